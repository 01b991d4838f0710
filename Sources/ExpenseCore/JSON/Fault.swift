/// What is wrong in some bytes, and where.
///
/// The scanner reports faults of syntax; whoever reads with it adds problems of its own, and both
/// are one type. Line and column are counted only once somebody wants to know them.
package struct Fault<Problem: Sendable>: Error, Sendable {
  /// The offset of the byte.
  package let offset: Int
  /// What is wrong there.
  package let problem: Problem

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// Where the byte stands.
  func place(in view: ByteView) -> SourcePlace {
    var places = PlaceCounter()
    return places.place(of: offset, in: view)
  }
}

/// A list of problems that has those of JSON's syntax among others.
protocol SyntaxReporting: Sendable {
  /// The problem that is one of syntax.
  static func syntax(_ problem: JSONProblem) -> Self
}

/// What makes bytes no JSON.
public enum JSONProblem: Equatable, Sendable {
  /// From here on there are only NULs, as a crash of the system leaves them.
  case nulBytes
  /// A line of the markers that git leaves around both sides of a merge that nobody finished.
  case conflictMarkers
  /// The text starts with the UTF-8 byte order mark, which JSON must not have.
  case byteOrderMark
  /// Bytes that are not UTF-8.
  case invalidUTF8
  /// Another character than could stand here.
  case unexpected(Unicode.Scalar, expected: Expectation)
  /// The bytes end where something had to follow.
  case truncated(expected: Expectation)
  /// Arrays and objects nest deeper than 64.
  case tooDeep
  /// An object that has this key twice.
  case duplicateKey(String)
  /// A comma that nothing follows in its object or array.
  case trailingComma
  /// Something behind the end of the document.
  case trailingBytes
  /// A number that is not written as JSON writes one, by its text.
  case malformedNumber(String)
  /// A backslash and what follows it are no escape of JSON.
  case invalidEscape
  /// Half a surrogate pair, which is no character.
  case loneSurrogate
  /// A control character that has to be written as an escape.
  case controlCharacter(UInt8)

  /// What could have stood where something else did.
  public enum Expectation: Equatable, Sendable {
    /// The opening brace or bracket of a whole document.
    case objectOrArray
    /// Any value of JSON.
    case value
    /// The opening brace of an object.
    case object
    /// The key of a member.
    case key
    /// The key of a member, or the closing brace of its object.
    case keyOrEndOfObject
    /// The colon behind a key.
    case colon
    /// The comma behind a member, or the closing brace.
    case commaOrEndOfObject
    /// The comma behind an element, or the closing bracket.
    case commaOrEndOfArray
    /// The quote that ends a string.
    case closingQuote
    /// A digit of a number.
    case digit
    /// This word of JSON, such as `true`.
    case literal(String)
  }
}

extension JSONProblem: SyntaxReporting {
  static func syntax(_ problem: JSONProblem) -> JSONProblem { problem }
}
