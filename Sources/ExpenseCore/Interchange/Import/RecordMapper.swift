/// What a record holds in a column that a map names.
struct MappedCell {
  /// What kind of value it was in JSON; in a table everything is text.
  enum Kind { case text, number, list, other }

  /// Without outer spaces.
  let text: String
  /// Where it stands.
  let offset: Int
  var kind = Kind.text
}

/// A record of a file of another program.
struct MappedRow {
  /// Where it starts.
  let start: Int
  /// What it holds in each column of the map's list; nil where that is nothing.
  var cells: [MappedCell?]
}

/// Makes records of rows, as a map says.
struct RecordMapper {
  /// A part of a source, its column by its place in the map's list.
  private typealias Part = (place: Int, isNegated: Bool)
  private typealias Source = [[Part]]

  /// The columns that rows are asked for.
  let columns: [ColumnName]
  private let options: ImportOptions
  private let sources: [ImportField: Source]
  // Looked up once, and not for each record.
  private let amount: Source?
  private let out: Source
  private let income: Source
  private let currency: Source?
  private let reference: Source?
  private let members: [(place: Int, source: Source)]
  private let spending: [(place: Int, value: ColumnValue)]
  private let skipped: [(place: Int, value: ColumnValue)]
  /// The places of the columns of money.
  let moneyPlaces: [Int]
  /// The place of the column that is the name, and so nothing else; nil where several make it.
  let namePlace: Int?

  init(_ map: RecordMap, options: ImportOptions) {
    let columns = options.columns
    func place(of column: ColumnName) -> Int { columns.firstIndex(of: column) ?? 0 }
    let sources = map.sources.mapValues { source in
      source.alternatives.map { $0.map { Part(place(of: $0.column), $0.isNegated) } }
    }
    self.sources = sources
    (amount, currency, reference) = (sources[.amount], sources[.currency], sources[.id])
    (out, income) = (sources[.out] ?? [], sources[.in] ?? [])
    self.columns = columns
    self.options = options
    members = ItemMember.all.enumerated().compactMap { index, member in
      guard let field = ImportField(name: member.name), !field.isMoney, field != .id else {
        return nil
      }
      return sources[field].map { (index, $0) }
    }
    spending = map.spending.map { (place(of: $0.column), $0) }
    skipped = options.skipped.map { (place(of: $0.column), $0) }
    moneyPlaces = sources.filter(\.key.isMoney).values.flatMap { $0.joined().map(\.place) }
    namePlace = map.sources[.name]?.onlyColumn.map(place)
  }

  /// The first of the columns that no record has, where nothing stands in for it.
  ///
  /// - Parameter seen: the places of those that some record has.
  func missingColumn(_ seen: Set<Int>) -> ColumnName? {
    let whole = sources.values.lazy.map { $0.joined().map(\.place) }
      .filter { !$0.contains(where: seen.contains) }.compactMap(\.first)
    let single = (spending + skipped).lazy.map(\.place).filter { !seen.contains($0) }
    return (Array(whole) + Array(single)).min().map { columns[$0] }
  }

  /// Whether the row is one of those to be left out.
  func leavesOut(_ row: MappedRow) -> Bool {
    skipped.contains { $0.value.matches(row.cells[$0.place]?.text ?? "") }
  }

  /// Whether the row is spending, where a column says that.
  func isSpending(_ row: MappedRow) -> Bool? {
    guard !spending.isEmpty else { return nil }
    return spending.contains { $0.value.matches(row.cells[$0.place]?.text ?? "") }
  }

  /// The record of a row.
  ///
  /// - Parameter currency: what amounts are in, where the row does not say it.
  func record(
    of row: MappedRow, in currency: Currency
  ) throws(RecordFault) -> ImportRecord {
    var record = ImportRecord(offset: row.start)
    record.isFromBank = true
    record.saysExtras = false
    record.currency = try self.currency(of: row)
    record.item.amount = try amount(of: row, in: record.currency ?? currency)
    record.says.insert(ItemMember.amountPlace)
    if record.currency == nil { record.assumedCurrency = currency }
    record.reference = reference.flatMap { text($0, of: row)?.text }
    for (place, source) in members {
      if try read(place, from: source, of: row, into: &record) { record.says.insert(place) }
    }
    return record
  }

