import ExpenseCore

/// How the days of a column look that nobody described.
struct ProposedDays {
  /// The patterns that read all of them, each as other days; more than one where nothing tells.
  let patterns: [String]

  /// The pattern that needs no `--date-format`.
  static let standard = "yyyy-MM-dd"

  /// Nil where no pattern reads all of the texts.
  ///
  /// A statement is in order: of two patterns, one by which the days go up or down throughout is right.
  ///
  /// - Parameter usual: the pattern that such a file has, if it fits.
  init?(of texts: [String], _ shapes: CellShapes, usual: String? = nil) {
    let common = texts.reduce(UInt64.max) { $0 & shapes.patterns(of: $1) }
    let fitting = shapes.formats.indices.filter { common & 1 << UInt64($0) != 0 }
    if let usual, fitting.contains(where: { shapes.formats[$0].pattern == usual }) {
      patterns = [usual]
      return
    }
    var readings: [(pattern: String, days: [CalendarDate])] = []
    for format in fitting.map({ shapes.formats[$0] }) {
      let days = texts.compactMap { shapes.day($0, by: format) }
      if !readings.contains(where: { $0.days == days }) { readings.append((format.pattern, days)) }
    }
    guard !readings.isEmpty else { return nil }
    let sorted = readings.filter { Self.areInOrder($0.days) }
    if sorted.count == 1, Set(sorted[0].days.map(\.daysSinceEpoch)).count > 2 { readings = sorted }
    patterns = readings.prefix(2).map(\.pattern)
  }

  private static func areInOrder(_ days: [CalendarDate]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }
}
