"""Random command lines and other programs that write the file, compared with a small model of the file
and its history: after each step the exit code, the answer and the file must agree. A failure prints its
seed and the last command lines; `--seed N --steps M` repeats it.
"""
import csv, io, os, shlex

from harness import Box
from ledger import (KNOWN, UNIT, Members, Number, State, changed, chosen, decimal, dump, item_of,
                    members_of, merged, parse, units)
from play import CATEGORIES, DAYS, NAMES, NOTES, Broken, Play

CSV_COLUMNS = ("id", "name", "type", "amount", "currency", "date", "category", "tags", "note")
TYPES = ["Personal", "Business", "Travel", "Kids' stuff"]
EXTRAS = [Members([("a", [Number("1.50"), None, True])]), Number("1e3"), "text é", [], Members()]
MANY = 40
SHORT, LONG = 1_700, 5_000


class Exchange(Play):
    """Exports, imports, and changes by other programs."""

    def path(self, name):
        return self.box.home / name

    # Export.

    def export(self):
        """Exports the matching items in each format that can be read here."""
        filter, words = self.filters()
        order, more = self.order(usual=()) if self.chance(0.3) else (("row", False, None), [])
        format = self.random.choice(["json", "ndjson", "csv"])
        rows = chosen(self.state, filter, *order)
        # A filter that finds nothing is refused: an empty file would replace last month's.
        if words and chosen(self.state, filter) == []:
            self.call("export", *words, wanted=1)
            return
        data = self.call("export", "--format", format, *words, *more)
        self.check_export(format, data.decode(), [self.state.items[row - 1] for row in rows])

    def check_export(self, format, text, items):
        if format == "csv":
            # Members that no item here has are empty columns.
            found = [[units(cell) if key == "amount" else cell for key, cell in row.items()
                      if cell or key in CSV_COLUMNS]
                     for row in csv.DictReader(io.StringIO(text, newline=""))]
            wanted = [[self.cell(each, key) for key in CSV_COLUMNS] for each in items]
        else:
            lines = parse(text) if format == "json" else map(parse, text.splitlines())
            found = [dict(item_of(line), extras=sorted(item_of(line)["extras"], key=repr))
                     for line in lines]
            currency = ("currency", self.state.currency)
            wanted = [changed(each, extras=sorted([*each["extras"], currency], key=repr))
                      for each in items]
        self.same(f"export as {format}", found, wanted)

    def cell(self, item, key):
        if key == "currency":
            return self.state.currency
        value = item[key] if item[key] is not None else ""
        value = " ".join(value) if key == "tags" else value
        return value if key == "amount" else escaped(value)

    def export_and_import(self):
        """Exported items that were deleted come back, and the others are left unchanged."""
        if not self.state.items:
            return
        format = self.random.choice(["json", "ndjson", "csv", "plist"])
        file, exported = self.path(f"out.{format}"), list(self.state.items)
        self.call("export", "-o", file)
        rows = range(1, len(self.state.items) + 1)
        gone = sorted(self.random.sample(rows, min(len(rows), self.random.randint(0, 3))))
        if gone:
            self.delete_rows(gone, gone, False)
        before = len(self.state.items)
        present = {each["id"] for each in self.state.items}
        back = [each for each in exported if each["id"] not in present]
        if format == "csv":
            back = [changed(each, extras=[]) for each in back]
        answer = self.call("import", file, "--json")
        self.same("import of an export", counted(answer), counts(added=len(back), present=before))
        self.append("import", back)

    def append(self, command, items):
        after = self.state.copy()
        after.items += items
        self.save(command, after)

    # Import.

    def import_records(self):
        """Records with ids: new ones, known ones, and known ones with other content."""
        known = [self.state.items[row - 1] for row in
                 self.rows(min(len(self.state.items), self.random.randint(0, 3)))]
        other = [self.altered(each) for each in known if self.chance(0.4)]
        same = [each for each in known if each["id"] not in {each["id"] for each in other}]
        new = [self.new_item() for _ in range(self.random.randint(1, 3))]
        records = other + same + new
        self.random.shuffle(records)
        # A member that no record has says nothing of an item.
        said = {key for each in records for key in each if each[key]}
        before = {each["id"]: each for each in known}
        silent = [each for each in other
                  if not any(key in said and each[key] != before[each["id"]][key] for key in each)]
        other = [each for each in other if each not in silent]
        format = self.random.choice(["json", "ndjson"])
        file = self.path(f"records.{format}")
        lines = [dump(members_of(each)) for each in records]
        file.write_text("\n".join(lines) if format == "ndjson" else "[" + ",".join(lines) + "]")
        self.import_file(
            file, records, other, same + silent, [each for each in records if each in new])

    def import_file(self, file, records, other, same, new):
        flag = self.random.choice([None, "--update", "--skip-invalid"])
        is_plan = self.chance(0.15)
        words = [*([flag] if flag else []), *(["--dry-run"] if is_plan else [])]
        if other and not flag:
            self.call("import", file, *words, wanted=65)
            return
        answer = self.call("import", file, "--json", *words)
        is_update = flag == "--update"
        self.same("import", counted(answer), counts(
            added=len(new), present=len(same), updated=len(other) if is_update else 0,
            invalid=0 if is_update else len(other)))
        if is_plan:
            return
        after = self.state.copy()
        if is_update:
            updated = {each["id"]: each for each in other}
            after.items = [updated.get(each["id"], each) for each in after.items]
        after.items += new
        after.currency = after.currency or "USD"
        self.save("import", after)

    def altered(self, item):
        """The item with one member changed."""
        key = self.random.choice(["name", "type", "amount", "date", "category", "tags", "note",
                                  "extras"])
        value = {"name": item["name"] + "?", "amount": item["amount"] + UNIT,
                 "type": "Business" if item["type"] == "Personal" else "Personal",
                 "date": "2026-04-04" if item["date"] != "2026-04-04" else None,
                 "category": "changed" if item["category"] != "changed" else None,
                 "tags": self.tags() if item["tags"] is None else None,
                 "note": "changed" if item["note"] != "changed" else None,
                 "extras": [*item["extras"], (f"more{len(item['extras'])}", Number("1"))]}[key]
        return changed(item, **{key: value})

    def new_item(self):
        item = dict.fromkeys(KNOWN)
        item |= {"id": self.new_id(), "name": self.random.choice(NAMES),
                 "type": self.random.choice(TYPES), "extras": [],
                 "amount": self.random.choice([1, -5, 250, 99_999]) * UNIT}
        if self.chance(0.8):
            item["date"] = self.random.choice(DAYS)
        if self.chance(0.4):
            item["category"] = self.random.choice(CATEGORIES)
        if self.chance(0.2):
            item["tags"], item["note"] = self.tags(), self.random.choice(NOTES)
        if self.chance(0.2):
            item["extras"] = [("x", self.random.choice(EXTRAS))]
        return item

    # Other programs.

    def outside(self):
        """Another program writes the file."""
        if not self.box.file.exists():
            return
        way = self.random.choice(["copy", "layout", "place", "extra", "list", "items", "order"])
        data = self.box.file.read_bytes()
        if way not in ("copy", "place"):
            state = State.of(data)
            if way == "extra":
                self.add_extras(state)
            elif way == "list":
                self.change_list(state)
            elif way == "items":
                state.items = self.edited(state.items)
            elif way == "order":
                self.random.shuffle(state.items)
            data = state.data(self.random.choice(["", " "]))
            self.state = state
        self.lines.append([f"# another program: {way}"])
        if way == "place":
            self.box.file.write_bytes(data)
        else:
            staged = self.path("outside")
            staged.write_bytes(data)
            os.replace(staged, self.box.file)
        self.history.disturb()

    def add_extras(self, state):
        value = self.random.choice(EXTRAS)
        if state.items and self.chance(0.7):
            row = self.random.randrange(len(state.items))
            item = state.items[row]
            name = f"e{len(item['extras'])}"
            state.items[row] = changed(item, extras=[*item["extras"], (name, value)])
        else:
            state.top.append((f"Top{self.random.getrandbits(30)}", value))
            del state.top[:-4]

    def change_list(self, state):
        """Changes a list of records with another name than the items."""
        records = dict(state.top).get("Plans", [])
        records = [each for each in records if self.chance(0.8)]
        records.append(Members([("id", self.new_id()), ("sum", Number("1.0"))]))
        state.top = [each for each in state.top if each[0] != "Plans"] + [("Plans", records)]

    def edited(self, items):
        """The items with some changed, some deleted, and some new."""
        items = [self.altered(each) if self.chance(0.1) else each for each in items
                 if self.chance(0.95)]
        return items + [self.new_item() for _ in range(self.random.randint(0, 2))]

    def merge(self):
        """Merges another copy of the file; both were changed in the meantime."""
        if not self.box.file.exists():
            return
        data = self.box.file.read_bytes()
        base, theirs = State.of(data), State.of(data)
        theirs.items = self.edited(theirs.items)
        goes_elsewhere = self.chance(0.3)
        # This model cannot undo a step that changes other lists.
        if goes_elsewhere and self.chance(0.3):
            self.change_list(theirs)
        for _ in range(self.random.randint(0, 3)):
            self.random.choice([self.add, self.edit, self.delete])()
        # Two currencies are a conflict of their own, which is not modelled.
        if self.state.currency != base.currency:
            return
        self.path("base").write_bytes(data)
        self.path("theirs").write_bytes(theirs.data())
        result, conflicts = merged(base, self.state, theirs)
        files = [self.path("base"), self.box.file, self.path("theirs")]
        wanted = 1 if conflicts else 0
        # Neither can it undo one that moves items.
        after = result.by_id()
        kept = [each["id"] for each in self.state.items if each["id"] in after]
        if goes_elsewhere or kept != [id for id in after if id in self.state.by_id()]:
            self.call("merge", *files, "-o", self.path("out.json"), wanted=wanted)
            now = State.of(self.path("out.json").read_bytes())
        else:
            self.call("merge", *files, wanted=wanted)
            now = State.of(self.box.file.read_bytes())
            self.history.record("merge", self.state, result)
            self.state = result
        if now != result:
            raise Broken(f"merge: {now.differences(result)}")


