internal import Foundation

/// Items that repeat an earlier one: same name, amount, type and day, and nobody said that they are
/// two expenses.
package struct Duplicates: Sendable {
  /// The row of each, and that of the earlier item, from 1.
  package let rows: [(row: Int, earlier: Int)]

  private struct Likeness: Hashable {
    let name: String
    let amount: Amount
    let type: ExpenseType
    let date: CalendarDate?
  }

  /// Finds the duplicates.
  package init(among items: [ExpenseItem]) {
    var rows: [Likeness: Int] = [:]
    var found: [(row: Int, earlier: Int)] = []
    for (index, item) in items.enumerated() {
      let likeness = Likeness(
        name: item.name, amount: item.amount, type: item.type, date: item.date)
      if let earlier = rows[likeness] {
        if !item.isDecided(about: items[row: earlier]) { found.append((index + 1, earlier)) }
      } else {
        rows[likeness] = index + 1
      }
    }
    self.rows = found
  }
}

extension ExpenseItem {
  /// Returns true if one of both remembers that the other is another expense.
  package func isApart(from item: ExpenseItem) -> Bool {
    other.contains { $0.uppercased() == item.id.uuidString }
      || item.other.contains { $0.uppercased() == id.uuidString }
  }

  /// Returns true if one of both remembers whether the other, or what that stands for, is the same
  /// expense.
  package func isDecided(about item: ExpenseItem) -> Bool {
    decides(about: item) || item.decides(about: self)
  }

  private func decides(about item: ExpenseItem) -> Bool {
    guard !same.isEmpty || !other.isEmpty else { return false }
    let known = Set(([item.id.uuidString] + item.same).map { $0.uppercased() })
    return (same + other).contains { known.contains($0.uppercased()) }
  }
}
