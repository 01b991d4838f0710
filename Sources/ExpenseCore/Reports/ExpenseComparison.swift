/// The totals of sections in a span of days, compared with those in another.
package struct ExpenseComparison: Equatable, Sendable {
  /// The totals of one section.
  package struct Row: Equatable, Sendable {
    package let title: String
    /// The number of its items in the first span.
    package let count: Int
    /// The sum of those items.
    package let total: Amount
    /// The sum of its items in the other span.
    package let then: Amount
    /// The total minus that of the other span.
    package let difference: Amount

    /// The difference relative to the other span's total; nil if that is zero.
    package var change: Ratio? { Ratio(of: difference, to: then.magnitude) }
  }

  /// The days shown.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>
  /// The sections, in order.
  package let rows: [Row]
  /// The sections beyond the limit, combined; nil if there are none.
  package let others: Row?
  /// The number of sections beyond the limit.
  package let otherCount: Int
  /// The total of all; an item in several sections counts once.
  package let total: Row
}

extension ExpenseComparison {
  /// Compares two spans of days.
  ///
  /// - Parameters:
  ///   - spans: the days shown, and those they are compared with.
  ///   - chosen: the items to compare, of both spans.
  ///   - filter: the filter that chose the rows.
  ///   - grouping: the property that items of a section share.
  ///   - depth: the number of parts of a category's path that make a section; nil for all.
  ///   - order: the order of the sections, by their totals in the days shown.
  package init(
    _ spans: ComparedSpans, of chosen: ItemRows, by filter: ItemFilter,
    _ grouping: SectionGrouping, depth: Int?, order: SectionOrder
  ) throws(AmountOutOfRange) {
    (days, otherDays) = (spans.days, spans.otherDays)
    let sections = try SectionReport(
      chosen, by: grouping, depth: depth, of: filter
    ).sections
    let compared = try sections.map { (section) throws(AmountOutOfRange) in
      try Row(titled: section.title, chosen.choosing(section.rows), in: spans)
    }
    let places = order.arranged(
      compared.map { ReportSection(title: $0.title, count: $0.count, total: $0.total) })
    self.rows = places.shown.map { compared[$0] }
    otherCount = places.others.count
    let others = Set(places.others.flatMap { sections[$0].rows }).sorted()
    self.others =
      otherCount == 0
      ? nil : try Row(titled: otherCount.counted("other"), chosen.choosing(others), in: spans)
    total = try Row(titled: "Total", chosen, in: spans)
  }
}

extension ExpenseComparison.Row {
  fileprivate init(
    titled title: String, _ chosen: ItemRows, in spans: ComparedSpans
  ) throws(AmountOutOfRange) {
    var (count, now, then) = (0, AmountSum(), AmountSum())
    for row in chosen.rows {
      let item = chosen[row]
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
