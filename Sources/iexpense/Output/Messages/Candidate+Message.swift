import ExpenseCore
import Foundation

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
      item.type.rawValue, item.id.uuidString.lowercased(), item.name,
    ].joined(separator: "  ")
  }
}
