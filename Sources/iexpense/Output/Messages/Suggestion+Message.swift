extension Suggestion {
  /// The sentence that offers that word.
  static func sentence(offering word: String) -> String { "Did you mean '\(word)'?" }

  /// The sentence that offers the nearest of the choices, or else all of them.
  static func sentence(for word: String, among choices: [String]) -> String {
    nearest(to: word, among: choices).map(sentence(offering:))
      ?? "It takes \(choices.formattedAsChoices)."
  }
}
