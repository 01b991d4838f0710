import Foundation

/// A table of comma-separated values (RFC 4180) with a header.
package enum CSVFormat: ExportFormat {
  package static let name = "csv"
  package static let fileExtensions = ["csv"]
  package static let summary = "a table for spreadsheets, and what banks write"

  /// Writes a table.
  ///
  /// - Throws: `ExportError` if a text contains NUL, which is refused when a table is read, or if a
  ///   tag contains a space or comma, because a field separates tags by spaces.
  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    try expenses.refuse(where: \.holdsNUL, by: name, as: .nulCharacter)
    if let tag = expenses.items.lazy.flatMap(\.tags).first(where: { !Tags.isWord($0) }) {
      try expenses.refuse(
        where: { !$0.tags.allSatisfy(Tags.isWord) }, by: name, as: .tagWithSpace(tag))
    }
    let separator = expenses.hasDecimalCommas ? UInt8(ascii: ";") : CSVField.comma
    let members = ItemMember.all
    for (place, member) in members.enumerated() {
      if place > 0 { bytes.append(separator) }
      bytes.append(contentsOf: member.name.utf8)
      guard member.kind == .amount else { continue }
      bytes.append(separator)
      bytes.append(contentsOf: ExportedExpenses.currencyKey.utf8)
    }
    for item in expenses.items {
      bytes.append(contentsOf: "\r\n".utf8)
      for place in members.indices {
        if place > 0 { bytes.append(separator) }
        switch members[place].kind {
        case .text:
          CSVField.append(
            optional: members[place].text.get(item), separatedBy: separator, to: &bytes)
        case .words:
          CSVField.append(
            text: members[place].text(of: item) ?? "", separatedBy: separator, to: &bytes)
        case .amount:
          let amount = expenses.text(item.amount)
          let shown = expenses.hasDecimalCommas ? amount.replacing(".", with: ",") : amount
          bytes.append(contentsOf: shown.utf8)
          bytes.append(separator)
          bytes.append(contentsOf: expenses.currency.code.utf8)
        case .id, .day: bytes.append(contentsOf: (members[place].text(of: item) ?? "").utf8)
        }
      }
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }
}

extension ExpenseItem {
  fileprivate var holdsNUL: Bool {
    ItemMember.all.contains { member in
      switch member.kind {
      case .text: member.text.get(self)?.utf8.contains(0) == true
      case .words: member.words.get(self).contains { $0.utf8.contains(0) }
      case .id, .amount, .day: false
      }
    }
  }
}

/// Writes one field of comma-separated values (RFC 4180) in UTF-8.
///
/// A spreadsheet executes a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as
/// a formula. Such a text gets an apostrophe in front, and so does one that has apostrophes before
/// such a character: in both cases, removing one apostrophe restores the original text.
package enum CSVField {
  /// Appends a text, guarded and quoted if necessary.
  package static func append(
    text: String, separatedBy separator: UInt8 = comma, to bytes: inout [UInt8]
  ) {
    append(verbatim: guarded(text), separatedBy: separator, to: &bytes)
  }

  /// Appends an optional text: quotes for an empty text, nothing for nil.
  static func append(
    optional text: String?, separatedBy separator: UInt8, to bytes: inout [UInt8]
  ) {
    guard let text else { return }
    guard !text.isEmpty else { return bytes.append(contentsOf: [quote, quote]) }
    append(text: text, separatedBy: separator, to: &bytes)
  }

  /// Appends a value that no spreadsheet misreads, such as a number or a date, quoted if necessary
  /// and never guarded.
  package static func append(
    verbatim text: String, separatedBy separator: UInt8 = comma, to bytes: inout [UInt8]
  ) {
    guard text.utf8.contains(where: { needsQuotes($0) || $0 == separator }) else {
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

  /// The text, with an apostrophe in front if a spreadsheet would read it as a formula.
  package static func guarded(_ text: String) -> String {
    let afterApostrophes = text.utf8.first { $0 != apostrophe }
    return afterApostrophes.map(beginsFormula) == true ? "'" + text : text
  }

  /// The original text of a guarded one.
  package static func unguarded(_ text: String) -> String {
    guard text.utf8.first == apostrophe, let first = text.utf8.first(where: { $0 != apostrophe }),
      beginsFormula(first)
    else { return text }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }

  package static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == quote || byte == 0x0A || byte == 0x0D
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
