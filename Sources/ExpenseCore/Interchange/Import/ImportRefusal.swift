/// What is wrong with the records of an import together, where each by itself could be right.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// No record has one of the values that were said to mean spending.
  case nothingIsSpending(column: String, values: [String])
  /// A column that nothing is read from holds currencies, and not the one of the amounts; of some
  /// records it says nothing.
  case otherCurrencies(
    column: String, counts: [CurrencyCount], blanks: Int, expected: Currency)
  /// A column that nothing is read from says of records read as spending that they are money in.
  case direction(column: ColumnName, income: String, out: [String])
  /// A line above the header says what the amounts are in, and that is another currency.
  case otherAccount(line: String, Currency, expected: Currency)
  /// The title of a column says that it counts cents, and all amounts there are whole.
  case minorUnits(column: String)
  /// Each amount ends where a comma stands, and behind it is what may be its fraction.
  case cutAmounts(column: String, behind: String)
  /// An expense with the name of a total is as much as the others together, or alone has no date;
  /// others have such names too.
  case total(name: String, others: [String], column: ColumnName?, place: SourcePlace)
  /// The name is what banks call a balance, which is no payment.
  case balance(name: String, column: ColumnName?, place: SourcePlace)
  /// A column of references has one value in all records, and so tells none from another.
  case oneReference(column: String, value: String, count: Int)
  /// Money that came in, and nobody said what becomes of it.
  case moneyIn(RecordSum, of: Int, turned: String?)

  /// How many records say a currency.
  package struct CurrencyCount: Equatable, Sendable {
    package let currency: Currency
    package let count: Int
  }
}

extension ImportBatch {
  /// What is wrong with the records together; nil where nothing is.
  ///
  /// - Parameter currency: what the amounts are in.
  package func refusal(in currency: Currency) -> ImportRefusal? {
    guard let map = options.map else {
      return currencyRefusal(currency) ?? cutRefusal ?? directionRefusal
        ?? (isTable ? balanceRefusal ?? totalRefusal : nil) ?? moneyInRefusal
    }
    if let first = map.spending.first, watch.records > 0, watch.spending == 0 {
      return .nothingIsSpending(column: first.column.shown, values: map.spending.map(\.value))
    }
    if let refusal = currencyRefusal(currency) { return refusal }
    if let value = references.only, references.count > 2 {
      let column = map.sources[.id]?.onlyColumn?.shown ?? ImportField.id.name
      return .oneReference(column: column, value: value, count: references.count)
    }
    return cutRefusal ?? directionRefusal ?? saidCurrencyRefusal(currency, map)
      ?? minorUnitRefusal(currency, map) ?? balanceRefusal ?? totalRefusal ?? moneyInRefusal
  }

  /// A column of currencies that the amounts are not in: the one beside them, or any where none agrees.
  private func currencyRefusal(_ currency: Currency) -> ImportRefusal? {
    let found = watch.currencyColumns
    let titles = options.map?.moneyColumns.map(\.shown) ?? []
    if !titles.isEmpty,
      titles.allSatisfy({ TitleCurrency.onlyCode(in: $0, expecting: currency) == currency })
    {
      return nil
    }
    let others = found.filter { Array($0.counts.keys) != [currency] }
    let beside = moneyPlaces.compactMap(currencyColumn)
    let agrees = found.contains { $0.counts == [currency: watch.records] }
    let wrong = others.first { beside.contains($0.column) } ?? (agrees ? nil : others.first)
    guard let wrong else { return nil }
    let counts = wrong.counts.map { ImportRefusal.CurrencyCount(currency: $0, count: $1) }
      .sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
    return .otherCurrencies(
      column: title(of: wrong.column), counts: counts,
      blanks: watch.records - counts.reduce(0) { $0 + $1.count }, expected: currency)
  }

  /// The column of currencies that stands nearest to a column of amounts; nil where two are as near.
  ///
  /// One of foreign amounts, by its title, is only beside such amounts.
  private func currencyColumn(beside amounts: Int) -> Int? {
    let isForeign = TitleCurrency.isForeign(title(of: amounts))
    let near = watch.currencyColumns.map(\.column)
      .filter { TitleCurrency.isForeign(title(of: $0)) == isForeign }
      .sorted { abs($0 - amounts) < abs($1 - amounts) }
    guard let first = near.first else { return nil }
    let isAlone = near.count == 1 || abs(near[1] - amounts) > abs(first - amounts)
    return isAlone ? first : nil
  }

