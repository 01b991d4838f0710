"""Other programs at work while ours saves, is killed, or cannot lock: intermittent errors of the file
system, writers that do not lock, and git.
"""
import concurrent.futures, errno, fcntl, json, os, shutil, signal, struct, subprocess, termios
import threading, time

import kills
from harness import IDS, Box, item
from many import start_stopping, until_stopped

NAMES = ["A", "B", "C"]
MOVES = {
    # A command, the commands before it, the names in the file before and after it, and the names
    # after undoing it.
    "add D 1": ([], "ABC", "ABCD", "ABC"),
    "delete 3": ([], "ABC", "AB", "ABC"),
    "edit 3 --name X": ([], "ABC", "ABX", "ABC"),
    "undo": ([], "ABC", "AB", "A"),
    "undo 2": ([], "ABC", "A", ""),
    "redo": (["undo"], "AB", "ABC", "AB"),
}
EARLIER = {"ABC": "AB", "AB": "A", "A": ""}


def names(box):
    return "".join(each["name"] for each in box.items())


def replace_by_copy(box):
    """Does what `cp` and `mv` do: replaces the file by another one with the same bytes."""
    copy = box.home / "copy"
    shutil.copyfile(box.file, copy)
    os.replace(copy, box.file)


def rewrite_in_place(box):
    box.file.write_bytes(box.file.read_bytes())


def killed_then_copied(tally, options):
    """A command is killed at a call, and another program rewrites the file: the next undo reverts the last
    change that was really made."""
    for line, (before, start, end, undone) in MOVES.items():
        with Box() as box:
            for name in NAMES:
                box.run("add", name, "1")
            for each in before:
                box.run(each)
            whole = box.snapshot()
            calls = box.run_faulty(*line.split()).calls
            tally.check(names(box) == end, f"{line}: without a fault", names(box))
            for number in range(1, len(calls) + 1):
                for rewrite in (replace_by_copy,) if options.short else (
                        replace_by_copy, rewrite_in_place):
                    restore(box, whole)
                    box.run_faulty(*line.split(), at=number, signal=9)
                    rewrite(box)
                    what = f"{line} killed before {calls[number - 1][0]} #{number}, then a copy"
                    walk_back(tally, box, what, {start: EARLIER[start], end: undone})


def restore(box, files):
    """Restores the contents in new files, so that no stamp of the history matches by chance."""
    for path in box.directory.iterdir():
        path.unlink()
    for name, content in files.items():
        (box.directory / name).write_bytes(content)


def walk_back(tally, box, what, undone):
    """Undoes one step after the other, to the beginning."""
    now = names(box)
    if not tally.check(now in undone, f"{what}: one of two versions", now):
        return
    expected = undone[now]
    while tally.check(box.run("undo").code == 0 and names(box) == expected,
                      f"{what}: undo of {now}", (names(box), expected)) and expected:
        now, expected = expected, EARLIER[expected]


def restless_file(tally, options):
    """Processes are killed while another program rewrites the file repeatedly."""
    with Box([item(0)]) as box:
        race = kills.Race(box, 31, 40 if options.short else 1_000, may={75})
        first = kills.Worker(box, 99, race)
        first.possible, first.attempted = {IDS[0]: {50}}, {IDS[0]: {50}}
        stop = threading.Event()

        def touch():
            while not stop.wait(0.01):
                os.utime(box.file)

        toucher = threading.Thread(target=touch)
        toucher.start()
        workers = race.go()
        stop.set()
        toucher.join()
        kills.check_file(tally, "kills and another program", race, [*workers, first])
        kills.check_usable(tally, "kills and another program", box)


def add_many(box, workers, count, **options):
    """Lets many processes add at once; returns the exit code, the row and the times of each add."""
    def work(worker):
        done = []
        for number in range(count):
            start = time.monotonic()
            result = box.run("add", f"{worker}-{number}", "1", "--json", **options)
            row = json.loads(result.output)["row"] if result.code == 0 else None
            done.append((result.code, f"{worker}-{number}", row, start, time.monotonic()))
        return done

    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return [each for done in pool.map(work, range(workers)) for each in done]


