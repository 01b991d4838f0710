/// Items that are like one before them: of the same name, amount, type and day.
package struct Duplicates: Equatable, Sendable {
  /// How many there are.
  package let count: Int
  /// The row of the first of them, and of the item that it is like, from 1.
  package let row, earlier: Int

  private struct Likeness: Hashable {
    let name: String
    let amount: Amount
    let type: ExpenseType
    let date: CalendarDate?
  }

  /// Looks for them; nil where there are none.
  package init?(among items: [ExpenseItem]) {
    var rows: [Likeness: Int] = [:]
    var first: (row: Int, earlier: Int)?
    var count = 0
    for (index, item) in items.enumerated() {
      let likeness = Likeness(
        name: item.name, amount: item.amount, type: item.type, date: item.date)
      guard let earlier = rows[likeness] else {
        rows[likeness] = index + 1
        continue
      }
      count += 1
      first = first ?? (index + 1, earlier)
    }
    guard let first else { return nil }
    (self.count, row, earlier) = (count, first.row, first.earlier)
  }
}