def counts(added=0, present=0, updated=0, invalid=0):
    return {"added": added, "present": present, "updated": updated, "invalid": invalid,
            "skipped": 0, "moneyIn": 0}


def counted(answer):
    """The counts in the answer of an import."""
    return {name: answer[name] for name in counts()}


def escaped(text):
    """A cell of CSV that no spreadsheet reads as a formula."""
    bare = text.lstrip("'")
    return "'" + text if bare[:1] and bare[0] in "=+-@\t\r" else text


STEPS = [
    ("add", 14), ("add_again", 2), ("edit", 10), ("delete", 8), ("currency", 2), ("move", 16),
    ("clear", 1), ("list", 6), ("sections", 6), ("look_at_history", 3), ("doctor", 2), ("wrong", 3),
    ("gone", 2), ("export", 4), ("export_and_import", 3), ("import_records", 5),
    ("outside", 7), ("merge", 4),
]


def play(tally, seed, steps):
    """Makes that many steps on one file."""
    with Box() as box:
        game = Exchange(box, seed)
        names, weights = zip(*STEPS)
        number, name = 0, ""
        try:
            for number in range(1, steps + 1):
                [name] = game.random.choices(names, weights)
                if number == 1:
                    name = "add"
                elif len(game.state.items) > MANY:
                    name = "thin_out"
                getattr(game, name)()
                game.check_file()
        except (Broken, ValueError, KeyError) as error:
            last = "\n".join("      " + shlex.join(words) for words in game.lines[-8:])
            tally.check(False, f"model, seed {seed}, step {number} ({name})",
                        f"{type(error).__name__}: {error}\n{last}")
            print(f"      Tests/Faults/run model --seed {seed} --steps {number}", flush=True)
            return
        tally.passed += number


def test(tally, options):
    """Three seeds, or the requested one."""
    steps = options.steps or (SHORT if options.short else LONG)
    seeds = [options.seed] if options.seed is not None else [1, 2, 3]
    print(f"model: seeds {', '.join(map(str, seeds))}, {steps:,} steps each", flush=True)
    for seed in seeds:
        play(tally, seed, steps)
