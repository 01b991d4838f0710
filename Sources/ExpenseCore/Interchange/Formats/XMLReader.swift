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
  /// The elements that are open and not kept, and in them those that are.
  private var open: [String] = []
  private var kept: [XMLElement] = []

  private static let depthLimit = 64

  /// A reader behind a byte order mark.
  init(_ view: ByteView) {
    self.view = view
    position = view.markLength
  }

  /// The names of the elements around the place that was reached.
  var path: [String] { open }

  /// Reads on to the end of the next element of one of those names; nil behind the end of the
  /// document.
  ///
  /// - Throws: `RecordFault` where this is no XML.
  mutating func next(_ names: String...) throws(RecordFault) -> XMLElement? {
    while position < view.count {
      if view[position] != UInt8(ascii: "<") {
        try readText()
      } else if isAt("<?") {
        try skip(behind: "?>")
      } else if isAt("<!--") {
        try skip(behind: "-->")
      } else if isAt("<![CDATA[") {
        try readCDATA()
      } else if isAt("<!") {
        throw RecordFault(.documentType, at: position)
      } else if let element = try readTag(keeping: names) {
        return element
      }
    }
    guard open.isEmpty, kept.isEmpty else {
      throw RecordFault(.truncatedMarkup, at: view.count)
    }
    return nil
  }

  private func isAt(_ text: String) -> Bool { view.isAt(text, position) }

  private mutating func skip(behind end: String) throws(RecordFault) {
    position = try view.offset(behind: end, from: position)
  }
}

// MARK: - Text

extension XMLReader {
  private mutating func readText() throws(RecordFault) {
    let start = position
    while position < view.count, view[position] != UInt8(ascii: "<") { position += 1 }
    try keep(try text(start..<position))
  }

  private mutating func readCDATA() throws(RecordFault) {
    let start = position + 9
    try skip(behind: "]]>")
    try keep(try raw(start..<position - 3))
  }

  private mutating func keep(_ text: String) throws(RecordFault) {
    guard let last = kept.indices.last else {
      guard !open.isEmpty || text.isBlank else { throw RecordFault(.malformedMarkup, at: position) }
      return
    }
    kept[last].text += text
    guard kept[last].text.utf8.count <= ImportBatch.lengthLimit else {
      throw RecordFault(.tooLong, at: kept[last].offset)
    }
  }

  private func raw(_ range: Range<Int>) throws(RecordFault) -> String {
    guard let text = String(validating: view.bytes(range), as: UTF8.self) else {
      throw RecordFault(.damage(.syntax(.invalidUTF8)), at: range.lowerBound)
    }
    return text
  }

  /// The text with its entities resolved.
  private func text(_ range: Range<Int>) throws(RecordFault) -> String {
    let text = try raw(range)
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), Markup.character(rest[..<end]) != nil
      else { throw RecordFault(.unknownEntity(String(rest.prefix(12))), at: range.lowerBound) }
      rest = rest[end...]
    }
    return Markup.unescaped(text)
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
    guard open.count + kept.count < Self.depthLimit else {
      throw RecordFault(.damage(.syntax(.tooDeep)), at: start)
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
    if !kept.isEmpty || names.contains(element.name) {
      kept.append(element)
    } else {
      open.append(element.name)
    }
  }

  private mutating func close(_ name: String, at offset: Int) throws(RecordFault) -> XMLElement? {
    guard let element = kept.popLast() else {
      guard open.popLast() == name else { throw RecordFault(.malformedMarkup, at: offset) }
      return nil
    }
    guard element.name == name else { throw RecordFault(.malformedMarkup, at: offset) }
    guard let parent = kept.indices.last else { return element }
    kept[parent].children.append(element)
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
    element.attributes[name] = try text(value..<position - 1)
  }

  /// Reads a name; tells what stands behind its prefix.
  private mutating func readName() throws(RecordFault) -> String {
    let start = position
    while Self.isOfName(view[position]) { position += 1 }
    guard position > start, position - start < 256 else { throw broken(start) }
    let name = try raw(start..<position)
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
