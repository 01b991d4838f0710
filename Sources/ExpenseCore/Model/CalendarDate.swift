/// A day of the Gregorian calendar, without time or time zone, in the years 1 to 9999.
public struct CalendarDate: Sendable {
  private let storedYear: Int16
  private let storedMonth: Month
  private let storedDay: UInt8

  /// The month as an enumeration, so that an optional date is no larger than the four bytes of a
  /// date.
  private enum Month: UInt8 {
    case january = 1
    case february, march, april, may, june, july, august, september, october, november, december
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(storedYear) }

  /// The month, 1 to 12.
  public var month: Int { Int(storedMonth.rawValue) }

  /// The day of the month, 1 to 31.
  public var day: Int { Int(storedDay) }

  /// The first possible day: 0001-01-01.
  package static let first = CalendarDate(year: 1, month: .january, day: 1)

  /// The last possible day: 9999-12-31.
  package static let last = CalendarDate(year: 9999, month: .december, day: 31)

  private init(year: Int16, month: Month, day: UInt8) {
    (storedYear, storedMonth, storedDay) = (year, month, day)
  }

  /// The day of a year and month; nil if it does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), let storedMonth = UInt8(exactly: month).flatMap(Month.init),
      day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    storedYear = Int16(year)
    self.storedMonth = storedMonth
    storedDay = UInt8(day)
  }

  /// The number of days in a month.
  ///
  /// - Parameters:
  ///   - month: the month, 1 to 12.
  ///   - year: the year, which matters for February.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Hashable, Comparable {
  /// Orders from earlier to later.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.ordinal < right.ordinal
  }

  /// A number in the order of dates, because comparing three takes several branches.
  private var ordinal: Int { year << 16 | month << 8 | day }
}

extension CalendarDate: CustomStringConvertible {
  /// The day in ISO 8601: `2026-11-21`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The month of the day in ISO 8601: `2026-11`.
  package var yearAndMonth: String { String(description.prefix(7)) }
}

extension CalendarDate {
  /// Appends the day in ISO 8601.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 10) { $0.append(self) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the day in ISO 8601, which takes ten bytes.
  mutating func append(_ date: CalendarDate) {
    appendDigits(of: UInt64(date.year), from: 1_000)
    append(UInt8(ascii: "-"))
    appendDigits(of: UInt64(date.month), from: 10)
    append(UInt8(ascii: "-"))
    appendDigits(of: UInt64(date.day), from: 10)
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Parses exactly `YYYY-MM-DD` in ASCII digits; nil for anything else and for days that do not
  /// exist.
  public init?(_ description: String) {
    self.init(iso8601: description.utf8)
  }

  /// Parses exactly the ten bytes of `YYYY-MM-DD`; nil for anything else and for days that do not
  /// exist.
  public init?(iso8601 bytes: some Sequence<UInt8>) {
    var (year, month, day) = (0, 0, 0)
    var position = 0
    for byte in bytes {
      let digit = Int(byte) - 0x30
      switch (position, byte) {
      case (4, 0x2D), (7, 0x2D): break
      case (0..<4, 0x30...0x39): year = year * 10 + digit
      case (5..<7, 0x30...0x39): month = month * 10 + digit
      case (8..<10, 0x30...0x39): day = day * 10 + digit
      default: return nil
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CalendarDate {
  /// The number of days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    // Counting years from 1 March puts the leap day last, so that a month's first day is a formula.
    let shiftedYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
      + dayOfYear - 719_468
  }

  /// The day that many days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(daysSinceEpoch: Int) {
    let (shifted, overflow) = daysSinceEpoch.addingReportingOverflow(719_468)
    guard !overflow, shifted >= 306, shifted < 3_652_425 + 366 else { return nil }
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day that many days later, or earlier if the number is negative; nil outside the years 1 to
  /// 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(daysSinceEpoch: sum)
  }

  /// The English names of the days of the week, from Monday on.
  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The day of the week as ISO 8601 numbers it: 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    let remainder = (daysSinceEpoch + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }
}