  /// Reads the member of that place in the table; tells whether the record says it.
  private func read(
    _ place: Int, from source: Source, of row: MappedRow, into record: inout ImportRecord
  ) throws(RecordFault) -> Bool {
    let members = ItemMember.all
    let cell = text(source, of: row)
    if let cell, cell.kind == .other {
      throw RecordFault(
        .damage(.wrongShape(member: members[place].name, expected: .text)), at: cell.offset)
    }
    switch members[place].kind {
    case .id, .amount: break
    case .text:
      guard let cell else { return false }
      if place == ItemMember.namePlace { record.nameOffset = max(cell.offset, record.offset) }
      members[place].text.set(&record.item, cell.text)
    case .words: members[place].words.set(&record.item, cell.map { Tags.inText($0.text) } ?? [])
    case .day:
      guard let cell else { throw RecordFault(.noDate, at: row.start) }
      guard let day = options.day(in: cell.text) else {
        throw RecordFault(.malformedDate(cell.text.excerpt), at: cell.offset)
      }
      members[place].day.set(&record.item, day)
    }
    return true
  }

  /// What the first alternative that is not empty holds, its parts joined.
  private func text(_ source: Source, of row: MappedRow) -> MappedCell? {
    for parts in source {
      if parts.count == 1 {
        if let cell = row.cells[parts[0].place] { return cell }
        continue
      }
      let cells = parts.compactMap { row.cells[$0.place] }
      guard let first = cells.first else { continue }
      if cells.count == 1 { return first }
      return MappedCell(text: cells.map(\.text).joined(separator: " "), offset: first.offset)
    }
    return nil
  }

  private func currency(of row: MappedRow) throws(RecordFault) -> Currency? {
    guard let source = self.currency, let cell = text(source, of: row) else { return nil }
    return try Currency(ofRecord: cell.text.uppercased(), at: cell.offset)
  }
}

// MARK: - Money

extension RecordMapper {
  /// What the row says was spent; negative for money that came in.
  func amount(of row: MappedRow, in currency: Currency) throws(RecordFault) -> Amount {
    guard let source = self.amount else { return try difference(in: row, currency) }
    let found = try money(source, of: row, in: currency, passesOverZero: false)
    guard let money = found else {
      throw RecordFault(.noAmount, at: row.start)
    }
    guard let isSpending = isSpending(row), money.amount != .zero else { return money.amount }
    guard isSpending else { return money.amount.magnitude.negated }
    guard !money.amount.isNegative else { throw negative(money) }
    return money.amount
  }

  /// What is in the column of spending, or else in that of money in.
  private func difference(
    in row: MappedRow, _ currency: Currency
  ) throws(RecordFault) -> Amount {
    let out = try money(self.out, of: row, in: currency, passesOverZero: true)
    let income = try money(self.income, of: row, in: currency, passesOverZero: true)
    for money in [out, income] {
      if let money, money.amount.isNegative, !money.isMarked { throw negative(money) }
    }
    switch (out, income) {
    case (let out?, nil):
      guard !out.amount.isNegative else { throw RecordFault(.bothWays, at: out.cell.offset) }
      return out.amount
    case (nil, let income?):
      guard !income.isMarked || income.amount.isNegative else {
        throw RecordFault(.bothWays, at: income.cell.offset)
      }
      return income.amount.magnitude.negated
    case (_?, let income?): throw RecordFault(.bothWays, at: income.cell.offset)
    case (nil, nil): throw RecordFault(.neitherWay, at: row.start)
    }
  }

  private struct Money {
    let amount: Amount
    /// Whether a word beside it said which way it went.
    let isMarked: Bool
    let cell: MappedCell
    let part: Part
  }

  private func money(
    _ source: Source, of row: MappedRow, in currency: Currency, passesOverZero: Bool
  ) throws(RecordFault) -> Money? {
    for parts in source {
      guard let part = parts.first, let cell = row.cells[part.place] else { continue }
      if passesOverZero, cell.text.allSatisfy({ "-–—−".contains($0) }) { continue }
      let (amount, isMarked) = try read(cell, in: currency)
      if passesOverZero, amount == .zero { continue }
      return Money(
        amount: part.isNegated && !isMarked ? amount.negated : amount, isMarked: isMarked,
        cell: cell, part: part)
    }
    return nil
  }

  private func read(
    _ cell: MappedCell, in currency: Currency
  ) throws(RecordFault) -> (amount: Amount, isMarked: Bool) {
    switch cell.kind {
    case .text: return try options.amount(cell.text, currency).amount(at: cell.offset)
    case .number: return try AmountReading.plain(cell.text).amount(at: cell.offset)
    case .list, .other:
      throw RecordFault(.damage(.wrongShape(member: "amount", expected: .number)), at: cell.offset)
    }
  }

  private func negative(_ money: Money) -> RecordFault {
    RecordFault(
      .negativeAmount(
        money.cell.text.excerpt, column: columns[money.part.place].shown,
        isNegated: money.part.isNegated),
      at: money.cell.offset)
  }
}
