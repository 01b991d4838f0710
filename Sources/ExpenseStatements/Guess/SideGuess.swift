import ExpenseCore

// Which way the money of a table went: columns of out and in, a column of words for it, or else signs.

/// The columns of money of a guess, and its layout.
struct SideGuess {
  private let table: StatementTable
  private let titles: TitleGuess
  /// The layout with everything.
  private(set) var layout: Layout
  private(set) var form: MoneyForm
  private var reading: GridReading
  /// False if nobody knows which way the money went.
  private var isKnown = true
  /// True if a balance proves which way the money went.
  private var provesSides = false
  /// Other forms; those with a sign that was not chosen, and those of other columns.
  private var others: (turned: [MoneyForm], further: [MoneyForm]) = ([], [])

  /// - Throws: `Missing` if no column can be money or a name, or all of it is in other currencies.
  init(_ table: StatementTable, _ titles: TitleGuess, _ proof: BalanceProof?) throws(Missing) {
    (self.table, self.titles) = (table, titles)
    let fees = titles.feeColumns
    var forms = table.moneyByTitles.map { columns in
      MoneyForm(columns: columns, fee: fees.first { !columns.money.contains($0) })
    }
    if let proof {
      forms = [proof.form] + forms.filter { $0.columns.money != proof.form.columns.money }
    }
    guard let first = forms.first else { throw table.foreignSign.map(Missing.sign) ?? .amount }
    form = first
    (layout, reading) = try Self.read(first, table, titles)
    others.further = Array(forms.dropFirst())
    // A fee that the balance has no place for is in the amounts already.
    if proof == nil, form.fee != nil, reading.balance?.other != nil {
      try use(MoneyForm(columns: form.columns, fee: nil))
    }
    provesSides = proof?.provesSides(in: table, payees: payees) ?? false
    if !provesSides { try chooseSide() }
    // A side that the balance contradicts is known to nobody.
    if let proof, form != proof.form { (isKnown, others.turned) = (false, [proof.form]) }
  }

  /// The names of the payments that go out.
  private var payees: Set<String> {
    Set(reading.records.records.lazy.filter { $0.item.amount > .zero }.map(\.item.name))
  }

  /// Chooses the sides of some columns.
  private init(_ table: StatementTable, _ titles: TitleGuess, of form: MoneyForm) throws(Missing) {
    (self.table, self.titles, self.form) = (table, titles, form)
    (layout, reading) = try Self.read(form, table, titles)
    try chooseSide()
  }

  /// Tells whether a proof is one of this layout: its sides too, each row of it, and nothing is open.
  func isSettled(by proof: BalanceProof) -> Bool {
    let amounts = zip(reading.rows, reading.records.records)
      .reduce(into: [:]) { $0[$1.0] = $1.1.item.amount }
    let balances = table.contents[proof.balance].amounts
    let isSame = table.places.indices.allSatisfy { row in
      let (amount, change) = (amounts[table.places[row]] ?? .zero, proof.changes[row] ?? .zero)
      // It proves nothing of a first row that may be a balance itself, nor that it is one.
      return amount == change.negated
        && !(row == proof.first && change == balances[row] && amount > .zero)
    }
    let areStates = table.contents.indices.contains { column in
      table.titles[column][.status] > 1 && !table.contents[column].isConstant
        && table.contents[column].kind != .empty
    }
    // Whole numbers may be of the smallest unit.
    let hasUnit =
      reading.reader.options.readingCurrency.minorDigits == 0
      || (form.columns.money + [proof.balance]).contains(where: table.hasFractions)
    return provesSides && hasUnit && isSame && !areStates && reading.codes.count < 2
      && reading.records.refused.count == 0 && reading.signs.out > 0
  }

