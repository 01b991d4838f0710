/// The order in which items are shown, and how many of them.
package struct ItemOrder: Equatable, Sendable {
  /// What decides on the order; where it does not, the row does.
  package enum Key: String, CaseIterable, Sendable {
    /// The place in the file.
    case row
    /// The day; items without one come before all others, so that the latest are first when the
    /// order is turned round.
    case date
    /// The name, whatever its case and diacritics; then scalar by scalar.
    case name
    /// The amount with its sign: refunds come first.
    case amount
    /// The type, in the order of the sections.
    case type
  }

  /// What decides on the order.
  package var key = Key.row
  /// Whether the order is turned round, rows too.
  package var isReversed = false
  /// How many items are shown at most; nil for all.
  package var limit: Int?

  /// The order of the file.
  package init() {}

  /// Puts rows in this order.
  ///
  /// - Parameters:
  ///   - rows: rows from 1, ascending.
  ///   - items: all items of the file.
  package func arranged(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    let ascending: [Int]
    switch key {
    case .row: ascending = rows
    case .date:
      ascending = Self.sorted(rows) { items[$0 - 1].date?.daysSinceEpoch ?? .min }
    case .name: ascending = Self.sortedByName(rows, of: items)
    case .amount: ascending = Self.sorted(rows) { items[$0 - 1].amount }
    case .type:
      var types = SpelledTexts(TypeFolding.self, ExpenseType.standard.map(\.rawValue))
      let places = items.map { types.place(of: $0.type.rawValue) }
      ascending = Self.sorted(rows) { places[$0 - 1] }
    }
    let whole = isReversed ? ascending.reversed() : ascending
    return limit.map { Array(whole.prefix($0)) } ?? whole
  }

  private static func sorted<Value: Comparable>(
    _ rows: [Int], by value: (Int) -> Value
  ) -> [Int] {
    rows.map { (value: value($0), row: $0) }.sorted { $0.value < $1.value }.map(\.row)
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
