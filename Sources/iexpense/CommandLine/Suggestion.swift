import ExpenseCore

/// The words that somebody may have meant by one that is not known.
enum Suggestion {
  /// The most characters of a word that is compared: it takes as long as the square of them.
  private static let longest = 300

  /// The first of the candidates nearest to a word; nil if none is near.
  static func nearest(
    to word: String, among candidates: some Sequence<String>, most: Int = .max
  ) -> String? {
    allNearest(to: word, among: candidates, most: most).first
  }

  /// The candidates nearest to a word; empty if none is near.
  ///
  /// Nearness is the number of insertions, deletions, replacements and swaps of neighbours: at most
  /// one for every three characters of the word (one for a shorter word). Case and accents do not matter.
  static func allNearest(
    to word: String, among candidates: some Sequence<String>, most: Int = .max
  ) -> [String] {
    let (typed, signs) = (Array(word.folded.unicodeScalars), signs(of: word))
    guard typed.count <= Self.longest else { return [] }
    var limit = min(most, max(1, typed.count / 3))
    var nearest: [String] = []
    for candidate in candidates {
      // An edit takes away and brings one sign at most.
      if let signs, let others = Self.signs(of: candidate),
        (signs ^ others).nonzeroBitCount > 2 * limit
      {
        continue
      }
      let letters = Array(candidate.folded.unicodeScalars)
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = distance(from: typed, to: letters)
      // Words without a letter in common are not near.
      guard distance <= limit, distance < typed.count else { continue }
      if distance < limit { nearest = [] }
      limit = distance
      nearest.append(candidate)
    }
    return nearest
  }

  /// The letters and other signs of a text as bits, whatever their case; nil if one is outside ASCII.
  private static func signs(of text: String) -> UInt32? {
    var signs: UInt32 = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      if byte > 0x20 { signs |= 1 &<< UInt32(byte) }
    }
    return signs
  }

  /// The edit distance of two words: Damerau and Levenshtein's, by optimal string alignment.
  static func distance<Letter: Equatable>(from source: [Letter], to target: [Letter]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let isSame = source[row] == target[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column]
        {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[target.count]
  }

  static func sentence(offering word: String) -> String { "Did you mean '\(word)'?" }
}

extension Message {
  /// Creates a message on a word that is none of the choices.
  init(cause: String, choices: [String], about word: String) {
    let shown = choices.count > 20 ? choices.prefix(20) + ["…"] : choices
    self.init(
      cause: cause, cure: "It takes \(shown.formattedAsChoices).", word: word, choices: choices)
  }
}