  /// The balance that moves by the sizes of the amounts but not by their signs, if there is one.
  func misfit(_ order: Int?) -> (balance: String, offset: Int)? {
    guard let order else { return nil }
    let changes = table.changes(by: form, in: table.rows.indices)
    for column in table.columns(.numbers) where !form.columns.money.contains(column) {
      let steps = BalanceSteps(changes, table.contents[column].amounts, order)
      if let row = steps.misfit { return (table.grid.title(column), table.rows[row].start) }
    }
    return nil
  }
}

// MARK: - Questions

extension SideGuess {
  /// The question which columns are money, and which way it went.
  var amountQuestion: OpenQuestion {
    let turned = others.turned.compactMap { try? Self.read($0, table, titles).0 }
    let further = others.further.prefix(OpenQuestion.limit)
      .compactMap { try? SideGuess(table, titles, of: $0).layout }
    let layouts = (turned + further).filter { $0.out == layout.out }.map { other in
      layout.with { changed in
        for field in Layout.Field.money + [.currency] {
          changed.columns[field] = other.columns[field]
        }
        changed.moneyIn = other.moneyIn
      }
    }
    return OpenQuestion(.amount, ([layout] + layouts).uniqued(by: \.moneyText), isKnown: isKnown)
  }

  /// The question which currency is meant, if the file has several and nothing says which.
  var questions: [OpenQuestion] {
    guard
      reading.isInSeveralCurrencies || hasCodesOfOthers
        || layout.currency != nil && table.options.layout.currency == nil
    else { return [] }
    let own = table.options.readingCurrency
    let codes = reading.sumsByCurrency.sorted {
      ($0.key == own ? 0 : 1, $1.value.count, $0.key.code) < (
        $1.key == own ? 0 : 1, $0.value.count, $1.key.code
      )
    }
    return [OpenQuestion(.currency, codes.map { code in layout.with { $0.currency = code.key } })]
  }

  /// True if the codes stand beside another column that may be the amounts, and not beside these.
  private var hasCodesOfOthers: Bool {
    guard case .column(let codes) = reading.currency else { return false }
    func isBeside(_ form: MoneyForm) -> Bool {
      form.columns.money.contains { abs($0 - codes) == 1 }
    }
    return !isBeside(form) && others.further.contains(where: isBeside)
  }
}

// MARK: - Sides

extension SideGuess {
  private mutating func chooseSide() throws(Missing) {
    switch form.columns {
    case .directed: isKnown = false
    case .pair(let out, let income):
      let swapped = MoneyForm(columns: .pair(out: income, income: out), fee: form.fee)
      if table.titles[out].side == .income, table.titles[income].side == .out {
        try use(swapped)
      } else if table.titles[out].side != .out && table.titles[income].side != .income {
        isKnown = false
        others.turned = [swapped]
      }
    case .amount(let column, _):
      try use(MoneyForm(columns: .amount(column, outIsMinus: true), fee: form.fee))
      try chooseSign(of: column)
    }
  }

  /// Words for the sides decide, else the sign that more amounts have; all of one sign is spending.
  private mutating func chooseSign(of column: Int) throws(Missing) {
    let (minus, plus) = reading.signs
    let turned = MoneyForm(columns: .amount(column, outIsMinus: false), fee: form.fee)
    if minus == 0 || plus == 0 {
      let amounts = table.contents[column].amounts
      if !reading.isDirectionKnown, let way = DirectionColumn(in: table, beside: form.columns.money)
      {
        try use(
          MoneyForm(columns: .directed(column, by: way.column, outs: way.outs), fee: form.fee))
        layout.skipped += way.others.map { Layout.ColumnValue(table.names[way.column], value: $0) }
        isKnown = way.others.isEmpty
        try readAgain()
      } else if minus == 0, !amounts.isEmpty {
        try use(turned)
        try leaveOutOtherKinds(column)
      }
      return
    }
    if reading.isDirectionKnown { return }
    let way = DirectionColumn(in: table, beside: form.columns.money)
    if let outIsMinus = way?.sign(of: column) {
      try use(MoneyForm(columns: .amount(column, outIsMinus: outIsMinus), fee: form.fee))
    } else {
      isKnown = minus > plus
      if plus > minus { try use(turned) }
    }
    if case .amount(_, let outIsMinus) = form.columns {
      others.turned = [
        MoneyForm(columns: .amount(column, outIsMinus: !outIsMinus), fee: form.fee)
      ]
    }
  }

