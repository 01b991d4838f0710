import ExpenseCore

// The columns of a table besides its money, by their titles and content.

/// The day, the name, the currency, the fee and the reference of a table's payments.
struct TitleGuess {
  let table: StatementTable
  /// The column of days, and how it is read.
  let dayColumn: Int
  var day: DayReading { table.contents[dayColumn].days[0] }

  init(_ table: StatementTable) throws(Missing) {
    self.table = table
    let days = table.columns(.days).filter { !table.contents[$0].days.isEmpty }
    let best = days.min { table.rank(ofDay: $0) < table.rank(ofDay: $1) }
    guard let best else { throw .day(example: table.exampleOfDay) }
    dayColumn = best
  }

  /// A layout with everything but the money.
  func layout(beside money: MoneyForm.Columns) throws(Missing) -> Layout {
    var layout = table.options.layout
    layout.hasHeader = table.grid.hasHeader
    layout.dateFormat = day.format
    if table.mark == .comma { layout.decimalMark = .comma }
    layout.columns[.date] = table.source([dayColumn])
    let currency = currencyColumn(beside: money.money)
    if let currency { layout.columns[.currency] = table.source([currency]) }
    var used = money.money + [dayColumn] + [currency].compactMap(\.self)
    if case .directed(_, let column, _) = money { used.append(column) }
    let names = nameColumns(besides: used)
    guard !names.isEmpty else { throw .name }
    layout.columns[.name] = table.source(names)
    for (field, column) in ownFields where !(used + names).contains(column) {
      layout.columns[field] = table.source([column])
    }
    if let column = referenceColumn { layout.columns[.id] = table.source([column]) }
    return layout
  }

  /// The questions about a layout that have nothing to do with its money: which pattern of days is
  /// right, and which states are of payments not made.
  func questions(_ layout: Layout) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    if table.contents[dayColumn].days.count > 1 {
      let formats = table.contents[dayColumn].days.map { $0.format ?? DayFormat("yyyy-MM-dd") }
      found.append(
        OpenQuestion(.day, formats.map { format in layout.with { $0.dateFormat = format } }))
    }
    for column in table.contents.indices {
      let values = states(in: column).map { Layout.ColumnValue(table.names[column], value: $0) }
      guard !values.isEmpty else { continue }
      found.append(OpenQuestion(states: values, of: layout, hasBlanks: false))
    }
    return found
  }

  /// The values that may be states of payments not made, the rarest first; none if the column has no
  /// states.
  private func states(in column: Int) -> [String] {
    let (content, title) = (table.contents[column], table.titles[column])
    guard [.texts, .codes].contains(content.kind), let all = content.values, !content.hasBlanks
    else {
      return []
    }
    let rarest = all.sorted { table.count($0, column) < table.count($1, column) }
    let unmade = rarest.filter(StatementWords.saysUnmade)
    // Those that are known are left out under the title of states, and may be under one that is not.
    if title[.status] > 1 {
      return all.count - unmade.count > 1 ? rarest.filter { !unmade.contains($0) } : []
    }
    return title[[.name, .text]] == 0 && unmade.count < all.count ? unmade : []
  }

  // MARK: Names

  /// The columns of names: who was paid, else what for; each for rows in which the ones before are
  /// empty.
  private func nameColumns(besides used: [Int]) -> [Int] {
    let open = table.contents.indices.filter { column in
      let (content, title) = (table.contents[column], table.titles[column])
      let areWords = content.kind == .texts || content.kind == .codes && title[[.name, .text]] > 2
      return areWords && !used.contains(column) && title[.status] < 2 && title[.currency] < 2
        && title[.own] < 2
    }
    let ranked = open.map { ($0, table.rank(ofName: $0)) }.sorted { $0.1 < $1.1 }
    var (found, left) = ([Int](), table.rows)
    for (column, rank) in ranked where found.isEmpty || rank.isTitled {
      let rest = left.filter { table.grid.text($0, column).isOfDashes }
      guard rest.count < left.count else { continue }
      found.append(column)
      left = rest
      if left.isEmpty { break }
    }
    return found
  }

  // MARK: Currency

  /// The nearest column of codes; nil if a title names the currency, or there is none.
  private func currencyColumn(beside money: [Int]) -> Int? {
    guard let first = money.min(), table.currencyRank(first) >= 0 else { return nil }
    let expected = table.options.readingCurrency
    func rank(_ column: Int) -> [Int] {
      let distance = money.map { abs(column - $0) }.min() ?? 0
      let isOwn = table.contents[column].values?.allSatisfy {
        CurrencyCodes.currency($0, expecting: expected) == expected
      }
      let isForeign = table.titles[column][.foreign] > 1 && table.titles[first][.foreign] < 2
      return [
        isForeign ? 1 : 0, distance == 1 ? 0 : 1, isOwn == true ? 0 : 1,
        distance, column > first ? 0 : 1, column,
      ]
    }
    return table.columns(.codes).filter { table.titles[$0][[.never, .name, .text]] < 2 }
      .min { rank($0) < rank($1) }
  }

  // MARK: Others

  /// The columns with the title of one of our fields; a type only if all its values are types.
  private var ownFields: [(Layout.Field, Int)] {
    let types = ExpenseType.standard.map { $0.rawValue.lowercased() }
    return ["type", "category", "tags", "note"].compactMap { name in
      let column = table.grid.titles.firstIndex { $0.lowercased() == name }
      guard let field = Layout.Field(name: name), let column, column < table.contents.count,
        [.texts, .codes].contains(table.contents[column].kind),
        !table.rows.contains(where: { table.grid.cell($0, column)?.kind == .other }),
        name != "type"
          || table.contents[column].values?.allSatisfy({ types.contains($0.lowercased()) }) == true
      else { return nil }
      return (field, column)
    }
  }

  /// The column of references that is different in each row and does not count rows; nil if there is
  /// none.
  private var referenceColumn: Int? {
    table.titles.indices.first { column in
      guard table.titles[column][.reference] > 1, table.rows.count > 1 else { return false }
      let texts = table.texts(column)
      let numbers = texts.compactMap { Int($0) }
      let areCounted =
        numbers.count == texts.count
        && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
      return !texts.contains("") && Set(texts).count == texts.count && !areCounted
    }
  }

  /// The columns of fees that amounts lack; none if a title says that they do not.
  var feeColumns: [Int] {
    guard !table.titles.contains(where: { $0[.net] > 1 }) else { return [] }
    return table.columns(.numbers).filter { column in
      table.titles[column][.fee] == 3
        && table.contents[column].amounts.contains { $0 != nil && $0 != .zero }
    }
  }
}

