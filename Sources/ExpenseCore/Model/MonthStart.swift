/// The day on which months begin, as payday is: 1 for those of the calendar.
///
/// A month that has no such day begins on its last one. One that begins up to the 15th is named after
/// the calendar month in which it begins, a later one after that in which it ends:
///
///     25:  2026-10-25 ... 2026-11-24 is 2026-11
///     10:  2026-11-10 ... 2026-12-09 is 2026-11
///     31:  2026-02-28 ... 2026-03-30 is 2026-03
///
/// So the 15th of a calendar month always lies in the month of its name.
package struct MonthStart: Hashable, Sendable {
  /// The day, 1 to 31.
  package let day: Int

  /// Nil for a number that is no day of any month.
  package init?(day: Int) {
    guard (1...31).contains(day) else { return nil }
    self.day = day
  }

  private init(_ day: Int) { self.day = day }

  /// Months begin as those of the calendar do.
  package static let calendar = MonthStart(1)
}

extension MonthStart {
  /// The number of the month that holds a day: twelve times the year of its name, and its place there
  /// from 0.
  func number(of date: CalendarDate) -> Int {
    let month = date.year * 12 + date.month - 1
    let begins = date.day >= day(in: date.month, of: date.year)
    return (begins ? month : month - 1) + monthsAhead
  }

  /// The first day of the month of that number; nil outside the years 1 to 9999.
  func firstDay(of number: Int) -> CalendarDate? {
    let (year, month) = ((number - monthsAhead) / 12, (number - monthsAhead) % 12 + 1)
    return CalendarDate(year: year, month: month, day: day(in: month, of: year))
  }

  /// The last day of a year that lies in a month of its name.
  package func lastDay(namedIn year: Int) -> CalendarDate? {
    let next = firstDay(of: year * 12 + 12)?.adding(days: -1)
    return CalendarDate(year: year, month: 12, day: 31).map { min($0, next ?? $0) }
  }

  /// By how many months the name is ahead of the calendar month of the first day.
  private var monthsAhead: Int { day > 15 ? 1 : 0 }

  private func day(in month: Int, of year: Int) -> Int {
    day <= 28 ? day : min(day, CalendarDate.days(inMonth: month, of: year))
  }
}

extension MonthStart {
  /// The first day of the month around a day that lies in the calendar month of its name.
  package func firstNamedDay(around date: CalendarDate) -> CalendarDate {
    let number = number(of: date)
    let first = firstDay(of: number) ?? .first
    return monthsAhead == 0
      ? first : CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) ?? first
  }
}
