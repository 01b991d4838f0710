import ExpenseCore
import Foundation

// Reasons why the file does not allow a request about items

extension Refusal {
  static func differentContent(_ item: ExpenseItem, row: Int) -> Refusal {
    Refusal(
      "id '\(item.id.uuidString)' exists with other content",
      "It is '\(item.safeName)' in row \(row).")
  }

  /// The item was deleted or changed since it was chosen.
  static func changedMeanwhile(_ item: ExpenseItem) -> Refusal {
    Refusal(
      "'\(item.safeName)' (\(item.id.uuidString)) changed meanwhile",
      "Nothing was changed. Look at it again with list.")
  }

  static func noSuchName(_ name: String, among items: [ExpenseItem]) -> Refusal {
    Refusal(
      "no expense is named '\(name)'", about: name,
      choices: items.reversed().map(\.name).uniqued(by: \.folded))
  }

  static func ambiguousName(_ name: String, _ candidates: Candidates) -> Refusal {
    Refusal(
      "\(candidates.count) expenses are named '\(name)'", "Delete one by its row or its id.",
      list: candidates.lines)
  }

  static func noSuchRow(_ row: String, count: Int) -> Refusal {
    Refusal(
      "no row '\(row)'",
      count == 0 ? "The file has no expenses." : "The rows are 1 to \(count).")
  }

  /// No item has the id, which may be meant as a name.
  static func noSuchID(_ id: String) -> Refusal {
    Refusal("no id '\(id)'", about: id)
  }

  static func ambiguousID(_ id: String, _ candidates: Candidates) -> Refusal {
    Refusal("id '\(id)' is not unique", "It could be one of these.", list: candidates.lines)
  }

  /// The file's amounts are in another currency than the wanted one.
  static func currencyMismatch(file: Currency, wanted: Currency) -> Refusal {
    Refusal(
      "the file's amounts are in \(file.code), not '\(wanted.code)'",
      "Use another --file for another currency; 'iexpense currency' relabels this one.",
      exitCode: .usage)
  }
}

/// The items that a word could name if it should name only one.
struct Candidates: Equatable {
  let count: Int
  /// A line for each of the first items: `3  2026-11-21  Lunch  $12.50  Personal  8f7a2c`.
  let lines: [String]

  init(_ rows: [Int], of items: [ExpenseItem], _ style: CurrencyStyle) {
    count = rows.count
    let ids = ShortIDs(of: items)
    let shown = rows.prefix(Self.mostShown).map { row in
      let item = items[row: row]
      return [
        String(row), item.date?.description ?? "no date", item.safeName,
        style.text(item.amount), item.type.rawValue, ids.text(of: item.id),
      ].joined(separator: "  ")
    }
    lines = shown + (count > shown.count ? ["… and \(count - shown.count) more"] : [])
  }

  private static let mostShown = 20
}
