/// Expenses in sections with their totals, and the total of all.
package struct SectionReport: Equatable, Sendable {
  /// The sections, in the order asked for or in the grouping's own.
  package internal(set) var sections: [ReportSection]
  /// The sections beyond a limit; nil if there are none.
  package internal(set) var others: OtherSections?
  /// The number of items in the report.
  package let count: Int
  /// The sum of all amounts, in the file's currency.
  package let total: Amount

  /// Groups items into sections.
  ///
  /// - Parameters:
  ///   - chosen: the items to report; each section keeps their order.
  ///   - grouping: the property that items of a section share.
  ///   - depth: the number of parts of a category's path that make a section; nil for all.
  ///   - filter: the filter that chose the rows; if it has types or a tier, only these have
  ///     sections.
  /// - Throws: `AmountOutOfRange` if a total is out of range.
  package init(
    _ chosen: ItemRows, by grouping: SectionGrouping, depth: Int? = nil, of filter: ItemFilter
  ) throws(AmountOutOfRange) {
    sections = try chosen.groups(by: grouping, depth: depth, of: filter)
      .map { (group) throws(AmountOutOfRange) in try ReportSection(group) }
    count = chosen.count
    total = try chosen.total
  }
}

/// Expenses that belong together, with their total.
package struct ReportSection: Hashable, Sendable {
  package let title: String
  /// The rows of its items, from 1; empty if only totals were requested.
  package let rows: [Int]
  /// The number of its items.
  package let count: Int
  /// The sum of its items' amounts, in the file's currency.
  package let total: Amount
  /// True for the section of items that lack what sections are made by, such as a date.
  let isOfRest: Bool

  init(
    title: String, rows: [Int] = [], count: Int? = nil, total: Amount = .zero,
    isOfRest: Bool = false
  ) {
    (self.title, self.rows, self.total, self.isOfRest) = (title, rows, total, isOfRest)
    self.count = count ?? rows.count
  }

  init(_ group: RowGroup) throws(AmountOutOfRange) {
    self.init(
      title: group.title, rows: group.rows, total: try group.sum.amount,
      isOfRest: group.id.isEmpty)
  }
}

/// A property that items of a section share.
public enum SectionGrouping: String, CaseIterable, Sendable {
  /// The type, ignoring case: Personal and Business first, even if empty, then others in the order
  /// of the file.
  case type
  /// The category, sorted by name, ignoring case and diacritics; items without one come last.
  case category
  /// The tag, like the category; an item is in the sections of all its tags.
  case tag
  /// The name, like the category.
  case name
  /// The day, without empty ones; items without a date come last.
  case day
  /// The week of ISO 8601, including empty ones between the first and the last, so that gaps are
  /// visible; items without a date come last.
  case week
  /// The month, like the week.
  case month
  /// The quarter, like the week.
  case quarter
  /// The year, like the week.
  case year
  /// The day of the week, Monday to Sunday, including empty ones; items without a date come last.
  case weekday
  /// The tier, from low to high, including empty ones.
  case tier
  /// The claim, sorted by name, ignoring case and diacritics; open expenses come first, those that
  /// are not Business last.
  case claim

  /// The kind of period of the sections; nil if they are not periods.
  package var period: CalendarPeriod? { CalendarPeriod(rawValue: rawValue) }
}
