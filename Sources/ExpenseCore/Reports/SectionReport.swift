/// Expenses in sections, each with its total, and the total of all.
public struct SectionReport: Equatable, Sendable {
  /// The sections, in the order that was asked for, or else the one that their grouping gives them.
  public internal(set) var sections: [ExpenseSection]
  /// Those that a limit leaves out; nil where it leaves out none.
  public internal(set) var others: OtherSections?
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
  ///   - currency: what the amounts are in, which decides where the tiers begin.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public init(
    _ items: [ExpenseItem], by grouping: SectionGrouping = .type, only type: ExpenseType? = nil,
    in currency: Currency = .usd
  ) throws(AmountOutOfRange) {
    var filter = ItemFilter(in: currency)
    filter.type = type
    try self.init(items, rows: filter.matches(in: items).rows, by: grouping, of: filter)
  }

  /// Puts some items into sections.
  ///
  /// - Parameters:
  ///   - items: all the items of the file, in its order.
  ///   - rows: those to report, from 1; each section keeps their order.
  ///   - grouping: what puts items into one section.
  ///   - depth: how many parts of a category's path make a section; nil for all.
  ///   - filter: what chose the rows: where it asks for one type or tier, no other has a section.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(
    _ items: [ExpenseItem], rows: [Int], by grouping: SectionGrouping, depth: Int? = nil,
    of filter: ItemFilter
  ) throws(AmountOutOfRange) {
    let groups = GroupedItems(items: items, rows: rows)
    sections =
      switch grouping {
      case .type: try groups.byType(filter.type.map { [$0] } ?? ExpenseType.standard)
      case .tier: try groups.byTier(filter.tier.map { [$0] } ?? Tier.allCases, in: filter.currency)
      case .category: try groups.byCategory(depth: depth)
      case .tag: try groups.byTag()
      case .name: try groups.byName()
      case .day, .week, .month, .quarter, .year:
        try groups.byPeriod(CalendarPeriod(rawValue: grouping.rawValue) ?? .day)
      }
    count = rows.count
    total = try groups.total
  }

  /// The sections by type of all that a file holds, without the rows of their items.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(_ outline: DocumentOutline) throws(AmountOutOfRange) {
    let standard = ExpenseType.standard.map { type in
      outline.types.first { $0.type == type }
        ?? .init(type: type, count: 0, total: AmountSum())
    }
    let others = outline.types.filter { !ExpenseType.standard.contains($0.type) }
    sections = try (standard + others).map { (type) throws(AmountOutOfRange) in
      ExpenseSection(title: type.type.rawValue, count: type.count, total: try type.total.amount)
    }
    count = outline.count
    total = try sections.lazy.map(\.total).total()
  }
}

/// Expenses that belong together, with their total.
public struct ExpenseSection: Identifiable, Hashable, Sendable {
  /// The title.
  ///
  /// Two sections share it only where a category, a tag or a name is called as those without one are:
  /// `No category`.
  public var id: String { title }
  /// What the section is called.
  public let title: String
  /// The rows of its items: their places in the file, from 1; empty where only totals were wanted.
  public let rows: [Int]
  /// How many items it has.
  public let count: Int
  /// The sum of its items' amounts, in the file's currency.
  public let total: Amount

  init(title: String, rows: [Int] = [], count: Int? = nil, total: Amount = .zero) {
    self.title = title
    self.rows = rows
    self.count = count ?? rows.count
    self.total = total
  }
}

/// What puts items into one section.
public enum SectionGrouping: String, CaseIterable, Sendable {
  /// The type: Personal, then Business, both also when empty; others after, as they first occur.
  case type
  /// The category, by name, whatever its case and diacritics; items without one come last.
  case category
  /// The tag, as the category; an item stands in the sections of all its tags.
  case tag
  /// The name, as the category.
  case name
  /// The day, for days that have items; items without a date come last.
  case day
  /// The week of ISO 8601; those without items between the first and the last are there too, so that
  /// a gap is seen. Items without a date come last.
  case week
  /// The month, otherwise as the week.
  case month
  /// The quarter, otherwise as the week.
  case quarter
  /// The year, otherwise as the week.
  case year
  /// The tier, from low to high, all three also when empty.
  case tier
}
