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
///
/// - `Problem`: what the scanner's user reports, faults of syntax among them.
struct JSONScanner<Problem: Sendable> {
  let view: ByteView
  /// The offset of the next byte.
  var position = 0
  /// How many arrays and objects are open.
  private(set) var depth = 0
  /// Whether the scanner has skipped white space; not what a reader skipped itself.
  var sawWhiteSpace = false
  /// For each open depth a bit: 1 for an object.
  private var objects: UInt64 = 0
  /// For each open depth a bit: whether a member or an element was reached there.
  private var begun: UInt64 = 0
  /// For each open depth the keys met so far.
  private var keys: [KeyScope] = []

  /// How deep values may nest.
  static var depthLimit: Int { 64 }

  init(_ view: ByteView) {
    self.view = view
  }
}

// The constraint is on the extensions, not on the type: with a constrained generic type the runtime
// searches every conformance of the program at its first use.
extension JSONScanner where Problem: SyntaxReporting {
  /// Steps over white space to the end of the bytes, where nothing else may be.
  mutating func finish() throws(Fault<Problem>) {
    skipWhiteSpace()
    guard !isAtEnd else { return }
    let problem = problem(expecting: .value)
    let isTold = problem == .nulBytes || problem == .conflictMarkers
    throw fault(isTold ? problem : .trailingBytes, at: position)
  }

  /// The next byte, 0 at the end.
  @inline(__always) var next: UInt8 { view[position] }

  /// Whether every byte was read.
  var isAtEnd: Bool { position >= view.count }

  /// Steps over that byte where it is the next one.
  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
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
  @inline(never) func unexpected(_ expected: JSONProblem.Expectation) -> Fault<Problem> {
    fault(problem(expecting: expected), at: position)
  }

  func fault(_ problem: JSONProblem, at offset: Int) -> Fault<Problem> {
    Fault(.syntax(problem), at: offset)
  }

  /// What is wrong about the next byte where something else had to be.
  func problem(expecting expected: JSONProblem.Expectation) -> JSONProblem {
    guard !isAtEnd else { return .truncated(expected: expected) }
    if next == 0, (position..<view.count).allSatisfy({ view[$0] == 0 }) { return .nulBytes }
    if isAtConflictMarker { return .conflictMarkers }
    let text = view.text(position..<min(position + 4, view.count))
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return .invalidUTF8 }
    return .unexpected(scalar, expected: expected)
  }

  /// Whether a line of git's conflict markers starts here.
  private var isAtConflictMarker: Bool {
    guard position == 0 || view[position - 1] == UInt8(ascii: "\n") else { return false }
    return "<=>|".utf8.contains(next) && (1..<7).allSatisfy { view[position + $0] == next }
  }
}

// MARK: - Arrays and objects

extension JSONScanner where Problem: SyntaxReporting {
  /// Steps into the object that starts here.
  mutating func enterObject() throws(Fault<Problem>) {
    try open(isObject: true)
  }

  /// Steps into the array that starts here.
  mutating func enterArray() throws(Fault<Problem>) {
    try open(isObject: false)
  }

  private mutating func open(isObject: Bool) throws(Fault<Problem>) {
    guard depth < Self.depthLimit else { throw fault(.tooDeep, at: position) }
    let bit: UInt64 = 1 << UInt64(depth)
    objects = isObject ? objects | bit : objects & ~bit
    begun &= ~bit
    if depth < keys.count { keys[depth].removeAll() } else { keys.append(KeyScope()) }
    depth += 1
    position += 1
  }

  private mutating func close() {
    depth -= 1
    position += 1
  }

  /// Steps out of the object, where its end is the next byte.
  @inline(__always) mutating func leaveObject() -> Bool {
    guard next == UInt8(ascii: "}") else { return false }
    close()
    return true
  }

  /// Goes on at that offset, after members of the open object that the reader stepped over by hand.
  @inline(__always) mutating func goOn(at offset: Int) {
    position = offset
    begun |= 1 << UInt64(depth - 1)
  }

  /// Whether no member or element of what was opened last was reached yet; the next call says no.
  @inline(__always) private mutating func isFirst() -> Bool {
    let bit: UInt64 = 1 << UInt64(depth - 1)
    defer { begun |= bit }
    return begun & bit == 0
  }

  /// Whether what was opened last is an object.
  var isInObject: Bool { depth > 0 && objects & (1 << UInt64(depth - 1)) != 0 }

  /// Steps to the value of the object's next member and tells its key; nil after the object's end.
  mutating func nextKey() throws(Fault<Problem>) -> JSONText? {
    skipWhiteSpace()
    if next == UInt8(ascii: "}") {
      close()
      return nil
    }
    let isFirst = isFirst()
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

  /// Steps to the array's next element; false after the array's end.
  mutating func nextElement() throws(Fault<Problem>) -> Bool {
    skipWhiteSpace()
    if next == UInt8(ascii: "]") {
      close()
      return false
    }
    if !isFirst() {
      guard next == UInt8(ascii: ",") else { throw unexpected(.commaOrEndOfArray) }
      try stepOverComma(before: UInt8(ascii: "]"))
    }
    return true
  }

  private mutating func stepOverComma(before end: UInt8) throws(Fault<Problem>) {
    let comma = position
    position += 1
    skipWhiteSpace()
    if next == end { throw fault(.trailingComma, at: comma) }
  }

  /// Notes a key of the object that is open, and refuses one that it has already.
  mutating func claim(_ key: JSONText) throws(Fault<Problem>) {
    guard keys[depth - 1].insert(key, in: view) else { throw duplicate(key) }
  }

  /// The fault of a key that its object has already.
  func duplicate(_ key: JSONText) -> Fault<Problem> {
    fault(.duplicateKey(view.string(key)), at: key.range.lowerBound - 1)
  }
}
