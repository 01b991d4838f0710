"""Input designed to be slow: twice as much must not take more than n log n of the time, nor more memory
than its size allows, and nothing crashes.

Instructions are counted by valgrind instead of seconds, because they are the same on a busy machine.
"""
import concurrent.futures, math, os, re, shutil, signal, subprocess, threading

from harness import Box, item
from shapes import SHAPES, data, items

SECONDS = 10                 # of processor time, for each shape at its full size
SOON = 0.05                  # the short run skips shapes that are faster than this at full size
PATIENCE = 300               # seconds of real time, for processes that wait without working
MEMORY = 256 << 20           # bytes of memory, and for each byte of input in addition:
MEMORY_FOR_BYTE = 20
SMALL = 32                   # the counted runs have 1/32, 1/16 and 1/8 of the full size
GROWTH = 2.6                 # a factor of two, and the share of the logarithm
DEAREST_FORMAT = 4           # times the work of a table
NOISE = 2_000_000            # variation of the instructions of a run, whatever it reads
CODES = {0, 1, 64, 65, 66, 74}
COUNTED = re.compile(rb"I\s+refs:\s+([\d,]+)")


def lay_out(box, made):
    """Writes the content of a shape into the box; returns its environment variables, the words for the end
    of the line, and the number of bytes."""
    files = {"e.json": made} if isinstance(made, bytes) else dict(made)
    words = files.pop("words", [])
    variables = {name: value for name, value in files.items() if isinstance(value, str)}
    for name, content in files.items():
        if isinstance(content, bytes):
            (box.directory / name).write_bytes(content)
    return variables, words, sum(len(each) for each in [*files.values(), *words])


def end(box, command, variables):
    """Runs a command line; returns its exit code, the beginning of its standard error, and its processor
    time in seconds."""
    with open(box.home / "errors", "w+b") as errors:
        process = subprocess.Popen(
            command, env=box.environment(**variables), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=errors)
        patience = threading.Timer(PATIENCE, process.kill)
        patience.start()
        _, status, usage = os.wait4(process.pid, 0)
        patience.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return process.returncode, errors.read(300), usage.ru_utime + usage.ru_stime


def full_size(tally, shape, size, make, line):
    """One run at full size, with limits on time and memory; returns whether it kept them, and its
    processor time."""
    with Box() as box:
        variables, more, count = lay_out(box, make(size))
        limits = [f"--as={MEMORY + MEMORY_FOR_BYTE * count}", f"--cpu={SECONDS}"]
        words = line.format(d=box.directory).split()
        command = ["prlimit", *limits, str(box.binary), *words, *more]
        code, errors, seconds = end(box, command, variables)
        what = f"out of time ({SECONDS} s)" if code in (-signal.SIGKILL, -signal.SIGXCPU) \
            else "it died" if code not in CODES else ""
        held = tally.check(not what, f"{shape}: {line}", f"{what} [{code}] {errors[:160]!r}")
        return held, seconds


def instructions(size, make, line):
    """The number of instructions of one run; infinity if it takes too long."""
    with Box() as box:
        variables, more, _ = lay_out(box, make(size))
        # Dictionaries hash with a seed for each process, which would cause noise.
        variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
        log = box.home / "log"
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no",
                   "--cachegrind-out-file=/dev/null", f"--log-file={log}", str(box.binary),
                   *line.format(d=box.directory).split(), *more]
        code, *_ = end(box, command, variables)
        found = COUNTED.search(log.read_bytes())
        return int(found[1].replace(b",", b"")) if found and code in CODES else math.inf


def growth(tally, shape, size, make, line):
    """Three runs, each with twice the input; their differences hold no start of the program."""
    small = max(size // SMALL, 2)
    first, second, third = (instructions(small * times, make, line) for times in (1, 2, 4))
    less, more = second - first, third - second
    tally.check(third < math.inf and more - NOISE <= GROWTH * max(less, 1), f"{shape}: {line}",
                f"twice as much takes {more / max(less, 1):.1f} times the work "
                f"({less:,} and {more:,} instructions)")


def shapes(tally, options):
    """Each shape with each command that reads it."""
    cases = [(name, size, make, line) for name, size, make, lines in SHAPES for line in lines]
    lock = threading.Lock()

    class Guarded:
        def check(self, *arguments):
            with lock:
                return tally.check(*arguments)

    def one(case):
        held, seconds = full_size(Guarded(), *case)
        if held and (seconds > SOON or not options.short):
            growth(Guarded(), *case)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one, cases))


def extremes(tally, options):
    """Single values at the limits, and files beyond them."""
    stamp = "[1,1,1,-9223372036854775808,0]"
    history = f'{{"from":{stamp},"to":{stamp},"command":"add","currency":["USD","USD"]}}\n'.encode()
    for name, variables, extra, lines in [
            ("the largest COLUMNS", {"COLUMNS": "4611686018427387904"}, {},
             ["list", "sections --bars", "sections --totals --bars", "help", "history"]),
            ("a COLUMNS of many digits", {"COLUMNS": "9" * 400}, {}, ["list", "sections --bars"]),
            ("a stamp of -2^63", {}, {".e.json.history": history}, ["history", "undo", "doctor"])]:
        for line in lines:
            with Box([item(0), item(1)]) as box:
                lay_out(box, extra)
                limits = ["prlimit", f"--as={MEMORY}", f"--cpu={SECONDS}"]
                command = [*limits, str(box.binary), *line.split()]
                code, errors, _ = end(box, command, variables)
                tally.check(code in CODES, f"{name}: {line}", (code, errors[:200]))
    with Box() as box:
        box.file.touch()
        os.truncate(box.file, 40 << 30)
        for line in ("list", "add x 1", "doctor"):
            command = ["prlimit", f"--as={1 << 30}", str(box.binary), *line.split()]
            code, errors, _ = end(box, command, {})
            tally.check(code in CODES - {0} and b"Fatal" not in errors, f"a file of 40 GB: {line}",
                        (code, errors[:200]))


def formats(tally):
    """No export format takes many times the work of a table."""
    def work(name):
        line = f"export --format {name} --since 0001"
        return instructions(2_000, lambda count: data(items(count)), line)
    table = work("csv")
    for name in ["json", "ndjson", "ledger", "beancount", "sql", "plist", "html"]:
        found = work(name)
        tally.check(found <= DEAREST_FORMAT * table, f"export --format {name}",
                    f"{found / table:.1f} times the work of a table")


def test(tally, options):
    """All of the above."""
    extremes(tally, options)
    if not shutil.which("valgrind"):
        return tally.lack("work that is counted", "valgrind")
    formats(tally)
    shapes(tally, options)
