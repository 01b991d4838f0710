import ExpenseCore

/// Text as a person typed it: what may not be in it is found before it is stored or shown.
enum TypedText {
  /// The text itself where it holds no control character.
  ///
  /// - Parameter place: what the text was typed for, `the name` for example.
  static func check(_ text: String, for place: String) throws(UsageError) -> String {
    if let scalar = SafeText.firstUntypableScalar(in: text) {
      throw .controlCharacter(scalar, in: place)
    }
    return text
  }

  /// A category with single blanks inside and none around it; empty if nothing is left.
  ///
  /// - Parameter place: as for `check`.
  static func category(
    _ text: String, for place: String = "the category"
  ) throws(UsageError) -> String {
    try check(text, for: place).withSingleBlanks
  }

  /// The name of an expense: text with something left after trimming.
  static func name(_ text: String) throws(UsageError) -> String {
    guard !text.isBlank else { throw .wrong("the name is empty") }
    return try check(text, for: "the name").withSingleBlanks
  }
}

extension String {
  /// The text with the full-width digits and marks of East Asian keyboards in ASCII.
  var withPlainDigits: String {
    guard utf8.contains(0xEF) else { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isWide = ("\u{FF0B}"..."\u{FF19}").contains(scalar)
      plain.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(plain)
  }
}

/// The words that stand for a standard stream where a file could be named.
///
/// The system's own names are among them: what is after them may be a file, and replacing that
/// would take it away from whoever else writes to the same stream.
enum StandardPath {
  /// Tells whether the word stands for standard input.
  static func isInput(_ path: String) -> Bool { ["-", "/dev/stdin"].contains(path) }

  /// Tells whether the word stands for standard output.
  static func isOutput(_ path: String) -> Bool { ["-", "/dev/stdout"].contains(path) }
}
