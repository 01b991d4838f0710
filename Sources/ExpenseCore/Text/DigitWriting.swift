// JSON and numbers are written byte by byte into a buffer that has room for the longest possible
// result, so that no append has to reallocate. The buffer is an `OutputSpan`, which traps on a
// write past its end.

extension OutputSpan<UInt8> {
  /// Appends the bytes of the text as they are.
  @inline(__always) mutating func append(literal: String) {
    for byte in literal.utf8 { append(byte) }
  }

  /// Appends the lowest hexadecimal digits of a number.
  @inline(__always) mutating func append(
    hex number: UInt64, digits: Int, afterNine letter: Unicode.Scalar = "A"
  ) {
    for place in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: number >> UInt64(place * 4)) & 15
      append(nibble < 10 ? 0x30 + nibble : UInt8(ascii: letter) - 10 + nibble)
    }
  }

  /// Appends the decimal digits of a number.
  ///
  /// - Parameter unit: the place value of the first digit: 1,000 for four digits.
  @inline(__always) mutating func appendDigits(of number: UInt64, from unit: UInt64) {
    var (rest, unit) = (number, unit)
    while unit > 0 {
      append(0x30 + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}

extension UInt8 {
  /// True for `0` to `9`.
  @inline(__always) package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inline(__always) package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
