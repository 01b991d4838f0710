/// Items of a file that were chosen by their rows, which count from 1.
package struct ItemRows: Equatable, Sendable {
  /// All items of the file, in order.
  package let items: [ExpenseItem]
  /// The chosen rows, in the order to show them.
  package let rows: [Int]

  package init(_ rows: [Int], of items: [ExpenseItem]) {
    (self.items, self.rows) = (items, rows)
  }

  /// Chooses all items, in the order of the file.
  package init(all items: [ExpenseItem]) {
    self.init(Array(1..<items.count + 1), of: items)
  }

  /// Other rows of the same file.
  package func choosing(_ rows: [Int]) -> ItemRows { ItemRows(rows, of: items) }

  package var count: Int { rows.count }
  package var isEmpty: Bool { rows.isEmpty }

  /// The item in a row, which need not be a chosen one.
  package subscript(row: Int) -> ExpenseItem { items[row: row] }

  /// The sum of all amounts; an item in several sections counts once.
  package var total: Amount {
    get throws(AmountOutOfRange) { try rows.lazy.map { items[row: $0].amount }.total() }
  }
}
