/// Expenses in sections, each with its total, and the total of all.
public struct SectionReport: Equatable, Sendable {
  /// The sections, in the order that their grouping gives them.
  public let sections: [ExpenseSection]
  /// How many items the sections hold.
  public let count: Int
  /// The sum of all amounts, in the file's currency.
  public let total: Amount

  /// Puts items into sections.
  ///
  /// - Parameters:
  ///   - items: all the items of the file, in its order.
  ///   - grouping: what puts items into one section.
  ///   - type: the one type to report; nil for all.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public init(
    _ items: [ExpenseItem], by grouping: SectionGrouping = .type, only type: ExpenseType? = nil
  ) throws(AmountOutOfRange) {
    var filter = ItemFilter()
    filter.type = type
    try self.init(items, rows: filter.matches(in: items).rows, by: grouping, of: filter)
  }

  /// Puts some items into sections.
  ///
  /// - Parameters:
  ///   - items: all the items of the file, in its order.
  ///   - rows: those to report, from 1; each section keeps their order.
  ///   - grouping: what puts items into one section.
  ///   - filter: what chose the rows: where it asks for one type or tier, no other has a section.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(
    _ items: [ExpenseItem], rows: [Int], by grouping: SectionGrouping, of filter: ItemFilter
  ) throws(AmountOutOfRange) {
    let selected = Selected(items: items, rows: rows)
    sections =
      switch grouping {
      case .type: try selected.byType(filter.type.map { [$0] } ?? ExpenseType.standard)
      case .category: try selected.byCategory()
      case .day: try selected.byPeriod(.day)
      case .month: try selected.byPeriod(.month)
      case .year: try selected.byPeriod(.year)
      case .tier: try selected.byTier(filter.tier.map { [$0] } ?? Tier.allCases)
      }
    count = rows.count
    total = try sections.total()
  }

  /// The sections by type of all that a file holds, without the rows of their items.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(_ outline: DocumentOutline) throws(AmountOutOfRange) {
    var types = outline.types.filter { !ExpenseType.standard.contains($0.type) }
    for type in ExpenseType.standard.reversed() {
      let found = outline.types.first { $0.type == type }
      types.insert(found ?? .init(type: type, count: 0, total: AmountSum()), at: 0)
    }
    var sections: [ExpenseSection] = []
    for type in types {
      sections.append(
        ExpenseSection(
          title: type.type.rawValue, count: type.count, total: try type.total.amount))
    }
    self.sections = sections
    count = outline.count
    total = try sections.total()
  }
}

extension [ExpenseSection] {
  fileprivate func total() throws(AmountOutOfRange) -> Amount {
    var total = AmountSum()
    for section in self { total.add(section.total) }
    return try total.amount
  }
}

// MARK: Grouping

/// The items that are put into sections.
private struct Selected {
  let items: [ExpenseItem]
  let rows: [Int]

  func byType(_ first: [ExpenseType]) throws(AmountOutOfRange) -> [ExpenseSection] {
    try sections(grouped(beginning: first) { $0.type }) { $0.rawValue }
  }

  func byTier(_ first: [Tier]) throws(AmountOutOfRange) -> [ExpenseSection] {
    try sections(grouped(beginning: first) { $0.amount.tier }) { $0.rawValue }
  }

  func byCategory() throws(AmountOutOfRange) -> [ExpenseSection] {
    var folding = TextFolding()
    let groups = grouped { $0.category ?? "" }
      .map { (folded: String(decoding: folding.folded($0.key), as: UTF8.self), group: $0) }
      .sorted { ($0.folded, $0.group.key) < ($1.folded, $1.group.key) }
      .map(\.group)
    // Nothing sorts before the empty text, which stands for no category and comes last.
    let (unnamed, named) = (groups.prefix { $0.key.isEmpty }, groups.drop { $0.key.isEmpty })
    return try sections(Array(named)) { $0 } + sections(Array(unnamed)) { _ in "No category" }
  }

  func byPeriod(_ period: Period) throws(AmountOutOfRange) -> [ExpenseSection] {
    let groups = grouped { $0.date.map(period.start) }
    var sections: [ExpenseSection] = []
    var expected: CalendarDate?
    for (start, group) in groups.compactMap({ group in group.key.map { ($0, group) } })
      .sorted(by: { $0.0 < $1.0 })
    {
      sections += period.empty(from: expected, to: start)
      sections.append(try group.section(titled: period.title(of: start)))
      expected = period.next(after: start)
    }
    return try sections + self.sections(groups.filter { $0.key == nil }) { _ in "No date" }
  }

  private func sections<Key>(
    _ groups: [Group<Key>], titled title: (Key) -> String
  ) throws(AmountOutOfRange) -> [ExpenseSection] {
    var sections: [ExpenseSection] = []
    for group in groups { sections.append(try group.section(titled: title(group.key))) }
    return sections
  }

  /// The rows of each key, in the order in which the keys are first met.
  private func grouped<Key: Hashable>(
    beginning first: [Key] = [], by key: (ExpenseItem) -> Key
  ) -> [Group<Key>] {
    var places = KeyPlaces(first)
    var groups = first.map { Group(key: $0) }
    for row in rows {
      let item = items[row - 1]
      let place = places.place(of: key(item))
      if place == groups.count { groups.append(Group(key: places.keys[place])) }
      groups[place].rows.append(row)
      groups[place].total.add(item.amount)
    }
    return groups
  }
}

/// The rows of one key.
private struct Group<Key> {
  let key: Key
  var rows: [Int] = []
  var total = AmountSum()

  func section(titled title: String) throws(AmountOutOfRange) -> ExpenseSection {
    ExpenseSection(title: title, rows: rows, total: try total.amount)
  }
}

/// A day, month or year, known by its first day.
private enum Period {
  case day, month, year

  func start(of date: CalendarDate) -> CalendarDate {
    switch self {
    case .day: date
    case .month: CalendarDate(year: date.year, month: date.month, day: 1) ?? date
    case .year: CalendarDate(year: date.year, month: 1, day: 1) ?? date
    }
  }

  /// The period that has a section even where it has no items; nil where none has to.
  func next(after start: CalendarDate) -> CalendarDate? {
    switch self {
    case .day: nil
    case .month where start.month < 12:
      CalendarDate(year: start.year, month: start.month + 1, day: 1)
    case .month, .year: CalendarDate(year: start.year + 1, month: 1, day: 1)
    }
  }

  /// The sections without items from one period up to another, which is not among them.
  ///
  /// More of them than anybody looks through, as after a year mistyped as 0206, are one.
  func empty(from first: CalendarDate?, to end: CalendarDate) -> [ExpenseSection] {
    guard let first else { return [] }
    let titles = sequence(first: first) { next(after: $0) }.prefix { $0 < end }.map(title)
    guard titles.count > 60, let first = titles.first, let last = titles.last else {
      return titles.map { ExpenseSection(title: $0) }
    }
    return [ExpenseSection(title: "\(first) to \(last)")]
  }

  /// As much of the day as names the period: `2026-11-21`, `2026-11`, `2026`.
  func title(of start: CalendarDate) -> String {
    switch self {
    case .day: start.description
    case .month: String(start.description.prefix(7))
    case .year: String(start.description.prefix(4))
    }
  }
}
