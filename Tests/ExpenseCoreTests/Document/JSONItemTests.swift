import ExpenseCore
import Testing

struct JSONItemTests {
  @Test func anItemAloneIsReadAsInTheFile() throws {
    let items = try ExpenseDocument(JSONSamples.canonical).items
    for item in items {
      var bytes: [UInt8] = []
      item.appendJSON(to: &bytes)
      #expect(try ExpenseItem(json: bytes) == item)
      let column = String(decoding: bytes, as: UTF8.self).unicodeScalars.count + 1
      #expect(throws: DamagedDocument(line: 1, column: column, problem: .syntax(.trailingBytes))) {
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
