import ExpenseCore
import Foundation

/// The table of items: row, date, amount, type, category, tags, id, name, and the note last.
///
/// It is printed in parts, so that sections share their columns; a total stands under the amounts,
/// with its words after it.
struct ItemTable {
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
    _ items: [ExpenseItem], rows: [Int], hiding hidden: ItemField? = nil, label: String = "",
    totals: [Amount], style: CurrencyStyle, for output: Output
  ) {
    let columns = ItemColumn.used(by: items, rows: rows).filter { $0.name != hidden?.member.name }
    self.style = style
    self.output = output
    let ids = ShortIDs(of: items)
    var table = Table(columns.map(\.table), rowCapacity: rows.count)
    for row in rows { table.append(items[row - 1], row: row, columns, style, ids) }
    let amounts = columns.firstIndex(of: ItemColumn(.amount)) ?? 0
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

extension Table.Column {
  /// The column, where it may be cut down to that many cells.
  ///
  /// - Parameter isChanged: whether it has to stay, and the others to go before it is cut.
  func narrowed(to width: Int, isChanged: Bool) -> Table.Column {
    Table.Column(
      title, alignment, minimumWidth: minimumWidth.map { min($0, width) },
      wantedWidth: isChanged && minimumWidth != nil ? 3 * width : nil,
      dropOrder: isChanged ? nil : dropOrder, canBeSpared: !isChanged && dropOrder != nil)
  }
}

extension Table {
  /// Adds the cells of an item.
  ///
  /// - Parameter ids: those of all items, for the beginning that no other has.
  mutating func append(
    _ item: ExpenseItem, row: Int, _ columns: [ItemColumn], _ style: CurrencyStyle, _ ids: ShortIDs
  ) {
    for column in columns {
      switch column.value(item, row, style.currency) {
      case .row(let row): append(String(row), .secondary)
      case .id(let id): append(.secondary) { ids.append(id, to: &$0) }
      case .name: append(item.shownName)
      case .text(let text): append(text ?? "")
      case .words(let words): append(words.joined(separator: " "))
      case .word(let word): append(word)
      case .amount(let amount):
        append(style.colour(of: amount)) { style.append(amount, to: &$0) }
      case .date(let date): append { date?.append(to: &$0) }
      }
    }
  }
}

extension Line {
  /// A line on one item: `Added Lunch  $12.50  Personal  8f7a2c`.
  init(_ verb: String, _ item: ExpenseItem, shortID: String, _ style: CurrencyStyle) {
    self = """
      \(verb) \(item.shownName)  \(style.text(item.amount), style.colour(of: item.amount))  \
      \(item.type.rawValue)  \(shortID)
      """
  }

  /// What a person should know where nothing but habit said which currency it is.
  static let guessedCurrency: Line =
    "No currency was set: took USD. 'iexpense currency CODE' changes it."
}
