import ExpenseCore

/// Reads the rows of our own files: items written by an export, an app or a script.
struct OwnRecords {
  private let grid: Grid
  private let options: ImportOptions
  private let amounts: AmountReader
  /// The column of each member of an item, in the order of the table of members.
  private let members: [Int?]
  private let currency: Int?
  /// For each column, true if it has a member that we do not know.
  private let areOthers: [Bool]

  /// The titles of columns that are ignored.
  var ignored: [String] {
    grid.isJSON ? [] : zip(grid.titles, areOthers).filter(\.1).map(\.0)
  }

  /// Finds the columns by our own names.
  ///
  /// - Throws: `RecordFault` if a column occurs twice.
  init(_ grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    (self.grid, self.options) = (grid, options)
    // Our files have no grouping marks.
    amounts = AmountReader(AmountHabits(), mark: options.layout.decimalMark)
    let names = ItemMember.all.map(\.name) + [Layout.Field.currency.name]
    var places: [String: Int] = [:]
    for (column, title) in grid.titles.enumerated() where names.contains(title) {
      guard places.updateValue(column, forKey: title) == nil else {
        throw RecordFault(.repeatedColumn(title), at: 0)
      }
    }
    members = ItemMember.all.map { places[$0.name] }
    currency = places[Layout.Field.currency.name]
    areOthers = grid.titles.map { !names.contains($0) }
  }

  func records() throws(RecordFault) -> ImportedRecords {
    var found = ImportedRecords(of: grid.text)
    if let (said, offset) = grid.currency {
      (found.currency, found.currencyOffset) = (said, offset)
    }
    let skipped = try options.layout.skipped.map { (value) throws(RecordFault) in
      (try grid.place(of: value.column), value)
    }
    for (place, row) in grid.rows.enumerated() {
      if let value = skipped.first(where: { $1.matches(grid.text(row, $0)) })?.1 {
        let column = members[ItemMember.amountPlace]
        let own = currency.flatMap { cell(row, $0) }.flatMap { Currency(code: grid.text($0)) }
        let amount = column.flatMap { try? self.amount(row, $0, own, hasID: true) }
        found.leftOut.add(.asked(value.typed), at: row.start, amount)
        continue
      }
      found.add { () throws(RecordFault) in
        try checkFields(of: row, isLast: place + 1 == grid.rows.count)
        return [try record(of: row)]
      }
    }
    for fault in grid.faults { found.refused.append(fault) }
    return found
  }

  private func checkFields(of row: Grid.Row, isLast: Bool) throws(RecordFault) {
    guard !grid.isJSON, row.count != grid.titles.count else { return }
    if row.count < grid.titles.count, isLast, !grid.endsInLineBreak {
      throw RecordFault(.unfinishedLine, at: grid.text.count)
    }
    let needed = (members[ItemMember.amountPlace] ?? 0) + 1
    guard row.count >= needed, grid.isBlank(row, from: grid.titles.count) else {
      throw RecordFault(.fieldCount(expected: grid.titles.count, found: row.count), at: row.start)
    }
  }
}

// MARK: - Fields

