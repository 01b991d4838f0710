import Foundation

/// A journal that ledger and hledger read.
package enum LedgerFormat: ExportFormat {
  package static let name = "ledger"
  package static let fileExtensions = ["ledger", "journal"]
  package static let summary = "a journal for ledger and hledger"

  /// The first year that ledger's calendar has.
  private static let firstYear = 1_400
  /// The most bytes that ledger reads of a line, its line break among them.
  private static let lineLimit = 4_096

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    let dates = try expenses.dates(for: name)
    try expenses.refuse(
      where: { $0.date.map { $0.year < firstYear } ?? false }, by: name, as: .beforeYear(firstYear))
    var tooLong = 0
    for (item, date) in zip(expenses.items, dates) {
      let lines =
        [
          "\(date) \(payee(item.name))\n", "  ; id: \(ItemID(item.id))\n",
        ] + remarks(on: item) + [
          expenses.posting(account(of: item), item.amount),
          expenses.posting("Assets:Cash", item.amount.negated), "\n",
        ]
      if lines.contains(where: { $0.utf8.count > lineLimit }) { tooLong += 1 }
      for line in lines { bytes.append(contentsOf: line.utf8) }
    }
    guard tooLong == 0 else {
      throw .unsayable(count: tooLong, format: name, .lineTooLong(limit: lineLimit))
    }
  }

  /// A line for each tag, which both programs read as one, and one for the note.
  private static func remarks(on item: ExpenseItem) -> [String] {
    let tags = item.tags.map(tag).filter { !$0.isEmpty }.map { "  ; \($0):\n" }
    let note = item.note.map { comment(SafeText.escaped($0).trimmed) } ?? ""
    return tags + (note.isEmpty ? [] : ["  ; note: \(note)\n"])
  }

  private static func account(of item: ExpenseItem) -> String {
    let parts = ["Expenses", item.type.rawValue] + (item.accountCategory.map { [$0] } ?? [])
    return parts.map(accountPart).joined(separator: ":")
  }
}

extension ExpenseItem {
  /// What its account is named for below its type; an empty category names none.
  var accountCategory: String? { category.flatMap { $0.isEmpty ? nil : $0 } }
}

// MARK: - Texts

// Some characters end a text in a journal, or begin something else: each of these is replaced by its
// fullwidth twin, which looks alike and means nothing.

extension LedgerFormat {
  /// A payee: it ends at a semicolon, and must not begin like a status, a code or a second date.
  private static func payee(_ name: String) -> String {
    var scalars = Array(SafeText.escaped(name).trimmed.unicodeScalars)
    for index in scalars.indices where scalars[index] == ";" || scalars[index] == "|" {
      scalars[index] = twin(of: scalars[index])
    }
    if let first = scalars.first, "*!(=".unicodeScalars.contains(first) {
      scalars[0] = twin(of: first)
    }
    return text(scalars)
  }

  /// One part of an account's name: it ends at a colon, a semicolon, or two spaces.
  private static func accountPart(_ name: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in SafeText.escaped(name).trimmed.unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(scalars.last == " " ? "\u{2423}" : " ")
      } else {
        scalars.append(":;|".unicodeScalars.contains(scalar) ? twin(of: scalar) : scalar)
      }
    }
    return scalars.isEmpty ? "\u{2423}" : text(scalars)
  }

  /// A tag: one word that ends before its colon, and is not what we write ourselves.
  private static func tag(_ tag: String) -> String {
    var scalars = SafeText.escaped(tag).unicodeScalars.map { scalar in
      scalar.properties.isWhitespace
        ? "-" : ":,;|[".unicodeScalars.contains(scalar) ? twin(of: scalar) : scalar
    }
    if ["id", "note"].contains(tag.lowercased()) { scalars[0] = twin(of: scalars[0]) }
    return text(scalars)
  }

  /// A text in a comment, where ledger takes what stands in brackets for a date, and hledger what
  /// stands between a comma and a colon for a tag.
  private static func comment(_ note: String) -> String {
    let marks = note.contains(":") ? "[," : "["
    return text(
      note.unicodeScalars.map { marks.unicodeScalars.contains($0) ? twin(of: $0) : $0 })
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The fullwidth form of a character of ASCII (U+FF01 to U+FF5E).
  private static func twin(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }
}

// MARK: - Journals of either kind

extension ExportedExpenses {
  /// The days of all items.
  ///
  /// - Throws: `ExportError` where an item has none.
  func dates(for format: String) throws(ExportError) -> [CalendarDate] {
    try refuse(where: { $0.date == nil }, by: format, as: .undated)
    return items.compactMap(\.date)
  }

  /// The posting of an amount to an account, with its line break.
  func posting(_ account: String, _ amount: Amount) -> String {
    "  \(account)  \(text(amount)) \(currency.code)\n"
  }
}
