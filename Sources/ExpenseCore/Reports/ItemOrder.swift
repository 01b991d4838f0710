/// The order in which items are shown, and how many of them.
package struct ItemOrder: Equatable, Sendable {
  /// What decides on the order; where it does not, the row does.
  package enum Key: String, CaseIterable, Sendable {
    /// The place in the file.
    case row
    /// The day, the newest last; items without one come before all others.
    case date
    /// The name, whatever its case and diacritics; then scalar by scalar.
    case name
    /// The amount with its sign: refunds come first.
    case amount
    /// The type, in the order of the sections.
    case type
    /// The category, in the order of the sections: what has none comes last.
    case category
  }

  /// What somebody asked to be put in order by; nil for the usual order, of which a limit keeps the
  /// newest.
  package var key: Key?
  /// What decides on the order where nobody asks.
  package var usualKey = Key.date
  /// Whether the order is turned round, rows too.
  package var isReversed = false
  /// How many items are shown at most; nil for all.
  package var limit: Int?

  /// The order by date, of all items.
  package init() {}

  /// Puts rows in this order, as many of them as the limit keeps.
  ///
  /// - Parameters:
  ///   - rows: rows from 1, ascending.
  ///   - items: all items of the file.
  package func arranged(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    guard key == nil, usualKey != .date, let limit else {
      return Array(kept(of: whole(rows, of: items)))
    }
    let newest = Self.sorted(rows, by: .date, of: items).suffix(limit)
    return whole(newest.sorted(), of: items)
  }

  /// Those of some rows, in this order, that the limit keeps: the newest, or if a key was asked for,
  /// the first.
  private func kept(of arranged: [Int]) -> ArraySlice<Int> {
    guard let limit else { return arranged[...] }
    return key == nil && !isReversed ? arranged.suffix(limit) : arranged.prefix(limit)
  }

  /// Puts rows in this order, whatever the limit.
  private func whole(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    let ascending = Self.sorted(rows, by: key ?? usualKey, of: items)
    return isReversed ? ascending.reversed() : ascending
  }

  private static func sorted(_ rows: [Int], by key: Key, of items: [ExpenseItem]) -> [Int] {
    switch key {
    case .row: rows
    case .date: sorted(rows) { items[$0 - 1].day }
    case .name: sortedByName(rows, of: items)
    case .amount: sorted(rows) { items[$0 - 1].amount }
    case .type: sortedByType(rows, of: items)
    case .category: sortedByCategory(rows, of: items)
    }
  }

  private static func sorted<Value: Comparable>(
    _ rows: [Int], by value: (Int) -> Value
  ) -> [Int] {
    rows.map { (value: value($0), row: $0) }.sorted { $0.value < $1.value }.map(\.row)
  }

  private static func sortedByType(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    var types = SpelledTexts(TypeFolding.self, ExpenseType.standard.map(\.rawValue))
    let places = rows.map { types.place(of: items[$0 - 1].type.rawValue) }
    return zip(rows, places).map { (place: $1, row: $0) }.sorted { $0.place < $1.place }
      .map(\.row)
  }

  private static func sortedByCategory(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    var categories = SpelledTexts(TextFolding.self)
    let places = rows.map { categories.place(of: items[$0 - 1].category ?? "") }
    var ranks = Array(repeating: 0, count: places.count)
    for (rank, found) in categories.titles(emptyAs: "").enumerated() { ranks[found.place] = rank }
    return zip(rows, places).map { (rank: ranks[$1], row: $0) }.sorted { $0.rank < $1.rank }
      .map(\.row)
  }

  private static func sortedByName(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    var folding = TextFolding()
    let keyed = rows.map { row in
      let name = items[row - 1].name
      return (folded: String(decoding: folding.folded(name), as: UTF8.self), name: name, row: row)
    }
    return keyed.sorted { left, right in
      if left.folded != right.folded { return left.folded < right.folded }
      // Most names come again just as they are.
      return !left.name.isIdentical(to: right.name)
        && left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }.map(\.row)
  }
}

extension ExpenseItem {
  /// The number of the day; one without a date is older than any other.
  fileprivate var day: Int { date?.daysSinceEpoch ?? .min }
}

extension [ExpenseItem] {
  /// Whether the order by date has some of the other items among those of a range of rows, from 1.
  package func hasOthers(among rows: ClosedRange<Int>) -> Bool {
    let days = rows.map { (self[$0 - 1].day, $0) }
    guard let first = days.min(by: <), let last = days.max(by: <) else { return false }
    return indices.contains { index in
      let day = (self[index].day, index + 1)
      return first < day && day < last && !rows.contains(index + 1)
    }
  }

  /// The rows, from 1, of the items of that name, whatever its case and diacritics.
  package func rows(named name: String) -> [Int] {
    var folding = TextFolding()
    let wanted = folding.folded(name)
    let start = wanted.first
    var buffer: [UInt8] = []
    return indices.filter { index in
      // A letter of ASCII folds to itself in lower case, so most names need not be folded.
      if let first = self[index].name.utf8.first, first < 0x80, first | 0x20 != start,
        first != start
      {
        return false
      }
      folding.fold(self[index].name, into: &buffer)
      return buffer == wanted
    }.map { $0 + 1 }
  }

  /// The newest item of that name, whatever its case and diacritics: by day, then by row.
  ///
  /// One without a date is older than any other.
  package func newest(named name: String) -> ExpenseItem? { newest(of: rows(named: name)) }

  /// The newest item of that name, as `newest(named:)` finds it, and the category of the newest that
  /// has one.
  package func remembered(of name: String) -> (newest: ExpenseItem, category: String?)? {
    let rows = rows(named: name)
    guard let newest = newest(of: rows) else { return nil }
    let sorted = rows.filter { !(self[$0 - 1].category ?? "").isEmpty }
    return (newest, self.newest(of: sorted)?.category)
  }

  private func newest(of rows: [Int]) -> ExpenseItem? {
    guard let day = rows.lazy.map({ self[$0 - 1].day }).max() else { return nil }
    let newest = rows.lazy.map { self[$0 - 1] }.filter { $0.day == day }
    guard let last = newest.last, ContentID.made(last.id) else { return newest.last }
    // What was split off has a later row than what it is a part of, and is not newer.
    let ids = Set(newest.map(\.id))
    let parts = Set(ids.flatMap { id in ContentID.parts(of: id).prefix(while: ids.contains) })
    return newest.last { !parts.contains($0.id) }
  }
}
