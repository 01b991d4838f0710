extension ImportBatch {
  /// How many records make items.
  package var count: Int { records.count }

  /// A value of a column that stands in rows without a day or an amount, and in no payment: to leave it
  /// out mends them.
  package var valueOfFaults: ColumnValue? {
    guard let mapped = table else { return nil }
    let table = mapped.table
    let bad = Set(
      zip(refused.faults, refused.offsets).compactMap { fault, offset in
        fault.problem.isOfLackingPart
          ? table.rows.last { $0.start <= offset }?.start : nil
      })
    guard !bad.isEmpty else { return nil }
    let rows = table.rows.filter { mapped.mapper.holdsMoney($0) || bad.contains($0.start) }
    let others = (0..<table.columnCount).filter { !mapped.mapper.namedColumns.contains($0) }
    let lackDays = refused.faults.contains { $0.problem.isOfDay }
    for column in mapped.mapper.dateColumns + (lackDays ? [] : others) {
      var good: Set<String> = []
      var counts: [String: Int] = [:]
      for row in rows {
        let text = table.text(row, column)
        if bad.contains(row.start) { counts[text, default: 0] += 1 } else { good.insert(text) }
      }
      // Rows without a day that are payments are refused, and not left out.
      let usable = counts.filter { !good.contains($0.key) && !$0.key.isEmpty }
      guard let best = usable.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { continue }
      return ColumnValue(ColumnName.all(under: table.shownTitles)[column], value: best.key)
    }
    return nil
  }
}

extension ImportFault.Problem {
  fileprivate var isOfDay: Bool {
    if case .malformedDate = self { true } else { false }
  }

  /// Whether a row says something else than its day, or lacks its amount.
  fileprivate var isOfLackingPart: Bool {
    switch self {
    case .malformedDate, .noAmount, .neitherWay: true
    default: false
    }
  }
}
