"""Eight processes loop over random commands and are killed at random moments. Every acknowledged change
is in the file, and nothing that was not attempted; the file is whole, and the history usable.

Each worker owns its items, so it knows their possible versions: after an exit 0 the new one, after
another exit the earlier one, after a kill one of the two. `undo` and `redo` change the items of all
workers; they have a phase of their own, in which every version ever attempted may come back.
"""
import json, random, signal, threading, time, uuid

from harness import Box, is_ours

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
WORKERS = 8
ABSENT = None


class Worker(threading.Thread):
    """Runs commands on its own items until enough processes were killed."""

    def __init__(self, box, number, race):
        super().__init__()
        self.box, self.race = box, race
        self.random = random.Random(race.seed * 100 + number)
        self.possible = {}   # id: the possible current versions
        self.attempted = {}  # id: all versions ever attempted
        self.complaints = []

    def run(self):
        while not self.race.is_over():
            words, wanted = self.command()
            if words:
                self.settle(words, wanted, *self.race_against_death(words))

    def command(self):
        """A command, and the version that it gives to each of its items."""
        settled = [id for id, may in self.possible.items() if may != {ABSENT}]
        kinds = ["add"] * 4 + ["delete"] * 2 + ["edit", "edit", "import", *self.race.shared]
        kind = self.random.choice(kinds)
        if kind == "add" or (kind in ("delete", "edit") and not settled):
            return self.add()
        if kind == "import":
            return self.import_()
        if kind in ("undo", "redo"):
            return [kind], {}
        if kind == "currency":
            return ["currency", self.random.choice(["USD", "EUR", "CHF"]), "--yes"], {}
        if kind == "delete":
            chosen = self.random.sample(settled, min(len(settled), self.random.randint(1, 3)))
            return ["delete", *chosen], dict.fromkeys(chosen, ABSENT)
        id = self.random.choice(settled)
        cents = self.random.randint(1, 10**6)
        return ["edit", id, "--amount", f"{cents / 100:.2f}"], {id: cents}

    def add(self):
        id, cents = str(uuid.uuid4()).upper(), self.random.randint(1, 10**6)
        return ["add", "--id", id, "Thing", f"{cents / 100:.2f}"], {id: cents}

    def import_(self):
        """Imports several items at once: all of them, or none."""
        wanted = {str(uuid.uuid4()).upper(): self.random.randint(1, 10**6) for _ in range(3)}
        path = self.box.home / f"import-{self.ident}.json"
        path.write_text(json.dumps([{"id": id, "name": "Thing", "type": "Personal",
                                     "amount": cents / 100} for id, cents in wanted.items()]))
        return ["import", "--format", "json", str(path)], wanted

    def race_against_death(self, words):
        """Runs the command and usually kills it after a while; returns whether it was killed."""
        start = time.monotonic()
        process = self.box.start(*words)
        is_target = self.race.kills and self.random.random() < 0.8
        if is_target:
            time.sleep(self.random.uniform(0, 1.5 * self.race.usual_time))
            if process.poll() is None:
                process.send_signal(self.random.choice(SIGNALS))
        output, errors = process.communicate()
        if not is_target:
            self.race.learn(time.monotonic() - start)
        if process.returncode < 0:
            self.race.count_kill()
        return process.returncode, output, errors

    def settle(self, words, wanted, code, output, errors):
        """Records the possible versions of each item after a command."""
        self.race.count(code)
        # An item may be missing if a kill left that open.
        may_miss = any(ABSENT in self.possible.get(id, {ABSENT}) for id in wanted)
        for id, version in wanted.items():
            self.attempted.setdefault(id, {ABSENT}).add(version)
            before = self.possible.setdefault(id, {ABSENT})
            if code == 0:
                self.possible[id] = {version}
            elif code < 0:
                self.possible[id] = before | {version}
        # `import` refuses to save records that were read in another currency than a third process
        # has set since.
        may = {0, 1} if words[0] in ("undo", "redo") else {0, 75} if words[0] == "import" else {0}
        may |= self.race.may
        if self.race.shared or words[0] in ("edit", "delete") and may_miss:
            may |= {1}
        if code not in may and -code not in SIGNALS:
            self.complaints.append((words, code, errors))


