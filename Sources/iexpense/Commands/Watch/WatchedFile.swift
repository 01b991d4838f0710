import ExpenseCore

/// One version of the file on the screen, with what was counted for it.
final class WatchedFile {
  let source: ItemSource
  let all: ScreenItems
  let session: Session
  private let filters: WatchedFilters
  /// The width of a page.
  var width = 80
  /// Tells whether the filter is still being typed: unknown words are then not listed.
  var isTyping = false

  /// The sums of the heading, which is drawn with every key while its period seldom changes.
  private var knownSums: [ClosedRange<CalendarDate>?: [Line]] = [:]

  /// The parts of the first look by the days of their period.
  var knownParts: [ClosedRange<CalendarDate>: [HomePart]] = [:]

  /// The totals of all months; nil inside if they cannot be counted.
  var knownGrid: ExpenseGrid??
  /// The last page of months, and the query that it was made for.
  var knownMonths: (query: ScreenQuery, page: MonthsPage)?

  init(_ source: ItemSource, filters: WatchedFilters, in session: Session) {
    var source = source
    source.prepareForTyping()
    (self.source, self.filters, self.session) = (source, filters, session)
    all = ScreenItems(source.items, session.console.style(of: source.currency))
  }

  var today: CalendarDate { source.today }

  /// The period to begin with.
  var firstPeriod: ScreenPeriod {
    ScreenPeriod(holding: all.items, today: today, months: source.document.monthStart)
  }

  /// The sums of today and of a period.
  func sums(of days: ClosedRange<CalendarDate>?, named name: String) -> [Line] {
    if let known = knownSums[days] { return known }
    var (day, period) = (AmountSum(), AmountSum())
    for place in all.items.indices {
      let date = all.items[place].date
      if date == today { day.add(all.items[place].amount) }
      if let days, !(date.map(days.contains) ?? false) { continue }
      period.add(all.items[place].amount)
    }
    let sums: [Line] = [("today", day), (name, period)].map { name, sum in
      "\(name) \((try? sum.amount).map(all.style.text) ?? "", .heading)"
    }
    knownSums[days] = sums
    return sums
  }

  /// The expenses that a query finds.
  ///
  /// - Parameter inPeriod: whether the period of the query counts, unless its filter names days.
  func selection(of query: ScreenQuery, inPeriod: Bool) throws -> ItemSelection {
    try selection(of: filter(of: query, inPeriod: inPeriod), for: query)
  }

  func selection(of filter: ItemFilter, for query: ScreenQuery) throws -> ItemSelection {
    try filters.options(query.filter).selection(of: filter, from: source, in: session)
  }

  func filter(of query: ScreenQuery, inPeriod: Bool) throws -> ItemFilter {
    var filter = try filters.filter(query.filter, of: self)
    if let type = query.type { filter.types = [type] }
    if inPeriod, filter.days == nil, let days = query.period?.days { filter.spans = [days] }
    return filter
  }

  /// Compares the sections of a selection with those of the period before, as `--versus` does.
  ///
  /// - Returns: nil if the days are not a period.
  func comparison(
    of selection: ItemSelection, by grouping: SectionGrouping, depth: Int?,
    in days: [ClosedRange<CalendarDate>]?
  ) -> ScreenComparison? {
    let (filter, months) = (selection.filter, selection.filter.monthStart)
    guard let days, days.count == 1,
      CalendarPeriod.kind(of: days[0], months: months).map({ $0 != .day }) == true,
      let otherDays = ScreenPeriod(of: days[0], months: months).neighbour(isLater: false).days,
      let spans = ComparedSpans(days[0], with: otherDays, today: today, months: months),
      !spans.areOverlapping
    else { return nil }
    return ScreenComparison(with: ScreenPeriod.words(spans.otherDays, months: months)) {
      guard
        let comparison = try? ExpenseComparison(
          spans,
          of: selection.chosen.choosing(spans.matches(of: filter, in: selection.items).rows),
          by: filter, grouping, depth: depth, order: SectionOrder())
      else { return [:] }
      return Dictionary(comparison.rows.map { ($0.title, $0.difference) }) { first, _ in first }
    }
  }
}
