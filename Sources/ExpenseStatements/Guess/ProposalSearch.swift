import ExpenseCore

/// Searches for the readings of a grid that its titles allow.
///
/// Each is tried on the whole file by the reader that will import it. A reading with a fault is
/// dropped; evidence decides among the others.
struct ProposalSearch {
  let grid: Grid
  let options: ImportOptions
  let columns: StatementColumns
  let known: Layout?
  var found: [Candidate] = []
  /// The reason why there is no proposal; the one with the largest weight.
  private(set) var lack: ProposalLack = .table
  /// The best title of amounts of which words say that not all is spending, without a sign that
  /// says which, and these words; nil if there are none.
  var void: (rank: Int, lack: ProposalLack)?
  /// The best title that amounts cannot have beside others that cannot be read, or are in several
  /// currencies; nil if there are none.
  private var fallenRank: Int?
  /// The reading with the fewest faults, if each has one.
  var faulty: GridReading?
  /// The numbers of readings with faults, and of those in several currencies.
  var fallen = (faulty: 0, mixed: 0)

  /// - Parameter options: what is known from elsewhere; its layout has the choices made so far.
  init(_ grid: Grid, _ options: ImportOptions) {
    (self.grid, self.options) = (grid, options)
    columns = StatementColumns(grid, expecting: options.readingCurrency)
    known = KnownHeader.layout(of: grid.titles)
    if let known {
      lookKnown(known)
    } else if grid.hasHeader {
      lookByTitles()
    } else {
      lookByContent()
    }
    decide()
  }

  mutating func note(_ lack: ProposalLack) {
    if lack.weight > self.lack.weight { self.lack = lack }
  }

  // MARK: Search

  private mutating func lookKnown(_ known: Layout) {
    var layout = options.layout
    (layout.columns, layout.out) = (known.columns, known.out)
    layout.skipped = known.skipped.filter { grid.hasColumn($0.column) } + options.layout.skipped
    let places = (known.columns[.date]?.alternatives.joined().map(\.column) ?? [])
      .flatMap { $0.places(in: grid.titles.map(\.columnKey)) }
    let formats = dayFormats(of: places, layout)
    if formats.isEmpty { note(.day(example: example(of: places, in: grid.rows))) }
    for format in formats {
      layout.dateFormat = format
      look(at: layout, titleRank: 0)
    }
  }

  private mutating func lookByTitles() {
    let money = columns.money
    if columns.days.isEmpty { note(.day(example: nil)) }
    if money.isEmpty { note(.amount) }
    for (money, rank) in money {
      if !columns.days.isEmpty, let column = money.columns.first,
        grid.holdsWholeNumbers(column, in: options)
      {
        note(.wholeNumbers(column: grid.title(column)))
        continue
      }
      let (count, before) = (found.count, fallen)
      for layout in layouts(of: money, names: nil) { look(at: layout, titleRank: rank) }
      guard found.count == count, fallen != before else { continue }
      // Amounts in several currencies are no reason against others with as good a title.
      let lowest = fallen.faulty > before.faulty ? rank : rank + 1
      fallenRank = min(fallenRank ?? lowest, lowest)
    }
  }

  /// Searches a grid without titles, in which only a balance or a column of directions leads to a
  /// proposal.
  private mutating func lookByContent() {
    let content = ColumnContent(grid, options)
    noteNumbers(content)
    for money in content.money {
      for layout in layouts(of: money, names: content.names, days: content.days) {
        look(at: layout, titleRank: 0, balances: content.amounts)
      }
    }
    // A fault in a reading that was only tried tells nothing about the file; only titles tell which
    // of two sides is which.
    faulty = nil
    found.removeAll { $0.evidence == .sides || $0.evidence.rank > 2 }
  }

  /// Records a layout by numbers, with columns that take turns if there are some; a column with one
  /// number throughout is that of an account.
  private mutating func noteNumbers(_ content: ColumnContent) {
    let all = content.money
    let money =
      all.first { $0.columns.count > 1 }
      ?? all.first { money in Set(grid.rows.map { grid.text($0, money.columns[0]) }).count > 1 }
      ?? all.first
    guard let money,
      let layout = layouts(of: money, names: content.names, days: content.days).first
    else { return }
    let signs = layout.withOtherSigns
    note(.titles(signs.first { read($0)?.hasPayments ?? false } ?? layout))
  }

  /// The layouts for some columns of money, with natural signs.
  private mutating func layouts(
    of money: StatementColumns.Money, names given: [Int]?, days givenDays: [Int]? = nil
  ) -> [Layout] {
    let days = givenDays ?? columns.days
    let rows = grid.rows.filter { row in
      money.columns.contains { grid.hasDigit(row, $0) } && days.contains { grid.hasDigit(row, $0) }
    }
    guard !rows.isEmpty else {
      if !days.isEmpty { note(.amount) }
      return []
    }
    guard let day = dayColumn(among: days, of: rows) else {
      note(.day(example: example(of: days, in: rows)))
      return []
    }
    let dated = rows.filter { grid.hasDigit($0, day) }
    let names = (given ?? columns.names(of: dated, besides: money.columns + [day]))
      .filter { $0 != day && !money.columns.contains($0) }
    guard !names.isEmpty else {
      note(.name)
      return []
    }
    var layout = options.layout
    layout.hasHeader = grid.hasHeader
    layout.columns[.name] = Layout.Source(firstOf: names.map { columns.names[$0] })
    layout.columns[.date] = Layout.Source(firstOf: [columns.names[day]])
    switch money {
    case .amount(let column):
      layout.columns[.amount] = Layout.Source(firstOf: [columns.names[column]], isNegated: true)
    case .pair(let out, let income):
      layout.columns[.out] = Layout.Source(firstOf: [columns.names[out]])
      layout.columns[.in] = Layout.Source(firstOf: [columns.names[income]])
    }
    let used = money.columns + [day, names[0]]
    for (field, column) in columns.ownFields(of: dated, besides: used) {
      layout.columns[field] = Layout.Source(firstOf: [columns.names[column]])
    }
    if let column = columns.reference(of: dated), !used.contains(column) {
      layout.columns[.id] = Layout.Source(firstOf: [columns.names[column]])
    }
    let currency = CurrencyCodes.column(
      beside: money.columns, besides: Set(names), in: grid, options.readingCurrency)
    if let currency, TitleCurrency.onlyCode(in: grid.title(money.columns[0])) == nil {
      layout.columns[.currency] = Layout.Source(firstOf: [columns.names[currency]])
    }
    return dayFormats(of: [day], layout).map { format in
      var layout = layout
      layout.dateFormat = format
      return layout
    }
  }

