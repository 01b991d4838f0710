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
  private let currency: Source?
  private let reference: Source?
  private let members: [(place: Int, source: Source)]
  private let spending: [(column: Int, value: Layout.ColumnValue)]
  private let skipped: [(column: Int, value: Layout.ColumnValue)]
  /// The columns with money.
  let moneyColumns: [Int]
  /// The columns with names.
  let nameColumns: [Int]
  /// All columns that the layout names.
  let namedColumns: Set<Int>
  private let days = DayCache()

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
    amounts = AmountReader(options.habits, mark: mark)
    let layout = options.layout
    func source(_ field: Layout.Field) throws(RecordFault) -> Source? {
      try layout.columns[field].map { (source) throws(RecordFault) in
        try Self.source(source, in: grid)
      }
    }
    amount = try source(.amount)
    (out, income) = (try source(.out) ?? [], try source(.in) ?? [])
    (fee, date) = (try source(.fee) ?? [], try source(.date))
    (currency, reference) = (try source(.currency), try source(.id))
    var members: [(Int, Source)] = []
    for (place, member) in ItemMember.all.enumerated() where place != ItemMember.datePlace {
      guard let field = Layout.Field(name: member.name), !field.isMoney, field != .id else {
        continue
      }
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
    namedColumns = Set(others.flatMap(Self.columns)).union(moneyColumns)
      .union((spending + skipped).map(\.column))
    amounts.plusIsMoneyIn = hasPlusBesideNoSign
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

  /// Reads the record of a row.
  func record(of row: Grid.Row) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(ofPaymentAt: row.start)
    record.currency = try currency(of: row)
    let money = try money(of: row, in: record.currency ?? options.readingCurrency)
    (record.item.amount, record.isDirectionKnown) = (money.spent, money.isDirectionKnown)
    if let date { record.item.date = try day(date, of: row) }
    if let reference { record.reference = value(reference, of: row)?.text }
    for (place, source) in members {
      if try read(place, from: source, of: row, into: &record) { record.says.insert(place) }
    }
    if record.item.name.isBlank { record.item.name = "Payment" }
    record.item.alignPaid()
    return record
  }

  /// The currency that a row names in the mapped column; nil if it names none.
  func currency(of row: Grid.Row) throws(RecordFault) -> Currency? {
    guard let currency, let value = value(currency, of: row) else { return nil }
    if let known = CurrencyCodes.currency(value.text, expecting: options.readingCurrency) {
      return known
    }
    return try Currency(ofRecord: value.text.uppercased(), at: value.offset)
  }

  /// Reads the member at an index; returns true if the record mentions it.
  private func read(
    _ place: Int, from source: Source, of row: Grid.Row, into record: inout ImportRecord
  ) throws(RecordFault) -> Bool {
    let member = ItemMember.all[place]
    let value = value(source, of: row)
    if let value, value.kind == .other {
      throw RecordFault(
        .damage(.wrongShape(member: member.name, expected: .text)), at: value.offset)
    }
    if member.kind == .words {
      member.words.set(&record.item, value.map { Tags.inText($0.text) } ?? [])
      return true
    }
    guard let value else { return false }
    if member.kind == .day { member.day.set(&record.item, try options.day(value)) }
    if place == ItemMember.namePlace { record.nameOffset = max(value.offset, record.offset) }
    let own = record.currency ?? options.readingCurrency
    let text =
      place != ItemMember.paidPlace
      ? value.text
      : try paid(value, beside: own)?.description
    member.text.set(&record.item, text)
    return true
  }

  /// Reads an amount paid in another currency, with its code: `JPY 980`.
  ///
  /// The result is nil if that is the record's own currency.
  private func paid(_ value: Value, beside own: Currency) throws(RecordFault) -> PaidAmount? {
    let letters = value.text.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) }
    guard let currency = Currency(code: String(String.UnicodeScalarView(letters))) else {
      throw RecordFault(.namelessPaid(value.text.excerpt), at: value.offset)
    }
    let amount = try amounts.read(value.text, in: currency).amount(at: value.offset).amount
    return currency == own || amount == .zero ? nil : PaidAmount(currency, amount)
  }
}

// MARK: - Texts

extension GridReader {
  /// The text of a cell, with its offset.
  struct Value {
    let text: String
    let offset: Int
    let kind: Grid.Kind
  }

  private func value(_ part: Part, of row: Grid.Row) -> Value? {
    guard let cell = grid.cell(row, part.column) else { return nil }
    let text = grid.text(cell)
    return text.isEmpty ? nil : Value(text: text, offset: cell.offset, kind: cell.kind)
  }

  /// The first alternative that is not empty, with its parts joined.
  private func value(_ source: Source, of row: Grid.Row) -> Value? {
    for parts in source {
      let values = parts.compactMap { value($0, of: row) }
      guard let first = values.first else { continue }
      guard values.count > 1 else { return first }
      return Value(
        text: values.map(\.text).joined(separator: " "), offset: first.offset, kind: first.kind)
    }
    return nil
  }

  /// Reads the day of a row.
  private func day(_ source: Source, of row: Grid.Row) throws(RecordFault) -> CalendarDate {
    if source.count == 1, source[0].count == 1, let cell = grid.cell(row, source[0][0].column),
      !cell.isEmpty,
      let bytes = grid.bytes(cell)
    {
      if let day = days.day(cell, in: grid, { options.day(in: bytes) }) { return day }
      throw RecordFault(.malformedDate(grid.text(cell).excerpt), at: cell.offset)
    }
    guard let value = value(source, of: row) else {
      throw RecordFault(.noDate, at: row.start)
    }
    return try options.day(value)
  }
}

/// A cache of the last cell's day, because statements repeat their days.
private final class DayCache {
  private var last: (cell: Grid.Cell, day: CalendarDate)?

  func day(_ cell: Grid.Cell, in grid: Grid, _ read: () -> CalendarDate?) -> CalendarDate? {
    if let last, grid.same(last.cell, cell) { return last.day }
    guard let day = read() else { return nil }
    last = (cell, day)
    return day
  }
}

extension ImportOptions {
  /// Parses the day of a value.
  func day(_ value: GridReader.Value) throws(RecordFault) -> CalendarDate {
    guard let day = day(in: Array(value.text.utf8)[...]) else {
      throw RecordFault(.malformedDate(value.text.excerpt), at: value.offset)
    }
    return day
  }
}
