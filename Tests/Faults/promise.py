"""Exit 0 means saved and synced; any other exit means that every file is byte for byte unchanged: for
each command, each of its calls on the directory fails once, and from then on, with each possible error;
is cut short; and is the last call of the process.
"""
import collections, errno, re

from harness import IDS, Box, document, is_ours, item

START = [item(0), item(1, type="Business", memo={"a": [1, None]}), item(2, category="food")]
FIRST = f"add First 7 --id {IDS[3]} -d 2026-11-19"

# One line for each command: its name and its words; `{d}` is the directory. Before it, FIRST and
# the lines in `BEFORE` run; the files in `FILES` are beside the data.
COMMANDS = {
    "add": f"add Dinner 20 business --id {IDS[4]} -d 2026-11-21",
    "add again": f"add First 7 --id {IDS[3]} -d 2026-11-19",
    "edit": "edit 2 --amount 49 --name Train",
    "delete": "delete 1",
    "delete --all": "delete --all --yes",
    "currency": "currency EUR --yes",
    "undo": "undo",
    "redo": "redo",
    "history --clear": "history --clear",
    "import": "import {d}/more.json --format json",
    "import --update": "import {d}/more.json --format json --update",
    "export -o": "export -o {d}/out.json",
    "export -o over": "export -o {d}/more.json",
    "merge": "merge {d}/base.json {d}/ours.json {d}/theirs.json",
    "merge -o": "merge {d}/base.json {d}/ours.json {d}/theirs.json -o {d}/out.json",
    "list": "list --json",
    "sections": "sections --json",
    "history": "history",
    "export": "export",
    "doctor": "doctor",
}
BEFORE = {"redo": ["undo"]}
FILES = {
    "import": {"more.json": document([item(10), item(11)])},
    "import --update": {"more.json": document([item(0, note="new"), item(11)])},
    "export -o over": {"more.json": b"an older one"},
    **dict.fromkeys(["merge", "merge -o"], {
        "base.json": document(START), "ours.json": document(START + [item(5)]),
        "theirs.json": document(START[1:] + [item(6)])}),
}

COMMON = ["EIO", "ENOMEM"]
ERRORS = {
    "openat": COMMON + ["EACCES", "EPERM", "EMFILE", "ENFILE", "ENOSPC", "EDQUOT", "EROFS", "ELOOP"],
    "read": ["EIO", "EAGAIN", "ESTALE"],
    "write": ["EIO", "EAGAIN", "ENOSPC", "EDQUOT", "EFBIG"],
    "fsync": ["EIO", "ENOSPC", "EDQUOT"],
    "fstat": COMMON, "fstatat": COMMON + ["EACCES", "ELOOP"],
    "lstat": COMMON + ["EACCES"], "stat": COMMON + ["EACCES"],
    "faccessat": ["EIO", "EACCES", "EROFS"],
    "fchmod": ["EIO", "EPERM", "EROFS"], "chmod": ["EIO", "EPERM", "EROFS"],
    "fchown": ["EIO", "EPERM"],
    "flock": ["EIO", "EOPNOTSUPP"],
    "renameat": ["EIO", "EACCES", "EROFS", "ENOSPC", "EDQUOT", "EBUSY", "EXDEV", "EPERM"],
    "renameat2": ["EIO", "ENOSYS", "EINVAL", "EACCES", "EROFS", "ENOSPC", "EDQUOT", "EBUSY",
                  "EPERM"],
    "unlinkat": ["EIO", "EACCES", "EROFS", "EBUSY"],
    "linkat": ["EIO", "EPERM", "ENOSPC"],
    "close": ["EIO", "ENOSPC", "EDQUOT", "EINTR"],
    "mkdir": ["EIO", "EACCES", "ENOSPC", "EROFS"],
    "ftruncate": ["EIO", "EROFS"],
    "readlink": ["EIO", "EACCES"],
    "pread": ["EIO"], "pwrite": ["EIO", "ENOSPC"],
}
SHORT_ERRORS = 2
SHORT_STEP = 5
FORBIDDEN = {"EACCES", "EPERM", "EROFS"}
NEW_FILE = "add to no file"
# Its findings are its result, printed as data on standard output.
FINDINGS = {"doctor"}


