/// An interval at which something recurs: a number of days or months.
package struct Rhythm: Hashable, Sendable {
  private enum Unit { case day, month }

  private let unit: Unit
  private let count: Int

  /// The largest number of days, weeks, months or years that can be typed.
  private static let most = 1_000

  private init(_ unit: Unit, _ count: Int) {
    (self.unit, self.count) = (unit, count)
  }

  private static let units = [
    ("day", Rhythm(.day, 1)), ("week", Rhythm(.day, 7)), ("month", Rhythm(.month, 1)),
    ("quarter", Rhythm(.month, 3)), ("year", Rhythm(.month, 12)),
  ]

  /// The words for one of each unit.
  package static let words = units.map(\.0)
}

extension Rhythm: LosslessStringConvertible {
  /// Parses `month` or `2-weeks`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isCounted = parts.count == 2
    guard let word = parts.last, parts.count == 1 || isCounted else { return nil }
    let name = isCounted && word.hasSuffix("s") ? word.dropLast() : word
    guard let unit = Self.units.first(where: { $0.0 == name })?.1 else { return nil }
    guard isCounted else {
      self = unit
      return
    }
    guard parts[0].utf8.allSatisfy(\.isASCIIDigit), let number = Int(parts[0]),
      (1...Self.most).contains(number)
    else { return nil }
    self.init(unit.unit, number * unit.count)
  }

  /// The shortest spelling: `quarter` for `3-months`.
  package var description: String {
    let units = Self.units.filter { $0.1.unit == unit && count % $0.1.count == 0 }
    if let one = units.first(where: { $0.1.count == count }) { return one.0 }
    guard let (word, whole) = units.last(where: { $0.0 != "quarter" }) else { return "" }
    return "\(count / whole.count)-\(word)s"
  }
}

extension Rhythm {
  /// The number of times that it recurs in a number of years, if years have 365 days and twelve
  /// months.
  var timesInYears: (times: Int, years: Int) { (unit == .day ? 365 : 12, count) }

  /// The day of a number, from 0; nil after the year 9999.
  ///
  /// It is counted from the first day, not from the one before: after the 31st became the last day
  /// of a shorter month, it is the 31st again in the next.
  package func day(_ number: Int, from first: CalendarDate) -> CalendarDate? {
    let (steps, overflow) = number.multipliedReportingOverflow(by: count)
    guard !overflow else { return nil }
    guard unit == .month else { return first.adding(days: steps) }
    let (months, isTooFar) = Self.month(of: first).addingReportingOverflow(steps)
    guard !isTooFar else { return nil }
    let (year, month) = (months / 12, months % 12 + 1)
    return CalendarDate(
      year: year, month: month,
      day: min(first.day, CalendarDate.days(inMonth: month, of: year)))
  }

  /// The number of the first day that is not before `day`.
  package func number(notBefore day: CalendarDate, from first: CalendarDate) -> Int {
    guard day > first else { return 0 }
    let distance =
      unit == .day
      ? day.daysSinceEpoch - first.daysSinceEpoch : Self.month(of: day) - Self.month(of: first)
    let number = distance / count
    guard let found = self.day(number, from: first), found < day else { return number }
    return number + 1
  }

  private static func month(of day: CalendarDate) -> Int { day.year * 12 + day.month - 1 }
}
