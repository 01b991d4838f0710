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
