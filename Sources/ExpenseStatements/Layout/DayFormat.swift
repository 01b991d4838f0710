package import ExpenseCore

/// A pattern for days in files of other programs, in the letters of Unicode's date patterns (UTS
/// 35): `dd.MM.yyyy`, `M/d/yy`, `d MMM yyyy`, `yyyy-MM-dd HH:mm`.
///
/// `y`, `M` and `d` are year, month and day; `MMM` is the full or short name of a month. A year of
/// two digits is in this century, or in the last if it would be in the future. `H`, `m`, `s`, `S`
/// and `a` are parts of a time, which is ignored. All other characters match themselves. A time or
/// a time zone after the day is ignored even if the pattern has none; after a day without marks it
/// may be digits without marks (`20261121180211`).
package struct DayFormat: Equatable, Sendable {
  /// A letter as often as the pattern repeats it; zero times stands for any other character.
  private struct Element: Equatable {
    let letter: UInt8
    let count: Int

    /// True if the number of digits depends on the text: `yyyyMd` would be ambiguous.
    var isOfAnyWidth: Bool { count == 1 && "MdHms".utf8.contains(letter) }
    var isMonthName: Bool { letter == UInt8(ascii: "M") && count > 2 }
    var isShortYear: Bool { letter == UInt8(ascii: "y") && count == 2 }
  }

  /// The pattern as typed.
  package let pattern: String
  private var elements: [Element] = []

  /// The numbers of times that a pattern may repeat each letter.
  private static let counts: [UInt8: Set<Int>] = [
    UInt8(ascii: "y"): [2, 4], UInt8(ascii: "M"): [1, 2, 3, 4], UInt8(ascii: "d"): [1, 2],
    UInt8(ascii: "H"): [1, 2], UInt8(ascii: "m"): [1, 2], UInt8(ascii: "s"): [1, 2],
    UInt8(ascii: "S"): Set(1...9), UInt8(ascii: "a"): [1],
  ]

  /// The largest hour, which is midnight again, and the largest minute and second.
  private static let largest: [UInt8: Int] = [
    UInt8(ascii: "H"): 24, UInt8(ascii: "m"): 59, UInt8(ascii: "s"): 59,
  ]

  /// Parses a pattern; nil if it has other letters, or lacks the year, the month or the day.
  package init?(_ pattern: String) {
    self.pattern = pattern
    var rest = Array(pattern.utf8)[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      guard letter.isASCIILetter else {
        elements += run.map { Element(letter: $0, count: 0) }
        continue
      }
      let element = Element(letter: letter, count: run.count)
      guard Self.counts[letter]?.contains(run.count) == true,
        !element.isOfAnyWidth || elements.last?.isOfAnyWidth != true
      else { return nil }
      elements.append(element)
    }
    for letter in "yMd".utf8 where elements.count(where: { $0.letter == letter }) != 1 {
      return nil
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
      if element.count == 0 {
        guard rest.popFirst() == element.letter else { return nil }
      } else if element.letter == UInt8(ascii: "a") {
        guard rest.readHalfOfDay() else { return nil }
      } else if element.isMonthName {
        guard let found = months.month(in: rest) else { return nil }
        (month, rest) = found
      } else {
        let digits = element.isOfAnyWidth ? 1...2 : element.count...element.count
        guard let value = rest.readNumber(digits),
          value <= Self.largest[element.letter, default: .max]
        else { return nil }
        switch element.letter {
        case UInt8(ascii: "y"): year = element.isShortYear ? 2000 + value : value
        case UInt8(ascii: "M"): month = value
        case UInt8(ascii: "d"): day = value
        default: break
        }
      }
    }
    if isDigitsAlone { rest = TimeOfDay.behindDigits(rest) }
    guard TimeOfDay.isNothingElse(rest) else { return nil }
    let date = CalendarDate(year: year, month: month, day: day)
    guard elements.contains(where: \.isShortYear), let date, let latest, date > latest else {
      return date
    }
    return CalendarDate(year: year - 100, month: month, day: day)
  }

  /// True if a day is eight digits without marks.
  private var isDigitsAlone: Bool {
    elements.count == 3
      && elements.allSatisfy { $0.count > 1 && !$0.isMonthName && !$0.isShortYear }
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
  private static let largest = [24, 59, 59]

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

extension CalendarDate {
  /// Parses a day in ISO 8601, after which a time or a zone is ignored; nil for any other text.
  init?(written text: ArraySlice<UInt8>) {
    guard TimeOfDay.isNothingElse(text.dropFirst(10)) else { return nil }
    self.init(iso8601: text.prefix(10))
  }
}
