import ExpenseCore

// Reading the rows of our own files: items written by an export, an app or a script.

extension GridReader {
  /// Returns true if the row is an item, and not an entry that has no id yet.
  func holdsItem(_ row: Grid.Row) -> Bool {
    guard layout.isOwn, let reference else { return false }
    return value(reference, of: row)?.text.isEmpty == false
  }

  /// The record of a row before its members are read.
  func item(of row: Grid.Row) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: row.start)
    record.nameOffset = nameColumns.first.flatMap { grid.cell(row, $0) }?.offset ?? row.start
    record.saysExtras = grid.isJSON && !otherColumns.isEmpty
    guard grid.isJSON else { return record }
    for (member, columns) in [(ItemMember.amount, moneyColumns), (.name, nameColumns)] {
      guard columns.contains(where: { grid.cell(row, $0)?.isEmpty == false }) else {
        throw RecordFault(.damage(.missingMember(member.name)), at: row.start)
      }
    }
    return record
  }

  /// Keeps the members that we do not know, except those that `list` adds to its output for
  /// programs.
  func keepExtras(of row: Grid.Row, in record: inout ImportRecord) {
    let cells = otherColumns.compactMap { grid.cell(row, $0) }.sorted { $0.offset < $1.offset }
    let keys = cells.map { grid.titles[Int($0.column)] }
    guard record.currency == nil || !keys.contains("row") || !keys.contains("tier") else {
      record.saysExtras = false
      return
    }
    record.item.extras = ExtraMembers(
      cells.map { cell in
        let value = cell.isEmpty ? "null" : grid.text.compact(cell.range)
        return RawMember(key: grid.keys[Int(cell.column)], value: value)
      })
  }
}

// MARK: - Values

extension GridReader {
  /// Returns true if a member can have a value of that form.
  func hasShape(_ value: Value, of kind: ItemMember.Kind) -> Bool {
    guard layout.isOwn, grid.isJSON else { return value.cell.kind != .other }
    return switch (kind, value.cell.kind) {
    case (_, .string), (.day, .number), (.words, .list): true
    default: false
    }
  }

  /// Reads an id in either case; nil if it is empty.
  func itemID(_ value: Value) throws(RecordFault) -> ItemID? {
    guard !value.text.isEmpty else { return nil }
    guard let id = ItemID(value.text) else {
      throw RecordFault(.damage(.malformedID(value.text.excerpt)), at: value.offset)
    }
    return id
  }

  /// The words of a list, or of a text.
  func words(_ value: Value) -> [String] {
    guard layout.isOwn else { return Tags.inText(value.text) }
    let words = value.cell.kind == .list ? grid.text.jsonStrings(value.cell.range) : nil
    return words ?? Tags.inText(grid.exactText(value.cell))
  }

  /// Reads a day; nil if a table of ours has an empty one.
  func day(_ value: Value) throws(RecordFault) -> CalendarDate? {
    if layout.isOwn, value.cell.kind == .number { return try dayOfSeconds(value) }
    return value.text.isEmpty && !grid.isJSON ? nil : try options.day(value)
  }

  /// Reads a number of seconds since 2001-01-01 UTC, which `JSONEncoder` writes, as a day.
  private func dayOfSeconds(_ value: Value) throws(RecordFault) -> CalendarDate {
    guard let seconds = Double(value.text), let day = options.day(seconds + Self.referenceDate),
      options.latestDay.map({ day <= $0 }) ?? true
    else {
      let name = ItemMember.date.name
      throw RecordFault(.wrongValue(value.text.excerpt, of: name), at: value.offset)
    }
    return day
  }

  /// 2001-01-01 UTC in seconds since 1970-01-01 UTC.
  private static var referenceDate: Double { 978_307_200 }
}

extension ItemMember.Kind {
  /// The form of a value in JSON, for messages.
  var shape: DamagedDocument.Expectation {
    switch self {
    case .id, .text: .text
    case .amount: .number
    case .day: .day
    case .words: .words
    }
  }
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
