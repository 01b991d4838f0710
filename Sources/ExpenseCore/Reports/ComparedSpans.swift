/// Two spans of days that are as alike as the calendar lets them be.
package struct ComparedSpans: Equatable, Sendable {
  /// The days that are looked at.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>

  /// The days of a span so far, and the same days of another period.
  ///
  /// They are moved by months where that is a month, a quarter or a year, else by days. Whole months
  /// stay whole months.
  ///
  /// - Parameters:
  ///   - span: the days asked for; nil for the present period of the other's kind, or the present
  ///     month where that is a year.
  ///   - other: finds the period to compare with, seen from a day.
  ///   - today: where no span was asked for, days behind it are left out, for they are not gone yet.
  /// - Returns: nil where the other span is not in the calendar, or is the same.
  package init?<Failure: Error>(
    _ span: ClosedRange<CalendarDate>?, today: CalendarDate,
    other: (CalendarDate) throws(Failure) -> ClosedRange<CalendarDate>
  ) throws(Failure) {
    let kind = CalendarPeriod.kind(of: try other(today)) ?? .day
    let asked = span ?? (kind == .year ? .month : kind).days(around: today)
    let last = span == nil && asked.contains(today) ? today : asked.upperBound
    days = asked.lowerBound...last
    guard let moved = Self.move(days, to: try other(days.lowerBound)), moved != days else {
      return nil
    }
    otherDays = moved
  }

  private static func move(
    _ days: ClosedRange<CalendarDate>, to other: ClosedRange<CalendarDate>
  ) -> ClosedRange<CalendarDate>? {
    let kind = CalendarPeriod.kind(of: other) ?? .day
    let from = kind.days(around: days.lowerBound).lowerBound
    switch kind {
    case .day, .week:
      return moveDays(days, by: other.lowerBound.daysSinceEpoch - from.daysSinceEpoch)
    case .month, .quarter, .year:
      let month = CalendarPeriod.month
      return moveMonths(days, by: month.number(of: other.lowerBound) - month.number(of: from))
    }
  }

  private static func moveDays(
    _ days: ClosedRange<CalendarDate>, by distance: Int
  ) -> ClosedRange<CalendarDate>? {
    guard let first = days.lowerBound.adding(days: distance),
      let last = days.upperBound.adding(days: distance)
    else { return nil }
    return first...last
  }

  private static func moveMonths(
    _ days: ClosedRange<CalendarDate>, by months: Int
  ) -> ClosedRange<CalendarDate>? {
    let isWhole =
      days.lowerBound.day == 1
      && days.upperBound == CalendarPeriod.month.days(around: days.upperBound).upperBound
    guard let first = days.lowerBound.adding(months: months),
      let last = days.upperBound.adding(months: months)
    else { return nil }
    return first...(isWhole ? CalendarPeriod.month.days(around: last).upperBound : last)
  }

  /// The items of either span that pass a filter.
  package func matches(of filter: ItemFilter, in items: [ExpenseItem]) -> ItemFilter.Matches {
    var filter = filter
    (filter.since, filter.until) = (days.lowerBound, days.upperBound)
    var matches = filter.matches(in: items)
    (filter.since, filter.until) = (otherDays.lowerBound, otherDays.upperBound)
    matches.rows = Set(matches.rows).union(filter.matches(in: items).rows).sorted()
    return matches
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
}
