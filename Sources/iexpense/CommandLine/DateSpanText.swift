import ExpenseCore

/// A day or a span of days as typed: what `DateText` takes, `2026-11`, `2026`, `2026-w47`, `2026-q4`,
/// `october`, and `week`, `month`, `quarter`, `year`, each also with `last-`; `october 2026` and
/// `last month` in two words.
///
/// `week` and the like are the whole ones that hold today; a week begins on Monday, as in ISO 8601.
struct DateSpanText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case day(DateText)
    /// The period of that kind that holds the day.
    case period(CalendarPeriod, CalendarDate)
    /// The most recent month of that number.
    case month(Int)
    case recent(CalendarPeriod, last: Bool)
  }

  /// Reads the text's shape.
  ///
  /// - Throws: `DateTextError` for what names no day and no span, whatever today is.
  init(_ text: String) throws(DateTextError) {
    self.text = text
    if let span = Self.inTwoWords(text) {
      meaning = span
      return
    }
    let word = text.withPlainDigits.lowercased()
    let last = word.hasPrefix("last-")
    if let unit = CalendarPeriod(rawValue: String(word.dropFirst(last ? "last-".count : 0))),
      unit != .day
    {
      meaning = .recent(unit, last: last)
    } else if let month = EnglishMonths.number(of: word) {
      meaning = .month(month)
    } else if let span = try Self.numbered(word, of: text) {
      meaning = span
    } else {
      meaning = .day(try DateText(text))
    }
  }

  /// A month beside a year, or `last` or `this` and a unit; nil for anything else.
  private static func inTwoWords(_ text: String) -> Meaning? {
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    if ["last", "this"].contains(words[0]) {
      let unit = CalendarPeriod(rawValue: String(words[1])).flatMap { $0 == .day ? nil : $0 }
      return unit.map { .recent($0, last: words[0] == "last") }
    }
    let years = words.compactMap { DateDigits($0, count: 4...4)?.value }
    let months = words.compactMap { EnglishMonths.number(of: String($0)) }
    guard let year = years.first, let month = months.first else { return nil }
    return CalendarDate(year: year, month: month, day: 1).map { .period(.month, $0) }
  }

  /// A year alone, or with a month, a week or a quarter; nil for anything else.
  private static func numbered(
    _ word: String, of text: String
  ) throws(DateTextError) -> Meaning? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = DateDigits(parts[0], count: 4...4)?.value, parts.count < 3 else { return nil }
    var place: (period: CalendarPeriod, number: Int) = (.year, 1)
    if parts.count == 2 {
      switch parts[1].first {
      case "w": place = (.week, DateDigits(parts[1].dropFirst(), count: 1...2)?.value ?? -1)
      case "q": place = (.quarter, DateDigits(parts[1].dropFirst(), count: 1...1)?.value ?? -1)
      default: place = (.month, DateDigits(parts[1], count: 2...2)?.value ?? -1)
      }
    }
    guard place.number >= 0 else { return nil }
    guard let day = day(in: place.period, place.number, of: year) else { throw .noSuchDay(text) }
    return .period(place.period, day)
  }

  /// A day of the month, week or quarter of that number in a year.
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
    default: return CalendarDate(year: year, month: number, day: 1)
    }
  }

  /// The days that are meant, the first and the last included.
  ///
  /// - Throws: `DateTextError.outOfRange` where they are not all in the years 1 to 9999.
  func resolve(today: CalendarDate) throws(DateTextError) -> ClosedRange<CalendarDate> {
    let (period, day): (CalendarPeriod, CalendarDate?) =
      switch meaning {
      case .day(let text): (.day, try text.resolve(today: today))
      case .period(let period, let day): (period, day)
      case .month(let month):
        (
          .month,
          CalendarDate(
            year: month > today.month ? today.year - 1 : today.year, month: month, day: 1)
        )
      case .recent(let period, last: false): (period, today)
      case .recent(let period, last: true):
        (period, period.days(around: today).lowerBound.adding(days: -1))
      }
    guard let day else { throw .outOfRange(text) }
    return period.days(around: day)
  }
}

