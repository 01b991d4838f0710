/// Reads a table under our own header, as `export` writes it, or as somebody wrote it by hand.
struct OwnTable {
  private let table: RecordTable
  private let options: ImportOptions
  private let columns: [ImportField: Int]
  /// The column of each member of an item, in the order of their table.
  private let members: [Int?]
  /// Whether an amount with a plus came in.
  private let plusIsMoneyIn: Bool

  /// The titles of the columns that hold no field.
  let ignored: [String]

  /// Finds the fields by our own names, in either case.
  ///
  /// - Throws: `RecordFault` where a needed column is missing, or one is there twice.
  init(_ table: RecordTable, options: ImportOptions) throws(RecordFault) {
    let columns = try Self.check(table.titles)
    (self.table, self.options, self.columns) = (table, options, columns)
    members = ItemMember.all.map { ImportField(name: $0.name).flatMap { columns[$0] } }
    plusIsMoneyIn = table.plusIsMoneyIn([columns[.amount]].compactMap(\.self), options)
    let used = Set(columns.values)
    ignored = table.titles.indices.filter { !used.contains($0) }.map { table.titles[$0] }
  }

  /// The columns of the fields under those titles.
  ///
  /// - Throws: `RecordFault` where a needed one is missing, or one is there twice.
  @discardableResult
  static func check(_ titles: [String]) throws(RecordFault) -> [ImportField: Int] {
    let keys = titles.map { $0.lowercased() }
    var columns: [ImportField: Int] = [:]
    for field in ImportField.own {
      let found = keys.indices.filter { keys[$0] == field.name }
      if found.count > 1 { throw RecordFault(.repeatedColumn(field.name), at: 0) }
      columns[field] = found.first
      if found.isEmpty, field == .name || field == .amount {
        throw RecordFault(.missingColumn(field.name, found: titles), at: 0)
      }
    }
    return columns
  }

  /// Whether the first row is our header, or would be if no column stood there twice.
  ///
  /// - Parameter needed: titles that have to be among those of the row.
  static func isHeader(
    of text: ByteView, delimiters: [UInt8], with needed: Set<String> = []
  ) -> Bool {
    delimiters.contains { delimiter in
      var scanner = CSVScanner(text, delimiter: delimiter)
      guard (try? scanner.nextRow()) == true else { return false }
      let titles = scanner.texts.map(\.trimmed)
      guard needed.isSubset(of: titles.map { $0.lowercased() }) else { return false }
      do throws(RecordFault) {
        try check(titles)
        return true
      } catch {
        if case .repeatedColumn = error.problem { return true }
        return false
      }
    }
  }

  /// Reads all rows.
  func reading() throws(RecordFault) -> TableReading {
    var found = ImportedRecords(of: table.text)
    let skipped = try places(of: options.skipped)
    let needed = max(columns[.name] ?? 0, columns[.amount] ?? 0) + 1
    var totals = RunningTotals()
    for (index, row) in table.rows.enumerated() {
      if index & 0xFFF == 0 { options.progress(index) }
      if isTotal(row, of: totals) {
        found.passOver(row.start)
        totals.begin()
        continue
      }
      if skipped.contains(where: { $0.value.matches(table.text(row, $0.column)) }) {
        found.skipped.add(spent(by: row))
        continue
      }
      let isLast = index + 1 == table.rows.count
      found.add { () throws(RecordFault) in
        try checkFields(of: row, needed: needed, isLast: isLast)
        let record = try record(of: row)
        if record.id == nil { totals.add(record.item.amount, onDay: record.item.date != nil) }
        return [record]
      }
    }
    for fault in table.faults { found.refuse(fault) }
    found.lastIsSum = totals.lastIsSum && found.records.last?.id == nil
    return TableReading(records: found, ownTable: table, ignoredColumns: ignored)
  }

  /// Whether a row has the sum of those above it, which all have days, and nothing of its own beside
  /// a name: an expense without a day may be as much by chance, but has a type or a category then.
  private func isTotal(_ row: RecordTable.Row, of totals: RunningTotals) -> Bool {
    let isBare = columns.allSatisfy { field, column in
      Self.ofTotals.contains(field) || table.text(row, column).isEmpty
    }
    guard isBare, totals.allHaveDays, let sum = spent(by: row) else { return false }
    return totals.areSum((sum, nil))
  }

  /// What a row says was spent, whatever else it says; nil where that cannot be told.
  private func spent(by row: RecordTable.Row) -> Amount? {
    guard let column = columns[.amount] else { return nil }
    let said = columns[.currency].flatMap { Currency(code: table.text(row, $0)) }
    let hasID = columns[.id].map { !table.text(row, $0).isEmpty } ?? false
    return try? amount(row, column, in: said ?? currency, hasID: hasID)
  }

