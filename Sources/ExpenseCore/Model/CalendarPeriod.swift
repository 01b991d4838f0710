/// A kind of calendar period by which items are grouped.
///
/// The periods of each kind have consecutive numbers, so that the distance of two is a subtraction.
/// Only months can begin on another day than the calendar's.
package enum CalendarPeriod: String, CaseIterable, Sendable {
  case day
  /// From Monday to Sunday, as in ISO 8601.
  case week
  case month, quarter, year
}

extension CalendarPeriod {
  /// The number of 0001-01-01, a Monday, in days since 1970-01-01.
  private static let firstDay = -719_162

  /// The number of the period that contains a day.
  package func number(of date: CalendarDate, months start: MonthStart) -> Int {
    switch self {
    case .day: date.daysSinceEpoch - Self.firstDay
    case .week: (date.daysSinceEpoch - Self.firstDay) / 7
    case .month: start.number(of: date)
    case .quarter: date.year * 4 + (date.month - 1) / 3
    case .year: date.year
    }
  }

  /// The first day of a period; nil outside the years 1 to 9999.
  func start(of number: Int, months start: MonthStart) -> CalendarDate? {
    switch self {
    case .day: CalendarDate(daysSinceEpoch: number + Self.firstDay)
    case .week: CalendarDate(daysSinceEpoch: number * 7 + Self.firstDay)
    case .month: start.firstDay(of: number)
    case .quarter: CalendarDate(year: number / 4, month: number % 4 * 3 + 1, day: 1)
    case .year: CalendarDate(year: number, month: 1, day: 1)
    }
  }

  /// The days of a period, cut off at both ends of the calendar.
  package func days(of number: Int, months start: MonthStart) -> ClosedRange<CalendarDate> {
    let first = self.start(of: number, months: start) ?? .first
    let next = self.start(of: number + 1, months: start)?.adding(days: -1)
    return first...max(first, next ?? .last)
  }

  /// The days of the period that contains a day.
  package func days(
    around date: CalendarDate, months start: MonthStart
  ) -> ClosedRange<CalendarDate> {
    days(of: number(of: date, months: start), months: start)
  }

  /// The name of a period: `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
  package func title(of number: Int) -> String {
    if self == .month { return Self.monthTitle(number) }
    guard let start = start(of: number, months: .calendar) else { return "" }
    let day = start.description
    return switch self {
    case .day, .month: day
    case .week: Self.weekTitle(start)
    case .quarter: "\(day.prefix(4))-Q\(number % 4 + 1)"
    case .year: String(day.prefix(4))
    }
  }

  private static func monthTitle(_ number: Int) -> String {
    let (year, month) = (String(number / 12), number % 12 + 1)
    return
      "\(String(repeating: "0", count: max(4 - year.count, 0)))\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  /// The name of the week that begins on a Monday; it belongs to the year of its Thursday.
  private static func weekTitle(_ monday: CalendarDate) -> String {
    guard let thursday = monday.adding(days: 3) else { return "" }
    let newYear = year.days(around: thursday, months: .calendar).lowerBound
    let week = (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
    return "\(thursday.description.prefix(4))-W\(week < 10 ? "0" : "")\(week)"
  }

  /// The kind of which those days are exactly one period; nil if there is none.
  package static func kind(
    of days: ClosedRange<CalendarDate>, months start: MonthStart
  ) -> CalendarPeriod? {
    allCases.first { $0.days(around: days.lowerBound, months: start) == days }
  }

  /// The name of a range of days: `2026-11` if it is exactly one period, otherwise as short as
  /// possible: `2026-11-01 to 21`.
  package static func title(
    of days: ClosedRange<CalendarDate>, months start: MonthStart
  ) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if let period = kind(of: days, months: start) {
      return period.title(of: period.number(of: first, months: start))
    }
    let shared = first.year != last.year ? 0 : first.month != last.month ? 5 : 8
    return "\(first) to \(last.description.dropFirst(shared))"
  }
}