  /// The first column of days that a pattern reads; if another with as good a title has several
  /// days, one with the same day in all rows does not count.
  private func dayColumn(among days: [Int], of rows: [Grid.Row]) -> Int? {
    func texts(_ column: Int) -> Set<String> { Set(rows.map { grid.text($0, column) }) }
    let varying = Set(days.filter { texts($0).count > 1 }.map(columns.dayRank(of:)))
    return days.first { column in
      let dated = rows.filter { grid.hasDigit($0, column) }
      let isConstant = texts(column).count == 1
      guard !dated.isEmpty, !isConstant || !varying.contains(columns.dayRank(of: column)) else {
        return false
      }
      return options.layout.dateFormat != nil
        || !DayPatterns(column, of: dated, in: grid, options).readings.isEmpty
    }
  }

  /// The first text in columns of days.
  private func example(of days: [Int], in rows: [Grid.Row]) -> String? {
    let texts = days.lazy.flatMap { day in rows.lazy.map { grid.text($0, day) } }
    return texts.first { !$0.isEmpty }
  }

  private func dayFormats(of places: [Int], _ layout: Layout) -> [DayFormat?] {
    if let said = options.layout.dateFormat { return [said] }
    guard let column = places.first else { return [nil] }
    let money = layout.columns.filter { $0.key.isMoney }.values
      .flatMap { $0.alternatives.joined() }
      .flatMap { grid.places(of: $0.column) }
    let rows = grid.rows.filter { row in
      grid.hasDigit(row, column) && money.contains { grid.hasDigit(row, $0) }
        && !layout.skipped.contains { value in
          grid.places(of: value.column).contains { value.matches(grid.text(row, $0)) }
        }
    }
    return DayPatterns(column, of: rows, in: grid, options).readings.map(\.format)
  }

  // MARK: Decision

  /// Keeps the candidates with the best evidence: those with a balance first, then those whose
  /// amounts have the clearest titles.
  private mutating func decide() {
    if found.contains(where: { $0.evidence.rank == 1 }) { found.removeAll { $0.evidence.rank > 1 } }
    preferWhole()
    // Other amounts, with titles no better, do not take their place.
    if let void { found.removeAll { $0.evidence.rank > 2 && $0.titleRank >= void.rank } }
    if let fallenRank { found.removeAll { $0.evidence.rank > 1 && $0.titleRank >= fallenRank } }
    let titleRank = found.map(\.titleRank).min()
    found.removeAll { $0.titleRank != titleRank }
    let rank = found.map(\.evidence.rank).min()
    var kept: [Candidate] = []
    for candidate in found where candidate.evidence.rank == rank {
      if !kept.contains(where: { $0.reading.isSame(as: candidate.reading) }) {
        kept.append(candidate)
      }
    }
    found = kept
    if let void, found.isEmpty { lack = void.lack }
    for place in found.indices where found[place].kinds.isEmpty {
      found[place].kinds = kinds(of: found[place].reading).filter(\.areStates)
    }
  }
}

extension ProposalSearch {
  /// Keeps the readings that leave out no currency, if they agree with one that does in the rows
  /// that it has, so that they are in the same currency; else those that do.
  private mutating func preferWhole() {
    let partial = found.filter(\.leavesOutCurrencies)
    guard !partial.isEmpty else { return }
    let whole = found.filter { whole in
      !whole.leavesOutCurrencies && partial.contains { whole.agrees(with: $0) }
    }
    found = whole.isEmpty ? partial : whole
  }
}

extension Candidate {
  /// Returns true if it has all payments of another reading.
  fileprivate func agrees(with part: Candidate) -> Bool {
    let amounts = reading.records.records.reduce(into: [:]) { $0[$1.offset] = $1.item.amount }
    return part.reading.records.records.allSatisfy { amounts[$0.offset] == $0.item.amount }
  }

  /// True if rows in other currencies are left out.
  fileprivate var leavesOutCurrencies: Bool {
    reading.records.leftOut.contains { if case .otherCurrency = $0.reason { true } else { false } }
  }
}

extension Grid {
  /// True if the amounts of a JSON document may count the minor unit, since none has a fraction.
  fileprivate func holdsWholeNumbers(_ column: Int, in options: ImportOptions) -> Bool {
    isJSON && options.readingCurrency.minorDigits > 0 && rows.contains { hasDigit($0, column) }
      && !rows.contains { row in text(row, column).contains { ".,".contains($0) } }
  }
}
