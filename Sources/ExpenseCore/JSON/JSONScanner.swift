/// Scans JSON (RFC 8259) from bytes, once from front to back.
///
/// A scanner is an offset and a depth. Its user asks for the next key of an object, the next
/// element of an array, a string, a number, or for any value to be skipped. The scanner builds
/// nothing: it returns the checked range of bytes of a string or number, which its user converts if
/// needed.
///
/// It accepts only what the grammar allows, and is stricter in two places where the grammar leaves
/// a choice: an object must not repeat a key, compared after its escapes are resolved, and values
/// nest at most 64 deep. There is no recursion; a counter holds the depth, and one bit for each
/// level tells arrays from objects.
///
/// `Problem` is the type of problem that the scanner's user reports, which includes faults of
/// syntax.
package struct JSONScanner<Problem: Sendable> {
  package let view: ByteView
  /// The offset of the next byte.
  package var position = 0
  /// The number of open arrays and objects.
  package private(set) var depth = 0
  /// True once the scanner has skipped white space; white space that its user skipped does not
  /// count.
  var sawWhiteSpace = false
  /// One bit for each open level: 1 for an object.
  private var objects: UInt64 = 0
  /// One bit for each open level: 1 once a member or element was reached in it.
  private var reached: UInt64 = 0
  /// For each open level, the keys seen so far.
  private var keys: [KeyScope] = []

  /// The number of levels that values may nest.
  package static var depthLimit: Int { 64 }

  package init(_ view: ByteView) {
    self.view = view
  }
}

// The constraint is on the extensions, not on the type: for a constrained generic type the runtime
// searches all conformances of the program at its first use.
extension JSONScanner where Problem: SyntaxReporting {
  /// Skips white space to the end of the bytes; throws if anything else follows.
  package mutating func finish() throws(Fault<Problem>) {
    skipWhiteSpace()
    guard !isAtEnd else { return }
    let problem = problem(expecting: .value)
    let isSpecific = problem == .nulBytes || problem == .conflictMarkers
    throw fault(isSpecific ? problem : .trailingBytes, at: position)
  }

  /// The next byte; 0 at the end.
  @inline(__always) package var next: UInt8 { view[position] }

  /// True once all bytes were scanned.
  package var isAtEnd: Bool { position >= view.count }

  /// Skips the byte if it is the next one; returns true if it was.
  @inline(__always) package mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  @inline(__always) package mutating func skipWhiteSpace() {
    if next <= 0x20 { skipWhiteSpaceRun() }
  }

  @inline(never) private mutating func skipWhiteSpaceRun() {
    let start = position
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
    sawWhiteSpace = sawWhiteSpace || position > start
  }

  /// The fault for a next byte that is not one of the expected ones.
  @inline(never) package func unexpected(_ expected: JSONProblem.Expectation) -> Fault<Problem> {
    fault(problem(expecting: expected), at: position)
  }

  func fault(_ problem: JSONProblem, at offset: Int) -> Fault<Problem> {
    Fault(.syntax(problem), at: offset)
  }

  /// The problem of the next byte if something else was expected.
  func problem(expecting expected: JSONProblem.Expectation) -> JSONProblem {
    guard !isAtEnd else { return .truncated(expected: expected) }
    if next == 0, (position..<view.count).allSatisfy({ view[$0] == 0 }) { return .nulBytes }
    if isAtConflictMarker { return .conflictMarkers }
    let text = view.text(position..<min(position + 4, view.count))
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return .invalidUTF8 }
    return .unexpected(scalar, expected: expected)
  }

  /// True if a line of git's conflict markers starts here.
  private var isAtConflictMarker: Bool {
    guard position == 0 || view[position - 1] == UInt8(ascii: "\n") else { return false }
    return "<=>|".utf8.contains(next) && (1..<7).allSatisfy { view[position + $0] == next }
  }
}

// MARK: - Arrays and objects

extension JSONScanner where Problem: SyntaxReporting {
  /// Enters the object that starts here.
  package mutating func enterObject() throws(Fault<Problem>) {
    try open(isObject: true)
  }

  /// Enters the array that starts here.
  package mutating func enterArray() throws(Fault<Problem>) {
    try open(isObject: false)
  }

  private mutating func open(isObject: Bool) throws(Fault<Problem>) {
    guard depth < Self.depthLimit else { throw fault(.tooDeep, at: position) }
    let bit: UInt64 = 1 << UInt64(depth)
    objects = isObject ? objects | bit : objects & ~bit
    reached &= ~bit
    if depth < keys.count { keys[depth].removeAll() } else { keys.append(KeyScope()) }
    depth += 1
    position += 1
  }

  private mutating func close() {
    depth -= 1
    position += 1
  }

  /// Leaves the object if its end is the next byte; returns true if it was.
  @inline(__always) mutating func leaveObject() -> Bool {
    guard next == UInt8(ascii: "}") else { return false }
    close()
    return true
  }

  /// Continues at the offset, after members of the open object that the scanner's user has skipped.
  @inline(__always) mutating func resume(at offset: Int) {
    position = offset
    reached |= 1 << UInt64(depth - 1)
  }

  /// Returns true on the first call for the innermost open array or object, then false.
  @inline(__always) private mutating func isFirst() -> Bool {
    let bit: UInt64 = 1 << UInt64(depth - 1)
    defer { reached |= bit }
    return reached & bit == 0
  }

  /// True if the innermost open value is an object.
  var isInObject: Bool { depth > 0 && objects & (1 << UInt64(depth - 1)) != 0 }

  /// Moves to the value of the object's next member and returns the key; nil after the object's
  /// end.
  package mutating func nextKey() throws(Fault<Problem>) -> JSONText? {
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

  /// Moves to the array's next element; returns false after the array's end.
  package mutating func nextElement() throws(Fault<Problem>) -> Bool {
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

  /// Records a key of the open object; throws if the object already has it.
  package mutating func claim(_ key: JSONText) throws(Fault<Problem>) {
    guard keys[depth - 1].insert(key, in: view) else { throw duplicate(key) }
  }

  /// The fault for a key that its object already has.
  func duplicate(_ key: JSONText) -> Fault<Problem> {
    fault(.duplicateKey(view.string(key)), at: key.range.lowerBound - 1)
  }
}
