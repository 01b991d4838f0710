"""Two people keep one file, each in a clone, through four months: they type, import the statements of a bank
and of a card, let expenses recur, undo, and merge, in random order. A payment is booked up to four days after
it was typed, sometimes with a tip, first as pending, or on both accounts, and many amounts are equal. Whoever
is asked whether two entries are one answers what is true, and joins what the program names, or says that
these are two. In the end each expense is in the file once, with the amount that was paid, nothing is asked
twice, and doctor has no question left. `--seed N` repeats a life.
"""
import datetime, json, os, pty, random, re, select, subprocess, uuid

from harness import Box

SHORT, LONG = 12, 1_000
FIRST = datetime.date(2025, 1, 1)
DAYS = 120
EXPENSES = 40
ACCOUNTS = [("Date", "Payee", "Amount"), ("Day", "Merchant", "Sum")]
RULES = [("Rent", "RENT HAUSVERWALTUNG", 85_000, 3), ("Gym", "FITNESS STUDIO", 2_000, 12),
         ("Spotify", "SPOTIFY AB", 999, 9)]
SHOPS = [("Hotel", "HOTEL GENT"), ("Trattoria", "TRATTORIA ROMA"), ("Groceries", "REWE MARKT"),
         ("Taxi", "TAXI BERLIN"), ("Tram", "VERKEHRSBETRIEBE"), ("Lunch", "RESTAURANT MARIO"),
         ("Books", "BUCHHANDLUNG WEST"), ("Pharmacy", "PHARMACY AM PLATZ")]
AMOUNTS = [290, 290, 999, 1_250, 2_000, 2_000, 4_200, 10_000]
PAIR = re.compile(r"^ *(\S+) .* \(row (\d+)\), (\S+) (.*?): \$")
JOIN = re.compile(r"iexpense join (\S+) (\S+)(?!\S)(?! --two)")
ROWS = re.compile(r"rows (\d+) and (\d+)")
SKIP = re.compile(r"iexpense due (\d+) --skip")
SKIPPED = re.compile(r"Skipped (\S+) on ([\d-]{10}): row (\d+)")


class Expense:
    """What was really spent."""

    def __init__(self, number, random):
        self.number, self.rule = number, None
        self.day = FIRST + datetime.timedelta(random.randrange(DAYS - 8))
        self.name, self.payee = random.choice(SHOPS)
        self.typed = random.choice(AMOUNTS) if random.random() < 0.6 else random.randint(100, 20_000)
        self.paid = self.typed
        self.accounts = random.choice([[], [0], [0], [1], [1], [1]])
        self.is_typed = not self.accounts or random.random() < 0.5
        self.booked = self.day + datetime.timedelta(random.choice([0, 0, 1, 1, 2, 3, 4]))
        self.is_pending = self.accounts == [1] and random.random() < 0.4
        if self.accounts == [1] and self.is_typed and random.random() < 0.3 \
                and self.payee.startswith(self.name.upper()):
            self.paid += self.typed // random.randint(6, 20)
        if self.accounts and random.random() < 0.05:
            self.accounts, self.is_pending = [0, 1], False

    def begin(self, account):
        """Makes it the first payment of an account, so that each statement covers all days."""
        self.day = self.booked = FIRST
        self.accounts, self.is_typed, self.is_pending, self.paid = [account], False, False, self.typed
        return self

    def recur(self, rule, day, random):
        """Makes it an occurrence of a rule, booked up to two days before or after its day."""
        self.rule, self.day = rule, day
        self.name, self.payee, self.typed, _ = RULES[rule]
        self.paid, self.accounts, self.is_pending = self.typed, [0], False
        self.booked = day + datetime.timedelta(random.randint(-2, 2))
        self.is_typed = random.random() < 0.1
        return self

    def row(self, today):
        """The row of a statement of today; nil if there is none yet."""
        if self.booked <= today:
            return self.booked, f"{self.number:04d} {self.payee}", self.paid
        if self.is_pending and self.day <= today:
            return self.day, f"{self.number:04d} PENDING {self.payee.split()[0]}", self.paid
        return None


