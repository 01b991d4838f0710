import ExpenseCore

/// Why a text is no day.
enum DateTextError: Error, Equatable {
  /// It is not written in a way that is known.
  case unreadable(String)
  /// Year, month and day in an order of some country: the one or two days it could be.
  case otherOrder(String, readings: [CalendarDate])
  /// The calendar has no such day or month: `2026-02-30`.
  case noSuchDay(String)
  /// The day lies outside the years 1 to 9999.
  case outOfRange(String)
}

extension DateTextError {
  /// What to throw for a text of another order than ISO 8601: `03/04/2026`, `21.11.2026`,
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
      MeantDays.isSpan(text)
        ? Message(
          cause: "'\(text)' is more than one day",
          cure: "Write one, such as 2026-11-21, fri or -7d.")
        : Message(
          cause: "invalid date '\(text)'", word: text, meant: MeantDays.day(for: text),
          cure: "Write it like 2026-11-21, today, yesterday, -3d, fri, 21 or 11-21.")
    case .otherOrder(let text, let readings) where readings.count > 1:
      Message(
        cause: "ambiguous date '\(text)'",
        cure: "It could be \(readings[0]) or \(readings[1]): write one of these.")
    case .otherOrder(let text, let readings):
      Message(
        cause: "invalid date '\(text)'", cure: "Write \(readings[0]).",
        slip: Slip(word: text, meant: readings[0].description))
    case .noSuchDay(let text):
      Message(cause: "date '\(text)' does not exist")
    case .outOfRange(let text):
      Message(cause: "date '\(text)' is out of range", cure: "The years are 1 to 9999.")
    }
  }

  /// The same where today is known, which says more of what was meant.
  func message(on text: String, today: CalendarDate) -> Message {
    let days = MeantDays.readings(of: text, today: today).filter { (try? DateText($0)) != nil }
    guard let first = days.first else { return message }
    return Message(
      cause: message.cause, word: text, meant: days.count == 1 ? first : nil,
      cure: "It could be \(days.formattedAsChoices): write one of these.")
  }
}
