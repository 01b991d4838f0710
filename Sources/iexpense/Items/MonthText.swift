import ExpenseCore

// Months that begin on another day than the calendar's, in words.

extension MonthStart {
  /// The name of days, and if they are a month that the calendar does not have, its days too:
  /// `2026-11: 25 October to 24 November`.
  func words(_ days: ClosedRange<CalendarDate>) -> String {
    let title = CalendarPeriod.title(of: days, months: self)
    guard self != .calendar, CalendarPeriod.kind(of: days, months: self) == .month else {
      return title
    }
    return "\(title): \(days.lowerBound.dayAndMonth) to \(days.upperBound.dayAndMonth)"
  }

  /// The days of the newest month of a report, for a reader of its titles; nil if months are those of
  /// the calendar.
  func words(ofMonthOf day: CalendarDate?) -> String? {
    guard self != .calendar, let day else { return nil }
    return words(CalendarPeriod.month.days(around: day, months: self))
  }

  /// The same as a note.
  func note(onMonthOf day: CalendarDate?) -> [Line] {
    words(ofMonthOf: day).map { [Line($0)] } ?? []
  }
}

extension CalendarDate {
  /// `25 October`.
  fileprivate var dayAndMonth: String { "\(day) \(MonthNames.inEnglish[month - 1])" }
}