  private var cutRefusal: ImportRefusal? {
    watch.cutAmounts.map {
      .cutAmounts(column: title(of: $0), behind: title(of: $0 + 1))
    }
  }

  private var directionRefusal: ImportRefusal? {
    watch.missedDirection(columnTitles).map {
      .direction(
        column: ColumnName.all(under: columnTitles)[$0.column], income: $0.income, out: $0.out)
    }
  }

  /// What a title of a column of amounts, or a line above the header, says of another currency.
  private func saidCurrencyRefusal(_ currency: Currency, _ map: RecordMap) -> ImportRefusal? {
    guard map.sources[.currency] == nil, !options.currencyIsSaid, watch.records > 0 else {
      return nil
    }
    for column in map.moneyColumns.map(\.shown) {
      let said = TitleCurrency.onlyCode(in: column, expecting: currency)
      guard let said, said != currency else { continue }
      let count = ImportRefusal.CurrencyCount(currency: said, count: watch.records)
      return .otherCurrencies(column: column, counts: [count], blanks: 0, expected: currency)
    }
    guard let (line, said) = TitleCurrency.account(in: textsAbove), said != currency else {
      return nil
    }
    return .otherAccount(line: line, said, expected: currency)
  }

  private func title(of column: Int) -> String {
    let title = columnTitles.indices.contains(column) ? columnTitles[column] : ""
    return title.isEmpty ? "\(column + 1)" : title
  }

  private var moneyInRefusal: ImportRefusal? {
    guard options.moneyIn == nil, moneyIn.count > 0 else { return nil }
    let records = items.count
    let mayBeTurned = options.map == nil || moneyIn.isNearlyAll(of: records)
    let turned = mayBeTurned ? turnedAmount : nil
    return .moneyIn(moneyIn, of: records, turned: turned)
  }

  /// The part of a map that turns the sign of amounts; nil where there is none.
  private var turnedAmount: String? {
    if let map = options.map { return map.turnedAmount }
    guard isTable else { return nil }
    let titles = columnTitles.map { $0.lowercased() }
    let fields = ImportField.own.map(\.name).filter(titles.contains)
    return "--map "
      + fields.map { "\($0)=\($0 == ImportField.amount.name ? "-" : "")\($0)" }
      .joined(separator: ",")
  }

  /// A record with the name of a total that is as much as the others together, or those before it, or
  /// that alone has no date.
  private var totalRefusal: ImportRefusal? {
    guard let total = firstTotal else { return nil }
    let name = items[total].name
    let others = items.indices.filter(isNamedTotal).map { items[$0].name }.filter { $0 != name }
    return .total(
      name: name, others: Array(others.uniqued(by: \.self).prefix(4)), column: nameColumn,
      place: place(ofItem: total))
  }

  private func isNamedTotal(_ place: Int) -> Bool {
    !origins[place].hasID && TotalWords.areIn(items[place].name)
  }

  private var firstTotal: Int? {
    // One other expense may well be as much by chance.
    let leftOut = options.moneyIn == .skip ? moneyIn : RecordSum()
    guard items.count + leftOut.count > 2 else { return nil }
    let hasOneUndated = items.count { $0.date == nil } == 1
    var (before, all) = (AmountSum(), AmountSum())
    for item in items { all.add(item.amount) }
    for (place, item) in items.enumerated() {
      var others = all
      others.add(item.amount.negated)
      var net = others
      net.add((leftOut.sum ?? .zero).negated)
      let isAsMuch = [others, net].contains { $0.isAsMuch(as: item.amount) }
      let isSum = isAsMuch || place > 1 && before.isAsMuch(as: item.amount)
      if isSum || hasOneUndated && item.date == nil, isNamedTotal(place) { return place }
      before.add(item.amount)
    }
    return nil
  }

  /// The last record where it is as much as all before it, and these are not few.
  private var lastTotal: Int? {
    guard let last = items.last, items.count > 3, isTable || options.map != nil else { return nil }
    var before = AmountSum()
    for item in items.dropLast() { before.add(item.amount) }
    return (try? before.amount) == last.amount ? items.count - 1 : nil
  }

  private func minorUnitRefusal(_ currency: Currency, _ map: RecordMap) -> ImportRefusal? {
    let isWhole = items.allSatisfy { $0.amount.fractionDigitsNeeded == 0 }
    guard isWhole, !items.isEmpty, currency.minorDigits > 0 else { return nil }
    return map.moneyColumns.first { TitleCurrency.areMinorUnits($0.shown) }.map {
      .minorUnits(column: $0.shown)
    }
  }

