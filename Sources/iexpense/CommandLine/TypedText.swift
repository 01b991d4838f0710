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

  /// The name of an expense: text with something left after trimming.
  static func name(_ text: String) throws(UsageError) -> String {
    guard !text.isBlank else { throw .emptyName }
    return try check(text, for: "the name")
  }
}