extension OwnRecords {
  private func record(of row: Grid.Row) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: row.start)
    record.nameOffset = offset(of: ItemMember.namePlace, in: row)
    record.says = grid.isJSON ? .optional : MemberSet()
    if let currency, let cell = cell(row, currency) {
      let code = grid.text(cell)
      guard let known = Currency(code: code) else {
        throw RecordFault(.damage(.unknownCurrency(code.excerpt)), at: cell.offset)
      }
      record.currency = known
    }
    for (place, member) in ItemMember.all.enumerated() {
      guard let column = members[place], let cell = cell(row, column) else {
        try checkPresence(place, of: row)
        continue
      }
      if try read(member, from: cell, row, into: &record) { record.says.insert(place) }
    }
    if grid.isJSON { keepExtras(of: row, in: &record) } else { record.saysExtras = false }
    return record
  }

  /// The cell of a row; nil if nothing is there, not even quotes.
  private func cell(_ row: Grid.Row, _ column: Int) -> Grid.Cell? {
    grid.cell(row, column).flatMap { $0.isEmpty && $0.kind == .plain ? nil : $0 }
  }

  private func checkPresence(_ place: Int, of row: Grid.Row) throws(RecordFault) {
    guard place == ItemMember.amountPlace || grid.isJSON && place == ItemMember.namePlace else {
      return
    }
    guard !grid.isJSON else {
      throw RecordFault(.damage(.missingMember(ItemMember.all[place].name)), at: row.start)
    }
    throw RecordFault(.noAmount, at: offset(of: place, in: row))
  }

  /// The offset of a member's cell, or that of the row if it has none.
  private func offset(of place: Int, in row: Grid.Row) -> Int {
    members[place].flatMap { grid.cell(row, $0) }?.offset ?? row.start
  }

  /// Reads a member; returns true if the record mentions it.
  private func read(
    _ member: ItemMember, from cell: Grid.Cell, _ row: Grid.Row, into record: inout ImportRecord
  ) throws(RecordFault) -> Bool {
    var scanner = RecordJSON(grid.text)
    scanner.position = cell.offset
    switch member.kind {
    case .id:
      let text = grid.text(cell)
      guard !text.isEmpty else { return false }
      record.id = grid.isJSON ? try scanner.itemID(of: member.name) : ItemID(text)
      guard record.id != nil else {
        throw RecordFault(.damage(.malformedID(text.excerpt)), at: cell.offset)
      }
      return false
    case .amount:
      guard let column = members[ItemMember.amountPlace] else { return false }
      record.item.amount = try amount(row, column, record.currency, hasID: record.id != nil)
    case .day: member.day.set(&record.item, try day(cell, of: member, &scanner))
    case .words: member.words.set(&record.item, try words(cell, of: member, &scanner))
    case .text:
      let text =
        grid.isJSON
        ? grid.text.string(try scanner.text(of: member.name, shape: .text))
        : CSVField.unguarded(grid.rawText(cell))
      // In a table, an empty name or type counts as missing.
      if !grid.isJSON, text.isEmpty, member.isRequired { return false }
      member.text.set(&record.item, text)
    }
    return true
  }

  private func words(
    _ cell: Grid.Cell, of member: ItemMember, _ scanner: inout RecordJSON
  ) throws(RecordFault) -> [String] {
    guard grid.isJSON else { return Tags.inText(CSVField.unguarded(grid.rawText(cell))) }
    if cell.kind == .string { return Tags.inText(grid.text(cell)) }
    return try scanner.texts(of: member.name).map { grid.text.string($0) }
  }

  /// Reads a day as text, or as the seconds since 2001-01-01 UTC that `JSONEncoder` writes.
  private func day(
    _ cell: Grid.Cell, of member: ItemMember, _ scanner: inout RecordJSON
  ) throws(RecordFault) -> CalendarDate? {
    if cell.kind == .number { return try scanner.dayOfSeconds(options) }
    if grid.isJSON, cell.kind != .string { throw scanner.wrongShape(member.name, .day) }
    let text = grid.text(cell)
    if text.isEmpty, !grid.isJSON { return nil }
    guard let day = options.day(in: Array(text.utf8)[...]) else {
      throw RecordFault(.malformedDate(text.excerpt), at: cell.offset)
    }
    return day
  }

  private func amount(
    _ row: Grid.Row, _ column: Int, _ own: Currency?, hasID: Bool
  ) throws(RecordFault) -> Amount {
    guard let cell = grid.cell(row, column), !cell.isEmpty else {
      throw RecordFault(.noAmount, at: offset(of: ItemMember.amountPlace, in: row))
    }
    if grid.isJSON, cell.kind != .string { return try grid.text.amount(at: cell.offset) }
    let text = grid.text(cell)
    guard !text.isEmpty else { throw RecordFault(.noAmount, at: cell.offset) }
    // An exported amount keeps its digits if its currency was relabelled; but three digits may also
    // be a group if commas are decimal.
    let isPoint = grid.hasCommas && options.layout.decimalMark != .comma
    if hasID, let exact = try? Amount(jsonNumber: Array(text.utf8)),
      isPoint || exact.fractionDigitsNeeded != 3, exact.decimal(minimumFractionDigits: 0) == text
    {
      return exact
    }
    let currency = own ?? grid.currency?.0 ?? options.readingCurrency
    // If semicolons separate the cells we write decimal commas, and people may group with commas
    // too.
    if hasID, !grid.isJSON, !grid.hasCommas, options.layout.decimalMark == nil,
      currency.minorDigits == 0, text.count(where: { $0 == "," }) == 1,
      text.utf8.suffix(4).first == UInt8(ascii: ",")
    {
      throw RecordFault(.ambiguousAmount(text.excerpt), at: cell.offset)
    }
    return try amounts.read(text, in: currency).amount(at: cell.offset).amount
  }

  /// Keeps the members that we do not know, except those that `list` adds to its output for
  /// programs.
  private func keepExtras(of row: Grid.Row, in record: inout ImportRecord) {
    let cells = grid.cells[row.cells].filter { areOthers[Int($0.column)] }
      .sorted { $0.offset < $1.offset }
    guard !cells.isEmpty else { return }
    let keys = cells.map { grid.titles[Int($0.column)] }
    if record.currency != nil, keys.contains("row"), keys.contains("tier") {
      record.saysExtras = false
    } else {
      record.item.extras = ExtraMembers(
        cells.map { cell in
          let value = cell.isEmpty ? "null" : grid.text.compact(cell.range)
          return RawMember(key: grid.keys[Int(cell.column)], value: value)
        })
    }
  }
}

extension RecordJSON {
  /// Reads a number of seconds since 2001-01-01 UTC as a day.
  fileprivate mutating func dayOfSeconds(
    _ options: ImportOptions
  ) throws(RecordFault) -> CalendarDate {
    let start = position
    let text = view.text(try value())
    guard let seconds = Double(text), let day = options.day(seconds + Self.referenceDate),
      options.latestDay.map({ day <= $0 }) ?? true
    else { throw RecordFault(.wrongValue(text.excerpt, of: ItemMember.date.name), at: start) }
    return day
  }

  /// 2001-01-01 UTC in seconds since 1970-01-01 UTC.
  private static var referenceDate: Double { 978_307_200 }
}

extension ItemID {
  /// Parses an id in either case; nil for any other text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == Self.length, let found = Self.read(ByteView(bytes), at: 0) else {
      return nil
    }
    self = found.id
  }
}
