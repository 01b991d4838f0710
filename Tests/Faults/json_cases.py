"""Hard cases of JSON: a name, the whole file, and whether it can be read.

The values are in members unknown to the program, which it must read as strictly as all others; numbers
are also used as an amount, and strings as a name.
"""
ID = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"


def value(text):
    return '{"x":%s}' % text if isinstance(text, str) else b'{"x":' + text + b"}"


def amount(text):
    return '{"Items":[{"id":"%s","name":"a","type":"b","amount":%s}]}' % (ID, text)


def name(text):
    return '{"Items":[{"id":"%s","name":%s,"type":"b","amount":1}]}' % (ID, text)


def bad_bytes(*bytes_):
    return b'{"x":"' + bytes(bytes_) + b'"}'


GOOD_VALUES = [
    "0", "-0", "1", "-1", "10", "1.0", "0.5", "-0.5", "1e1", "1E1", "1e+1", "1e-1", "1E-10", "0e0",
    "0.0e+00", "123456789012345678901234567890", "1e400", "-1e400", "1e-400",
    "0.1000000000000000055511151231257827021181583404541015625", "true", "false", "null", "[]",
    "{}", "[[]]", "[{}]", '{"":0}', '{"":{"":{}}}', "[1,2,3]", "[ 1 , 2 ]", "[\n1\n,\r2\t]", '""',
    '"a"', '"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\u0000"', '"\\u001F"', '"\\u0041"',
    '"\\uABCD"', '"\\uabcd"', '"\\uD83D\\uDE00"', '"\\ud83d\\ude00"', '"\\uFFFF"', '"\\uFFFE"',
    '"\\uDBFF\\uDFFF"', '"\x7f"', '"é"', '"🚆"', '"\u2028\u2029"', '"\ufeff"', '"\ufffd"',
    '"\U0010ffff"', '"/"', '"\\u005C"', '"\\u0022"', '"a\\u0000b"', '{"a":1,"b":1}',
    '{"a":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":1,"A":1}', "[true,false,null]",
    '{"é":1,"e\u0301":1}',
]

BAD_VALUES = [
    "", ",", ":", "]", "}", "00", "01", "-01", "-", "--1", "+1", "1.", ".5", "-.5", "1.e1", "1e",
    "1e+", "1e-", "1e1.5", "1ee1", "1.2.3", "0x10", "0b1", "1_000", "1,000", "1 000", "1f", "NaN",
    "-NaN", "Infinity", "-Infinity", "inf", "True", "TRUE", "tru", "truee", "nul", "nulll", "None",
    "undefined", "fals", "[", "{", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]",
    '["a"', "[1}", "[}", "{]", '{"a"}', '{"a":}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}',
    '{"a" 1}', '{"a":1 "b":2}', '{"a":1;"b":2}', "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}",
    '{"a"=1}', '{"a":1', '{"a":', '{"a"', '{"a":1]', '{"a":1,"a":1}', '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}', '{"":1,"":2}', '"', '"a', '"\\', '"\\"', "'a'", '"\\x41"', '"\\a"',
    '"\\0"', '"\\\'"', '"\\u"', '"\\u0"', '"\\u00"', '"\\u004"', '"\\u004G"', '"\\u-041"',
    '"\\U0041"', '"\\ud800"', '"\\udc00"', '"\\ud800\\ud800"', '"\\ud800x"', '"\\ud800\\u0041"',
    '"\\udc00\\ud800"', '"\\uD800\\', '"\x00"', '"\x01"', '"\x1f"', '"\n"', '"\r"', '"\t"',
    '"a\nb"', "// x\n1", "/* x */1", "1//x", "#1", "<!---->1", "\u00a01", "\u20281", "\ufeff1",
    "\x0b1", "\x0c1", "*", "&", "@", "`a`", "a", "\\n", "\\u0031", "1\x00", "\x001",
    "[" * 64 + "]" * 64, '{"a":' * 64 + "1" + "}" * 64, "[" * 1000, "1}{", "(1)", "<1>",
    "\uff11", "１", "−1", '“a”', "1e１",
]

