extension HelpPage {
  /// The text in as many lines as it needs.
  static func paragraph(_ text: String) -> [Line] {
    TextWrap.lines(of: text, width: width).map { Line(text: $0) }
  }

  /// Entries in two columns: a word, and what is said of it.
  ///
  /// A word wider than its column has a line of its own.
  ///
  /// - Parameter room: the cells of the first column; nil for as many as its words need.
  static func columns(_ entries: [(word: String, text: String)], room: Int? = nil) -> [Line] {
    let column = (room ?? width(of: entries.map(\.word))) + 4
    var lines: [Line] = []
    for (word, text) in entries {
      let start = "  \(word)"
      let room = column - DisplayWidth.cells(of: start)
      var rest = TextWrap.lines(of: text, width: width - column)[...]
      if room >= 2, let first = rest.popFirst() {
        lines.append(Line(text: start + String(repeating: " ", count: room) + first))
      } else {
        lines.append(Line(text: start))
      }
      lines += rest.map { Line(text: String(repeating: " ", count: column) + $0) }
    }
    return lines
  }

  /// The cells that a column of words needs, where those that are too wide do not count.
  static func width(of words: [String]) -> Int {
    words.map(DisplayWidth.cells).filter { $0 <= widestWord }.max() ?? widestWord
  }

  /// The widest word that others make room for.
  private static let widestWord = 30
}
