"""Due expenses are added once: regardless of repetitions, of concurrent processes, and of kills at any
point.
"""
import json

from harness import Box, is_ours

WEEKS = 9


def begin(box):
    """Sets up weekly rent, of which nine weeks are due."""
    result = box.run("add", "Rent", "850", "-d", f"-{WEEKS * 7}d", "--every", "week")
    assert result.code == 0, result
    return box.snapshot()


def restore(box, snapshot):
    for path in box.directory.iterdir():
        path.unlink()
    for name, data in snapshot.items():
        (box.directory / name).write_bytes(data)


def check(tally, box, name):
    """All ten exist, each once, and nothing is due any more."""
    days = [each["date"] for each in box.items()]
    ids = {each["id"] for each in box.items()}
    tally.check(len(days) == len(set(days)) == len(ids) == WEEKS + 1, f"{name}: each once", days)
    due = json.loads(box.run("due", "--json").output)["due"]["count"]
    tally.check(due == 0, f"{name}: nothing is due", due)


def kills(tally):
    """Kills the process before and after each of its system calls, and tries again."""
    if not Box.shim:
        return tally.lack("due --add killed at every call", "C compiler")
    with Box() as box:
        start, number = begin(box), 0
        while True:
            number += 1
            restore(box, start)
            result = box.run_faulty("due", "--add", "-y", at=number, signal=9)
            count = len(box.items())
            tally.check(count in (1, WEEKS + 1), f"killed at call {number}: all or none", count)
            box.age_litter()
            again = box.run("due", "--add", "-y")
            tally.check(again.code == 0, f"killed at call {number}: tried again", again)
            check(tally, box, f"killed at call {number}")
            if result.code == 0:
                break
        print(f"recurring: killed at {number - 1} calls")


def at_once(tally, options):
    """Sixteen concurrent processes add one set."""
    for round in range(2 if options.short else 20):
        with Box() as box:
            begin(box)
            running = [box.start("due", "--add", "-y") for _ in range(16)]
            ended = [(process.communicate(), process.returncode) for process in running]
            tally.check(all(code == 0 for _, code in ended), f"sixteen at once ({round})", ended)
            check(tally, box, f"sixteen at once ({round})")


def rules_at_once(tally, options):
    """Sixteen concurrent processes with the same line add one rule and one item."""
    for round in range(2 if options.short else 20):
        with Box() as box:
            line = ["add", "Rent", "850", "-d", "-3d", "--every", "month"]
            running = [box.start(*line) for _ in range(16)]
            ended = [(process.communicate(), process.returncode) for process in running]
            tally.check(all(code == 0 for _, code in ended), f"sixteen lines ({round})", ended)
            counts = len(box.items()), len(box.document()["Recurring"])
            tally.check(counts == (1, 1), f"sixteen lines make one ({round})", counts)
            other = box.run("add", "Rent", "851", "-d", "-3d", "--every", "month")
            tally.check(other.code == 1 and is_ours(other), f"another amount ({round})", other)


def test(tally, options):
    kills(tally)
    at_once(tally, options)
    rules_at_once(tally, options)