  private var balanceRefusal: ImportRefusal? {
    items.indices.first { !origins[$0].hasID && TotalWords.areBalance(items[$0].name) }.map {
      .balance(name: items[$0].name, column: nameColumn, place: place(ofItem: $0))
    }
  }

  private var nameColumn: ColumnName? {
    guard let map = options.map else { return ColumnName(ImportField.name.name) }
    return map.sources[.name]?.onlyColumn
  }

  private func place(ofItem index: Int) -> SourcePlace { place(of: origins[index].offset) }
}

/// What is remarkable about records that were read, though nothing is wrong with them.
package enum ImportHint: Equatable, Sendable {
  /// A value of a column says that its records are no expenses.
  case doubtful(value: String, column: ColumnName, count: Int)
  /// The parts of payments come to something else, and each was taken whole; the first of them.
  case unequalParts(count: Int, place: SourcePlace, parts: Amount, whole: Amount)
  /// All payments of a kind that says which way the money went have the other sign.
  case turnedSigns(count: Int)
  /// The last record is as much as all before it, and that value leaves it out.
  case mayBeTotal(place: SourcePlace, column: ColumnName?, name: String)
  /// A value of the column that says which way the money went, and that nobody named.
  case takenForMoneyIn(value: String, column: ColumnName, count: Int)
  /// A column says another currency, and one agrees with that of the amounts.
  case currencies(column: String, Currency, agreeing: String)
  /// Columns that nothing is read from hold amounts too.
  case unusedAmounts(columns: [String])

  /// Whether it is the same of all files with these columns, so that somebody saw it before.
  package var isOfLayout: Bool {
    switch self {
    case .turnedSigns, .currencies, .unusedAmounts: true
    default: false
    }
  }
}

extension ImportBatch {
  /// What is remarkable about the records, given what the amounts are in.
  package func hints(in currency: Currency) -> [ImportHint] {
    let names = ColumnName.all(under: columnTitles)
    var hints = watch.doubtful(columnTitles).map { column, value in
      ImportHint.doubtful(value: value.text, column: names[column], count: value.asSpending)
    }
    if let total = lastTotal {
      hints.append(
        .mayBeTotal(
          place: place(ofItem: total), column: nameColumn, name: items[total].name))
    }
    if let first = unequalParts.first {
      hints.append(
        .unequalParts(
          count: unequalParts.count, place: place(of: first.offset), parts: first.parts,
          whole: first.whole))
    }
    if turnedSigns > 0 { hints.append(.turnedSigns(count: turnedSigns)) }
    guard let map = options.map else { return hints }
    let directions = Set(map.spending.map(\.column.key))
    for column in watch.watchedColumns where directions.contains(title(of: column).columnKey) {
      let name = names.indices.contains(column) ? names[column] : ColumnName(number: column + 1)
      hints += watch.takenForMoneyIn(in: column).map {
        .takenForMoneyIn(value: $0.text, column: name, count: $0.asMoneyIn)
      }
    }
    let said = watch.currencyColumns
    if let agreeing = said.first(where: { $0.counts == [currency: watch.records] }),
      let found = said.first(where: { Array($0.counts.keys) != [currency] }),
      let other = found.counts.keys.first(where: { $0 != currency })
    {
      hints.append(
        .currencies(column: title(of: found.column), other, agreeing: title(of: agreeing.column)))
    }
    let unused = watch.unusedAmounts.map(title)
    return unused.isEmpty ? hints : hints + [.unusedAmounts(columns: unused)]
  }
}

extension AmountSum {
  /// Whether it is that amount, whichever way the money went.
  fileprivate func isAsMuch(as amount: Amount) -> Bool {
    (try? self.amount)?.magnitude == amount.magnitude
  }
}

extension RecordMap {
  /// The columns that money is read from.
  fileprivate var moneyColumns: [ColumnName] {
    [ImportField.amount, .out, .in].compactMap { sources[$0] }
      .flatMap { $0.alternatives.joined().map(\.column) }
  }

  /// The amount's part of the map with the other sign, as it is typed; nil where it has several
  /// columns.
  fileprivate var turnedAmount: String? {
    guard spending.isEmpty, let source = sources[.amount], let column = source.onlyColumn?.shown
    else { return nil }
    return source.alternatives[0][0].isNegated ? "amount=\(column)" : "amount=-\(column)"
  }
}

extension FieldSource {
  /// The one column that it has; nil where it has more.
  var onlyColumn: ColumnName? {
    let parts = alternatives.joined()
    return parts.count == 1 ? parts.first?.column : nil
  }
}
