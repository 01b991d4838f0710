"""The first save, into missing directories: each is created, and its parent synced, before the next
one; a kill or a failure at any call leaves nothing that would prevent the next save.
"""
import errno, os, shutil, stat

from harness import Box, is_ours

BELOW = ["", ".local", ".local/share", ".local/share/iexpense"]
NOBODY = 65534


class First:
    """An empty home directory."""

    def __init__(self, box, tally, umask):
        self.box, self.tally = box, tally
        self.home = box.directory
        self.file = self.home / BELOW[-1] / "expenses.json"
        self.umask = umask
        self.options = {"preexec_fn": lambda: os.umask(umask)}
        if os.geteuid() == 0:
            # Runs as nobody, because root may read and write everywhere, so that a wrong mode would
            # not be noticed. The log of calls is beside its home.
            os.chown(self.home, NOBODY, NOBODY)
            box.home.chmod(0o777)
            self.options |= {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        self.variables = {"HOME": str(self.home)}

    def clear(self):
        for path in self.home.iterdir():
            shutil.rmtree(path)

    def run(self, **faults):
        environment = {**self.variables, "IEXPENSE_FILE": ""}
        return self.box.run_faulty("add", "First", "1", variables=environment,
                                   options=self.options, **faults)

    def check(self, held, what, detail=""):
        return self.tally.check(held, f"a first save, umask {self.umask:03o}: {what}", detail)

    def check_next(self, what, may_be_saved, must_be_saved):
        """The file is whole, and the next save works."""
        names = self.names()
        self.check(not must_be_saved or names == ["First"], f"{what}: is saved", names)
        self.check(may_be_saved or names == [], f"{what}: is not saved", names)
        self.box.age_litter(self.home)
        environment = self.box.environment(**self.variables, IEXPENSE_FILE="")
        result = self.box.run("add", "Next", "1", env=environment, **self.options)
        self.check(result.code == 0 and self.names() == [*names, "Next"], f"{what}: the next save",
                   (result, names, self.names()))
        wrong = [(path.name, oct(path.stat().st_mode)) for path in self.home.rglob("*")
                 if stat.S_IMODE(path.stat().st_mode) & ~(0o700 if path.is_dir() else 0o600)]
        self.check(not wrong, f"{what}: modes", wrong)
        litter = [path.name for path in self.home.rglob("*.tmp")]
        self.check(not litter, f"{what}: litter", litter)

    def names(self):
        box = Box.__new__(Box)
        box.file = self.file
        return [each["name"] for each in box.items()]

    def check_order(self, calls):
        """The parent of each new directory is synced after it and before the file is in place."""
        made = [(place, path) for place, (call, path) in enumerate(calls)
                if call in ("mkdir", "mkdirat")]
        paths = [os.path.normpath(path) for _, path in made]
        wanted = [str(self.home / each) for each in BELOW[1:]]
        self.check(paths == wanted, "the directories, one by one", paths)
        renamed = next((place for place, (call, path) in enumerate(calls)
                        if call.startswith("rename") and path.endswith("/expenses.json")), 0)
        for place, path in made:
            parent = os.path.dirname(os.path.normpath(path))
            synced = [at for at, (call, other) in enumerate(calls)
                      if call == "fsync" and os.path.normpath(other) == parent]
            self.check(any(place < at < renamed for at in synced), f"{path} is there to stay",
                       (place, synced, renamed))


def under(umask, tally, errors):
    """The order of the calls, each kill, and each failure."""
    with Box() as box:
        first = First(box, tally, umask)
        result = first.run()
        if not first.check(result.code == 0, "without a fault", result):
            return
        calls = result.calls
        first.check_order(calls)
        first.check_next("without a fault", True, True)
        for number, (call, _) in enumerate(calls, 1):
            for after in (0, 1):
                first.clear()
                result = first.run(at=number, signal=9, after=after)
                what = f"killed {'after' if after else 'before'} {call} #{number}"
                first.check(result.code == -9, f"{what}: it died", result)
                first.check_next(what, True, False)
            for name in errors:
                for times in (1, 1_000_000):
                    first.clear()
                    result = first.run(at=number, times=times, errno=getattr(errno, name))
                    what = f"{call} #{number} {name} {'once' if times == 1 else 'from then on'}"
                    first.check(result.code == 0 or is_ours(result), f"{what}: the message", result)
                    first.check_next(what, result.code == 0, result.code == 0)


def test(tally, options):
    """With the usual umask, and with one that temporarily removes all rights from new files."""
    if not Box.shim:
        return tally.lack("a first save", "C compiler")
    Box.shim.parent.chmod(0o711)
    under(0o022, tally, ["EIO", "ENOSPC", "EACCES"][:1 if options.short else 3])
    under(0o777, tally, [])
