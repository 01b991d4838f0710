import ExpenseCore

// Answers of a reading by which one of several is chosen.

extension GridReading {
  /// True if words or columns tell the direction of each payment.
  var isDirectionKnown: Bool { records.records.allSatisfy(\.isDirectionKnown) }

  /// The numbers of payments that are spending and incoming money.
  var signs: (out: Int, income: Int) {
    records.records.reduce(into: (0, 0)) { signs, record in
      if record.item.amount.isNegative {
        signs.1 += 1
      } else if record.item.amount != .zero {
        signs.0 += 1
      }
    }
  }

  /// True if the rows are in several currencies and the data file does not decide which is meant.
  var isInSeveralCurrencies: Bool { reader.options.currency == nil && codes.count > 1 }

  /// Says in which other currency all of it is; nil if there is something to read.
  var missingCurrency: Missing? {
    let expected = reader.options.readingCurrency
    if records.records.isEmpty, codes[expected] == nil, let other = codes.first {
      return codes.count == 1 ? .currency(other.key) : .currencies(sumsByCurrency)
    }
    if case .said(let said, _) = currency, said != expected { return .currency(said) }
    for fault in records.records.isEmpty ? records.refused.faults : [] {
      guard case .foreignAmount(let text, _) = fault.problem,
        let symbol = WrittenAmount(text)?.shape.symbol
      else { continue }
      let found = CurrencyCodes.currency(symbol, expecting: expected)
      if let found, found != expected { return .currency(found) }
    }
    return nil
  }

  /// The sums of the rows by currency.
  var sumsByCurrency: [Currency: RecordSum] {
    var sums: [Currency: RecordSum] = [:]
    guard case .column(let column) = currency else { return sums }
    for row in grid.rows where reader.holdsMoney(row) {
      let text = grid.text(row, column)
      let code = CurrencyCodes.currency(text, expecting: reader.options.readingCurrency)
      guard let code else { continue }
      sums[code, default: RecordSum()].add(reader.spent(by: row, in: code)?.magnitude)
    }
    return sums
  }
}

extension GridReading {
  /// The values by which the layout takes money for incoming, as it names only those of spending.
  var incomeKinds: [Layout.ColumnValue] {
    reader.layout.out.uniqued(by: \.column).flatMap { value -> [Layout.ColumnValue] in
      let places = value.column.places(in: grid.allTitles.map(\.columnKey))
      let found = places.flatMap { kinds(of: $0, limit: .max, withBlanks: true) ?? [] }
      return found.filter { text in !reader.layout.out.contains { $0.matches(text) } }
        .map { Layout.ColumnValue(value.column, value: $0) }
    }
  }

  /// The values of columns of states, and of those by which rows are left out, in the rows of the
  /// records; of other columns with kinds of payments, those that say that nothing was paid.
  var states: [Layout.ColumnValue] {
    let read = reader.moneyColumns + reader.dateColumns + reader.nameColumns
    let names = Layout.Column.all(under: grid.allTitles)
    return grid.reached.filter { !read.contains($0) }.flatMap { column -> [Layout.ColumnValue] in
      let title = Title(grid.title(column))
      let areStates =
        title[.status] > 1 || reader.layout.skipped.contains { $0.column == names[column] }
      guard areStates || title[[.name, .text]] == 0 else { return [] }
      let values = kinds(of: column) ?? []
      let states = areStates ? values : values.filter(StatementWords.saysUnmade)
      return states.map { Layout.ColumnValue(names[column], value: $0) }
    }
  }

  /// The values of a column in the rows of the records; nil if they are too many to be kinds.
  private func kinds(
    of column: Int, limit: Int = ColumnValues.valueLimit, withBlanks: Bool = false
  ) -> [String]? {
    var (found, known, last) = ([String](), Set<String>(), Grid.Cell?.none)
    let grid = grid
    for row in rows {
      let cell = grid.cell(grid.rows[row], column)
      if let cell, let last, grid.same(last, cell) { continue }
      last = cell
      let text = cell.map { grid.text($0) } ?? ""
      guard withBlanks || !text.isEmpty, known.insert(text).inserted else { continue }
      guard found.count < limit else { return nil }
      found.append(text)
    }
    return found
  }
}
