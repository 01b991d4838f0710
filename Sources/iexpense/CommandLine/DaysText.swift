import ExpenseCore

/// Days as typed: a `DateSpanText`, or two of these joined by `..`, of which one may be missing.
struct DaysText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let meaning: Meaning

  private enum Meaning: Equatable {
    case span(DateSpanText)
    case between(DateSpanText?, DateSpanText?)
  }

  /// Parses the text; `resolve` turns it into days.
  ///
  /// - Throws: `DateTextError` if the text can never name days.
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

  /// The single day or span; nil if the text has `..`.
  var span: DateSpanText? { if case .span(let span) = meaning { span } else { nil } }

  /// Tells whether the text names a month, whose first day depends on the file.
  var isOfMonths: Bool {
    switch meaning {
    case .span(let span): span.unit == .month
    case .between(let first, let last): [first, last].contains { $0?.unit == .month }
    }
  }

  /// Resolves the text to its days, the first and the last included; a missing end is the
  /// calendar's own.
  ///
  /// - Parameter start: the day that months begin on.
  /// - Throws: `DateTextError`, or `UsageError` if the second end is before the first.
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
        throw UsageError.wrong(
          "'\(first?.text ?? "")' is after '\(last?.text ?? "")'", "Swap the two ends.")
      }
      return begin...(finish ?? .last)
    }
  }
}

extension Syntax<DaysText> {
  /// A day, a span of days, or all days from one to another.
  static var days: Syntax {
    let span = Syntax<DateSpanText>.period
    return Syntax(
      "DATE|MONTH|YEAR|A..B", .span,
      glossary: span.description.glossary.merging(
        ["A..B": "From one day or span to another; leave out A or B for an open end."]
      ) { first, _ in first }
    ) { (word, argument) throws(UsageError) in
      if let days = try? DaysText(word) { return days }
      // Of two ends, the wrong one has its own message.
      for end in word.split(separator: "..") { _ = try span.read(String(end), argument) }
      throw .wrong("invalid date '\(word)'", "Write A..B, A.. or ..B, with days such as 2026-11.")
    }
  }
}
