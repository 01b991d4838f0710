"""Full disks, limits, read-only places, modes and owners, links of every kind, closed descriptors,
and paths that are hard to write.
"""
import contextlib, os, resource, signal, socket, stat, subprocess

from harness import Box, document, is_ours, item

NOBODY = 65534


def check_refused(tally, name, box, result, code, before):
    tally.check(result.code == code and is_ours(result), f"{name}: exit {code}, said in our words",
                result)
    tally.check(box.file.read_bytes() == before, f"{name}: the file is as it was")
    left = [path.name for path in box.directory.iterdir() if path.name.endswith(".tmp")]
    tally.check(not left, f"{name}: no litter", left)


@contextlib.contextmanager
def mounted(box, *arguments, over=None):
    """Mounts a file system over the box's directory; yields false if the system does not allow that."""
    place = str(over or box.directory)
    done = subprocess.run(["mount", *arguments, place], capture_output=True)
    try:
        yield done.returncode == 0
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", place])


def full_disk(tally, options):
    """A file system of 64 KiB: adds until it is full, and then every command is refused cleanly."""
    with Box() as box, mounted(box, "-t", "tmpfs", "-o", "size=64k", "none") as is_mounted:
        if not is_mounted:
            return tally.skip("a full disk", "cannot mount a tmpfs here")
        kept, result = 0, None
        items = [item(n % 60, id=f"B{n:07X}-0000-4000-8000-000000000000") for n in range(180)]
        box.file.write_bytes(document(items))
        for number in range(200):
            before = box.file.read_bytes()
            result = box.run("add", "x" * 500, "1")
            if result.code != 0:
                break
            kept += 1
        check_refused(tally, "a full disk", box, result, 74, before)
        tally.check(0 < kept < 200 and len(box.items()) == 180 + kept,
                    "a full disk: what was acknowledged is there", (kept, len(box.items())))
        tally.check(box.run("list").code == 0, "a full disk: can be read")
        tally.check(box.run("doctor").code == 0, "a full disk: sound", box.run("doctor"))


def full_output(tally, options):
    """Standard output on a full disk is an error, unless the change was saved before."""
    with Box([item(0)]) as box, open("/dev/full", "wb") as full:
        result = box.run("list", stdout=full)
        tally.check(result.code == 74 and is_ours(result), "list to a full disk", result)
        result = box.run("add", "x", "1", stdout=full)
        tally.check(result.code == 0 and b"saved" in result.errors and len(box.items()) == 2,
                    "add to a full disk: saved, and said so", result)
        tally.check(box.run("list", stdout=full, stderr=full).code == 74, "both streams full")
        read, write = os.pipe()
        os.close(read)
        result = box.run("list", stdout=write)
        tally.check(result.code == -signal.SIGPIPE and not result.errors, "list to a closed pipe",
                    result)
        result = box.run("add", "y", "1", stdout=write)
        tally.check(result.code == 0 and len(box.items()) == 3, "add to a closed pipe", result)
        os.close(write)


def file_size_limit(tally, options):
    """`ulimit -f`: the write fails with EFBIG, and no signal ends the program."""
    with Box([item(n) for n in range(30)]) as box:
        before = box.file.read_bytes()

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

        result = box.run("add", "x", "1", preexec_fn=limit)
        check_refused(tally, "a limit on the size of files", box, result, 74, before)


def descriptor_limit(tally, options):
    """Too few descriptors."""
    for count in range(3, 9):
        with Box([item(0)]) as box:
            before = box.file.read_bytes()

            def limit():
                resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))

            result = box.run("add", "x", "1", preexec_fn=limit)
            # With fewer descriptors than the loader itself needs, the program does not start.
            if result.code != 0:
                tally.check(box.file.read_bytes() == before, f"{count} descriptors: the file")


