/// A value of JSON as a tree, for short texts such as messages.
///
/// The data file is never read into one: its reader scans the bytes in place.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number as it was written, to the digit.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in their order, each key once.
  case object([(key: String, value: JSONValue)])

  /// Reads a text that holds one value; see `JSONScanner` for what it accepts.
  ///
  /// - Throws: `Fault` for the first byte that is not valid JSON.
  package init(_ bytes: [UInt8]) throws(Fault<JSONProblem>) {
    var scanner = JSONScanner<JSONProblem>(ByteView(bytes))
    scanner.skipWhiteSpace()
    self = try scanner.value()
    try scanner.finish()
  }

  /// The member with that key; nil if there is none, or if this is no object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONProblem: SyntaxReporting {
  package static func syntax(_ problem: JSONProblem) -> JSONProblem { problem }
}

extension JSONScanner<JSONProblem> {
  /// Reads the value that starts here; the scanner limits how deep it nests.
  fileprivate mutating func value() throws(Fault<JSONProblem>) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      try enterObject()
      var members: [(key: String, value: JSONValue)] = []
      while let key = try nextKey() {
        try claim(key)
        members.append((view.string(key), try value()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      try enterArray()
      var elements: [JSONValue] = []
      while try nextElement() { elements.append(try value()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(view.string(try string()))
    case UInt8(ascii: "n") where try skipNull(): return .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let isTrue = next == UInt8(ascii: "t")
      try skipValue()
      return .bool(isTrue)
    default: return .number(view.text(try number()))
    }
  }
}