class Clone(Box):
    """The file of one person."""

    def __init__(self, life):
        super().__init__()
        self.life = life
        # The questions that were answered with "two", at the door and afterwards.
        self.refused, self.answered = set(), set()
        # The account whose statement is imported.
        self.account = None

    def door(self, item):
        """The account whose statement had a payment."""
        accounts = self.document().get("Imports", [])
        return next((int(each["name"][-1]) for each in accounts if each["key"] == item.get("account")), None)

    def environment(self, **more):
        noon = datetime.datetime.combine(self.life.today, datetime.time(12), datetime.timezone.utc)
        preload = {"LD_PRELOAD": str(Box.shim), "FAULT_TODAY": str(int(noon.timestamp()))}
        return super().environment(IEXPENSE_CURRENCY="USD", **preload, **more)

    def asked(self, words, decide):
        """Runs a line on a terminal; `decide` answers each question about a pair."""
        master, slave = pty.openpty()
        process = self.start(*words, stdin=slave, stderr=slave, env=self.environment(TERM="dumb"))
        os.close(slave)
        text, done = "", 0
        while True:
            ready = select.select([master], [], [], 30)[0]
            try:
                data = os.read(master, 65536) if ready else b""
            except OSError:
                data = b""
            if not data:
                break
            text += data.decode(errors="replace").replace("\r", "")
            line = text[done:].rsplit("\n", 1)[-1]
            if re.search(r"\[[^\]]*\] $", line):
                done = len(text)
                answer = "?" if "/?]" in line else decide(text)
                os.write(master, f"{answer}\n".encode())
        output = process.communicate()[0]
        os.close(master)
        return process.returncode, text, output


