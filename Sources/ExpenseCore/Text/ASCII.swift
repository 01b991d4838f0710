extension UInt8 {
  /// Whether this is one of `0` to `9`.
  @inline(__always) package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is a letter of ASCII.
  @inline(__always) package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
