import ExpenseCore

/// A picture of exactly one terminal screen.
struct ScreenFrame {
  /// A line for each row that is drawn on, none wider than the screen.
  let lines: [String]

  /// Fits lines into the screen.
  ///
  /// Where they are too many the first stays, which has the titles, and the last ones, which have
  /// the newest expenses and the total; a note says how many are missing between them.
  ///
  /// - Parameters:
  ///   - content: lines with styles, their text safe to show.
  ///   - footer: the last line of the screen.
  ///   - columns: the width of the screen in cells.
  ///   - rows: its height, at least 1.
  init(_ content: [String], footer: String, columns: Int, rows: Int, glyphs: Glyphs) {
    let room = max(0, rows - 2)
    var lines = content
    if content.count > room, room >= 3 {
      let missing = content.count - (room - 1)
      let note = "\(glyphs.ellipsis) \(missing.counted("more line")) \(glyphs.ellipsis)"
      lines = [content[0], note] + content.suffix(room - 2)
    } else if content.count > room {
      lines = content.suffix(room)
    }
    lines += Array(repeating: "", count: max(0, rows - 1 - lines.count)) + [footer]
    self.lines = lines.map { Self.cut($0, to: columns, glyphs) }
  }

  /// What draws the picture over whatever is on the screen.
  var text: String {
    "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
  }

  /// The line as far as it fits; escape sequences fill no cell.
  private static func cut(_ line: String, to columns: Int, _ glyphs: Glyphs) -> String {
    let parts = parts(of: line)
    let cells = parts.map { DisplayWidth.cells(of: String($0.text)) }.reduce(0, +)
    guard cells > columns else { return line }
    var cut = ""
    var room = columns - 1
    for (sequence, text) in parts where room > 0 {
      let (beginning, cells) = DisplayWidth.prefix(of: String(text), fitting: room)
      cut += sequence + beginning
      room = beginning.utf8.count < text.utf8.count ? 0 : room - cells
    }
    return cut + "\u{1B}[0m" + glyphs.ellipsis
  }

  /// The escape sequences of a line, each with the text behind it.
  private static func parts(of line: String) -> [(sequence: Substring, text: Substring)] {
    let pieces: [Substring] = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces.enumerated().map { place, piece in
      guard place > 0, let end = piece.firstIndex(where: \.isLetter) else { return ("", piece) }
      let text = piece[piece.index(after: end)...]
      return ("\u{1B}" + piece[...end], text)
    }
  }
}
