import ExpenseCore

/// The records of a grid, with the rows they were made from.
struct GridReading {
  var reader: GridReader
  var records: ImportedRecords
  /// The indices of the records' rows in the grid.
  private(set) var rows: [Int] = []
  /// The source of the currency of the amounts.
  let currency: StatementCurrency
  /// The number of rows by currency, for those that name one in the column of currencies.
  private(set) var codes: [Currency: Int] = [:]
  private(set) var rowsWithoutCode = 0
  private var lastCode: (cell: Grid.Cell, code: Currency)?

  var grid: Grid { reader.grid }

  /// Reads all rows.
  ///
  /// A mark that must be decimal in some amounts or balances is decimal in all of them.
  ///
  /// - Throws: `RecordFault` if a column is missing, or no row is a payment.
  static func read(_ grid: Grid, _ options: ImportOptions) throws(RecordFault) -> GridReading {
    let reader = try GridReader(grid, options, mark: options.layout.decimalMark)
    let reading = GridReading(reader)
    if let only = reading.onlyCurrency, only != options.readingCurrency, options.currency == nil {
      // A new file gets the currency that the statement names.
      var options = options
      options.assumedCurrency = only
      var other = try read(grid, options)
      other.records.currency = only
      return other
    }
    let isOpen = reading.records.refused.faults.contains { $0.problem.isAmbiguousAmount }
    guard isOpen, let mark = DecimalMark(of: reader) else { return try reading.checked() }
    return try GridReading(try GridReader(grid, options, mark: mark)).checked()
  }

  /// The currency that the statement names for all of its amounts; nil if there is none, or
  /// several.
  private var onlyCurrency: Currency? {
    switch currency {
    case .said(let said, _): return said
    case .open: return grid.currency?.0
    case .column: break
    }
    return rowsWithoutCode == 0 && codes.count == 1 ? codes.keys.first : nil
  }

  private init(_ reader: GridReader) {
    self.reader = reader
    currency = StatementCurrency(reader)
    records = ImportedRecords(of: reader.grid.text, count: reader.grid.rows.count)
    records.linesAbove = reader.grid.above.count
    if case .said(let said, _) = currency, said == reader.options.currency ?? said {
      records.currency = said
    }
    if let (said, offset) = reader.grid.currency, records.currency == nil {
      (records.currency, records.currencyOffset) = (said, offset)
    }
    let states = StateColumns(reader)
    var least: Int?
    for (place, row) in grid.rows.enumerated() {
      let isOtherwise = !grid.isJSON && row.count != grid.columnCount
      let isCut = place + 1 == grid.rows.count && !grid.endsInLineBreak
      // In a row that is longer or cut off, fields may be in other columns than they seem, so that
      // nothing in it is a reason to leave it out.
      let mayBeShifted =
        isOtherwise && !reader.options.passedOver.contains(place) && !reader.lacksDay(row)
        && (row.count > grid.columnCount || isCut)
      do throws(RecordFault) {
        if isOtherwise { least = least ?? grid.leastCount }
        if mayBeShifted { try checkFields(of: row, least ?? 0, isCut: isCut) }
        if let reason = reason(toLeaveOut: row, at: place, states) {
          records.leftOut.add(reason, at: row.start, spent(by: row, leftOutAs: reason))
          continue
        }
        if isOtherwise { try checkFields(of: row, least ?? 0, isCut: isCut) }
        records.records.append(try reader.record(of: row))
        rows.append(place)
      } catch {
        note(error, in: row)
      }
    }
    for fault in grid.faults { records.refused.append(fault) }
    leaveOutSums()
  }

  /// The number of rows from which one of them may be the total of the others.
  private static let leastOfTotal = 4

  /// Leaves out the last or the first row if its amount is the sum of all others, or its balance.
  private mutating func leaveOutSums() {
    let amounts = records.records.map(\.item.amount)
    for place in [amounts.count - 1, 0] where amounts.indices.contains(place) {
      // Each item of ours has an id.
      guard records.records[place].id == nil else { continue }
      let offset = grid.rows[rows[place]].start
      if isTotal(place, of: amounts) {
        records.leftOut.add(.total, at: offset, amounts[place])
      } else if isBalance(place) {
        records.leftOut.add(.noAmount, at: offset, .zero)
      } else {
        continue
      }
      records.records.remove(at: place)
      rows.remove(at: place)
      return
    }
  }

