/// A member of an object as it stands in the file, without white space between its tokens.
struct RawMember: Equatable, Sendable {
  /// The UTF-8 of its key, escapes resolved: what tells it from the object's other members.
  let name: [UInt8]
  /// The bytes of its value.
  let value: [UInt8]
  /// The whole of it: `"key":value`.
  let json: [UInt8]

  /// The member written as those bytes: a key, a colon, a value.
  init(json: [UInt8]) {
    let quotes = json.indices.filter { json[$0] == UInt8(ascii: "\"") && !json.isEscaped(at: $0) }
    let end = quotes.dropFirst().first ?? json.endIndex
    name = ByteView(json).unescaped(JSONText(range: min(1, end)..<end, isEscaped: true))
    value = Array(json.dropFirst(end + 2))
    self.json = json
  }

  /// The members between an object's braces, taken apart at the commas that stand in no string, no
  /// array and no object.
  static func list(_ json: String) -> [RawMember] {
    var members: [RawMember] = []
    var member: [UInt8] = []
    var depth = 0
    var isInString = false
    for byte in json.utf8 {
      if byte == UInt8(ascii: ","), depth == 0, !isInString {
        members.append(RawMember(json: member))
        member.removeAll()
        continue
      }
      member.append(byte)
      switch byte {
      case UInt8(ascii: "\"") where !member.isEscaped(at: member.count - 1): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString: depth -= 1
      default: break
      }
    }
    return member.isEmpty ? members : members + [RawMember(json: member)]
  }
}

extension [UInt8] {
  /// Whether the byte there is made a plain one by the backslash in front of it.
  fileprivate func isEscaped(at index: Int) -> Bool {
    self[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}

extension ExtraMembers {
  /// The members one by one, in their order.
  var members: [RawMember] { RawMember.list(json) }

  /// Those members, in that order.
  init(_ members: [RawMember]) {
    self.init(json: members.map { String(decoding: $0.json, as: UTF8.self) }.joined(separator: ","))
  }

  /// The member of that key; nil where there is none.
  func member(_ key: String) -> RawMember? {
    guard mayHold(key) else { return nil }
    return members.first { $0.name.elementsEqual(key.utf8) }
  }

  /// These without the member of that key.
  func removing(_ key: String) -> ExtraMembers {
    guard mayHold(key) else { return self }
    return ExtraMembers(members.filter { !$0.name.elementsEqual(key.utf8) })
  }

  /// Whether the key, in quotes or with escapes, is anywhere: to take the members apart is slow, and
  /// with the library's search an export takes three times as long.
  private func mayHold(_ key: String) -> Bool {
    let wanted = Array("\"\(key)\"".utf8)
    var matched = 0
    for byte in json.utf8 {
      if byte == UInt8(ascii: "\\") { return true }
      if byte != wanted[matched] { matched = 0 }
      if byte == wanted[matched] { matched += 1 }
      if matched == wanted.count { return true }
    }
    return false
  }
}