  /// Takes values of a column with few that say money in for that, if nothing says the rest.
  private mutating func leaveOutOtherKinds(_ column: Int) throws(Missing) {
    for other in table.contents.indices where !form.columns.money.contains(other) {
      let title = table.titles[other]
      guard let values = table.contents[other].values, table.contents[other].kind == .texts,
        title[[.name, .text]] == 0 || title[[.kind, .direction]] > 1
      else { continue }
      let outs = values.filter {
        $0.utf8.count < 2 || Side($0, under: title) != .income && Title($0)[.turned] == 0
      }
      guard !outs.isEmpty, outs.count < values.count else { continue }
      try use(MoneyForm(columns: .directed(column, by: other, outs: outs), fee: form.fee))
      isKnown = false
      return
    }
  }

  private mutating func use(_ form: MoneyForm) throws(Missing) {
    guard form != self.form else { return }
    self.form = form
    (layout, reading) = try Self.read(form, table, titles)
  }

  private mutating func readAgain() throws(Missing) {
    reading = try table.read(layout)
  }
}

// MARK: - Layouts

extension SideGuess {
  /// The layout of a form, and what it reads.
  private static func read(
    _ form: MoneyForm, _ table: StatementTable, _ titles: TitleGuess
  ) throws(Missing) -> (Layout, GridReading) {
    var layout = try titles.layout(beside: form.columns)
    switch form.columns {
    case .amount(let column, let outIsMinus):
      layout.columns[.amount] = table.source([column], isNegated: outIsMinus)
    case .pair(let out, let income):
      layout.columns[.out] = table.source([out], isNegated: table.contents[out].isNegative)
      layout.columns[.in] = table.source([income], isNegated: table.contents[income].isNegative)
    case .directed(let column, let other, let outs):
      layout.columns[.amount] = table.source([column], isNegated: table.contents[column].isNegative)
      layout.out = outs.map { Layout.ColumnValue(table.names[other], value: $0) }
    }
    if let fee = form.fee {
      layout.columns[.fee] = table.source([fee], isNegated: table.contents[fee].isNegative)
    }
    var reading = try table.read(layout)
    if reading.isInSeveralCurrencies {
      let own = table.options.readingCurrency
      let most = reading.sumsByCurrency.mostFirst.first?.key
      layout.currency = reading.codes[own] == nil ? most : own
      reading = try table.read(layout)
    }
    if case .amount = form.columns, reading.signs.income > 0, layout.moneyIn == nil {
      layout.moneyIn = .skip
    }
    return (layout, reading)
  }
}

extension StatementTable {
  /// Reads the table by a layout.
  ///
  /// - Throws: `Missing` if nothing is left to read.
  fileprivate func read(_ layout: Layout) throws(Missing) -> GridReading {
    guard let reading = try? GridReading.read(grid, options.reading(by: layout)) else {
      throw .amount
    }
    if let missing = reading.missingCurrency { throw missing }
    return reading
  }

  /// The sign of another currency beside numbers; nil if there is none.
  fileprivate var foreignSign: String? {
    let own = options.readingCurrency
    return columns(.numbers).lazy.flatMap { column in
      rows.lazy.compactMap { WrittenAmount(grid.text($0, column))?.shape.symbol }
    }.first { !$0.isEmpty && CurrencyCodes.currency($0, expecting: own) != own }
  }

  /// True if a number of a column is written with a fraction.
  fileprivate func hasFractions(_ column: Int) -> Bool {
    rows.contains { WrittenAmount(grid.text($0, column))?.decimalMark != nil }
  }
}