  /// Returns true if an amount is the sum of all others, or of those of its side, and the row lacks a
  /// value that all others have, as no payment among payments does.
  private func isTotal(_ place: Int, of amounts: [Amount]) -> Bool {
    let amount = amounts[place]
    guard amount != .zero, amounts.count >= Self.leastOfTotal, let twice = try? amount + amount,
      let sum = try? amounts.total()
    else { return false }
    let ofSide = try? amounts.filter { $0.isNegative == amount.isNegative }.total()
    return (sum == twice || ofSide == twice) && lacksValue(of: place)
  }

  /// Returns true if a row is named as a balance, and its amount is that balance.
  private func isBalance(_ place: Int) -> Bool {
    let item = records.records[place].item
    return Title(item.name)[.balance] > 0
      && grid.balances.contains {
        reader.balance(of: grid.rows[rows[place]], $0)?.magnitude == item.amount.magnitude
      }
  }

  /// Returns true if a row has nothing in a column that all others fill.
  private func lacksValue(of place: Int) -> Bool {
    grid.reached.contains { column in
      grid.text(grid.rows[rows[place]], column).isEmpty
        && rows.indices.allSatisfy {
          $0 == place || !grid.text(grid.rows[rows[$0]], column).isEmpty
        }
    }
  }

  /// The sum of a row that is left out; nil if it is in another currency than that which is shown.
  private func spent(by row: Grid.Row, leftOutAs reason: LeftOutRows.Reason) -> Amount? {
    if case .otherCurrency(let other) = reason { return reader.spent(by: row, in: other) }
    let own = try? reader.currency(of: row)
    let isShown = own ?? reader.options.readingCurrency == reader.options.readingCurrency
    return isShown || reader.layout.isOwn ? reader.spent(by: row) : nil
  }

  private mutating func note(_ fault: RecordFault, in row: Grid.Row) {
    switch fault.problem {
    case .neitherWay where !reader.layout.isOwn, .noAmount where !reader.layout.isOwn:
      records.leftOut.add(.noAmount, at: row.start, .zero)
    default: records.refused.append(fault)
    }
  }

  /// Throws if all rows are left out, which means that the columns are wrong.
  private func checked() throws(RecordFault) -> GridReading {
    guard records.records.isEmpty, records.refused.count == 0 else { return self }
    for left in records.leftOut {
      guard let offset = left.offsets.first else { continue }
      if left.reason == .noDay { throw RecordFault(.noDate, at: offset) }
      if left.reason == .noAmount, records.leftOut.count == 1 {
        throw RecordFault(.noAmount, at: offset)
      }
    }
    return self
  }
}

// MARK: - Rows that are not payments

extension GridReading {
  private mutating func reason(
    toLeaveOut row: Grid.Row, at place: Int, _ states: StateColumns
  ) -> LeftOutRows.Reason? {
    if reader.options.passedOver.contains(place) { return .chosen }
    if let value = reader.skippedValue(of: row) { return .asked(value.typed) }
    // Each row of our own is an item.
    if reader.layout.isOwn { return nil }
    guard reader.holdsMoney(row) else { return .noAmount }
    if reader.lacksDay(row) { return .noDay }
    if let state = states.unpaid(row) { return .unpaid(state) }
    return otherCurrency(of: row).map { .otherCurrency($0) }
  }

  /// The currency of a row if it is not the file's; otherwise nil.
  private mutating func otherCurrency(of row: Grid.Row) -> Currency? {
    guard case .column(let column) = currency else { return nil }
    let expected = reader.options.readingCurrency
    guard let cell = grid.cell(row, column), !cell.isEmpty, let code = code(cell, expected) else {
      rowsWithoutCode += 1
      return nil
    }
    codes[code, default: 0] += 1
    return code != expected && reader.options.currency != nil ? code : nil
  }

