/// Reads JSON (RFC 8259) from bytes, front to back, once.
///
/// A scanner is a place in the bytes and a depth. Whoever reads asks for what it wants next: the
/// next key of an object, the next element of an array, a string, a number, or any value to be
/// skipped. Nothing is built: a string or a number is told as the range of its bytes, checked and
/// ready to be made into a value by whoever needs it.
///
/// Strict in everything the grammar leaves no room for, and in two places where it does: an object
/// must not repeat a key, compared after its escapes are resolved, and values nest at most 64 deep.
/// There is no recursion; what is open is counted, with one bit for its kind.
struct JSONScanner {
  /// The bytes.
  let view: ByteView
  /// The offset of the next byte.
  var position = 0
  /// How many arrays and objects are open.
  private(set) var depth = 0
  /// Whether white space was met, other than where the reader took it by hand.
  var sawWhiteSpace = false
  /// The members of the last item that we do not know, each from its key to the end of its value.
  var extras: [Range<Int>] = []
  /// For each open depth a bit: 1 for an object.
  private var objects: UInt64 = 0
  /// For each open depth the offset at which it was opened.
  private var openings: [Int] = []
  /// For each open depth the keys met so far.
  private var keys: [KeyScope] = []

  /// How deep values may nest.
  static let depthLimit = 64

  init(_ view: ByteView) {
    self.view = view
  }

  /// Reads the bytes with `body`, and tells its fault by line and column.
  static func scan<Result>(
    _ bytes: [UInt8], _ body: (inout JSONScanner) throws(JSONFault) -> Result
  ) throws(DamagedDocument) -> Result {
    var scanner = JSONScanner(ByteView(bytes))
    do throws(JSONFault) {
      return try body(&scanner)
    } catch {
      throw DamagedDocument(error, in: scanner.view)
    }
  }

  /// Steps over white space to the end of the bytes, where nothing else may be.
  mutating func finish() throws(JSONFault) {
    skipWhiteSpace()
    guard !isAtEnd else { return }
    let fault = unexpected(.value)
    switch fault.problem {
    case .nulBytes, .conflictMarkers: throw fault
    default: throw JSONFault(.trailingBytes, at: position)
    }
  }

  /// The next byte, 0 at the end.
  @inline(__always) var next: UInt8 { view[position] }

  /// Whether every byte was read.
  var isAtEnd: Bool { position >= view.count }

  /// Steps over that byte where it is the next one.
  @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  /// Steps over white space.
  @inline(__always) mutating func skipWhiteSpace() {
    if next <= 0x20 { skipWhiteSpaceRun() }
  }

  @inline(never) private mutating func skipWhiteSpaceRun() {
    let start = position
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
    sawWhiteSpace = sawWhiteSpace || position > start
  }

  /// The fault of meeting the next byte where something else had to be.
  @inline(never) func unexpected(_ expected: DamagedDocument.Expectation) -> JSONFault {
    guard !isAtEnd else { return JSONFault(.truncated(expected: expected), at: position) }
    if next == 0, (position..<view.count).allSatisfy({ view[$0] == 0 }) {
      return JSONFault(.nulBytes, at: position)
    }
    if isAtConflictMarker { return JSONFault(.conflictMarkers, at: position) }
    let text = view.text(position..<min(position + 4, view.count))
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else {
      return JSONFault(.invalidUTF8, at: position)
    }
    return JSONFault(.unexpected(scalar, expected: expected), at: position)
  }

  /// Whether a line of git's conflict markers starts here.
  private var isAtConflictMarker: Bool {
    guard position == 0 || view[position - 1] == UInt8(ascii: "\n") else { return false }
    return "<=>|".utf8.contains(next) && (1..<7).allSatisfy { view[position + $0] == next }
  }
}

// MARK: - Arrays and objects

extension JSONScanner {
  /// Steps into the object that starts here.
  mutating func enterObject() throws(JSONFault) {
    try open(isObject: true)
  }

  /// Steps into the array that starts here.
  mutating func enterArray() throws(JSONFault) {
    try open(isObject: false)
  }

  private mutating func open(isObject: Bool) throws(JSONFault) {
    guard depth < Self.depthLimit else { throw JSONFault(.tooDeep, at: position) }
    let bit: UInt64 = 1 << UInt64(depth)
    objects = isObject ? objects | bit : objects & ~bit
    if depth < openings.count {
      openings[depth] = position
    } else {
      openings.append(position)
      keys.append(KeyScope())
    }
    depth += 1
    position += 1
  }

  private mutating func close() {
    depth -= 1
    position += 1
  }

  /// Whether what was opened last is an object.
  var isInObject: Bool { depth > 0 && objects & (1 << UInt64(depth - 1)) != 0 }

  /// Steps to the value of the object's next member and tells its key; nil behind the object's end.
  ///
  /// - Parameter isFirst: whether no member was read yet.
  mutating func nextKey(isFirst: Bool) throws(JSONFault) -> JSONText? {
    skipWhiteSpace()
    if next == UInt8(ascii: "}") {
      close()
      return nil
    }
    if !isFirst {
      guard next == UInt8(ascii: ",") else { throw unexpected(.commaOrEndOfObject) }
      try stepOverComma(before: UInt8(ascii: "}"))
    }
    guard next == UInt8(ascii: "\"") else { throw unexpected(isFirst ? .keyOrEndOfObject : .key) }
    let key = try string()
    skipWhiteSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    skipWhiteSpace()
    return key
  }

  /// Steps to the array's next element; false behind the array's end.
  ///
  /// - Parameter isFirst: whether no element was read yet.
  mutating func nextElement(isFirst: Bool) throws(JSONFault) -> Bool {
    skipWhiteSpace()
    if next == UInt8(ascii: "]") {
      close()
      return false
    }
    if !isFirst {
      guard next == UInt8(ascii: ",") else { throw unexpected(.commaOrEndOfArray) }
      try stepOverComma(before: UInt8(ascii: "]"))
    }
    return true
  }

  private mutating func stepOverComma(before end: UInt8) throws(JSONFault) {
    let comma = position
    position += 1
    skipWhiteSpace()
    if next == end { throw JSONFault(.trailingComma, at: comma) }
  }

  /// Notes a key of the object that is open, and refuses one that it has already.
  mutating func claim(_ key: JSONText) throws(JSONFault) {
    guard keys[depth - 1].insert(key, ofObjectAt: openings[depth - 1], in: view) else {
      throw duplicate(key)
    }
  }

  /// The fault of a key that its object has already.
  func duplicate(_ key: JSONText) -> JSONFault {
    JSONFault(.duplicateKey(view.string(key)), at: key.range.lowerBound - 1)
  }
}
