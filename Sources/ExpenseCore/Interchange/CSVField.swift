/// One field of comma-separated values (RFC 4180), in bytes of UTF-8.
///
/// A spreadsheet takes a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a
/// formula and runs it. Such a text gets an apostrophe in front, and so does one that has apostrophes
/// there already: whatever the text, taking one off again gives back exactly what it was.
package enum CSVField {
  /// Appends a text cell, guarded and quoted where it has to be.
  package static func append(text: String, to bytes: inout [UInt8]) {
    append(verbatim: guarded(text), to: &bytes)
  }

  /// Appends a cell that no spreadsheet may misread, such as a number or a date: quoted where it has
  /// to be, never guarded.
  package static func append(verbatim text: String, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: needsQuotes) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// The text with an apostrophe in front where it would be taken for a formula.
  package static func guarded(_ text: String) -> String {
    let afterApostrophes = text.utf8.first { $0 != apostrophe }
    return afterApostrophes.map(beginsFormula) == true ? "'" + text : text
  }

  /// The text that `guarded` made this of.
  package static func unguarded(_ text: String) -> String {
    guard text.utf8.first == apostrophe, let first = text.utf8.first(where: { $0 != apostrophe }),
      beginsFormula(first)
    else { return text }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