  /// The currency of a cell, which is usually that of the cell above.
  private mutating func code(_ cell: Grid.Cell, _ expected: Currency) -> Currency? {
    if let lastCode, grid.same(lastCode.cell, cell) { return lastCode.code }
    guard let code = CurrencyCodes.currency(grid.text(cell), expecting: expected) else {
      return nil
    }
    lastCode = (cell, code)
    return code
  }

  /// Returns true for a text alone that cannot be the beginning of a day or an amount.
  private func isFooter(_ row: Grid.Row) -> Bool {
    let text = grid.text(row, 0)
    return row.count == 1 && (reader.moneyColumns + reader.dateColumns).contains(0)
      && (text.utf8.count > 40 || !text.contains(where: \.isNumber))
  }

  /// Throws for a row longer or shorter than the header, unless missing fields may be empty or
  /// additional ones are.
  private func checkFields(
    of row: Grid.Row, _ least: Int, isCut: Bool
  ) throws(RecordFault) {
    // In a row of our own all may be missing after the amount.
    let ofOwn = isCut ? grid.columnCount : (reader.moneyColumns.first ?? 0) + 1
    let least = reader.layout.isOwn ? ofOwn : least
    let isLonger = row.count > grid.columnCount
    if isLonger, grid.isBlank(row, from: grid.columnCount) { return }
    // The end of a line that was cut off may be in the middle of a number.
    let mayEndInNumber = (reader.moneyColumns + reader.dateColumns).contains(row.count - 1)
    if isCut, isFooter(row) { return }
    if !isLonger, isCut, row.count < least || mayEndInNumber {
      throw RecordFault(.unfinishedLine, at: grid.text.count)
    }
    guard !isLonger, row.count >= least else {
      throw RecordFault(.fieldCount(expected: grid.columnCount, found: row.count), at: row.start)
    }
  }
}

extension Grid {
  /// The smallest number of cells that a row may have: each column after them is empty in some row
  /// that reaches it.
  fileprivate var leastCount: Int {
    var isBlank = Array(repeating: false, count: reached.count)
    for row in rows {
      for column in 0..<min(row.count, reached.count) where !isBlank[column] {
        isBlank[column] = text(row, column).isEmpty
      }
    }
    return isBlank.lastIndex(of: false).map { $0 + 1 } ?? 0
  }
}

/// The columns that tell whether payments were made.
final class StateColumns {
  private let reader: GridReader
  /// The texts seen so far.
  private var known: [String: Bool] = [:]
  private let columns: [(column: Int, areStates: Bool)]

  init(_ reader: GridReader) {
    self.reader = reader
    columns = reader.grid.reached.compactMap { column in
      let title = Title(reader.grid.title(column))
      let isOne = title[[.status, .unmade]] > 1
      return isOne && !reader.nameColumns.contains(column) ? (column, title[.status] > 1) : nil
    }
  }

  /// The text because of which a row counts as not paid; nil if it counts as paid.
  func unpaid(_ row: Grid.Row) -> String? {
    for (column, areStates) in columns {
      let text = reader.grid.text(row, column)
      guard !text.isEmpty else { continue }
      let isUnpaid: Bool
      if areStates {
        isUnpaid = known[text] ?? StatementWords.saysUnmade(text)
        known[text] = isUnpaid
      } else {
        isUnpaid = ["true", "yes", "y", "1"].contains(text.lowercased())
      }
      if isUnpaid { return text }
    }
    return nil
  }
}

extension ImportFault.Problem {
  fileprivate var isAmbiguousAmount: Bool {
    if case .ambiguousAmount = self { true } else { false }
  }
}

extension DecimalMark {
  /// The mark that must be decimal in some amounts or balances of the file; nil if there is none,
  /// or they contradict each other.
  init?(of reader: GridReader) {
    let grid = reader.grid
    let columns = reader.moneyColumns + grid.balances
    var found: DecimalMark?
    for row in grid.rows {
      for column in columns {
        guard let cell = grid.cell(row, column), cell.kind != .number, grid.hasDigit(row, column),
          let mark = WrittenAmount(grid.text(cell))?.decimalMark
        else { continue }
        guard found == nil || found == mark else { return nil }
        found = mark
      }
    }
    guard let found else { return nil }
    self = found
  }
}
