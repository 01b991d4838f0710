import ExpenseCore

/// The days in a line's filters, resolved together because one may complete another.
struct FilterDays {
  /// The spans of days that are wanted; a day must be in one of them.
  private(set) var wanted: [ClosedRange<CalendarDate>] = []
  /// The spans of days that are excluded.
  private(set) var leftOut: [ClosedRange<CalendarDate>] = []

  private struct Span {
    let text: String
    let days: ClosedRange<CalendarDate>
    /// The kind of period; nil for two ends.
    let unit: CalendarPeriod?

    init(_ text: DaysText, today: CalendarDate, months start: MonthStart) throws {
      (self.text, unit) = (text.text, text.span?.unit)
      days = try text.resolve(today: today, months: start)
    }
  }

  /// Resolves the texts of a line.
  ///
  /// A month without a year is in the only year on the line, and a weekday is in the only week on
  /// it.
  ///
  /// - Parameter start: the day that months begin on.
  /// - Throws: `DateTextError`, or `UsageError` for two spans that do not go together.
  init(
    _ texts: [FilterValue<DaysText>], today: CalendarDate, months start: MonthStart
  ) throws {
    func only(_ unit: CalendarPeriod) throws -> ClosedRange<CalendarDate>? {
      let spans = texts.filter { $0.value.span?.unit == unit && !$0.isLeftOut }
      return spans.count == 1 ? try spans[0].value.resolve(today: today, months: start) : nil
    }
    let (year, week) = (try only(.year), try only(.week))
    var spans: [Span] = []
    var isYearTaken = false
    for text in texts {
      let lacksYear = text.value.span?.lacksYear == true
      let frame = lacksYear ? year : text.value.span?.isWeekday == true ? week : nil
      let end = frame?.upperBound
      let last = text.value.isOfMonths ? end.flatMap { start.lastDay(namedIn: $0.year) } : end
      let span = try Span(text.value, today: last ?? today, months: start)
      guard !text.isLeftOut else {
        leftOut.append(span.days)
        continue
      }
      isYearTaken = isYearTaken || lacksYear && year != nil
      spans.append(span)
    }
    if isYearTaken { spans.removeAll { $0.unit == .year } }
    wanted = try Self.innermost(spans).map(\.days)
  }

  /// The spans that contain no other one.
  ///
  /// - Throws: `UsageError` if two of these are of different kinds.
  private static func innermost(_ spans: [Span]) throws(UsageError) -> [Span] {
    let inner = spans.filter { span in
      !spans.contains { $0.days != span.days && span.days.contains($0.days) }
    }
    if let first = inner.first, let other = inner.first(where: { $0.unit != first.unit }) {
      throw .wrong(
        "'\(first.text)' and '\(other.text)' are two spans that do not go together",
        "Name one, or several of one kind, such as two months.")
    }
    return inner
  }
}

extension FilterDays {
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
