package import ExpenseCore

/// A table of another program: its rows with a day, and what each of its columns can be by its
/// values alone, in any language.
struct StatementTable {
  let grid: Grid
  /// The facts known from elsewhere; the layout has the choices made so far.
  let options: ImportOptions
  /// The rows with a day in the column that has the most days, and their places in the grid.
  let rows: [Grid.Row]
  let places: [Int]
  let contents: [ColumnValues]
  let titles: [Title]
  let names: [Layout.Column]
  /// The mark that is decimal in most amounts that show it; nil if none does.
  let mark: DecimalMark?

  /// The number of rows by which the kinds of columns are told.
  private static let sampleLimit = 400

  init(_ grid: Grid, _ options: ImportOptions) {
    (self.grid, self.options) = (grid, options)
    let columns = grid.reached
    titles = grid.allTitles.prefix(columns.count).map { Title($0) }
    names = Layout.Column.all(under: grid.allTitles)
    // A text alone is no row.
    let filled = grid.rows.indices.filter { !grid.isBlank(grid.rows[$0], from: 1) }
    let sample = filled.strided(to: Self.sampleLimit).map { grid.rows[$0] }
    let reader = DayReader(options)
    let days = columns.map { column in reader.count(sample.map { grid.text($0, column) }) }
    let main = days.indices.max { (days[$0], $1) < (days[$1], $0) }
    places = filled.filter { row in main.map { grid.hasDay(grid.rows[row], $0) } ?? false }
    let rows = places.map { grid.rows[$0] }
    self.rows = rows
    let some = rows.strided(to: Self.sampleLimit)
    let kinds = columns.map { ColumnValues.Kind($0, of: some, in: grid, options) }
    let mark = options.layout.decimalMark ?? DecimalMark(mostIn: kinds, of: some, in: grid)
    self.mark = mark
    let amounts = AmountReader(options.habits, mark: mark)
    contents = columns.map { ColumnValues(kinds[$0], $0, of: rows, in: grid, reader, amounts) }
  }

  /// The columns of a kind.
  func columns(_ kind: ColumnValues.Kind) -> [Int] {
    contents.indices.filter { contents[$0].kind == kind }
  }

  /// The texts of a column in all rows.
  func texts(_ column: Int) -> [String] { rows.map { grid.text($0, column) } }
}

/// The roles a column can have by its values alone.
package struct ColumnValues: Sendable {
  package enum Kind: Sendable { case empty, days, numbers, codes, texts }

  package let kind: Kind
  /// The ways to read its days, the likeliest first; none if it has no days.
  package internal(set) var days: [DayReading] = []
  /// Its amounts by rows; empty if it has days, codes or texts.
  package private(set) var amounts: [Amount?] = []
  /// True if words beside some amounts tell which way the money went.
  private(set) var isMarked = false
  /// Its values; nil if there are more than `valueLimit`.
  package private(set) var values: [String]? = []
  /// True if some rows have no value.
  package private(set) var hasBlanks = false
  /// True if most of its amounts have a minus.
  var isNegative: Bool {
    let signs = amounts.lazy.compactMap(\.self).filter { $0 != .zero }
    return signs.count(where: \.isNegative) * 2 > signs.count
  }
  /// True if it has one value throughout.
  package var isConstant: Bool { values?.count == 1 && !hasBlanks }

  /// The largest number of values that may be kinds of payments.
  static let valueLimit = 12

  init(
    _ kind: Kind, _ column: Int, of rows: [Grid.Row], in grid: Grid, _ reader: DayReader,
    _ reads: AmountReader
  ) {
    self.kind = kind
    var (last, known, dashes) = (Grid.Cell?.none, Set<String>(), Set<String>())
    for row in rows {
      guard let cell = grid.cell(row, column), !grid.isNothing(cell) else {
        dashes.insert(grid.text(row, column))
        continue
      }
      if values == nil || last.map({ grid.same($0, cell) }) == true { continue }
      last = cell
      if known.insert(grid.text(cell)).inserted {
        values = known.count > Self.valueLimit ? nil : known.sorted()
      }
    }
    // A minus is a value where a plus is one.
    let areSigns = values?.contains("+") == true && !dashes.contains("")
    if areSigns { values = known.union(dashes).sorted() }
    hasBlanks = !areSigns && !dashes.isEmpty
    switch kind {
    case .days: days = reader.readings(rows.map { grid.text($0, column) })
    case .numbers:
      let currency = reader.options.readingCurrency
      let found = rows.map { row in
        grid.cell(row, column).flatMap { try? reads.read($0, of: grid, in: currency) }
      }
      amounts = found.map { $0?.amount }
      isMarked = found.contains { $0?.isMarked ?? false }
    case .empty: amounts = rows.map { _ in nil }
    case .codes, .texts: break
    }
  }
}

extension ColumnValues.Kind {
  /// Tells the kind by some rows: that of more than half of the values.
  fileprivate init(_ column: Int, of rows: [Grid.Row], in grid: Grid, _ options: ImportOptions) {
    let texts = rows.map { grid.text($0, column) }.filter { !$0.isOfDashes }
    let most = texts.count / 2
    if texts.isEmpty {
      self = .empty
    } else if DayReader(options).count(texts) > most {
      self = .days
    } else if texts.count(where: { $0.isAmount(options.readingCurrency) }) > most,
      !texts.allSatisfy(\.isReference)
    {
      self = .numbers
    } else if texts.allSatisfy({
      CurrencyCodes.currency($0, expecting: options.readingCurrency) != nil
    }) {
      self = .codes
    } else {
      self = .texts
    }
  }
}

extension String {
  /// True if it is written as an amount, without the name of anything but a currency.
  func isAmount(_ expected: Currency) -> Bool {
    guard utf8.count < 40, let written = WrittenAmount(self) else { return false }
    let symbol = written.shape.symbol
    return symbol.isEmpty || CurrencyCodes.currency(symbol, expecting: expected) != nil
  }

  /// True for digits that number something: eight or more, or with a zero first.
  fileprivate var isReference: Bool {
    utf8.allSatisfy(\.isASCIIDigit) && (utf8.count > 7 || utf8.count > 1 && first == "0")
  }
}

extension DecimalMark {
  /// The mark that is decimal in most amounts that show it; nil if none does.
  fileprivate init?(mostIn kinds: [ColumnValues.Kind], of rows: [Grid.Row], in grid: Grid) {
    var counts: [DecimalMark: Int] = [:]
    for column in kinds.indices where kinds[column] == .numbers {
      for row in rows {
        guard let cell = grid.cell(row, column), cell.kind != .number,
          let mark = WrittenAmount(grid.text(cell))?.decimalMark
        else { continue }
        counts[mark, default: 0] += 1
      }
    }
    guard let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })
    else { return nil }
    self = most.key
  }
}

extension Grid {
  /// Returns true if a cell has nothing but blanks or dashes.
  fileprivate func isNothing(_ cell: Cell) -> Bool {
    cell.range.count < 9 && text(cell).isOfDashes
  }
}

extension Array {
  /// At most so many elements, from all parts of the array.
  func strided(to limit: Int) -> [Element] {
    guard count > limit else { return self }
    return (0..<limit).map { self[$0 * count / limit] }
  }
}
