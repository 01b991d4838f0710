package import ExpenseCore

// Properties of a reading by which one of several is chosen.

extension GridReading {
  /// True if words or columns tell the direction of each payment.
  var isDirectionKnown: Bool { records.records.allSatisfy(\.isDirectionKnown) }

  /// True if there is any spending.
  var hasPayments: Bool { signs.out > 0 }

  /// Returns true if both have the same payments.
  func isSame(as other: GridReading) -> Bool {
    let (mine, others) = (records.records, other.records.records)
    return mine.count == others.count
      && zip(mine, others).allSatisfy {
        $0.item.amount == $1.item.amount && $0.item.date == $1.item.date && $0.offset == $1.offset
      }
  }

  /// The numbers of payments that are spending and incoming money.
  var signs: (out: Int, income: Int) {
    records.records.reduce(into: (0, 0)) { signs, record in
      if record.item.amount.isNegative {
        signs.1 += 1
      } else if record.item.amount != .zero {
        signs.0 += 1
      }
    }
  }

  /// The sum of all payments, less what came in; zero if it is out of range.
  var sum: Amount { (try? records.records.lazy.map(\.item.amount).total()) ?? .zero }

  /// True if negative amounts are spending.
  var isNatural: Bool {
    reader.layout.columns[.amount]?.alternatives.first?.first?.isNegated ?? true
  }

  /// True if an amount has a minus, also one of a row that is left out.
  var hasMinusAmongAll: Bool {
    grid.rows.contains { row in
      reader.moneyColumns.contains { grid.text(row, $0).unicodeScalars.contains(where: \.isMinus) }
    }
  }

  /// The reading with a layout that leaves incoming money out, unless another treatment was chosen.
  func skippingMoneyIn(_ options: ImportOptions) -> GridReading {
    var reading = self
    reading.reader.options.layout.moneyIn = options.layout.moneyIn ?? .skip
    return reading
  }

  /// The reading with a layout that keeps a decimal comma, for later files whose amounts do not
  /// show it.
  var keepingMark: GridReading {
    var reading = self
    if reader.layout.decimalMark == nil, DecimalMark(of: reader) == .comma {
      reading.reader.options.layout.decimalMark = .comma
    }
    return reading
  }

  /// The column of names if some begin with a word for spending and others with a word for another
  /// of those directions; nil if there is none.
  func columnOfMixedNames(_ directions: [Direction]) -> String? {
    guard let column = reader.nameColumns.first else { return nil }
    let said = records.records.compactMap { Direction.ofFirstWord($0.item.name) }
    let isMixed = said.contains(.out) && said.contains { $0 != .out && directions.contains($0) }
    return isMixed ? grid.title(column) : nil
  }

  /// Tells whether a name begins with a word for the other way than the sign of its amount.
  var namesContradictSigns: Bool {
    records.records.contains { record in
      switch Direction.ofFirstWord(record.item.name) {
      case .out: record.item.amount.isNegative
      case .income: record.item.amount > .zero
      case .either, nil: false
      }
    }
  }

  // MARK: Currencies

  /// True if the rows are in several currencies and the data file does not decide which is meant.
  var isInSeveralCurrencies: Bool { reader.options.currency == nil && codes.count > 1 }

  /// The currency problem because of which the statement cannot be read; nil if there is none.
  var currencyLack: ProposalLack? {
    let expected = reader.options.readingCurrency
    if isInSeveralCurrencies { return .currencies(sumsByCurrency) }
    if records.records.isEmpty, codes[expected] == nil,
      let other = codes.max(by: { $0.value < $1.value })
    {
      return codes.count == 1 ? .currency(other.key) : .currencies(sumsByCurrency)
    }
    if case .said(let said, _) = currency, said != expected { return .currency(said) }
    for fault in records.records.isEmpty ? records.refused.faults : [] {
      guard case .foreignAmount(let text, _) = fault.problem,
        let symbol = WrittenAmount(text)?.shape.symbol
      else { continue }
      let found = CurrencyCodes.currency(symbol, expecting: expected)
      if let found, found != expected { return .currency(found) }
    }
    return nil
  }

  /// The sums of the rows by currency.
  var sumsByCurrency: [Currency: RecordSum] {
    var sums: [Currency: RecordSum] = [:]
    guard case .column(let column) = currency else { return sums }
    for row in grid.rows where reader.holdsMoney(row) {
      let text = grid.text(row, column)
      guard let code = CurrencyCodes.currency(text, expecting: reader.options.readingCurrency)
      else {
        continue
      }
      sums[code, default: RecordSum()].add(reader.spent(by: row, in: code)?.magnitude)
    }
    return sums
  }
}

