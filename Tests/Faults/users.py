"""Several users of one file, attributes of the file system beside mode and owner, and the program's own
file names.
"""
import os, signal, stat, subprocess

from harness import Box, document, is_ours, item

ALICE, BOB, GROUP = 61_001, 61_002, 61_100
OWN_NAMES = [".e.json.history", ".e.json.0123456789abcdef.tmp", ".e.json.lock",
             ".e.json.history.0123456789abcdef.tmp", ".e.json.history.damaged"]
PATIENCE = 10


def user(number):
    """Options that run the program as a member of the group."""
    return {"user": number, "group": GROUP, "extra_groups": [], "preexec_fn": lambda: os.umask(0o022)}


def shared_box(mode, owner=ALICE):
    """A directory that belongs to the group, with that mode."""
    box = Box()
    box.home.chmod(0o755)
    os.chown(box.directory, owner, GROUP)
    box.directory.chmod(mode)
    return box


def give(box, items, owner, mode):
    box.file.write_bytes(document(items))
    os.chown(box.file, owner, GROUP)
    box.file.chmod(mode)


def of(path):
    status = path.stat()
    return status.st_gid, oct(stat.S_IMODE(status.st_mode))


def group(tally, options):
    """Two members of a group save each other's files."""
    with shared_box(0o2775) as box:
        give(box, [item(0)], ALICE, 0o664)
        for number, who in enumerate((BOB, ALICE, BOB, ALICE)):
            result = box.run("add", f"By {who}", "1", **user(who))
            tally.check(result.code == 0 and len(box.items()) == number + 2,
                        f"a group's file: add #{number}", result)
            tally.check(of(box.file) == (GROUP, "0o664"), f"a group's file: mode after #{number}",
                        of(box.file))
            history = box.directory / ".e.json.history"
            tally.check(history.exists() and of(history) == (GROUP, "0o664"),
                        f"a group's history: mode after #{number}",
                        history.exists() and of(history))
        result = box.run("undo", **user(BOB))
        tally.check(result.code == 0, "a group's file: undo of the other's step", result)
        result = box.run("edit", "1", "--name", "x", **user(ALICE))
        tally.check(result.code == 0, "a group's file: edit after that", result)
    with shared_box(0o2775) as box:
        give(box, [item(0)], ALICE, 0o644)
        before = box.file.read_bytes()
        result = box.run("add", "x", "1", **user(BOB))
        tally.check(result.code == 77 and is_ours(result) and box.file.read_bytes() == before,
                    "a file that only its owner may write", result)
        strays = [name for name in box.snapshot() if name != "e.json"]
        tally.check(not strays, "a file that only its owner may write: nothing beside it", strays)
        result = box.run("list", **user(BOB))
        tally.check(result.code == 0, "a file that only its owner may write: can be read", result)


def lock_of_a_writer(tally, options):
    """A user who may write the data may lock it, even if the right is new."""
    with shared_box(0o2775) as box:
        give(box, [item(0)], ALICE, 0o644)
        box.run("add", "x", "1", **user(ALICE))
        box.file.chmod(0o664)
        result = box.run("add", "x", "1", **user(BOB))
        tally.check(result.code == 77 and is_ours(result) and b"belongs to" in result.errors,
                    "a lock that its owner did not open yet", result)
        box.run("add", "x", "1", **user(ALICE))
        result = box.run("add", "x", "1", **user(BOB))
        tally.check(result.code == 0, "a lock after its owner's next save", result)
    with shared_box(0o755) as box:
        give(box, [item(0)], ALICE, 0o600)
        for who in ({}, user(ALICE)):
            result = box.run("add", "x", "1", **who)
            tally.check(result.code == 0, "root saves a user's file, then its owner", result)
    with shared_box(0o777) as box:
        give(box, [item(0)], ALICE, 0o600)
        words = ["setfacl", "-m", f"u:{BOB}:rw", str(box.file)]
        if subprocess.run(words, capture_output=True).returncode:
            return tally.skip("a writer by an ACL", "setfacl does not work here")
        for who in (ALICE, BOB):
            result = box.run("add", "x", "1", **user(who))
            tally.check(result.code == 0, f"a file that an ACL opens: {who} saves", result)


