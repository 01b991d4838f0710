import Foundation

/// A journal for ledger and hledger.
package enum LedgerFormat: ExportFormat {
  package static let name = "ledger"
  package static let fileExtensions = ["ledger", "journal"]
  package static let summary = "a journal for ledger and hledger"

  /// The first year of ledger's calendar.
  private static let firstYear = 1_400
  /// The largest number of bytes in a line, including its line break, that ledger reads.
  private static let lineLimit = 4_096

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    let dates = try expenses.dates(for: name)
    let early = dates.count { $0.year < firstYear }
    guard early == 0 else { throw .unsayable(count: early, format: name, .beforeYear(firstYear)) }
    var tooLong = 0
    for ((item, path), date) in zip(zip(expenses.items, expenses.accountPaths), dates) {
      let lines =
        [
          "\(date) \(payee(item.name))\n", "  ; id: \(ItemID(item.id))\n",
        ] + remarks(on: item) + [
          expenses.posting(account(of: path), item.amount),
          expenses.posting("Assets:Cash", item.amount.negated), "\n",
        ]
      if lines.contains(where: { $0.utf8.count > lineLimit }) { tooLong += 1 }
      for line in lines { bytes.append(contentsOf: line.utf8) }
    }
    guard tooLong == 0 else {
      throw .unsayable(count: tooLong, format: name, .lineTooLong(limit: lineLimit))
    }
  }

  /// A line for each tag, in a form that both programs read as a tag, and one for each remark.
  private static func remarks(on item: ExpenseItem) -> [String] {
    let tags = item.tags.map(tag).filter { !$0.isEmpty }.map { "  ; \($0):\n" }
    let remarks = item.remarks.map { ($0.name, comment(SafeText.escaped($0.text).trimmed)) }
    return tags + remarks.filter { !$0.1.isEmpty }.map { "  ; \($0): \($1)\n" }
  }

  private static func account(of path: [String]) -> String {
    (["Expenses"] + path).map(accountPart).joined(separator: ":")
  }
}

// MARK: - Texts

// Some characters end a text in a journal or begin something else; each is replaced by its
// fullwidth form, which looks alike and has no meaning there.

extension LedgerFormat {
  /// Makes a payee, which ends at a semicolon, and must not begin like a status, a code or a second
  /// date.
  private static func payee(_ name: String) -> String {
    let scalars = SafeText.escaped(name).trimmed.unicodeScalars
    return replacing(";|*!(=", in: scalars.prefix(1)) + replacing(";|", in: scalars.dropFirst())
  }

  /// Makes a part of an account's name, which ends at a colon, a semicolon, or two spaces.
  private static func accountPart(_ name: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in SafeText.escaped(name).trimmed.unicodeScalars {
      let space: Unicode.Scalar = scalars.last == " " ? "\u{2423}" : " "
      scalars.append(scalar.properties.isWhitespace ? space : scalar)
    }
    return scalars.isEmpty ? "\u{2423}" : replacing(":;|", in: scalars)
  }

  /// Makes a tag, which is one word that ends before a colon.
  ///
  /// It must not be one of the keys that we write, nor `uuid` in any case, because ledger looks up
  /// its value and crashes if there is none.
  private static func tag(_ tag: String) -> String {
    let scalars = SafeText.escaped(tag).unicodeScalars.map { $0.properties.isWhitespace ? "-" : $0 }
    let marks = ":,;|["
    let isTaken = taken.contains(tag.lowercased())
    let first = isTaken ? marks + tag.prefix(1) : marks
    return replacing(first, in: scalars.prefix(1)) + replacing(marks, in: scalars.dropFirst())
  }

  private static let taken = ["id", "uuid"] + ItemMember.remarks.map(\.name)

  /// Makes a comment, in which ledger reads brackets as a date, and hledger reads the text between
  /// a comma and a colon as a tag.
  private static func comment(_ text: String) -> String {
    replacing(text.contains(":") ? "[," : "[", in: text.unicodeScalars)
  }

  /// Replaces some ASCII characters by their fullwidth forms (U+FF01 to U+FF5E).
  private static func replacing(
    _ marks: String, in scalars: some Sequence<Unicode.Scalar>
  ) -> String {
    let replaced = scalars.map { scalar in
      let twin = marks.unicodeScalars.contains(scalar) ? Unicode.Scalar(scalar.value + 0xFEE0) : nil
      return twin ?? scalar
    }
    return String(String.UnicodeScalarView(replaced))
  }
}

// MARK: - Journals of both kinds

extension ExportedExpenses {
  /// The days of all items.
  ///
  /// - Throws: `ExportError` if an item has none.
  func dates(for format: String) throws(ExportError) -> [CalendarDate] {
    try refuse(where: { $0.date == nil }, by: format, as: .undated)
    return items.compactMap(\.date)
  }

  /// The parts of each item's account: its type, then the parts of its category, in the most
  /// frequent spelling.
  var accountPaths: [[String]] {
    var spelled = SpelledTexts()
    let places = items.map { spelled.place(of: $0.category ?? "") }
    let titles = Dictionary(uniqueKeysWithValues: spelled.titles(emptyAs: "").map { ($1, $0) })
    return zip(items, places).map { item, place in
      [item.type.rawValue] + CategoryPath.parts(of: titles[place] ?? "")
    }
  }

  /// A line that posts an amount to an account.
  func posting(_ account: String, _ amount: Amount) -> String {
    "  \(account)  \(text(amount)) \(currency.code)\n"
  }
}
