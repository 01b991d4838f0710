"""Damaged files: truncated, with flipped bits, filled with NULs, deeply nested, huge. Each is read with
its exact content, or refused with the place of the damage; none is ever changed, and nothing crashes.
"""
import json, re, resource

from harness import Box, document, is_ours, item
from json_cases import CASES

SOUND = document([item(0), item(1, type="Business", category="travel"),
                  item(2, name="Ca\u0301fé 🚆 \"x\"", memo={"a": [1, None]})], Theme={"dark": True})
PLACE = re.compile(rb"iexpense: .*e\.json:\d+:\d+: .")


def read(box):
    """The answer of the program, and the items that it lists."""
    result = box.run("list", "--json")
    return result, json.loads(result.output) if result.code == 0 else None


def check(tally, box, name, data, *, may_read=True):
    """The file with these bytes is read as Python reads it, or refused, and stays unchanged."""
    box.file.write_bytes(data)
    result, listed = read(box)
    if result.code == 0:
        try:
            held = json.loads(data)
            wanted = held.get("Items") if isinstance(held, dict) else held
            # The list is in the order of the dates, and a flipped bit may be in one.
            same = sorted((each["name"], each["amount"]) for each in listed) \
                == sorted((each["name"], each["amount"]) for each in wanted or [])
        except (ValueError, KeyError, TypeError) as error:
            same = error
        tally.check(may_read and same is True, f"{name}: read as what it says", same)
    else:
        tally.check(result.code == 65 and is_ours(result) and PLACE.match(result.errors),
                    f"{name}: refused with its place", result)
        result = box.run("add", "x", "1")
        tally.check(result.code == 65 and box.file.read_bytes() == data,
                    f"{name}: not overwritten", result)


def truncations(tally, options):
    """Truncated after every byte."""
    with Box() as box:
        step = 5 if options.short else 1
        for length in range(0, len(SOUND) - 1, step):
            check(tally, box, f"cut off at {length}", SOUND[:length], may_read=False)


def flips(tally, options):
    """Every byte changed: one bit, the top bit, all bits, NUL."""
    with Box() as box:
        step = 9 if options.short else 1
        for place in range(0, len(SOUND), step):
            for change in (0x01, 0x80) if options.short else (0x01, 0x02, 0x20, 0x80, 0xFF):
                data = bytearray(SOUND)
                data[place] ^= change
                check(tally, box, f"byte {place} ^ {change:02x}", bytes(data))


def fillings(tally, options):
    """NULs, as a disk leaves them after a power failure, and other damage of whole files."""
    with Box() as box:
        for name, data in {
                "4 KiB of NULs": bytes(4096), "NULs at the end": SOUND + bytes(4096),
                "NULs in the middle": SOUND[:100] + bytes(512) + SOUND[612:],
                "an empty file": b"", "a space": b" ", "a byte-order mark": b"\xef\xbb\xbf" + SOUND,
                "UTF-16": SOUND.decode().encode("utf-16"), "twice": SOUND + SOUND,
                "ELF": b"\x7fELF" + bytes(range(256)), "HTML": b"<!doctype html><p>404",
                "conflict markers": SOUND.replace(b"\n,", b"\n<<<<<<< HEAD\n,", 1)}.items():
            check(tally, box, name, data, may_read=False)


def hard_cases(tally, options):
    """The table of hard cases of JSON, each with its answer."""
    tally.check(len(CASES) >= 200, "at least 200 hard cases", len(CASES))
    with Box() as box:
        for name, data, is_read in CASES:
            data = data.encode() if isinstance(data, str) else data
            box.file.write_bytes(data)
            result = box.run("list", "--json")
            tally.check(result.code == (0 if is_read else 65) and (is_read or is_ours(result)),
                        f"JSON: {name}", result)


def depths(tally, options):
    """100,000 levels on a stack of 256 KiB."""
    def small_stack():
        resource.setrlimit(resource.RLIMIT_STACK, (256 * 1024, 256 * 1024))

    deep = 100_000
    with Box() as box:
        for name, data in {
                "arrays": b"[" * deep, "closed arrays": b"[" * deep + b"]" * deep,
                "objects": b'{"a":' * deep, "closed objects": b'{"a":' * deep + b"1" + b"}" * deep,
                "in an extra": b'{"x":' + b"[" * deep + b"]" * deep + b"}",
                "in an item": b'{"Items":[{"x":' + b"[" * deep}.items():
            box.file.write_bytes(data)
            for words in (["list"], ["add", "x", "1"]):
                result = box.run(*words, preexec_fn=small_stack)
                tally.check(result.code == 65 and is_ours(result) and box.file.read_bytes() == data,
                            f"{words[0]}: deep {name}", result)


def sizes(tally, options):
    """64 MiB files, intact and damaged."""
    size = (8 if options.short else 64) << 20
    count = size // 120
    rows = [b'{"id":"C%07X-0000-4000-8000-000000000000","name":"Thing number %07d","type":"Personal",'
            b'"amount":1.25,"date":"2026-11-21"}' % (n, n) for n in range(count)]
    sound = b'{"Currency":"USD","Items":[\n ' + b"\n,".join(rows) + b"\n]}\n"
    with Box() as box:
        box.file.write_bytes(sound)
        result = box.run("sections", "--totals", "--json", timeout=300)
        totals = json.loads(result.output) if result.code == 0 else {}
        tally.check(totals.get("count") == count and totals["total"] == count * 1.25,
                    "a large file: the total", result)
        result = box.run("add", "Last", "1", timeout=300)
        tally.check(result.code == 0 and box.file.read_bytes().startswith(sound[:-4]),
                    "a large file: one more item", result)
        for name, data in {
                "of open brackets": b"[" * size, "of NULs": bytes(size), "of spaces": b" " * size,
                "that is one string": b'{"a":"' + b"x" * size, "of digits": b'{"a":' + b"1" * size,
                "of quotes": b'"' * size, "cut off": sound[:-5],
                "of commas": b'{"Items":[' + b"," * size}.items():
            box.file.write_bytes(data)
            result = box.run("list", timeout=300)
            tally.check(result.code == 65 and is_ours(result), f"a large file {name}", result)
            tally.check(box.file.stat().st_size == len(data), f"a large file {name}: untouched")
        keys = b"{" + b",".join(b'"k%d":%d' % (n, n) for n in range(size // 100)) + b"}"
        box.file.write_bytes(keys)
        result = box.run("list", timeout=300)
        tally.check(result.code == 0, "a large file of keys", result)


def test(tally, options):
    """All of the above."""
    for each in (fillings, hard_cases, truncations, flips, depths, sizes):
        each(tally, options)
