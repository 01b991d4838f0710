import ExpenseCore

// Candidates: the readings by a layout, and the evidence for each

extension ProposalSearch {
  /// Adds the readings by a layout, with its natural signs and with others, and if some of its rows
  /// may not be paid, also those without them.
  mutating func look(at natural: Layout, titleRank: Int, balances: [Int]? = nil) {
    let readings = natural.withOtherSigns.compactMap { read($0) }
    guard !readings.isEmpty else {
      // If nothing decides the decimal mark, both are tried.
      guard natural.decimalMark == nil else { return }
      for mark in DecimalMark.allCases {
        var layout = natural
        layout.decimalMark = mark
        look(at: layout, titleRank: titleRank, balances: balances)
      }
      return
    }
    let balances = balances ?? (grid.isOfCard ? [] : grid.possibleBalances)
    let kinds = kinds(of: readings[0])
    if !prove(readings, of: natural, by: balances, titleRank) {
      let count = found.count
      lookAtSides(readings, of: natural, titleRank)
      if known == nil { addFees(to: Array(found[count...])) }
      proveBooked(readings[0], kinds, of: natural, titleRank)
    }
    for kinds in kinds where !kinds.unpaid.isEmpty {
      look(at: natural.skipping(kinds.unpaid), titleRank: titleRank, balances: balances)
    }
  }

  /// Adds the reading in which the sides of payments are known, or else those that signs allow.
  private mutating func lookAtSides(
    _ readings: [GridReading], of natural: Layout, _ titleRank: Int
  ) {
    if natural.columns[.amount] == nil || readings[0].isDirectionKnown {
      let candidate = readings.first { !$0.isTurned(from: natural) && $0.hasPayments }
      if let candidate { add(candidate, .sides, titleRank) }
      return
    }
    lookAtSigns(readings, titleRank)
  }

  /// Adds readings that count a column of fees too, because no title tells whether the amounts hold
  /// them.
  private mutating func addFees(to candidates: [Candidate]) {
    for candidate in candidates {
      for fee in columns.feesBesides
      where candidate.reading.rows.contains(where: { grid.holdsNumber(grid.rows[$0], fee) }) {
        let readings = [false, true].compactMap {
          read(candidate.layout.adding(columns.names[fee], $0))
        }
        let dearer = readings.first { $0.sum > candidate.reading.sum }
        if let dearer { add(dearer, candidate.evidence, candidate.titleRank) }
      }
    }
  }

  /// Returns true if a balance proves one of the readings, or contradicts all of them.
  private mutating func prove(
    _ readings: [GridReading], of natural: Layout, by balances: [Int], _ titleRank: Int
  ) -> Bool {
    // The first row of a chain has no step before it, so a column of directions still decides its
    // direction.
    let told = directed(readings).map(\.reading)
    for column in balances where !readings[0].reader.moneyColumns.contains(column) {
      if !told.isEmpty {
        guard let proven = told.first(where: { BalanceProof(column, [$0]).proven != nil }) else {
          continue
        }
        add(proven, .balance(column: grid.title(column)), titleRank)
        return true
      }
      let proof = BalanceProof(column, readings)
      if let proven = proof.proven {
        add(readings[proven], provenBy: column, natural, titleRank)
        return true
      }
      for fee in columns.fees {
        let withFee = readings.flatMap { reading in
          [false, true].compactMap { read(reading.reader.layout.adding(columns.names[fee], $0)) }
        }
        if let proven = BalanceProof(column, withFee).proven {
          add(withFee[proven], provenBy: column, natural, titleRank)
          return true
        }
      }
      if proof.contradicts {
        note(.balance(column: grid.title(column)))
        return true
      }
    }
    return false
  }

  /// Adds the readings with and without the rows that have no balance, or are of one kind, if the
  /// balance proves the others, because those may not be booked yet.
  private mutating func proveBooked(
    _ reading: GridReading, _ kinds: [PaymentKinds], of natural: Layout, _ titleRank: Int
  ) {
    for column in grid.isOfCard ? [] : grid.balances {
      let lacksBalance = reading.rows.contains { grid.text(grid.rows[$0], column).isEmpty }
      let blank = lacksBalance ? [Layout.ColumnValue(columns.names[column], value: "")] : []
      for value in blank + kinds.flatMap(\.columnValues) {
        let booked = natural.skipping([value])
        let (readings, count) = (booked.withOtherSigns.compactMap { read($0) }, found.count)
        guard !readings.isEmpty, prove(readings, of: booked, by: [column], titleRank) else {
          continue
        }
        for proven in found[count...] {
          var layout = proven.layout
          layout.skipped = natural.skipped
          if let all = read(layout) { add(all, proven.evidence, titleRank) }
        }
        return
      }
    }
  }

