import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct CSVScannerTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
      ("\u{FEFF}a,b\n", [["a", "b"]]), ("\n\r\na\n\n", [["a"]]),
      ("\"a,b\",\"c\nd\"\n", [["a,b", "c\nd"]]), ("\"a\"\"b\",\"\"\n", [["a\"b", ""]]),
      ("\"\"\"\"\n", [["\""]]), (",\n", [["", ""]]), ("\"\"\n", [[""]]),
      ("é🍕\u{2028},'\n", [["é🍕\u{2028}", "'"]]),
      ("\"\r\n\",x\r\n", [["\r\n", "x"]]), ("a\u{1},b\tc\n", [["a\u{1}", "b\tc"]]), ("", []),
      ("a", [["a"]]), ("a,", [["a", ""]]), ("a\r", [["a"]]), ("\"a\"", [["a"]]),
      ("a\"b,c\n", [["a\"b", "c"]]), ("a\"\"b,\"\"\n", [["a\"\"b", ""]]),
      ("\"a\" ,\"b\"\t,c\n", [["a", "b", "c"]]),
      (" \"a,b\",c\n", [["a,b", "c"]]), ("\"a \"b\" c\",d\n", [["a \"b\" c", "d"]]),
      ("\"a \"b\"\",c\n", [["a \"b\"", "c"]]), ("\"a \"b\"\"\nc\n", [["a \"b\""], ["c"]]),
      ("\"5\\\" x, y\",z\n", [["5\\\" x, y", "z"]]), ("\"\\\"b\\\"\",z\n", [["\\\"b\\\"", "z"]]),
      ("\"a \"b\" c, d\",e\n", [["a \"b\" c, d", "e"]]),
      ("a\r\r\nb\r\n", [["a"], ["b"]]), ("a\rb,c\n", [["a\rb", "c"]]),
    ] as [(String, [[String]])])
  func readsRows(text: String, rows: [[String]]) throws {
    var scanner = CSVScanner(ByteView(Array(text.utf8)), delimiter: UInt8(ascii: ","))
    var found: [[String]] = []
    while try scanner.nextRow() { found.append(scanner.texts) }
    #expect(found == rows)
  }

  @Test(
    arguments: [
      (Array("x,\"a\n".utf8), .unclosedQuote, 2), (Array("\"a\"b\n".utf8), .unclosedQuote, 0),
      (Array("x,\"a\" b,-1\ny,\"c\"\n".utf8), .unclosedQuote, 2),
      (Array("\"a \"b\" c\nd\",e\n".utf8), .unclosedQuote, 0),
      ([0x61, 0, 0x0A], .nulByte, 1), ([0x61, 0xE9, 0x0A], .damage(.syntax(.invalidUTF8)), 1),
      ([0x22, 0xC0, 0x80, 0x22, 0x0A], .damage(.syntax(.invalidUTF8)), 1),
      ([0x22] + Array(repeating: 0x61, count: 1_000_001) + [0x22, 0x0A], .tooLong, 1),
    ] as [([UInt8], ImportFault.Problem, Int)])
  func reportsThePlaceOfAFault(bytes: [UInt8], problem: ImportFault.Problem, offset: Int) {
    var scanner = CSVScanner(ByteView(bytes), delimiter: UInt8(ascii: ","))
    #expect {
      try scanner.nextRow()
    } throws: { error in
      let fault = error as? RecordFault
      return fault?.problem == problem && fault?.offset == offset
    }
  }

  @Test(arguments: [(16_384, true), (16_385, false)])
  func aRowHasAsManyFieldsAsASpreadsheetHasColumns(count: Int, isRead: Bool) {
    let commas = [UInt8](repeating: UInt8(ascii: ","), count: count - 1)
    var scanner = CSVScanner(ByteView(commas), delimiter: UInt8(ascii: ","))
    #expect((try? scanner.nextRow()) == (isRead ? true : nil))
    #expect(scanner.fields.count == 16_384)
  }

  @Test func continuesAfterABadLine() throws {
    let text = "\"b,c\n1,2\n"
    var scanner = CSVScanner(ByteView(Array(text.utf8)), delimiter: UInt8(ascii: ","))
    #expect(throws: RecordFault.self) { try scanner.nextRow() }
    #expect(try scanner.nextRow())
    #expect(scanner.texts == ["1", "2"])
  }
}
