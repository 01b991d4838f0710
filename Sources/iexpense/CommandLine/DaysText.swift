import ExpenseCore

/// A day or days as typed: one day, a period, or two of these joined by `..`, of which one may be
/// missing.
///
/// Every place that takes days reads them with this type, and asks it one question: which days these
/// are, seen from today. Case does not matter. A week begins on Monday, as in ISO 8601.
struct DaysText: Equatable, Sendable {
  enum Kind: Sendable { case day, span, days }

  enum Meaning: Equatable, Sendable {
    /// Negative for a day in the future.
    case daysAgo(Int)
    /// The day that lies that far back.
    case ago(Rhythm)
    /// All days from that far back to today.
    case lately(Rhythm)
    /// The period of that kind that contains the day.
    case period(CalendarPeriod, CalendarDate)
    /// The period of that kind at this distance from the current one; negative for the past.
    case relative(CalendarPeriod, Int)
    /// 1 for Monday to 7 for Sunday.
    case weekday(Int, Choice)
    case dayOfMonth(Int)
    /// A day of every year, or of leap years.
    case dayOfYear(month: Int, day: Int)
    /// The month, week or quarter of that number in its year.
    case numbered(CalendarPeriod, Int)
    indirect case between(DaysText?, DaysText?)

    enum Choice { case latest, beforeToday, ofThisWeek, afterToday }
  }

  let text: String
  private let meaning: Meaning

  /// Reads the text.
  ///
  /// - Parameter kind: what may stand in its place.
  /// - Throws: `DateTextError` if the text has no meaning there, or two.
  init(_ text: String, _ kind: Kind = .span) throws(DateTextError) {
    self.text = text
    if kind == .days, let dots = text.firstRange(of: "..") {
      // A day before them may end with a dot of its own: `20.11...30.11.`.
      let other = text[dots.upperBound...].drop { $0 == "." }
      let ends = [String(text.dropLast(other.count + 2)), String(other)]
      guard ends != ["", ""] else { throw .unreadable(text) }
      let spans = try ends.map { (end) throws(DateTextError) in
        end.isEmpty ? nil : try DaysText(end)
      }
      meaning = .between(spans[0], spans[1])
    } else {
      meaning = try DaysReader(text).meaning()
    }
    // A single day is `on`; `for friday` could be the one to come.
    if isDay, DaysReader.preposition(of: text).map({ $0 != "on" }) == true {
      throw .unreadable(text)
    }
    if kind == .day, !isDay { throw .severalDays(text) }
  }
}

// MARK: The question

extension DaysText {
  /// The days, the first and the last included.
  ///
  /// A day or span that comes again, such as `november`, `fri` or `21`, is the latest that has begun.
  ///
  /// - Parameters:
  ///   - today: the day from which they are seen.
  ///   - start: the day that months begin on.
  ///   - first: the first possible day; what comes again is then the first that has not ended
  ///     before it.
  /// - Throws: `DateTextError` if they are not all in the years 1 to 9999, or run backwards.
  func days(
    today: CalendarDate, months start: MonthStart = .calendar, from first: CalendarDate? = nil
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    let days: ClosedRange<CalendarDate>? =
      switch meaning {
      case .daysAgo(let days): today.adding(days: -days).map { $0...$0 }
      case .ago(let distance): distance.day(-1, from: today).map { $0...$0 }
      case .lately(let length):
        length.day(-1, from: today)?.adding(days: 1).map { $0...max($0, today) }
      case .period(let period, let day): period.days(around: day, months: start)
      case .relative(let period, let offset):
        Self.days(of: period, offset, from: today, months: start)
      case .weekday(let weekday, .beforeToday):
        today.adding(days: -((today.weekday - weekday + 6) % 7 + 1)).map { $0...$0 }
      case .weekday(let weekday, .afterToday):
        today.adding(days: (weekday - today.weekday + 6) % 7 + 1).map { $0...$0 }
      case .weekday(let weekday, .ofThisWeek):
        today.adding(days: weekday - today.weekday).map { $0...$0 }
      case .weekday(let weekday, .latest):
        Self.day(today, first) { $0.weekday == weekday }
      case .dayOfMonth(let day): Self.day(today, first) { $0.day == day }
      case .dayOfYear(let month, let day):
        Self.day(today, first) { ($0.month, $0.day) == (month, day) }
      case .numbered(let period, let number):
        Self.days(of: period, number, today, first, months: start)
      case .between(let one, let other):
        try Self.days(from: one, to: other, today: today, months: start)
      }
    guard let days else { throw .outOfRange(text) }
    return days
  }

