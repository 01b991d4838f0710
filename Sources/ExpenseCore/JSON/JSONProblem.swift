/// A reason why bytes are not valid JSON.
package enum JSONProblem: Equatable, Sendable {
  /// Only NUL bytes follow, as a crash of the system leaves them.
  case nulBytes
  /// A line of the conflict markers that git writes into a file whose merge is not finished.
  case conflictMarkers
  /// A UTF-8 byte order mark at the start, which JSON must not have.
  case byteOrderMark
  /// Bytes that are not UTF-8.
  case invalidUTF8
  /// A character other than those allowed here.
  case unexpected(Unicode.Scalar, expected: Expectation)
  /// The end of the bytes where something else had to follow.
  case truncated(expected: Expectation)
  /// Arrays and objects nested deeper than 64.
  case tooDeep
  /// A key that its object already has.
  case duplicateKey(String)
  /// A comma before the closing bracket or brace.
  case trailingComma
  /// More text after the end of the document.
  case trailingBytes
  /// Text in place of a number that is not a number of JSON.
  case malformedNumber(String)
  /// A backslash that does not begin an escape of JSON.
  case invalidEscape
  /// Half of a surrogate pair, which encodes no character.
  case loneSurrogate
  /// A control character that must be escaped.
  case controlCharacter(UInt8)

  /// The tokens that would have been valid at a place.
  package struct Expectation: Equatable, Sendable {
    package let words: String

    /// The opening brace or bracket of a whole document.
    package static let objectOrArray = Expectation(words: "an object or an array")
    package static let value = Expectation(words: "a value")
    /// The opening brace of an object.
    package static let object = Expectation(words: "an object")
    package static let key = Expectation(words: "a key")
    /// The key of a member, or the closing brace of its object.
    package static let keyOrEndOfObject = Expectation(words: "a key or '}'")
    /// The colon after a key.
    package static let colon = Expectation(words: "':'")
    /// The comma after a member, or the closing brace.
    package static let commaOrEndOfObject = Expectation(words: "',' or '}'")
    /// The comma after an element, or the closing bracket.
    package static let commaOrEndOfArray = Expectation(words: "',' or ']'")
    /// The quote that ends a string.
    package static let closingQuote = Expectation(words: "'\"'")
    package static let digit = Expectation(words: "a digit")
    /// A word of JSON, such as `true`.
    package static func literal(_ word: String) -> Expectation { Expectation(words: "'\(word)'") }
  }
}

// MARK: In words

extension JSONProblem {
  /// The problem in words, in lower case.
  package var sentence: String {
    switch self {
    case .nulBytes: "the file has NUL bytes, which a crash of the system may leave"
    case .conflictMarkers: "git conflict markers"
    case .byteOrderMark: "a byte order mark, which JSON must not have"
    case .invalidUTF8: "not valid UTF-8"
    case .unexpected(let scalar, let expected):
      "expected \(expected.words), found '\(SafeText.escaped(String(scalar)))'"
    case .truncated(let expected): "expected \(expected.words), found the end of the file"
    case .tooDeep: "nested deeper than 64"
    case .duplicateKey(let key): "the key '\(key)' occurs twice"
    case .trailingComma: "a comma with nothing after it"
    case .trailingBytes: "something follows the end of the document"
    case .malformedNumber(let text): "'\(text)' is not a number of JSON"
    case .invalidEscape: "an escape that JSON does not have"
    case .loneSurrogate: "half a surrogate pair"
    case .controlCharacter: "a control character that is not escaped"
    }
  }
}
