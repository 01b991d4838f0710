extension JSONScanner where Problem: SyntaxReporting {
  /// Skips a value of any kind and checks all of it.
  package mutating func skipValue() throws(Fault<Problem>) {
    let outside = depth
    try skipScalarOrOpen()
    while depth > outside {
      if isInObject {
        guard let key = try nextKey() else { continue }
        try claim(key)
      } else {
        guard try nextElement() else { continue }
      }
      try skipScalarOrOpen()
    }
  }

  /// Skips a string, number or literal, or enters an array or object.
  private mutating func skipScalarOrOpen() throws(Fault<Problem>) {
    switch next {
    case UInt8(ascii: "{"): try enterObject()
    case UInt8(ascii: "["): try enterArray()
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: _ = try number()
    }
  }

  /// Skips `null`; returns false if something else is here.
  package mutating func skipNull() throws(Fault<Problem>) -> Bool {
    guard next == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  private mutating func literal(_ word: String) throws(Fault<Problem>) {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected(.literal(word)) }
      position += 1
    }
  }

  /// Skips a number and returns the range of its bytes.
  mutating func number() throws(Fault<Problem>) -> Range<Int> {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits(of: start)
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits(of: start)
    }
    if next | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits(of: start)
    }
    guard !Self.continuesNumber(next) else { throw malformedNumber(from: start) }
    return start..<position
  }

  private mutating func digits(of start: Int) throws(Fault<Problem>) {
    guard next.isASCIIDigit else {
      if isAtEnd, position > start { throw unexpected(.digit) }
      if position == start, !Self.continuesNumber(next) || next.isASCIILetter {
        throw unexpected(.value)
      }
      throw malformedNumber(from: start)
    }
    while next.isASCIIDigit { position += 1 }
  }

  private static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: byte.isASCIIDigit || byte.isASCIILetter
    }
  }

  private func malformedNumber(from start: Int) -> Fault<Problem> {
    var end = start
    while Self.continuesNumber(view[end]), end - start < 64 { end += 1 }
    return fault(.malformedNumber(view.text(start..<end)), at: start)
  }
}
