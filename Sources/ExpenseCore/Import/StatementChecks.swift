// What is wrong with the records of an import together, where each by itself could be right. Each check
// is a function of all that was read.

/// Why records are refused together.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// No record has one of the values that were said to mean spending.
  case nothingIsSpending(column: String, values: [String])
  /// A column that nothing is read from holds currencies, and not the one of the amounts; of some
  /// records it says nothing.
  case otherCurrencies(
    column: String, counts: [CurrencyCount], blanks: Int, expected: Currency)
  /// A column that nothing is read from says of records read as spending that they are money in.
  case direction(column: ColumnName, income: String)
  /// A line above the header says what the amounts are in, and that is another currency.
  case otherAccount(line: String, Currency, expected: Currency)
  /// Each amount ends where a comma stands, and after it is what may be its fraction.
  case cutAmounts(column: String, behind: String)
  /// A column of references has one value in all records, and so tells none from another.
  case oneReference(column: String, value: String, count: Int)
  /// Money that came in, as far as signs say, and nobody said what becomes of it.
  case moneyIn(RecordSum, of: Int)

  /// How many records say a currency.
  package struct CurrencyCount: Equatable, Sendable {
    package let currency: Currency
    package let count: Int
  }
}

/// What is remarkable about records, though nothing is wrong with them.
package enum ImportHint: Equatable, Sendable {
  /// The parts of payments come to something else, and each was taken whole; the first of them.
  case unequalParts(count: Int, place: SourcePlace, parts: Amount, whole: Amount)
  /// All payments of a kind that says which way the money went have the other sign.
  case turnedSigns(count: Int)
  /// A value of the column that says which way the money went, and that nobody named.
  case takenForMoneyIn(value: String, column: ColumnName, count: Int)

  /// The last record is as much as all before it.
  case lastIsSum(Amount, place: SourcePlace)

  /// Whether it is the same of all files with these columns, so that somebody saw it before.
  package var isOfLayout: Bool {
    if case .turnedSigns = self { true } else { false }
  }
}

extension ImportBatch {
  /// What is wrong with the records together; nil where nothing is.
  ///
  /// - Parameter currency: what the amounts are in.
  package func refusal(in currency: Currency) -> ImportRefusal? {
    if let table {
      if let refusal = table.refusal(in: currency, options) ?? oneReference { return refusal }
    } else if let refusal = ownRefusal(in: currency) {
      return refusal
    }
    guard options.moneyIn == nil, isToldBySigns else { return nil }
    return .moneyIn(moneyIn, of: records.count + moneyIn.count)
  }

  /// What entries of ours, which somebody wrote by hand or by a script, say against what is read of them.
  private func ownRefusal(in currency: Currency) -> ImportRefusal? {
    guard records.contains(where: { $0.id == nil && !$0.isFromBank }) else { return nil }
    if let table = ownTable, options.decimalMark == nil,
      let amount = table.titles.firstIndex(where: { $0.lowercased() == ImportField.amount.name }),
      let refusal = table.cutAmounts(in: table.rows, [amount], currency)
    {
      return refusal
    }
    let own = Set(ImportField.own.map(\.name)).subtracting([ImportField.type.name])
    for (title, texts) in textsOfOwnColumns where !own.contains(title.lowercased()) {
      let said = texts.filter { !$0.text.isEmpty }
      guard !said.isEmpty else { continue }
      if let direction = DirectionColumn(texts.map(\.text), under: title),
        let income = direction.texts(thatMean: false).first
      {
        return .direction(column: ColumnName(title), income: income)
      }
      let counts = said.compactMap { text, count in
        CurrencyColumns.currency(text, expecting: currency)
          .map { ImportRefusal.CurrencyCount(currency: $0, count: count) }
      }
      let isOther = counts.contains { $0.currency != currency }
      if isOther, counts.count == said.count {
        return .otherCurrencies(
          column: title, counts: counts.sorted { $0.currency.code < $1.currency.code }, blanks: 0,
          expected: currency)
      }
    }
    return nil
  }

