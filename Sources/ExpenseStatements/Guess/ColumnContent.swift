import ExpenseCore

/// The columns of a table without titles, classified by the content of their cells.
struct ColumnContent {
  private(set) var days: [Int] = []
  private(set) var amounts: [Int] = []
  private(set) var names: [Int] = []
  private let grid: Grid

  init(_ grid: Grid, _ options: ImportOptions) {
    self.grid = grid
    var texts: [(column: Int, length: Int)] = []
    for column in 0..<grid.columnCount {
      let cells = grid.rows.filter { !grid.text($0, column).isEmpty }
      guard !cells.isEmpty else { continue }
      if !DayPatterns(column, of: cells, in: grid, options).readings.isEmpty {
        days.append(column)
      } else if cells.allSatisfy({ Self.isAmount(grid.text($0, column), options) }) {
        amounts.append(column)
      } else {
        let words = cells.map { grid.text($0, column) }.filter { $0.contains(where: \.isLetter) }
        let isOne = Set(words).count == 1 && cells.count > 1
        if !words.isEmpty, !isOne { texts.append((column, words.joined().count)) }
      }
    }
    names = texts.sorted { ($1.length, $0.column) < ($0.length, $1.column) }.map(\.column)
  }

  private static func isAmount(_ text: String, _ options: ImportOptions) -> Bool {
    guard let written = WrittenAmount(text) else { return text.isOfDashes }
    return written.shape.symbol.isEmpty
      || CurrencyCodes.currency(written.shape.symbol, expecting: options.readingCurrency) != nil
  }

  /// The columns of money, single ones and pairs of which no row has both.
  var money: [StatementColumns.Money] {
    var found = amounts.map { StatementColumns.Money.amount($0) }
    for one in amounts {
      for other in amounts where other > one && takeTurns(one, other) {
        found.append(.pair(out: one, income: other))
      }
    }
    return found
  }

  private func takeTurns(_ one: Int, _ other: Int) -> Bool {
    grid.rows.allSatisfy { !grid.holdsNumber($0, one) || !grid.holdsNumber($0, other) }
      && grid.rows.contains { grid.holdsNumber($0, one) }
      && grid.rows.contains { grid.holdsNumber($0, other) }
  }
}
