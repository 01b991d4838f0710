"""The lock file disappears during saves, as with `git clean`, a cleaner or a syncer; another file, a
directory or a link replaces it; the staged version is put aside or replaced. No acknowledged change is
lost, and no reader sees half a version.
"""
import json, os, signal, subprocess, time

import kills
from harness import Box, item
from many import finish, start_stopping, until_stopped

# Adds items for some time, and prints the acknowledged ones.
LOOP = """
n=0
while [ -e "{go}" ]; do
  n=$((n + 1))
  "{binary}" add "Thing {worker}-$n" "$n" >/dev/null 2>>"{errors}" && echo "Thing {worker}-$n"
done
"""


def remove(lock):
    lock.unlink(missing_ok=True)


def replace(lock):
    """Another file, as a syncer puts one in place."""
    new = lock.with_name("new lock")
    new.write_bytes(b"")
    os.replace(new, lock)


def by_directory(lock):
    lock.unlink(missing_ok=True)
    lock.mkdir()
    time.sleep(0.01)
    lock.rmdir()


def by_link(lock):
    lock.unlink(missing_ok=True)
    lock.symlink_to("e.json")
    time.sleep(0.01)
    lock.unlink(missing_ok=True)


def storm(tally, deed, seconds, workers=50):
    """Many shells add for so long, and every 20 ms something happens to the lock."""
    name = f"the lock {deed.__name__}d" if deed in (remove, replace) else f"the lock replaced {deed.__name__}"
    with Box() as box:
        go, errors = box.home / "go", box.home / "errors"
        go.touch()
        box.run("add", "First", "1")
        adders = [subprocess.Popen(
            ["/bin/sh", "-c", LOOP.format(go=go, binary=box.binary, worker=n, errors=errors)],
            env=box.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            for n in range(workers)]
        lock = box.directory / ".e.json.lock"
        torn, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.02)
            try:
                deed(lock)
            except OSError:
                pass  # a save has just created it again
            try:
                json.loads(box.file.read_bytes())
            except (OSError, ValueError) as error:
                torn.append(error)
        go.unlink()
        acknowledged = finish(adders).decode().splitlines()
        names = [each["name"] for each in box.items()]
        missing = set(acknowledged) - set(names)
        tally.check(not missing, f"{name}: what was acknowledged is there",
                    f"{len(missing)} of {len(acknowledged)} lost")
        tally.check(len(names) == len(set(names)), f"{name}: nothing is there twice")
        tally.check(not torn, f"{name}: readers see whole versions", torn[:2])
        tally.check(len(acknowledged) > 10, f"{name}: saves are possible", len(acknowledged))
        said = errors.read_text() if errors.exists() else ""
        strange = [line for line in said.splitlines() if line.startswith("iexpense: ") and not any(
            word in line for word in ("locked for", "kept changing", "not a regular file",
                                      "cannot open", "cannot lock"))]
        tally.check(not strange, f"{name}: refusals say why", strange[:3])
        kills.check_usable(tally, name, box)
        print(f"locks: {name}: {len(acknowledged):,} adds acknowledged, {len(missing)} lost", flush=True)


def at_each_call(tally, options):
    """Before each call of a save the lock disappears, and another save runs to its end or is killed."""
    words = ["add", "Ours", "1"]
    with Box([item(0)]) as box:
        calls = box.run_faulty(*words).calls
    for at, (call, path) in enumerate(calls, 1):
        if path.endswith("e.json.lock") and call == "openat":
            began = at
    for at in range(began + 1, len(calls) + 1):
        call = calls[at - 1][0]
        for kill in (False, True):
            what = f"the lock gone before {call} #{at}" + (", the other killed" if kill else "")
            with Box([item(0)]) as box:
                process = start_stopping(box, *words, at=at)
                if not until_stopped(process):
                    continue
                (box.directory / ".e.json.lock").unlink(missing_ok=True)
                if kill:
                    other = box.run_faulty("add", "Other", "1", at=len(calls) - 4, signal=9)
                else:
                    other = box.run("add", "Other", "1")
                process.send_signal(signal.SIGCONT)
                _, errors = process.communicate(timeout=60)
                names = [each["name"] for each in box.items()]
                wanted = ["Ours"] * (process.returncode == 0) + ["Other"] * (other.code == 0)
                tally.check(names[0] == "Item 0" and len(names) == len(set(names))
                            and set(wanted) <= set(names), f"{what}: what was acknowledged is there",
                            (names, process.returncode, errors, other))
                tally.check(box.run("doctor").code == 0, f"{what}: sound", box.run("doctor"))


def staged_replaced(tally, options):
    """Another process replaces the staged version by half a version, before each call of a save up to
    the exchange; after the exchange, that name has the old version."""
    words = ["add", "Ours", "1"]
    with Box([item(0)]) as box:
        calls = box.run_faulty(*words).calls
    exchange = next(at for at, (call, path) in enumerate(calls, 1)
                    if call == "renameat2" and path.endswith("/e.json"))
    for at in range(1, exchange + 1):
        for way in ("half a version", "nothing"):
            with Box([item(0)]) as box:
                process = start_stopping(box, *words, at=at)
                if not until_stopped(process):
                    continue
                staged = [path for path in box.directory.iterdir() if path.name.endswith(".tmp")]
                for path in staged:
                    if way == "nothing":
                        path.unlink()
                    else:
                        half = box.home / "half"
                        half.write_bytes(b'{"Currency":"USD","Items":[')
                        os.replace(half, path)
                # Longer than a tick of the file system's clock, so that times show the order.
                time.sleep(0.02)
                process.send_signal(signal.SIGCONT)
                _, errors = process.communicate(timeout=60)
                what = f"{way} staged before {calls[at - 1][0]} #{at}"
                try:
                    names = [each["name"] for each in box.items()]
                except ValueError as error:
                    tally.check(False, f"{what}: the file is whole", error)
                    continue
                wanted = ["Item 0"] + ["Ours"] * (process.returncode == 0)
                tally.check(names == wanted, f"{what}: as the exit code says",
                            (names, process.returncode, errors))


def test(tally, options):
    """All of the above; ten storms of 10 s, or one of 2 s of each kind."""
    if Box.shim:
        at_each_call(tally, options)
        staged_replaced(tally, options)
    else:
        tally.lack("the lock at each call", "C compiler")
    rounds = [(remove, 2), (replace, 2), (by_directory, 2), (by_link, 2)] if options.short else \
        [(remove, 10)] * 10 + [(replace, 10), (by_directory, 10), (by_link, 10)]
    for deed, seconds in rounds:
        storm(tally, deed, seconds)
