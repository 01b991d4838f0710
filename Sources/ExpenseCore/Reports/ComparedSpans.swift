/// Two spans of days that are as alike as the calendar lets them be.
package struct ComparedSpans: Equatable, Sendable {
  /// The days that are looked at.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>
  /// The days that were asked for after those that are looked at; nil if there are none.
  package let daysLeftOut: ClosedRange<CalendarDate>?
  /// Whether some days are in both spans, as they are without what has not begun: these would be
  /// compared with themselves.
  package let areOverlapping: Bool

  /// The days of a span, and the same days of another period.
  ///
  /// They are moved by months if the other period is a month, a quarter or a year, else by days. Whole
  /// months stay whole months. If one of both spans is still running, both are compared only as far as
  /// it has gone.
  ///
  /// - Parameters:
  ///   - asked: the days asked for.
  ///   - other: the period to compare with.
  /// - Returns: nil if the other span is not in the calendar, or is the same.
  package init?(
    _ asked: ClosedRange<CalendarDate>, with other: ClosedRange<CalendarDate>, today: CalendarDate
  ) {
    let move = SpanMove(from: asked.lowerBound, to: other)
    let gone = asked.lowerBound...(asked.contains(today) ? today : asked.upperBound)
    guard var moved = move(gone) else { return nil }
    areOverlapping = gone.overlaps(moved)
    var last = gone.upperBound
    if moved.contains(today), moved.upperBound > today, let like = move.back(today) {
      moved = moved.lowerBound...today
      last = min(last, max(like, asked.lowerBound))
    }
    days = asked.lowerBound...last
    otherDays = moved
    guard moved != days else { return nil }
    let next = last.adding(days: 1)
    daysLeftOut = next.flatMap { $0 <= asked.upperBound ? $0...asked.upperBound : nil }
  }

  /// The items of either span that pass a filter.
  package func matches(of filter: ItemFilter, in items: [ExpenseItem]) -> ItemFilter.Matches {
    var filter = filter
    filter.spans = []
    (filter.since, filter.until) = (days.lowerBound, days.upperBound)
    var matches = filter.matches(in: items)
    (filter.since, filter.until) = (otherDays.lowerBound, otherDays.upperBound)
    matches.rows = Set(matches.rows).union(filter.matches(in: items).rows).sorted()
    return matches
  }
}

/// The way from a span to the one that it is compared with.
private enum SpanMove {
  case days(Int)
  case months(Int)

  /// The way from the period that holds a day, of the kind of another, to that one.
  init(from day: CalendarDate, to other: ClosedRange<CalendarDate>) {
    let kind = CalendarPeriod.kind(of: other) ?? .day
    let start = kind.days(around: day).lowerBound
    switch kind {
    case .day, .week: self = .days(other.lowerBound.daysSinceEpoch - start.daysSinceEpoch)
    case .month, .quarter, .year:
      let month = CalendarPeriod.month
      self = .months(month.number(of: other.lowerBound) - month.number(of: start))
    }
  }

  func callAsFunction(_ days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate>? {
    guard let first = moved(days.lowerBound, times: 1), let last = moved(days.upperBound, times: 1)
    else { return nil }
    guard case .months = self, days.lowerBound.day == 1, days.upperBound.isLastOfMonth else {
      return first...last
    }
    return first...CalendarPeriod.month.days(around: last).upperBound
  }

  /// The day from which the way leads to that day.
  func back(_ day: CalendarDate) -> CalendarDate? { moved(day, times: -1) }

  private func moved(_ day: CalendarDate, times factor: Int) -> CalendarDate? {
    switch self {
    case .days(let count): day.adding(days: count * factor)
    case .months(let count): day.adding(months: count * factor)
    }
  }
}

extension CalendarDate {
  /// The same day of a month before or after, or the last one of that month where it is shorter.
  fileprivate func adding(months: Int) -> CalendarDate? {
    let number = CalendarPeriod.month.number(of: self) + months
    guard let first = CalendarPeriod.month.start(of: number) else { return nil }
    let last = CalendarDate.days(inMonth: first.month, of: first.year)
    return CalendarDate(year: first.year, month: first.month, day: min(day, last))
  }

  fileprivate var isLastOfMonth: Bool { day == Self.days(inMonth: month, of: year) }
}