def one_order(tally, options):
    """An add that begins after another was acknowledged finds it in the file: so there is one order of all
    adds, in which each reports its true row."""
    with Box() as box:
        done = add_many(box, 8 if options.short else 32, 15 if options.short else 50)
        tally.check(all(code == 0 for code, *_ in done), "one order: all are acknowledged")
        listed = {each["name"]: row for row, each in enumerate(box.items(), 1)}
        wrong = [name for _, name, row, *_ in done if listed.get(name) != row]
        tally.check(not wrong, "one order: each has the row that it was told", wrong[:5])
        latest = 0  # the last start of all adds up to a row
        late = []
        for _, name, _, start, end in sorted(done, key=lambda each: each[2] or 0):
            if end < latest:
                late.append(name)
            latest = max(latest, start)
        tally.check(not late, "one order: none stands behind one that began after its end", late[:5])


def lock_now_and_then(tally, options):
    """`flock` sometimes fails with ENOLCK, as on NFS, for some processes: nothing is lost."""
    if not Box.shim:
        return tally.lack("a lock that fails now and then", "C compiler")
    for share in (10, 50):
        with Box() as box:
            env = box.environment(**box.faulty(name="flock", share=share, errno=errno.ENOLCK))
            done = add_many(box, 8, 10 if options.short else 50, env=env, timeout=90)
            acknowledged = {name for code, name, *_ in done if code == 0}
            lost = acknowledged - {each["name"] for each in box.items()}
            what = f"ENOLCK in {share} of 100 locks"
            tally.check(not lost, f"{what}: acknowledged adds lost", f"{len(lost)} of {len(done)}")
            codes = sorted({code for code, *_ in done})
            tally.check(codes == [0], f"{what}: none is refused", codes)
    with Box([item(0)]) as box:
        for name in ("EAGAIN", "EINTR", "ENOLCK"):
            result = box.run_faulty("add", name, "1", name="flock", at=1, times=3,
                                    errno=getattr(errno, name))
            tally.check(result.code == 0, f"flock {name} three times", result)


def waiting(descriptor):
    """The number of bytes waiting in a pipe."""
    return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)))[0]


def streams_that_do_not_block(tally, options):
    """A pipe that another process made non-blocking, full or empty for a while."""
    with Box([item(n % 60, id=f"B{n:07X}-0000-4000-8000-000000000000") for n in range(3_000)]) as box:
        wanted = box.run("list", "--json").output
        read, write = os.pipe()
        os.set_blocking(write, False)
        process = box.start("list", "--json", stdout=write)
        os.close(write)
        # Until the pipe is full or the program has ended.
        while waiting(read) < 60_000 and process.poll() is None:
            time.sleep(0.001)
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            pass
        with open(read, "rb") as pipe:
            output = pipe.read()
        errors = process.stderr.read()
        tally.check(process.wait(10) == 0 and output == wanted, "a full pipe that does not block",
                    (process.returncode, len(output), len(wanted), errors))
    with Box([item(0)]) as box:
        read, write = os.pipe()
        os.set_blocking(read, False)
        process = box.start("import", "--format", "ndjson", "-", stdin=read)
        os.close(read)
        for line in (b'{"name":"x",', b'"amount":1}\n'):
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                os.write(write, line)
        os.close(write)
        _, errors = process.communicate(timeout=10)
        tally.check(process.returncode == 0 and len(box.items()) == 2,
                    "an empty pipe that does not block", (process.returncode, errors))