  /// What a row may say that is a total.
  private static let ofTotals: Set<ImportField> = [.name, .amount, .currency]

  private var currency: Currency { options.currency ?? options.assumedCurrency }

  private func places(
    of values: [ColumnValue]
  ) throws(RecordFault) -> [(column: Int, value: ColumnValue)] {
    let keys = table.titles.map(\.columnKey)
    var found: [(column: Int, value: ColumnValue)] = []
    for value in values {
      let places = value.column.places(in: keys)
      guard let first = places.first else {
        throw RecordFault(.missingColumn(value.column.shown, found: table.titles), at: 0)
      }
      guard places.count == 1 else {
        throw RecordFault(.ambiguousColumn(value.column.shown, count: places.count), at: 0)
      }
      found.append((first, value))
    }
    return found
  }

  private func checkFields(
    of row: RecordTable.Row, needed: Int, isLast: Bool
  ) throws(RecordFault) {
    guard row.count != table.titles.count else { return }
    if row.count < table.titles.count, isLast, !table.endsInLineBreak {
      throw RecordFault(.unfinishedLine, at: table.text.count)
    }
    guard row.count >= needed, table.isBlank(row, from: table.titles.count) else {
      throw RecordFault(
        .fieldCount(expected: table.titles.count, found: row.count), at: row.start)
    }
  }
}

// MARK: - Fields

extension OwnTable {
  private func record(of row: RecordTable.Row) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: row.start)
    record.saysExtras = false
    record.currency = try value(row, columns[.currency], orElse: { .damage(.unknownCurrency($0)) })
    {
      Currency(code: $0)
    }
    record.nameOffset = offset(row, columns[.name])
    for (place, member) in ItemMember.all.enumerated() {
      guard let column = members[place] else { continue }
      try read(member, at: place, of: row, in: column, into: &record)
    }
    return record
  }

  private func read(
    _ member: ItemMember, at place: Int, of row: RecordTable.Row, in column: Int,
    into record: inout ImportRecord
  ) throws(RecordFault) {
    switch member.kind {
    case .id:
      record.id = try value(row, column, orElse: { .damage(.malformedID($0)) }) { ItemID($0) }
      return
    case .amount:
      record.item.amount = try amount(
        row, column, in: record.currency ?? currency, hasID: record.id != nil)
    case .day:
      member.day.set(
        &record.item,
        try value(row, column, orElse: { .malformedDate($0) }) { options.day(in: $0) })
    case .words: member.words.set(&record.item, Tags.inText(text(row, column) ?? ""))
    case .text:
      // A name or a type that is empty is none that the record says.
      let text = text(row, column)
      if text == nil, member.isRequired { return }
      member.text.set(&record.item, text)
    }
    record.says.insert(place)
  }

  /// The text of a field; nil where it is empty.
  ///
  /// Between quotes, an empty text is one.
  private func text(_ row: RecordTable.Row, _ column: Int) -> String? {
    guard let cell = table.cell(row, column) else { return nil }
    guard !cell.isEmpty else { return cell.kind == .plain ? nil : "" }
    return CSVField.unguarded(table.rawText(cell))
  }

  private func offset(_ row: RecordTable.Row, _ column: Int?) -> Int {
    column.flatMap { table.cell(row, $0)?.offset } ?? row.start
  }

  /// What the field holds, read; nil where it is empty.
  private func value<Value>(
    _ row: RecordTable.Row, _ column: Int?, orElse problem: (String) -> ImportFault.Problem,
    _ read: (String) -> Value?
  ) throws(RecordFault) -> Value? {
    let text = column.map { table.text(row, $0) } ?? ""
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    throw RecordFault(problem(text.excerpt), at: offset(row, column))
  }

  private func amount(
    _ row: RecordTable.Row, _ column: Int, in currency: Currency, hasID: Bool
  ) throws(RecordFault) -> Amount {
    let (text, offset) = (table.text(row, column), offset(row, column))
    guard !text.isEmpty else { throw RecordFault(.noAmount, at: offset) }
    // An amount that was exported keeps its digits where its currency was relabelled; three of them
    // may as well be grouped.
    if hasID, case .amount(let exact) = AmountReading.plain(text),
      exact.fractionDigitsNeeded != 3, exact.decimal(minimumFractionDigits: 0) == text
    {
      return exact
    }
    let amount = try options.amount(text, currency).amount(at: offset).amount
    return plusIsMoneyIn && !hasID && text.hasPlus ? amount.negated : amount
  }
}
