extension [ExpenseItem] {
  /// The rows, from 1, of the items of that name, whatever its case and diacritics.
  package func rows(named name: String) -> [Int] {
    var folding = TextFolding()
    let wanted = folding.folded(name)
    return indices.filter { folding.folded(self[$0].name) == wanted }.map { $0 + 1 }
  }

  /// The newest item of that name, whatever its case and diacritics: by day, then by row.
  ///
  /// One without a date is older than any other.
  package func newest(named name: String) -> ExpenseItem? {
    var folding = TextFolding()
    let wanted = folding.folded(name)
    var buffer: [UInt8] = []
    var newest: ExpenseItem?
    for item in self where newest == nil || !item.isOlder(than: newest) {
      folding.fold(item.name, into: &buffer)
      if buffer == wanted { newest = item }
    }
    return newest
  }
}

extension ExpenseItem {
  /// Whether its day lies before that of another item.
  fileprivate func isOlder(than other: ExpenseItem?) -> Bool {
    (date?.daysSinceEpoch ?? .min) < (other?.date?.daysSinceEpoch ?? .min)
  }
}
