extension JSONScanner where Problem: SyntaxReporting {
  /// Skips a string, checks its UTF-8 and its escapes, and returns the range of its bytes.
  package mutating func string() throws(Fault<Problem>) -> JSONText {
    guard next == UInt8(ascii: "\"") else { throw unexpected(.value) }
    position += 1
    var text = JSONText(range: position..<position)
    while true {
      position = view.endOfPlainText(from: position)
      switch next {
      case UInt8(ascii: "\""):
        text.range = text.range.lowerBound..<position
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text.isEscaped = true
        let isCanonical = try skipEscape()
        text.isCanonical = text.isCanonical && isCanonical
      case 0x80...:
        try skipMultibyteScalar()
      default:
        throw faultInString()
      }
    }
  }

  private func faultInString() -> Fault<Problem> {
    guard !isAtEnd else { return unexpected(.closingQuote) }
    let problem = problem(expecting: .closingQuote)
    return fault(problem == .nulBytes ? problem : .controlCharacter(next), at: position)
  }

  /// Skips an escape; returns true if the writer would have written it so.
  private mutating func skipEscape() throws(Fault<Problem>) -> Bool {
    let start = position
    position += 2
    switch view[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "/"):
      return false
    case UInt8(ascii: "u"):
      return try skipUnicodeEscape(at: start)
    default:
      if start + 1 >= view.count { throw truncatedString }
      throw fault(.invalidEscape, at: start)
    }
  }

  private mutating func skipUnicodeEscape(at start: Int) throws(Fault<Problem>) -> Bool {
    let unit = try hexUnit(at: start + 2, ofEscapeAt: start)
    position = start + 6
    switch unit {
    case 0xDC00...0xDFFF: throw fault(.loneSurrogate, at: start)
    case 0xD800...0xDBFF:
      guard position < view.count else { throw truncatedString }
      guard next == UInt8(ascii: "\\"), view[position + 1] == UInt8(ascii: "u") else {
        throw fault(.loneSurrogate, at: start)
      }
      let low = try hexUnit(at: position + 2, ofEscapeAt: position)
      guard 0xDC00...0xDFFF ~= low else { throw fault(.loneSurrogate, at: start) }
      position += 6
      return false
    case 0x08, 0x09, 0x0A, 0x0C, 0x0D: return false
    default:
      // The writer uses lower-case digits.
      return unit < 0x20 && !(view[start + 5] &- 0x41 < 6)
    }
  }

  private func hexUnit(at offset: Int, ofEscapeAt start: Int) throws(Fault<Problem>) -> UInt16 {
    if let unit = view.hexUnit(at: offset) { return unit }
    if offset + 4 > view.count { throw truncatedString }
    throw fault(.invalidEscape, at: start)
  }

  private var truncatedString: Fault<Problem> {
    fault(.truncated(expected: .closingQuote), at: view.count)
  }

  /// Skips one scalar outside ASCII, in one of the well-formed sequences of Unicode's table 3-7.
  private mutating func skipMultibyteScalar() throws(Fault<Problem>) {
    let length = view.lengthOfMultibyteScalar(at: position)
    guard length > 0 else { throw fault(.invalidUTF8, at: position) }
    position += length
  }
}

extension ByteView {
  /// The offset of the first byte that is not plain ASCII: a quote, a backslash, a control
  /// character, a byte of a scalar outside ASCII, or the end.
  @inline(__always) func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while case 0x20..<0x80 = self[offset], self[offset] != UInt8(ascii: "\""),
      self[offset] != UInt8(ascii: "\\")
    { offset += 1 }
    return offset
  }

  /// The length in bytes of the scalar at the offset, 2 to 4; 0 if it is not valid UTF-8.
  package func lengthOfMultibyteScalar(at offset: Int) -> Int {
    let second = self[offset + 1]
    switch (self[offset], second) {
    case (0xC2...0xDF, 0x80...0xBF):
      return 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
      (0xEE...0xEF, 0x80...0xBF):
      return self[offset + 2].isUTF8Continuation ? 3 : 0
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
      return self[offset + 2].isUTF8Continuation && self[offset + 3].isUTF8Continuation ? 4 : 0
    default:
      return 0
    }
  }
}

extension UInt8 {
  /// True for the second and later bytes of a scalar.
  @inline(__always) fileprivate var isUTF8Continuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
