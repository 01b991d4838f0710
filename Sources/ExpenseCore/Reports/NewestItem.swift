extension [ExpenseItem] {
  /// The rows, from 1, of the items of that name, whatever its case and diacritics.
  package func rows(named name: String) -> [Int] {
    var folding = TextFolding()
    let wanted = folding.folded(name)
    var buffer: [UInt8] = []
    return indices.filter { index in
      folding.fold(self[index].name, into: &buffer)
      return buffer == wanted
    }.map { $0 + 1 }
  }

  /// The newest item of that name, whatever its case and diacritics: by day, then by row.
  ///
  /// One without a date is older than any other.
  package func newest(named name: String) -> ExpenseItem? {
    let days = rows(named: name).map { (row: $0, day: self[$0 - 1].date?.daysSinceEpoch ?? .min) }
    return days.max { ($0.day, $0.row) < ($1.day, $1.row) }.map { self[$0.row - 1] }
  }
}
