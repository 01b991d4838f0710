import ExpenseCore

/// The reason why a text names no days.
enum DateTextError: Error, Equatable {
  /// No known form of a day.
  case unreadable(String)
  /// A form with two readings, as they can be written.
  case ambiguous(String, [String])
  /// The calendar has no such day or month, and perhaps the last day of the month: `2026-02-30`.
  case noSuchDay(String, last: CalendarDate? = nil)
  case outOfRange(String)
  /// A span in the place of a day.
  case severalDays(String)
  /// Two ends, of which the second is before the first.
  case backwards(String, String)
}

extension DateTextError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message { message(of: .day) }

  /// The message for a place that takes days or spans.
  func message(of shape: Shape) -> Message {
    switch self {
    case .unreadable(let text):
      Message(
        cause: "invalid date '\(text)'", cure: shape.forms, word: text,
        choices: shape.isOfOneDay ? DayNames.ofLine.ofDays : DayNames.ofLine.words)
    case .severalDays(let text):
      Message(
        cause: "'\(text)' is more than one day", cure: "Write one, such as 2026-11-21, fri or -7d.",
        word: text)
    case .ambiguous(let text, let readings):
      Message(
        cause: "ambiguous date '\(text)'",
        cure: "It could be \(readings.formattedAsChoices): write one of these.", word: text)
    case .noSuchDay(let text, let last):
      Message(
        cause: "date '\(text)' does not exist",
        cure: last.map { "The last day of that month is \($0)." }
          ?? shape.forms, word: text)
    case .outOfRange(let text):
      Message(cause: "date '\(text)' is out of range", cure: "The years are 1 to 9999.", word: text)
    case .backwards(let first, let last):
      Message(cause: "'\(first)' is after '\(last)'", cure: "Swap the two ends.")
    }
  }
}

// MARK: Syntax of days

extension Syntax<DaysText> {
  static var day: Syntax { reading(.day, "DATE", .day, ["DATE": dayForms]) }

  /// A day, or a span of which the first or last day counts.
  static var date: Syntax { reading(.span, "DATE", .span, ["DATE": dayForms]) }

  /// A day or a span of days.
  static var period: Syntax { reading(.span, "DATE|MONTH|YEAR", .span, spanForms) }

  /// A day, a span of days, or all days from one to another.
  static var days: Syntax {
    let ends = ["A..B": "From one day or span to another; leave out A or B for an open end."]
    return reading(
      .days, "DATE|MONTH|YEAR|A..B", .span, spanForms.merging(ends) { first, _ in first })
  }

  static var dayOperand: Syntax {
    reading(
      .day, "DAY", .day, ["DAY": "A date as for --date, except a bare number such as 21."])
  }

  private static func reading(
    _ kind: DaysText.Kind, _ placeholder: String, _ shape: Shape,
    _ glossary: @autoclosure @escaping @Sendable () -> [String: String]
  ) -> Syntax {
    Syntax(placeholder, shape, glossary: glossary()) { (word, _) throws(UsageError) in
      do throws(DateTextError) { return try DaysText(word, kind) } catch {
        throw .refused(error.message(of: shape))
      }
    }
  }

  private static let dayForms = """
    2026-11-21, today, yesterday, tomorrow, -3d or '3 days ago', fri (the most recent Friday), \
    'last fri' (before today), 21, 11-21, 20.11. or 'nov 20' (the most recent one), '20 nov 2025', \
    20.11.2026.
    """

  private static var spanForms: [String: String] {
    [
      "DATE": dayForms,
      "MONTH": """
      2026-11, october (the most recent one), month or last-month; likewise a week, 2026-w47, w47, \
      week or last-week, and a quarter, 2026-q4, q4, quarter or last-quarter; last-7-days.
      """,
      "YEAR": "2026, year or last-year.",
    ]
  }
}
