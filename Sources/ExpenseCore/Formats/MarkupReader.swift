// A small reader of what statements are written in: elements, attributes, text, CDATA, comments and
// the five entities that XML has by itself. A document type is refused, since it could declare entities
// that grow without end or name other files. The toolchain's own parser would be two more libraries to
// load at every start of the program.

/// An element with all that it holds.
struct MarkupElement {
  /// Without a prefix; in capitals in SGML.
  let name: String
  /// Where its tag starts.
  let offset: Int
  fileprivate(set) var attributes: [String: String] = [:]
  fileprivate(set) var children: [MarkupElement] = []
  fileprivate(set) var text = ""

  fileprivate init(name: String, offset: Int) {
    (self.name, self.offset) = (name, offset)
  }

  /// The first element that those names lead to.
  func first(_ path: String...) -> MarkupElement? { children.first(path[...]) }

  /// The text of the first element that those names lead to; nil if it is empty or not there.
  func text(_ path: String...) -> String? { children.first(path[...])?.textOrNil }

  /// All elements of that name right inside.
  func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  fileprivate var textOrNil: String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }
}

extension Collection where Element == MarkupElement {
  /// The first element that the names lead to.
  fileprivate func first(_ path: ArraySlice<String>) -> MarkupElement? {
    let element = first { $0.name == path.first }
    return path.count < 2 ? element : element?.children.first(path.dropFirst())
  }
}

/// The way in which tags are closed.
enum MarkupKind {
  /// Each by its own one.
  case xml
  /// As OFX has it: an element that holds text ends where the next tag begins, names are in any case,
  /// a reference that stands for nothing is text, and so is all that is outside of the root. Banks also
  /// write closing tags that close nothing.
  case sgml
}

/// Reads statements from front to back, one payment after the other.
///
/// Elements that are read wait in one list. A closing tag puts all that came after its opening one
/// inside: what is still open among them never gets a closing tag of its own, as SGML allows.
struct MarkupReader {
  private let view: ByteView
  private let kind: MarkupKind
  private let payment: String
  private let statement: Set<String>
  private var position: Int
  private var elements: [MarkupElement] = []
  /// Which of them are open.
  private var open: [Int] = []
  /// Which of them is the payment that is being read.
  private var paymentPlace: Int?
  /// The number of statements that began so far.
  private(set) var statementCount = 0

  /// The most elements that are open at once.
  ///
  /// A statement has 12 inside each other, and one of SGML about 30 that nothing closes.
  private static let depthLimit = 256

  /// A reader after a byte order mark.
  ///
  /// - Parameters:
  ///   - payment: the name of the elements to read.
  ///   - statement: the names of the elements that payments stand in.
  init(_ view: ByteView, as kind: MarkupKind, payment: String, in statement: Set<String>) {
    (self.view, self.kind, self.payment, self.statement) = (view, kind, payment, statement)
    position = view.byteOrderMarkLength
  }

  /// Reads on to the end of the next payment of a statement; nil after the end of the text.
  ///
  /// - Throws: `RecordFault` if tags do not fit together, or the text ends before its root.
  mutating func next() throws(RecordFault) -> MarkupElement? {
    while true {
      try readText()
      guard position < view.count else { break }
      if view.isAt("<?", position) {
        position = try view.offset(behind: "?>", from: position)
      } else if let element = try readTag(), openStatement != nil {
        return element
      }
    }
    guard open.isEmpty else { throw RecordFault(.truncatedMarkup, at: view.count) }
    return nil
  }

  /// The text of the first element that those names lead to in the statement around the place that was
  /// reached; nil if it is empty or not there.
  func text(inStatement path: String...) -> String? {
    openStatement.flatMap { elements[($0 + 1)...].first(path[...])?.textOrNil }
  }

  private var openStatement: Int? {
    open.last { statement.contains(elements[$0].name) }
  }

