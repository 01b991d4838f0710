/// The order in which items are shown, and how many of them.
package struct ItemOrder: Equatable, Sendable {
  /// A key to sort by; rows decide if it is equal.
  package enum Key: String, CaseIterable, Sendable {
    /// The row in the file.
    case row
    /// The day, oldest first; items without a date come first.
    case date
    /// The name, ignoring case and diacritics; then by scalars.
    case name
    /// The amount with its sign: refunds come first.
    case amount
    /// The type, in the order of sections.
    case type
    /// The category, in the order of sections; items without one come last.
    case category
  }

  /// The key that was asked for; nil for the usual order, of which a limit keeps the newest items.
  package var key: Key?
  /// The key used if none was asked for.
  package var usualKey = Key.date
  /// True if the order is reversed, including that of rows.
  package var isReversed = false
  /// The largest number of items shown; nil for all.
  package var limit: Int?

  /// Creates the order by date, without a limit.
  package init() {}

  /// Sorts items, and keeps as many as the limit allows.
  ///
  /// - Parameter chosen: the items, in the order of the file.
  package func arranged(_ chosen: ItemRows) -> ItemRows {
    guard key == nil, usualKey != .date, let limit else {
      return chosen.choosing(Array(kept(of: whole(chosen))))
    }
    let newest = Self.sorted(chosen, by: .date).suffix(limit)
    return chosen.choosing(whole(chosen.choosing(newest.sorted())))
  }

  /// The sorted rows that the limit keeps: the newest, or if a key was asked for, the first.
  private func kept(of arranged: [Int]) -> ArraySlice<Int> {
    guard let limit else { return arranged[...] }
    return key == nil && !isReversed ? arranged.suffix(limit) : arranged.prefix(limit)
  }

  /// Sorts all rows, without applying the limit.
  private func whole(_ chosen: ItemRows) -> [Int] {
    let ascending = Self.sorted(chosen, by: key ?? usualKey)
    return isReversed ? ascending.reversed() : ascending
  }

  private static func sorted(_ chosen: ItemRows, by key: Key) -> [Int] {
    let (rows, items) = (chosen.rows, chosen.items)
    return switch key {
    case .row: rows
    case .date: sorted(rows, by: rows.map { items[row: $0].day })
    case .name: sorted(rows, by: ranksOfNames(rows, of: items))
    case .amount: sorted(rows, by: rows.map { Int(items[row: $0].amount.tenThousandths) })
    case .type: sorted(rows, by: ranksOfTypes(rows, of: items))
    case .category: sorted(rows, by: ranksOfCategories(rows, of: items))
    }
  }

  /// Sorts rows by numbers with a radix sort: comparing 100,000 rows with one another would take
  /// ten times as long.
  private static func sorted(_ rows: [Int], by numbers: [Int]) -> [Int] {
    guard let least = numbers.min(), let most = numbers.max() else { return rows }
    var sorted = zip(numbers, rows).map { (number: UInt(bitPattern: $0 &- least), row: $1) }
    var next = sorted
    for shift in stride(from: 0, to: UInt.bitWidth, by: digitBits)
    where UInt(bitPattern: most &- least) >> shift > 0 {
      func digit(_ number: UInt) -> Int { Int(number >> shift & (1 << digitBits - 1)) }
      var starts = Array(repeating: 0, count: 1 << digitBits + 1)
      for entry in sorted { starts[digit(entry.number) + 1] += 1 }
      for digit in 1...1 << digitBits { starts[digit] += starts[digit - 1] }
      for entry in sorted {
        next[starts[digit(entry.number)]] = entry
        starts[digit(entry.number)] += 1
      }
      swap(&sorted, &next)
    }
    return sorted.map(\.row)
  }

  /// The number of bits of a digit.
  private static let digitBits = 11

  private static func ranksOfTypes(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    var types = SpelledTexts(types: ExpenseType.standard)
    return rows.map { types.place(of: items[row: $0].type.rawValue) }
  }

  private static func ranksOfCategories(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    var categories = SpelledTexts()
    let places = rows.map { categories.place(of: items[row: $0].category ?? "") }
    return ranks(of: places, in: categories.titles(emptyAs: "").map(\.place))
  }

  private static func ranksOfNames(_ rows: [Int], of items: [ExpenseItem]) -> [Int] {
    // Most names occur several times with the same spelling.
    var names = FirstSeenOrder<[UInt8]>()
    let places = rows.map { names.place(of: Array(items[row: $0].name.utf8)) }
    var folding = TextFolding()
    let keyed = names.keys.enumerated().map { place, name in
      let folded = folding.folded(String(decoding: name, as: UTF8.self))
      return (folded: String(decoding: folded, as: UTF8.self), name: name, place: place)
    }
    let order = keyed.sorted { left, right in
      left.folded == right.folded
        ? left.name.lexicographicallyPrecedes(right.name) : left.folded < right.folded
    }
    return ranks(of: places, in: order.map(\.place))
  }

  /// The position of each of some places in an order of all of them.
  private static func ranks(of places: [Int], in order: [Int]) -> [Int] {
    var ranks = Array(repeating: 0, count: places.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    return places.map { ranks[$0] }
  }
}

extension ExpenseItem {
  /// The number of the day; an item without a date counts as older than any other.
  fileprivate var day: Int { date?.daysSinceEpoch ?? Self.dayBeforeAll }

  private static let dayBeforeAll = CalendarDate.first.daysSinceEpoch - 1
}

extension [ExpenseItem] {
  /// Returns true if the order by date puts other items between those of a range of rows, from 1.
  package func hasOthers(among rows: ClosedRange<Int>) -> Bool {
    let days = rows.map { (self[row: $0].day, $0) }
    guard let first = days.min(by: <), let last = days.max(by: <) else { return false }
    return indices.contains { index in
      let day = (self[index].day, index + 1)
      return first < day && day < last && !rows.contains(index + 1)
    }
  }

  /// The rows, from 1, of the items with a name, ignoring case and diacritics.
  package func rows(named name: String) -> [Int] {
    var folding = TextFolding()
    let wanted = folding.folded(name)
    let start = wanted.first
    var buffer: [UInt8] = []
    return indices.filter { index in
      // An ASCII letter folds to its lower case, so most names need not be folded.
      if let first = self[index].name.utf8.first, (0x21..<0x80).contains(first),
        first | 0x20 != start,
        first != start
      {
        return false
      }
      folding.fold(self[index].name, into: &buffer)
      return buffer == wanted
    }.map { $0 + 1 }
  }

  /// The newest item with a name, ignoring case and diacritics: by day, then by row.
  ///
  /// An item without a date counts as older than any other.
  package func newest(named name: String) -> ExpenseItem? { newest(of: rows(named: name)) }

  /// The newest item with a name, and the category of the newest one that has a category.
  package func remembered(of name: String) -> (newest: ExpenseItem, category: String?)? {
    let rows = rows(named: name)
    guard let newest = newest(of: rows) else { return nil }
    let sorted = rows.filter { !(self[row: $0].category ?? "").isEmpty }
    return (newest, self.newest(of: sorted)?.category)
  }

  private func newest(of rows: [Int]) -> ExpenseItem? {
    guard let day = rows.lazy.map({ self[row: $0].day }).max() else { return nil }
    let newest = rows.lazy.map { self[row: $0] }.filter { $0.day == day }
    guard let last = newest.last, ContentID.made(last.id) else { return newest.last }
    // A part that was split off has a later row than its item, but is not newer.
    let ids = Set(newest.map(\.id))
    let parts = Set(ids.flatMap { id in ContentID.parts(of: id).prefix(while: ids.contains) })
    return newest.last { !parts.contains($0.id) }
  }
}
