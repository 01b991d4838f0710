/// A member that we do not know, with the places at which the scanner found it.
struct ScannedMember {
  let key: JSONText
  let value: Range<Int>
}

extension RawMember {
  /// The key in UTF-8, its escapes resolved, by which members of an object are compared.
  var name: [UInt8] {
    let view = ByteView(Array(key.utf8))
    let isEscaped = key.utf8.contains(UInt8(ascii: "\\"))
    return view.unescaped(JSONText(range: 1..<max(1, view.count - 1), isEscaped: isEscaped))
  }

  /// Returns true if the key is that word after its escapes are resolved.
  package func isNamed(_ word: String) -> Bool {
    (key.utf8.count == word.utf8.count + 2 || key.utf8.contains(UInt8(ascii: "\\")))
      && name.elementsEqual(word.utf8)
  }
}

extension ByteView {
  /// Copies a checked member, without white space between tokens.
  func rawMember(_ key: JSONText, value: Range<Int>) -> RawMember {
    RawMember(
      key: text(key.range.lowerBound - 1..<key.range.upperBound + 1), value: compact(value))
  }
}

extension ExtraMembers {
  /// The member of a key; nil if there is none.
  package func member(_ key: String) -> RawMember? {
    members.first { $0.isNamed(key) }
  }

  /// The members without the one of that key.
  package func removing(_ key: String) -> ExtraMembers {
    ExtraMembers(members.filter { !$0.isNamed(key) })
  }

  /// The members as written between the braces of an object.
  package var json: String {
    members.map { "\($0.key):\($0.value)" }.joined(separator: ",")
  }
}
