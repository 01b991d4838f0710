// A small reader of XML, and a strict one. It knows what statements need: elements, attributes, text,
// CDATA, comments and the five entities that XML has by itself. A document type is refused, since it
// could declare entities that grow without end or name other files, and nesting ends at 64 as in JSON.
// The toolchain's own parser would be two more libraries to load at every start of the program.

/// An element of XML with all that it holds.
struct XMLElement {
  /// Without a prefix.
  let name: String
  /// Where its tag starts.
  let offset: Int
  fileprivate(set) var attributes: [String: String] = [:]
  fileprivate(set) var children: [XMLElement] = []
  /// What stands in it outside of other elements.
  fileprivate(set) var text = ""

  /// The first element that those names lead to.
  func first(_ path: String...) -> XMLElement? { element(at: path) }

  /// The text of the first element that those names lead to; nil where it is empty or not there.
  func text(_ path: String...) -> String? {
    element(at: path).map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func element(at path: [String]) -> XMLElement? {
    path.reduce(self) { element, name in element?.children.first { $0.name == name } }
  }

  /// All elements of that name right inside.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// Reads XML from front to back.
struct XMLReader {
  private let view: ByteView
  private var position = 0
  /// The elements around the place that was reached.
  private var open: [XMLElement] = []
  /// The depth of the element that is kept whole; nil while none is.
  private var keptDepth: Int?

  private static let depthLimit = 64

  /// A reader behind a byte order mark.
  init(_ view: ByteView) {
    self.view = view
    position = view.byteOrderMarkLength
  }

  /// Whether an element of that name is around the place that was reached.
  func isInside(_ name: String) -> Bool { open.contains { $0.name == name } }

  /// Reads on to the end of the next element of one of those names; nil behind the end of the
  /// document.
  ///
  /// - Throws: `RecordFault` where this is no XML.
  mutating func next(_ names: String...) throws(RecordFault) -> XMLElement? {
    while true {
      let (text, unknown) = try view.markupText(from: &position)
      if let unknown { throw RecordFault(.unknownEntity(unknown.name), at: unknown.offset) }
      try keep(text)
      guard position < view.count else { break }
      if view.isAt("<?", position) {
        position = try view.offset(behind: "?>", from: position)
      } else if let element = try readTag(keeping: names) {
        return element
      }
    }
    guard open.isEmpty else { throw RecordFault(.truncatedMarkup, at: view.count) }
    return nil
  }

  private mutating func keep(_ text: String) throws(RecordFault) {
    guard let last = open.indices.last else {
      guard text.isBlank else { throw RecordFault(.malformedMarkup, at: position) }
      return
    }
    guard keptDepth != nil else { return }
    open[last].text += text
    guard open[last].text.utf8.count <= ImportBatch.lengthLimit else {
      throw RecordFault(.tooLong, at: open[last].offset)
    }
  }
}

// MARK: - Tags

extension XMLReader {
  /// Reads the tag there; tells the element of one of those names that it ends.
  private mutating func readTag(keeping names: [String]) throws(RecordFault) -> XMLElement? {
    let start = position
    position += 1
    if view[position] == UInt8(ascii: "/") {
      position += 1
      let closed = try readName()
      skipSpaces()
      try expect(UInt8(ascii: ">"), of: start)
      return try close(closed, at: start)
    }
    var element = XMLElement(name: try readName(), offset: start)
    guard open.count < Self.depthLimit else {
      throw RecordFault(.syntax(.tooDeep), at: start)
    }
    while true {
      skipSpaces()
      switch view[position] {
      case UInt8(ascii: ">"):
        position += 1
        push(element, keeping: names)
        return nil
      case UInt8(ascii: "/"):
        position += 1
        try expect(UInt8(ascii: ">"), of: start)
        push(element, keeping: names)
        return try close(element.name, at: start)
      default: try readAttribute(of: &element)
      }
    }
  }

  private mutating func push(_ element: XMLElement, keeping names: [String]) {
    if keptDepth == nil, names.contains(element.name) { keptDepth = open.count }
    open.append(element)
  }

  private mutating func close(_ name: String, at offset: Int) throws(RecordFault) -> XMLElement? {
    guard let element = open.popLast(), element.name == name else {
      throw RecordFault(.malformedMarkup, at: offset)
    }
    guard let keptDepth else { return nil }
    if open.count == keptDepth {
      self.keptDepth = nil
      return element
    }
    open[open.count - 1].children.append(element)
    return nil
  }

  private mutating func readAttribute(of element: inout XMLElement) throws(RecordFault) {
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

  /// Reads a name; tells what stands behind its prefix.
  private mutating func readName() throws(RecordFault) -> String {
    let start = position
    while Self.isOfName(view[position]) { position += 1 }
    guard position > start, position - start < 256 else { throw broken(start) }
    let name = try view.validText(start..<position)
    return name.split(separator: ":").last.map(String.init) ?? name
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_-.:".utf8.contains(byte)
  }

  private mutating func skipSpaces() {
    while " \t\r\n".utf8.contains(view[position]) { position += 1 }
  }

  private mutating func expect(_ byte: UInt8, of start: Int) throws(RecordFault) {
    guard view[position] == byte, position < view.count else { throw broken(start) }
    position += 1
  }

  private func broken(_ start: Int) -> RecordFault {
    RecordFault(position < view.count ? .malformedMarkup : .truncatedMarkup, at: start)
  }
}
