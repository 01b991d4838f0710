import ExpenseCore

/// A day as typed: `2026-11-21`, `today`, `yesterday`, `tomorrow`, `-3d`, `20.11.2026`, `20.11.`, `fri`,
/// `last fri`, `nov 20`, `20 nov`, `21`, `11-21`.
///
/// Case does not matter. Missing parts are filled in so that the day is the most recent one, today
/// included; `last fri` is before today, `this fri` is in the current week.
struct DateText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case day(CalendarDate)
    /// Negative for a day in the future.
    case daysAgo(Int)
    /// 1 for Monday to 7 for Sunday.
    case weekday(Int, Choice)
    /// 1 to 31.
    case dayOfMonth(Int)
    /// A day of every year, or of leap years.
    case dayOfYear(month: Int, day: Int)
  }

  /// The choice among the days of one weekday.
  private enum Choice { case latest, beforeToday, ofThisWeek }

  /// Parses the text; `resolve` turns it into a day.
  ///
  /// - Throws: `DateTextError` if the text can never name a day.
  init(_ text: String) throws(DateTextError) {
    self.text = text
    let word = text.withPlainDigits.lowercased()
    if let days = DateWords.daysAgo[word] {
      meaning = .daysAgo(days)
    } else if let weekday = DateWords.weekday(word) {
      meaning = .weekday(weekday, .latest)
    } else if word.hasPrefix("-"), word.hasSuffix("d"),
      let days = DateDigits(word.dropFirst().dropLast(), count: 1...7)
    {
      meaning = .daysAgo(days.value)
    } else if let dotted = try Self.dotted(word, of: text) {
      meaning = dotted
    } else if let day = try Self.inTwoWords(word, of: text) {
      meaning = day
    } else {
      meaning = try Self.numeric(word, of: text)
    }
  }

  /// A month and a day, or `last` or `this` and a weekday; nil for anything else.
  private static func inTwoWords(
    _ word: String, of text: String
  ) throws(DateTextError) -> Meaning? {
    let words = word.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    if let weekday = DateWords.weekday(words[1]) {
      return words[0] == "last"
        ? .weekday(weekday, .beforeToday)
        : words[0] == "this" ? .weekday(weekday, .ofThisWeek) : nil
    }
    let days = words.compactMap { DateDigits($0, count: 1...2)?.value }
    let months = words.compactMap { DateWords.month($0) }
    guard let day = days.first, let month = months.first else { return nil }
    return try dayOfYear(month: month, day: day, of: text)
  }

  /// A day with dots, in which the first number is always the day: `20.11.2026`, `20.11.`; nil for
  /// anything else.
  private static func dotted(_ word: String, of text: String) throws(DateTextError) -> Meaning? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = DateDigits(parts[0], count: 1...2)?.value,
      let month = DateDigits(parts[1], count: 1...2)?.value
    else { return nil }
    if parts[2].isEmpty { return try dayOfYear(month: month, day: day, of: text) }
    guard let digits = DateDigits(parts[2], count: 2...4), digits.count != 3 else { return nil }
    let year = digits.value + (digits.count == 2 ? 2000 : 0)
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      throw .noSuchDay(text)
    }
    return .day(date)
  }

  private static func dayOfYear(
    month: Int, day: Int, of text: String
  ) throws(DateTextError) -> Meaning {
    // 2000 is a leap year, so 29 February is accepted.
    guard CalendarDate(year: 2000, month: month, day: day) != nil else { throw .noSuchDay(text) }
    return .dayOfYear(month: month, day: day)
  }

  private static func numeric(_ word: String, of text: String) throws(DateTextError) -> Meaning {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.compactMap { DateDigits($0, count: 1...4) }
    guard digits.count == parts.count else { throw .unreadable(otherOrder: text) }
    switch (digits.count, digits.map(\.count)) {
    case (1, let counts) where counts[0] <= 2:
      guard (1...31).contains(digits[0].value) else { throw .noSuchDay(text) }
      return .dayOfMonth(digits[0].value)
    case (2, let counts) where counts[0] <= 2 && counts[1] <= 2:
      return try dayOfYear(month: digits[0].value, day: digits[1].value, of: text)
    case (3, [4, 2, 2]):
      let (year, month, day) = (digits[0].value, digits[1].value, digits[2].value)
      guard let date = CalendarDate(year: year, month: month, day: day) else {
        throw .noSuchDay(text)
      }
      return .day(date)
    default: throw .unreadable(otherOrder: text)
    }
  }

  /// The forms of a day, for help pages.
  static let spelling = """
    2026-11-21, today, yesterday, tomorrow, -3d (three days ago), fri (the most recent Friday), \
    'last fri' (before today), 21, 11-21, 20.11. or 'nov 20' (the most recent one), 20.11.2026.
    """

  /// Tells whether the year is left out.
  var lacksYear: Bool { if case .dayOfYear = meaning { true } else { false } }

  /// Tells whether the text is only a weekday.
  var isWeekday: Bool { if case .weekday(_, .latest) = meaning { true } else { false } }
}

