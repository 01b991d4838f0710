extension ListChange {
  /// Compares two lists.
  ///
  /// Equal elements at the beginning and the end are skipped first, because most changes touch one
  /// place. Of the rest, the longest sequence of elements that kept their order counts as unmoved,
  /// and all others as moved.
  ///
  /// - Parameters:
  ///   - old: the elements before, with unique ids.
  ///   - new: the elements after, with unique ids.
  package init<Element: ListElement>(from old: [Element], to new: [Element]) {
    let (start, end) = Self.shared(old, new)
    compare(old, start..<old.count - end, new, start..<new.count - end)
  }

  /// The numbers of equal elements at the beginning and, after those, at the end.
  private static func shared<Element: ListElement>(_ old: [Element], _ new: [Element]) -> (
    start: Int, end: Int
  ) {
    let shorter = min(old.count, new.count)
    // Indexing an array would copy the element; indexing a span does not.
    let (olds, news) = (old[...], new[...])
    let (before, after) = (olds.span, news.span)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var end = 0
    while end < shorter - start, before[old.count - 1 - end] == after[new.count - 1 - end] {
      end += 1
    }
    return (start, end)
  }

  private mutating func compare<Element: ListElement>(
    _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>
  ) {
    let oldIndexes = Dictionary(oldRange.map { (old[$0].id, $0) }) { first, _ in first }
    let common = newRange.compactMap { index in oldIndexes[new[index].id].map { ($0, index) } }
    var staying = Self.longestRising(common)[...]
    var stayed = Set<Int>(minimumCapacity: staying.count)
    for index in newRange {
      guard let (from, to) = staying.first, to == index else {
        inserted.append(Placed(index: index, record: new[index].record))
        continue
      }
      staying.removeFirst()
      stayed.insert(from)
      if old[from] != new[to] {
        replaced.append(
          Replacement(index: from, old: old[from].record, new: new[to].record))
      }
    }
    removed = oldRange.filter { !stayed.contains($0) }
      .map { Placed(index: $0, record: old[$0].record) }
  }

  /// The longest subsequence of pairs in which both indices rise, by patience sorting: of all
  /// sequences of one length, the one with the lowest end is continued.
  private static func longestRising(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    /// For each length, the pair that ends the sequence with the lowest end.
    var ends: [Int] = []
    var predecessors = [Int](repeating: -1, count: pairs.count)
    for (place, pair) in pairs.enumerated() {
      let length = ends.partitioningIndex { pairs[$0].old >= pair.old }
      if length > 0 { predecessors[place] = ends[length - 1] }
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var run: [(old: Int, new: Int)] = []
    run.reserveCapacity(ends.count)
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(pairs[place])
      place = predecessors[place]
    }
    return run.reversed()
  }
}