class Race:
    """State shared by the workers."""

    def __init__(self, box, seed, kills, runs=0, shared=(), may=frozenset()):
        self.box, self.seed, self.kills, self.runs, self.shared = box, seed, kills, runs, shared
        self.may = may       # accepted exit codes
        self.killed = self.ran = self.acknowledged = 0
        self.lock = threading.Lock()
        self.usual_time = 0.05

    def is_over(self):
        return self.killed >= self.kills if self.kills else self.ran >= self.runs

    def count(self, code):
        with self.lock:
            self.ran += 1
            self.acknowledged += code == 0

    def learn(self, seconds):
        """Adapts the expected duration of a run, so that kills are spread over all of it."""
        self.usual_time += (seconds - self.usual_time) / 8

    def count_kill(self):
        with self.lock:
            self.killed += 1

    def go(self, workers=WORKERS):
        workers = [Worker(self.box, number, self) for number in range(workers)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return workers


def check_file(tally, name, race, workers):
    """All acknowledged changes are in the file, and all of the file was attempted."""
    box = race.box
    try:
        present = {each["id"]: round(each["amount"] * 100) for each in box.items()}
    except ValueError as error:
        tally.check(False, f"{name}: the file parses", error)
        return
    lost = wrong = 0
    known = set()
    for worker in workers:
        may = worker.attempted if race.shared else worker.possible
        known |= set(may)
        for id, versions in may.items():
            now = present.get(id, ABSENT)
            if now not in versions:
                lost += now is ABSENT
                wrong += now is not ABSENT
    tally.check(lost == 0, f"{name}: acknowledged changes lost", lost)
    tally.check(wrong == 0, f"{name}: items that are not what was acknowledged", wrong)
    strangers = set(present) - known
    tally.check(not strangers, f"{name}: items that nobody asked for", strangers)
    complaints = [each for worker in workers for each in worker.complaints]
    tally.check(not complaints, f"{name}: commands refused", complaints[:3])


def check_usable(tally, name, box):
    """The file can be read and changed, and its history can be undone to the beginning."""
    result = box.run("list", "--json")
    tally.check(result.code == 0, f"{name}: list", result)
    result = box.run("doctor")
    tally.check(result.code == 0, f"{name}: doctor", result)
    box.age_litter()
    result = box.run("add", "Last", "1")
    tally.check(result.code == 0, f"{name}: the next save", result)
    left = [path.name for path in box.directory.iterdir() if path.name.endswith(".tmp")]
    tally.check(not left, f"{name}: litter after the next save", left)
    steps = 0
    while steps < 300:
        result = box.run("undo")
        if result.code != 0:
            tally.check(result.code == 1 and is_ours(result), f"{name}: undo refuses", result)
            break
        steps += 1
    tally.check(steps >= 1, f"{name}: undo takes back the last step", result)
    tally.check(box.run("list", "--json").code == 0, f"{name}: list after {steps} undos")


def test(tally, options):
    """The requested number of kills, in rounds with a new file each."""
    per_round = 100 if options.short else 500
    seed = total = runs = acknowledged = 0
    while total < options.kills:
        seed += 1
        shared = ["currency", "undo", "redo"] if seed % 2 == 0 else []
        with Box() as box:
            race = Race(box, seed, min(per_round, options.kills - total), shared=shared)
            workers = race.go()
            name = f"kills, round {seed}"
            check_file(tally, name, race, workers)
            check_usable(tally, name, box)
        total += race.killed
        runs += race.ran
        acknowledged += race.acknowledged
    print(f"kills: {total:,} processes killed of {runs:,}; {acknowledged:,} acknowledged, "
          "each in its place" if not tally.failed else f"kills: {total:,} of {runs:,}", flush=True)
