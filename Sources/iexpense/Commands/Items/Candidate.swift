import ExpenseCore
import Foundation

/// An item that a word could mean, where it should mean one.
struct Candidate: Equatable {
  /// Its row, from 1.
  let row: Int
  let item: ExpenseItem

  /// The items in those rows.
  static func list(_ rows: [Int], of items: [ExpenseItem]) -> [Candidate] {
    rows.map { Candidate(row: $0, item: items[$0 - 1]) }
  }
}

extension [Candidate] {
  /// A line for each of the first: `3  2026-11-21  12.5  Personal  8f7a2c4e…  Lunch`.
  var lines: [String] {
    var lines = prefix(Self.mostShown).map(\.line)
    if count > lines.count { lines.append("… and \(count - lines.count) more") }
    return lines
  }

  private static var mostShown: Int { 20 }
}

extension Candidate {
  fileprivate var line: String {
    [
      String(row), item.date?.description ?? "no date", item.amount.description,
      item.type.rawValue, item.id.uuidString.lowercased(), item.shownName,
    ].joined(separator: "  ")
  }
}
