import ExpenseCore

/// Days as typed: what `DateSpanText` takes, or two of these with `..` between, of which one may be
/// missing.
struct DaysText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case span(DateSpanText)
    case between(DateSpanText?, DateSpanText?)
  }

  /// Reads the text's shape.
  ///
  /// - Throws: `DateTextError` for what names no days, whatever today is.
  init(_ text: String) throws(DateTextError) {
    self.text = text
    guard let dots = text.firstRange(of: "..") else {
      meaning = .span(try DateSpanText(text))
      return
    }
    let ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    guard ends != ["", ""] else { throw .unreadable(text) }
    let spans = try ends.map { (end) throws(DateTextError) in
      end.isEmpty ? nil : try DateSpanText(end)
    }
    meaning = .between(spans[0], spans[1])
  }

  /// The one day or span; nil if the text names two ends.
  var span: DateSpanText? { if case .span(let span) = meaning { span } else { nil } }

  /// Tells whether one of the texts names a month, whose days the file decides on.
  var isOfMonths: Bool {
    switch meaning {
    case .span(let span): span.unit == .month
    case .between(let first, let last): [first, last].contains { $0?.unit == .month }
    }
  }

  /// The days that are meant, the first and the last included; the calendar's own where an end is
  /// missing.
  ///
  /// - Parameter start: on which day months begin.
  /// - Throws: `DateTextError`, or `UsageError` where the second end lies before the first.
  func resolve(
    today: CalendarDate, months start: MonthStart
  ) throws -> ClosedRange<CalendarDate> {
    switch meaning {
    case .span(let span): return try span.resolve(today: today, months: start)
    case .between(let first, let last):
      let begin = try first?.resolve(today: today, months: start).lowerBound ?? .first
      let finish =
        try first == nil
        ? last?.resolve(today: today, months: start).upperBound
        : last?.resolve(endingSpanFrom: begin, today: today, months: start)
      guard begin <= finish ?? .last else {
        throw UsageError.refused(
          Message(
            cause: "'\(first?.text ?? "")' is after '\(last?.text ?? "")'",
            cure: "Swap the two ends."))
      }
      return begin...(finish ?? .last)
    }
  }
}

extension Syntax<DaysText> {
  /// A day, a span of days, or all from one to another.
  static var days: Syntax {
    let span = Syntax<DateSpanText>.period
    return Syntax(
      "DATE|MONTH|YEAR|A..B", .span,
      glossary: span.description.glossary.merging(
        ["A..B": "From one such day or span to another; without A, or B, there is no such end."]
      ) { first, _ in first }
    ) { (word, argument) throws(UsageError) in
      if let days = try? DaysText(word) { return days }
      // The end that is wrong is told of.
      for end in word.split(separator: "..") { _ = try span.read(String(end), argument) }
      throw .wrong("invalid date '\(word)'", "Write A..B, A.. or ..B, with days such as 2026-11.")
    }
  }
}
