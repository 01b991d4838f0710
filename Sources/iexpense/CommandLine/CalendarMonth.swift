import ExpenseCore

/// A month of the Gregorian calendar, of the years 1 to 9999.
struct CalendarMonth: Equatable, Sendable {
  let year: Int
  /// 1 to 12.
  let month: Int

  /// The month of that day.
  init(_ date: CalendarDate) {
    year = date.year
    month = date.month
  }

  /// The month of that number, or nil where there is none.
  init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }

  /// The month before; nil before January of the year 1.
  var previous: CalendarMonth? {
    month > 1
      ? CalendarMonth(year: year, month: month - 1) : CalendarMonth(year: year - 1, month: 12)
  }

  /// From the first day of the month to its last.
  var days: ClosedRange<CalendarDate>? {
    let count = CalendarDate.days(inMonth: month, of: year)
    guard let first = CalendarDate(year: year, month: month, day: 1),
      let last = CalendarDate(year: year, month: month, day: count)
    else { return nil }
    return first...last
  }
}
