import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// Letters as encoded by Python.
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

  @Test(arguments: [("", 1), ("a\n", 2), ("\n\na\n", 4), ("a\n\n\n", 4)])
  func bytesThatAreNotUTF8AreToldWithTheirLine(start: String, line: Int) {
    let fault = ImportFault(ofEncodingIn: Array(start.utf8) + [0x62, 0xE9, 0x0A, 0xE9])
    #expect(fault.place == SourcePlace(line: line, column: 1))
    #expect(fault.problem == .damage(.syntax(.invalidUTF8)))
  }

  @Test func bytesThatAnEncodingDoesNotHaveAreRefused() throws {
    let encoding = try #require(TextEncoding(name: "shift_jis"))
    #expect(throws: ImportFault.self) { try encoding.decode([0x41, 0x0A, 0x93]) }
    #expect(TextEncoding(name: "euc-jp") == nil)
  }

  /// Bytes that are undefined, or that differ by country.
  @Test(
    arguments: [
      ("windows-1250", [0x81]), ("windows-1251", [0x98]), ("windows-1252", [0x81]),
      ("windows-1253", [0x98]), ("windows-1254", [0x8E]), ("windows-1255", [0x9F]),
      ("windows-1257", [0x83]), ("windows-1258", [0x8A]), ("iso-8859-2", [0x80]),
      ("iso-8859-15", [0x9F]), ("iso-8859-5", [0x93]),
      // Cyrillic and Japanese in the two extensions of Big5, and user-defined characters.
      ("big5", [0xC7, 0xF3]), ("big5", [0xC6, 0xE7]), ("big5", [0xFA, 0x40]), ("big5", [0x80]),
      ("gb18030", [0xAA, 0xA1]), ("gb18030", [0xFF]), ("shift_jis", [0xF0, 0x40]),
      ("shift_jis", [0xFD]), ("euc-kr", [0xC9, 0xA1]), ("euc-kr", [0xFF]), ("macintosh", [0xF0]),
      ("utf-16le", [0x00, 0xD8]), ("utf-16", [0x41]),
    ] as [(String, [UInt8])])
  func undefinedBytesAreRefused(name: String, bytes: [UInt8]) throws {
    let encoding = try #require(TextEncoding(name: name))
    let text = name.hasPrefix("utf-16") ? bytes : Array("a\nb".utf8) + bytes + Array("c\n".utf8)
    let error = #expect(throws: ImportFault.self) { try encoding.decode(text) }
    #expect(error?.problem == .notEncoded(as: name))
    #expect(error?.place.line == (name.hasPrefix("utf-16") ? 1 : 2))
  }

  /// The characters next to the refused ranges, whose bounds are U+00A0, U+E000 and U+F8FF.
  @Test func charactersNextToUndefinedOnesAreRead() throws {
    let space = try #require(TextEncoding(name: "windows-1254"))
    #expect(try space.decode([0xA0, 0xA1]) == Array("\u{A0}¡".utf8))
    let wide = try #require(TextEncoding(name: "gb18030"))
    // U+D7FF has four bytes in GB 18030; the ligature and the fullwidth mark follow the private-use
    // characters.
    for text in ["\u{FF01}", "\u{F92C}"] {
      let bytes: [UInt8] = text == "\u{FF01}" ? [0xA3, 0xA1] : [0xFD, 0x9C]
      #expect(try wide.decode(bytes) == Array(text.utf8))
    }
  }

  /// Browsers do the same.
  @Test(arguments: ["iso-8859-1", "ISO_8859-1", "latin1", "ansi", "cp1252"])
  func whatIsCalledLatin1IsWhatWindowsMadeOfIt(name: String) throws {
    let encoding = try #require(TextEncoding(name: name))
    #expect(encoding.name == "windows-1252")
    #expect(try encoding.decode([0x80, 0xE9, 0x92]) == Array("€é’".utf8))
  }

  @Test(
    arguments: [
      ("utf-16le", [0x41, 0x00, 0xAC, 0x20]), ("utf-16be", [0x00, 0x41, 0x20, 0xAC]),
      ("utf-16", [0x41, 0x00, 0xAC, 0x20]),
    ] as [(String, [UInt8])])
  func readsBothOrdersOfUTF16(name: String, bytes: [UInt8]) throws {
    let encoding = try #require(TextEncoding(name: name))
    #expect(try encoding.decode(bytes) == Array("A€".utf8))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x41, 0x00], true), ([0xFE, 0xFF, 0x00, 0x41], true), ([0x41], false),
    ]
      as [([UInt8], Bool)])
  func aMarkSaysUTF16AndItsOrder(bytes: [UInt8], isMarked: Bool) throws {
    let encoding = TextEncoding.marked(bytes)
    #expect((encoding != nil) == isMarked)
    if let encoding { #expect(try encoding.decode(bytes) == Array("\u{FEFF}A".utf8)) }
  }
}
