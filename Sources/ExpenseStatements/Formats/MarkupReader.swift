import ExpenseCore

// A small reader for the syntax of statements: elements, attributes, text, CDATA, comments and the
// five predefined entities of XML. A document type is refused, because it could define entities
// that grow without end or read other files. The toolchain's own parser would load two more
// libraries whenever the program starts.

/// An element and its content.
struct MarkupElement {
  /// The name, without a prefix, and in SGML in capitals.
  let name: String
  /// The offset at which its tag starts.
  let offset: Int
  fileprivate(set) var attributes: [String: String] = [:]
  fileprivate(set) var children: [MarkupElement] = []
  fileprivate(set) var text = ""

  fileprivate init(name: String, offset: Int) {
    (self.name, self.offset) = (name, offset)
  }

  /// The first element at a path of names.
  func first(_ path: String...) -> MarkupElement? { children.first(path[...]) }

  /// The text of the first element at a path of names; nil if it is empty or missing.
  func text(_ path: String...) -> String? { children.first(path[...])?.textOrNil }

  /// The child elements with a name.
  func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  fileprivate var textOrNil: String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }
}

extension Collection where Element == MarkupElement {
  /// The first element at a path of names.
  fileprivate func first(_ path: ArraySlice<String>) -> MarkupElement? {
    let element = first { $0.name == path.first }
    return path.count < 2 ? element : element?.children.first(path.dropFirst())
  }
}

/// A syntax of markup.
enum MarkupKind {
  /// XML, in which each element has a closing tag.
  case xml
  /// SGML as in OFX: an element with text ends where the next tag begins, case does not matter, and
  /// unknown references and everything outside the root are text. Banks also write closing tags
  /// that close nothing.
  case sgml
}

/// Reads the payments of statements, one after the other from front to back.
///
/// Elements that were read are kept in one list. A closing tag moves all elements after its opening
/// tag inside; those of them that are still open have no closing tag of their own, as SGML allows.
struct MarkupReader {
  private let view: ByteView
  private let kind: MarkupKind
  private let payment: String
  private let statement: Set<String>
  private var position: Int
  private var elements: [MarkupElement] = []
  /// The indices of the open elements.
  private var open: [Int] = []
  /// The index of the payment being read.
  private var paymentPlace: Int?
  /// The number of statements that have started so far.
  private(set) var statementCount = 0

  /// The largest number of open elements.
  ///
  /// A statement nests 12 deep, and one in SGML has about 30 elements that are never closed.
  private static let depthLimit = JSONScanner<ImportFault.Problem>.depthLimit

  /// Creates a reader that skips a byte order mark.
  ///
  /// - Parameters:
  ///   - payment: the name of the elements to read.
  ///   - statement: the names of the elements that contain payments.
  init(_ view: ByteView, as kind: MarkupKind, payment: String, in statement: Set<String>) {
    (self.view, self.kind, self.payment, self.statement) = (view, kind, payment, statement)
    position = view.byteOrderMarkLength
  }

  /// Reads the next payment of a statement; nil at the end of the text.
  ///
  /// - Throws: `RecordFault` if tags do not match, or the text ends before its root.
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

  /// The text of the first element at a path of names in the current statement; nil if it is empty
  /// or missing.
  func text(inStatement path: String...) -> String? {
    openStatement.flatMap { elements[($0 + 1)...].first(path[...])?.textOrNil }
  }

  private var openStatement: Int? {
    open.last { statement.contains(elements[$0].name) }
  }

  private mutating func readText() throws(RecordFault) {
    let start = position
    let text = try view.markupText(from: &position, isStrict: kind == .xml)
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
  /// Reads the tag here; returns the payment if the tag ends one.
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
    element.attributes[name] = try view.unescaped(value..<position - 1, isStrict: true)
  }

  /// Reads a name and returns it without its prefix.
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
