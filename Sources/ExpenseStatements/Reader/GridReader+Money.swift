import ExpenseCore

// Reading the money of a row.

extension GridReader {
  /// The money of a row with its direction, including a fee.
  struct Money {
    /// The amount spent; negative for incoming money.
    let spent: Amount
    /// True if anything other than the sign tells the direction.
    let isDirectionKnown: Bool
  }

  /// Returns true if a money column holds more than dashes; a word there is a wrong amount.
  @inline(__always) func holdsMoney(_ row: Grid.Row) -> Bool {
    moneyColumns.contains { grid.hasDigit(row, $0) || !grid.text(row, $0).isOfDashes }
  }

  /// True if some amounts have a plus and all others no sign.
  var hasPlusBesideNoSign: Bool {
    guard let amount, layout.out.isEmpty else { return false }
    let columns = amount.joined().map(\.column)
    var (hasPlus, hasNone) = (false, false)
    for row in grid.rows where !lacksDay(row) {
      for column in columns where grid.hasDigit(row, column) {
        let text = grid.text(row, column)
        guard text.contains(where: { ("1"..."9").contains($0) }) else { continue }
        if text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2C || $0 == 0x2E }) {
          hasNone = true
          continue
        }
        guard text.first != "-" else { return false }
        guard let written = WrittenAmount(text) else { continue }
        guard !written.isNegative, written.isMoneyIn == nil else { return false }
        if written.hasPlus { hasPlus = true } else { hasNone = true }
      }
    }
    return hasPlus && hasNone
  }

  /// Reads the amount spent.
  func money(of row: Grid.Row, in currency: Currency) throws(RecordFault) -> Money {
    let main = try mainMoney(of: row, in: currency)
    guard !fee.isEmpty, let fee = try found(fee, of: row, in: currency)?.amount else {
      guard let main else {
        let cell = moneyColumns.first.flatMap { grid.cell(row, $0) }
        throw RecordFault(amount == nil ? .neitherWay : .noAmount, at: cell?.offset ?? row.start)
      }
      return main
    }
    guard let sum = try? (main?.spent ?? .zero) + fee else {
      throw RecordFault(.damage(.amountOutOfRange("")), at: row.start)
    }
    return Money(spent: sum, isDirectionKnown: main?.isDirectionKnown ?? true)
  }

  /// The amount spent in the row's own currency; nil if it cannot be read.
  func spent(by row: Grid.Row, in currency: Currency? = nil) -> Amount? {
    let own = currency ?? (try? self.currency(of: row)) ?? options.readingCurrency
    return (try? money(of: row, in: own))?.spent
  }

  private func mainMoney(
    of row: Grid.Row, in currency: Currency
  ) throws(RecordFault) -> Money? {
    guard let amount else { return try difference(in: row, currency) }
    guard let found = try found(amount, of: row, in: currency, passesOverZero: false) else {
      return nil
    }
    guard let isSpending = isSpending(row), found.amount != .zero else {
      return Money(spent: found.amount, isDirectionKnown: found.isMarked)
    }
    guard isSpending else {
      return Money(spent: found.amount.magnitude.negated, isDirectionKnown: true)
    }
    guard !found.amount.isNegative else { throw negative(found) }
    return Money(spent: found.amount, isDirectionKnown: true)
  }

  /// Reads the amount in the column of spending, or else in that of incoming money.
  private func difference(
    in row: Grid.Row, _ currency: Currency
  ) throws(RecordFault) -> Money? {
    let out = try found(self.out, of: row, in: currency)
    let income = try found(self.income, of: row, in: currency)
    for found in [out, income] {
      if let found, found.amount.isNegative, !found.isMarked { throw negative(found) }
    }
    guard let found = income ?? out else { return nil }
    // A word beside an amount has to agree with its column.
    guard out == nil || income == nil, !found.isMarked || found.amount.isNegative == (out == nil)
    else { throw RecordFault(.bothWays, at: found.cell.offset) }
    let spent = out == nil ? found.amount.magnitude.negated : found.amount
    return Money(spent: spent, isDirectionKnown: true)
  }

  private struct Found {
    let amount: Amount
    /// True if a word beside it tells its direction.
    let isMarked: Bool
    let cell: Grid.Cell
    let part: Layout.Part
  }

  private func found(
    _ source: Source, of row: Grid.Row, in currency: Currency, passesOverZero: Bool = true
  ) throws(RecordFault) -> Found? {
    for parts in source {
      guard let part = parts.first, let cell = grid.cell(row, part.column), !cell.isEmpty,
        let (amount, isMarked) = try read(cell, of: row, in: currency)
      else { continue }
      if passesOverZero, amount == .zero { continue }
      return Found(
        amount: part.read.isNegated && !isMarked ? amount.negated : amount, isMarked: isMarked,
        cell: cell, part: part.read)
    }
    return nil
  }

  private func read(
    _ cell: Grid.Cell, of row: Grid.Row, in currency: Currency
  ) throws(RecordFault) -> (amount: Amount, isMarked: Bool)? {
    if holdsItem(row), let exact = try exported(cell, in: currency) { return (exact, false) }
    return try amounts.read(cell, of: grid, in: currency)
  }

  /// Reads the amount of an item that an export of ours wrote, which keeps its digits if its
  /// currency was relabelled; nil if people may have written it.
  private func exported(
    _ cell: Grid.Cell, in currency: Currency
  ) throws(RecordFault) -> Amount? {
    guard cell.kind != .number else { return nil }
    let text = grid.text(cell)
    // Three digits may also be a group if commas are decimal.
    let isPoint = grid.hasCommas && layout.decimalMark != .comma
    if let exact = try? Amount(jsonNumber: Array(text.utf8)),
      isPoint || exact.fractionDigitsNeeded != 3, exact.decimal(minimumFractionDigits: 0) == text
    {
      return exact
    }
    // If semicolons separate the cells we write decimal commas, and people may group with commas
    // too.
    if !grid.isJSON, !grid.hasCommas, layout.decimalMark == nil, currency.minorDigits == 0,
      text.count(where: { $0 == "," }) == 1, text.utf8.suffix(4).first == UInt8(ascii: ",")
    {
      throw RecordFault(.ambiguousAmount(text.excerpt), at: cell.offset)
    }
    return nil
  }

  private func negative(_ found: Found) -> RecordFault {
    RecordFault(
      .negativeAmount(
        grid.text(found.cell).excerpt, column: found.part.column.shown,
        isNegated: found.part.isNegated),
      at: found.cell.offset)
  }
}

