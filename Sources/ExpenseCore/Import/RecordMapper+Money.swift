// What the rows of a table say of money.

extension RecordMapper {
  /// What a row says of money: which way it went, and a fee in it.
  struct Money {
    /// What was spent; negative for money that came in.
    let spent: Amount
    /// Whether anything but a sign says which way it went.
    let isTold: Bool
  }

  /// Whether any cell of money holds a digit.
  func holdsMoney(_ row: RecordTable.Row) -> Bool {
    moneyColumns.contains { table.text(row, $0).contains(where: \.isNumber) }
  }

  /// What the row says was spent.
  func money(of row: RecordTable.Row, in currency: Currency) throws(RecordFault) -> Money {
    let main = try mainMoney(of: row, in: currency)
    guard !fee.isEmpty, let fee = try part(fee, of: row, in: currency)?.amount else {
      guard let main else {
        throw RecordFault(amount == nil ? .neitherWay : .noAmount, at: row.start)
      }
      return main
    }
    guard let sum = try? (main?.spent ?? .zero) + fee else {
      throw RecordFault(.damage(.amountOutOfRange("")), at: row.start)
    }
    return Money(spent: sum, isTold: main?.isTold ?? true)
  }

  /// What the row says was spent, whatever else it says; nil where that cannot be told.
  func spent(by row: RecordTable.Row) -> Amount? {
    (try? money(of: row, in: amountCurrency(of: row)))?.spent
  }

  private func mainMoney(
    of row: RecordTable.Row, in currency: Currency
  ) throws(RecordFault) -> Money? {
    guard let amount else { return try difference(in: row, currency) }
    guard let found = try part(amount, of: row, in: currency, passesOverZero: false) else {
      return nil
    }
    guard let isSpending = isSpending(row), found.amount != .zero else {
      let isIn = plusIsMoneyIn && found.text.hasPlus
      return Money(
        spent: isIn ? found.amount.magnitude.negated : found.amount, isTold: found.isMarked)
    }
    guard isSpending else { return Money(spent: found.amount.magnitude.negated, isTold: true) }
    guard !found.amount.isNegative else { throw negative(found) }
    return Money(spent: found.amount, isTold: true)
  }

  /// What is in the column of spending, or else in that of money in.
  private func difference(
    in row: RecordTable.Row, _ currency: Currency
  ) throws(RecordFault) -> Money? {
    let out = try part(self.out, of: row, in: currency)
    let income = try part(self.income, of: row, in: currency)
    for found in [out, income] {
      if let found, found.amount.isNegative, !found.isMarked { throw negative(found) }
    }
    switch (out, income) {
    case (let out?, nil):
      guard !out.amount.isNegative else { throw RecordFault(.bothWays, at: out.offset) }
      return Money(spent: out.amount, isTold: true)
    case (nil, let income?):
      guard !income.isMarked || income.amount.isNegative else {
        throw RecordFault(.bothWays, at: income.offset)
      }
      return Money(spent: income.amount.magnitude.negated, isTold: true)
    case (_?, let income?): throw RecordFault(.bothWays, at: income.offset)
    case (nil, nil): return nil
    }
  }

  /// What both columns say, whatever the row is; nil where neither holds an amount.
  func totals(of row: RecordTable.Row) -> (out: Amount?, income: Amount?)? {
    let currency = amountCurrency(of: row)
    if let amount {
      return (try? part(amount, of: row, in: currency))?.map { ($0.amount.magnitude, nil) }
    }
    let out = (try? part(self.out, of: row, in: currency)) ?? nil
    let income = (try? part(self.income, of: row, in: currency)) ?? nil
    return out == nil && income == nil
      ? nil : (out?.amount.magnitude, income?.amount.magnitude)
  }

  private struct Found {
    let amount: Amount
    /// Whether a word beside it said which way it went.
    let isMarked: Bool
    let offset: Int
    let text: String
    let part: Part
  }

  private func part(
    _ source: Source, of row: RecordTable.Row, in currency: Currency, passesOverZero: Bool = true
  ) throws(RecordFault) -> Found? {
    for parts in source {
      guard let part = parts.first, let value = try value(part, of: row) else { continue }
      if value.text.allSatisfy({ "-–—−".contains($0) }) { continue }
      let (amount, isMarked) = try read(value, of: part, in: currency)
      if passesOverZero, amount == .zero { continue }
      return Found(
        amount: part.read.isNegated && !isMarked ? amount.negated : amount, isMarked: isMarked,
        offset: value.offset, text: value.text, part: part)
    }
    return nil
  }

  private func read(
    _ value: Value, of part: Part, in currency: Currency
  ) throws(RecordFault) -> (amount: Amount, isMarked: Bool) {
    let (amount, isMarked) = try read(value, in: currency)
    let divisor = part.read.divisor
    guard divisor > 1 else { return (amount, isMarked) }
    guard let amount = amount.divided(by: divisor),
      amount.fractionDigitsNeeded <= currency.minorDigits
    else {
      let text = "\(value.text.excerpt)/\(divisor)"
      throw RecordFault(.tooManyFractionDigits(text, currency), at: value.offset)
    }
    return (amount, isMarked)
  }

  private func read(
    _ value: Value, in currency: Currency
  ) throws(RecordFault) -> (amount: Amount, isMarked: Bool) {
    switch value.kind {
    case .plain, .quoted, .quotedPairs, .string:
      return try options.amount(value.text, currency).amount(at: value.offset)
    case .number: return try AmountReading.plain(value.text).amount(at: value.offset)
    case .list, .other:
      throw RecordFault(.damage(.wrongShape(member: "amount", expected: .number)), at: value.offset)
    }
  }

  private func negative(_ found: Found) -> RecordFault {
    RecordFault(
      .negativeAmount(
        found.text.excerpt, column: found.part.name.shown, isNegated: found.part.read.isNegated),
      at: found.offset)
  }
}

extension RecordTable {
  /// Whether a plus says that money came in: some amounts in those columns have one, others have no sign,
  /// and none a minus.
  func plusIsMoneyIn(_ columns: [Int], _ options: ImportOptions) -> Bool {
    guard text.all.contains(UInt8(ascii: "+")) else { return false }
    let texts = rows.lazy.flatMap { row in columns.map { self.text(row, $0) } }
      .filter { $0.contains(where: \.isNumber) }
    return texts.contains(where: \.hasPlus) && texts.contains { !$0.hasPlus }
      && !texts.contains(where: options.isNegative)
  }
}

extension ImportOptions {
  /// Whether a text is an amount below zero.
  fileprivate func isNegative(_ text: String) -> Bool {
    let reading = try? amount(text, currency ?? assumedCurrency).amount(at: 0)
    return reading?.amount.isNegative ?? false
  }
}

extension String {
  /// Whether a plus stands before or after an amount.
  var hasPlus: Bool { hasPrefix("+") || hasSuffix("+") }
}
