/// A pattern for days in files of other programs, in the letters of Unicode's date patterns (UTS
/// 35): `dd.MM.yyyy`, `M/d/yy`, `d MMM yyyy`, `yyyy-MM-dd HH:mm`.
///
/// `y`, `M` and `d` are year, month and day; `MMM` is the full or short name of a month. A year of
/// two digits is in this century, or in the last if it would be in the future. `H`, `m`, `s`, `S`
/// and `a` are parts of a time, which is ignored. All other characters match themselves. A time or
/// a time zone after the day is ignored even if the pattern has none; after a day without marks it
/// may be digits without marks (`20261121180211`).
package struct DayFormat: Equatable, Sendable {
  fileprivate enum Element: Equatable {
    case literal(UInt8)
    case number(Field, digits: ClosedRange<Int>)
    case monthName
    case halfOfDay
  }

  fileprivate enum Field: UInt8 {
    case year = 0x79
    case month = 0x4D
    case day = 0x64
    case hour = 0x48
    case minute = 0x6D
    case second = 0x73
    case fraction = 0x53
  }

  /// The pattern as typed.
  package let pattern: String
  private var elements: [Element] = []

  /// Parses a pattern; nil if it has other letters, or lacks the year, the month or the day.
  package init?(_ pattern: String) {
    self.pattern = pattern
    var rest = Array(pattern.utf8)[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      if letter.isASCIILetter {
        guard let element = Self.element(letter, count: run.count),
          !element.isOfAnyWidth || elements.last?.isOfAnyWidth != true
        else { return nil }
        elements.append(element)
      } else {
        elements += run.map { .literal($0) }
      }
    }
    for field in [Field.year, .month, .day] {
      guard elements.count(where: { $0.field == field }) == 1 else { return nil }
    }
  }

  private static func element(_ letter: UInt8, count: Int) -> Element? {
    if letter == UInt8(ascii: "a") { return count == 1 ? .halfOfDay : nil }
    guard let field = Field(rawValue: letter) else { return nil }
    switch (field, count) {
    case (.year, 4): return .number(field, digits: 4...4)
    case (.year, 2): return .number(field, digits: 2...2)
    case (.month, 3...4): return .monthName
    case (.year, _): return nil
    case (.fraction, 1...9): return .number(field, digits: count...count)
    case (_, 1): return .number(field, digits: 1...2)
    case (_, 2): return .number(field, digits: 2...2)
    default: return nil
    }
  }

  /// Parses a whole text; nil for another form and for days that do not exist.
  ///
  /// - Parameters:
  ///   - months: the names of months.
  ///   - latest: the last day that a year of two digits can mean.
  package func day(
    in text: String, months: MonthNames = .english, latest: CalendarDate? = nil
  ) -> CalendarDate? {
    day(in: Array(text.utf8)[...], months: months, latest: latest)
  }

  func day(
    in text: ArraySlice<UInt8>, months: MonthNames, latest: CalendarDate?
  ) -> CalendarDate? {
    var rest = text
    var (year, month, day) = (0, 0, 0)
    for element in elements {
      switch element {
      case .literal(let byte): guard rest.popFirst() == byte else { return nil }
      case .halfOfDay: guard rest.readHalfOfDay() else { return nil }
      case .monthName:
        guard let found = months.month(in: rest) else { return nil }
        (month, rest) = found
      case .number(let field, let digits):
        guard let value = rest.readNumber(digits), value <= field.largest else { return nil }
        switch field {
        case .year: year = digits == 2...2 ? 2000 + value : value
        case .month: month = value
        case .day: day = value
        default: break
        }
      }
    }
    if isDigitsAlone { rest = TimeOfDay.behindDigits(rest) }
    guard TimeOfDay.isNothingElse(rest) else { return nil }
    let date = CalendarDate(year: year, month: month, day: day)
    guard hasShortYear, let date, let latest, date > latest else { return date }
    return CalendarDate(year: year - 100, month: month, day: day)
  }

  private var hasShortYear: Bool { elements.contains(.number(.year, digits: 2...2)) }

  /// True if a day is eight digits without marks.
  private var isDigitsAlone: Bool {
    elements.count == 3 && !hasShortYear
      && elements.allSatisfy {
        if case .number(_, let digits) = $0 { digits.count == 1 } else { false }
      }
  }
}

