/// What somebody may have meant by a word that is not known.
enum Suggestion {
  /// The candidate nearest to a word, or nil where none is near.
  ///
  /// A known synonym comes first. Else the fewest insertions, deletions, replacements and swaps of
  /// neighbours decide, at most one in three of the word's characters (and one in a shorter word);
  /// between equals, the first candidate. Case does not matter.
  ///
  /// - Parameter synonyms: words in lower case, and the candidate that each stands for.
  static func nearest(
    to word: String, among candidates: [String], synonyms: [String: String] = [:]
  ) -> String? {
    let typed = Array(word.lowercased())
    if let synonym = synonyms[String(typed)], candidates.contains(synonym) { return synonym }
    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let limit = max(1, typed.count / 3)
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = distance(from: typed, to: letters)
      if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.candidate
  }

  /// The edits between two words: Damerau and Levenshtein's distance, by optimal string alignment.
  static func distance(from source: [Character], to target: [Character]) -> Int {
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

  /// The sentence that offers that word.
  static func sentence(offering word: String) -> String { "Did you mean '\(word)'?" }
}

/// A word of a line that is wrong, and the one that was probably meant.
struct Slip: Equatable {
  let word: String
  let meant: String
}

extension Message {
  /// A message on a word: it offers the one that was probably meant, or else says what to write.
  init(cause: String, word: String, meant: String?, cure: String? = nil) {
    self.init(
      cause: cause, cure: meant.map(Suggestion.sentence(offering:)) ?? cure,
      slip: meant.map { Slip(word: word, meant: $0) })
  }

  /// A message on a word that is none of the choices: it offers the nearest, or else names all.
  init(cause: String, word: String, choices: [String]) {
    self.init(
      cause: cause, word: word, meant: Suggestion.nearest(to: word, among: choices),
      cure: "It takes \(choices.formattedAsChoices).")
  }
}

extension [String] {
  /// `a, b or c`.
  var formattedAsChoices: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
