"""`iexpense mcp` told by programs: whole weeks by the SDK's clients, a thousand purchases, lines that are
no messages, and many servers at once.
"""
import decimal, glob, json, os, pathlib, random, select, signal, subprocess, threading, time, uuid

from harness import Box, document, item

HERE = pathlib.Path(__file__).resolve().parent

VERSION = "io.modelcontextprotocol/protocolVersion"
META = {"_meta": {VERSION: "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}


class Server:
    """A running server, to which lines are told one by one."""

    def __init__(self, box, *words):
        self.process = box.start("mcp", *words, stdin=subprocess.PIPE)
        self.number = 0
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def tell(self, line):
        data = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def answer(self, seconds=60):
        """The next answer; None if there is none in time, or the server has ended."""
        end = time.monotonic() + seconds
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not data:
                return None
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def answers(self, line):
        """All answers to a line: those before the answer to a request that follows it."""
        self.number += 1
        self.tell(line)
        self.tell({"jsonrpc": "2.0", "id": f"after {self.number}", "method": "ping"})
        found = []
        while (answer := self.answer()) is not None and answer.get("id") != f"after {self.number}":
            found.append(answer)
        return found if answer is not None else None

    def call(self, tool, /, **arguments):
        """The result of a call."""
        self.number += 1
        self.tell({"jsonrpc": "2.0", "id": self.number, "method": "tools/call",
                   "params": {"name": tool, "arguments": arguments, **META}})
        answer = self.answer()
        return answer and answer.get("result")


# MARK: What is answered

def request(method, id=1, **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


# Lines with the code of the error, "result", or None for no answer, in one process and in this order.
LINES = [
    (b"no JSON", -32700), (b"{", -32700), (b'{"a":"\xff"}', -32700), (b'{"a":"\\ud800"}', -32700),
    (b'{"id":1,"id":2}', -32700), (b"[" * 100, -32700), (b'{"a":' * 64 + b"1" + b"}" * 64, -32600),
    (b"[]", -32600), (b"1", -32600), (b"null", -32600), (b'"text"', -32600), (b"  ", None),
    ([request("ping")], -32600), ({}, -32600), ({"jsonrpc": "2.0", "id": 1}, -32600),
    ({"jsonrpc": "1.0", "id": 1, "method": "ping"}, -32600),
    ({"jsonrpc": "2.0", "id": 1, "method": 7}, -32600),
    (request("ping", id=None), -32600), (request("ping", id=1.5), -32600),
    (request("ping", id=True), -32600), (request("ping", id=[1]), -32600),
    (request("ping", id="\U0001F600\u0007\""), "result"), (request("ping", id=2**80), "result"),
    (request("ping", id=-1), "result"), (b'{"jsonrpc":"2.0","id":1e3,"method":"ping"}', -32600),
    ({"jsonrpc": "2.0", "id": 1, "result": {}}, None),
    ({"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": ""}}, None),
    ({"jsonrpc": "2.0", "method": "notifications/initialized"}, None),
    ({"jsonrpc": "2.0", "method": "notifications/anything", "params": [1]}, None),
    ({"jsonrpc": "2.0", "method": "tools/call",
      "params": {"name": "add", "arguments": {"name": "Never", "amount": 1}, **META}}, None),
    (request("resources/list"), -32601), (request("tools/list"), -32602),
    (request("server/discover"), -32602), (request("tools/list", _meta={}), -32602),
    (request("tools/list", _meta=[]), -32602),
    ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": []}, -32602),
    ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": None}, -32602),
    (request("tools/list", _meta={VERSION: "2026-07-28"}), -32602),
    (request("tools/list", _meta={VERSION: 1}), -32602),
    (request("tools/list", _meta={**META["_meta"], VERSION: "2027-01-01"}), -32022),
    (request("tools/list", _meta={**META["_meta"], VERSION: "2025-11-25"}), -32022),
    (request("server/discover", **META), "result"), (request("tools/list", **META), "result"),
    (request("tools/list", cursor="x", **META), -32602),
    (request("ping", **META), -32601), (request("subscriptions/listen", **META), -32601),
    (request("initialize", protocolVersion="2025-11-25", **META), -32601),
    (request("tools/call", name="nothing", **META), -32602),
    (request("tools/call", **META), -32602), (request("tools/call", name=1, **META), -32602),
    (request("tools/call", name="list", arguments=[], **META), -32602),
    (request("tools/call", name="list", **META), "result"),
    (request("initialize"), -32602),
    (request("initialize", protocolVersion="2026-07-28"), "result"),
    ({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, "result"),
    (request("tools/list", _meta={"progressToken": 1}), "result"),
    (request("server/discover"), -32601), (request("tools/call", name="list"), "result"),
    (request("tools/list", **META), "result"),
    (b'"' + b"x" * (1 << 20) + b'"', -32600), (request("ping"), "result"),
]


def lines(tally, options):
    """Each line gets its answer or none, and none of them changes the file."""
    with Box([item(0)]) as box, Server(box) as server:
        before = box.snapshot()
        for line, wanted in LINES:
            answers = server.answers(line)
            kinds = answers and [each.get("error", {}).get("code", "result") for each in answers]
            name = f"the answer to {str(line)[:90]}"
            if not tally.check(kinds == ([] if wanted is None else [wanted]) if answers is not None else 0,
                               name, answers):
                continue
            if wanted == "result":
                id = json.loads(line)["id"] if isinstance(line, bytes) else line["id"]
                tally.check(answers[0]["id"] == id, f"{name}: its id", answers)
        tally.check(box.snapshot() == before, "lines that are no calls change nothing")


def endings(tally, options):
    """How a server ends."""
    with Box([item(0)]) as box:
        whole = json.dumps(request("tools/list", **META)).encode()
        for what, data, count in (("nothing", b"", 0), ("a line", whole + b"\n", 1),
                                  ("a line without an end", whole, 1), ("half a line", whole[:40], 1)):
            process = box.start("mcp", stdin=subprocess.PIPE)
            output, errors = process.communicate(data, timeout=60)
            tally.check((process.returncode, output.count(b"\n"), errors) == (0, count, b""),
                        f"the end of the input after {what}", (process.returncode, output[:200], errors))
        process = box.start("mcp", stdin=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(whole + b"\n")
        process.stdin.flush()
        tally.check(process.wait(60) == 0 and process.stderr.read() == b"", "a reader that is gone")
        process.stdin.close()
        with Server(box) as server:
            server.answers(whole)
            server.process.send_signal(signal.SIGTERM)
            tally.check(server.process.wait(60) == -signal.SIGTERM, "a signal")


def fuzz(tally, options):
    """Lines that nobody would tell: at most one answer each, the process lives, the file is whole."""
    numbers = random.Random(options.seed or 53)
    values = [None, True, False, 0, -1, 1.5, 1e300, 10**40, "", "x", "--yes", "-", "\u0000", "\ud83d\ude00",
              "\u202e", "a" * 5_000, [], [[]], ["1-9999999999"], {}, {"a": {"b": [1]}}, "2026", "1.234"]
    names = ["name", "amount", "rows", "filters", "date", "type", "category", "tag", "limit", "yes", "all",
             "file", "receipt", "output", "steps", "old", "new", "pattern", "by", "_meta", "row", "id"]
    tools = ["add", "again", "list", "sections", "totals", "budget", "due", "claim", "rule", "edit", "split",
             "rename", "history", "delete", "undo", "redo", "export", 1, None]
    rounds = 300 if options.short else 5_000
    with Box([item(n) for n in range(20)]) as box, Server(box) as server:
        for round in range(rounds):
            arguments = {numbers.choice(names): numbers.choice(values) for _ in range(numbers.randrange(5))}
            if numbers.random() < 0.5:
                arguments.setdefault("name", "Fuzz"), arguments.setdefault("amount", 2)
            line = json.dumps(request("tools/call", id=numbers.choice(["a", 7, None, 1.5, {}]),
                                      name=numbers.choice(tools), arguments=arguments, **META),
                              ensure_ascii=numbers.random() < 0.5).encode(errors="surrogatepass")
            for _ in range(numbers.choice([0, 0, 0, 1, 3])):
                place = numbers.randrange(len(line))
                line = line[:place] + numbers.choice([
                    b"", bytes([numbers.randrange(256)]), b'"', b"{", b"]", b"\\u", b"\xed\xa0\x80"]
                ) + line[place + numbers.randrange(3):]
            line = line.replace(b"\n", b" ")
            answers = server.answers(line)
            if not tally.check(answers is not None and len(answers) <= 1, "a line of nonsense",
                               (line[:300], answers)):
                return
        tally.check(box.run("doctor").code == 0, "the file after nonsense")
        stray = [name for name in box.snapshot() if name not in ("e.json", ".e.json.history", ".e.json.lock")]
        tally.check(not stray, "nothing is written beside the file", stray)


# MARK: What is bought

NAMES = ["Coffee", "Käse", "Булочка", "ラーメン", "خبز", "পাউরুটি", "Crème brûlée", "--all", "-12", "🍕 slice",
         "Rent November", "12 eggs", "business", "last", "Tom's", 'He said "no"', "a;rm -rf /", "$HOME", "%s"]


def purchases(tally, options):
    """Purchases told as calls, wrong ones among them: the file holds exactly the right ones."""
    numbers = random.Random(options.seed or 54)
    count = 200 if options.short else 1_000
    wanted, known = {}, []
    with Box() as box, Server(box, "--locale", "de_DE") as server:
        server.call("add", name="First", amount=1, date="2026-11-01", currency="EUR", id=str(uuid.UUID(int=1)))
        wanted[str(uuid.UUID(int=1)).upper()] = ("First", decimal.Decimal(1), "2026-11-01", [])
        for number in range(2, count):
            cents = numbers.choice([numbers.randrange(1, 10**4), numbers.randrange(1, 10**9)])
            amount = decimal.Decimal(cents) / 100 * numbers.choice([1, 1, 1, -1])
            name, id = numbers.choice(NAMES), str(uuid.UUID(int=number << 64 | 0xABCDEF)).upper()
            day = f"2026-{numbers.randrange(1, 11):02}-{numbers.randrange(1, 29):02}"
            tags = numbers.sample(["rome", "büro", "旅行"], numbers.randrange(3))
            told = {"name": name, "id": id, "date": day, "tag": tags, "type": numbers.choice(["p", "Business"]),
                    "amount": numbers.choice([float(amount), f"{amount:.2f}".replace(".", ",")])}
            wrong = numbers.choice([None] * 6 + [
                {"amount": 1.234}, {"amount": "1.2.3"}, {"amount": 0}, {"amount": "0"}, {"amount": True},
                {"amount": 1e30}, {"date": "2026-02-30"}, {"date": 5}, {"type": "Other"}, {"id": "abc"},
                {"tag": "rome"}, {"tag": ["two words"]}, {"name": ""}, {"name": None}, {"prize": 3},
                {"name": "a\u0007"}, {"file": "/tmp/x"}, {"receipt": "/etc/passwd"}, {"amount": "USD 5"}])
            if wrong:
                result = server.call("add", **{**told, **wrong})
                tally.check(result and result["isError"], "a wrong purchase is refused", (told, wrong, result))
                continue
            result = server.call("add", **told)
            if not tally.check(result and not result["isError"], "a purchase", (told, result)):
                continue
            wanted[id] = (name, amount, day, tags)
            known.append(told)
            if numbers.random() < 0.1:
                again = server.call("add", **numbers.choice(known))
                tally.check(not again["isError"] and "undo" not in again["content"][0]["text"],
                            "a repeated id adds nothing", again)
        text = box.file.read_bytes()
        held = {each["id"]: (each["name"], each["amount"], each["date"], each.get("tags", []))
                for each in json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)["Items"]}
        tally.check(held == wanted, f"{len(wanted)} purchases of {count} told", set(
            map(str, held.items())) ^ set(map(str, wanted.items())))


def digits(tally, options):
    """An amount that is a number is exact to the digit, its point the decimal mark in every locale."""
    cases = [("USD", "1.5", "1.5"), ("USD", "1e2", "100"), ("USD", "1.25e1", "12.5"), ("USD", "12.500", "12.5"),
             ("USD", "1.234", None), ("USD", "0.125", None), ("KWD", "1.234", "1.234"), ("KWD", "-0.125", "-0.125"),
             ("JPY", "1.234", None), ("JPY", "1234", "1234"), ("JPY", "1.000", "1"), ("CLF", "1.2345", "1.2345"),
             ("USD", "999999999999", "999999999999"), ("USD", "123456789012345678901234567890", None),
             ("USD", "1e999999999", None), ("USD", "-0", None)]
    for locale in ("en_US", "de_DE", "fr_CH", "ar_EG"):
        for currency, number, wanted in cases:
            with Box() as box, Server(box, "--locale", locale) as server:
                server.tell(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":'
                            b'{"name":"N","currency":"%s","amount":%s},"_meta":%s}}'
                            % (currency.encode(), number.encode(), json.dumps(META["_meta"]).encode()))
                result = server.answer()["result"]
                held = [each["amount"] for each in json.loads(
                    box.file.read_bytes(), parse_float=str, parse_int=str)["Items"]] if box.file.exists() else []
                tally.check(held == ([wanted] if wanted else []) and result["isError"] == (wanted is None),
                            f"{number} {currency} in {locale}", (held, result))


def read_only(tally, options):
    """A server that only shows changes nothing, whatever is asked."""
    with Box([item(0), item(1)]) as box, Server(box, "--read-only") as server:
        before = box.snapshot()
        server.tell(request("tools/list", **META))
        tools = server.answer()["result"]["tools"]
        names = [tool["name"] for tool in tools]
        tally.check(names == ["list", "sections", "totals", "budget", "due", "claim", "rule", "history"],
                    "the tools that show", names)
        tally.check(all(tool["annotations"]["readOnlyHint"] for tool in tools), "all are hinted as such")
        for tool, arguments in (("budget", {"amount": 3}), ("due", {"add": True}), ("rule", {"pattern": "x"}),
                                ("history", {"clear": True}), ("claim", {"name": "x", "rows": ["1"]})):
            result = server.call(tool, **arguments)
            tally.check(result["isError"], f"{tool} does not change", result)
        for tool in names:
            result = server.call(tool)
            tally.check(not result["isError"], f"{tool} shows", result)
        result = server.call("budget", category="1")
        tally.check(result["isError"] and box.snapshot() == before, "the store refuses a save", result)


def together(tally, options):
    """Ten servers and a shell at once: nothing is lost."""
    count = 10 if options.short else 50
    with Box() as box:
        failed = []

        def serve(number):
            with Server(box) as server:
                for n in range(count):
                    result = server.call("add", name=f"S{number}-{n}", amount=n + 1)
                    if not result or result["isError"]:
                        failed.append(result)

        threads = [threading.Thread(target=serve, args=(number,)) for number in range(10)]
        for thread in threads:
            thread.start()
        for n in range(count):
            result = box.run("add", f"Shell-{n}", str(n + 1))
            if result.code != 0:
                failed.append(result)
        for thread in threads:
            thread.join()
        wanted = {f"S{number}-{n}" for number in range(10) for n in range(count)}
        wanted |= {f"Shell-{n}" for n in range(count)}
        names = [each["name"] for each in box.items()]
        tally.check(not failed and set(names) == wanted and len(names) == len(wanted),
                    "ten servers and a shell", (len(names), failed[:2]))


def cost(tally, options):
    """Prints the time of calls that add to a file of 1,000."""
    count = 200 if options.short else 10_000
    with Box([{**item(1), "id": str(uuid.uuid4()).upper()} for n in range(1_000)]) as box:
        with Server(box) as server:
            start = time.monotonic()
            for n in range(count):
                result = server.call("add", name=f"Call {n}", amount=n + 1)
                if not tally.check(result and not result["isError"], "a call of many", result):
                    return
            seconds = time.monotonic() - start
        tally.check(len(box.items()) == 1_000 + count, "the calls of many are in the file")
        print(f"assistants: {count:,} calls of add, {seconds / count * 1e3:.1f} ms each", flush=True)


def clients(tally, options):
    """The SDK's clients, of which IEXPENSE_MCP_PYTHONS names the interpreters, one for each version."""
    named = os.environ.get("IEXPENSE_MCP_PYTHONS")
    pythons = named.split(":") if named else sorted(glob.glob("/opt/iexpense-mcp-*/bin/python"))
    if not pythons:
        return tally.lack("the clients of assistants", "Python SDK mcp")
    for python in pythons:
        with Box() as box:
            told = subprocess.run(
                [python, str(HERE / "assistant_client.py"), str(Box.binary), str(box.file)],
                env=box.environment(), capture_output=True, text=True, timeout=600)
            if told.returncode == 3:
                tally.lack(f"the client of {python}", "Python SDK mcp")
                continue
            checks = [json.loads(line) for line in told.stdout.splitlines()]
            for held, name, detail in checks:
                tally.check(held, name, detail)
            tally.check(told.returncode == 0 and checks, f"the client of {python} ends well", told.stderr[-2000:])


def test(tally, options):
    """All of the above."""
    for each in (lines, endings, fuzz, purchases, digits, read_only, together, cost, clients):
        each(tally, options)
