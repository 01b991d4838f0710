/// Reads the rows of a table with our own header as records.
struct TableReader {
  private var scanner: CSVScanner
  private let columns: TableColumns
  private let options: ImportOptions
  /// The values of records to be left out, and where they are looked for.
  private let skipped: [(column: Int, value: ColumnValue)]
  /// The records that were left out.
  private(set) var leftOut = RecordSum()

  /// What stands over the columns, and over those that nothing is read from.
  var titles: [String] { columns.titles }
  var ignoredColumns: [String] { columns.ignoredPlaces.map { columns.titles[$0] } }
  /// The columns of money.
  var moneyColumns: [Int] { columns[.amount].map { [$0] } ?? [] }
  /// Whether a column says what amounts are in.
  var saysCurrencies: Bool { columns[.currency] != nil }

  /// Reads the header, with the first delimiter under which it has what is needed.
  ///
  /// - Throws: `RecordFault` where it lacks what a record needs under each of them.
  init(
    _ view: ByteView, options: ImportOptions, delimiters: [UInt8] = CSVScanner.delimiters
  ) throws(RecordFault) {
    self.options = options
    var faults: [RecordFault] = []
    for delimiter in delimiters {
      scanner = CSVScanner(view, delimiter: delimiter)
      do throws(RecordFault) {
        let found = try TableColumns(of: &scanner)
        skipped = try found.places(of: options.skipped, at: scanner.start)
        columns = found
        return
      } catch {
        faults.append(error)
      }
    }
    throw faults.max { $0.columnCount < $1.columnCount } ?? RecordFault(.damage(.empty), at: 0)
  }

  /// The record of the next row that is not to be left out; nil behind the last one.
  ///
  /// - Parameter currency: what amounts are in, where the row does not say it.
  /// - Throws: `RecordFault`; the row behind it is read next.
  mutating func nextRecord(
    in currency: Currency, watching watch: inout ColumnWatch
  ) throws(RecordFault) -> ImportRecord? {
    guard try scanner.nextRow() else { return nil }
    while skipped.contains(where: { $0.value.matches(scanner.text($0.column).trimmed) }) {
      leftOut.add(columns[.amount].flatMap { try? amount($0, in: currency, hasID: false) })
      guard try scanner.nextRow() else { return nil }
    }
    try scanner.checkFieldCount(
      columns.count, needed: max(columns[.name] ?? 0, columns[.amount] ?? 0) + 1)
    let record = try record(in: currency)
    guard record.id == nil else { return record }
    watch.note(record, isSpending: nil)
    if !options.markIsSaid, watch.wantsCuts {
      let minorDigits = (record.currency ?? currency).minorDigits
      watch.note(scanner.cutAmount(moneyColumns, minorDigits: minorDigits))
    }
    for column in columns.watchedPlaces where watch.wants(column) {
      watch.note(scanner.text(column).trimmed, in: column, isMapped: column == columns[.type])
    }
    return record
  }
}

extension RecordFault {
  /// How many columns the header had under the delimiter tried: the one to speak of has most.
  fileprivate var columnCount: Int {
    switch problem {
    case .missingColumn(_, let found): found.count
    case .repeatedColumn, .unfinishedLine: .max
    default: 0
    }
  }
}

// MARK: - Fields