extension DayFormat.Field {
  /// The largest value of the field; a day is checked as a whole.
  fileprivate var largest: Int {
    switch self {
    case .hour: TimeOfDay.largest[0]
    case .minute: TimeOfDay.largest[1]
    case .second: TimeOfDay.largest[2]
    case .year, .month, .day, .fraction: .max
    }
  }
}

extension DayFormat.Element {
  /// True if its length depends on the text that follows: `yyyyMd` would be ambiguous.
  fileprivate var isOfAnyWidth: Bool {
    if case .number(_, let digits) = self { digits.count > 1 } else { false }
  }

  fileprivate var field: DayFormat.Field? {
    switch self {
    case .number(let field, _): field
    case .monthName: .month
    case .literal, .halfOfDay: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Reads as many digits as allowed; nil if there are too few.
  fileprivate mutating func readNumber(_ digits: ClosedRange<Int>) -> Int? {
    let run = prefix(digits.upperBound).prefix { $0.isASCIIDigit }
    guard digits.contains(run.count) else { return nil }
    self = dropFirst(run.count)
    return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads `AM` or `PM` in either case; returns false if there is neither.
  fileprivate mutating func readHalfOfDay() -> Bool {
    let word = prefix(2).map { $0 & 0xDF }
    guard word == Array("AM".utf8) || word == Array("PM".utf8) else { return false }
    self = dropFirst(2)
    return true
  }
}

/// Text after a day that is ignored: a time, a time zone.
private enum TimeOfDay {
  private static let longest = 40
  /// The largest hour, which is midnight again, and the largest minute and second.
  fileprivate static let largest = [24, 59, 59]

  /// The text after a time of four or six digits, or the whole text if there is none.
  static func behindDigits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix { $0.isASCIIDigit }.map { Int($0 - 0x30) }
    guard digits.count == 4 || digits.count == 6 else { return text }
    let parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let isTime = zip(parts, largest).allSatisfy { $0 <= $1 }
    return isTime ? text.dropFirst(digits.count) : text
  }

  /// The text after hours, minutes and optional seconds separated by colons; nil if there is no
  /// time.
  private static func behindClock(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    for (place, largest) in largest.enumerated() {
      if place > 0 {
        guard rest.first == UInt8(ascii: ":") else { return place == 2 ? rest : nil }
        rest = rest.dropFirst()
      }
      guard let number = rest.readNumber(1...2), number <= largest else { return nil }
    }
    return rest
  }

  /// Returns true if the text is empty, a zone (`Z`, `+02:00`), or follows a `T`, a space or a
  /// comma and is a zone or a time with any zone: ` 18:02:11.123 EDT`.
  static func isNothingElse(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    switch first {
    case UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return text.count <= 6 && text.dropFirst().allSatisfy { $0.isASCIIDigit || $0 == 0x3A }
    case UInt8(ascii: "T"), UInt8(ascii: " "), UInt8(ascii: ","):
      let time = text.dropFirst().drop { $0 == 0x20 }
      if let sign = time.first, "+-Z".utf8.contains(sign) { return isNothingElse(time) }
      guard text.count <= longest, let zone = behindClock(time) else { return false }
      return zone.allSatisfy {
        $0.isASCIIDigit || $0.isASCIILetter || ":.,+-/ ()".utf8.contains($0)
      }
    default: return false
    }
  }
}

extension ImportOptions {
  /// Parses a day in the layout's format, or else in ISO 8601.
  func day(in text: ArraySlice<UInt8>) -> CalendarDate? {
    if let format = layout.dateFormat {
      return format.day(in: text, months: months, latest: latestShortDay)
    }
    let rest = text.dropFirst(10)
    return TimeOfDay.isNothingElse(rest) ? CalendarDate(iso8601: text.prefix(10)) : nil
  }
}
