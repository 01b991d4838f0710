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

// MARK: - Text

extension ItemID {
  /// How many characters an id has: 8-4-4-4-12 hex digits.
  static let length = 36

  /// The id whose 36 characters start there, in either case; nil for anything else.
  @inline(__always) static func read(
    _ view: ByteView, at start: Int
  ) -> (id: ItemID, isUpperCase: Bool)? {
    guard view[start + 8] == 0x2D, view[start + 13] == 0x2D, view[start + 18] == 0x2D,
      view[start + 23] == 0x2D
    else { return nil }
    let front: UInt64 = 0xFFFF_FFFF
    let words = (
      view.word(at: start), view.word(at: start + 9) & front | view.word(at: start + 10) & ~front,
      view.word(at: start + 19) & front | view.word(at: start + 20) & ~front,
      view.word(at: start + 28)
    )
    guard let first = words.0.hexValue, let second = words.1.hexValue,
      let third = words.2.hexValue, let fourth = words.3.hexValue
    else { return nil }
    let id = ItemID(
      high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(fourth))
    // Of hex digits only the lower-case letters have both bits, 0x40 and 0x20.
    let both = words.0 & words.0 >> 1 | words.1 & words.1 >> 1
    let rest = words.2 & words.2 >> 1 | words.3 & words.3 >> 1
    return (id, (both | rest) & 0x2020_2020_2020_2020 == 0)
  }
}

extension UInt64 {
  /// The number that eight hex digits stand for, the first in the lowest byte; nil for other bytes.
  ///
  /// All eight are worked on at once. A byte below 128 reaches its high bit by adding 128 less a
  /// bound exactly where it is at least that bound.
  @inline(__always) fileprivate var hexValue: UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones &* 0x80
    func reaches(_ word: UInt64, _ bound: UInt64) -> UInt64 { word &+ ones &* (0x80 - bound) }
    guard self & high == 0 else { return nil }
    let lower = self | ones &* 0x20
    let digits = reaches(self, 0x30) & ~reaches(self, 0x3A)
    let letters = reaches(lower, 0x61) & ~reaches(lower, 0x67)
    guard (digits | letters) & high == high else { return nil }
    let nibbles = self & (ones &* 0x0F) &+ ((self >> 6) & ones) &* 9
    let bytes = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16).byteSwapped
  }
}
