/// Items that repeat an earlier one: same name, amount, type and day.
package struct Duplicates: Equatable, Sendable {
  /// The number of items that repeat an earlier one.
  package let count: Int
  /// The row of the first of them, and that of the earlier item, from 1.
  package let row, earlier: Int

  private struct Likeness: Hashable {
    let name: String
    let amount: Amount
    let type: ExpenseType
    let date: CalendarDate?
  }

  /// Finds the duplicates; nil if there are none.
  package init?(among items: [ExpenseItem]) {
    var rows: [Likeness: Int] = [:]
    var found: [(row: Int, earlier: Int)] = []
    for (index, item) in items.enumerated() {
      let likeness = Likeness(
        name: item.name, amount: item.amount, type: item.type, date: item.date)
      if let earlier = rows[likeness] {
        found.append((index + 1, earlier))
      } else {
        rows[likeness] = index + 1
      }
    }
    guard let first = found.first else { return nil }
    (count, row, earlier) = (found.count, first.row, first.earlier)
  }
}
