/// The totals of sections in one span of days, beside those of another.
package struct ExpenseComparison: Equatable, Sendable {
  /// The totals of one section.
  package struct Row: Equatable, Sendable {
    /// The title of the section.
    package let title: String
    /// The number of its items in the later span.
    package let count: Int
    /// The sum of these.
    package let total: Amount
    /// The sum of those in the other span.
    package let then: Amount
    /// The difference, more than nothing if it is more now.
    package let difference: Amount

    /// The difference as a part of what it was; nil if that was nothing.
    package var change: Ratio? { Ratio(of: difference, to: then.magnitude) }
  }

  /// The days that are looked at.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>
  /// The sections, in their order.
  package let rows: [Row]
  /// Those that a limit leaves out, as one; nil where it leaves out none.
  package let others: Row?
  /// The number that a limit leaves out.
  package let otherCount: Int
  /// All of them; what is in several sections counts once.
  package let total: Row
}

extension ExpenseComparison {
  /// Compares two spans of days.
  ///
  /// - Parameters:
  ///   - spans: the days that are looked at, and those they are compared with.
  ///   - items: all items of the file, in its order.
  ///   - rows: those of either span that are compared.
  ///   - filter: what chose them.
  ///   - grouping: what puts items into one section.
  ///   - depth: how many parts of a category's path make a section; nil for all.
  ///   - order: the order of the sections, by what they come to in the days that are looked at.
  package init(
    _ spans: ComparedSpans, of items: [ExpenseItem], rows: [Int], by filter: ItemFilter,
    _ grouping: SectionGrouping, depth: Int?, order: SectionOrder
  ) throws(AmountOutOfRange) {
    (days, otherDays) = (spans.days, spans.otherDays)
    let sections = try SectionReport(
      items, rows: rows, by: grouping, depth: depth, of: filter
    ).sections
    let compared = try sections.map { (section) throws(AmountOutOfRange) in
      try Row(titled: section.title, section.rows, of: items, in: spans)
    }
    let places = order.arranged(
      compared.map { ReportSection(title: $0.title, count: $0.count, total: $0.total) })
    self.rows = places.shown.map { compared[$0] }
    otherCount = places.others.count
    let others = Set(places.others.flatMap { sections[$0].rows }).sorted()
    self.others =
      otherCount == 0
      ? nil : try Row(titled: otherCount.counted("other"), others, of: items, in: spans)
    total = try Row(titled: "Total", rows, of: items, in: spans)
  }
}

extension ExpenseComparison.Row {
  fileprivate init(
    titled title: String, _ rows: [Int], of items: [ExpenseItem], in spans: ComparedSpans
  ) throws(AmountOutOfRange) {
    var (count, now, then) = (0, AmountSum(), AmountSum())
    for row in rows {
      let item = items[row - 1]
      guard let date = item.date else { continue }
      if spans.days.contains(date) {
        count += 1
        now.add(item.amount)
      }
      if spans.otherDays.contains(date) { then.add(item.amount) }
    }
    self.title = title
    self.count = count
    total = try now.amount
    self.then = try then.amount
    difference = try total - self.then
  }
}