def litter(name):
    return name.startswith(".") and (name.endswith((".tmp", ".lock", ".history", ".damaged")))


def visible(snapshot):
    """The files that the promise is about: all except the program's private ones."""
    return {name: data for name, data in snapshot.items() if not litter(name)}


class Case:
    """One command on its own files, which are restored whenever they were changed."""

    def __init__(self, name, tally, first=0, step=1):
        """The faults begin with call `first`, and only every `step`-th call has one."""
        self.name, self.tally = name, tally
        self.chosen = slice(first, None, step)
        self.box = Box()
        self.words = (f"add Dinner 20 --id {IDS[4]} -d 2026-11-21" if name == NEW_FILE
                      else COMMANDS[name]).format(d=self.box.directory).split()
        self.whole = None

    def prepare(self):
        """Restores the files to the state before the command."""
        if self.whole is not None and self.box.snapshot() == self.whole:
            return
        for path in self.box.directory.iterdir():
            path.unlink()
        if self.name != NEW_FILE:
            self.box.file.write_bytes(document(START))
            for file, data in FILES.get(self.name, {}).items():
                (self.box.directory / file).write_bytes(data)
            for line in [FIRST, *BEFORE.get(self.name, [])]:
                result = self.box.run(*line.split())
                if result.code != 0:
                    raise RuntimeError(f"{self.name}: '{line}' fails without a fault: {result}")
        self.whole = self.box.snapshot()
        self.before = visible(self.whole)

    def rehearse(self):
        """Runs the command without a fault, to record its calls and its result."""
        self.prepare()
        result = self.box.run_faulty(*self.words)
        self.after = visible(self.box.snapshot())
        self.output = result.output
        self.calls = result.calls
        self.check(result.code == 0, "without a fault", result)
        self.check_order(result.calls)
        return result.code == 0

    def check(self, held, what, detail=""):
        return self.tally.check(held, f"{self.name}: {what}", detail)

    def check_order(self, calls):
        """Each renamed file was synced after its last write, and its directory afterwards."""
        directory = str(self.box.directory)
        for place, (call, path) in enumerate(calls):
            if call not in ("renameat", "renameat2") or litter(path.rsplit("/", 1)[1]):
                continue
            name = path.rsplit("/", 1)[1]
            staged = re.compile(re.escape(f"{directory}/.{name}.") + r"[0-9a-f]{16}\.tmp")
            earlier = [call for call, path in calls[:place] if staged.fullmatch(path)]
            synced = "fsync" in earlier and "write" not in earlier[earlier.index("fsync"):]
            self.check(synced, f"{name} synced before its rename", earlier)
            self.check(("fsync", directory) in calls[place:], f"{name}'s directory synced after")

    def check_promise(self, result, what, *, is_kill=False):
        """Checks the result of a run against the promise."""
        whole = self.box.snapshot()
        now = visible(whole)
        if is_kill:
            kept = now in (self.before, self.after)
        else:
            kept = now == (self.after if result.code == 0 else self.before)
            if result.code == 0:
                kept = kept and self.same_output(result)
        self.check(kept, f"{what}: the promise", (result, sorted(now)))
        if not is_kill and result.code != 0 and self.name not in FINDINGS:
            self.check(is_ours(result), f"{what}: a message of ours", result)
        # A history that cannot be opened is set aside with a warning.
        own = (".tmp", ".lock", ".history") + ((".damaged",) if b"could not be used" in result.errors else ())
        strangers = [name for name in whole if litter(name)
                     and name not in self.whole and not name.endswith(own)]
        self.check(not strangers, f"{what}: no litter", strangers)
        if whole != self.whole:
            self.check_recovery(what, now)

    def same_output(self, result):
        return (self.after != self.before or result.output == self.output
                or self.name in FINDINGS)

    def check_recovery(self, what, now):
        """The next command works and removes litter, and the history knows what happened."""
        if self.box.file.exists():
            result = self.box.run("doctor")
            self.check(result.code == 0, f"{what}: file and history sound", result)
        before = self.box.items()
        self.box.age_litter()
        result = self.box.run("add", "Next", "1", "--id", IDS[20])
        ids = [each["id"] for each in self.box.items()]
        self.check(result.code == 0 and ids == [each["id"] for each in before] + [IDS[20]],
                   f"{what}: the next save", result)
        left = [name for name in self.box.snapshot() if name.startswith(f".{self.box.file.name}")
                and name.endswith(".tmp")]
        self.check(not left, f"{what}: litter after the next save", left)
        result = self.box.run("undo")
        self.check(result.code == 0 and self.box.items() == before, f"{what}: undo of it", result)
        result = self.box.run("undo")
        self.check(result.code == 0 or result.code == 1 and is_ours(result),
                   f"{what}: undo of what was before", result)

    # The faults.

    def chosen_calls(self):
        """The calls that get faults, each with its number among all."""
        return list(enumerate(self.calls, 1))[self.chosen]

    def fail_each(self, errors_each):
        for number, (call, path) in self.chosen_calls():
            known = ERRORS.get(call)
            if not self.check(known is not None, f"call {call} is in the table of errors"):
                continue
            for name in known[:errors_each]:
                for times in (1, 1_000_000):
                    self.prepare()
                    what = f"{call} #{number} {name} {'once' if times == 1 else 'from then on'}"
                    result = self.box.run_faulty(
                        *self.words, at=number, times=times, errno=getattr(errno, name))
                    self.check_promise(result, what)
                    self.check_code(result, call, path, name, what)

    def check_code(self, result, call, path, name, what):
        if call == "fsync" and path != str(self.box.directory):
            self.check(result.code != 0, f"{what}: a failed sync is a failure", result)
        if call == "fsync" and path == str(self.box.directory) and result.code == 0:
            self.check(b"did not confirm" in result.errors, f"{what}: the warning", result)
        if result.code != 0:
            wanted = {77} if name in FORBIDDEN else {74, 66}
            self.check(result.code in wanted, f"{what}: exit code", result)

    def interrupt_each(self, times):
        for number, (call, _) in self.chosen_calls():
            if call == "close":
                continue
            self.prepare()
            what = f"{call} #{number} EINTR {times} times"
            result = self.box.run_faulty(*self.words, at=number, times=times, errno=errno.EINTR)
            self.check(result.code == 0, what, result)
            self.check_promise(result, what)

    def cut_short(self, sizes):
        for size in sizes:
            self.prepare()
            result = self.box.run_faulty(*self.words, short=size)
            self.check(result.code == 0, f"{size} bytes at a time", result)
            self.check_promise(result, f"{size} bytes at a time")

    def return_nothing(self):
        """Reads that end too early, and writes that write nothing."""
        seen = collections.Counter()
        for number, (call, _) in enumerate(self.calls, 1):
            if call not in ("read", "pread", "write", "pwrite"):
                continue
            seen[call] += 1
            for times in (1, 1_000_000):
                self.prepare()
                what = f"{call} #{number} returns 0 {'once' if times == 1 else 'from then on'}"
                result = self.box.run_faulty(
                    *self.words, timeout=5, name=call, at=seen[call], times=times,
                    **{"return": 0})
                wanted = (74,) if "write" in call and times > 1 else (0, 1, 65, 66, 74)
                self.check(result.code in wanted, f"{what}: exit code", result)
                self.check_promise(result, what)

    def die_at_each(self):
        for number, (call, _) in self.chosen_calls():
            for after in (0, 1):
                self.prepare()
                result = self.box.run_faulty(*self.words, at=number, signal=9, after=after)
                what = f"killed {'after' if after else 'before'} {call} #{number}"
                self.check(result.code == -9, f"{what}: it died", result)
                self.check_promise(result, what, is_kill=True)


def test(tally, options):
    """Every single failure and crash point of every command; the short run takes a part of these."""
    step = SHORT_STEP if options.short else 1
    for place, name in enumerate([NEW_FILE, *COMMANDS]):
        case = Case(name, tally, place % step, step)
        with case.box:
            if not case.rehearse():
                continue
            case.die_at_each()
            case.cut_short([1, 7, 64, 4096])
            case.interrupt_each(3)
            case.return_nothing()
            case.fail_each(SHORT_ERRORS if options.short else 99)
