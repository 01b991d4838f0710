"""Shared by all fault tests: the binary, a directory for its files, and the count of results."""
import json, os, pathlib, re, shutil, subprocess, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

IDS = [f"{n:08X}-0000-4000-8000-0000000000AB" for n in range(0xA0000001, 0xA0000040)]


def item(number, **members):
    """An item of the data file with the id of that number."""
    return {"id": IDS[number], "name": f"Item {number}", "type": "Personal",
            "amount": number + 0.5, "date": "2026-11-20", **members}


def document(items, **members):
    """The bytes of a data file, in the program's layout."""
    def text(value):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    lines = "\n,".join(text(each) for each in items)
    rest = "".join(f",{text(key)}:{text(value)}" for key, value in members.items())
    return ('{"Currency":"USD","Items":[\n ' + lines + "\n]" + rest + "}\n").encode()


class Tally:
    """Counts the checks and prints those that failed."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def check(self, held, name, detail=""):
        if held:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL  {name}  {detail}", flush=True)
        return held

    def lack(self, name, program):
        """Skips a part because a program is missing, or fails if CI=true requires all programs."""
        if os.environ.get("CI") == "true":
            self.check(False, name, f"no {program}")
        else:
            self.skip(name, f"no {program}")

    def skip(self, name, reason):
        self.skipped += 1
        print(f"skip  {name}: {reason}", flush=True)


class Result:
    """The result of one run of the program."""

    def __init__(self, code, output, errors, calls=()):
        self.code, self.output, self.errors, self.calls = code, output, errors, calls

    def __repr__(self):
        return f"[exit {self.code}: {self.errors.decode(errors='replace').strip()[:200]!r}]"


class Box:
    """A directory with a data file, and the program run on it."""

    binary = ROOT / ".build/debug/iexpense"
    shim = None

    def __init__(self, items=(), directory="data", name="e.json"):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="iexpense-faults-", dir=Box.place()))
        self.directory = self.home / directory
        self.directory.mkdir(parents=True)
        self.file = self.directory / name
        if items:
            self.file.write_bytes(document(items))

    @staticmethod
    def place():
        return os.environ.get("IEXPENSE_FAULTS_TMP")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home, ignore_errors=True)

    def environment(self, **more):
        base = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C", "TZ": "UTC",
                "SWIFT_BACKTRACE": "enable=no",
                "IEXPENSE_FILE": str(self.file)}
        return {key: value for key, value in {**base, **more}.items() if value is not None}

    def start(self, *words, env=None, **options):
        """Starts the program."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, "env": env or self.environment(), **options}
        return subprocess.Popen([str(self.binary), *map(str, words)], **options)

    def run(self, *words, timeout=120, **options):
        """Runs the program to its end."""
        process = self.start(*words, **options)
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Result("timeout", b"", b"")
        return Result(process.returncode, output or b"", errors or b"")

    def faulty(self, **faults):
        """The environment of a program with the shim before the C library; see shim.c for the settings."""
        settings = {f"FAULT_{key.upper()}": str(value) for key, value in faults.items()}
        return {"LD_PRELOAD": str(Box.shim), "FAULT_DIRECTORY": str(self.directory), **settings}

    def run_faulty(self, *words, timeout=60, variables=None, options=None, **faults):
        """Runs the program with faults, and reads its calls from their log."""
        log = self.home / "calls"
        log.unlink(missing_ok=True)
        result = self.run(*words, timeout=timeout, **(options or {}), env=self.environment(
            **self.faulty(log=log, **faults), **(variables or {})))
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        result.calls = [tuple(line.split(" ", 2)[1:]) for line in lines]
        return result

    def age_litter(self, directory=None):
        """Makes the files of killed saves look two minutes old, so that they count as litter."""
        for path in (directory or self.directory).rglob("*.tmp"):
            past = path.lstat().st_mtime - 120
            os.utime(path, (past, past), follow_symlinks=False)

    def document(self):
        return json.loads(self.file.read_bytes())

    def items(self):
        return self.document()["Items"] if self.file.exists() else []

    def snapshot(self):
        """The names in the directory with their contents."""
        return {path.name: path.read_bytes() for path in sorted(self.directory.iterdir())
                if path.is_file()}


FOREIGN = re.compile(r"Swift|Foundation|Fatal|NSError|Error Domain|\.swift:|Optional\(")


def is_ours(result):
    """Whether an error has the form of ours: the program's name, the cause, at most three lines
    unless a list is announced, and no text of the toolchain."""
    text = result.errors.decode(errors="replace")
    lines = text.splitlines()
    return bool(lines) and any(line.startswith("iexpense: ") for line in lines) \
        and len(lines) <= 4 and not FOREIGN.search(text) and result.output == b""


def build_shim(into):
    """Compiles shim.c; returns None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    library = pathlib.Path(into) / "shim.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, HERE / "shim.c", "-ldl"],
                   check=True)
    return library
