/// The ids of a file's items, in their order, and whether one comes twice.
///
/// While a file is read its ids are only noted. They are compared afterwards, in one tight loop over
/// all of them: the memory that each one is looked up in is nowhere near, and only without the
/// scanner in between does the processor wait for many of them at once.
package struct ItemIDs: Sendable {
  private var ids: [ItemID] = []
  /// Open addressing over a power of two of places, more than there are ids.
  ///
  /// A place holds in its low bits, as many as number the places, the row of an id, from 1; and
  /// above them what the hash of the id has there. 0 is a free place.
  private var places: [UInt64] = [0]

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
    places = Array(repeating: 0, count: 1 << (Int.bitWidth - (ids.count * 2).leadingZeroBitCount))
    for offset in ids.indices {
      let hash = ids[offset].spread
      var place = self.place(after: hash)
      while places[place] != 0 {
        if let row = row(at: place, hash: hash), ids[row - 1] == ids[offset] {
          return (offset + 1, row)
        }
        place = self.place(after: UInt64(truncatingIfNeeded: place) &+ 1)
      }
      places[place] = hash & ~mask | UInt64(offset + 1)
    }
    return nil
  }

  private var mask: UInt64 { UInt64(places.count - 1) }

  @inline(__always) private func place(after hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash & mask)
  }

  /// The row at that place, if the id of that row may have that hash.
  @inline(__always) private func row(at place: Int, hash: UInt64) -> Int? {
    (places[place] ^ hash) & ~mask == 0 ? Int(truncatingIfNeeded: places[place] & mask) : nil
  }
}

extension ItemIDs {
  /// Whether the id is there.
  package func contains(_ id: ItemID) -> Bool {
    let hash = id.spread
    var place = self.place(after: hash)
    while places[place] != 0 {
      if let row = row(at: place, hash: hash), ids[row - 1] == id { return true }
      place = self.place(after: UInt64(truncatingIfNeeded: place) &+ 1)
    }
    return false
  }

  /// How many hex digits the id shares, from its first one on, with the nearest of the others.
  package func longestSharedPrefix(with id: ItemID) -> Int {
    ids.reduce(0) { $1 == id ? $0 : max($0, id.sharedPrefix(with: $1)) }
  }
}

extension ItemID {
  /// A hash: ids that somebody counted up differ in their last bits only.
  @inline(__always) fileprivate var spread: UInt64 {
    let mixed = (high ^ low &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }

  func sharedPrefix(with other: ItemID) -> Int {
    let high = (high ^ other.high).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}
