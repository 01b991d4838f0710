/// How texts begin, whatever their case and diacritics.
package struct TextBeginning {
  private var folding = TextFolding()
  private let wanted: [UInt8]

  /// That beginning; every text begins with an empty one.
  package init(_ text: String) { wanted = folding.folded(text) }

  package mutating func begins(_ text: String) -> Bool {
    wanted.isEmpty || folding.folded(text).starts(with: wanted)
  }

  /// Whether the text holds it anywhere.
  package mutating func isContained(in text: String) -> Bool {
    wanted.isEmpty || folding.folded(text).firstPlace(of: wanted) != nil
  }

  /// The longest beginning of the first text that all of them share; nil where it is not longer than
  /// this one.
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
