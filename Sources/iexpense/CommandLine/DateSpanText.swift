import ExpenseCore

/// A day or a span of days as typed: what `DateText` takes, `2026-11`, `2026`, `week`, `month`,
/// `year`, `last-week`, `last-month`, `last-year`.
///
/// `week`, `month` and `year` are the whole ones that hold today; a week begins on Monday, as in
/// ISO 8601.
struct DateSpanText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case day(DateText)
    case month(CalendarMonth)
    case year(Int)
    case recent(Unit, last: Bool)
  }

  private enum Unit: String {
    case week, month, year
  }

  /// Reads the text's shape.
  ///
  /// - Throws: `DateTextError` for what names no day and no span, whatever today is.
  init(_ text: String) throws(DateTextError) {
    self.text = text
    let word = text.lowercased()
    let last = word.hasPrefix("last-")
    if let unit = Unit(rawValue: String(word.dropFirst(last ? "last-".count : 0))) {
      meaning = .recent(unit, last: last)
    } else if let span = try Self.numeric(text) {
      meaning = span
    } else {
      meaning = .day(try DateText(text))
    }
  }

  /// A year, or a year and a month; nil for anything else.
  private static func numeric(_ text: String) throws(DateTextError) -> Meaning? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = DateDigits(parts[0], count: 4...4)?.value, parts.count < 3 else { return nil }
    if parts.count == 1 {
      guard year > 0 else { throw .noSuchDay(text) }
      return .year(year)
    }
    guard let number = DateDigits(parts[1], count: 2...2)?.value else { return nil }
    guard let month = CalendarMonth(year: year, month: number) else { throw .noSuchDay(text) }
    return .month(month)
  }

  /// The days that are meant, the first and the last included.
  ///
  /// - Throws: `DateTextError.outOfRange` where they are not all in the years 1 to 9999.
  func resolve(today: CalendarDate) throws(DateTextError) -> ClosedRange<CalendarDate> {
    let span: ClosedRange<CalendarDate>?
    switch meaning {
    case .day(let day):
      let date = try day.resolve(today: today)
      span = date...date
    case .month(let month): span = month.days
    case .year(let year): span = Self.days(ofYear: year)
    case .recent(.week, let last): span = Self.week(of: today.adding(days: last ? -7 : 0))
    case .recent(.month, let last):
      let month = CalendarMonth(today)
      span = (last ? month.previous : month)?.days
    case .recent(.year, let last): span = Self.days(ofYear: last ? today.year - 1 : today.year)
    }
    guard let span else { throw .outOfRange(text) }
    return span
  }

  private static func week(of date: CalendarDate?) -> ClosedRange<CalendarDate>? {
    guard let date, let monday = date.adding(days: 1 - date.weekday),
      let sunday = monday.adding(days: 6)
    else { return nil }
    return monday...sunday
  }

  private static func days(ofYear year: Int) -> ClosedRange<CalendarDate>? {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }
}

extension Syntax<DateSpanText> {
  /// A day, or a span that begins or ends with one.
  static var date: Syntax { spelled("DATE", [.date]) }

  /// A day or a span of days.
  static var period: Syntax {
    spelled(
      "DATE|MONTH|YEAR",
      [
        .date, GlossaryEntry(word: "MONTH", text: "2026-11, month or last-month."),
        GlossaryEntry(word: "YEAR", text: "2026, year or last-year."),
      ])
  }

  private static func spelled(_ placeholder: String, _ glossary: [GlossaryEntry]) -> Syntax {
    Syntax(placeholder, glossary: glossary) { (word, _) throws(UsageError) in
      do throws(DateTextError) { return try DateSpanText(word) } catch {
        throw .refused(error.message)
      }
    }
  }
}
