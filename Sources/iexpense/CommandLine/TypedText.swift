import ExpenseCore

/// Checks text that a person typed, before it is stored or shown.
enum TypedText {
  /// Returns the text if it holds no control character.
  ///
  /// - Parameter place: the place in the error's message, such as `the name`.
  static func check(_ text: String, for place: String) throws(UsageError) -> String {
    if let scalar = SafeText.firstUntypableScalar(in: text) {
      throw .wrong("control character '\(SafeText.escape(scalar))' in \(place)")
    }
    return text
  }

  /// Returns the name of an expense with single blanks; an empty one is refused.
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

/// The names of standard streams in place of a file's name.
///
/// They include the system's own: such a path may lead to a file that other programs write to, and
/// replacing it would cut them off.
enum StandardPath {
  static func isInput(_ path: String) -> Bool { ["-", "/dev/stdin"].contains(path) }

  static func isOutput(_ path: String) -> Bool { ["-", "/dev/stdout"].contains(path) }
}