extension StatementTable {
  /// Columns as the alternatives of a field.
  func source(_ columns: [Int], isNegated: Bool = false) -> Layout.Source {
    Layout.Source(firstOf: columns.map { names[$0] }, isNegated: isNegated)
  }

  /// The number of rows with a value.
  fileprivate func count(_ value: String, _ column: Int) -> Int {
    rows.count { grid.text($0, column) == value }
  }

  /// A text in a column with the title of days; nil if there is none.
  fileprivate var exampleOfDay: String? {
    let titled = titles.indices.filter { titles[$0][[.day, .booked, .value]] > 1 }
    return titled.lazy.flatMap { column in grid.rows.lazy.map { grid.text($0, column) } }
      .first { !$0.isEmpty }
      ?? titles.indices.lazy.flatMap { column in grid.rows.lazy.map { grid.text($0, column) } }
      .first(where: \.looksLikeDay)
  }

  /// A rank of a column of days: those of payment first, then of booking, then of value.
  fileprivate func rank(ofDay column: Int) -> [Int] {
    let title = titles[column]
    let isOther = title[.day] < 3
    let kind =
      isOther && title[.never] > 1
      ? 3 : isOther && title[.value] > 1 ? 2 : isOther && title[.booked] > 1 ? 1 : 0
    let isConstant = contents[column].isConstant && rows.count > 1 && title[[.day, .booked]] < 3
    return [
      contents[column].hasBlanks ? 1 : 0, isConstant ? 1 : 0, kind, -title[.day], column,
    ]
  }

  /// A rank of a column of names: payees, purposes, then texts with the most letters.
  fileprivate func rank(ofName column: Int) -> NameRank {
    let title = titles[column]
    let isNever = title[.never] > 1 && title[.name] < 2
    let best =
      title[.name] > 1
      ? 6 + title[.name] : title[.text] > 1 ? 3 + title[.text] : title[[.name, .text]]
    let rank = title[.kind] > 1 ? min(best, 1) : best
    let texts = Set(rows.strided(to: 400).map { grid.text($0, column) })
    let letters = texts.reduce(0) { sum, text in
      sum + text.reduce(0) { $0 + ($1.isLetter ? 1 : $1.isNumber ? -1 : 0) }
    }
    return NameRank(
      title: isNever ? 0 : rank, letters: letters, isConstant: texts.count < 2 && rows.count > 1,
      column: column)
  }
}

/// The likelihood that a column has names.
struct NameRank: Comparable {
  /// More for the title of a payee than for one of a purpose; 0 for one that is unknown.
  let title: Int
  /// The number of letters in different values, less that of digits: codes have more digits.
  let letters: Int
  let isConstant: Bool
  let column: Int

  var isTitled: Bool { title > 0 && letters > 0 }

  private var order: [Int] {
    [letters > 0 ? 0 : 1, isConstant ? 1 : 0, -title, -letters, column]
  }

  static func < (one: NameRank, other: NameRank) -> Bool { one.order < other.order }
}

extension Layout {
  /// The layout with a change.
  package func with(_ change: (inout Layout) -> Void) -> Layout {
    var layout = self
    change(&layout)
    return layout
  }
}
