/// The day on which months begin, such as payday; 1 for calendar months.
///
/// In a month that is too short, it is the last day. A month that begins up to the 15th is named
/// after the calendar month in which it begins, a later one after the month in which it ends:
///
///     25:  2026-10-25 ... 2026-11-24 is 2026-11
///     10:  2026-11-10 ... 2026-12-09 is 2026-11
///     31:  2026-02-28 ... 2026-03-30 is 2026-03
///
/// So the 15th of a calendar month is always in the month of that name.
package struct MonthStart: Hashable, Sendable {
  /// The day of the month, 1 to 31.
  package let day: Int

  /// Creates a start; nil for a number outside 1 to 31.
  package init?(day: Int) {
    guard (1...31).contains(day) else { return nil }
    self.day = day
  }

  private init(_ day: Int) { self.day = day }

  /// The start of calendar months.
  package static let calendar = MonthStart(1)
}

extension MonthStart {
  /// The number of the month that contains a day: twelve times the year of its name plus the index
  /// of the month in that year.
  func number(of date: CalendarDate) -> Int {
    let month = date.year * 12 + date.month - 1
    let begins = date.day >= day(in: date.month, of: date.year)
    return (begins ? month : month - 1) + monthsAhead
  }

  /// The first day of a month; nil outside the years 1 to 9999.
  func firstDay(of number: Int) -> CalendarDate? {
    let (year, month) = ((number - monthsAhead) / 12, (number - monthsAhead) % 12 + 1)
    return CalendarDate(year: year, month: month, day: day(in: month, of: year))
  }

  /// The last day of a calendar year that is in a month named after that year.
  package func lastDay(namedIn year: Int) -> CalendarDate? {
    let next = firstDay(of: year * 12 + 12)?.adding(days: -1)
    return CalendarDate(year: year, month: 12, day: 31).map { min($0, next ?? $0) }
  }

  /// The number of months that the name is ahead of the calendar month of the first day.
  private var monthsAhead: Int { day > 15 ? 1 : 0 }

  private func day(in month: Int, of year: Int) -> Int {
    day <= 28 ? day : min(day, CalendarDate.days(inMonth: month, of: year))
  }
}

extension MonthStart {
  /// The first day of the month around `date` that is in the calendar month it is named after.
  package func firstNamedDay(around date: CalendarDate) -> CalendarDate {
    let number = number(of: date)
    let first = firstDay(of: number) ?? .first
    return monthsAhead == 0
      ? first : CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) ?? first
  }
}