  private mutating func readText() throws(RecordFault) {
    let start = position
    let (text, unknown) = try view.markupText(from: &position)
    if let unknown, kind == .xml {
      throw RecordFault(.unknownEntity(unknown.name), at: unknown.offset)
    }
    guard !text.isBlank, !open.isEmpty || kind == .xml else { return }
    guard let last = open.last, last == elements.count - 1 else {
      throw RecordFault(.malformedMarkup, at: start)
    }
    elements[last].text += text
    guard elements[last].text.utf8.count <= ImportedRecords.lengthLimit else {
      throw RecordFault(.tooLong, at: elements[last].offset)
    }
  }
}

// MARK: - Tags

extension MarkupReader {
  /// Reads the tag there; tells the payment that it ends.
  private mutating func readTag() throws(RecordFault) -> MarkupElement? {
    let start = position
    position += 1
    if view[position] == UInt8(ascii: "/") {
      position += 1
      let name = try readName()
      skipSpaces()
      try expect(UInt8(ascii: ">"), of: start)
      return try end(name, at: start)
    }
    var element = MarkupElement(name: try readName(), offset: start)
    while true {
      skipSpaces()
      switch view[position] {
      case UInt8(ascii: ">"):
        position += 1
        try begin(element)
        return nil
      case UInt8(ascii: "/"):
        position += 1
        try expect(UInt8(ascii: ">"), of: start)
        try begin(element)
        return try end(element.name, at: start)
      default: try readAttribute(of: &element)
      }
    }
  }

  private mutating func begin(_ element: MarkupElement) throws(RecordFault) {
    guard open.count < Self.depthLimit else {
      throw RecordFault(.syntax(.tooDeep), at: element.offset)
    }
    if element.name == payment {
      guard paymentPlace == nil else { throw unclosedPayment(element.offset) }
      paymentPlace = elements.count
    }
    if statement.contains(element.name) { statementCount += 1 }
    open.append(elements.count)
    elements.append(element)
  }

  private mutating func end(_ name: String, at offset: Int) throws(RecordFault) -> MarkupElement? {
    let last = open.lastIndex { kind == .xml || elements[$0].name == name }
    guard let last, elements[open[last]].name == name else {
      if kind == .sgml { return nil }
      throw RecordFault(.malformedMarkup, at: offset)
    }
    let place = open[last]
    if let paymentPlace, place < paymentPlace { throw unclosedPayment(offset) }
    var element = elements[place]
    element.children = Array(elements[(place + 1)...])
    elements.removeSubrange(place...)
    open.removeSubrange(last...)
    if place == paymentPlace {
      paymentPlace = nil
      return element
    }
    elements.append(element)
    return nil
  }

  private func unclosedPayment(_ offset: Int) -> RecordFault {
    RecordFault(.missingElement("/\(payment)"), at: offset)
  }

  private mutating func readAttribute(of element: inout MarkupElement) throws(RecordFault) {
    let start = position
    let name = try readName()
    skipSpaces()
    try expect(UInt8(ascii: "="), of: start)
    skipSpaces()
    let quote = view[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw broken(start) }
    position += 1
    let value = position
    while view[position] != quote, view[position] != UInt8(ascii: "<"), position < view.count {
      position += 1
    }
    try expect(quote, of: start)
    let (text, unknown) = Markup.unescaped(try view.validText(value..<position - 1))
    if let unknown { throw RecordFault(.unknownEntity(unknown), at: value) }
    element.attributes[name] = text
  }

  /// Reads a name; tells what is after its prefix.
  private mutating func readName() throws(RecordFault) -> String {
    let start = position
    while Self.isOfName(view[position]) { position += 1 }
    guard position > start, position - start < 256 else { throw broken(start) }
    let prefix = (start..<position).last { view[$0] == UInt8(ascii: ":") }
    let name = try view.validText((prefix.map { $0 + 1 } ?? start)..<position)
    return kind == .sgml ? name.uppercased() : name
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_-.:".utf8.contains(byte)
  }

  private mutating func skipSpaces() {
    while " \t\r\n".utf8.contains(view[position]) { position += 1 }
  }

  private mutating func expect(_ byte: UInt8, of start: Int) throws(RecordFault) {
    guard view[position] == byte else { throw broken(start) }
    position += 1
  }

  private func broken(_ start: Int) -> RecordFault {
    RecordFault(position < view.count ? .malformedMarkup : .truncatedMarkup, at: start)
  }
}
