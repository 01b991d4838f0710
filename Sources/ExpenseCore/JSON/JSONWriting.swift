// What is written goes byte by byte into room that was made for the longest it can become, so that
// no byte has to ask for more. The room is an `OutputSpan`, which checks that none is written beyond
// it.

extension [UInt8] {
  /// Appends the text as a string of JSON, escaping what must be and nothing else.
  package mutating func appendJSON(_ text: String) {
    append(addingCapacity: text.longestJSON) { $0.appendJSON(text) }
  }
}

extension String {
  /// No more bytes than this are needed: every byte an escape, and the quotes.
  var longestJSON: Int { utf8.count * 6 + 2 }
}

extension OutputSpan<UInt8> {
  /// Appends the text as a string of JSON.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20: appendEscape(of: byte)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of control: UInt8) {
    append(UInt8(ascii: "\\"))
    switch control {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(literal: "u00")
      append(hex: UInt64(control), digits: 2, afterNine: "a")
    }
  }

  /// Appends the bytes of the text as they are.
  @inline(__always) mutating func append(literal: String) {
    for byte in literal.utf8 { append(byte) }
  }

  /// Appends the lowest digits of a number in hexadecimal.
  @inline(__always) mutating func append(
    hex number: UInt64, digits: Int, afterNine letter: Unicode.Scalar = "A"
  ) {
    for place in (0..<digits).reversed() {
      let nibble = UInt8(truncatingIfNeeded: number >> UInt64(place * 4)) & 15
      append(nibble < 10 ? 0x30 + nibble : UInt8(ascii: letter) - 10 + nibble)
    }
  }

  /// Appends the digits of a number, the one of that unit first, as long as the rest is wanted.
  @inline(__always) mutating func appendDigits(
    of number: UInt64, from unit: UInt64, while isWanted: (_ rest: UInt64) -> Bool = { _ in true }
  ) {
    var rest = number
    var unit = unit
    while unit > 0, isWanted(rest) {
      append(0x30 + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
