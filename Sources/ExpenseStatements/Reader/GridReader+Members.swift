import ExpenseCore

// Reading the members of an item from a row.

extension GridReader {
  /// Reads the record of a row.
  func record(of row: Grid.Row) throws(RecordFault) -> ImportRecord {
    var record = layout.isOwn ? try item(of: row) : ImportRecord(ofPaymentAt: row.start)
    record.currency = try currency(of: row)
    if let column = options.rowAccounts?.column { record.account = grid.text(row, column) }
    if let value = reference.flatMap({ value($0, of: row) }) {
      if layout.isOwn { record.id = try itemID(value) } else { record.reference = value.text }
    }
    let money = try money(of: row, in: record.currency ?? options.readingCurrency)
    (record.item.amount, record.isDirectionKnown) = (money.spent, money.isDirectionKnown)
    record.says.insert(ItemMember.amountPlace)
    if let date { record.item.date = try day(date, of: row) }
    for (place, source) in members {
      let value = value(source, of: row)
      // An empty member of our own says that an item has none.
      let says =
        try value.map { (value) throws(RecordFault) in try read(place, from: value, into: &record) }
        ?? (layout.isOwn && MemberSet.optional.contains(place))
      if says { record.says.insert(place) }
    }
    if record.saysExtras { keepExtras(of: row, in: &record) }
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
    _ place: Int, from value: Value, into record: inout ImportRecord
  ) throws(RecordFault) -> Bool {
    let member = ItemMember.all[place]
    guard hasShape(value, of: member.kind) else {
      throw RecordFault(
        .damage(.wrongShape(member: member.name, expected: member.kind.shape)), at: value.offset)
    }
    switch member.kind {
    case .id, .amount: return false
    case .words: member.words.set(&record.item, words(value))
    case .day: member.day.set(&record.item, try day(value))
    case .text where layout.isOwn:
      let text = grid.exactText(value.cell)
      // In a table, an empty name or type counts as missing.
      if text.isEmpty, member.isRequired, !grid.isJSON { return false }
      // In an entry without an id, an empty text is none.
      let isNone = text.isEmpty && !member.isRequired && record.id == nil
      member.text.set(&record.item, isNone ? nil : text)
    case .text where place == ItemMember.paidPlace:
      let own = record.currency ?? options.readingCurrency
      member.text.set(&record.item, try paid(value, beside: own)?.description)
    case .text: member.text.set(&record.item, value.text)
    }
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
  /// The text of a cell, trimmed; of several that are joined, with the first of these.
  struct Value {
    let text: String
    let cell: Grid.Cell

    var offset: Int { cell.offset }
  }

  private func value(_ part: Part, of row: Grid.Row) -> Value? {
    guard let cell = grid.cell(row, part.column) else { return nil }
    let text = grid.text(cell)
    // An empty text of our own says that nothing is there.
    let isMissing = layout.isOwn ? cell.isEmpty && cell.kind == .plain : text.isEmpty
    return isMissing ? nil : Value(text: text, cell: cell)
  }

  /// The first alternative that is not empty, with its parts joined.
  func value(_ source: Source, of row: Grid.Row) -> Value? {
    for parts in source {
      let values = parts.compactMap { value($0, of: row) }
      guard let first = values.first else { continue }
      guard values.count > 1 else { return first }
      return Value(text: values.map(\.text).joined(separator: " "), cell: first.cell)
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
final class DayCache {
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
