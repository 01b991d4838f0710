/// A text to search for, ignoring case and accents: `|` separates alternatives, `*` matches
/// anything, and `^` and `$` anchor an alternative to the start and the end.
package struct TextPattern: Equatable, Sendable {
  /// The places of a text at which a match may begin.
  package enum Place: Sendable {
    /// At any place.
    case anywhere
    /// At the beginning of a word: a letter or digit that follows neither. In scripts without
    /// blanks between words, at any place.
    case beginningOfWord
  }

  /// The pattern as typed.
  package let text: String
  private let alternatives: [PatternAlternative]

  /// The largest number of bytes in a pattern, because each text is searched for each alternative.
  package static let mostBytes = 1_000

  /// Parses a pattern; nil if an alternative is empty or the text is longer than `mostBytes`.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    var folding = TextFolding()
    self.text = text
    alternatives = text.split(separator: "|", omittingEmptySubsequences: false).map { part in
      let (start, end) = (part.hasPrefix("^"), part.hasSuffix("$"))
      let word = part.dropFirst(start ? 1 : 0).dropLast(end ? 1 : 0)
      return PatternAlternative(
        pieces: word.split(separator: "*").map { folding.folded(String($0)) },
        isAtStart: start && !word.hasPrefix("*"), isAtEnd: end && !word.hasSuffix("*"),
        beginsAnywhere: word.hasPrefix("*"))
    }
    guard alternatives.allSatisfy({ $0.pieces.contains { !$0.allSatisfy { $0 == 0x20 } } }) else {
      return nil
    }
  }

  /// Returns true if a text looks like a regular expression, most of whose special characters match
  /// themselves here.
  package static func isRegularExpression(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let hasClass = zip(scalars, scalars.dropFirst()).contains {
      $0 == "\\" && $1.isASCII && $1.properties.isAlphabetic
    }
    let range = scalars.drop { $0 != "[" }.prefix { $0 != "]" }
    return hasClass || [".*", ".+", "(?"].contains { text.contains($0) }
      || range.count > 2 && range.endIndex < scalars.endIndex && range.contains("-")
  }

  /// Returns true if a text contains the pattern at the beginning of a word.
  package func isFound(in text: String) -> Bool {
    matches(Array(text.folded.utf8), from: .beginningOfWord)
  }

  /// Returns true if a folded text contains the pattern.
  ///
  /// - Parameter range: the range of the text in the bytes; all of them by default.
  func matches(_ bytes: [UInt8], in range: Range<Int>? = nil, from place: Place) -> Bool {
    let range = range ?? bytes.indices
    return alternatives.contains { $0.matches(bytes, in: range, from: place) }
  }
}

/// One of the alternatives separated by `|`.
private struct PatternAlternative: Equatable, Sendable {
  /// Texts that must occur in this order, with anything between.
  let pieces: [[UInt8]]
  let isAtStart: Bool
  let isAtEnd: Bool
  /// True if the alternative begins with `*`.
  let beginsAnywhere: Bool

  func matches(
    _ bytes: [UInt8], in range: Range<Int>, from place: TextPattern.Place
  ) -> Bool {
    var start = range.lowerBound
    for (index, piece) in pieces.enumerated() {
      let isFree = index > 0 || beginsAnywhere || place == .anywhere
      func mayBegin(_ found: Int) -> Bool {
        if index == 0, isAtStart { return found == range.lowerBound }
        return isFree || bytes.beginsWord(at: found, after: range.lowerBound)
      }
      if isAtEnd, index == pieces.count - 1 {
        let last = range.upperBound - piece.count
        return last >= start && bytes[last..<range.upperBound].elementsEqual(piece)
          && mayBegin(last)
      }
      guard let found = bytes.firstPlace(of: piece, in: start..<range.upperBound, where: mayBegin)
      else { return false }
      start = found + piece.count
    }
    return true
  }
}

extension [UInt8] {
  /// Returns true if no word continues at a place, in a script that separates words by blanks.
  ///
  /// - Parameter beginning: the index at which the text begins.
  fileprivate func beginsWord(at place: Int, after beginning: Int) -> Bool {
    guard place > beginning, scalar(at: place).isOfWord else { return true }
    var before = place - 1
    while before > beginning, self[before] & 0xC0 == 0x80 { before -= 1 }
    return !scalar(at: before).isOfWord
  }

  private func scalar(at place: Int) -> Unicode.Scalar {
    guard self[place] >= 0x80 else { return Unicode.Scalar(self[place]) }
    let bytes = self[place..<Swift.min(place + 4, count)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? " "
  }
}

extension Unicode.Scalar {
  /// True for a letter or digit of a script that separates words by blanks.
  fileprivate var isOfWord: Bool {
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    return (properties.isAlphabetic || properties.numericType != nil) && !properties.isIdeographic
      && !Self.withoutBlanks.contains { $0.contains(self) }
  }

  /// Thai and Lao, Burmese, Khmer, and Japanese kana.
  private static let withoutBlanks: [ClosedRange<Unicode.Scalar>] = [
    "\u{0E00}"..."\u{0EFF}", "\u{1000}"..."\u{109F}", "\u{1780}"..."\u{17FF}",
    "\u{3040}"..."\u{30FF}", "\u{31F0}"..."\u{31FF}",
  ]
}
