import Testing

@testable import ExpenseCore

/// Letters as Python writes them in each encoding.
struct TextEncodingTests {
  @Test(
    arguments: [
      ("windows-1250", [0x9E], "ž"),
      ("windows-1251", [0xC6], "Ж"),
      ("windows-1252", [0x80], "€"),
      ("windows-1253", [0xD9], "Ω"),
      ("windows-1254", [0xF0], "ğ"),
      ("windows-1257", [0xF0], "š"),
      ("iso-8859-2", [0xB3], "ł"),
      ("iso-8859-15", [0xA4], "€"),
      ("koi8-r", [0xF6], "Ж"),
      ("macintosh", [0x8E], "é"),
      ("cp437", [0x82], "é"),
      ("cp850", [0x82], "é"),
      ("cp866", [0x86], "Ж"),
      ("gb18030", [0xB6, 0xAB], "东"),
      ("gbk", [0xB6, 0xAB], "东"),
      ("big5", [0xAA, 0x46], "東"),
      ("shift_jis", [0x93, 0x8C], "東"),
      ("euc-kr", [0xC7, 0xD1], "한"),
      ("euc-kr", [0x8C, 0x63], "똠"),
    ] as [(String, [UInt8], String)])
  func readsWhatPythonWrites(name: String, bytes: [UInt8], text: String) throws {
    let encoding = try #require(TextEncoding(name: name))
    #expect(try encoding.decode(bytes) == Array(text.utf8))
  }

  /// As Python writes `name,amount\nコンビニ,540`, `name,amount\ntxt “café”` and `超市`.
  @Test(
    arguments: [
      ("shift_jis", "name,amount\n", [0x83, 0x52, 0x83, 0x93, 0x83, 0x72, 0x83, 0x6A], ",540\n"),
      ("windows-1252", "name,amount\ntxt ", [0x93, 0x63, 0x61, 0x66, 0xE9, 0x94], ",5\n"),
      ("gb18030", "name,amount\n", [0xB3, 0xAC, 0xCA, 0xD0], ",540\n"),
    ] as [(String, String, [UInt8], String)])
  func theLikeliestIsOfferedFirst(name: String, start: String, bytes: [UInt8], end: String) {
    let text = Array(start.utf8) + bytes + Array(end.utf8)
    #expect(TextEncoding.likely(for: text).first == name)
  }

  @Test func bytesThatAnEncodingDoesNotHaveAreRefused() throws {
    let encoding = try #require(TextEncoding(name: "shift_jis"))
    #expect(throws: ImportFault.self) { try encoding.decode([0x41, 0x0A, 0x93]) }
    #expect(TextEncoding(name: "euc-jp") == nil)
  }
}
