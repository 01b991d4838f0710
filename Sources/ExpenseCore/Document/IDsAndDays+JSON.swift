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

extension CalendarDate {
  /// The day whose ten bytes start there; nil for anything else.
  @inline(__always) init?(_ view: ByteView, at start: Int) {
    // What is left of a digit is its value, what is left of a hyphen is nothing.
    let word = view.word(at: start) ^ .word("0", "0", "0", "0", "-", "0", "0", "-")
    let tens = view[start + 8] ^ 0x30
    let ones = view[start + 9] ^ 0x30
    let reaches10 = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
    guard (reaches10 | word) & 0x8080_8080_8080_8080 == 0, word & 0xFF00_00FF_0000_0000 == 0,
      tens < 10, ones < 10
    else { return nil }
    func digit(_ place: UInt64) -> Int { Int(truncatingIfNeeded: word >> (place * 8) & 15) }
    self.init(
      year: digit(0) * 1_000 + digit(1) * 100 + digit(2) * 10 + digit(3),
      month: digit(5) * 10 + digit(6), day: Int(tens) * 10 + Int(ones))
  }
}

extension UInt64 {
  /// Eight characters of ASCII as a word, the first in the lowest place; folded by the compiler.
  @inline(__always) fileprivate static func word(
    _ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar,
    _ e: Unicode.Scalar, _ f: Unicode.Scalar, _ g: Unicode.Scalar, _ h: Unicode.Scalar
  ) -> UInt64 {
    let low = UInt64(a.value) | UInt64(b.value) << 8 | UInt64(c.value) << 16 | UInt64(d.value) << 24
    let high =
      UInt64(e.value) | UInt64(f.value) << 8 | UInt64(g.value) << 16 | UInt64(h.value) << 24
    return low | high << 32
  }
}