extension DateSpanText {
  /// The last day of a span that begins on another one.
  ///
  /// Without a year it is the first that is not before that day: `oct..jan` ends in January.
  func resolve(endingSpanFrom first: CalendarDate, today: CalendarDate) throws(DateTextError)
    -> CalendarDate
  {
    switch meaning {
    case .day(let text): return try text.resolve(endingSpanFrom: first, today: today)
    case .month(let month):
      let year = month < first.month ? first.year + 1 : first.year
      guard let day = CalendarDate(year: year, month: month, day: 1) else {
        throw .outOfRange(text)
      }
      return CalendarPeriod.month.days(around: day).upperBound
    case .period, .recent: return try resolve(today: today).upperBound
    }
  }

  /// The days to compare a span with.
  ///
  /// `last-month` is counted from the span's first day. A month's name is its latest occurrence, or the
  /// one before if that is the span itself.
  func resolve(comparedWith day: CalendarDate, today: CalendarDate) throws(DateTextError)
    -> ClosedRange<CalendarDate>
  {
    guard case .month = meaning else { return try resolve(today: day) }
    let latest = try resolve(today: today)
    guard latest.contains(day), let eve = latest.lowerBound.adding(days: -1) else { return latest }
    return try resolve(today: eve)
  }

  /// What is compared with it if no days are named: the present period of its kind so far, but for
  /// `last-year` the present month.
  func kindComparedWith(_ today: CalendarDate) throws(DateTextError) -> CalendarPeriod {
    if case .recent(.year, last: true) = meaning { return .month }
    return CalendarPeriod.kind(of: try resolve(comparedWith: today, today: today)) ?? .day
  }

  /// The days of a month that something begins with: one that is named is the present or the coming one.
  func resolveComing(today: CalendarDate) throws(DateTextError) -> ClosedRange<CalendarDate> {
    guard case .month(let month) = meaning else { return try resolve(today: today) }
    let year = month < today.month ? today.year + 1 : today.year
    guard let day = CalendarDate(year: year, month: month, day: 1) else { throw .outOfRange(text) }
    return CalendarPeriod.month.days(around: day)
  }

  /// Whether the text names a month.
  var isMonth: Bool {
    switch meaning {
    case .period(.month, _), .month, .recent(.month, _): true
    default: false
    }
  }

  /// Words that stand for days and spans of days.
  static let words = DateText.words + spans + months

  /// Those of other periods than the present one.
  static let wordsBefore =
    DateText.words.filter { !["today", "tomorrow"].contains($0) }
    + spans.filter { $0.hasPrefix("last-") } + months

  /// Words that stand for months.
  static let monthWords = ["month", "last-month"] + months

  private static let spans = ["", "last-"].flatMap { last in
    ["week", "month", "quarter", "year"].map { last + $0 }
  }
  private static let months = MonthNames.inEnglish.map { $0.lowercased() }
}

/// The names of the months in English.
enum EnglishMonths {
  /// The month, 1 to 12, that a word of three letters or more begins: `oct`, `october`.
  static func number(of word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return MonthNames.inEnglish.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }
}

extension Syntax<DateSpanText> {
  /// A day, or a span that begins or ends with one.
  static var date: Syntax { spelled("DATE", ["DATE": DateText.spelling]) }

  /// A day or a span of days.
  static var period: Syntax {
    spelled(
      "DATE|MONTH|YEAR",
      [
        "DATE": DateText.spelling,
        "MONTH": """
        2026-11, october (the most recent one), month or last-month; likewise a week, 2026-w47, week \
        or last-week, and a quarter, 2026-q4, quarter or last-quarter.
        """,
        "YEAR": "2026, year or last-year.",
      ])
  }

  private static func spelled(
    _ placeholder: String, _ glossary: @autoclosure @escaping @Sendable () -> [String: String]
  ) -> Syntax {
    Syntax(placeholder, .span, glossary: glossary()) {
      (word, _) throws(UsageError) in
      do throws(DateTextError) { return try DateSpanText(word) } catch {
        guard case .unreadable = error else { throw .refused(error.message) }
        throw .refused(
          Message(
            cause: "invalid date '\(word)'",
            cure: "Write it like 2026-11-21, fri, 2026-11, october, last-month, 2026-q4 or 2026."))
      }
    }
  }
}
