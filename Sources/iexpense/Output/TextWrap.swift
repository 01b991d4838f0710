/// Text in lines of a width.
enum TextWrap {
  /// Breaks a text between its words, so that no line is wider than that many cells.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var room = 0
    for word in text.split(separator: " ") {
      let cells = DisplayWidth.cells(of: String(word))
      if cells < room {
        lines[lines.count - 1] += " \(word)"
        room -= cells + 1
      } else {
        lines.append(String(word))
        room = width - cells
      }
    }
    return lines
  }
}
