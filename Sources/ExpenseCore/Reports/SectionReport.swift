/// Expenses in sections, each with its total, and the total of all.
package struct SectionReport: Equatable, Sendable {
  /// The sections, in the order that was asked for, or else the one that their grouping gives them.
  package internal(set) var sections: [ReportSection]
  /// Those that a limit leaves out; nil where it leaves out none.
  package internal(set) var others: OtherSections?
  /// The number of items that the sections hold.
  package let count: Int
  /// The sum of all amounts, in the file's currency.
  package let total: Amount

  /// Puts some items into sections.
  ///
  /// - Parameters:
  ///   - items: all the items of the file, in its order.
  ///   - rows: those to report, from 1; each section keeps their order.
  ///   - grouping: what puts items into one section.
  ///   - depth: how many parts of a category's path make a section; nil for all.
  ///   - filter: what chose the rows: where it asks for types or a tier, no other has a section.
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(
    _ items: [ExpenseItem], rows: [Int], by grouping: SectionGrouping, depth: Int? = nil,
    of filter: ItemFilter
  ) throws(AmountOutOfRange) {
    let groups = GroupedItems(items: items, rows: rows)
    sections = try groups.groups(by: grouping, depth: depth, of: filter)
      .map { (group) throws(AmountOutOfRange) in try ReportSection(group) }
    count = rows.count
    total = try groups.total
  }
}

/// Expenses that belong together, with their total.
package struct ReportSection: Hashable, Sendable {
  /// The title of the section.
  package let title: String
  /// The rows of its items: their places in the file, from 1; empty if only totals were wanted.
  package let rows: [Int]
  /// The number of its items.
  package let count: Int
  /// The sum of its items' amounts, in the file's currency.
  package let total: Amount
  /// Tells whether it is of the items that have none of what makes a section, such as no date.
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

/// The property that puts items into one section.
public enum SectionGrouping: String, CaseIterable, Sendable {
  /// The type, whatever its case: Personal, then Business, both also when empty; others after, as
  /// they first occur.
  case type
  /// The category, by name, whatever its case and diacritics; items without one come last.
  case category
  /// The tag, as the category; an item is in the sections of all its tags.
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
  /// The day of the week, from Monday to Sunday, all seven also when empty; items without a date come
  /// last.
  case weekday
  /// The tier, from low to high, all three also when empty.
  case tier
  /// The claim, by name, whatever its case and diacritics; what is open comes first, and what is not
  /// Business last.
  case claim

  /// The stretch of the calendar that a section is; nil for none.
  package var period: CalendarPeriod? { CalendarPeriod(rawValue: rawValue) }
}
