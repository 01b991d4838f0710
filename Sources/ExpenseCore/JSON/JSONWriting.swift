extension [UInt8] {
  /// Appends the text as a JSON string, with only those escapes that JSON requires.
  package mutating func appendJSON(_ text: String) {
    append(addingCapacity: text.longestJSON) { $0.appendJSON(text) }
  }
}

extension String {
  /// The largest possible size of this text as a JSON string: an escape for every byte, and the
  /// quotes.
  var longestJSON: Int { utf8.count * 6 + 2 }
}

extension OutputSpan<UInt8> {
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
}
