import ExpenseCore

enum DateWords {
  /// Words for days, with their distance before today.
  static let daysAgo = ["today": 0, "yesterday": 1, "tomorrow": -1]

  /// The names of the weekdays, Monday first.
  static let weekdays = CalendarDate.weekdays.map { $0.lowercased() }

  /// The names of the months, January first.
  static let months = MonthNames.inEnglish.map { $0.lowercased() }

  /// The weekday, 1 to 7, whose name begins with a word of three letters or more: `fri`, `friday`.
  static func weekday(_ word: some StringProtocol) -> Int? { number(of: word, in: weekdays) }

  /// The month, 1 to 12, whose name begins with a word of three letters or more: `oct`, `october`.
  static func month(_ word: some StringProtocol) -> Int? { number(of: word, in: months) }

  private static func number(of word: some StringProtocol, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// The period of several days that a word names: `week`, `month`, `quarter`, `year`.
  static func unit(_ word: some StringProtocol) -> CalendarPeriod? {
    CalendarPeriod(rawValue: String(word)).flatMap { $0 == .day ? nil : $0 }
  }

  /// The words for days that a shell offers.
  static let forDays = ["today", "yesterday", "tomorrow"] + weekdays.map { String($0.prefix(3)) }

  private static let units = CalendarPeriod.allCases.map(\.rawValue).filter { unit($0) != nil }

  /// The words for days and spans that a shell offers.
  static let forSpans = forDays + units + units.map { "last-\($0)" } + months

  /// The words for earlier days and spans.
  static let forSpansBefore =
    forDays.filter { !["today", "tomorrow"].contains($0) } + units.map { "last-\($0)" } + months

  /// The words for months that a shell offers.
  static let forMonths = ["month", "last-month"] + months
}
