/// A stretch of the calendar that items are put together by.
///
/// The periods of a kind are numbered one after the other, so that what lies between two of them is
/// counted by subtraction.
package enum CalendarPeriod: String, CaseIterable, Sendable {
  case day
  /// From Monday to Sunday, as in ISO 8601.
  case week
  case month, quarter, year
}

extension CalendarPeriod {
  /// 0001-01-01, which is a Monday, counted from 1970-01-01.
  private static let firstDay = -719_162

  /// The number of the period that holds a day.
  func number(of date: CalendarDate) -> Int {
    switch self {
    case .day: date.daysSinceEpoch - Self.firstDay
    case .week: (date.daysSinceEpoch - Self.firstDay) / 7
    case .month: date.year * 12 + date.month - 1
    case .quarter: date.year * 4 + (date.month - 1) / 3
    case .year: date.year
    }
  }

  /// The first day of the period of that number; nil outside the years 1 to 9999.
  func start(of number: Int) -> CalendarDate? {
    switch self {
    case .day: CalendarDate(daysSinceEpoch: number + Self.firstDay)
    case .week: CalendarDate(daysSinceEpoch: number * 7 + Self.firstDay)
    case .month: CalendarDate(year: number / 12, month: number % 12 + 1, day: 1)
    case .quarter: CalendarDate(year: number / 4, month: number % 4 * 3 + 1, day: 1)
    case .year: CalendarDate(year: number, month: 1, day: 1)
    }
  }

  /// The days of the period that holds a day; the last week of the calendar ends with it.
  package func days(around date: CalendarDate) -> ClosedRange<CalendarDate> {
    let number = number(of: date)
    let first = start(of: number) ?? date
    let next = start(of: number + 1)?.adding(days: -1)
    return first...(next ?? .last)
  }

  /// What the period of that number is called: `2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
  func title(of number: Int) -> String {
    guard let start = start(of: number) else { return "" }
    let day = start.description
    switch self {
    case .day: return day
    case .week: return Self.weekTitle(start)
    case .month: return start.yearAndMonth
    case .quarter: return "\(day.prefix(4))-Q\(number % 4 + 1)"
    case .year: return String(day.prefix(4))
    }
  }

  /// What the week of that Monday is called: it belongs to the year that holds its Thursday.
  private static func weekTitle(_ monday: CalendarDate) -> String {
    guard let thursday = monday.adding(days: 3) else { return "" }
    let newYear = year.days(around: thursday).lowerBound
    let week = (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
    return "\(thursday.description.prefix(4))-W\(week < 10 ? "0" : "")\(week)"
  }

  /// The kind of period that those days are exactly one of; nil where they are none.
  package static func kind(of days: ClosedRange<CalendarDate>) -> CalendarPeriod? {
    allCases.first { $0.days(around: days.lowerBound) == days }
  }

  /// What those days are called, where they are exactly one period: `2026-11`; else as short as they
  /// can be told: `2026-11-01 to 21`.
  package static func title(of days: ClosedRange<CalendarDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if let period = kind(of: days) { return period.title(of: period.number(of: first)) }
    let shared = first.year != last.year ? 0 : first.month != last.month ? 5 : 8
    return "\(first) to \(last.description.dropFirst(shared))"
  }
}
