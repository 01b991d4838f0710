/// A text to look for in others, in any case, accents or not: `|` is or, `*` stands for anything, and
/// `^` and `$` hold an alternative to the start and the end.
package struct TextPattern: Equatable, Sendable {
  /// Where in a text a pattern may begin.
  package enum Place: Sendable {
    /// Anywhere.
    case anywhere
    /// Where a word begins: a letter or digit after none. In scripts without blanks between words
    /// that is anywhere.
    case beginningOfWord
  }

  /// As it was typed.
  package let text: String
  private let alternatives: [PatternAlternative]

  /// The most bytes of a pattern: each text is searched for each alternative.
  package static let mostBytes = 1_000

  /// The pattern of that text; nil if one of its alternatives is empty, or it is longer than
  /// `mostBytes`.
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

  /// Tells whether a text is written as a regular expression, most of whose characters stand for themselves
  /// here.
  package static func isRegularExpression(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let hasClass = zip(scalars, scalars.dropFirst()).contains {
      $0 == "\\" && $1.isASCII && $1.properties.isAlphabetic
    }
    let range = scalars.drop { $0 != "[" }.prefix { $0 != "]" }
    return hasClass || [".*", ".+", "(?"].contains { text.contains($0) }
      || range.count > 2 && range.endIndex < scalars.endIndex && range.contains("-")
  }

  /// Tells whether a folded text holds the pattern.
  ///
  /// - Parameter range: where the text lies in the bytes; all of them if nothing is said.
  func matches(_ bytes: [UInt8], in range: Range<Int>? = nil, from place: Place) -> Bool {
    let range = range ?? bytes.indices
    return alternatives.contains { $0.matches(bytes, in: range, from: place) }
  }
}

/// A text on one side of a `|`.
private struct PatternAlternative: Equatable, Sendable {
  /// Texts that stand one after the other, with anything between.
  let pieces: [[UInt8]]
  let isAtStart: Bool
  let isAtEnd: Bool
  /// Tells whether a `*` stands in front.
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
  /// Tells whether no word of a script with blanks between words goes on at a place.
  ///
  /// - Parameter beginning: where the text begins.
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
  /// Tells whether this is a letter or digit of a script that has blanks between words.
  fileprivate var isOfWord: Bool {
    guard !isASCII else { return properties.isAlphabetic || ("0"..."9").contains(self) }
    return (properties.isAlphabetic || properties.numericType != nil) && !properties.isIdeographic
      && !Self.withoutBlanks.contains { $0.contains(self) }
  }

  /// Thai and Lao, Burmese, Khmer, and the syllables of Japanese.
  private static let withoutBlanks: [ClosedRange<Unicode.Scalar>] = [
    "\u{0E00}"..."\u{0EFF}", "\u{1000}"..."\u{109F}", "\u{1780}"..."\u{17FF}",
    "\u{3040}"..."\u{30FF}", "\u{31F0}"..."\u{31FF}",
  ]
}