// MARK: - Splits

/// A row whose amount is the sum of the following rows.
package struct SplitRow: Equatable, Sendable {
  let offset: Int
  package let amount: Amount
  /// The number of rows that it sums up.
  package let parts: Int
}

extension GridReading {
  /// The rows that are the sum of following rows with the same day, and the same or no payee.
  var splits: [SplitRow] {
    let records = records.records
    var found: [SplitRow] = []
    var place = 0
    while place < records.count {
      let parts = parts(of: place)
      if parts > 1 {
        let whole = records[place]
        found.append(SplitRow(offset: whole.offset, amount: whole.item.amount, parts: parts))
      }
      place += parts > 1 ? parts + 1 : 1
    }
    return found
  }

  /// The number of records after an index that add up to its amount; 0 if there are none.
  private func parts(of place: Int) -> Int {
    let records = records.records
    let whole = records[place].item
    var sum = Amount.zero
    for next in records.indices.dropFirst(place + 1) {
      let part = records[next].item
      guard part.date == whole.date, part.isNegative == whole.isNegative, part.amount != .zero,
        part.name == whole.name || isUnnamed(next) || isUnnamed(place),
        let total = try? sum + part.amount, total.magnitude <= whole.amount.magnitude
      else { return 0 }
      sum = total
      if sum == whole.amount { return next - place }
    }
    return 0
  }

  private func isUnnamed(_ place: Int) -> Bool {
    guard let column = reader.nameColumns.first else { return false }
    return grid.text(grid.rows[rows[place]], column).isEmpty
  }
}

extension ExpenseItem {
  fileprivate var isNegative: Bool { amount.isNegative }
}

extension Layout {
  /// The layout, and those with other signs of the amounts and with sides exchanged.
  var withOtherSigns: [Layout] {
    if columns[.amount] != nil { return [self, turned] }
    guard let out = columns[.out], let income = columns[.in] else { return [self] }
    return [(out, income), (income, out)].flatMap { one, other in
      [(one, other), (one.turned, other), (one, other.turned), (one.turned, other.turned)].map {
        var layout = self
        (layout.columns[.out], layout.columns[.in]) = ($0, $1)
        return layout
      }
    }
  }

  /// The layout in which incoming money is spending, and the other way round.
  var turned: Layout {
    var turned = self
    for field in [Field.amount, .fee] { turned.columns[field] = columns[field]?.turned }
    (turned.columns[.out], turned.columns[.in]) = (columns[.in], columns[.out])
    return turned
  }

  /// The layout that leaves out the rows with one of some values.
  func skipping(_ values: [ColumnValue]) -> Layout {
    var layout = self
    layout.skipped += values
    return layout
  }

  /// The layout with a column of fees.
  func adding(_ fee: Column, _ isNegated: Bool) -> Layout {
    var layout = self
    layout.columns[.fee] = Source(firstOf: [fee], isNegated: isNegated)
    return layout
  }
}

extension Layout.Source {
  /// The source with inverted signs.
  fileprivate var turned: Layout.Source {
    Layout.Source(
      alternatives.map { $0.map { Layout.Part(column: $0.column, isNegated: !$0.isNegated) } })
  }
}

extension GridReading {
  /// Returns true if spending is in another column than in a layout.
  func isTurned(from natural: Layout) -> Bool {
    func column(_ layout: Layout) -> Layout.Column? {
      layout.columns[.out]?.alternatives.first?.first?.column
    }
    return column(reader.layout) != column(natural)
  }
}

extension Grid {
  /// Returns true if a row has a number other than zero in a column.
  func holdsNumber(_ row: Row, _ column: Int) -> Bool {
    text(row, column).contains { $0.isNumber && $0 != "0" }
  }

  /// The columns that may be balances: those with such a title, or else those whose titles say
  /// nothing, since what adds up from row to row is a balance.
  var possibleBalances: [Int] {
    balances.isEmpty ? reached.filter { !TitleRoles(of: title($0)).isKnown } : balances
  }

  /// True if a title, or a line above the header, names a card, whose balance is an amount owed.
  var isOfCard: Bool {
    (titles.prefix(reached.count) + above.joined()).contains { TitleRoles(of: $0)[.card] > 0 }
  }

  /// The indices of the columns that match, or that of the number without a header.
  func places(of column: Layout.Column) -> [Int] {
    hasHeader
      ? column.places(in: titles.map(\.columnKey))
      : [(column.number ?? 0) - 1].filter { (0..<columnCount) ~= $0 }
  }

  /// Returns true if there is such a column.
  func hasColumn(_ column: Layout.Column) -> Bool { !places(of: column).isEmpty }
}
