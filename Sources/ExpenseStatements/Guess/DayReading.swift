import ExpenseCore

/// A way to read the days of a column.
package struct DayReading: Sendable {
  /// The pattern; nil for ISO 8601.
  package let format: DayFormat?
  /// The days by rows; nil for those that it does not read.
  let days: [CalendarDate?]

  /// True if the days only rise, or only fall.
  var isOrdered: Bool { order != nil || Set(days.compactMap(\.self)).count == 1 }

  /// 1 if the days rise from row to row, -1 if they fall; nil if they do neither, or both.
  var order: Int? {
    let known = days.compactMap(\.self)
    let pairs = zip(known, known.dropFirst())
    let (rises, falls) = (pairs.contains { $0 < $1 }, pairs.contains { $0 > $1 })
    return rises == falls ? nil : rises ? 1 : -1
  }
}

/// Reads days by the patterns of statements.
struct DayReader {
  let options: ImportOptions

  /// The patterns, of which with dots each begins with the day or a year of four digits.
  private static let formats: [DayFormat?] =
    [nil]
    + [
      "dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "d.M.yy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy",
      "M/d/yyyy", "dd/MM/yy", "MM/dd/yy", "d/M/yy", "M/d/yy", "dd-MM-yyyy", "MM-dd-yyyy",
      "d-M-yyyy", "M-d-yyyy", "dd-MM-yy", "MM-dd-yy", "d-M-yy", "M-d-yy", "yyyy/MM/dd",
      "yyyy/M/d", "yyyy-M-d", "yyyy.MM.dd", "yyyy.MM.dd.", "yyyyMMdd", "ddMMyyyy", "yy/MM/dd",
      "yy-MM-dd", "dd MMM yyyy", "d MMM yyyy", "dd MMM yy", "d MMM yy", "d. MMM yyyy",
      "dd-MMM-yyyy", "d-MMM-yyyy", "dd-MMM-yy", "d-MMM-yy", "dd/MMM/yyyy", "ddMMMyyyy",
      "MMM d, yyyy", "MMM d yyyy", "d MMM, yyyy", "yyyy年M月d日", "yyyy. M. d", "yyyy. M. d.",
    ].map { DayFormat($0) }

  /// The day before which no pattern may give one.
  private static let first = CalendarDate(year: 1950, month: 1, day: 1)

  init(_ options: ImportOptions) { self.options = options }

  /// The patterns, or the one that was chosen.
  private var formats: [DayFormat?] { options.layout.dateFormat.map { [$0] } ?? Self.formats }

  /// The number of texts that the best pattern reads.
  func count(_ texts: [String]) -> Int {
    let likely = texts.filter(\.mayBeDay)
    guard likely.count * 2 > texts.count || !likely.isEmpty else { return 0 }
    return formats.map { format in likely.count { day($0, format) != nil } }.max() ?? 0
  }

  /// The ways to read most of some texts.
  ///
  /// If the rows keep their order by one of several only, that is the only one; else those with the
  /// fewest days between the first and the last come first.
  func readings(_ texts: [String]) -> [DayReading] {
    let distinct = Array(Set(texts)).filter(\.mayBeDay)
    var found: [DayReading] = []
    var most = 1
    for format in formats {
      let days = distinct.reduce(into: [String: CalendarDate]()) { $0[$1] = day($1, format) }
      guard days.count >= most else { continue }
      if days.count > most { found = [] }
      most = days.count
      let reading = DayReading(format: format, days: texts.map { days[$0] })
      if !found.contains(where: { $0.days == reading.days }) { found.append(reading) }
    }
    let ordered = found.filter(\.isOrdered)
    return ordered.count == 1 ? ordered : found.sorted { $0.span < $1.span }
  }

  private func day(_ text: String, _ format: DayFormat?) -> CalendarDate? {
    var options = options
    options.layout.dateFormat = format
    guard let day = options.day(in: Array(text.utf8)[...]),
      Self.first.map({ day >= $0 }) ?? true, options.latestDay.map({ day <= $0 }) ?? true
    else { return nil }
    return day
  }
}

extension DayReading {
  /// The days between the first and the last.
  fileprivate var span: Int {
    let known = days.compactMap(\.self)
    guard let first = known.min(), let last = known.max() else { return 0 }
    return last.daysSinceEpoch - first.daysSinceEpoch
  }
}

extension String {
  /// True if it has the length and the numbers of a day: three, or one of six digits, or fewer beside
  /// the name of a month.
  fileprivate var mayBeDay: Bool {
    guard (6...40).contains(utf8.count) else { return false }
    let numbers = split { !$0.isNumber }
    return numbers.count > 2 || numbers.contains { $0.count > 5 }
      || !numbers.isEmpty && contains(where: \.isLetter)
  }

  /// True if it is three numbers with marks between them, as a day is in any pattern.
  var looksLikeDay: Bool {
    let parts = split { !$0.isNumber }
    return (6...14).contains(utf8.count) && parts.count == 3 && !contains(where: \.isLetter)
      && parts.allSatisfy { $0.count <= 4 } && (4...8).contains(parts.joined().count)
  }
}
