"""The same expenses, generated from a fixed seed, in the form that each program reads."""

import csv
import json
import random
import sqlite3
import uuid
from pathlib import Path
from typing import Iterator, NamedTuple, Optional

NAMES = [
    "Lunch", "Coffee", "Train", "Groceries", "Taxi", "Hotel", "Books", "Phone", "Rent",
    "Cinema tickets", "Office chair, ergonomic", "Dinner with the team", "Crème brûlée",
]
CATEGORIES = ["food", "travel", "home", "work", None]
TYPES = ["Personal", "Business"]
SEED = 7


class Expense(NamedTuple):
    id: str
    name: str
    type: str
    cents: int
    date: str
    category: Optional[str]

    @property
    def amount(self) -> str:
        return f"{self.cents // 100}.{self.cents % 100:02}"


def expenses(count: int) -> Iterator[Expense]:
    chance = random.Random(SEED)
    for _ in range(count):
        yield Expense(
            id=str(uuid.UUID(int=chance.getrandbits(128), version=4)).upper(),
            name=chance.choice(NAMES),
            type=chance.choice(TYPES),
            cents=chance.randint(1, 50_000),
            date=f"20{chance.randint(20, 26)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
            category=chance.choice(CATEGORIES),
        )


class Dataset:
    """One size of the data: a file for each program, and the total that all must compute."""

    def __init__(self, directory: Path, count: int):
        self.count = count
        self.file = directory / f"{count}.json"
        self.database = directory / f"{count}.db"
        self.journal = directory / f"{count}.journal"
        # By their format, and whether each record has an id.
        self.records = {
            (form, has_id): directory / f"{count}{'-ids' if has_id else ''}.{form}"
            for form in ("ndjson", "csv") for has_id in (True, False)}
        self.cents = sum(expense.cents for expense in expenses(count))
        self._write_file()
        self._write_journal()
        self._write_database()
        for (form, has_id), path in self.records.items():
            self._write_records(path, form, has_id)

    def _write_file(self) -> None:
        with self.file.open("w", encoding="utf-8") as file:
            file.write('{"Currency":"USD","Items":[\n')
            for row, expense in enumerate(expenses(self.count)):
                # The form of our writer: the shortest number, and no category if there is none.
                amount = expense.amount.rstrip("0").rstrip(".")
                category = f',"category":"{expense.category}"' if expense.category else ""
                file.write(
                    f'{"," if row else " "}{{"id":"{expense.id}","name":"{expense.name}",'
                    f'"type":"{expense.type}","amount":{amount},"date":"{expense.date}"'
                    f"{category}}}\n")
            file.write("]}\n")

    def _write_journal(self) -> None:
        with self.journal.open("w", encoding="utf-8") as journal:
            for expense in expenses(self.count):
                journal.write(
                    f"{expense.date} {expense.name}\n"
                    f"    {expense.type}:{expense.category or 'other'}  USD {expense.amount}\n"
                    "    Cash\n\n")

    def _write_database(self) -> None:
        self.database.unlink(missing_ok=True)
        with sqlite3.connect(self.database) as database:
            database.execute(
                "create table items (id text primary key, name text, type text, amount real,"
                " date text, category text)")
            database.executemany(
                "insert into items values (?, ?, ?, ?, ?, ?)",
                ((e.id, e.name, e.type, e.cents / 100, e.date, e.category)
                 for e in expenses(self.count)))
        database.close()

    def _write_records(self, path: Path, form: str, has_id: bool) -> None:
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            columns = (["id"] if has_id else []) + ["name", "type", "amount", "date", "category"]
            if form == "csv":
                table.writerow(columns)
            for expense in expenses(self.count):
                values = {**expense._asdict(), "amount": expense.amount}
                if form == "csv":
                    table.writerow([values[column] for column in columns])
                else:
                    record = {column: values[column] for column in columns if values[column]}
                    record["amount"] = expense.cents / 100
                    file.write(json.dumps(record) + "\n")
