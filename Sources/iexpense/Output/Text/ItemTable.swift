import ExpenseCore

/// The table of items: row, date, amount, type, category, id, and the name last.
struct ItemTable {
  private var table: Table
  private let items: [ExpenseItem]
  private let style: CurrencyStyle
  private let ids: ShortIDs

  /// A table of those rows.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - rows: those to show, from 1, in the order to show them.
  init(_ items: [ExpenseItem], rows: [Int], style: CurrencyStyle, ids: ShortIDs) {
    self.items = items
    self.style = style
    self.ids = ids
    table = Table(Self.columns, rowCapacity: rows.count)
    for row in rows { append(items[row - 1], row: row) }
  }

  private static let columns: [Table.Column] = [
    .init("Row", .trailing),
    .init("Date", dropOrder: 3),
    .init("Amount", .trailing),
    .init("Type", minimumWidth: 8, dropOrder: 4),
    .init("Category", minimumWidth: 6, dropOrder: 2),
    .init("Id", dropOrder: 1),
    .init("Name", minimumWidth: 8),
  ]

  private mutating func append(_ item: ExpenseItem, row: Int) {
    table.append(String(row), .secondary)
    table.append(item.date?.description ?? "")
    table.append(.init(item.amount.tier)) { [style] in style.append(item.amount, to: &$0) }
    table.append(SafeText.escaped(item.type.rawValue))
    table.append(item.category.map(SafeText.escaped) ?? "")
    table.append(ids.text(of: item.id), .secondary)
    table.append(SafeText.escaped(item.name))
  }

  /// Prints the table, fitted to a terminal.
  func print(to output: Output) throws(OutputError) {
    var bytes: [UInt8] = []
    table.render(
      fitting: output.isTerminal ? output.width : nil, palette: output.palette,
      glyphs: output.glyphs, to: &bytes)
    try output.write(bytes)
  }
}
