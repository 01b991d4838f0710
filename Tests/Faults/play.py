"""The commands of the model test that change and show one file: each step generates a command line,
runs it, and makes the same change to the model.
"""
import json, random, uuid
from decimal import Decimal

from ledger import (DIGITS, STANDARD, UNIT, History, State, by_day, chosen, decimal, folded,
                    is_scattered, item_of, remembered_category, sections, tier)

NAMES = ["Lunch", "Train to Ghent", "Café", "cafe", "Müsli", "Taxi 🚕", "=1+1", "'quoted'", "a,b",
         'say "hi"', "Straße", "x", "Rent", "-5 % off", "naïve plan", "semi;colon", "tab or not"]
CATEGORIES = ["food", "Food", "food/coffee", "travel", "Büro", "a b", "=x"]
TAGS = ["rome", "Ümit", "2026", "a/b", "😀", "-x"]
NOTES = ["with Ana", "a 'note', twice", "=1+1", "two spaces"]
DAYS = ["2024-02-29", "2025-12-31", "2026-01-01", "2026-03-05", "2026-03-31", "2026-10-07",
        "2026-11-20", "2026-11-21"]
SPANS = ["2026", "2026-03", "2025", "2026-11-20", "2024-02"]
WRONG = ["frob", "add", "add A", "add A 1 2 3", "add A 12abc", "add A 0", "add A 1e3", "list --sort x",
         "list --on 2026-13", "undo 0", "undo x", "redo 1 2", "edit 1", "delete", "delete 3-1",
         "currency XYZW", "list -n 0", "list --json --csv", "delete zzzz", "add A 1 -d 2026-02-30",
         "import --format nope", "sections --by nope", "history -n x", "add A 1 --id no-uuid",
         "list --locale xx_nope", "edit 1 --amount", "merge a b", "doctor extra"]


class Broken(Exception):
    """The program disagrees with the model."""


