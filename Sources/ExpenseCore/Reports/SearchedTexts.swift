/// The searched texts of items, folded once for the many searches made while somebody types.
package struct SearchedTexts: Sendable {
  /// The texts, each followed by a byte that occurs in no text.
  private var bytes: [UInt8] = []
  /// The offset at which the texts of each item end.
  private var ends: [Int] = []

  private static let separator: UInt8 = 0xFF

  /// Folds the texts of all items of a file.
  package init(of items: [ExpenseItem]) {
    let searched = ItemMember.all.filter(\.isSearched)
    var folding = TextFolding()
    var buffer: [UInt8] = []
    ends.reserveCapacity(items.count)
    for index in items.indices {
      for member in searched.indices {
        for text in searched[member].texts(of: items[index]) {
          folding.fold(text, into: &buffer)
          bytes += buffer
          bytes.append(Self.separator)
        }
      }
      ends.append(bytes.count)
    }
  }

  /// The indices of the items whose texts match all patterns.
  func places(holding patterns: [TextPattern]) -> [Int] {
    patterns.reduce(Array(ends.indices)) { places, pattern in
      places.filter { holds(pattern, at: $0) }
    }
  }

  private func holds(_ pattern: TextPattern, at place: Int) -> Bool {
    var start = place == 0 ? 0 : ends[place - 1]
    while start < ends[place] {
      var end = start
      while bytes[end] != Self.separator { end += 1 }
      if pattern.matches(bytes, in: start..<end, from: .beginningOfWord) { return true }
      start = end + 1
    }
    return false
  }
}
