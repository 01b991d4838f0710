extension ListChange {
  /// The new list as runs of unchanged and of other items.
  ///
  /// - Parameter count: the number of items in the new list.
  func runs(of count: Int) -> [ItemRun] {
    var runs: [ItemRun] = []
    var (removed, inserted, replaced) = (removed[...], inserted[...], replaced[...])
    var (old, new) = (0, 0)
    while new < count || !removed.isEmpty {
      if removed.first?.index == old {
        removed.removeFirst()
        old += 1
        continue
      }
      var run = 1
      if inserted.first?.index == new {
        inserted.removeFirst()
        runs.encode(new..<new + 1)
      } else if replaced.first?.index == old {
        replaced.removeFirst()
        runs.encode(new..<new + 1)
        old += 1
      } else {
        let nextChange = min(removed.first?.index ?? .max, replaced.first?.index ?? .max)
        run = min((inserted.first?.index ?? count) - new, nextChange - old)
        precondition(run > 0, "the change does not fit the items")
        runs.keep(new..<new + run, from: old)
        old += run
      }
      new += run
    }
    return runs
  }
}

extension [ItemRun] {
  /// The size below which an unchanged run is encoded with its neighbours, because a separate write
  /// would take longer.
  private static var fewest: Int { 32 }

  fileprivate mutating func keep(_ new: Range<Int>, from old: Int) {
    if new.count < Self.fewest { encode(new) } else { append(ItemRun(new: new, old: old)) }
  }

  fileprivate mutating func encode(_ new: Range<Int>) {
    if let last, last.old == nil {
      self[count - 1] = ItemRun(new: last.new.lowerBound..<new.upperBound)
    } else {
      append(ItemRun(new: new))
    }
  }
}
