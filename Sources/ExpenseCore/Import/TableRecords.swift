/// Reads the rows of another program's table, or its records of JSON, as a map says.
///
/// A row without a day and without money is no payment: a footer, a disclaimer, the rest of a line above
/// it. A row without a day whose amount is that of the rows above is their total. Any other row is a
/// payment, or has a fault.
struct TableRecords {
  private let table: RecordTable
  private let mapper: RecordMapper
  private var records: ImportedRecords
  private var payments: [RecordTable.Row] = []
  private var totals = RunningTotals()

  /// Reads all of them.
  ///
  /// - Throws: `RecordFault` where the columns are not there, or no row is a payment.
  static func read(
    _ table: RecordTable, as map: RecordMap, options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    var reading = TableRecords(
      table: table, mapper: try RecordMapper(map, table, options: options),
      records: ImportedRecords(of: table.text))
    reading.records.linesAbove = table.above.count
    try reading.readRows()
    return TableReading(
      records: reading.records,
      table: MappedTable(mapper: reading.mapper, map: map, payments: reading.payments))
  }

  private mutating func readRows() throws(RecordFault) {
    var firstLackingDay: RecordFault?
    let limit = table.columnCount
    for (index, row) in table.rows.enumerated() {
      if index & 0xFFF == 0 { mapper.options.progress(index) }
      if mapper.leavesOut(row) {
        records.skipped.add(mapper.spent(by: row))
        continue
      }
      let (holdsMoney, day) = (mapper.holdsMoney(row), mapper.day(of: row))
      if !holdsMoney, day == .lacking, !table.isJSON {
        records.passOver(row.start)
        if firstLackingDay == nil, row.count >= limit, !isHeader(row) {
          firstLackingDay = faultOfDay(row)
        }
        continue
      }
      if day == .lacking, let sums = mapper.totals(of: row), totals.areSum(sums) {
        records.passOver(row.start)
        totals.begin()
        continue
      }
      if holdsMoney, day != .lacking { payments.append(row) }
      read(row, on: day, isLast: index + 1 == table.rows.count)
    }
    for fault in table.faults { records.refuse(fault) }
    records.lastIsSum = totals.lastIsSum
    if records.records.isEmpty, records.refused.count == 0, let firstLackingDay {
      throw firstLackingDay
    }
  }

  private mutating func read(_ row: RecordTable.Row, on day: RecordMapper.Day, isLast: Bool) {
    let (table, mapper) = (table, mapper)
    var spent: Amount?
    records.add { () throws(RecordFault) in
      try Self.checkFields(of: row, in: table, mapper, isLast: isLast)
      let record = try mapper.record(of: row, on: day)
      spent = record.item.amount
      return [record]
    }
    if let spent { totals.add(spent) }
  }

  /// Refuses a row of another length than the header, unless fields are missing at its end that no
  /// record needs, or those beyond the header are blank.
  private static func checkFields(
    of row: RecordTable.Row, in table: RecordTable, _ mapper: RecordMapper, isLast: Bool
  ) throws(RecordFault) {
    guard !table.isJSON, row.count != table.columnCount else { return }
    let fault = RecordFault(
      .fieldCount(expected: table.columnCount, found: row.count), at: row.start)
    if row.count < table.columnCount {
      if isLast, !table.endsInLineBreak { throw RecordFault(.unfinishedLine, at: table.text.count) }
      if mapper.mayBeShifted(row) { throw fault }
    } else if !table.isBlank(row, from: table.columnCount) {
      throw fault
    }
  }

  private func faultOfDay(_ row: RecordTable.Row) -> RecordFault? {
    do throws(RecordFault) {
      _ = try mapper.record(of: row, on: .lacking)
      return nil
    } catch {
      return error
    }
  }

  private func isHeader(_ row: RecordTable.Row) -> Bool {
    table.hasHeader && table.texts(row).map(\.columnKey) == table.titles.map(\.columnKey)
  }
}

/// The table that records were read of, for what is to be told of its columns.
struct MappedTable {
  let mapper: RecordMapper
  let map: RecordMap
  /// The rows that are payments, or should be.
  let payments: [RecordTable.Row]

  var table: RecordTable { mapper.table }

  /// The titles of the columns that say something and that nothing was read from.
  var unreadColumns: [String] {
    let read = mapper.namedColumns.union(mapper.skippedColumns)
    return table.titles.indices.filter { column in
      !table.titles[column].isEmpty && !read.contains(column)
        && table.rows.contains { !table.text($0, column).isEmpty }
    }.map { table.titles[$0] }
  }
}
