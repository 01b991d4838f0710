/// The different texts of each column of a table, and how often each is there: found in one pass over the
/// cells that there are, since a header may be wide where the rows below are short.
struct ColumnTexts {
  /// The most different texts of one column that are kept.
  static let limit = 30

  fileprivate struct Column {
    var texts: [(text: String, count: Int)] = []
    var isFull = false
    /// How many rows say something there.
    var filled = 0
    /// The cell before, since what a statement says it says again.
    var last: (cell: RecordTable.Cell, place: Int)?
  }

  private var columns: [Column]
  private let rowCount: Int

  /// Looks at those rows.
  init(_ table: RecordTable, _ rows: [RecordTable.Row]) {
    columns = Array(repeating: Column(), count: table.columnCount)
    rowCount = rows.count
    for row in rows {
      for (column, cell) in table.cells(of: row) where column < columns.count {
        columns[column].add(cell, of: table)
      }
    }
  }

  /// The texts of a column, what its empty cells say too; nil where there are more than so many.
  func texts(_ column: Int, limit: Int = Self.limit) -> [(text: String, count: Int)]? {
    let found = columns[column]
    let blank = rowCount - found.filled
    let all = blank > 0 ? found.texts + [("", blank)] : found.texts
    return found.isFull || all.count > limit ? nil : all
  }
}

extension ColumnTexts.Column {
  fileprivate mutating func add(_ cell: RecordTable.Cell, of table: RecordTable) {
    guard !isFull else { return }
    if let last, table.same(last.cell, cell) {
      texts[last.place].count += 1
      filled += 1
      return
    }
    let text = table.text(cell)
    guard !text.isEmpty else { return }
    let place = texts.firstIndex { $0.text == text } ?? texts.count
    if place == texts.count {
      guard place < ColumnTexts.limit else {
        isFull = true
        return
      }
      texts.append((text, 0))
    }
    texts[place].count += 1
    filled += 1
    last = (cell, place)
  }
}