  /// Adds a reading by which a balance adds up, and if most payments come in by it, also the one
  /// with the other signs; titles that agree with a balance leave nothing open.
  private mutating func add(
    _ reading: GridReading, provenBy balance: Int, _ natural: Layout, _ titleRank: Int
  ) {
    let title = grid.title(balance)
    let isTitled = grid.hasHeader && reading.isDirectionKnown && !reading.isTurned(from: natural)
    guard reading.signs.income > reading.signs.out, !isTitled else {
      return add(reading, .balance(column: title), titleRank)
    }
    for reading in [reading, read(reading.reader.layout.turned)].compactMap(\.self) {
      add(reading, .debt(column: title), titleRank)
    }
  }

  private mutating func add(_ reading: GridReading, _ evidence: Evidence, _ titleRank: Int) {
    guard reading.hasPayments else { return }
    // The balance proves which amounts came in; the layout keeps that for later files without this
    // proof.
    let comesIn = !reading.isDirectionKnown && reading.signs.income > 0
    let kept = comesIn ? reading.skippingMoneyIn(options) : reading
    found.append(Candidate(reading: kept, evidence: evidence, titleRank: titleRank))
  }

  /// Adds the readings that a column of directions allows, or else those that signs allow.
  private mutating func lookAtSigns(_ readings: [GridReading], _ titleRank: Int) {
    let directed = directed(readings)
    for (reading, column) in directed {
      add(reading, .direction(column: grid.title(column)), titleRank)
    }
    guard directed.isEmpty, let natural = readings.first(where: \.isNatural) else { return }
    if natural.reader.amounts.plusIsMoneyIn,
      let spending = readings.first(where: { !$0.isNatural })
    {
      return add(spending.skippingMoneyIn(options), .bothSigns, titleRank)
    }
    if natural.signs.out > 0, natural.signs.income > 0 {
      return lookAtBothSigns(readings, natural, titleRank)
    }
    guard let spending = readings.first(where: { $0.signs.income == 0 && $0.signs.out > 0 }),
      spending.isNatural || !spending.hasMinusAmongAll
    else { return }
    lookAtOneSign(spending, titleRank)
  }

  /// Adds the reading in which negative amounts are spending, and if something speaks for it also
  /// the other.
  private mutating func lookAtBothSigns(
    _ readings: [GridReading], _ natural: GridReading, _ titleRank: Int
  ) {
    add(natural.skippingMoneyIn(options), .bothSigns, titleRank)
    // Of a card, spending may be positive.
    let isOpen =
      natural.signs.income >= natural.signs.out || grid.isOfCard || natural.namesContradictSigns
      || kinds(of: natural).contains(where: \.contradictSigns)
    if isOpen, let turned = readings.first(where: { !$0.isNatural }) {
      add(turned.skippingMoneyIn(options), .bothSigns, titleRank)
    }
  }

  /// Adds a reading in which all amounts are spending, unless a balance or words say otherwise.
  private mutating func lookAtOneSign(_ spending: GridReading, _ titleRank: Int) {
    if !spending.isNatural, !grid.isOfCard, let column = grid.balances.first {
      return void(titleRank, because: .balance(column: grid.title(column)))
    }
    let kinds = self.kinds(of: spending)
    // A minus says already that money went out; only a word for the other way contradicts it.
    let contrary: [Direction] = spending.isNatural ? [.income] : [.out, .income, .either]
    if known == nil, let saying = kinds.first(where: { $0.say(contrary) }) {
      return void(titleRank, because: .directions(saying, layout: spending.reader.layout))
    }
    if let column = spending.columnOfMixedNames(contrary) {
      return void(titleRank, because: .names(column: column, layout: spending.reader.layout))
    }
    var candidate = Candidate(reading: spending, evidence: .oneSign, titleRank: titleRank)
    candidate.kinds = kinds
    found.append(candidate)
    if !spending.isNatural { addSides(of: kinds, to: spending.reader.layout, titleRank) }
  }

