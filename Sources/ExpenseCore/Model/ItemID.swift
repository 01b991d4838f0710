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
    let (high, low) = unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  /// The id as items hold it.
  package var uuid: UUID {
    UUID(uuid: unsafe unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
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