  func day(today: CalendarDate) throws(DateTextError) -> CalendarDate {
    try days(today: today).lowerBound
  }

  private static func days(
    of period: CalendarPeriod, _ offset: Int, from today: CalendarDate, months start: MonthStart
  ) -> ClosedRange<CalendarDate>? {
    let days = period.days(around: today, months: start)
    guard offset != 0 else { return days }
    let neighbour =
      offset < 0 ? days.lowerBound.adding(days: -1) : days.upperBound.adding(days: 1)
    return neighbour.map { period.days(around: $0, months: start) }
  }

  /// The nearest day that is meant: back from today, or on from a first day.
  private static func day(
    _ today: CalendarDate, _ first: CalendarDate?, where isMeant: (CalendarDate) -> Bool
  ) -> ClosedRange<CalendarDate>? {
    let step = first == nil ? -1 : 1
    // Two leap years may be eight years apart.
    let days = sequence(first: first ?? today) { $0.adding(days: step) }.prefix(8 * 366)
    return days.first(where: isMeant).map { $0...$0 }
  }

  /// The latest period of that number that has begun, or the first that has not ended.
  private static func days(
    of period: CalendarPeriod, _ number: Int, _ today: CalendarDate, _ first: CalendarDate?,
    months start: MonthStart
  ) -> ClosedRange<CalendarDate>? {
    // The first week of a year, or its first month, may begin in the year before.
    let years =
      first.map { Array($0.year - 1...$0.year + 8) } ?? (today.year - 8...today.year + 1).reversed()
    let all = years.lazy.compactMap { period.day(inNumber: number, of: $0) }
      .map { period.days(around: $0, months: start) }
    return all.first { days in first.map { days.upperBound >= $0 } ?? (days.lowerBound <= today) }
  }

  private static func days(
    from one: DaysText?, to other: DaysText?, today: CalendarDate, months start: MonthStart
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    let begin = try one?.days(today: today, months: start).lowerBound
    let end = try other?.days(today: today, months: start, from: begin).upperBound ?? .last
    guard begin ?? .first <= end else { throw .backwards(one?.text ?? "", other?.text ?? "") }
    return (begin ?? .first)...end
  }
}

// MARK: Its kind

extension DaysText {
  var isDay: Bool { unit == .day }

  /// The kind of period that the text names; a day is one too, and nil stands for other spans.
  var unit: CalendarPeriod? {
    switch meaning {
    case .period(let period, _), .numbered(let period, _), .relative(let period, _): period
    case .lately, .between: nil
    case .daysAgo, .ago, .weekday, .dayOfMonth, .dayOfYear: .day
    }
  }

  /// Tells whether the text names a month, whose first day depends on the file.
  var isOfMonths: Bool {
    guard case .between(let one, let other) = meaning else { return unit == .month }
    return one?.isOfMonths == true || other?.isOfMonths == true
  }

  /// Tells whether the year is left out, as in `november`.
  var lacksYear: Bool {
    switch meaning {
    case .numbered, .dayOfYear: true
    case .between(let one, let other): (one ?? other)?.lacksYear == true
    default: false
    }
  }

  var isWeekday: Bool { if case .weekday(_, .latest) = meaning { true } else { false } }

  /// Tells whether the text counts periods from the current one, as in `last-year`.
  var isRelative: Bool { if case .relative = meaning { true } else { false } }

  /// Tells whether the text is the name of a unit alone: `month`.
  var isBareUnit: Bool { DateWords.unit(text.lowercased()) != nil }

  /// The year that the text names, for other days on the line; nil if it names none, or a day.
  func year(today: CalendarDate) -> Int? {
    switch meaning {
    case .period(let period, let day): period == .day ? nil : day.year
    case .relative(.year, let offset): today.year + offset
    default: nil
    }
  }

  /// The next day that fits a text without a year or month, if it is nearer to today than the past
  /// day that the text means.
  func nearerComing(today: CalendarDate) -> CalendarDate? {
    switch meaning {
    case .dayOfMonth, .dayOfYear: break
    default: return nil
    }
    guard let last = try? day(today: today),
      let next = try? days(today: today, from: today).lowerBound
    else { return nil }
    let (now, past) = (today.daysSinceEpoch, last.daysSinceEpoch)
    return next.daysSinceEpoch - now < now - past ? next : nil
  }
}
