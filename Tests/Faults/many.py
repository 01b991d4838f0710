"""Many processes on one file at the same time: no change is lost, readers see whole versions, and a
process that waits too long reports it.
"""
import json, os, signal, subprocess, threading, time

import kills
from harness import Box, document, is_ours, item

LOOP = """
for n in $(seq {count}); do
  "{binary}" add "Thing {worker}-$n" "$n" >/dev/null || echo "refused {worker}-$n: $?"
done
"""


def start_adders(box, workers, count, file=None):
    """Starts shells that add items one after the other."""
    environment = box.environment(IEXPENSE_FILE=str(file or box.file))
    return [subprocess.Popen(
        ["/bin/sh", "-c", LOOP.format(count=count, binary=box.binary, worker=worker)],
        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT) for worker in workers]


def finish(adders):
    return b"".join(adder.communicate()[0] for adder in adders)


def adds(tally, options):
    """64 processes add 50 items each while others read."""
    workers, count = (16, 20) if options.short else (64, 50)
    with Box() as box:
        stop = threading.Event()
        torn = []
        counts = []

        def read_bytes():
            while not stop.is_set():
                try:
                    data = box.file.read_bytes()
                    counts.append(len(json.loads(data)["Items"]))
                    if not data.endswith(b"]}\n"):
                        torn.append(data[-40:])
                except FileNotFoundError:
                    pass
                except ValueError as error:
                    torn.append(error)

        def read_list():
            while not stop.is_set():
                result = box.run("list", "--json")
                if result.code != 0 or not isinstance(json.loads(result.output), list):
                    torn.append(result)

        readers = [threading.Thread(target=each) for each in (read_bytes, read_list)]
        for reader in readers:
            reader.start()
        said = finish(start_adders(box, range(workers), count))
        stop.set()
        for reader in readers:
            reader.join()
        names = [each["name"] for each in box.items()]
        wanted = {f"Thing {worker}-{n}" for worker in range(workers) for n in range(1, count + 1)}
        tally.check(len(names) == len(wanted) and set(names) == wanted,
                    f"{workers} x {count} adds", (len(names), len(wanted), said[:300]))
        for worker in (0, workers - 1):
            own = [name for name in names if name.startswith(f"Thing {worker}-")]
            tally.check(own == [f"Thing {worker}-{n}" for n in range(1, count + 1)],
                        f"the items of one process are in its order ({worker})")
        tally.check(not torn, "readers see whole versions", torn[:2])
        tally.check(counts == sorted(counts), "readers see versions in their order")
        print(f"many: {len(names):,} adds by {workers} processes; {len(counts):,} whole reads")


def mixed(tally, options):
    """Random commands without kills: the file has exactly the acknowledged changes."""
    with Box() as box:
        race = kills.Race(box, 77, 0, runs=200 if options.short else 2_000)
        workers = race.go()
        kills.check_file(tally, "mixed commands", race, workers)
        kills.check_usable(tally, "mixed commands", box)


def start_stopping(box, *words, at, times=1):
    """Starts the program, which stops before that call on the directory, and before the next ones."""
    log = box.home / "calls"
    log.unlink(missing_ok=True)
    return box.start(*words, env=box.environment(
        **box.faulty(log=log, at=at, times=times, signal=int(signal.SIGSTOP))))


def until_stopped(process):
    """Waits until the process stops; returns false if it ends instead."""
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        return True
    process.returncode = os.waitstatus_to_exitcode(status)
    return False


def stopped_holder(tally, options):
    """A process stopped during its save holds the lock; the next one waits 30 s."""
    if not Box.shim:
        return tally.lack("a stopped holder of the lock", "C compiler")
    with Box([item(0)]) as box:
        calls = box.run_faulty("add", "Rehearsal", "1").calls
        rename = next(n for n, (call, _) in enumerate(calls, 1) if call == "renameat2")
        log = box.home / "calls"
        log.unlink()
        holder = start_stopping(box, "add", "Holder", "1", at=rename)
        until_stopped(holder)
        before = box.file.read_bytes()
        start = time.monotonic()
        result = box.run("add", "Waiter", "1")
        waited = time.monotonic() - start
        tally.check(result.code == 75 and is_ours(result), "a stopped holder: 75", result)
        # A busy machine needs time to start a process.
        tally.check(29 < waited < 60, "a stopped holder: after 30 s", f"{waited:.1f} s")
        tally.check(box.file.read_bytes() == before, "a stopped holder: the file is as it was")
        tally.check(box.run("list").code == 0, "a stopped holder: readers do not wait")
        holder.send_signal(signal.SIGCONT)
        _, errors = holder.communicate(timeout=20)
        tally.check(holder.returncode == 0, "a stopped holder goes on and saves", errors)
        names = [each["name"] for each in box.items()]
        tally.check(names == ["Item 0", "Rehearsal", "Holder"], "a stopped holder: items", names)