extension DateText {
  /// Resolves the text to a day.
  ///
  /// - Throws: `DateTextError.outOfRange` if the day is before the year 1.
  func resolve(today: CalendarDate) throws(DateTextError) -> CalendarDate {
    let date: CalendarDate? =
      switch meaning {
      case .day(let date): date
      case .daysAgo(let days): today.adding(days: -days)
      case .weekday(let weekday, .latest):
        today.adding(days: -((today.weekday - weekday + 7) % 7))
      case .weekday(let weekday, .beforeToday):
        today.adding(days: -((today.weekday - weekday + 6) % 7 + 1))
      case .weekday(let weekday, .ofThisWeek): today.adding(days: weekday - today.weekday)
      case .dayOfMonth(let day): Self.latest(day: day, upTo: today)
      case .dayOfYear(let month, let day): Self.latest(month: month, day: day, upTo: today)
      }
    guard let date else { throw .outOfRange(text) }
    return date
  }

  /// Resolves the last day of a span: without a month or year, the first that fits on or after
  /// another day.
  ///
  /// - Throws: `DateTextError.outOfRange` if the calendar has none.
  func resolve(endingSpanFrom first: CalendarDate, today: CalendarDate) throws(DateTextError)
    -> CalendarDate
  {
    let isMeant: (CalendarDate) -> Bool
    switch meaning {
    case .day, .daysAgo, .weekday(_, .beforeToday), .weekday(_, .ofThisWeek):
      return try resolve(today: today)
    case .weekday(let weekday, .latest): isMeant = { $0.weekday == weekday }
    case .dayOfMonth(let day): isMeant = { $0.day == day }
    case .dayOfYear(let month, let day): isMeant = { ($0.month, $0.day) == (month, day) }
    }
    // Two leap years may be eight years apart.
    for date in sequence(first: first, next: { $0.adding(days: 1) }).prefix(8 * 366)
    where isMeant(date) {
      return date
    }
    throw .outOfRange(text)
  }

  /// The next day that fits a text without a year or month, if it is nearer to today than the past
  /// day that the text means.
  func nearerComing(today: CalendarDate) -> CalendarDate? {
    switch meaning {
    case .day, .daysAgo, .weekday: return nil
    case .dayOfMonth, .dayOfYear: break
    }
    guard let last = try? resolve(today: today),
      let next = try? resolve(endingSpanFrom: today, today: today)
    else { return nil }
    let (now, past) = (today.daysSinceEpoch, last.daysSinceEpoch)
    return next.daysSinceEpoch - now < now - past ? next : nil
  }

  /// Skips months without that day: on 1 March, `30` is 30 January.
  private static func latest(day: Int, upTo today: CalendarDate) -> CalendarDate? {
    var month = today
    while true {
      if let date = CalendarDate(year: month.year, month: month.month, day: day), date <= today {
        return date
      }
      let first = CalendarPeriod.month.days(around: month, months: .calendar).lowerBound
      guard let before = first.adding(days: -1) else { return nil }
      month = before
    }
  }

