import ExpenseCore

// Scanning that OFX and XML have in common.

extension ByteView {
  /// The encoding named in the first line of XML; nil if there is none.
  var declaredEncoding: String? {
    let line = String(decoding: all.prefix(200), as: UTF8.self)
    guard let start = line.firstRange(of: "encoding="), let quote = line[start.upperBound...].first
    else { return nil }
    return String(line[start.upperBound...].dropFirst().prefix { $0 != quote })
  }

  /// Reads the text up to the next tag, including that of CDATA sections, and without comments.
  ///
  /// - Parameter isStrict: true if unknown references are refused, and not text.
  /// - Throws: `RecordFault` if a section does not end, or if there is a document type.
  func markupText(from position: inout Int, isStrict: Bool) throws(RecordFault) -> String {
    var text = ""
    while position < count {
      let start = position
      if self[start] != UInt8(ascii: "<") {
        position = offset(of: UInt8(ascii: "<"), from: start)
        text += try unescaped(start..<position, isStrict: isStrict)
      } else if self[start + 1] != UInt8(ascii: "!") {
        break
      } else if isAt("<!--", start) {
        position = try offset(behind: "-->", from: start)
      } else if isAt("<![CDATA[", start) {
        position = try offset(behind: "]]>", from: start)
        text += try validText(start + 9..<position - 3)
      } else {
        throw RecordFault(.documentType, at: start)
      }
    }
    return text
  }

  /// The text of the bytes in the range, with references replaced by their characters.
  func unescaped(_ range: Range<Int>, isStrict: Bool) throws(RecordFault) -> String {
    let (text, unknown) = Markup.unescaped(try validText(range))
    if let unknown, isStrict { throw RecordFault(.unknownEntity(unknown), at: range.lowerBound) }
    return text
  }

  /// The text of the bytes in the range; throws if they are not UTF-8.
  func validText(_ range: Range<Int>) throws(RecordFault) -> String {
    guard let text = String(validating: bytes(range), as: UTF8.self) else {
      throw RecordFault(.syntax(.invalidUTF8), at: range.lowerBound)
    }
    return text
  }

  /// The offset of the next such byte, or the end.
  func offset(of byte: UInt8, from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] != byte { offset += 1 }
    return offset
  }

  /// Returns true if the text is at the offset.
  func isAt(_ text: String, _ offset: Int) -> Bool {
    text.utf8.enumerated().allSatisfy { self[offset + $0] == $1 }
  }

  /// The offset after the next occurrence of the text that ends a section.
  func offset(behind end: String, from start: Int) throws(RecordFault) -> Int {
    var offset = start
    while !isAt(end, offset) {
      offset += 1
      guard offset < count else { throw RecordFault(.truncatedMarkup, at: start) }
    }
    return offset + end.utf8.count
  }
}

/// Resolves references to characters in markup.
enum Markup {
  /// The text with references such as `&amp;` replaced by their characters; unknown ones are kept,
  /// and the first of them is returned.
  static func unescaped(_ text: String) -> (text: String, unknown: String?) {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return (text, nil) }
    var (result, rest, unknown) = ("", text[...], nil as String?)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix(12)
      if let end = name.firstIndex(of: ";"), let character = character(rest[..<end]) {
        result.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("&")
        unknown = unknown ?? String(name)
      }
    }
    return (result + rest, unknown)
  }

  /// The character for a name, or for `#` and a number; nil if it is unknown.
  private static func character(_ name: Substring) -> Character? {
    if let known = names[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard let first = digits.first, first.isHexDigit else { return nil }
    let scalar = UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    return scalar.flatMap { $0.value == 0 ? nil : Character($0) }
  }

  private static let names: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}

extension Amount {
  /// Parses a decimal number of XML Schema, which may have a plus sign, leading zeros, and no
  /// digits on one side of its point; nil for any other text, including one with an exponent.
  init?(decimal text: [UInt8]) {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let whole = parts[0].drop { $0 == UInt8(ascii: "0") }
    let fraction = parts.count == 2 && !parts[1].isEmpty ? Array(".".utf8) + parts[1] : []
    let number =
      (isNegative ? Array("-".utf8) : []) + (whole.isEmpty ? Array("0".utf8)[...] : whole)
    guard let amount = try? Amount(jsonNumber: number + fraction) else { return nil }
    self = amount
  }
}
