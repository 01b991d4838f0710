import ExpenseCore

/// A picture of exactly one terminal screen.
struct ScreenFrame {
  /// A line for each row of the screen, none wider than it.
  let lines: [String]

  /// Puts lines that stay at the top and at the bottom around others.
  ///
  /// - Parameters:
  ///   - top: lines with styles, their text safe to show.
  ///   - rows: as many as `room` tells, or fewer.
  ///   - size: the cells of the screen, at least one row.
  init(top: [String], rows: [String], bottom: [String], size: ScreenSize, glyphs: Glyphs) {
    var lines = top + rows
    lines += Array(repeating: "", count: max(0, size.rows - bottom.count - lines.count))
    lines = Array(lines.prefix(max(0, size.rows - bottom.count))) + bottom.suffix(size.rows)
    self.lines = lines.map { Self.cut($0, to: size.columns, glyphs) }
  }

  /// What draws the picture over whatever is on the screen.
  var text: String {
    "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
  }

  /// The line as far as it fits; escape sequences fill no cell.
  static func cut(_ line: String, to columns: Int, _ glyphs: Glyphs) -> String {
    guard cells(of: line) > columns else { return line }
    var cut = ""
    var room = columns - 1
    for (sequence, text) in parts(of: line) where room > 0 {
      let (beginning, cells) = DisplayWidth.prefix(of: String(text), fitting: room)
      cut += sequence + beginning
      room = beginning.utf8.count < text.utf8.count ? 0 : room - cells
    }
    return cut + "\u{1B}[0m" + glyphs.ellipsis
  }

  /// The cells that a line with styles fills.
  static func cells(of line: String) -> Int {
    parts(of: line).reduce(0) { $0 + DisplayWidth.cells(of: String($1.text)) }
  }

  /// Two texts at the ends of a line.
  static func spread(_ left: String, _ right: String, over columns: Int) -> String {
    let gap = columns - cells(of: left) - cells(of: right)
    return gap < 2 ? right : left + String(repeating: " ", count: gap) + right
  }

  /// The escape sequences of a line, each with the text after it.
  private static func parts(of line: String) -> [(sequence: Substring, text: Substring)] {
    let pieces: [Substring] = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces.enumerated().map { place, piece in
      guard place > 0, let end = piece.firstIndex(where: \.isLetter) else { return ("", piece) }
      let text = piece[piece.index(after: end)...]
      return ("\u{1B}" + piece[...end], text)
    }
  }
}

/// The cells of a screen.
typealias ScreenSize = (columns: Int, rows: Int)
