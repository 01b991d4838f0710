import ExpenseCore

/// The days that a line's filters name, read together: what one leaves out its neighbours say.
struct FilterDays {
  /// The spans of which an item's day has to be in one.
  private(set) var wanted: [ClosedRange<CalendarDate>] = []
  /// The spans that no item's day may be in.
  private(set) var leftOut: [ClosedRange<CalendarDate>] = []

  private struct Span {
    let text: String
    let days: ClosedRange<CalendarDate>
    /// Nil for two ends, which are no period.
    let unit: CalendarPeriod?

    init(_ text: DaysText, today: CalendarDate, months start: MonthStart) throws {
      (self.text, unit) = (text.text, text.span?.unit)
      days = try text.resolve(today: today, months: start)
    }
  }

  /// Reads the texts of a line.
  ///
  /// A month without a year takes the only year of the line, and a weekday is the one in its only week.
  ///
  /// - Parameter start: on which day months begin.
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

  /// The spans that hold no other one.
  ///
  /// - Throws: `UsageError` for two that are left and are of different kinds.
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
  /// The name of the days from a first to a last one.
  ///
  /// - Parameter start: on which day months begin.
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
