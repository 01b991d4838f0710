/// Compares beginnings of texts, ignoring case and diacritics.
package struct TextBeginning {
  private var folding = TextFolding()
  private let wanted: [UInt8]

  /// Looks for texts that begin with this one; every text begins with an empty one.
  package init(_ text: String) { wanted = folding.folded(text) }

  package mutating func begins(_ text: String) -> Bool {
    wanted.isEmpty || folding.folded(text).starts(with: wanted)
  }

  /// Returns true if the text contains it anywhere.
  package mutating func isContained(in text: String) -> Bool {
    wanted.isEmpty || folding.folded(text).firstPlace(of: wanted) != nil
  }

  /// The longest beginning that all texts share, spelled as in the first; nil if it is not longer
  /// than the one looked for.
  package mutating func common(of texts: [String]) -> String? {
    let all = texts.map { folding.folded($0) }
    var shared = ""
    for grapheme in texts.first ?? "" {
      let longer = folding.folded(shared + String(grapheme))
      guard all.allSatisfy({ $0.starts(with: longer) }) else { break }
      shared.append(grapheme)
    }
    return folding.folded(shared).count > wanted.count ? shared : nil
  }
}