  /// Skips years without that day.
  private static func latest(month: Int, day: Int, upTo today: CalendarDate) -> CalendarDate? {
    for year in stride(from: today.year, to: 0, by: -1) {
      if let date = CalendarDate(year: year, month: month, day: day), date <= today { return date }
    }
    return nil
  }
}

/// A run of ASCII digits in a date.
struct DateDigits: Equatable, Sendable {
  let count: Int
  let value: Int

  /// Returns nil for anything but digits, or for too many or too few.
  init?(_ text: Substring, count: ClosedRange<Int>) {
    guard count.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit),
      let value = Int(text)
    else { return nil }
    self.count = text.utf8.count
    self.value = value
  }
}

extension Syntax<DateText> {
  static var date: Syntax {
    Syntax("DATE", .day, glossary: ["DATE": DateText.spelling]) {
      (word, _) throws(UsageError) in
      do throws(DateTextError) { return try DateText(word) } catch {
        throw .refused(error.message)
      }
    }
  }

  /// A day as an operand.
  static var day: Syntax {
    Syntax(
      "DAY", .day,
      glossary: ["DAY": "A date as for --date, except a bare number such as 21."],
      read: date.read)
  }
}

/// The reason why a text is not a day.
enum DateTextError: Error, Equatable {
  /// No known form of a day.
  case unreadable(String)
  /// A form with other readings: one or two by the customs of a country, or the last and the next
  /// day.
  case otherOrder(String, readings: [CalendarDate])
  /// The calendar has no such day or month: `2026-02-30`.
  case noSuchDay(String)
  /// The day is outside the years 1 to 9999.
  case outOfRange(String)
}

extension DateTextError {
  /// The error for numbers in another order than ISO 8601: `03/04/2026`, `21.11.2026`,
  /// `2026/11/21`.
  static func unreadable(otherOrder text: String) -> DateTextError {
    let parts = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    let digits = parts.compactMap { DateDigits($0, count: 1...4) }
    guard parts.count == 3, digits.count == 3 else { return .unreadable(text) }
    let (first, middle, last) = (digits[0].value, digits[1].value, digits[2].value)
    let possible: [CalendarDate?]
    switch digits.map(\.count) {
    case [1, 1, 4], [1, 2, 4], [2, 1, 4], [2, 2, 4]:
      possible = [
        CalendarDate(year: last, month: first, day: middle),
        CalendarDate(year: last, month: middle, day: first),
      ]
    case [4, 1, 1], [4, 1, 2], [4, 2, 1], [4, 2, 2]:
      possible = [CalendarDate(year: first, month: middle, day: last)]
    default: return .unreadable(text)
    }
    let readings = Set(possible.compactMap(\.self)).sorted()
    return readings.isEmpty ? .noSuchDay(text) : .otherOrder(text, readings: readings)
  }
}

extension DateTextError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    switch self {
    case .unreadable(let text):
      (try? DateSpanText(text)) != nil
        ? Message(
          cause: "'\(text)' is more than one day",
          cure: "Write one, such as 2026-11-21, fri or -7d.")
        : Message(
          cause: "invalid date '\(text)'",
          cure: Shape.day.forms)
    case .otherOrder(let text, let readings) where readings.count > 1:
      Message(
        cause: "ambiguous date '\(text)'",
        cure: "It could be \(readings[0]) or \(readings[1]): write one of these.")
    case .otherOrder(let text, let readings):
      Message(cause: "invalid date '\(text)'", cure: "Write \(readings[0]).")
    case .noSuchDay(let text):
      Message(cause: "date '\(text)' does not exist")
    case .outOfRange(let text):
      Message(cause: "date '\(text)' is out of range", cure: "The years are 1 to 9999.")
    }
  }
}