def two_links(tally, options):
    """Two links in different directories lead to one file."""
    count = 10 if options.short else 100
    with Box([item(0)]) as box:
        links = []
        for name in ("one", "two"):
            (box.home / name).mkdir()
            links.append(box.home / name / "link.json")
            links[-1].symlink_to(box.file)
        adders = [each for number, link in enumerate(links)
                  for each in start_adders(box, [f"{number}a", f"{number}b"], count, link)]
        said = finish(adders)
        tally.check(len(box.items()) == 1 + 4 * count, "two links to one file",
                    (len(box.items()), said[:200]))
        tally.check(all(link.is_symlink() for link in links), "both are still links")
        stray = [path.name for link in links for path in link.parent.iterdir() if path != link]
        tally.check(not stray, "nothing is left beside the links", stray)


def overtaken(tally, options):
    """Another program replaces the file right before a call of a save, and before the next calls: at the
    end the file has the last version that it put in place, and ours is based on that or came before."""
    if not Box.shim:
        return tally.lack("a save that is overtaken", "C compiler")
    for words in (["add", "Ours", "1"], ["delete", "--name", "Item 0"], ["undo"]):
        with Box([item(0)]) as box:
            box.run("edit", "1", "--category", "before")
            whole = box.snapshot()
            calls = box.run_faulty(*words).calls
            for at in range(1, len(calls) + 1):
                for times in (1, 2, 5):
                    for path in box.directory.iterdir():
                        path.unlink()
                    for name, data in whole.items():
                        (box.directory / name).write_bytes(data)
                    overtake(tally, box, words, at, times, calls[at - 1])


def overtake(tally, box, words, at, times, call):
    what = f"{words[0]} overtaken {times} times from {call[0]} #{at} on"
    process = start_stopping(box, *words, at=at, times=times)
    version = 0
    while until_stopped(process):
        version += 1
        before = box.document()
        staged = box.home / "outside"
        staged.write_bytes(document(before["Items"], Outside=version))
        os.replace(staged, box.file)
        process.send_signal(signal.SIGCONT)
    errors = process.stderr.read()
    process.stdout.close()
    now = box.document()
    tally.check(now.get("Outside") == version, f"{what}: the last version is kept",
                (now, version, errors))
    tally.check(process.returncode in (0, 1), f"{what}: how it ends", (process.returncode, errors))


def is_gone(box, version):
    """Whether the other program's version is missing in the file, and also a moment later, when a save
    that it interrupted has restored it."""
    def outside():
        return json.loads(box.file.read_bytes()).get("Outside")
    if outside() == version:
        return False
    time.sleep(0.01)
    return outside() != version


def outside_writer(tally, options):
    """Another program, which does not lock, replaces the file every 20 ms. Each of its versions that
    disappears, although no save of ours was based on it, was lost between check and rename."""
    rounds = 250 if options.short else 5_000
    with Box([item(0)]) as box:
        adders = start_adders(box, range(2), 1_000_000)
        written = lost = 0
        staged = box.home / "outside"
        for _ in range(rounds):
            time.sleep(0.02)
            lost += written > 0 and is_gone(box, written)
            written += 1
            # Few items, so that the file keeps its size.
            staged.write_bytes(document([item(0)], Outside=written))
            os.replace(staged, box.file)
        for adder in adders:
            adder.terminate()
        finish(adders)
        limit = max(1, rounds // 1_000)
        tally.check(lost <= limit, "versions of another program lost", f"{lost} of {written}")
        print(f"many: another program's versions lost: {lost} of {written:,}", flush=True)
        tally.check(json.loads(box.file.read_bytes())["Outside"] >= written - 1,
                    "another program: the file is one of the last versions")


def test(tally, options):
    """All of the above."""
    for each in (adds, mixed, two_links, overtaken, outside_writer, stopped_holder):
        each(tally, options)
