/// The ids of a file's items, in their order, and whether one comes twice.
///
/// While a file is read its ids are only noted. They are compared afterwards, in one tight loop over
/// all of them: each look-up misses the cache, and only in a loop without the scanner in between do
/// these misses overlap.
package struct ItemIDs: Sendable {
  private var ids: [ItemID] = []
  private var rows = RowsByID(expecting: 0)

  /// How many ids there are.
  package var count: Int { ids.count }

  init(expecting count: Int) {
    ids.reserveCapacity(count)
  }

  /// Notes the id of the next row.
  @inline(__always) mutating func append(_ id: ItemID) {
    ids.append(id)
  }

  /// Compares all ids: tells the first row whose id an earlier row has, and that row.
  mutating func index() -> (row: Int, earlier: Int)? {
    rows = RowsByID(expecting: ids.count)
    for (offset, id) in ids.enumerated() {
      if let earlier = rows.insert(id, row: offset + 1, id: { ids[$0 - 1] }) {
        return (offset + 1, earlier)
      }
    }
    return nil
  }

  /// Whether the id is there.
  package func contains(_ id: ItemID) -> Bool {
    rows.row(of: id) { ids[$0 - 1] } != nil
  }

  /// How many hex digits the id shares, from its first one on, with the nearest of the others.
  package func longestSharedPrefix(with id: ItemID) -> Int {
    ids.reduce(0) { $1 == id ? $0 : max($0, id.sharedPrefix(with: $1)) }
  }
}

extension ItemID {
  func sharedPrefix(with other: ItemID) -> Int {
    let high = (high ^ other.high).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}
