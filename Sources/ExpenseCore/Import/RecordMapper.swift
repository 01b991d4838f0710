/// Makes records of the rows of a table, as a map says.
struct RecordMapper {
  /// A column, and how it is read.
  ///
  /// Of JSON, members that differ in case are one column,
  /// the one that is spelt as the map has it first.
  struct Part {
    let columns: [Int]
    let read: FieldSource.Part

    var name: ColumnName { read.column }
  }
  typealias Source = [[Part]]

  let table: RecordTable
  let options: ImportOptions
  let amount: Source?
  let out: Source
  let income: Source
  let fee: Source
  private let date: Source?
  private let currency: Source?
  private let reference: Source?
  private let members: [(place: Int, source: Source)]
  private let spending: [(part: Part, value: ColumnValue)]
  private let skipped: [(part: Part, value: ColumnValue)]
  /// The columns that money is read from.
  let moneyColumns: [Int]
  /// Whether an amount with a plus came in.
  let plusIsMoneyIn: Bool
  /// The columns that say which way the money went.
  var directionColumns: [Int] { spending.flatMap(\.part.columns) }
  /// The columns whose values leave rows out.
  var skippedColumns: [Int] { skipped.flatMap(\.part.columns) }
  /// The columns of days.
  var dateColumns: [Int] { Self.columns(of: date ?? []) }
  /// The columns that the name is read from.
  let nameColumns: [Int]
  /// The column that is the name and nothing else; nil where several make it.
  var nameColumn: Int? { nameColumns.count == 1 ? nameColumns[0] : nil }
  /// All columns that something is read from.
  let namedColumns: Set<Int>
  /// The columns that texts are read from.
  let textColumns: Set<Int>

  /// Finds the columns.
  ///
  /// - Throws: `RecordFault` where one is not there.
  init(_ map: RecordMap, _ table: RecordTable, options: ImportOptions) throws(RecordFault) {
    (self.table, self.options) = (table, options)
    let lookup = ColumnLookup(table)
    func source(_ field: ImportField) throws(RecordFault) -> Source? {
      guard let found = map.sources[field] else { return nil }
      return try lookup.source(found)
    }
    amount = try source(.amount)
    (out, income) = (try source(.out) ?? [], try source(.in) ?? [])
    (fee, date) = (try source(.fee) ?? [], try source(.date))
    (currency, reference) = (try source(.currency), try source(.id))
    var members: [(Int, Source)] = []
    for (place, member) in ItemMember.all.enumerated() where place != ItemMember.datePlace {
      guard let field = ImportField(name: member.name), !field.isMoney, field != .id else {
        continue
      }
      if let found = try source(field) { members.append((place, found)) }
    }
    self.members = members
    func parts(_ values: [ColumnValue]) throws(RecordFault) -> [(Part, ColumnValue)] {
      var found: [(Part, ColumnValue)] = []
      for value in values { found.append((try lookup.part(FieldSource.Part(value.column)), value)) }
      return found
    }
    (spending, skipped) = (try parts(map.spending), try parts(options.skipped))
    nameColumns =
      members.first { $0.0 == ItemMember.namePlace }.map { Self.columns(of: $0.1) } ?? []
    moneyColumns = [amount ?? [], out, income, fee].flatMap(Self.columns)
    plusIsMoneyIn = table.plusIsMoneyIn(Self.columns(of: amount ?? []), options)
    let texts = members.filter { ItemMember.all[$0.0].kind != .day }
    textColumns = Set(texts.flatMap { Self.columns(of: $0.1) })
    let others = [date, currency, reference].compactMap(\.self) + members.map(\.1)
    namedColumns = Set(others.flatMap(Self.columns)).union(moneyColumns)
      .union(spending.flatMap(\.part.columns))
  }

  private static func columns(of source: Source) -> [Int] {
    source.joined().flatMap(\.columns)
  }

  /// Whether the row is one of those to be left out.
  func leavesOut(_ row: RecordTable.Row) -> Bool {
    skipped.contains { $0.value.matches(text($0.part, of: row)) }
  }

  /// Whether the row is spending, where a column says that.
  func isSpending(_ row: RecordTable.Row) -> Bool? {
    guard !spending.isEmpty else { return nil }
    return spending.contains { $0.value.matches(text($0.part, of: row)) }
  }

  /// What a row says of its day.
  enum Day: Equatable {
    case said(CalendarDate)
    /// Days are mapped, and it has none.
    case lacking
    case notMapped
  }

  func day(of row: RecordTable.Row) -> Day {
    guard let date else { return .notMapped }
    return (try? day(date, of: row)).map { .said($0) } ?? .lacking
  }

