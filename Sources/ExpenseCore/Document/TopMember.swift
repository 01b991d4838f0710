/// A member at the top level of a data file, or the place of one that is not written.
struct TopMember: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// The expenses of the document.
    case items
    /// The records of another list, at least one.
    case records([Record])
    /// The JSON of a member that we do not know or do not change.
    case raw(String)
  }

  /// The key as it is written, with its quotes.
  let key: String
  /// The key in UTF-8, its escapes resolved; no two members have the same.
  let name: ExactText
  /// The content; nil if the member is not written, and only keeps its place.
  var content: Content?

  init(_ member: RawMember) {
    key = member.key
    name = ExactText(String(decoding: member.name, as: UTF8.self))
    content = .raw(member.value)
  }

  init(_ name: String, _ content: Content?) {
    key = RawMember(name: name, text: "").key
    (self.name, self.content) = (ExactText(name), content)
  }

  init(_ known: DocumentMember, _ content: Content? = nil) {
    self.init(known.rawValue, content)
  }

  var known: DocumentMember? { DocumentMember(rawValue: name.text) }

  /// The records of a list; nil if it is none.
  var records: [Record]? { if case .records(let records) = content { records } else { nil } }
}
