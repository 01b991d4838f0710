import ExpenseCore

/// A day or a span of days as typed: all that `DateText` reads, `2026-11`, `2026`, `2026-w47`,
/// `2026-q4`, `w47`, `q3`, `october`, and `week`, `month`, `quarter`, `year`, each also with
/// `last-`; `october 2026` and `last month` in two words.
///
/// `week` and the like are the whole periods that contain today; a week begins on Monday, as in ISO
/// 8601.
struct DateSpanText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case day(DateText)
    /// The period of that kind that contains the day.
    case period(CalendarPeriod, CalendarDate)
    /// The most recent month, week or quarter of that number in its year.
    case numbered(CalendarPeriod, Int)
    /// The period of that kind at this distance from the current one; negative for the past.
    case relative(CalendarPeriod, Int)
  }

  /// Parses the text; `resolve` turns it into days.
  ///
  /// - Parameter mayBeNext: whether `next-month` and the like are allowed.
  /// - Throws: `DateTextError` if the text can never name a day or a span.
  init(_ text: String, mayBeNext: Bool = false) throws(DateTextError) {
    self.text = text
    let word = text.withPlainDigits.lowercased()
    if let span = Self.inTwoWords(word) ?? Self.relative(word, mayBeNext) {
      meaning = span
    } else if let month = DateWords.month(word) {
      meaning = .numbered(.month, month)
    } else if let place = Self.place(word[...]) {
      guard Self.day(in: place.period, place.number, of: Self.longestYear) != nil else {
        throw .noSuchDay(text)
      }
      meaning = .numbered(place.period, place.number)
    } else if let span = try Self.numbered(word, of: text) {
      meaning = span
    } else {
      meaning = .day(try DateText(text))
    }
  }

  /// A year of 53 weeks.
  private static let longestYear = 2020

  /// `week` and the like, alone or after `last-` or `next-`.
  private static func relative(_ word: String, _ mayBeNext: Bool) -> Meaning? {
    for (prefix, offset) in [("", 0), ("last-", -1), ("next-", 1)] where word.hasPrefix(prefix) {
      guard offset < 1 || mayBeNext, let unit = DateWords.unit(word.dropFirst(prefix.count))
      else { continue }
      return .relative(unit, offset)
    }
    return nil
  }

  /// A month and a year, or `last` or `this` and a unit; nil for anything else.
  private static func inTwoWords(_ word: String) -> Meaning? {
    let words = word.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    if ["last", "this"].contains(words[0]), let unit = DateWords.unit(words[1]) {
      return .relative(unit, words[0] == "last" ? -1 : 0)
    }
    let years = words.compactMap { DateDigits($0, count: 4...4)?.value }
    let months = words.compactMap { DateWords.month($0) }
    guard let year = years.first, let month = months.first else { return nil }
    return day(in: .month, month, of: year).map { .period(.month, $0) }
  }

  /// The week or quarter of `w47` and `q3`; nil for anything else.
  private static func place(_ word: Substring) -> (period: CalendarPeriod, number: Int)? {
    let digits = word.dropFirst()
    switch word.first {
    case "w": return DateDigits(digits, count: 1...2).map { (.week, $0.value) }
    case "q": return DateDigits(digits, count: 1...1).map { (.quarter, $0.value) }
    default: return nil
    }
  }

  /// A year alone, or with a month, a week or a quarter; nil for anything else.
  private static func numbered(
    _ word: String, of text: String
  ) throws(DateTextError) -> Meaning? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = DateDigits(parts[0], count: 4...4)?.value, parts.count < 3 else { return nil }
    var place: (period: CalendarPeriod, number: Int)? = (.year, 1)
    if parts.count == 2 {
      place = Self.place(parts[1]) ?? DateDigits(parts[1], count: 2...2).map { (.month, $0.value) }
    }
    guard let place else { return nil }
    guard let day = day(in: place.period, place.number, of: year) else { throw .noSuchDay(text) }
    return .period(place.period, day)
  }

  /// A day in the month, week or quarter of that number; nil if the year has none.
  private static func day(
    in period: CalendarPeriod, _ number: Int, of year: Int
  ) -> CalendarDate? {
    switch period {
    case .week:
      // The first week is that of 4 January, and a week belongs to the year of its Thursday.
      let day = CalendarDate(year: year, month: 1, day: 4)?.adding(days: (number - 1) * 7)
      let thursday = day.flatMap { $0.adding(days: 4 - $0.weekday) }
      return number > 0 && thursday?.year == year ? thursday : nil
    case .quarter: return CalendarDate(year: year, month: number * 3 - 2, day: 1)
    // The 15th lies in the month of its name, whichever day months begin on.
    default: return CalendarDate(year: year, month: number, day: 15)
    }
  }

  /// Resolves the text to its days, the first and the last included.
  ///
  /// - Parameter start: the day that months begin on.
  /// - Throws: `DateTextError.outOfRange` if they are not all in the years 1 to 9999.
  func resolve(
    today: CalendarDate, months start: MonthStart
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    switch meaning {
    case .day(let text):
      let day = try text.resolve(today: today)
      return day...day
    case .period(let period, let day): return period.days(around: day, months: start)
    case .numbered(let period, let number):
      // The first week of a year, or its first month, may begin in the year before.
      let years = (today.year - 8...today.year + 1).reversed()
      return try days(of: period, number, in: years, months: start) { $0.lowerBound <= today }
    case .relative(let period, let offset):
      var days = period.days(around: today, months: start)
      if offset != 0 {
        let neighbour =
          offset < 0 ? days.lowerBound.adding(days: -1) : days.upperBound.adding(days: 1)
        guard let neighbour else { throw .outOfRange(text) }
        days = period.days(around: neighbour, months: start)
      }
      return days
    }
  }

  /// The first period of that number, in the order of the years, that is meant.
  private func days(
    of period: CalendarPeriod, _ number: Int, in years: some Sequence<Int>,
    months start: MonthStart,
    where isMeant: (ClosedRange<CalendarDate>) -> Bool
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    for year in years {
      guard let day = Self.day(in: period, number, of: year) else { continue }
      let days = period.days(around: day, months: start)
      if isMeant(days) { return days }
    }
    throw .outOfRange(text)
  }
}