def as_nobody(box):
    """Options that run the program as a user without rights who owns the directory."""
    for path in (box.home, box.directory, *box.directory.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    box.home.chmod(0o755)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def read_only(tally, options):
    """Read-only file systems, directories and files."""
    with Box([item(0)]) as box:
        before = box.file.read_bytes()
        with mounted(box, "--bind", str(box.directory)) as is_mounted:
            again = is_mounted and subprocess.run(
                ["mount", "-o", "remount,bind,ro", str(box.directory)]).returncode == 0
            if not again:
                tally.skip("a read-only file system", "cannot mount here")
            else:
                result = box.run("add", "x", "1")
                check_refused(tally, "a read-only file system", box, result, 77, before)
                tally.check(box.run("list").code == 0, "a read-only file system: can be read")
    with Box([item(0)]) as box:
        before = box.file.read_bytes()
        with mounted(box, "--bind", str(box.file), over=box.file) as is_mounted:
            if not is_mounted:
                tally.skip("a file that is mounted by itself", "cannot mount here")
            else:
                result = box.run("add", "x", "1")
                check_refused(tally, "a file that is mounted by itself", box, result, 74, before)
                tally.check(b"mount its folder" in result.errors, "the cure of a mounted file", result)
    if os.geteuid() != 0:
        return tally.skip("another user", "not root")
    if subprocess.run([Box.binary, "--version"], user=NOBODY, capture_output=True).returncode:
        return tally.skip("another user", "who cannot run the program where it lies")
    for what, mode, place in [("a read-only directory", 0o555, "directory"),
                              ("a write-protected file", 0o444, "file")]:
        with Box([item(0)]) as box:
            user = as_nobody(box)
            before = box.file.read_bytes()
            getattr(box, place).chmod(mode)
            result = box.run("add", "x", "1", **user)
            check_refused(tally, what, box, result, 77, before)
            tally.check(box.run("list", **user).code == 0, f"{what}: can be read")
            getattr(box, place).chmod(0o755)
    with Box([item(0)]) as box:
        user = as_nobody(box)
        before = box.file.read_bytes()
        box.file.chmod(0)
        for command in ("list", "sections"):
            result = box.run(command, **user)
            tally.check(result.code == 77 and is_ours(result), f"{command}: no right to read",
                        result)
        check_refused(tally, "no right to read", box, box.run("add", "x", "1", **user), 77, before)


def modes_and_owners(tally, options):
    """A save keeps the mode, owner and group of the file."""
    for mode in (0o600, 0o640, 0o644, 0o664):
        with Box([item(0)]) as box:
            box.file.chmod(mode)
            result = box.run("add", "x", "1", preexec_fn=lambda: os.umask(0o077))
            now = stat.S_IMODE(box.file.stat().st_mode)
            tally.check(result.code == 0 and now == mode, f"mode {mode:o} is kept", f"{now:o}")
    if os.geteuid() != 0:
        return tally.skip("owners", "not root")
    with Box([item(0)]) as box:
        os.chown(box.file, 1234, 4321)
        box.file.chmod(0o640)
        result = box.run("add", "x", "1")
        now = box.file.stat()
        tally.check(result.code == 0 and (now.st_uid, now.st_gid) == (1234, 4321)
                    and stat.S_IMODE(now.st_mode) == 0o640,
                    "the owner is kept when root saves", now)


def links(tally, options):
    """Links stay links; files that are not regular are refused, and opening one never blocks."""
    with Box([item(0)]) as box:
        chain = [box.home / name for name in ("a.json", "b.json", "c.json")]
        chain[0].symlink_to(box.file)
        chain[1].symlink_to("a.json")
        chain[2].symlink_to(chain[1])
        result = box.run("--file", chain[2], "add", "x", "1")
        tally.check(result.code == 0 and len(box.items()) == 2 and all(
            link.is_symlink() for link in chain), "a chain of links", result)
        directory = box.home / "linked"
        directory.symlink_to(box.directory)
        result = box.run("--file", directory / "e.json", "add", "x", "1")
        tally.check(result.code == 0 and len(box.items()) == 3, "a linked directory", result)
        dangling = box.home / "dangling.json"
        dangling.symlink_to(box.directory / "new.json")
        tally.check(box.run("--file", dangling, "list").code == 0, "list at a dangling link")
        tally.check(not (box.directory / "new.json").exists(), "list creates nothing")
        result = box.run("--file", dangling, "add", "x", "1")
        tally.check(result.code == 0 and dangling.is_symlink()
                    and (box.directory / "new.json").exists(), "a dangling link", result)
        nowhere = box.home / "nowhere.json"
        nowhere.symlink_to(box.home / "missing" / "new.json")
        result = box.run("--file", nowhere, "add", "x", "1")
        tally.check(result.code == 73 and is_ours(result), "a link into no directory", result)
        loop = box.home / "loop.json"
        loop.symlink_to("loop.json")
        for words in (["list"], ["add", "x", "1"]):
            result = box.run("--file", loop, *words)
            tally.check(result.code == 66 and is_ours(result), f"{words[0]} at a loop", result)
        hard = box.home / "hard.json"
        os.link(box.file, hard)
        before = hard.read_bytes()
        result = box.run("add", "x", "1")
        tally.check(result.code == 0 and hard.read_bytes() == before and len(box.items()) == 4,
                    "a hard link keeps the old version", result)
    strange = {"a directory": lambda path: path.mkdir(), "a FIFO": os.mkfifo,
               "a socket": lambda path: socket.socket(socket.AF_UNIX).bind(str(path)),
               "a link to /dev/null": lambda path: path.symlink_to("/dev/null"),
               "a link to /dev/zero": lambda path: path.symlink_to("/dev/zero")}
    for what, make in strange.items():
        with Box() as box:
            make(box.file)
            for words in (["list"], ["add", "x", "1"]):
                result = box.run(*words, timeout=10)
                tally.check(result.code == 66 and is_ours(result), f"{words[0]} at {what}", result)
            names = [path.name for path in box.directory.iterdir()]
            tally.check(names == ["e.json"], f"{what}: nothing is made", names)


def closed_descriptors(tally, options):
    """0, 1 and 2 closed in every combination: no message is ever written into a file of ours."""
    for closed in range(1, 8):
        with Box([item(0)]) as box:
            def close():
                for descriptor in range(3):
                    if closed >> descriptor & 1:
                        os.close(descriptor)

            result = box.run("add", "x", "1", preexec_fn=close)
            gone = [n for n in range(3) if closed >> n & 1]
            tally.check(result.code == 0 and len(box.items()) == 2, f"{gone} closed: add", result)
            before = box.snapshot()
            result = box.run("list", preexec_fn=close)
            wanted = 74 if 1 in gone else 0
            tally.check(result.code == wanted, f"{gone} closed: list", result)
            result = box.run("delete", "99", preexec_fn=close)
            tally.check(result.code == 1 and box.snapshot() == before, f"{gone} closed: an error",
                        result)


def paths(tally, options):
    """Names with spaces, newlines and characters with a meaning in the shell."""
    names = ["a b.json", "a\nb.json", "-x.json", "$(touch x).json", "'\".json", "é🚆.json",
             ".hidden", "x" * 240, "*", "a;b&c|d.json"]
    for name in names:
        with Box(directory="di r\nectory", name=name) as box:
            result = box.run("add", "x", "1")
            tally.check(result.code == 0 and len(box.items()) == 1, f"a file named {name!r}", result)
            result = box.run("add", "y", "2", cwd=box.directory,
                             env=box.environment(IEXPENSE_FILE=f"./{name}"))
            tally.check(result.code == 0 and len(box.items()) == 2, f"./{name!r}", result)
            made = {path.name for path in box.directory.iterdir()}
            tally.check(made <= {name, f".{name}.history", f".{name}.lock"}, f"{name!r}: nothing else", made)
            result = box.run("list", env=box.environment(IEXPENSE_FILE=str(box.file) + "x/y"))
            tally.check(b"\x1b" not in result.errors and result.errors.count(b"\n") <= 3,
                        f"{name!r} in a message", result)
    with Box(name="x" * 300) as box:
        result = box.run("add", "x", "1")
        tally.check(result.code == 74 and is_ours(result), "a name that is too long", result)
    with Box([item(0)]) as box:
        result = box.run("add", "x", "1", env=box.environment(IEXPENSE_FILE=None, HOME=None))
        tally.check(result.code == 78 and is_ours(result), "no HOME", result)
        result = box.run("add", "x", "1", env=box.environment(IEXPENSE_FILE=None, HOME=""))
        tally.check(result.code == 78 and is_ours(result), "an empty HOME", result)
        result = box.run("--file", "e.json", "add", "x", "1", cwd=box.directory,
                         env=box.environment(IEXPENSE_FILE=None, HOME=None))
        tally.check(result.code == 0 and len(box.items()) == 2, "no HOME, but --file", result)
        result = box.run("--file", "", "add", "x", "1", cwd=box.directory)
        tally.check(result.code != 0 and is_ours(result), "an empty path", result)
        gone = box.home / "gone"
        gone.mkdir()
        script = f'cd "{gone}" && rmdir "{gone}" && exec "{box.binary}" --file e.json add x 1'
        done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, env=box.environment())
        tally.check(done.returncode in (73, 74) and done.stderr.startswith(b"iexpense: "),
                    "a working directory that is gone", (done.returncode, done.stderr))


def test(tally, options):
    """All of the above."""
    for each in (full_disk, full_output, file_size_limit, descriptor_limit, read_only,
                 modes_and_owners, links, closed_descriptors, paths):
        each(tally, options)