extension TableReader {
  /// The record of the row that was scanned.
  private func record(in currency: Currency) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: scanner.start)
    record.saysExtras = false
    record.currency = try value(columns[.currency], orElse: { .damage(.unknownCurrency($0)) }) {
      Currency(code: $0)
    }
    if record.currency == nil { record.assumedCurrency = currency }
    record.nameOffset = offset(of: columns[.name])
    for (place, member) in ItemMember.all.enumerated() {
      guard let column = columns.members[place] else { continue }
      try read(member, at: place, in: column, of: record.currency ?? currency, into: &record)
    }
    return record
  }

  private func read(
    _ member: ItemMember, at place: Int, in column: Int, of currency: Currency,
    into record: inout ImportRecord
  ) throws(RecordFault) {
    switch member.kind {
    case .id:
      record.id = try value(column, orElse: { .damage(.malformedID($0)) }) { ItemID($0) }
      return
    case .amount:
      record.item.amount = try amount(column, in: currency, hasID: record.id != nil)
    case .day:
      member.day.set(
        &record.item,
        try value(column, orElse: { .malformedDate($0) }) { options.day(in: $0) })
    case .words: member.words.set(&record.item, Tags.inText(text(column) ?? ""))
    case .text:
      // A name or a type that is empty is none that the record says.
      let text = text(column)
      if text == nil, member.isRequired { return }
      member.text.set(&record.item, text)
    }
    record.says.insert(place)
  }

  /// The text of a field; nil where it is empty.
  ///
  /// Between quotes, an empty text is one.
  private func text(_ column: Int) -> String? {
    guard column < scanner.fields.count else { return nil }
    let field = scanner.fields[column]
    guard !field.range.isEmpty else { return field.isQuoted ? "" : nil }
    return CSVField.unguarded(scanner.text(column))
  }

  private func offset(of column: Int?) -> Int {
    guard let column, column < scanner.fields.count else { return scanner.start }
    return scanner.fields[column].range.lowerBound
  }

  /// What the field holds, read; nil where it is empty.
  private func value<Value>(
    _ column: Int?, orElse problem: (String) -> ImportFault.Problem, _ read: (String) -> Value?
  ) throws(RecordFault) -> Value? {
    let text = column.map { scanner.text($0).trimmed } ?? ""
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    throw RecordFault(problem(text.excerpt), at: offset(of: column))
  }

  private func amount(
    _ column: Int, in currency: Currency, hasID: Bool
  ) throws(RecordFault) -> Amount {
    let offset = offset(of: column)
    let text = scanner.text(column).trimmed
    guard !text.isEmpty else { throw RecordFault(.noAmount, at: offset) }
    // An amount that was exported keeps its digits where its currency was relabelled; three of them
    // may as well be grouped.
    if hasID, case .amount(let exact) = AmountReading.plain(text),
      exact.fractionDigitsNeeded != 3, exact.decimal(minimumFractionDigits: 0) == text
    {
      return exact
    }
    return try options.amount(text, currency).amount(at: offset).amount
  }
}

// MARK: - Columns

/// Which column of a table of our own holds which field.
private struct TableColumns {
  /// How many columns there are.
  let count: Int
  /// All headers, and the columns that hold no field.
  let titles: [String]
  let ignoredPlaces: [Int]
  /// Those that may say that a record is no expense: the types too.
  var watchedPlaces: [Int] { ignoredPlaces + (self[.type].map { [$0] } ?? []) }
  /// The column of each member of an item, in the order of their table.
  let members: [Int?]
  private let columns: [ImportField: Int]

  /// The column of a field; nil where there is none.
  subscript(field: ImportField) -> Int? { columns[field] }

  /// Where the columns of those values are.
  ///
  /// - Throws: `RecordFault` where there is no such column, or several.
  func places(
    of values: [ColumnValue], at offset: Int
  ) throws(RecordFault) -> [(column: Int, value: ColumnValue)] {
    let keys = titles.map(\.columnKey)
    var found: [(column: Int, value: ColumnValue)] = []
    for value in values {
      let places = value.column.places(in: keys)
      guard let first = places.first else {
        throw RecordFault(.missingColumn(value.column.shown, found: titles), at: offset)
      }
      guard places.count == 1 else {
        throw RecordFault(.ambiguousColumn(value.column.shown, count: places.count), at: offset)
      }
      found.append((first, value))
    }
    return found
  }

  /// Finds the fields in the first row by our own names, in either case.
  ///
  /// - Throws: `RecordFault` where a needed column is missing, or one is there twice.
  init(of scanner: inout CSVScanner) throws(RecordFault) {
    guard try scanner.nextRow() else { throw RecordFault(.damage(.empty), at: 0) }
    let titles = scanner.texts.map(\.trimmed)
    let keys = titles.map { $0.lowercased() }
    var columns: [ImportField: Int] = [:]
    for field in ImportField.own {
      let found = keys.indices.filter { keys[$0] == field.name }
      if found.count > 1 { throw RecordFault(.repeatedColumn(field.name), at: scanner.start) }
      columns[field] = found.first
      if found.isEmpty, field == .name || field == .amount {
        throw RecordFault(.missingColumn(field.name, found: titles), at: scanner.start)
      }
    }
    // Nothing tells a header that was cut off from a whole one, and no record is lost with it.
    guard scanner.hasLineBreak else { throw RecordFault(.unfinishedLine, at: scanner.end) }
    let used = Set(columns.values)
    ignoredPlaces = titles.indices.filter { !used.contains($0) }
    members = ItemMember.all.map { member in ImportField(name: member.name).flatMap { columns[$0] }
    }
    (self.columns, self.titles) = (columns, titles)
    count = titles.count
  }
}
