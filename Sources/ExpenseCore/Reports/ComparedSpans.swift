/// Two spans of days that are as alike as the calendar lets them be.
package struct ComparedSpans: Equatable, Sendable {
  /// The days that are looked at.
  package let days: ClosedRange<CalendarDate>
  /// The days that they are compared with.
  package let otherDays: ClosedRange<CalendarDate>
  /// The days that were asked for after those that are looked at; nil if there are none.
  package let daysLeftOut: ClosedRange<CalendarDate>?
  /// Tells whether some days are in both spans, as they are without what has not begun: these would be
  /// compared with themselves.
  package let areOverlapping: Bool

  /// The days of a span, and the same days of another period.
  ///
  /// They are moved by months if the other period is a month, a quarter or a year, else by days. Whole
  /// months stay whole months, and the days of one are counted from its beginning; any other span keeps
  /// the calendar's days. If one of both spans is still running, both are compared only as far as it
  /// has gone.
  ///
  /// - Parameters:
  ///   - asked: the days asked for.
  ///   - other: the period to compare with.
  ///   - start: on which day months begin.
  /// - Returns: nil if the other span is not in the calendar, or is the same.
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
private struct SpanMove {
  private enum Distance {
    case days(Int)
    case months(Int)
  }

  private let distance: Distance
  /// On which day the months begin that the days are counted in.
  private let months: MonthStart

  /// The way from the period that holds a span's beginning, of the kind of another, to that one.
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
      // Quarters and years begin with a month of the calendar.
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

  /// The day from which the way leads to that day.
  func back(_ day: CalendarDate) -> CalendarDate? { moved(day, times: -1) }

  private func moved(_ day: CalendarDate, times factor: Int) -> CalendarDate? {
    switch distance {
    case .days(let count): day.adding(days: count * factor)
    case .months(let count): day.adding(count * factor, months: months)
    }
  }
}

extension ComparedSpans {
  /// The day that says in which period a span begins: whole months belong to that of their name,
  /// whichever day they begin on.
  package static func anchor(
    of span: ClosedRange<CalendarDate>, months start: MonthStart
  ) -> CalendarDate {
    span.isWhole(inMonths: start)
      ? start.firstNamedDay(around: span.lowerBound) : span.lowerBound
  }
}

extension ClosedRange<CalendarDate> {
  /// Tells whether the days are one whole month, or several.
  fileprivate func isWhole(inMonths start: MonthStart) -> Bool {
    CalendarPeriod.month.days(around: lowerBound, months: start).lowerBound == lowerBound
      && CalendarPeriod.month.days(around: upperBound, months: start).upperBound == upperBound
  }
}

extension CalendarDate {
  /// The day that lies as far from the beginning of a month before or after, or the last one of that
  /// month if it is shorter.
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
