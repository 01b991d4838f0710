import ExpenseCore
import Testing

struct JSONRecordTests {
  @Test(arguments: [
    "[{\"a\":1,\"b\":\"x\\u0020y\"},\n{\"c\":[1, {\"d\" : null}],\"e\":true,\"f\":null,\"g\":false}]",
    "{\"a\":1,\"b\":\"x y\"}\n{\"c\":[1,{\"d\":null}],\"e\":true,\"f\":null,\"g\":false}\n",
  ])
  func readsAnArrayAndLines(text: String) throws {
    let records = try JSONRecord.records(in: Array(text.utf8))
    #expect(records.map(\.line) == [1, 2])
    #expect(records[0]["a"] == .number("1") && records[0]["b"] == .string("x y"))
    #expect(records[1]["c"] == .nested("[1,{\"d\":null}]") && records[1]["e"] == .bool(true))
    #expect(records[1]["f"] == .null && records[1]["g"] == .bool(false) && records[1]["z"] == nil)
    #expect(records[1].members.map(\.key) == ["c", "e", "f", "g"])
  }

  @Test(
    arguments: [
      ("", 1, 1, .empty, nil), ("[1]", 1, 2, .unexpected("1", expected: .item), 1),
      ("{}\n5", 2, 1, .unexpected("5", expected: .item), 2),
      ("{}\n{\"a\":1,\"a\":2}", 2, 8, .duplicateKey("a"), 2), ("[{}]x", 1, 5, .trailingBytes, nil),
      ("{}\n{\"a\":01}\n", 2, 6, .malformedNumber("01"), 2),
    ] as [(String, Int, Int, DamagedDocument.Problem, Int?)])
  func tellsWhereARecordIsDamaged(
    text: String, line: Int, column: Int, problem: DamagedDocument.Problem, row: Int?
  ) {
    #expect(throws: DamagedDocument(line: line, column: column, problem: problem, row: row)) {
      try JSONRecord.records(in: Array(text.utf8))
    }
  }

  @Test func anItemAloneIsReadAsInTheFile() throws {
    let items = try ExpenseDocument(JSONSamples.canonical).items
    for item in items {
      var bytes: [UInt8] = []
      bytes.appendJSON(item)
      #expect(try ExpenseItem(json: bytes) == item)
      let column = String(decoding: bytes, as: UTF8.self).unicodeScalars.count + 1
      #expect(throws: DamagedDocument(line: 1, column: column, problem: .trailingBytes)) {
        try ExpenseItem(json: bytes + [0x7D])
      }
    }
  }

  @Test func textsAreEscapedOnlyWhereTheyMustBe() {
    var bytes: [UInt8] = []
    bytes.appendJSON("a/é\u{2028}\u{7F}\"\\\u{0}\u{8}\t\n\u{C}\r\u{1F}😀")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #""a/é\#u{2028}\#u{7F}\"\\\u0000\b\t\n\f\r\u001f😀""#)
  }
}
