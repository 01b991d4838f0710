import ExpenseCore

/// The lines of exactly one terminal screen.
struct ScreenFrame {
  /// A line for each row of the screen, none wider than the screen.
  let lines: [String]

  /// Creates a frame with fixed lines at the top and the bottom.
  ///
  /// - Parameters:
  ///   - top: lines with styles and escaped text.
  ///   - rows: the lines between; those without room are left out.
  ///   - size: the size of the screen, at least one row.
  init(top: [String], rows: [String], bottom: [String], size: ScreenSize, glyphs: Glyphs) {
    var lines = top + rows
    lines += Array(repeating: "", count: max(0, size.rows - bottom.count - lines.count))
    lines = Array(lines.prefix(max(0, size.rows - bottom.count))) + bottom.suffix(size.rows)
    self.lines = lines.map { Self.cut($0, to: size.columns, glyphs) }
  }

  /// The text that draws the frame over the present screen.
  var text: String {
    "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
  }

  /// Cuts a line to a width; escape sequences have no width.
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

  /// The width of a line with styles.
  static func cells(of line: String) -> Int {
    parts(of: line).reduce(0) { $0 + DisplayWidth.cells(of: String($1.text)) }
  }

  /// Places two texts at the ends of a line.
  static func spread(_ left: String, _ right: String, over columns: Int) -> String {
    let gap = columns - cells(of: left) - cells(of: right)
    return gap < 2 ? right : left + String(repeating: " ", count: gap) + right
  }

  /// The escape sequences of a line, each with the text after it.
  private static func parts(of line: String) -> [(sequence: Substring, text: Substring)] {
    let pieces = line.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)
    return pieces.enumerated().map { place, piece in
      guard place > 0, let end = piece.firstIndex(where: \.isASCIILetter) else {
        return ("", Substring(piece))
      }
      return ("\u{1B}" + Substring(piece[...end]), Substring(piece[end...].dropFirst()))
    }
  }
}

/// The size of a screen in cells.
typealias ScreenSize = (columns: Int, rows: Int)