def lock_of_a_reader(tally, options):
    """A user who may only read cannot prevent others from saving."""
    with shared_box(0o755) as box:
        give(box, [item(0)], ALICE, 0o644)
        script = "import fcntl, os, sys; fcntl.flock(os.open(sys.argv[1], 0), 2); " \
            "print('locked', flush=True); sys.stdin.read()"
        box.run("add", "x", "1", **user(ALICE))
        lock = box.directory / ".e.json.lock"
        for flags in ("<", ">>"):
            done = subprocess.run(["sh", "-c", f'true {flags} "$0"', str(lock)], user=BOB, group=BOB,
                                  extra_groups=[], capture_output=True)
            tally.check(done.returncode != 0, f"a reader opens the lock with {flags}")
        for path in (box.directory, box.file):
            holder = subprocess.Popen(
                ["python3", "-c", script, str(path)], user=BOB, group=BOB, extra_groups=[],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            holder.stdout.readline()
            result = box.run("add", "x", "1", timeout=PATIENCE, **user(ALICE))
            tally.check(result.code == 0, f"a reader locks {path.name}", result)
            holder.communicate()
    with Box([item(0)]) as box:
        words = ["flock", str(box.directory), str(box.binary), "add", "x", "1"]
        process = subprocess.Popen(words, env=box.environment(), stdout=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            tally.check(process.wait(PATIENCE) == 0, "flock DIRECTORY iexpense add",
                        process.returncode)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            tally.check(False, "flock DIRECTORY iexpense add", "waits for itself")


def output_of(*words):
    return subprocess.run([str(each) for each in words], capture_output=True, text=True).stdout


def attributes(tally, options):
    """ACLs and extended attributes are kept, and nobody gets more rights to read."""
    def kept(what, box, look, before):
        for words in (["add", "x", "1"], ["edit", "1", "--name", "y"], ["undo"]):
            bytes_before = box.file.read_bytes()
            result = box.run(*words)
            same = look() == before
            is_refusal = result.code != 0 and is_ours(result) \
                and box.file.read_bytes() == bytes_before
            tally.check(same and (result.code == 0 or is_refusal), f"{words[0]} keeps {what}",
                        (result, before, look()))

    acls = {
        "an ACL for another user": ["-m", f"u:{BOB}:rw"],
        "an ACL that forbids": ["-m", f"u:{BOB}:---,m::rw"],
        "an ACL for a group with a mask": ["-m", f"g:{GROUP}:rw,m::r"]}
    for what, words in acls.items():
        with Box([item(0)]) as box:
            box.file.chmod(0o644)
            done = subprocess.run(["setfacl", *words, str(box.file)], capture_output=True)
            if done.returncode:
                return tally.skip(what, "setfacl does not work here")

            def look():
                return output_of("getfacl", "-cpn", box.file)

            kept(what, box, look, look())
    with Box([item(0)]) as box:
        box.file.chmod(0o600)
        subprocess.run(["setfacl", "-d", "-m", f"u:{BOB}:rw,o::r", str(box.directory)])

        def look():
            return output_of("getfacl", "-cpn", box.file)

        kept("a private file in a directory with a default ACL", box, look, look())
        private = output_of("getfacl", "-cpn", box.directory / ".e.json.history")
        may_read = [line for line in private.splitlines() if line.startswith((f"user:{BOB}", "other"))
                    and "effective:---" not in line and not line.endswith("---")]
        tally.check(not may_read, "a private history in a directory with a default ACL", private)
    with Box([item(0)]) as box:
        subprocess.run(["setfattr", "-n", "user.note", "-v", "kept", str(box.file)])

        def look():
            return output_of("getfattr", "-d", "--absolute-names", box.file)

        if tally.check("kept" in look(), "setfattr works"):
            kept("an extended attribute", box, look, look())


def own_names(tally, options):
    """The program's own files are refused as an output, in every spelling."""
    for name in OWN_NAMES:
        for words in (["export", "--format", "json", "-o"], ["doctor", "--salvage"],
                      ["merge", "{d}/e.json", "{d}/e.json", "{d}/e.json", "-o"]):
            for place in ("{d}/" + name, "{d}/../data/" + name):
                with Box([item(0)]) as box:
                    box.run("edit", "1", "--name", "y")
                    before = box.snapshot()
                    line = [each.format(d=box.directory) for each in [*words, place]]
                    result = box.run(*line)
                    tally.check(result.code != 0 and is_ours(result) and box.snapshot() == before,
                                f"{words[0]} into {place[4:]}", result)
    with Box([item(0)]) as box:
        (box.home / "link").symlink_to(box.directory / ".e.json.history")
        box.run("edit", "1", "--name", "y")
        before = box.snapshot()
        result = box.run("export", "-o", box.home / "link")
        tally.check(result.code != 0 and box.snapshot() == before, "export into a link to the history",
                    result)


def hard_links(tally, options):
    """A foreign file linked under a name of ours is never written."""
    for name in OWN_NAMES:
        with Box([item(0)]) as box:
            victim = box.home / "victim"
            victim.write_text("precious\n")
            victim.chmod(0o640)
            os.link(victim, box.directory / name)
            for words in (["add", "x", "1"], ["undo"], ["history", "--clear"], ["add", "y", "1"]):
                result = box.run(*words)
                tally.check(victim.read_text() == "precious\n" and of(victim)[1] == "0o640",
                            f"{words[0]} at a hard link {name}", (result, victim.read_text()[:80]))
            tally.check(len(box.items()) >= 2, f"a hard link {name}: and yet saved", result)


def homes(tally, options):
    """A HOME that is not an absolute path."""
    with Box() as box:
        for home in ("relative", ".", "../data"):
            result = box.run("add", "x", "1", cwd=box.directory,
                             env=box.environment(IEXPENSE_FILE=None, HOME=home))
            made = [str(path) for path in box.directory.rglob("*")]
            tally.check(result.code == 78 and is_ours(result) and not made, f"HOME={home}",
                        (result, made))


def test(tally, options):
    """All of the above."""
    own_names(tally, options)
    hard_links(tally, options)
    attributes(tally, options)
    homes(tally, options)
    if os.geteuid() != 0:
        return tally.skip("two users", "not root")
    if subprocess.run([Box.binary, "--version"], user=ALICE, capture_output=True).returncode:
        return tally.skip("two users", "who cannot run the program where it lies")
    group(tally, options)
    lock_of_a_writer(tally, options)
    lock_of_a_reader(tally, options)
