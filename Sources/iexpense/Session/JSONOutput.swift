import ExpenseCore

/// A writer of one compact JSON document (RFC 8259), for results that programs read.
///
/// Members keep the order in which they are written. In strings, control characters and scalars
/// that `SafeText` keeps from terminals are escaped, which does not change the text that is read
/// back.
struct JSONOutput {
  /// The document written so far.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Ends the document with a line end and returns it.
  consuming func finish() -> [UInt8] {
    bytes.append(0x0A)
    return bytes
  }

  /// Writes an object around the members that the closure writes.
  mutating func object(_ members: (inout JSONOutput) throws -> Void) rethrows {
    try enclose(in: "{", "}", members)
  }

  /// Writes an array around the values that the closure writes.
  mutating func array(_ elements: (inout JSONOutput) throws -> Void) rethrows {
    try enclose(in: "[", "]", elements)
  }

  private mutating func enclose(
    in opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    _ content: (inout JSONOutput) throws -> Void
  ) rethrows {
    beginValue()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    try content(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  /// Begins a member of an object, whose value is written next.
  ///
  /// - Parameter name: a name that needs no escape.
  mutating func key(_ name: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ text: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // Scanning these bytes is faster than scanning the string.
    if bytes[start...].contains(where: Self.mayNeedEscape) {
      bytes.removeLast(bytes.count - start)
      appendEscaped(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func number(_ number: Int) { raw(String(number)) }

  /// Writes an amount as its exact number.
  mutating func number(_ amount: Amount) { raw(amount.description) }

  mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes finished JSON: values, or members with keys, separated by commas; nothing if it is
  /// empty.
  mutating func raw(_ json: String) {
    guard !json.isEmpty else { return }
    beginValue()
    bytes.append(contentsOf: json.utf8)
  }

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func appendEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case _ where SafeText.isUnsafe(scalar) || SafeText.isMark(scalar):
        bytes.append(contentsOf: SafeText.escape(scalar).utf8)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || SafeText.mayBeginUnsafe(byte)
      || SafeText.mayBeginMark(byte)
  }
}

extension JSONOutput {
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  mutating func member(_ name: String, _ number: Int) {
    key(name)
    self.number(number)
  }

  /// Writes a member with an amount, or `null` if it is nil.
  mutating func member(_ name: String, _ amount: Amount?) {
    key(name)
    if let amount { number(amount) } else { raw("null") }
  }

  mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array { json in for text in texts { json.string(text) } }
  }

  /// Writes a member with an object around the members that the closure writes.
  mutating func member(_ name: String, _ members: (inout JSONOutput) throws -> Void) rethrows {
    key(name)
    try object(members)
  }

  /// Writes an array with an object for each element.
  mutating func objects<Element>(
    of elements: some Sequence<Element>, _ members: (Element, inout JSONOutput) throws -> Void
  ) rethrows {
    try array { json in
      for element in elements { try json.object { try members(element, &$0) } }
    }
  }

  mutating func objects<Element>(
    _ name: String, of elements: some Sequence<Element>,
    _ members: (Element, inout JSONOutput) throws -> Void
  ) rethrows {
    key(name)
    try objects(of: elements, members)
  }

  mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }
}

extension OutputFormat {
  static let json = OutputFormat(
    flag: Flag("json", "Print one JSON document"), canRepeat: true
  ) { result in
    guard let data = result as? any DataResult else { return nil }
    var json = JSONOutput()
    data.write(to: &json)
    return json.finish()
  }
}