extension DateSpanText {
  /// The kind of period that the text names; a day is one too.
  var unit: CalendarPeriod {
    switch meaning {
    case .day: .day
    case .period(let period, _), .numbered(let period, _), .relative(let period, _): period
    }
  }

  /// Tells whether the year is left out, as in `november`.
  var lacksYear: Bool {
    switch meaning {
    case .numbered: true
    case .day(let text): text.lacksYear
    case .period, .relative: false
    }
  }

  /// The year that the text names; nil if it names none, or a day.
  func year(today: CalendarDate) -> Int? {
    switch meaning {
    case .period(_, let day): day.year
    case .relative(.year, let offset): today.year + offset
    case .relative, .numbered, .day: nil
    }
  }

  /// Tells whether the text is only a weekday.
  var isWeekday: Bool { if case .day(let text) = meaning { text.isWeekday } else { false } }

  /// Resolves the last day of a span that begins on another day.
  ///
  /// Without a year it is the first one on or after that day: `oct..jan` ends in January.
  func resolve(
    endingSpanFrom first: CalendarDate, today: CalendarDate, months start: MonthStart
  ) throws(DateTextError) -> CalendarDate {
    switch meaning {
    case .day(let text): return try text.resolve(endingSpanFrom: first, today: today)
    case .numbered(let period, let number):
      return try days(of: period, number, in: first.year - 1...first.year + 8, months: start) {
        $0.upperBound >= first
      }.upperBound
    case .period, .relative: return try resolve(today: today, months: start).upperBound
    }
  }

  /// Resolves the days to compare a span with.
  ///
  /// `last-month` is counted from the span's first day. A name such as `october` is the latest one,
  /// or the one before if that is the span itself.
  func resolve(
    comparedWith day: CalendarDate, today: CalendarDate, months start: MonthStart
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    guard case .numbered = meaning else { return try resolve(today: day, months: start) }
    let latest = try resolve(today: today, months: start)
    guard latest.contains(day), let eve = latest.lowerBound.adding(days: -1) else { return latest }
    return try resolve(today: eve, months: start)
  }

  /// The kind of period to compare with this one if the line names no days: its own kind, but a
  /// month for `last-year`.
  func kindComparedWith(
    _ today: CalendarDate, months start: MonthStart
  ) throws(DateTextError) -> CalendarPeriod {
    if case .relative(.year, -1) = meaning { return .month }
    let days = try resolve(comparedWith: today, today: today, months: start)
    return CalendarPeriod.kind(of: days, months: start) ?? .day
  }

  /// Resolves a period in which something begins: a name such as `october` is the current or the
  /// next one.
  ///
  /// - Parameter start: the day that months begin on; recurring expenses keep to the calendar.
  func resolveComing(
    today: CalendarDate, months start: MonthStart = .calendar
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    guard case .numbered(let period, let number) = meaning else {
      return try resolve(today: today, months: start)
    }
    return try days(of: period, number, in: today.year - 1...today.year + 8, months: start) {
      $0.upperBound >= today
    }
  }
}

extension Syntax<DateSpanText> {
  /// A day, or a span of which the first or last day counts.
  static var date: Syntax { spelled("DATE", ["DATE": DateText.spelling]) }

  /// A day or a span of days.
  static var period: Syntax {
    spelled(
      "DATE|MONTH|YEAR",
      [
        "DATE": DateText.spelling,
        "MONTH": """
        2026-11, october (the most recent one), month or last-month; likewise a week, 2026-w47, w47, \
        week or last-week, and a quarter, 2026-q4, q4, quarter or last-quarter.
        """,
        "YEAR": "2026, year or last-year.",
      ])
  }

  private static func spelled(
    _ placeholder: String, _ glossary: @autoclosure @escaping @Sendable () -> [String: String]
  ) -> Syntax {
    Syntax(placeholder, .span, glossary: glossary()) {
      (word, argument) throws(UsageError) in
      do throws(DateTextError) { return try DateSpanText(word) } catch {
        guard case .unreadable = error else { throw .refused(error.message) }
        let words = DateWords.forSpans
        guard word.contains(where: \.isNumber) || Suggestion.nearest(to: word, among: words) == nil
        else { throw .unknownChoice(word, for: argument, choices: words) }
        throw .wrong("invalid date '\(word)'", Shape.span.forms)
      }
    }
  }
}