  /// Adds readings in which each of two kinds is spending, because they may be the two directions if
  /// they are nothing else.
  private mutating func addSides(of kinds: [PaymentKinds], to layout: Layout, _ titleRank: Int) {
    let fields = layout.columns.filter { $0.key != .name }.values
    let mapped = fields.flatMap { $0.alternatives.joined().map(\.column) }
    for side in kinds.filter({ $0.values.count == 2 }).flatMap(\.columnValues)
    where !mapped.contains(side.column) {
      var layout = layout
      layout.out = [side]
      if let reading = read(layout) { add(reading, .oneSign, titleRank) }
    }
  }

  /// The readings in which a column tells the direction of each payment; if amounts have both
  /// signs, these must agree.
  private mutating func directed(
    _ readings: [GridReading]
  ) -> [(reading: GridReading, column: Int)] {
    guard let first = readings.first else { return [] }
    let rows = first.rows.map { grid.rows[$0] }
    let used = Set(
      first.reader.moneyColumns + first.reader.dateColumns + columns.payee(of: first.reader))
    var found: [(GridReading, Int)] = []
    for column in grid.reached where !used.contains(column) {
      guard let direction = DirectionColumn(column, of: rows, in: grid) else { continue }
      let agreeing = readings.first { reading in
        zip(rows, reading.records.records).allSatisfy { row, record in
          record.item.amount == .zero
            || direction.isOut(grid.text(row, column)) == !record.item.amount.isNegative
        }
      }
      if let agreeing {
        let isOneSided = agreeing.signs.income == 0
        found.append((isOneSided ? agreeing : agreeing.skippingMoneyIn(options), column))
      } else if let positive = readings.first(where: { $0.signs.income == 0 }) {
        var layout = positive.reader.layout
        layout.out = direction.outs.map { Layout.ColumnValue(columns.names[column], value: $0) }
        if !layout.out.isEmpty, let reading = read(layout) { found.append((reading, column)) }
      }
    }
    return found
  }

  /// Forbids readings that only signs speak for, of amounts with a title of that rank or a worse one.
  private mutating func void(_ titleRank: Int, because lack: ProposalLack) {
    if titleRank <= void?.rank ?? titleRank { void = (titleRank, lack) }
  }

  /// The columns that may tell kinds of payments.
  func kinds(of reading: GridReading) -> [PaymentKinds] {
    let rows = reading.rows.map { grid.rows[$0] }
    let amounts = reading.records.records.map(\.item.amount)
    let reader = reading.reader
    let used = Set(
      reader.moneyColumns + reader.dateColumns + columns.payee(of: reader)
        + reader.referenceColumns + [reader.currencyColumn].compactMap(\.self) + columns.days
        + grid.balances)
    return grid.reached.compactMap { column in
      guard !used.contains(column),
        rows.contains(where: { grid.text($0, column).contains(where: \.isLetter) }),
        !CurrencyCodes.holdsCodes(column, in: grid, options.readingCurrency)
      else { return nil }
      return PaymentKinds(column, of: rows, amounts, in: grid)
    }
  }

  /// A reading by a layout without a fault, by the decimal mark that the file shows, or by either.
  mutating func read(_ layout: Layout) -> GridReading? {
    var options = options
    options.layout = layout
    guard let reading = try? GridReading.read(grid, options) else { return nil }
    if let lack = reading.currencyLack { note(lack) }
    if reading.records.records.isEmpty { return nil }
    if reading.isInSeveralCurrencies {
      fallen.mixed += 1
      return nil
    }
    guard reading.records.refused.count > 0 else { return reading.keepingMark }
    // Amounts with another currency's symbol are only not the account's.
    if reading.records.refused.faults.contains(where: { !$0.problem.isOfCurrency }) {
      fallen.faulty += 1
    }
    if faulty.map({ $0.records.refused.count > reading.records.refused.count }) ?? true {
      faulty = reading
    }
    return nil
  }
}

extension ImportFault.Problem {
  /// True if an amount has the symbol of another currency.
  fileprivate var isOfCurrency: Bool {
    if case .foreignAmount = self { true } else { false }
  }
}