  /// The different texts of each column, or member of records of JSON, that has few.
  private var textsOfOwnColumns: [(title: String, texts: [(text: String, count: Int)])] {
    if let table = ownTable {
      let texts = ColumnTexts(table, table.rows)
      return table.titles.enumerated().compactMap { column, title in
        texts.texts(column).map { (title, $0) }
      }
    }
    guard let sketch = RecordSketch(found.text.all, limit: 1_000) else { return [] }
    return sketch.titles.enumerated().compactMap { column, title in
      let texts = Dictionary(grouping: sketch.rows.map { $0[column] }) { $0 }
      return texts.count > ColumnTexts.limit ? nil : (title, texts.map { ($0, $1.count) })
    }
  }

  private var oneReference: ImportRefusal? {
    guard let onlyReference, onlyReference.count > 2 else { return nil }
    let column = table?.map.sources[.id]?.onlyColumn?.shown ?? ImportField.id.name
    return .oneReference(
      column: column, value: onlyReference.text, count: onlyReference.count)
  }

  /// What is remarkable about the records.
  package var hints: [ImportHint] {
    var hints: [ImportHint] = []
    if let first = found.unequalParts.first {
      hints.append(
        .unequalParts(
          count: found.unequalParts.count, place: place(of: first.offset), parts: first.parts,
          whole: first.whole))
    }
    if turnedSigns > 0 { hints.append(.turnedSigns(count: turnedSigns)) }
    if found.lastIsSum, let last = records.last {
      hints.append(.lastIsSum(last.item.amount, place: place(of: last.offset)))
    }
    return hints + (table?.unnamedDirections ?? [])
  }
}

// MARK: - Tables

extension MappedTable {
  fileprivate func refusal(in currency: Currency, _ options: ImportOptions) -> ImportRefusal? {
    let rows = payments
    if let first = map.spending.first, !rows.isEmpty,
      !rows.contains(where: { mapper.isSpending($0) == true })
    {
      return .nothingIsSpending(column: first.column.shown, values: map.spending.map(\.value))
    }
    let texts = ColumnTexts(table, rows)
    if map.sources[.currency] == nil, options.saidCurrency == nil, !rows.isEmpty {
      let refusal =
        otherCurrencies(texts, rows.count, currency) ?? saidCurrency(currency, rows.count)
      if let refusal { return refusal }
    }
    if options.decimalMark == nil,
      let refusal = table.cutAmounts(in: rows, mapper.moneyColumns, currency)
    {
      return refusal
    }
    return missedDirection(in: rows, texts)
  }

