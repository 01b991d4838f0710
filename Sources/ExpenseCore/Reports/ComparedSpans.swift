/// Two spans of days that can be compared, as alike as the calendar allows.
package struct ComparedSpans: Equatable, Sendable {
  /// The days shown.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>
  /// The requested days after those in `days`; nil if there are none.
  package let daysLeftOut: ClosedRange<CalendarDate>?
  /// True if both spans, without days that have not begun, share some days, which would be compared
  /// with themselves.
  package let areOverlapping: Bool

  /// Finds the same days of another period.
  ///
  /// The span is moved by months if the other period is a month, a quarter or a year, otherwise by
  /// days. Whole months stay whole months, and days in them are counted from the beginning of the
  /// month; any other span keeps its days of the calendar. If either span is still running, both
  /// are cut off at the same point.
  ///
  /// - Parameters:
  ///   - asked: the requested days.
  ///   - other: the period to compare with.
  ///   - start: the day on which months begin.
  /// - Returns: nil if the other span is outside the calendar, or equal.
  package init?(
    _ asked: ClosedRange<CalendarDate>, with other: ClosedRange<CalendarDate>, today: CalendarDate,
    months start: MonthStart
  ) {
    let move = SpanMove(of: asked, to: other, months: start)
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

  /// The items of both spans that match a filter.
  package func matches(of filter: ItemFilter, in items: [ExpenseItem]) -> ItemFilter.Matches {
    var filter = filter
    (filter.spans, filter.since, filter.until) = ([days, otherDays], nil, nil)
    return filter.matches(in: items)
  }
}

/// The distance from a span to the one it is compared with.
private struct SpanMove {
  private enum Distance {
    case days(Int)
    case months(Int)
  }

  private let distance: Distance
  /// The day on which the months begin in which days are counted.
  private let months: MonthStart

  /// Computes the distance to the other period from the one of its kind in which the span begins.
  init(
    of span: ClosedRange<CalendarDate>, to other: ClosedRange<CalendarDate>,
    months start: MonthStart
  ) {
    let (month, kind) = (
      CalendarPeriod.month, CalendarPeriod.kind(of: other, months: start) ?? .day
    )
    let origin = kind.days(
      around: ComparedSpans.anchor(of: span, months: start), months: start
    ).lowerBound
    switch kind {
    case .day, .week:
      distance = .days(other.lowerBound.daysSinceEpoch - origin.daysSinceEpoch)
    case .month, .quarter, .year:
      // Quarters and years begin with a calendar month.
      let counted = kind == .month ? start : .calendar
      distance = .months(
        month.number(of: other.lowerBound, months: counted)
          - month.number(of: origin, months: counted))
    }
    months = span.isWhole(inMonths: start) ? start : .calendar
  }

  func callAsFunction(_ days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate>? {
    guard let first = moved(days.lowerBound, times: 1), let last = moved(days.upperBound, times: 1)
    else { return nil }
    guard case .months = distance, days.isWhole(inMonths: months) else { return first...last }
    return first...CalendarPeriod.month.days(around: last, months: months).upperBound
  }

  /// The day whose move ends at the given day.
  func back(_ day: CalendarDate) -> CalendarDate? { moved(day, times: -1) }

  private func moved(_ day: CalendarDate, times factor: Int) -> CalendarDate? {
    switch distance {
    case .days(let count): day.adding(days: count * factor)
    case .months(let count): day.adding(count * factor, months: months)
    }
  }
}

extension ComparedSpans {
  /// The day that decides in which period a span begins: whole months belong to the month they are
  /// named after, whichever day they begin on.
  package static func anchor(
    of span: ClosedRange<CalendarDate>, months start: MonthStart
  ) -> CalendarDate {
    span.isWhole(inMonths: start)
      ? start.firstNamedDay(around: span.lowerBound) : span.lowerBound
  }
}

extension ClosedRange<CalendarDate> {
  /// Returns true if the days are one or more whole months.
  fileprivate func isWhole(inMonths start: MonthStart) -> Bool {
    CalendarPeriod.month.days(around: lowerBound, months: start).lowerBound == lowerBound
      && CalendarPeriod.month.days(around: upperBound, months: start).upperBound == upperBound
  }
}

extension CalendarDate {
  /// The day at the same distance from the beginning of another month, or that month's last day if
  /// it is too short.
  fileprivate func adding(_ count: Int, months start: MonthStart) -> CalendarDate? {
    let number = CalendarPeriod.month.number(of: self, months: start)
    guard let first = CalendarPeriod.month.start(of: number, months: start),
      let target = CalendarPeriod.month.start(of: number + count, months: start)
    else { return nil }
    let day = target.adding(days: daysSinceEpoch - first.daysSinceEpoch)
    let last = CalendarPeriod.month.days(of: number + count, months: start).upperBound
    return min(day ?? last, last)
  }
}
