/// Splits a command line of a test into words, with `'…'` and `"…"` around words that contain
/// blanks.
package enum ShellWords {
  /// The words; nil if a quote is not closed.
  package static func of(_ line: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return quote == nil ? words + (word.map { [$0] } ?? []) : nil
  }
}
