/// An element of a list of the file: an expense or another record.
package protocol ListElement: Identifiable, Equatable, Sendable where ID: Sendable {
  /// Reads an element from its record; nil if the record is not valid.
  init?(_ record: Record)

  /// The record of the element, with its members as in the file.
  var record: Record { get }
}

/// An object with an id in a list of the file, its members kept as they are.
package struct Record: ListElement {
  /// The id, unique in the list.
  package let id: ExactText
  /// All members in order, including the id.
  package let members: [RawMember]

  package init(_ record: Record) { self = record }

  package var record: Record { self }

  /// Creates a record; the id must be that of one of the members.
  init(id: String, _ members: [RawMember]) {
    (self.id, self.members) = (ExactText(id), members)
  }

  /// Creates a record; nil if it has no id that is a text or a number.
  package init?(_ members: [RawMember]) {
    guard let member = members.first(where: { $0.isNamed("id") }) else { return nil }
    let isNumber = member.value.utf8.first.map { $0 == 0x2D || $0.isASCIIDigit } ?? false
    guard let id = isNumber ? member.value : member.text else { return nil }
    (self.id, self.members) = (ExactText(id), members)
  }

  /// Creates a record from the members of another one and those that replace, remove or follow them.
  ///
  /// - Parameters:
  ///   - record: the other record; nil for a new one.
  ///   - parts: the members by name; nil removes one.
  init?(changing record: Record?, _ parts: [(name: String, member: RawMember?)]) {
    var members = record?.members ?? []
    for (name, member) in parts {
      switch (members.firstIndex { $0.isNamed(name) }, member) {
      case (let place?, let member?): members[place] = member
      case (let place?, nil): members.remove(at: place)
      case (nil, let member?): members.append(member)
      case (nil, nil): break
      }
    }
    self.init(members)
  }

  /// Appends the record as a JSON object.
  package func appendJSON(to bytes: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for member in members {
      bytes.append(separator)
      bytes.append(contentsOf: member.key.utf8)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: member.value.utf8)
      separator = UInt8(ascii: ",")
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension [Record] {
  /// The records as a JSON array, without white space.
  var json: [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for record in self {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      record.appendJSON(to: &bytes)
    }
    return bytes + [UInt8(ascii: "]")]
  }
}

extension RawMember {
  /// The string value; nil if the value is not a string.
  package var text: String? {
    let view = ByteView(Array(value.utf8))
    guard view[0] == UInt8(ascii: "\"") else { return nil }
    return view.string(JSONText(range: 1..<view.count - 1, isEscaped: true))
  }
}

extension RawMember {
  /// The members of the object value; nil if the value is not an object.
  var members: [RawMember]? {
    guard value.utf8.first == UInt8(ascii: "{") else { return nil }
    var scanner = DocumentJSON(ByteView(Array(value.utf8)))
    return try? scanner.members()
  }

  /// The strings of the array value; nil if the value is not an array of strings.
  package var texts: [String]? {
    var scanner = DocumentJSON(ByteView(Array(value.utf8)))
    let texts = try? scanner.texts(of: "")
    return texts?.map { scanner.view.string($0) }
  }

  /// Creates a member from a name and the JSON of a value.
  package init(name: String, json value: some Sequence<UInt8>) {
    self.init(key: Self.json(name), value: String(decoding: Array(value), as: UTF8.self))
  }

  /// Creates a member with a string.
  package init(name: String, text: String) {
    self.init(key: Self.json(name), value: Self.json(text))
  }

  /// Creates a member with an array of strings.
  package init(name: String, texts: [String]) {
    self.init(key: Self.json(name), value: "[\(texts.map(Self.json).joined(separator: ","))]")
  }

  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Record {
  /// The member of a name; nil if there is none.
  package func member(_ name: String) -> RawMember? {
    members.first { $0.isNamed(name) }
  }
}

extension JSONScanner where Problem: SyntaxReporting {
  /// Reads the object that starts here as a record; nil if it has no id.
  mutating func record() throws(Fault<Problem>) -> Record? {
    guard next == UInt8(ascii: "{") else { throw unexpected(.object) }
    return Record(try members())
  }

  /// Reads the members of the object that starts here.
  mutating func members() throws(Fault<Problem>) -> [RawMember] {
    var members: [RawMember] = []
    try enterObject()
    while let key = try nextKey() {
      try claim(key)
      let start = position
      try skipValue()
      members.append(view.rawMember(key, value: start..<position))
    }
    return members
  }
}

extension ByteView {
  /// The records of the checked value in the range; nil if it is not an array of at least one
  /// record, or two have the same id.
  func records(_ value: Range<Int>) -> [Record]? {
    guard self[value.lowerBound] == UInt8(ascii: "[") else { return nil }
    var scanner = DocumentJSON(self)
    scanner.position = value.lowerBound
    guard (try? scanner.enterArray()) != nil else { return nil }
    var records: [Record] = []
    var ids: Set<ExactText> = []
    while (try? scanner.nextElement()) == true {
      guard scanner.next == UInt8(ascii: "{"), let record = try? scanner.record(),
        ids.insert(record.id).inserted
      else { return nil }
      records.append(record)
    }
    return records.isEmpty ? nil : records
  }
}
