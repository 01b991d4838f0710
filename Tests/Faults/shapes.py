"""Input designed to be slow, to exhaust memory or to crash: each shape grows with a number, and names
the command lines that read it.
"""
import json, plistlib, struct

MASK = (1 << 64) - 1


def id_of(number):
    return f"C{number:07X}-0000-4000-8000-0000000000AB"


def items(count, **members):
    """Items that differ in their ids and in the members made from their number."""
    rows = []
    for n in range(count):
        more = {key: make(n) if callable(make) else make for key, make in members.items()}
        rows.append({"id": id_of(n), "name": f"Thing {n}", "type": "Personal", "amount": 1.25,
                     "date": "2026-11-21", **more})
    return rows


def data(rows, **top):
    text = ",\n ".join(json.dumps(row, ensure_ascii=False) for row in rows)
    rest = "".join(f",{json.dumps(key)}:{json.dumps(value)}" for key, value in top.items())
    return f'{{"Currency":"USD","Items":[\n {text}\n]{rest}}}\n'.encode()


def emoji(number):
    """A different text for each number, without ASCII."""
    return "".join(chr(0x1F600 + (number >> shift & 31)) for shift in (0, 5, 10, 15))


def day(number):
    """A day in one of many months; more items have more months."""
    return f"{2001 + number // 600}-{1 + number // 50 % 12:02}-{1 + number % 28:02}"


def colliding(number):
    """Ids chosen to collide in a hash of two multiplications without a seed."""
    high = number * 0x9E37_79B9_7F4A_7C15 & MASK ^ 0x0123_4567_89AB_CDEF
    text = f"{high:016X}{number:016X}"
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


def binary_plist(count):
    """A property list of arrays, each of which refers to the next one twice."""
    objects = [b"\xa2" + bytes([n + 1, n + 1]) for n in range(count)] + [b"\xa0"]
    offsets, body = [], b"bplist00"
    for each in objects:
        offsets.append(len(body))
        body += each
    table = b"".join(struct.pack(">H", each) for each in offsets)
    return body + table + bytes(6) + bytes([2, 1]) + struct.pack(">QQQ", len(objects), 0, len(body))


def plist(records):
    return plistlib.dumps({"Currency": "USD", "Items": json.dumps(records).encode()})


def two_sides(count, names):
    """Three files for a merge in which each item has these names."""
    return {file: data(items(count, name=lambda n, name=name: f"{name} {n}"))
            for file, name in zip(("base", "ours", "theirs"), names)}


def added(count):
    """Three files for a merge in which both sides add equally many items on one day."""
    ours, theirs = items(count), [{**each, "id": "D" + each["id"][1:]} for each in items(count)]
    return {"base": data([]), "ours": data(ours[::-1]), "theirs": data(theirs[::-1])}


def history(line):
    return {"e.json": data(items(2)), ".e.json.history": line}


SALVAGE = "doctor --salvage {d}/out"
READ = ["list", "doctor", SALVAGE]
MERGE = ["merge {d}/base {d}/ours {d}/theirs -o {d}/out"]
BAD_QUOTES = '{"id":"%s","name":"x,"type":"Personal","amount":1}'
NDJSON = '{"name":"a","amount":1}'

