import ExpenseCore

/// The patterns with which all days of a column can be read, one for each different result.
struct DayPatterns {
  /// A pattern, nil for ISO 8601, and the days that it gives.
  private(set) var readings: [(format: DayFormat?, days: [CalendarDate])] = []

  private static let formats: [DayFormat?] =
    [nil]
    + [
      "dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "d.M.yy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy",
      "M/d/yyyy", "dd/MM/yy", "MM/dd/yy", "d/M/yy", "M/d/yy", "dd-MM-yyyy", "MM-dd-yyyy",
      "d-M-yyyy", "M-d-yyyy", "dd-MM-yy", "MM-dd-yy", "d-M-yy", "M-d-yy", "yyyy/MM/dd",
      "yyyy/M/d", "yyyy-M-d", "yyyy.MM.dd", "yyyyMMdd", "ddMMyyyy", "yy/MM/dd", "yy-MM-dd",
      "dd MMM yyyy", "d MMM yyyy", "dd MMM yy", "d MMM yy", "d. MMM yyyy", "dd-MMM-yyyy",
      "d-MMM-yyyy", "dd-MMM-yy", "d-MMM-yy", "dd/MMM/yyyy", "ddMMMyyyy", "MMM d, yyyy",
      "MMM d yyyy", "d MMM, yyyy", "yyyy年M月d日", "yyyy. M. d",
    ].map { DayFormat($0) }

  /// The day before which no pattern may give one.
  private static let first = CalendarDate(year: 1950, month: 1, day: 1)

  /// Reads the cells of a column; if several patterns fit and exactly one gives days in order, only
  /// that is kept.
  init(_ column: Int, of rows: [Grid.Row], in grid: Grid, _ options: ImportOptions) {
    var (texts, places) = ([String](), [Int]())
    var known: [String: Int] = [:]
    for row in rows {
      let text = grid.text(row, column)
      let place = known[text] ?? texts.count
      if place == texts.count {
        known[text] = place
        texts.append(text)
      }
      places.append(place)
    }
    for format in Self.formats {
      guard let days = Self.days(texts, format, options) else { continue }
      let all = places.map { days[$0] }
      if !readings.contains(where: { $0.days == all }) { readings.append((format, all)) }
    }
    let sorted = readings.filter { Self.areInOrder($0.days) }
    if rows.count >= 5, sorted.count == 1 { readings = sorted }
  }

  private static func days(
    _ texts: [String], _ format: DayFormat?, _ options: ImportOptions
  ) -> [CalendarDate]? {
    var options = options
    options.layout.dateFormat = format
    var days: [CalendarDate] = []
    for text in texts {
      guard let day = options.day(in: Array(text.utf8)[...]),
        first.map({ day >= $0 }) ?? true, options.latestDay.map({ day <= $0 }) ?? true
      else { return nil }
      days.append(day)
    }
    return days
  }

  private static func areInOrder(_ days: [CalendarDate]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }
}
