import ExpenseCore
import Foundation

/// The table of items: row, date, name, amount, type, category, tags, and the note last.
///
/// It is printed in parts, so that sections share their columns; a total is below the amounts, with
/// its count before it.
struct ItemTable {
  private var table: Table
  private let layout: TableLayout
  private let style: CurrencyStyle
  private let output: Output
  /// The width of a line up to the end of the amounts.
  private let amountEnd: Int

  /// A line below the items: `Total  5 expenses   $60.50`; without a label it is indented like
  /// them.
  struct Total {
    var label = ""
    /// The words before the amount.
    let words: String
    let amount: Amount
  }

  /// Creates a table of rows, fitted to a terminal.
  ///
  /// - Parameters:
  ///   - hidden: a column to leave out, because it would be the same in each row of a section.
  ///   - isLong: whether to show ids and cut nothing.
  init(
    _ chosen: ItemRows, hiding hidden: ItemField? = nil, totals: [Total],
    isLong: Bool = false, style: CurrencyStyle, for output: Output
  ) {
    let columns = ItemColumn.populated(by: chosen, isLong: isLong)
      .filter { $0.name != hidden?.member.name }
    self.style = style
    self.output = output
    let ids = columns.contains(.id) ? ShortIDs(of: chosen.items) : nil
    var table = Table(columns.map(\.table), rowCapacity: chosen.count)
    for row in chosen.rows { table.append(chosen[row], row: row, columns, style, ids) }
    let amounts = columns.firstIndex(of: ItemColumn(.amount)) ?? 0
    var wordsWidth = 0
    for total in totals {
      let cells = DisplayWidth.cells(of: style.text(total.amount))
      table.widen(column: amounts, to: cells)
      wordsWidth = max(wordsWidth, Self.indent(of: total) + total.words.count)
    }
    table.widen(columns: 0..<amounts, to: wordsWidth)
    layout = table.layout(fitting: output.isTerminal && !isLong ? output.width : nil)
    amountEnd = layout.end(ofColumn: amounts)
    self.table = table
  }

  func printTitles() throws(OutputError) {
    try print(lines: 0..<1)
  }

  func print(_ rows: Range<Int>) throws(OutputError) {
    try print(lines: rows.lowerBound + 1..<rows.upperBound + 1)
  }

  /// Prints a total, followed by another text.
  func print(_ total: Total, _ rest: String = "") throws(OutputError) {
    let text = style.text(total.amount)
    let indent = Self.indent(of: total)
    let cells = indent + total.words.count + DisplayWidth.cells(of: text)
    let palette = output.palette
    try output.writeLine(
      palette.styled(total.label, .heading)
        + String(repeating: " ", count: indent - total.label.count) + total.words
        + String(repeating: " ", count: max(TableLayout.separation, amountEnd - cells))
        + palette.styled(text, .heading) + rest)
  }

  /// The width before the words of a total: that of the row column, or of the label.
  private static func indent(of total: Total) -> Int {
    max(total.label.count, "Row".count) + TableLayout.separation
  }

  /// Prints lines in portions, so that a reader can begin before the last one is ready.
  private func print(lines: Range<Int>) throws(OutputError) {
    for start in stride(from: lines.lowerBound, to: lines.upperBound, by: Self.portion) {
      try output.write(table, start..<min(start + Self.portion, lines.upperBound), in: layout)
    }
  }

  private static let portion = 256
}

extension Table.Column {
  /// The column with a minimum width.
  ///
  /// - Parameter isChanged: whether it must stay, while others are left out before it is cut.
  func narrowed(to width: Int, isChanged: Bool) -> Table.Column {
    Table.Column(
      title, alignment, minimumWidth: minimumWidth.map { min($0, width) },
      wantedWidth: isChanged && minimumWidth != nil ? 3 * width : nil,
      dropOrder: isChanged ? nil : dropOrder, canBeSpared: !isChanged && dropOrder != nil)
  }
}

extension Table {
  /// Adds the row of an item.
  ///
  /// - Parameters:
  ///   - ids: the short ids of all items; nil if they are not shown.
  ///   - title: the title of the row, in a column before the others; nil if there is none.
  mutating func append(
    _ item: borrowing ExpenseItem, row: Int, _ columns: [ItemColumn], _ style: CurrencyStyle,
    _ ids: ShortIDs?, titled title: String? = nil
  ) {
    let first = title == nil ? 0 : 1
    // Uses indices, because copying a column for each cell costs more than the cell.
    addRow { place, cell in
      if let title, place == 0 {
        cell.style = .secondary
        return cell.append(title)
      }
      columns[place - first].value(item, row, style.currency).write(to: &cell, of: item, style, ids)
    }
  }
}

extension ItemValue {
  /// Writes the value of an item as people see it in a table.
  fileprivate func write(
    to cell: inout Table.Cell, of item: borrowing ExpenseItem, _ style: CurrencyStyle,
    _ ids: ShortIDs?
  ) {
    switch self {
    case .row(let row):
      cell.style = .secondary
      cell.append(String(row))
    case .id(let id):
      cell.style = .secondary
      cell.append { ids?.append(id, to: &$0) }
    case .name:
      cell.isTyped = true
      cell.append(item.shownName)
    case .text(let text):
      cell.isTyped = true
      if let text { cell.append(text) }
    case .words(let words):
      cell.isTyped = true
      cell.append(words.joined(separator: " "))
    case .word(let word): cell.append(word)
    case .amount(let amount):
      cell.style = style.colour(of: amount)
      cell.append { style.append(amount, to: &$0) }
    case .date(let date): cell.append { date?.append(to: &$0) }
    }
  }
}

extension ExpenseItem {
  /// The name with unsafe characters and direction marks escaped.
  var safeName: String { SafeText.escapedWithMarks(shownName) }
}

extension Line {
  /// Creates a line on one item: `Deleted Lunch  $12.50  Personal  2026-11-20  food  8f7a2c`.
  init(_ verb: String, _ item: ExpenseItem, shortID: String, _ style: CurrencyStyle) {
    let rest = [
      item.type.rawValue, item.date?.description,
      item.category?.nonEmpty.map(SafeText.escapedWithMarks), shortID,
    ]
    self = """
      \(verb) \(item.safeName)  \(style.text(item.amount), style.colour(of: item.amount))  \
      \(rest.compactMap(\.self).joined(separator: "  "))
      """
  }

  static let guessedCurrency: Line =
    "No currency was set: it is now USD. 'iexpense currency CODE' changes it."
}