def gone_for_a_moment(tally, options):
    """The file is missing for a moment, as during a checkout of git: no new file is begun."""
    if not Box.shim:
        return tally.lack("a file that is away for a moment", "C compiler")
    with Box([item(0), item(1)]) as box:
        box.run("edit", "1", "--name", "known to the history")
        whole = box.snapshot()
        words = ["add", "Ours", "1"]
        calls = box.run_faulty(*words).calls
        away = box.home / "away"
        for at in range(1, len(calls) + 1):
            restore(box, whole)
            before = box.items()
            process = start_stopping(box, *words, at=at)
            what = f"away from {calls[at - 1][0]} #{at} on"
            if until_stopped(process):
                os.rename(box.file, away)
                process.send_signal(signal.SIGCONT)
                timer = threading.Timer(0.02, bring_back, [away, box.file])
                timer.start()
                _, errors = process.communicate(timeout=60)
                timer.join()
                away.unlink(missing_ok=True)
                now = box.items()
                tally.check(now[:len(before)] == before, f"{what}: what was there is there",
                            (process.returncode, len(now), errors))
                tally.check(process.returncode != 0 or now[-1]["name"] == "Ours",
                            f"{what}: acknowledged is there", (process.returncode, errors))


def bring_back(away, file):
    """Restores a file as git does: never over an existing one."""
    try:
        os.link(away, file)
        os.unlink(away)
    except FileExistsError:
        pass


def written_in_place(tally, options):
    """A file that another program is still writing is read again, for two seconds, and called damaged only
    once it rests."""
    with Box([item(number) for number in range(9)]) as box:
        whole = box.file.read_bytes()

        def write(parts, count):
            """Writes so many parts of the file, of that count."""
            with open(box.file, "wb", buffering=0) as file:
                for part in range(parts):
                    file.write(whole[part * len(whole) // count:(part + 1) * len(whole) // count])
                    time.sleep(0.04)

        for words, parts, count, code in [
                (["list"], 20, 20, 0), (["add", "x", "1"], 20, 20, 0), (["list"], 10, 20, 65),
                (["list"], 75, 100, 75)]:
            writer = threading.Thread(target=write, args=(parts, count))
            writer.start()
            time.sleep(0.1)
            result = box.run(*words)
            writer.join()
            tally.check(result.code == code, f"{words[0]}: {parts} of {count} parts written", result)


def git(box, *words):
    return subprocess.run(
        ["git", "-c", "user.name=x", "-c", "user.email=x@x", *words], cwd=box.directory,
        capture_output=True, env=box.environment(GIT_CONFIG_GLOBAL="/dev/null"))


def checkout(tally, options):
    """`git checkout -f` during adds: the file never has fewer items than the commit."""
    with Box([item(n % 60, id=f"B{n:07X}-0000-4000-8000-000000000000") for n in range(300)]) as box:
        box.run("add", "First", "1")
        git(box, "init", "-q")
        git(box, "add", "e.json")
        if git(box, "commit", "-qm", "x").returncode:
            return tally.lack("git checkout beside adds", "git")
        stop = threading.Event()
        refused = []

        def add():
            while not stop.is_set():
                result = box.run("add", "x", "1")
                if result.code not in (0, 75):
                    refused.append(result)

        adders = [threading.Thread(target=add) for _ in range(2)]
        for adder in adders:
            adder.start()
        least = 301
        for _ in range(150 if options.short else 2_000):
            # It fails if an add has restored the file first.
            git(box, "checkout", "-f", "HEAD", "--", "e.json")
            try:
                least = min(least, len(box.items()) if box.file.exists() else least)
            except (ValueError, FileNotFoundError):
                pass  # git writes in place, so a part of it may be seen
        stop.set()
        for adder in adders:
            adder.join()
        tally.check(min(least, len(box.items())) >= 301, "git checkout beside adds",
                    f"a file of {least} items")
        strange = [each for each in refused if each.code != 65]
        tally.check(not strange, "git checkout beside adds: refusals", strange[:2])


def test(tally, options):
    """All of the above."""
    if Box.shim:
        killed_then_copied(tally, options)
    for each in (restless_file, one_order, lock_now_and_then, streams_that_do_not_block,
                 gone_for_a_moment, written_in_place, checkout):
        each(tally, options)
