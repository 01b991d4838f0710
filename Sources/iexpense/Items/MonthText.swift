import ExpenseCore

// The words for months that begin on another day than the calendar's

extension MonthStart {
  /// The name of a span of days; if months begin on another day than the calendar's, a month's name
  /// is followed by its days: `2026-11: 25 October to 24 November`.
  func words(_ days: ClosedRange<CalendarDate>) -> String {
    let title = CalendarPeriod.title(of: days, months: self)
    guard self != .calendar, CalendarPeriod.kind(of: days, months: self) == .month else {
      return title
    }
    return "\(title): \(days.lowerBound.dayAndMonth) to \(days.upperBound.dayAndMonth)"
  }

  /// The name and days of a report's newest month, which explain the titles; nil if months are the
  /// calendar's.
  func words(ofMonthOf day: CalendarDate?) -> String? {
    guard self != .calendar, let day else { return nil }
    return words(CalendarPeriod.month.days(around: day, months: self))
  }

  /// A note with the same words.
  func note(onMonthOf day: CalendarDate?) -> [Line] {
    words(ofMonthOf: day).map { [Line($0)] } ?? []
  }
}

extension CalendarDate {
  /// `25 October`.
  fileprivate var dayAndMonth: String { "\(day) \(MonthNames.inEnglish[month - 1])" }
}
