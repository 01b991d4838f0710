"""Attempts of stored names, the environment or planted files to do harm."""
import csv, io, json, os, pty, stat

from harness import Box, is_ours, item

ESCAPES = ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b[2J", "\u009b31m", "a\rb", "a\nb", "\x08" * 5,
           "\u202eEDIRREVO", "\u2066x\u2069", "\u2028", "\x7f", "\x00", "\x1b]8;;http://x\x1b\\y"]
FORMULAS = ["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''=1", "=cmd|' /C calc'!A0"]
MARKUP = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a&b", '"><b>', "'; DROP TABLE x;--",
          "Robert'); DROP TABLE expenses;--", "</td></tr>", "]]>"]


def permissions(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def privacy(tally, options):
    """New files are 0600 and new directories 0700, whatever the umask, from the start."""
    for umask in (0o000, 0o022, 0o077, 0o777):
        with Box() as box:
            env = box.environment(IEXPENSE_FILE=None, HOME=str(box.home))
            for _ in range(2):
                result = box.run("add", "x", "1", env=env, preexec_fn=lambda: os.umask(umask))
            share = box.home / ".local/share"
            made = {path: permissions(path)
                    for path in [share.parent, share, *share.rglob("*")]}
            wrong = {str(path): f"{mode:o}" for path, mode in made.items()
                     if mode != (0o700 if path.is_dir() else 0o200 if path.suffix == ".lock"
                                 else 0o600)}
            tally.check(result.code == 0 and len(made) >= 4 and not wrong,
                        f"private with umask {umask:03o}", (result, wrong))
    if not Box.shim:
        return tally.lack("private at every moment", "C compiler")
    with Box() as box:
        number = 0
        while True:
            number += 1
            for path in box.directory.iterdir():
                path.unlink()
            result = box.run_faulty("add", "x", "1", at=number, signal=9)
            open_to_others = [path.name for path in box.directory.iterdir()
                              if permissions(path) & 0o077]
            tally.check(not open_to_others, f"private at call {number}", open_to_others)
            if result.code == 0:
                break


def planted(tally, options):
    """A link, a directory or a FIFO in place of a file of ours is never followed and never waited for."""
    for name in (".e.json.0123456789abcdef.tmp", ".e.json.history", ".e.json.lock",
                 ".e.json.history.0123456789abcdef.tmp"):
        with Box([item(0)]) as box:
            victim = box.home / "victim"
            victim.write_text("precious")
            (box.directory / name).symlink_to(victim)
            result = box.run("add", "x", "1", timeout=20)
            tally.check(victim.read_text() == "precious", f"a planted link {name}", result)
            check_planted(tally, box, name, result)
            for command in ("undo", "history", "doctor"):
                result = box.run(command, timeout=20)
                tally.check(result.code in (0, 1, 65, 66) and victim.read_text() == "precious",
                            f"{command} at a planted link {name}", result)
        with Box([item(0)]) as box:
            os.mkfifo(box.directory / name)
            check_planted(tally, box, name, box.run("add", "x", "1", timeout=20))
        with Box([item(0)]) as box:
            before = box.file.read_bytes()
            (box.directory / name).mkdir()
            (box.directory / name / "inside").write_text("x")
            result = box.run("add", "x", "1", timeout=20)
            tally.check(result.code == 0 or is_ours(result) and box.file.read_bytes() == before,
                        f"a planted directory {name}", result)
            tally.check((box.directory / name / "inside").exists() or result.code == 0,
                        f"a planted directory {name} is not emptied")


def check_planted(tally, box, name, result):
    """An obstacle in place of a file is put aside; in place of the lock it is refused."""
    if name.endswith(".lock"):
        tally.check(result.code == 66 and is_ours(result) and len(box.items()) == 1,
                    f"planted as {name}: refused", result)
    else:
        tally.check(result.code == 0 and len(box.items()) == 2, f"planted as {name}: and yet saved",
                    result)


def environment(tally, options):
    """Nothing in the environment is executed."""
    with Box([item(0)]) as box:
        witness = box.home / "ran"
        trap = box.home / "trap"
        trap.write_text(f"#!/bin/sh\ntouch '{witness}'\n")
        trap.chmod(0o755)
        names = ["PAGER", "EDITOR", "VISUAL", "SHELL", "BROWSER", "MANPAGER", "IEXPENSE_PAGER",
                 "IEXPENSE_EDITOR", "LESSOPEN", "BASH_ENV", "ENV", "GIT_EDITOR"]
        env = box.environment(**dict.fromkeys(names, str(trap)), PATH=str(box.home),
                              TZ="/etc/passwd", TERM="$(touch ran)", LANG="`touch ran`")
        for tool in ("less", "git", "sh", "tput", "stty", "man", "locale", "date"):
            (box.home / tool).symlink_to(trap)
        for words in (["list"], ["add", "x", "1"], ["sections"], ["delete", "1"], ["help"], ["man"],
                      ["undo"], ["history"], ["doctor"], ["export"], ["completions", "bash"]):
            result = box.run(*words, env=env, cwd=box.home)
            tally.check(result.code in (0, 1), f"{words[0]} in a hostile environment", result)
            tally.check(not witness.exists(), f"{words[0]} runs nothing of the environment")


def on_terminal(box, line):
    """The bytes that the command sends to a terminal."""
    master, slave = pty.openpty()
    process = box.start("--color", "never", *line.split(), stdout=slave, stderr=slave)
    os.close(slave)
    sent = b""
    try:
        while piece := os.read(master, 65_536):
            sent += piece
    except OSError:
        pass  # Linux reports a closed terminal as an error
    process.wait()
    os.close(master)
    return sent


def names_at_a_terminal(tally, options):
    """No command that shows a stored name lets it control a terminal."""
    items = [item(n, name="x" + text, type="T" + text, category="c" + text)
             for n, text in enumerate(ESCAPES)]
    looking = ["list", "list --json", "list --csv", "sections", "sections --json", "sections --bars",
               "sections --by category", "delete 1-3 --dry-run", "delete --name nothing --dry-run",
               "list --type nothing", "history", "undo --dry-run", "doctor", "export",
               "export --format csv", "export --format html",
               "export --format ledger"]
    changing = ["delete 1 2", "edit 1 --name y", "undo", "redo", "currency EUR --yes"]
    for line in looking + changing:
        with Box(items) as box:
            for before in (["delete", "1"], ["undo"]) if "undo" in line or "hist" in line else []:
                box.run(*before)
            result = box.run("--color", "never", *line.split())
            is_data = "csv" in line or "export" in line
            # Data goes to a pipe unchanged; only the output to a terminal matters.
            text = on_terminal(box, line) if is_data else result.output + result.errors
            allowed = {0x0A, 0x0D, 0x09} if is_data else {0x0A}
            bad = {byte for byte in text if (byte < 0x20 or byte == 0x7F) and byte not in allowed}
            held = text.decode(errors="replace")
            bad |= {char for char in held if 0x80 <= ord(char) < 0xA0}
            bad |= {char for char in held if char in "\u202e\u2066\u2069\u2028"}
            tally.check(text, f"{line}: shows something", result)
            tally.check(not bad, f"{line}: nothing a terminal obeys", bad)
    with Box([item(0)]) as box:
        for text in ESCAPES:
            if "\x00" in text or text[0] in "\u202e\u2066\u2028":
                continue
            result = box.run("add", text, "1")
            tally.check(result.code == 64 and is_ours(result) and text.encode() not in result.errors,
                        f"{text!r} cannot be typed", result)
            result = box.run(text, "--" + text)
            tally.check(result.code == 64 and text.encode() not in result.errors,
                        f"{text!r} in an error", result)


def exports(tally, options):
    """In files for other programs, a name stays a name."""
    formats = {"csv": check_csv, "html": check_html, "sql": check_sql}
    items = [item(n, name=text, category=text) for n, text in enumerate(FORMULAS + MARKUP)]
    for format, check in formats.items():
        with Box(items) as box:
            result = box.run("export", "--format", format)
            tally.check(result.code == 0, f"export --format {format}", result)
            check(tally, result.output.decode(), [each["name"] for each in items])
    with Box([item(n, name=text) for n, text in enumerate(FORMULAS)]) as box:
        result = box.run("list", "--csv")
        tally.check(result.code == 0, "list --csv", result)
        check_csv(tally, result.output.decode(), [])


def check_csv(tally, text, names):
    cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
    alive = [cell for cell in cells if cell[:1] in ("=", "+", "@", "\t", "\r")
             or cell[:1] == "-" and not cell[1:].replace(".", "").isdigit()]
    tally.check(not alive, "CSV: no formula", alive)
    missing = [name for name in names if name not in cells and "'" + name not in cells]
    tally.check(not missing, "CSV: the names are whole", missing)


def check_html(tally, text, names):
    alive = [word for word in ("<script>alert", "<img src=x", "<b>", "</td></tr></td>") if word in text]
    tally.check(not alive, "HTML: no element of a name's", alive)


def check_sql(tally, text, names):
    import sqlite3
    database = sqlite3.connect(":memory:")
    try:
        database.executescript(text)
        tables = [name for name, in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'")]
        held = {value for table in tables
                for row in database.execute(f'SELECT * FROM "{table}"') for value in row}
        tally.check(set(names) <= held, "SQL: the names are whole", set(names) - held)
    except sqlite3.Error as error:
        tally.check(False, "SQL: can be run", error)


def test(tally, options):
    """All of the above."""
    for each in (privacy, planted, environment, names_at_a_terminal, exports):
        each(tally, options)
