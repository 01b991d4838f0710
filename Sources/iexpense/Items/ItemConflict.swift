import ExpenseCore
import Foundation

/// Why an item cannot be what was asked for, given what the file holds.
enum ItemConflict: Error, Equatable {
  /// The id is there, with other content.
  case differentContent(ExpenseItem, row: Int)
  /// The item is no longer there, or no longer what it was when it was chosen.
  case changedMeanwhile(ExpenseItem)
  /// Several items have the name.
  case ambiguousName(String, Candidates)
  /// No item has the name.
  case noSuchName(String, among: [ExpenseItem])
  case noSuchRow(String, count: Int)
  case noSuchID(String)
  /// The items that it could be.
  case ambiguousID(String, Candidates)
}

extension ItemConflict: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var mayBeMistyped: Bool {
    switch self {
    // A name may look like the beginning of an id.
    case .noSuchName, .noSuchID: true
    default: false
    }
  }

  var message: Message {
    switch self {
    case .differentContent(let item, let row):
      Message(
        cause: "id '\(item.id.uuidString)' is there with other content",
        cure: "It is '\(item.safeName)' in row \(row).")
    case .changedMeanwhile(let item):
      Message(
        cause: "'\(item.safeName)' (\(item.id.uuidString)) changed meanwhile",
        cure: "Nothing was changed. Look at it again with list.")
    case .noSuchName(let name, let items):
      Message(
        cause: "no expense is named '\(name)'",
        cure: Suggestion.nearest(to: name, among: items.lazy.map(\.name).uniqued(by: \.self))
          .map(Suggestion.sentence(offering:)))
    case .ambiguousName(let name, let candidates):
      Message(
        cause: "\(candidates.count) expenses are named '\(name)'",
        cure: "Delete one by its row or its id.", list: candidates.lines)
    case .noSuchRow(let row, let count):
      Message(
        cause: "no row '\(row)'",
        cure: count == 0 ? "The file has no expenses." : "The rows are 1 to \(count).")
    case .noSuchID(let id): Message(cause: "no id '\(id)'")
    case .ambiguousID(let id, let candidates):
      Message(
        cause: "id '\(id)' is not unique", cure: "It could be one of these.",
        list: candidates.lines)
    }
  }
}

/// The file's amounts are in another currency than the one asked for.
struct CurrencyConflict: Error, Equatable {
  let file: Currency
  let wanted: Currency
}

extension CurrencyConflict: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "the file's amounts are in \(file.code), not '\(wanted.code)'",
      cure: "Use another --file for another currency; 'iexpense currency' relabels this one.")
  }
}

/// The items that a word could mean, where it should mean one.
struct Candidates: Equatable {
  let count: Int
  /// A line for each of the first: `3  2026-11-21  Lunch  $12.50  Personal  8f7a2c`.
  let lines: [String]

  /// The items in those rows.
  init(_ rows: [Int], of items: [ExpenseItem], _ style: CurrencyStyle) {
    count = rows.count
    let ids = ShortIDs(of: items)
    let shown = rows.prefix(Self.mostShown).map { row in
      let item = items[row - 1]
      return [
        String(row), item.date?.description ?? "no date", item.safeName,
        style.text(item.amount), item.type.rawValue, ids.text(of: item.id),
      ].joined(separator: "  ")
    }
    lines = shown + (count > shown.count ? ["… and \(count - shown.count) more"] : [])
  }

  private static let mostShown = 20
}