extension AmountReader {
  /// Reads the amount of a cell; nil if it is blank or contains only dashes.
  func read(
    _ cell: Grid.Cell, of grid: Grid, in currency: Currency
  ) throws(RecordFault) -> (amount: Amount, isMarked: Bool)? {
    if grid.isJSON, cell.kind != .string { return (try grid.text.amount(at: cell.offset), false) }
    if let bytes = grid.bytes(cell), let amount = plain(bytes, currency) { return (amount, false) }
    let text = grid.text(cell)
    return text.isOfDashes ? nil : try read(text, in: currency).amount(at: cell.offset)
  }
}

extension String {
  /// True if it is empty or consists of dashes.
  var isOfDashes: Bool { allSatisfy { "-–—−".contains($0) } }
}

extension AmountReading {
  /// The amount, negative for incoming money; `isMarked` is true if a word beside it tells its
  /// direction.
  func amount(at offset: Int) throws(RecordFault) -> (amount: Amount, isMarked: Bool) {
    switch self {
    case .amount(let amount): return (amount, false)
    case .marked(let amount, let isMoneyIn): return (isMoneyIn ? amount.negated : amount, true)
    case .refused(let problem): throw RecordFault(problem, at: offset)
    }
  }
}

extension ByteView {
  /// Reads the JSON number at an offset as an amount.
  func amount(at offset: Int) throws(RecordFault) -> Amount {
    var scanner = RecordJSON(self)
    scanner.position = offset
    return try scanner.amount(of: Layout.Field.amount.name).0
  }
}
