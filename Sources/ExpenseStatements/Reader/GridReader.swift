import ExpenseCore

/// Makes records from the rows of a grid by a layout.
struct GridReader {
  /// A column of the grid, and the part of the layout that names it.
  struct Part {
    let column: Int
    let read: Layout.Part
  }
  typealias Source = [[Part]]

  let grid: Grid
  var options: ImportOptions
  let amounts: AmountReader
  let amount: Source?
  let out: Source
  let income: Source
  let fee: Source
  let date: Source?
  let currency: Source?
  let reference: Source?
  let members: [(place: Int, source: Source)]
  private let spending: [(column: Int, value: Layout.ColumnValue)]
  private let skipped: [(column: Int, value: Layout.ColumnValue)]
  /// The columns with money.
  let moneyColumns: [Int]
  /// The columns with names.
  let nameColumns: [Int]
  /// All columns that the layout names.
  let namedColumns: Set<Int>
  /// The columns in which no field is.
  let otherColumns: [Int]
  let days = DayCache()

  var layout: Layout { options.layout }
  /// The columns with days.
  var dateColumns: [Int] { Self.columns(of: date ?? []) }
  /// The column with currency codes; nil if there is none.
  var currencyColumn: Int? { currency.flatMap { Self.columns(of: $0).first } }
  /// The columns with references.
  var referenceColumns: [Int] { Self.columns(of: reference ?? []) }

  /// Finds the columns of the layout.
  ///
  /// - Parameter mark: the decimal mark of amounts; nil if each must make it clear.
  /// - Throws: `RecordFault` if a column is missing.
  init(_ grid: Grid, _ options: ImportOptions, mark: DecimalMark?) throws(RecordFault) {
    (self.grid, self.options) = (grid, options)
    let layout = options.layout
    // Our files have no grouping marks.
    amounts = AmountReader(layout.isOwn ? AmountHabits() : options.habits, mark: mark)
    func source(_ field: Layout.Field) throws(RecordFault) -> Source? {
      try layout.columns[field].map { (source) throws(RecordFault) in
        try Self.source(source, in: grid)
      }
    }
    amount = try source(.amount)
    (out, income) = (try source(.out) ?? [], try source(.in) ?? [])
    (fee, date) = (try source(.fee) ?? [], layout.isOwn ? nil : try source(.date))
    (currency, reference) = (try source(.currency), try source(.id))
    var members: [(Int, Source)] = []
    for (place, member) in ItemMember.all.enumerated() {
      guard let field = Layout.Field(name: member.name), !field.isMoney, field != .id,
        layout.isOwn || field != .date
      else { continue }
      if let found = try source(field) { members.append((place, found)) }
    }
    self.members = members
    func parts(
      _ values: [Layout.ColumnValue]
    ) throws(RecordFault) -> [(Int, Layout.ColumnValue)] {
      try values.map { (value) throws(RecordFault) in
        (try grid.place(of: value.column), value)
      }
    }
    (spending, skipped) = (try parts(layout.out), try parts(layout.skipped))
    nameColumns =
      members.first { $0.0 == ItemMember.namePlace }.map { Self.columns(of: $0.1) } ?? []
    moneyColumns = [amount ?? [], out, income, fee].flatMap(Self.columns)
    let others = [date, currency, reference].compactMap(\.self) + members.map(\.1)
    let fields = Set(others.flatMap(Self.columns)).union(moneyColumns)
    namedColumns = fields.union((spending + skipped).map(\.column))
    otherColumns = grid.titles.indices.filter { !fields.contains($0) }
    amounts.plusIsMoneyIn = !layout.isOwn && hasPlusBesideNoSign
  }

  private static func columns(of source: Source) -> [Int] {
    source.joined().map(\.column)
  }

  private static func source(
    _ source: Layout.Source, in grid: Grid
  ) throws(RecordFault) -> Source {
    var found: Source = []
    var missing: RecordFault?
    for parts in source.alternatives {
      var alternative: [Part] = []
      for part in parts {
        do throws(RecordFault) {
          alternative.append(Part(column: try grid.place(of: part.column), read: part))
        } catch {
          // A JSON member that no record has may be a second choice.
          guard grid.isJSON, source.alternatives.joined().count > 1 else { throw error }
          missing = missing ?? error
        }
      }
      if !alternative.isEmpty { found.append(alternative) }
    }
    if found.isEmpty, let missing { throw missing }
    return found
  }
}

extension Grid {
  /// Returns true if the cell has a digit other than zero, as every day has.
  func hasDay(_ row: Row, _ column: Int) -> Bool {
    hasDigit(row, column) && text(row, column).contains { $0.isNumber && $0 != "0" }
  }

  /// The columns with the title of a balance.
  var balances: [Int] { reached.filter { Title(title($0))[.balance] > 1 } }

  /// The indices of the columns that match, or that of the number without a header.
  func places(of column: Layout.Column) -> [Int] {
    hasHeader
      ? column.places(in: titles.map(\.columnKey))
      : [(column.number ?? 0) - 1].filter { (0..<columnCount) ~= $0 }
  }

  /// The index of the column that a layout names.
  ///
  /// - Throws: `RecordFault` if there is none, or several.
  func place(of column: Layout.Column) throws(RecordFault) -> Int {
    let places = places(of: column)
    guard let first = places.first else {
      let problem: ImportFault.Problem =
        hasHeader
        ? .missingColumn(column.shown, found: titles)
        : .missingNumber(column.shown, count: columnCount)
      throw RecordFault(problem, at: 0)
    }
    guard places.count == 1 else {
      throw RecordFault(.ambiguousColumn(column.shown, count: places.count), at: 0)
    }
    return first
  }
}

// MARK: - Rows

extension GridReader {
  /// The value because of which a row is left out; nil if it is not.
  func skippedValue(of row: Grid.Row) -> Layout.ColumnValue? {
    skipped.first { $0.value.matches(grid.text(row, $0.column)) }?.value
  }

  /// Returns true if columns mark the row as spending; nil if no columns tell the direction.
  func isSpending(_ row: Grid.Row) -> Bool? {
    guard !spending.isEmpty else { return nil }
    return spending.contains { $0.value.matches(grid.text(row, $0.column)) }
  }

  /// Returns true if days are mapped and the row has none, not even an invalid one.
  func lacksDay(_ row: Grid.Row) -> Bool {
    date != nil && !dateColumns.contains { grid.hasDay(row, $0) }
  }
}