# Name, size, content, and the command lines. A shape of bytes is the data file; otherwise it has
# files by
# name, of which `in` is imported, and `words` is a list of words at the end of the line.
SHAPES = [
    ("opening braces", 200_000, lambda n: b"{" * n, READ),
    ("opening brackets", 200_000, lambda n: b"[" * n, READ),
    ("quotes", 200_000, lambda n: b'"' * n, READ),
    ("backslashes", 200_000, lambda n: b"\\" * n, READ),
    ("escaped quotes", 200_000, lambda n: b'{"a":"' + b'\\"' * (n // 2), READ),
    ("braces and quotes", 200_000, lambda n: b'{"' * (n // 2), READ),
    ("beginnings of items", 200_000, lambda n: b'{"id":"' * (n // 7), READ),
    ("commas", 200_000, lambda n: b'{"Items":[' + b"," * n, READ),
    ("spaces", 1_000_000, lambda n: b" " * n, READ),
    ("line feeds", 400_000, lambda n: b"\n" * n, READ),
    ("NULs", 1_000_000, lambda n: bytes(n), READ),
    ("digits", 400_000, lambda n: b'{"Items":[{"amount":' + b"1" * n + b"}]}", READ),
    ("a long exponent", 400_000, lambda n: b'{"x":1e' + b"9" * n + b"}", READ),
    ("conflict markers", 80_000, lambda n: b"<<<<<<< HEAD\n" * n, READ),
    ("conflicts between items", 8_000, lambda n: b'{"Items":[\n' + b"<<<<<<< HEAD\n".join(
        b" " + json.dumps(row).encode() + b",\n" for row in items(n)), READ),
    ("missing quotes in one line", 4_000, lambda n: ('{"Items":[' + ",".join(
        BAD_QUOTES % id_of(each) for each in range(n)) + "]}").encode(), READ),
    ("missing quotes in lines", 4_000, lambda n: ('{"Items":[\n' + ",\n".join(
        BAD_QUOTES % id_of(each) for each in range(n)) + "]}").encode(), READ),
    ("items without an amount", 8_000, lambda n: data(
        [{"id": id_of(each), "name": "a", "type": "b"} for each in range(n)]), READ),
    ("items within items", 8_000, lambda n: b'{"Items":[' + b'{"id":1,"x":[' * n, READ),
    ("files within files", 100_000, lambda n: b'{"k":1,"Items":' * n, READ),
    ("an open list and empty lines", 400_000, lambda n: b'{"a":["x",' + b"\n" * n, READ),
    ("deep arrays", 100_000, lambda n: b'{"x":' + b"[" * n + b"]" * n + b"}", READ),
    ("many deep extras", 4_000, lambda n: data(
        items(n, x=json.loads("[" * 60 + "]" * 60))), ["list", "add x 1", "doctor"]),
    ("one key again and again", 80_000, lambda n: b"{" + b'"a":1,' * n + b"}", READ),
    ("unknown members of the file", 40_000, lambda n: data(
        items(1), **{f"k{each}": each for each in range(n)}), ["list", "add x 1", "doctor"]),
    ("unknown members of an item", 40_000, lambda n: data(
        items(1, **{f"k{each}": each for each in range(n)})), ["list", "add x 1", "edit 1 --name y"]),
    ("types", 40_000, lambda n: data(items(n, type=lambda each: f"Type {each}")),
     ["list", "sections --totals", "add x 1", "doctor", "list -t nope", "add x 1 -t nope"]),
    ("types of letters and accents", 20_000, lambda n: data(items(n, type=lambda each: f"é{each}")),
     ["add x 1 -t É17", "sections"]),
    ("a type of many letters", 100_000, lambda n: data(items(1, type="a" * n)),
     ["list -t aaab", "sections", "add x 1 -t b"]),
    ("categories", 40_000, lambda n: data(items(n, category=lambda each: f"c{each}")),
     ["list", "sections --by category --totals", "export --format ledger",
      "export --format beancount"]),
    ("categories of emoji", 8_000, lambda n: data(items(n, category=emoji)),
     ["sections --by category --totals", "export --format ledger", "export --format html",
      "export --format beancount"]),
    ("words that are nearly right", 20_000, lambda n: data(
        items(n, category="food", tags=lambda each: [f"t{each % 9}"])),
     ["delete Thimg", "list fodo 5 x", "again a b c d e f g h i j", "list one two three four five"]),
    ("a rule that meets all", 20_000, lambda n: data(
        items(n), Rules=[{"id": "r", "match": "thing", "category": "c"}]), ["rule --apply --yes"]),
    ("many budgets", 20_000, lambda n: data(items(2, category="c7"), Budgets=[
        {"id": id_of(each), "category": f"c{each}", "amount": 5, "from": "2000-01"}
        for each in range(n)]), ["budget", "add x 9 -c c7", "budget c7 5", "doctor"]),
    ("budgets of one category", 20_000, lambda n: data(items(2, category="c"), Budgets=[
        {"id": id_of(each), "category": "c", "amount": 5,
         "from": f"{each // 12 + 1:04}-{each % 12 + 1:02}"}
        for each in range(n)]), ["budget", "add x 9 -c c", "budget c 5"]),
    ("lists of other programs", 16_000, lambda n: data(items(1), **{
        f"l{each}": [{"id": "a"}] for each in range(n)}), ["add x 1", "budget food 5", "delete 1"]),
    ("a merge of many lists", 5_000, lambda n: {
        name: data(items(1), **{f"{name}{each}": [{"id": "a"}] for each in range(n)})
        for name in ("base", "ours", "theirs")}, MERGE),
    ("budgets of many months", 20_000, lambda n: {
        "e.json": data(items(n, category="food", date=day), Budgets=[
            {"id": id_of(each), "category": f"c{each}", "amount": 5, "from": "2000-01"}
            for each in range(9)]),
        "in": ("name,amount,date\n" + "".join(
            f"x{each},2,{day(each)}\n" for each in range(n // 2))).encode()},
     ["import {d}/in"]),
    ("a long name", 500_000, lambda n: data(items(1, name="n" * n)),
     ["list", "sections", "delete --name n", "export --format ledger", "export --format html"]),
    ("a long name and a search like it", 2_000_000, lambda n: {
        "e.json": data(items(1, name="a" * n)), "words": ["a" * min(n // 2, 100_000) + "b"]},
     ["list --search", "list --search x --tag"]),
    ("a long name and a rule like it", 2_000_000, lambda n: data(
        items(1, name="a" * n), Rules=[{"id": "r", "match": "a" * 900 + "b", "category": "c"}]),
     ["rule", "rule --apply --yes", "add x 1"]),
    ("a rule of many alternatives", 400_000, lambda n: data(
        items(50), Rules=[{"id": "r", "match": "|".join(["ab"] * (n // 3)), "category": "c"}]),
     ["rule", "rule --apply --yes", "add x 1"]),
    ("ranges of rows that overlap", 8_000, lambda n: {
        "e.json": data(items(n)), "words": [f"1-{each + 1}" for each in range(n)]},
     ["delete --dry-run"]),
    ("ids cut short", 8_000, lambda n: {
        "e.json": data(items(n)), "words": [f"{id_of(each)[:8]}" for each in range(n)]},
     ["delete --dry-run"]),
    ("combining marks", 100_000, lambda n: data(items(1, name="e" + "\u0301" * n)),
     ["list", "sections", "list --search x", "doctor"]),
    ("joined emoji", 50_000, lambda n: data(items(1, name="\U0001F468\u200d" * n)),
     ["list", "list --search x"]),
    ("ids with one beginning", 20_000, lambda n: data(items(
        n, id=lambda each: f"AAAAAAAA-AAAA-4AAA-8AAA-AAAA{each:08X}")),
     ["list", "delete aaaa", "doctor", "add x 1"]),
    ("ids against a hash", 80_000, lambda n: data(items(n, id=colliding)),
     ["list", "doctor", "export --format csv", "add x 1"]),
    ("equal items", 20_000, lambda n: data(items(n, name="same")),
     ["doctor", "delete --name same", "sections"]),
    ("columns as far as one can see", 100_000_000, lambda n: {
        "e.json": data(items(2)), "COLUMNS": str(n)}, ["list", "sections --bars", "help"]),
    ("a history of one line", 1_000_000, lambda n: history(b"x" * n), ["history", "undo", "add x 1"]),
    ("a history of braces", 200_000, lambda n: history(b"{" * n + b"\n"), ["history", "undo"]),
    ("a history of wrong lines", 100_000, lambda n: history(b"{}\n" * n), ["history", "undo"]),
    ("CSV of commas", 16_000_000, lambda n: {"in": b"," * n}, ["import --format csv {d}/in"]),
    ("CSV of commas behind a header", 8_000_000, lambda n: {
        "in": b"name,amount\n" + b"," * n}, ["import --format csv {d}/in"]),
    ("CSV of quotes", 1_000_000, lambda n: {"in": b"name,amount\n" + b'"' * (n | 1)},
     ["import --format csv {d}/in"]),
    ("CSV with a quote that stays open", 40_000, lambda n: {
        "in": b'name,amount\n"a,1\n' + b"b,1\n" * n}, ["import --format csv {d}/in"]),
    ("CSV of many columns", 20_000, lambda n: {"in": (
        "name,amount," + ",".join(f"c{each}" for each in range(n)) + "\na,1\n").encode()},
     ["import --format csv {d}/in --dry-run"]),
    ("CSV of many columns that doubt the record", 15_000, lambda n: {"in": (
        "name,amount," + ",".join(f"c{each}" for each in range(n)) + "\na,1" + ",pending" * n
        + "\n").encode()},
     ["import --map name=name,amount=amount {d}/in --dry-run", "import {d}/in --dry-run"]),
    ("CSV of many columns over short records", 15_000, lambda n: {"in": (
        "date,name,amount," + ",".join(f"c{each}" for each in range(n)) + "\n"
        + "2026-10-05,a,-1\n" * n).encode()},
     ["import --map name=name,amount=-amount,date=date {d}/in --dry-run", "import {d}/in --dry-run"]),
    ("CSV of many columns without a header", 1_000, lambda n: {"in": (
        ("2026-10-05,a," + ",".join(f"{each}.25" for each in range(n)) + "\n") * 20).encode()},
     ["import {d}/in --dry-run"]),
    ("CSV of many records without a header", 20_000, lambda n: {
        "in": b"2026-10-05,a,-1.25\n" * n},
     ["import --no-header --map date=1,name=2,amount=-3 {d}/in --dry-run", "import {d}/in --dry-run"]),
    ("JSON of many members", 16_000, lambda n: {"in": json.dumps([
        {"name": "a", "amount": 1, **{f"c{each}": "pending" for each in range(n // 20)}}
        for _ in range(20)]).encode()},
     ["import --map name=name,amount=amount {d}/in --dry-run", "import {d}/in --dry-run"]),
    ("OFX of statements that change one payment", 10_000, lambda n: {"in": ("<OFX>" + "".join(
        "<STMTRS><CURDEF>USD<ACCTID>1<STMTTRN><DTPOSTED>20261001"
        f"<TRNAMT>-{each + 1}<FITID>F<NAME>x</STMTTRN></STMTRS>" for each in range(n))
        + "</OFX>").encode()},
     ["import --format ofx --skip-invalid {d}/in --dry-run"]),
    ("CSV of one record again and again", 20_000, lambda n: {
        "in": b"name,amount\n" + b"a,1\n" * n}, ["import --format csv {d}/in --dry-run"]),
    ("CSV of wrong records", 20_000, lambda n: {"in": b"name,amount\n" + b"a,x\n" * n},
     ["import --format csv {d}/in", "import --format csv --skip-invalid {d}/in"]),
    ("NDJSON without line feeds", 20_000, lambda n: {"in": NDJSON.encode() * n},
     ["import --format ndjson {d}/in"]),
    ("NDJSON of empty lines", 400_000, lambda n: {"in": b"\n" * n + NDJSON.encode()},
     ["import --format ndjson {d}/in --dry-run"]),
    ("JSON records with one id", 10_000, lambda n: {
        "in": json.dumps(items(n, id=id_of(1))).encode()},
     ["import --format json --skip-invalid {d}/in"]),
    ("JSON records against a hash", 20_000, lambda n: {
        "in": json.dumps(items(n, id=colliding)).encode()},
     ["import --format json --dry-run {d}/in"]),
    ("a property list that doubles", 100, lambda n: {"in": binary_plist(n)},
     ["import --format plist {d}/in"]),
    ("a property list of arrays", 100_000, lambda n: {
        "in": b"<plist>" + b"<array>" * n + b"</array>" * n + b"</plist>"},
     ["import --format plist {d}/in"]),
    ("an old property list", 100_000, lambda n: {"in": b"(" * n}, ["import --format plist {d}/in"]),
    ("a property list of records", 10_000, lambda n: {"in": plist(items(n))},
     ["import --format plist --dry-run {d}/in"]),
    ("a merge of conflicts", 5_000, lambda n: two_sides(n, ["base", "ours", "theirs"]), MERGE),
    ("a merge of two heaps", 5_000, added, MERGE),
    ("a merge of many members", 10_000, lambda n: {
        name: data(items(1, **{f"{name}{each}": each for each in range(n)}))
        for name in ("base", "ours", "theirs")}, MERGE),
]