BAD_BYTES = [
    (0x80,), (0xBF,), (0xC0, 0x80), (0xC0, 0xAF), (0xC1, 0xBF), (0xC3,), (0xC3, 0x28), (0xE2, 0x82),
    (0xE2, 0x28, 0xA1), (0xE0, 0x80, 0x80), (0xE0, 0x9F, 0xBF), (0xED, 0xA0, 0x80),
    (0xED, 0xBF, 0xBF), (0xF0, 0x80, 0x80, 0x80), (0xF0, 0x8F, 0xBF, 0xBF), (0xF0, 0x9F, 0x98),
    (0xF4, 0x90, 0x80, 0x80), (0xF5, 0x80, 0x80, 0x80), (0xF8, 0x88, 0x80, 0x80, 0x80), (0xFE,),
    (0xFF,), (0xEF, 0xBF), (0x41, 0xE9, 0x42),
]

AMOUNTS = [
    ("0", True), ("-0", True), ("12.5", True), ("12.50", True), ("1e1", True), ("125e-1", True),
    ("0.0001", True), ("0.1e-3", True), ("0.30000000000000004", True), ("1.1500000000000001", True),
    ("999999999999.9999", True), ("-999999999999.9999", True), ("1e11", True),
    ("12.34500000000000000000", True), ("0.00001", False), ("12.34567", False), ("1e12", False),
    ("2e-9", False), ("1e-9", True), ("1e-12", True), ("1000000000000", False), ("-1000000000000", False),
    ("1e400", False),
    ("9223372036854775808", False), ("99999999999999999999999999", False), ('"12.5"', False),
    ("null", False), ("true", False), ("[]", False), ("{}", False), ("NaN", False), ("1.5.5", False),
    ("1,5", False), ("+5", False), ("05", False), ("5.", False), (".5", False), ("$5", False),
]

NAMES = [
    ('"a"', True), ('"\\u0061"', True), ('"\\u0000"', True), ('"\\n"', True), ('" a "', True),
    ('"\\u202e"', True), ('"\u200b"', True), ('"🚆"', True), ('""', True), ('" "', True),
    ('"\\t\\n"', True), ('"\u3000"', True), ("null", False), ("1", False), ("[]", False),
    ("{}", False), ("true", False), ('"\\ud800"', False), ('"', False),
]

WHOLE = [
    ("{}", True), ("[]", True), (" {} ", True), ("\n\t\r {}\n\n", True), ('{"Items":[]}', True),
    ('{"Items":null}', True), ('{"Currency":null}', True), ('{"Currency":"EUR"}', True),
    ('{"Format":1}', True), ("", False), (" ", False), ("\ufeff{}", False), ("{}x", False),
    ("{}{}", False), ("[][]", False), ("{},", False), ("1", False), ('"a"', False), ("null", False),
    ("true", False), ("[1]", False), ("[null]", False), ("[[]]", False), ("[{}]", False),
    ('{"Items":{}}', False), ('{"Items":"[]"}', False), ('{"Items":[],"Items":[]}', False),
    ('{"Items":[],"It\\u0065ms":[]}', False), ('{"Currency":"usd"}', False),
    ('{"Currency":"XYZW"}', False), ('{"Currency":5}', False), ('{"Format":2}', True), ('{"Format":3}', False),
    ('{"Format":"1"}', False), ('{"Format":1.5}', False), ("\x00", False), ("{}\x00", False),
    ("{", False), ("}", False), ("[", False), ("]", False),
]

CASES = (
    [(f"value {text!r}", value(text), True) for text in GOOD_VALUES]
    + [(f"value {text[:40]!r}", value(text), False) for text in BAD_VALUES]
    + [(f"bytes {bytes(each).hex()}", bad_bytes(*each), False) for each in BAD_BYTES]
    + [(f"amount {text}", amount(text), is_read) for text, is_read in AMOUNTS]
    + [(f"name {text!r}", name(text), is_read) for text, is_read in NAMES]
    + [(f"whole {text!r}", text, is_read) for text, is_read in WHOLE]
)
