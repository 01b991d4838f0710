package import Foundation

/// The 128 bits of an item's id.
package struct ItemID: Hashable, Sendable {
  /// The first eight bytes, the first of them the highest.
  var high: UInt64
  /// The last eight bytes.
  var low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id of an item.
  package init(_ uuid: UUID) {
    let b = uuid.uuid
    high = Self.join(b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7)
    low = Self.join(b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15)
  }

  @inline(__always) private static func join(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8
  ) -> UInt64 {
    let high = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
    return high | UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
  }

  /// The id as items hold it.
  package var uuid: UUID {
    func byte(_ word: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
    return UUID(
      uuid: (
        byte(high, 56), byte(high, 48), byte(high, 40), byte(high, 32),
        byte(high, 24), byte(high, 16), byte(high, 8), byte(high, 0),
        byte(low, 56), byte(low, 48), byte(low, 40), byte(low, 32),
        byte(low, 24), byte(low, 16), byte(low, 8), byte(low, 0)
      ))
  }
}

extension ItemID: Comparable {
  /// Orders as the written ids do.
  package static func < (left: ItemID, right: ItemID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension ItemID {
  /// How many hex digits both share from the first one on.
  func sharedPrefix(with other: ItemID) -> Int {
    let high = (high ^ other.high).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}
