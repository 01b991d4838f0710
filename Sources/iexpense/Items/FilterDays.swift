import ExpenseCore

/// The days in a line's filters, resolved together because one may complete another.
struct FilterDays {
  /// The spans of days that are wanted; a day must be in one of them.
  private(set) var wanted: [ClosedRange<CalendarDate>] = []
  private(set) var leftOut: [ClosedRange<CalendarDate>] = []

  /// Resolves the texts of a line.
  ///
  /// A day or a span without a year is in the only year on the line, which then is no span itself,
  /// and a weekday is each such day in the spans on it.
  ///
  /// - Parameter start: the day that months begin on.
  /// - Throws: `DateTextError`, or `UsageError` for weekdays in a span that is too long.
  init(
    _ texts: [FilterValue<DaysText>], today: CalendarDate, months start: MonthStart
  ) throws {
    let all = texts.filter { !$0.isLeftOut }.map(\.value)
    let years = Set(all.compactMap { $0.year(today: today) })
    let year = years.count == 1 ? years.first : nil
    func days(_ text: DaysText) throws -> ClosedRange<CalendarDate> {
      let named = text.lacksYear ? year : nil
      let last = named.flatMap { year in
        text.isOfMonths
          ? start.lastDay(namedIn: year) : CalendarDate(year: year, month: 12, day: 31)
      }
      return try text.days(today: last ?? today, months: start)
    }
    let takesYear = year != nil && all.contains(where: \.lacksYear)
    let weekdays = all.filter(\.isWeekday)
    let spans = all.filter { !$0.isWeekday && !(takesYear && $0.unit == .year) }
    wanted = Self.narrowed(try spans.map(days))
    leftOut = try texts.filter(\.isLeftOut).map { try days($0.value) }
    guard !weekdays.isEmpty else { return }
    let frames = wanted
    wanted = try weekdays.flatMap { text in
      frames.isEmpty ? [try days(text)] : try frames.flatMap { try Self.days(text, in: $0) }
    }
  }

  /// The days that overlapping spans share; a span that overlaps none stays as it is.
  private static func narrowed(
    _ spans: [ClosedRange<CalendarDate>]
  ) -> [ClosedRange<CalendarDate>] {
    // The spans around each first day; only the largest of these sets count.
    let sets = spans.map { span in
      Set(spans.indices.filter { spans[$0].contains(span.lowerBound) })
    }
    let largest = sets.filter { set in !sets.contains { $0.isStrictSuperset(of: set) } }
    return largest.uniqued(by: \.self).compactMap { set in
      let shared = set.map { spans[$0] }
      guard let first = shared.map(\.lowerBound).max(), let last = shared.map(\.upperBound).min()
      else { return nil }
      return first...last
    }
  }

  private static func days(
    _ weekday: DaysText, in span: ClosedRange<CalendarDate>
  ) throws -> [ClosedRange<CalendarDate>] {
    guard span.upperBound.daysSinceEpoch - span.lowerBound.daysSinceEpoch < 366 else {
      throw UsageError.wrong(
        "'\(weekday.text)' beside more than a year", "Name a month or a year beside it.")
    }
    var days: [ClosedRange<CalendarDate>] = []
    var latest: CalendarDate? = span.upperBound
    while let end = latest {
      let day = try weekday.days(today: end)
      guard span.contains(day.lowerBound) else { break }
      days.append(day)
      latest = day.lowerBound.adding(days: -1)
    }
    return days.reversed()
  }
}

extension FilterDays {
  /// The most spans that are named one by one.
  private static let mostNamed = 8

  /// The names of a filter's spans as a choice; of many only their number, the first and the last
  /// day.
  static func titles(of filter: ItemFilter) -> [String] {
    let (spans, start) = (filter.spans, filter.monthStart)
    if spans.count > mostNamed, let first = spans.map(\.lowerBound).min(),
      let last = spans.map(\.upperBound).max()
    {
      return ["\(spans.count) spans of days from \(first) to \(last)"]
    }
    return Filter.either(
      spans.map { title(from: $0.lowerBound, to: $0.upperBound, months: start) }
        + (filter.wantsUndated ? [FilterLabel.noDate.rawValue] : []))
  }

  /// The name of a span of days.
  ///
  /// - Parameter start: the day that months begin on.
  static func title(
    from first: CalendarDate, to last: CalendarDate, months start: MonthStart
  ) -> String {
    switch (first, last) {
    case (.first, .last): "with a date"
    case (.first, _): "until \(last)"
    case (_, .last): "since \(first)"
    default: first <= last ? start.words(first...last) : "from \(first) to \(last)"
    }
  }
}
