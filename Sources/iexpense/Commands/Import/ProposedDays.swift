import ExpenseCore

/// How the days of a column look that nobody described.
struct ProposedDays {
  /// The pattern that reads them.
  let pattern: String
  /// Another one, by which they would be other days.
  let other: String?
  /// What a few records say instead of a day: `pending`.
  let words: [String]

  /// The pattern that needs no `--date-format`.
  static let standard = "yyyy-MM-dd"

  private static let formats = [
    standard, "dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy",
    "M/d/yyyy", "dd-MM-yyyy", "MM-dd-yyyy", "yyyy/MM/dd", "yyyy.MM.dd", "yyyyMMdd", "dd/MM/yy",
    "MM/dd/yy", "dd-MM-yy", "MM-dd-yy", "d.M.yy", "d/M/yy", "M/d/yy", "yyyy/M/d", "yyyy-M-d",
    "yy/MM/dd", "yy-MM-dd", "dd MMM yyyy", "d MMM yyyy", "dd MMM yy", "MMM d, yyyy",
    "d MMM, yyyy", "dd-MMM-yyyy", "dd-MMM-yy", "yyyy年M月d日",
  ].compactMap(DayFormat.init)

  private struct Reading {
    let pattern: String
    let days: [CalendarDate]

    /// How many days lie between the first and the last.
    var span: Int {
      (days.max()?.daysSinceEpoch ?? 0) - (days.min()?.daysSinceEpoch ?? 0)
    }
  }

  /// Looks at the texts of a column; nil where they are no days.
  ///
  /// A statement covers a few weeks: of two patterns that read the same texts, the one by which they lie
  /// within a quarter of the time is the likelier.
  init?(of texts: [String]) {
    let words = Set(texts.filter { !$0.contains(where: \.isNumber) }).sorted()
    let dated = texts.filter { $0.contains(where: \.isNumber) }
    guard !dated.isEmpty, words.count <= 2, (texts.count - dated.count) * 4 <= texts.count else {
      return nil
    }
    let readings = Self.formats.compactMap { Self.reading(of: dated, by: $0) }
    guard let first = readings.first else { return nil }
    let likely = readings.first { $0.span < first.span / 4 } ?? first
    self.words = words
    pattern = likely.pattern
    other = readings.first { $0.days != likely.days }?.pattern
  }

  /// What the texts are by a format; nil where one of them is no day by it.
  private static func reading(of texts: [String], by format: DayFormat) -> Reading? {
    var days: [CalendarDate] = []
    for text in texts {
      guard let day = format.day(in: text) else { return nil }
      days.append(day)
    }
    return Reading(pattern: format.pattern, days: days)
  }
}