  /// The record of a row, on what that says of its day.
  func record(of row: RecordTable.Row, on day: Day) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: row.start)
    (record.isFromBank, record.saysExtras) = (true, false)
    record.currency = try currency(of: row)
    let money = try money(of: row, in: record.currency ?? readingCurrency)
    (record.item.amount, record.isDirectionTold) = (money.spent, money.isTold)
    if let date {
      record.item.date = if case .said(let day) = day { day } else { try self.day(date, of: row) }
    }
    if let reference { record.reference = try text(reference, of: row)?.text }
    for (place, source) in members {
      if try read(place, from: source, of: row, into: &record) { record.says.insert(place) }
    }
    record.item.alignPaid()
    return record
  }

  /// What amounts are in where the row does not say it.
  var readingCurrency: Currency { options.currency ?? options.assumedCurrency }

  /// What the row's amounts are in, as far as that can be told.
  func amountCurrency(of row: RecordTable.Row) -> Currency {
    (try? currency(of: row)) ?? readingCurrency
  }
}

// MARK: - Texts

extension RecordMapper {
  /// What a cell says.
  struct Value {
    let text: String
    let offset: Int
    let kind: RecordTable.Kind
  }

  private func text(_ part: Part, of row: RecordTable.Row) -> String {
    for column in part.columns {
      let text = table.text(row, column)
      if !text.isEmpty { return text }
    }
    return ""
  }

  /// What a record says there; nil where it is nothing.
  func value(_ part: Part, of row: RecordTable.Row) throws(RecordFault) -> Value? {
    var found: Value?
    for column in part.columns {
      guard let cell = table.cell(row, column) else { continue }
      let text = table.text(cell)
      if text.isEmpty, cell.kind != .other { continue }
      if found != nil {
        throw RecordFault(.syntax(.duplicateKey(table.titles[column])), at: cell.offset)
      }
      found = Value(text: text, offset: cell.offset, kind: cell.kind)
      if table.isJSON, table.titles[column] == part.name.shown { return found }
    }
    return found
  }

  /// What the first alternative that is not empty holds, its parts joined.
  private func text(_ source: Source, of row: RecordTable.Row) throws(RecordFault) -> Value? {
    for parts in source {
      var values: [Value] = []
      for part in parts {
        if let value = try value(part, of: row) { values.append(value) }
      }
      guard let first = values.first else { continue }
      if values.count == 1 { return first }
      return Value(
        text: values.map(\.text).joined(separator: " "), offset: first.offset, kind: first.kind)
    }
    return nil
  }

  /// Reads the member of that place in the table of members; tells whether the record says it.
  private func read(
    _ place: Int, from source: Source, of row: RecordTable.Row, into record: inout ImportRecord
  ) throws(RecordFault) -> Bool {
    let member = ItemMember.all[place]
    let value = try text(source, of: row)
    if let value, value.kind == .other {
      throw RecordFault(
        .damage(.wrongShape(member: member.name, expected: .text)), at: value.offset)
    }
    if member.kind == .words {
      member.words.set(&record.item, value.map { Tags.inText($0.text) } ?? [])
      return true
    }
    guard let value else { return false }
    if member.kind == .day { member.day.set(&record.item, try day(value)) }
    if place == ItemMember.namePlace { record.nameOffset = max(value.offset, record.offset) }
    let own = record.currency ?? readingCurrency
    let text =
      place != ItemMember.paidPlace
      ? value.text : try options.paid(value.text, beside: own, at: value.offset)?.description
    member.text.set(&record.item, text)
    return true
  }

  private func currency(of row: RecordTable.Row) throws(RecordFault) -> Currency? {
    guard let currency, let value = try text(currency, of: row) else { return nil }
    return try Currency(ofRecord: value.text.uppercased(), at: value.offset)
  }

  private func day(_ source: Source, of row: RecordTable.Row) throws(RecordFault) -> CalendarDate {
    guard let value = try text(source, of: row) else { throw RecordFault(.noDate, at: row.start) }
    return try day(value)
  }

  private func day(_ value: Value) throws(RecordFault) -> CalendarDate {
    guard let day = options.day(in: value.text) else {
      throw RecordFault(.malformedDate(value.text.excerpt), at: value.offset)
    }
    return day
  }

  /// Whether a cell of the row that is not mapped may be a day or an amount, or one of texts holds an
  /// amount: then a field may have moved.
  func mayBeShifted(_ row: RecordTable.Row) -> Bool {
    textColumns.contains { column in
      let text = table.text(row, column)
      return text.contains(where: \.isNumber)
        && text.utf8.allSatisfy { $0.isASCIIDigit || ".,-+".utf8.contains($0) }
        && text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    }
  }
}
