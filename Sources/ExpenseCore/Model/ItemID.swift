package import Foundation

/// The 128 bits of an item's id, quicker to compare and write than a `UUID`.
package struct ItemID: Hashable, Sendable {
  /// The number of characters of a written id: 8-4-4-4-12 hex digits and four hyphens.
  package static let length = 36

  /// The first eight bytes in big-endian order.
  package let high: UInt64
  /// The last eight bytes in big-endian order.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A new random id (version 4); its bits come from Swift's generator, because Foundation reads
  /// /dev/urandom and never returns if that cannot be opened.
  package static func random() -> ItemID {
    let (high, low) = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
    return ItemID(high: high & ~0xF000 | 0x4000, low: low & .max >> 2 | 1 << 63)
  }

  /// The bits of a `UUID`.
  package init(_ uuid: UUID) {
    let (high, low) = unsafe unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }

  /// The id as a `UUID`, the type that items have.
  package var uuid: UUID {
    // A `UUID` has the same 16 bytes; its own initializer copies them one by one, which for a whole
    // file takes as long as reading the amounts.
    unsafe unsafeBitCast((high.bigEndian, low.bigEndian), to: UUID.self)
  }
}

extension ItemID: CustomStringConvertible {
  /// The id as written in files (RFC 9562): 36 characters, in upper case.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: Self.length) { $0.append(self) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the id as written in files.
  mutating func append(_ id: ItemID) {
    append(hex: id.high >> 32, digits: 8)
    append(UInt8(ascii: "-"))
    append(hex: id.high >> 16, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.high, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.low >> 48, digits: 4)
    append(UInt8(ascii: "-"))
    append(hex: id.low, digits: 12)
  }
}

extension ItemID: Comparable {
  /// Orders ids as their text is ordered.
  package static func < (left: ItemID, right: ItemID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension ItemID {
  /// The number of hex digits that both ids share from the first one on.
  func sharedPrefix(with other: ItemID) -> Int {
    let high = (high ^ other.high).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (low ^ other.low).leadingZeroBitCount / 4
  }
}
