import ExpenseCore

/// The table of items: row, date, amount, type, category, id, and the name last.
///
/// It is printed in parts, so that sections share their columns; a total stands under the amounts,
/// with its words behind it.
struct ItemTable {
  /// The columns, from left to right.
  enum Column: Int, CaseIterable {
    case row, date, amount, type, category, id, name
  }

  private var table: Table
  private let layout: TableLayout
  private let style: CurrencyStyle
  private let output: Output
  /// The cells up to the end of the amounts.
  private let amountEnd: Int

  /// A table of those rows, fitted to a terminal.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - rows: those to show, from 1, in the order to show them.
  ///   - hidden: a column to leave out, since it would say the same in each row of a section.
  ///   - label: what will stand at the beginning of a line with a total.
  ///   - totals: what will stand under the amounts.
  init(
    _ items: [ExpenseItem], rows: [Int], hiding hidden: Column? = nil, label: String = "",
    totals: [Amount], style: CurrencyStyle, for output: Output
  ) {
    let columns = Column.allCases.filter { $0 != hidden }
    self.style = style
    self.output = output
    var table = Table(columns.map(\.description), rowCapacity: rows.count)
    let cells = ItemCells(columns: columns, style: style, ids: ShortIDs(of: items))
    for row in rows { cells.append(items[row - 1], row: row, to: &table) }
    let amounts = columns.firstIndex(of: .amount) ?? 0
    for total in totals {
      table.widen(column: amounts, to: DisplayWidth.cells(of: style.text(total)))
    }
    table.widen(column: 0, to: label.count)
    layout = table.layout(fitting: output.isTerminal ? output.width : nil)
    amountEnd = layout.end(ofColumn: amounts)
    self.table = table
  }

  /// Prints the titles of the columns.
  func printTitles() throws(OutputError) {
    try print(lines: 0..<1)
  }

  /// Prints some of the rows, counted from 0 as they were given.
  func print(_ rows: Range<Int>) throws(OutputError) {
    try print(lines: rows.lowerBound + 1..<rows.upperBound + 1)
  }

  /// Prints a total under the amounts, and what there is to say of it.
  func print(label: String = "", total: Amount, _ words: String) throws(OutputError) {
    let text = style.text(total)
    let gap = max(0, amountEnd - label.count - DisplayWidth.cells(of: text))
    let palette = output.palette
    try output.writeLine(
      palette.styled(label, .heading) + String(repeating: " ", count: gap)
        + palette.styled(text, .heading) + "  " + words)
  }

  /// Prints lines in portions, so that whoever reads them can begin before the last is ready.
  private func print(lines: Range<Int>) throws(OutputError) {
    for start in stride(from: lines.lowerBound, to: lines.upperBound, by: Self.portion) {
      try output.write(table, start..<min(start + Self.portion, lines.upperBound), in: layout)
    }
  }

  private static let portion = 256
}

extension ItemTable.Column {
  fileprivate var description: Table.Column {
    switch self {
    case .row: .init("Row", .trailing)
    case .date: .init("Date", dropOrder: 3)
    case .amount: .init("Amount", .trailing)
    case .type: .init("Type", minimumWidth: 8, dropOrder: 4)
    case .category: .init("Category", minimumWidth: 6, dropOrder: 2)
    case .id: .init("Id", dropOrder: 1)
    case .name: .init("Name", minimumWidth: 12)
    }
  }
}

/// What the columns show of an item.
private struct ItemCells {
  let columns: [ItemTable.Column]
  let style: CurrencyStyle
  let ids: ShortIDs

  func append(_ item: ExpenseItem, row: Int, to table: inout Table) {
    for column in columns {
      switch column {
      case .row: table.append(.secondary) { $0.append(number: row) }
      case .date: table.append { item.date?.append(to: &$0) }
      case .amount: table.append(.init(item.amount.tier)) { style.append(item.amount, to: &$0) }
      case .type: table.append(item.type.rawValue)
      case .category: table.append(item.category ?? "")
      case .id: table.append(.secondary) { ids.append(item.id, to: &$0) }
      case .name: table.append(item.name)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a row's number.
  fileprivate mutating func append(number: Int) {
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(0x30 + UInt8(number / unit % 10))
      unit /= 10
    }
  }
}
