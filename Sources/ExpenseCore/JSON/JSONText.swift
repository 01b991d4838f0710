/// A checked string of the file: the range of bytes between its quotes.
package struct JSONText {
  package var range: Range<Int>
  /// True if the bytes contain escapes.
  var isEscaped = false
  /// True if the writer would write the same bytes for this string.
  var isCanonical = true

  static let none = JSONText(range: 0..<0)
}

extension ByteView {
  /// The string, its escapes resolved.
  package func string(_ text: JSONText) -> String {
    text.isEscaped
      ? String(decoding: unescaped(text), as: UTF8.self) : self.text(text.range)
  }

  /// The string in UTF-8, its escapes resolved.
  func unescaped(_ text: JSONText) -> [UInt8] {
    guard text.isEscaped else { return Array(bytes(text.range)) }
    var result: [UInt8] = []
    result.reserveCapacity(text.range.count)
    var offset = text.range.lowerBound
    while offset < text.range.upperBound {
      guard self[offset] == UInt8(ascii: "\\") else {
        result.append(self[offset])
        offset += 1
        continue
      }
      offset = resolveEscape(at: offset, into: &result)
    }
    return result
  }

  /// Appends the character of an escape; returns the offset after the escape.
  private func resolveEscape(at offset: Int, into result: inout [UInt8]) -> Int {
    guard self[offset + 1] == UInt8(ascii: "u"), let unit = hexUnit(at: offset + 2) else {
      result.append(Self.shortEscape(self[offset + 1]))
      return offset + 2
    }
    var value = UInt32(unit)
    var end = offset + 6
    if unit & 0xFC00 == 0xD800, let low = hexUnit(at: offset + 8) {
      value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
      end = offset + 12
    }
    result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    return end
  }

  private static func shortEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The UTF-16 unit of four hex digits at the offset; nil if they are not four hex digits.
  func hexUnit(at offset: Int) -> UInt16? {
    var unit: UInt16 = 0
    for place in offset..<offset + 4 {
      let byte = self[place]
      if byte.isASCIIDigit {
        unit = unit << 4 | UInt16(byte - 0x30)
      } else if (byte | 0x20) &- 0x61 < 6 {
        unit = unit << 4 | UInt16((byte | 0x20) - 0x57)
      } else {
        return nil
      }
    }
    return unit
  }

  /// The text of valid JSON without white space between tokens.
  package func compact(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var isInString = false
    var isEscaped = false
    for offset in range {
      let byte = self[offset]
      guard isInString || byte > 0x20 else { continue }
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
