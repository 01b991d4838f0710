/// A set of ids, made for telling at once whether one comes twice.
package struct ItemIDs: Sendable {
  /// Open addressing over a power of two of places; all bits 0 is a free one.
  private var places: [ItemID]
  /// The id that is all zeros, which looks like a free place.
  private var holdsZero = false
  private var used = 0

  /// How many ids there are.
  package var count: Int { used + (holdsZero ? 1 : 0) }

  private static let free = ItemID(high: 0, low: 0)

  /// No ids, and room for about that many.
  init(expecting count: Int) {
    places = Array(repeating: Self.free, count: Self.capacity(for: max(count, 8)))
  }

  private static func capacity(for count: Int) -> Int {
    1 << (Int.bitWidth - (count * 3 / 2).leadingZeroBitCount)
  }

  /// Whether the id is there.
  package func contains(_ id: ItemID) -> Bool {
    id == Self.free ? holdsZero : places[place(of: id)] == id
  }

  /// Adds an id; false where it is there already.
  mutating func insert(_ id: ItemID) -> Bool {
    guard id != Self.free else {
      defer { holdsZero = true }
      return !holdsZero
    }
    let place = place(of: id)
    guard places[place] != id else { return false }
    places[place] = id
    used += 1
    if used * 4 > places.count * 3 { grow() }
    return true
  }

  /// Where the id is, or the free place it would take.
  @inline(__always) private func place(of id: ItemID) -> Int {
    let mask = places.count - 1
    // Ids that somebody counted up differ in their last bits only: the product spreads them.
    let mixed = (id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    var place = Int(truncatingIfNeeded: mixed >> 32) & mask
    while places[place] != id, places[place] != Self.free { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Self.free, count: old.count * 2)
    for id in old where id != Self.free { places[place(of: id)] = id }
  }
}

extension ItemIDs {
  /// How many hex digits the id shares, from its first one on, with the nearest of the others.
  package func longestSharedPrefix(with id: ItemID) -> Int {
    var longest = holdsZero && id != Self.free ? id.sharedPrefix(with: Self.free) : 0
    for other in places where other != Self.free && other != id {
      longest = max(longest, id.sharedPrefix(with: other))
    }
    return longest
  }
}

extension ItemID {
  fileprivate func sharedPrefix(with other: ItemID) -> Int {
    let high = (high ^ other.high).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}
