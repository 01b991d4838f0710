extension ItemID {
  /// Parses the 36 characters of an id at an offset, in either case; nil for anything else.
  @inline(__always) package static func read(
    _ view: ByteView, at start: Int
  ) -> (id: ItemID, isUpperCase: Bool)? {
    let (second, third, fourth) = (
      view.word(at: start + 8), view.word(at: start + 16), view.word(at: start + 24)
    )
    guard second & 0x0000_FF00_0000_00FF == 0x0000_2D00_0000_002D,
      third & 0xFF00_0000_00FF_0000 == 0x2D00_0000_002D_0000
    else { return nil }
    // The hex digits alone, eight in each word.
    let words = (
      view.word(at: start),
      second >> 8 & 0xFFFF_FFFF | (second >> 48 | third << 16) << 32,
      third >> 24 & 0xFFFF_FFFF | fourth << 32,
      view.word(at: start + 28)
    )
    let areDigits =
      words.0.marksOfHexDigits & words.1.marksOfHexDigits & words.2.marksOfHexDigits
      & words.3.marksOfHexDigits
    guard areDigits == 0x8080_8080_8080_8080 else { return nil }
    let id = ItemID(
      high: words.0.hexValue << 32 | words.1.hexValue,
      low: words.2.hexValue << 32 | words.3.hexValue)
    // Among hex digits, only lower-case letters have both bits, 0x40 and 0x20.
    let both = words.0 & words.0 >> 1 | words.1 & words.1 >> 1
    let rest = words.2 & words.2 >> 1 | words.3 & words.3 >> 1
    return (id, (both | rest) & 0x2020_2020_2020_2020 == 0)
  }
}

extension UInt64 {
  /// A word with the high bit of each byte that is a hex digit.
  ///
  /// All eight bytes are tested at once: adding 128 less a bound to a byte below 128 sets its high
  /// bit exactly if the byte is at least the bound.
  @inline(__always) fileprivate var marksOfHexDigits: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func reaches(_ word: UInt64, _ bound: UInt64) -> UInt64 { word &+ ones &* (0x80 - bound) }
    let low = self & (ones &* 0x7F)
    let lower = low | (ones &* 0x20)
    let digits = reaches(low, 0x30) & ~reaches(low, 0x3A)
    let letters = reaches(lower, 0x61) & ~reaches(lower, 0x67)
    return (digits | letters) & ~self & (ones &* 0x80)
  }

  /// The value of eight hex digits, the first of them in the lowest byte.
  @inline(__always) fileprivate var hexValue: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let nibbles = self & (ones &* 0x0F) &+ ((self >> 6) & ones) &* 9
    let bytes = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt64(UInt32(truncatingIfNeeded: pairs | pairs >> 16).byteSwapped)
  }
}

extension CalendarDate {
  /// Parses the ten bytes of a day at an offset; nil for anything else.
  @inline(__always) init?(_ view: ByteView, at start: Int) {
    // The exclusive or with `0000-00-` turns a digit into its value and a hyphen into 0.
    let word = view.word(at: start) ^ 0x2D30_302D_3030_3030
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