class Life:
    """One life of two clones, and what is true in it."""

    def __init__(self, tally, seed):
        self.tally, self.seed, self.random = tally, seed, random.Random(seed)
        self.today = FIRST
        self.log, self.occurrences = [], {}
        self.expenses = [Expense(number, self.random) for number in range(EXPENSES)]
        for account in [0, 1]:
            self.expenses.append(Expense(len(self.expenses), self.random).begin(account))
        for rule, (_, _, _, day) in enumerate(RULES):
            for month in range(1, 5):
                occurrence = Expense(len(self.expenses), self.random)
                self.expenses.append(
                    occurrence.recur(rule, datetime.date(2025, month, day), self.random))

    # What is true.

    def number(self, item):
        """The number of the expense of an entry."""
        for text in (item.get("note"), item["name"]):
            found = re.match(r"\d{4}", text or "")
            if found:
                return int(found[0])
        return self.occurrences.get(item["id"])

    def occurrence(self, name, day):
        return next((each.number for each in self.expenses
                     if each.rule is not None and (each.name, str(each.day)) == (name, day)), None)

    def is_one(self, clone, row, day, name):
        """Whether the new entry of a question is that of the row, and remembers the answer."""
        old = self.number(clone.items()[row - 1])
        digits = re.match(r"\d{4}", name)
        new = int(digits[0]) if digits else self.occurrence(name, day)
        if old != new:
            question = (clone.items()[row - 1]["id"], day, name, clone.account)
            self.check(question not in clone.refused, "asked twice", question)
            clone.refused.add(question)
        return old == new

    def check(self, held, name, detail=""):
        if not self.tally.check(held, f"seed {self.seed}: {name}", detail):
            print("\n".join(self.log), flush=True)
        return held

    # What they do.

    def run(self, clone, *words, wanted=(0,)):
        result = clone.run(*words)
        self.log.append(f"{self.today} {clone.name}: {' '.join(map(str, words))}  [{result.code}] "
                        + result.errors.decode(errors="replace").strip().replace("\n", " | "))
        self.check(result.code in wanted, "exit code", f"{words} {result}")
        return result

    def heed(self, clone, text):
        """Answers what the program names as perhaps one: joins the two, or says that they are two."""
        items = clone.items()
        pairs = [[self.named(items, word) for word in found] for found in JOIN.findall(text)]
        for pair in pairs:
            at_door = {(old["id"], new.get("date"), new["name"], clone.door(new))
                       for old, new in [pair, pair[::-1]] if "note" not in new}
            question = frozenset(each["id"] for each in pair)
            self.check(question not in clone.answered and clone.refused.isdisjoint(at_door),
                       "asked twice", pair)
        for pair in pairs:
            # An earlier answer may have named it too.
            ids = [each["id"] for each in pair]
            here = {each["id"] for each in clone.items()}
            if frozenset(ids) in clone.answered or not here.issuperset(ids):
                continue
            if self.number(pair[0]) == self.number(pair[1]):
                result = self.run(clone, "join", *ids)
            else:
                clone.answered.add(frozenset(ids))
                result = self.run(clone, "join", *ids, "--two")
            self.heed(clone, result.errors.decode())

    def named(self, items, word):
        """The entry of a row or of a short id."""
        if word.isdigit():
            return items[int(word) - 1]
        return next(each for each in items if each["id"].startswith(word.upper()))

    def type(self, expense, clone):
        words = ["add", expense.name, f"{expense.typed / 100:.2f}", "-d", expense.day,
                 "--note", f"{expense.number:04d}", "--id", self.new_id()]
        result = self.run(clone, *words)
        self.maybe_undo(clone, *words)
        text = result.errors.decode()
        self.heed(clone, text)
        for number in SKIP.findall(text):
            rules = json.loads(clone.run("due", "--json").output)["rules"]
            next_one = self.occurrence(rules[int(number) - 1]["name"], rules[int(number) - 1]["next"])
            if next_one == expense.number:
                self.run(clone, "due", number, "--skip")

    def new_id(self):
        """A random id, the same in each life of a seed."""
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def maybe_undo(self, clone, *words):
        """Takes a step back, and does it again."""
        if self.random.random() < 0.1:
            self.run(clone, "undo")
            if not words or self.random.random() < 0.5:
                self.run(clone, "redo")
            else:
                self.run(clone, *words)

    def statement(self, account):
        rows = [each.row(self.today) for each in self.expenses if account in each.accounts]
        rows = sorted(row for row in rows if row)
        lines = [",".join(ACCOUNTS[account])]
        lines += [f"{day},{name},-{cents / 100:.2f}" for day, name, cents in rows]
        return "\n".join(lines) + "\n", len(rows)

    def bring(self, clone, account):
        """Imports the statement of an account."""
        text, count = self.statement(account)
        if not count:
            return
        file = clone.home / f"{account}.csv"
        file.write_text(text)
        clone.account = account
        day, payee, amount = ACCOUNTS[account]
        words = ["import", file, "--map", f"name={payee},amount=-{amount},date={day}", "--as",
                 f"account{account}"]
        result = self.run(clone, *words, wanted=(0, 65))
        if result.code == 65:
            found = [PAIR.search(line) for line in result.errors.decode().splitlines()]
            pairs = [(int(each[2]), each[3], each[4]) for each in found if each]
            truths = {self.is_one(clone, *pair) for pair in pairs}
            if len(truths) == 1 and len(pairs) < 20:
                words += ["--skip-alike" if truths == {True} else "--add-alike"]
                result = self.run(clone, *words)
                text = result.errors.decode()
            else:
                text = self.answer(clone, words, forget=pairs)
        else:
            text = result.errors.decode()
        if "Undo with" in text:
            self.maybe_undo(clone)
        self.heed(clone, text)

    def answer(self, clone, words, forget=()):
        """Runs a line on a terminal, with true answers."""
        for row, day, name in forget:
            clone.refused.discard((clone.items()[row - 1]["id"], day, name, clone.account))

        def decide(line):
            # A question about one pair stands below it.
            pair = next((found for each in reversed(line.splitlines())
                         if (found := PAIR.search(each))), None)
            if line.splitlines()[-1].startswith("Add "):
                return "y"
            return "y" if not pair or self.is_one(clone, int(pair[2]), pair[3], pair[4]) else "n"
        code, text, _ = clone.asked(words, decide)
        self.log.append(f"{self.today} {clone.name}: {' '.join(map(str, words))} (asked)  [{code}] "
                        + text.strip().replace("\n", " | "))
        self.check(code == 0, "exit code of a question", f"{words} {text}")
        return text

    def add_due(self, clone):
        before = {each["id"] for each in clone.items()}
        clone.account = None
        if self.random.random() < 0.5:
            text = self.answer(clone, ["due", "--add", "-y"][:2])
        else:
            text = self.run(clone, "due", "--add", "-y", "-q").errors.decode()
            if any(self.number(clone.items()[int(row) - 1]) != self.occurrence(name, day)
                   for name, day, row in SKIPPED.findall(text)):
                self.run(clone, "undo")
                text = self.answer(clone, ["due", "--add"])
        for item in clone.items():
            if item["id"] not in before:
                self.occurrences[item["id"]] = self.occurrence(item["name"], item.get("date"))
        self.heed(clone, text)

    def merge(self, clones):
        """Merges both into one, in either order."""
        ours, theirs = self.random.sample(clones, 2)
        result = self.run(ours, "merge", self.base, ours.file, theirs.file)
        self.heed(ours, result.errors.decode())
        self.base.write_bytes(ours.file.read_bytes())
        theirs.file.write_bytes(ours.file.read_bytes())
        ours.refused, theirs.refused = (ours.refused | theirs.refused for _ in clones)
        ours.answered, theirs.answered = (ours.answered | theirs.answered for _ in clones)

    # The life.

    def events(self, clones):
        events = [(each.day + datetime.timedelta(self.random.randint(0, 3)), 1,
                   lambda each=each: self.type(each, self.random.choice(clones)))
                  for each in self.expenses if each.is_typed]
        for gap, act in [(20, self.bring_one), (9, self.due_one), (25, self.merge)]:
            day = FIRST
            while (day - FIRST).days < DAYS:
                day += datetime.timedelta(self.random.randint(1, 2 * gap))
                events.append((day, self.random.random(), lambda act=act: act(clones)))
        last = FIRST + datetime.timedelta(DAYS)
        return sorted((event for event in events if event[0] <= last), key=lambda event: event[:2])

    def bring_one(self, clones):
        for account in self.random.sample([0, 1], self.random.randint(1, 2)):
            self.bring(self.random.choice(clones), account)

    def due_one(self, clones):
        self.add_due(self.random.choice(clones))

    def live(self):
        with Clone(self) as one, Clone(self) as two:
            clones = [one, two]
            one.name, two.name = "A", "B"
            self.base = one.home / "base.json"
            for name, _, cents, day in RULES:
                first = datetime.date(2025, 1, day)
                self.run(one, "add", name, f"{cents / 100:.2f}", "-d", first, "--every", "month")
            self.base.write_bytes(one.file.read_bytes())
            two.file.write_bytes(one.file.read_bytes())
            for day, _, act in self.events(clones):
                self.today = day
                act()
            self.today = FIRST + datetime.timedelta(DAYS + 1)
            for clone in clones:
                for account in [0, 1]:
                    self.bring(clone, account)
                self.add_due(clone)
            self.merge(clones)
            self.check_end(one)

    def check_end(self, clone):
        found = {}
        for item in clone.items():
            found.setdefault(self.number(item), []).append(item)
        wanted = [each for each in self.expenses]
        lost = [each.number for each in wanted if each.number not in found]
        double = {number: [(each["name"], each.get("date")) for each in items]
                  for number, items in found.items() if len(items) > 1}
        self.check(not lost, "lost", [vars(self.expenses[number]) for number in lost])
        self.check(not double, "double", double)
        wrong = [(each.number, found[each.number][0]["amount"], each.paid / 100) for each in wanted
                 if each.number in found
                 and round(found[each.number][0]["amount"] * 100) != each.paid]
        self.check(not wrong, "amounts", wrong)
        before = clone.file.read_bytes()
        for account in [0, 1]:
            self.bring(clone, account)
        self.check(clone.file.read_bytes() == before, "an import changes something again")
        doctor = clone.run("doctor").output.decode()
        self.check(not ROWS.search(doctor), "doctor names a pair that was never told", doctor)


def test(tally, options):
    if not Box.shim:
        return tally.lack("two clones through four months", "C compiler")
    seeds = [options.seed] if options.seed is not None else range(SHORT if options.short else LONG)
    for seed in seeds:
        Life(tally, seed).live()