  /// A column of currencies that the amounts are not in: the one beside them, unless another agrees.
  private func otherCurrencies(
    _ texts: ColumnTexts, _ rowCount: Int, _ currency: Currency
  ) -> ImportRefusal? {
    if mapper.moneyColumns.contains(where: {
      TitleCurrency.onlyCode(in: table.title($0), expecting: currency) == currency
    }) {
      return nil
    }
    let found = CurrencyColumns(
      table, texts, rowCount, besides: mapper.namedColumns, expecting: currency)
    guard let counts = found.counts(beside: mapper.moneyColumns),
      counts.counts.keys.contains(where: { $0 != currency })
    else { return nil }
    let sorted = counts.counts.map { ImportRefusal.CurrencyCount(currency: $0, count: $1) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    return .otherCurrencies(
      column: table.title(counts.column), counts: sorted,
      blanks: rowCount - sorted.reduce(0) { $0 + $1.count }, expected: currency)
  }

  /// What a title of a column of amounts, or a line above the header, says of another currency.
  private func saidCurrency(_ currency: Currency, _ count: Int) -> ImportRefusal? {
    for column in mapper.moneyColumns {
      let said = TitleCurrency.onlyCode(in: table.title(column), expecting: currency)
      guard let said, said != currency else { continue }
      let count = ImportRefusal.CurrencyCount(currency: said, count: count)
      return .otherCurrencies(
        column: table.title(column), counts: [count], blanks: 0, expected: currency)
    }
    let lines = table.above.prefix(40).map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    guard let (line, said) = TitleCurrency.account(in: lines), said != currency else { return nil }
    return .otherAccount(line: line, said, expected: currency)
  }

  /// A column that says which way the money went, where amounts are read as if all were spending.
  private func missedDirection(in rows: [RecordTable.Row], _ texts: ColumnTexts) -> ImportRefusal? {
    guard map.sources[.amount] != nil, map.spending.isEmpty else { return nil }
    var income: [Int: DirectionColumn] = [:]
    for column in 0..<table.columnCount where column != mapper.nameColumn {
      guard let found = texts.texts(column, limit: DirectionColumn.limit),
        let direction = DirectionColumn(found.map(\.text), under: table.title(column)),
        !direction.texts(thatMean: false).isEmpty
      else { continue }
      income[column] = direction
    }
    guard !income.isEmpty else { return nil }
    for row in rows {
      let said = table.cells(of: row).first { column, cell in
        income[column]?.isOut(table.text(cell)) == false
      }
      guard let (column, cell) = said,
        let spent = mapper.spent(by: row), !spent.isNegative, spent != .zero
      else { continue }
      return .direction(
        column: ColumnName.all(under: table.shownTitles)[column], income: table.text(cell))
    }
    return nil
  }

  /// The values that nobody named of the column that says which way money went.
  fileprivate var unnamedDirections: [ImportHint] {
    guard let column = map.spending.first?.column,
      let place = mapper.directionColumns.first
    else { return [] }
    let rows = payments
    var counts: [String: Int] = [:]
    for row in rows where mapper.isSpending(row) == false {
      counts[table.text(row, place), default: 0] += 1
    }
    return counts.filter { DirectionColumn.meaning(of: $0.key) != false && !$0.key.isEmpty }
      .sorted { $0.key < $1.key }
      .map { .takenForMoneyIn(value: $0.key, column: column, count: $0.value) }
  }
}

extension RecordTable {
  /// What a column is called, by its number where it has no title.
  func title(_ column: Int) -> String {
    column < titles.count && !titles[column].isEmpty ? titles[column] : "\(column + 1)"
  }

  /// The titles, of columns without a header empty.
  var shownTitles: [String] {
    hasHeader ? titles : Array(repeating: "", count: columnCount)
  }
}

extension RecordTable {
  /// Amounts that end where their decimal commas stand, since a comma also divides the fields.
  fileprivate func cutAmounts(
    in rows: [Row], _ columns: [Int], _ currency: Currency
  ) -> ImportRefusal? {
    guard delimiter == UInt8(ascii: ",") else { return nil }
    for column in columns where !columns.contains(column + 1) {
      let pairs = rows.compactMap { row in
        cell(row, column).flatMap { whole in cell(row, column + 1).map { (whole, $0) } }
      }.filter { !$0.isEmpty && !$1.isEmpty }
      guard !pairs.isEmpty, pairs.allSatisfy({ isCut($0, $1, currency.minorDigits) }) else {
        continue
      }
      return .cutAmounts(column: title(column), behind: title(column + 1))
    }
    return nil
  }

  /// Whether two cells may be the whole part of a number and its fraction, or the rest of its thousands.
  private func isCut(_ whole: Cell, _ rest: Cell, _ minorDigits: Int) -> Bool {
    guard whole.kind == .plain, rest.kind == .plain else { return false }
    let digits = Array(text(whole).utf8.drop { $0 == UInt8(ascii: "-") })
    let parts = text(rest).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit), parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return false }
    return parts[0].count == 3
      || parts.count == 1 && minorDigits > 0 && parts[0].count == minorDigits
  }
}

extension FieldSource {
  /// The one column that it has; nil where it has more.
  var onlyColumn: ColumnName? {
    let parts = alternatives.joined()
    return parts.count == 1 ? parts.first?.column : nil
  }
}