class Play:
    """One file, its model, and the steps made on both."""

    def __init__(self, box, seed):
        self.box, self.random = box, random.Random(seed)
        self.state, self.history = State(), History()
        self.tables = []     # imported tables of records without ids, and the ids of the items
        self.lines = []

    # The program.

    def call(self, *words, wanted=0):
        """Runs the program and returns its answer, parsed if it is JSON."""
        words = [str(each) for each in words]
        self.lines.append(words)
        result = self.box.run(*words, timeout=60)
        if result.code != wanted:
            raise Broken(f"exit {result.code}, not {wanted}: {result}")
        if wanted not in (0, 1) and result.output:
            raise Broken(f"output beside an error: {result.output[:80]!r}")
        if "--json" in words and wanted == 0:
            return json.loads(result.output, parse_float=Decimal, parse_int=Decimal)
        return result.output

    def same(self, what, actual, wanted):
        if actual == wanted:
            return
        if isinstance(actual, list) and len(actual) == len(wanted):
            actual, wanted = next(pair for pair in zip(actual, wanted) if pair[0] != pair[1])
        raise Broken(f"{what}: {str(actual)[:500]}, not {str(wanted)[:500]}")

    def check_file(self):
        """The file agrees with the model."""
        if not self.box.file.exists():
            return self.same("no file", self.state.items, [])
        now = State.of(self.box.file.read_bytes())
        if now != self.state:
            raise Broken(f"the file: {now.differences(self.state)}")

    def save(self, command, after):
        """Saves in the model."""
        self.history.record(command, self.state, after)
        self.state = after

    def shown(self, row, item=None):
        """The JSON of an item."""
        item = item or self.state.items[row - 1]
        answer = {"row": row, **{key: item[key] for key in ("id", "name", "type")},
                  "amount": Decimal(item["amount"]) / UNIT, "currency": self.state.currency,
                  "tier": tier(item["amount"], self.state.currency)}
        return answer | {key: item[key] for key in ("date", "category", "tags", "note")
                         if item[key] is not None}

    # Input.

    def chance(self, share):
        return self.random.random() < share

    def new_id(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4)).upper()

    def amount(self):
        """A valid amount, and a spelling of it."""
        digits = DIGITS[self.state.currency or "USD"]
        places = 10 ** digits
        count = self.random.choice([1, 9, 99, 999, 100_000, 10**8]) * places
        number = self.random.randint(1, count) * (-1 if self.chance(0.15) else 1)
        amount = number * UNIT // places
        text = decimal(amount, digits if self.chance(0.5) else 0)
        if "." in text and self.chance(0.2):
            text = text.replace(".", ",")
        # Three digits after a single mark could be grouped, so there are never three here.
        return amount, text

    def tags(self):
        return self.random.sample(TAGS, self.random.randint(1, 3))

    def type_word(self):
        """A valid type, and a spelling of it."""
        type = self.random.choice(self.state.types())
        word = type.swapcase() if self.chance(0.2) else type
        if type in STANDARD and self.chance(0.3):
            word = type[0].lower()
        return type, word

    def operand(self, row):
        """A word that names the item of a row."""
        id = self.state.items[row - 1]["id"]
        others = [each["id"] for each in self.state.items if each["id"] != id]
        for length in range(self.random.randint(4, 12), 37):
            word = id[:length]
            is_unique = not any(each.startswith(word) for each in others)
            if is_unique and not word.replace("-", "").isdigit() and word[-1] != "-":
                break
        word = word.lower() if self.chance(0.5) else word
        return self.random.choice([row, row, id, word])

    def rows(self, count):
        return sorted(self.random.sample(range(1, len(self.state.items) + 1), count))

    # Changes.

    def add(self):
        amount, text = self.amount()
        item = item_of([("id", self.new_id()), ("name", self.random.choice(NAMES)),
                        ("type", "Personal"), ("amount", decimal(amount)),
                        ("date", self.random.choice(DAYS))])
        words = ["add", "--json", "-d", item["date"]]
        words += [f"--name={item['name']}", f"--amount={text}"] if self.chance(0.5) \
            or item["name"].startswith("-") else [item["name"], text]
        if has_id := self.chance(0.5):
            words += ["--id", item["id"].lower() if self.chance(0.3) else item["id"]]
        if self.chance(0.5):
            item["type"], word = self.type_word()
            words += ["-t", word]
        if self.chance(0.5):
            item["category"] = self.random.choice(CATEGORIES)
            words += ["-c", item["category"]]
        else:
            item["category"] = remembered_category(self.state, item["name"])
        if self.chance(0.3):
            item["tags"] = self.tags()
            words += [f"--tag={tag}" for tag in item["tags"]]
        if self.chance(0.2):
            item["note"] = self.random.choice(NOTES)
            words += ["--note", item["note"]]
        after = self.state.copy()
        if not self.state.items and (not self.state.currency or self.chance(0.3)):
            words += ["--currency", self.state.currency or "USD"]
        after.currency = self.state.currency or "USD"
        answer = self.call(*words)
        if not has_id:
            item["id"] = answer["id"]
            self.same("an id of its own", self.state.find(item["id"]), None)
        after.items.append(item)
        self.save("add", after)
        self.same("add", answer, self.shown(len(after.items)))

    def add_again(self):
        """Adds with a known id: nothing changes if all else agrees, and it is refused otherwise."""
        if not self.state.items:
            return
        [row] = self.rows(1)
        item = self.state.items[row - 1]
        is_other = self.chance(0.5)
        text = decimal(item["amount"])
        digits = DIGITS[self.state.currency]
        if len(text.partition(".")[2]) > digits or item["amount"] == 0:
            return
        answer = self.call("add", "--json", "--id", item["id"],
                           f"--name={item['name']}{'!' if is_other else ''}", f"--amount={text}",
                           wanted=1 if is_other else 0)
        if not is_other:
            self.same("add again", answer, self.shown(row))

    def edit(self):
        if not self.state.items:
            return
        [row] = self.rows(1)
        item, words = dict(self.state.items[row - 1]), []
        if self.chance(0.4):
            item["name"] = self.random.choice(NAMES)
            words.append(f"--name={item['name']}")
        if self.chance(0.4):
            item["amount"], text = self.amount()
            words.append(f"--amount={text}")
        if self.chance(0.3):
            item["type"], word = self.type_word()
            words += ["--type", word]
        if self.chance(0.3):
            item["date"] = self.random.choice(DAYS)
            words += ["--date", item["date"]]
        if self.chance(0.3) or not words:
            item["category"] = self.random.choice([None, *CATEGORIES])
            words.append(f"--category={item['category'] or ''}")
        if self.chance(0.2):
            gone, new = self.random.sample(TAGS, 2)
            tags = [tag for tag in item["tags"] or [] if tag not in (gone, new)]
            item["tags"] = [each for each in item["tags"] or [] if each != gone]
            item["tags"] = item["tags"] if new in item["tags"] else [*tags, new]
            words += [f"--tag={new}", f"--untag={gone}"]
        if self.chance(0.1):
            item["note"] = self.random.choice([None, *NOTES])
            words.append(f"--note={item['note'] or ''}")
        answer = self.call("edit", "--json", self.operand(row), *words)
        after = self.state.copy()
        after.items[row - 1] = item
        self.save("edit", after)
        self.same("edit", answer, self.shown(row))

    def delete(self):
        """Deletes by rows, ids, type, name, or all."""
        way = self.random.choice(["rows"] * 5 + ["run", "type", "name", "name", "all"])
        count = len(self.state.items)
        if way == "all" and self.chance(0.7) or count == 0 and way in ("rows", "run"):
            return
        if way == "rows":
            rows = self.rows(self.random.randint(1, min(count, 5)))
            words = [self.operand(row) for row in rows]
            self.random.shuffle(words)
        elif way == "run":
            first = self.random.randint(1, count)
            rows = list(range(first, min(count, first + self.random.randint(0, 4)) + 1))
            words = [f"{rows[0]}-{rows[-1]}"]
        elif way == "type":
            type, word = self.type_word()
            rows = chosen(self.state, {"type": type})
            words = ["--type", word]
        elif way == "name":
            return self.delete_by_name()
        else:
            rows, words = list(range(1, count + 1)), ["--all"]
        # A type or all always needs a yes, except for no items.
        needs_yes = len(rows) > 3 or way in ("type", "all") and rows != [] \
            or way == "run" and is_scattered(self.state, rows)
        self.delete_rows(rows, words, needs_yes)

    def delete_by_name(self):
        name = self.random.choice(NAMES)
        alike = [each for each in self.state.items if folded(each["name"]) == folded(name)]
        rows = [row for row, each in enumerate(self.state.items, 1) if each["name"] == name]
        if len(rows) != len(alike):
            return
        if len(rows) == 1:
            self.delete_rows(rows, [f"--name={name}"], False)
        else:
            self.call("delete", f"--name={name}", "--json", wanted=1)

    def delete_rows(self, rows, words, needs_yes):
        is_plan = self.chance(0.15)
        if needs_yes and not is_plan and self.chance(0.2):
            self.call("delete", *words, wanted=64)
            return
        flags = ["--dry-run"] if is_plan else ["--yes"] if needs_yes or self.chance(0.2) else []
        answer = self.call("delete", "--json", *words, *flags)
        self.same("delete", answer, [self.shown(row) for row in rows])
        if is_plan:
            return
        after = self.state.copy()
        after.items = [each for row, each in enumerate(after.items, 1) if row not in set(rows)]
        self.save("delete", after)

    def thin_out(self):
        """Deletes most items, so that the file stays small."""
        self.delete_rows(list(range(1, 31)), ["1-30"], True)

    def currency(self):
        code = self.random.choice(list(DIGITS))
        present = self.state.currency
        if present is None:
            return
        if code != present and self.state.items and self.chance(0.2):
            self.call("currency", code, wanted=64)
            return
        answer = self.call("currency", code, "--yes", "--json")
        previous = {} if code == present else {"previous": present}
        self.same("currency", answer, {"currency": code, **previous,
                                       "count": len(self.state.items)})
        after = self.state.copy()
        after.currency = code
        self.save("currency", after)

    def move(self):
        """Undoes and redoes."""
        forward = self.chance(0.4)
        count = self.random.choice([1, 1, 1, 2, 3, 5])
        plan = self.history.plan(self.state, forward, count)
        words = ["redo" if forward else "undo", *([count] if count > 1 or self.chance(0.2) else [])]
        if plan is None:
            self.call(*words, wanted=1)
            return
        steps, after, is_exact = plan
        is_plan = self.chance(0.15)
        answer = self.call(*words, "--json", *(["--dry-run"] if is_plan else []))
        self.same(words[0], answer, {"redone" if forward else "undone":
                                     [step.summary() for step in steps]})
        if is_plan:
            return
        if not is_exact:
            self.adopt_order(steps, after)
        self.history.move(forward, count)
        self.state = after

    def adopt_order(self, steps, after):
        """Adopts the file's order after a change by another program, of which only one thing is certain:
        items that no step inserts or removes keep their order."""
        present = after.by_id()
        touched = {each["id"] for step in steps for each in step.inserted + step.removed}
        now = [each["id"] for each in State.of(self.box.file.read_bytes()).items]
        self.same("what is there", sorted(now), sorted(present))
        kept = [each["id"] for each in self.state.items if each["id"] not in touched]
        self.same("the order of the rest", [id for id in now if id not in touched], kept)
        after.items = [present[id] for id in now]

    def clear(self):
        if self.chance(0.9):
            return
        self.call("history", "--clear")
        self.history = History()

    # Reports.

    def filter_word(self, option, word, is_enough=True):
        """An option and its value, or the word alone if it means the same."""
        return [word] if is_enough and self.chance(0.5) else [option, word]

    def is_category(self, word):
        """Whether a word alone is a category: the file has it, and no type with that name."""
        known = [folded(each["category"] or "") for each in self.state.items]
        return word != "" and word.lower() not in map(str.lower, self.state.types()) and any(
            each == folded(word) or each.startswith(folded(word) + "/") for each in known)

    def is_text(self, word):
        """Whether a word alone is searched for as text: what nothing has is refused as a word."""
        return word.isalnum() and not self.is_category(word) and self.has({"search": word})

    def has(self, filter):
        """Whether an item has what a filter looks for."""
        return bool(chosen(self.state, filter))

    def filters(self):
        """Random filters, and the words that they are typed as."""
        filter, words = {}, []
        if self.chance(0.3):
            filter["type"], word = self.type_word()
            words += self.filter_word("-t", word)
        if self.chance(0.2):
            filter["category"] = self.random.choice(["", *CATEGORIES])
            words += self.filter_word("-c", filter["category"], self.is_category(filter["category"]))
        if self.chance(0.1):
            filter["tag"] = self.random.choice(TAGS)
            tag = filter["tag"].upper()
            is_known = self.has({"tag": filter["tag"]})
            words += [f"#{tag}"] if is_known and self.chance(0.5) else [f"--tag={tag}"]
        if self.chance(0.2):
            filter["search"] = self.random.choice(["a", "caf", "FOO", "%", "🚕", "xyz", "ss"])
            words += self.filter_word("--search", filter["search"], self.is_text(filter["search"]))
        if self.chance(0.2):
            filter["on"] = self.random.choice(SPANS)
            words += self.filter_word("--on", filter["on"])
        elif self.chance(0.3):
            filter["since"], filter["until"] = sorted(self.random.choices(SPANS, k=2))
            words += ["--since", filter["since"], "--until", filter["until"]]
        if self.chance(0.2):
            low, high = sorted(self.random.choices([-10, 0, 5, 50, 500], k=2))
            filter["min"], filter["max"] = low * UNIT, high * UNIT
            words += [f"--min={low}", f"--max={high}"]
        if self.chance(0.15):
            filter["tier"] = self.random.choice(["low", "middle", "high"])
            words += ["--tier", filter["tier"]]
        return filter, words

    def order(self, usual=(None,)):
        """An order; the default needs no option."""
        key = self.random.choice([*usual, "row", "date", "name", "amount", "type"])
        is_reversed, limit = self.chance(0.4), self.random.choice([None, None, 1, 3, 100])
        words = [*(["--sort", key] if key else []), *(["-r"] if is_reversed else []),
                 *(["-n", limit] if limit else [])]
        return (key, is_reversed, limit), words

    def list(self):
        filter, words = self.filters()
        order, more = self.order() if self.chance(0.5) else ((None, False, None), [])
        answer = self.call("list", "--json", *words, *more)
        rows = chosen(self.state, filter, *order)
        self.same("list", answer, [self.shown(row) for row in rows])

    def sections(self):
        filter, words = self.filters()
        by = self.random.choice(["type", "category", "tag", "name", "day", "month", "year", "tier"])
        is_short = self.chance(0.5)
        answer = self.call("sections", "--json", "--by", by, *words,
                           *(["--totals"] if is_short else []))
        rows = chosen(self.state, filter)
        wanted = []
        for title, members in sections(self.state, rows, by, filter).items():
            section = {"title": title, "count": len(members), "total": self.total(members)}
            if not is_short:
                section["items"] = [
                    self.shown(row) for row in sorted(members, key=by_day(self.state))]
            wanted.append(section)
        self.same("sections", answer, {"currency": self.state.currency or "USD", "sections": wanted,
                                       "count": len(rows), "total": self.total(rows)})

    def total(self, rows):
        return Decimal(sum(self.state.items[row - 1]["amount"] for row in rows)) / UNIT

    def look_at_history(self):
        lines = [line.split() for line in self.call("history").decode().splitlines()[1:]]
        redo = [words[4] for words in lines if words[0] == "redo"]
        undo = [words[3] for words in lines if words[0] != "redo"]
        self.same("steps to redo", redo, [step.command for step in self.history.undone])
        self.check_steps(len(undo))
        done = [step.command for step in reversed(self.history.done)]
        self.same("steps to undo", undo, done[:len(undo)])

    def check_steps(self, count):
        if not self.history.least <= count <= self.history.most:
            raise Broken(f"{count} steps, not {self.history.least} to {self.history.most}")

    def doctor(self):
        if not self.box.file.exists():
            return
        answer = self.call("doctor", "--json")
        findings = {each["kind"]: each for each in answer["findings"]}
        self.same("sound", answer["sound"], True)
        self.same("items", findings["items"]["count"], len(self.state.items))
        self.check_steps(findings.get("history", {"steps": 0})["steps"])

    def wrong(self):
        """A wrong command line changes nothing."""
        before = self.box.snapshot()
        self.call(*self.random.choice(WRONG).split(), wanted=64)
        self.same("the files after an error", self.box.snapshot() == before, True)

    def gone(self):
        """A row or an id that does not exist."""
        word = self.random.choice([len(self.state.items) + 1, self.new_id()])
        self.call(*self.random.choice([["delete", word], ["edit", word, "--name=x"]]), wanted=1)
