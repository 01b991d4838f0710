import ExpenseCore

/// A picture of exactly one terminal screen.
struct ScreenFrame {
  /// A line for each row that is drawn on, none wider than the screen.
  let lines: [String]

  /// Fits lines into the screen.
  ///
  /// Where they are too many the first stays, which has the titles; notes say how many are missing
  /// above and below the others that are shown.
  ///
  /// - Parameters:
  ///   - content: lines with styles, their text safe to show.
  ///   - scroll: which of them to show.
  ///   - footer: the last line of the screen.
  ///   - columns: the width of the screen in cells.
  ///   - rows: its height, at least 1.
  init(
    _ content: [String], _ scroll: Scroll, footer: String, columns: Int, rows: Int, glyphs: Glyphs
  ) {
    let room = Self.room(rows: rows)
    let shown = scroll.window(lines: content.count, room: room)
    var lines = Array(content[shown])
    if content.count > room, room >= 3 {
      func note(_ count: Int) -> String {
        "\(glyphs.ellipsis) \(count.counted("more line")) \(glyphs.ellipsis)"
      }
      if shown.lowerBound > 1 { lines[0] = note(shown.lowerBound) }
      let missing = content.count - shown.upperBound
      if missing > 0, room > 3 { lines[lines.count - 1] = note(missing + 1) }
      lines.insert(content[0], at: 0)
    }
    lines += Array(repeating: "", count: max(0, rows - 1 - lines.count)) + [footer]
    self.lines = lines.map { Self.cut($0, to: columns, glyphs) }
  }

  /// The lines of a screen that are left beside the footer and the blank one above it.
  static func room(rows: Int) -> Int { max(0, rows - 2) }

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

/// Where somebody is in a page that is longer than the screen.
struct Scroll: Equatable {
  /// The first line that is shown below the titles; nil at the end, whatever comes there.
  private var top: Int?

  /// The lines that are shown, those of the titles apart where they stay: all that fit, else as many
  /// as there is room for.
  func window(lines: Int, room: Int) -> Range<Int> {
    guard lines > room else { return 0..<lines }
    let titles = room >= 3 ? 1 : 0
    let height = room - titles
    let start = min(top ?? .max, lines - height)
    return max(start, titles)..<max(start, titles) + height
  }

  /// Moves as a key says.
  mutating func press(_ key: Key, lines: Int, room: Int) {
    let window = window(lines: lines, room: room)
    let page = max(1, window.count - 2)
    let start: Int
    switch key {
    case .up: start = window.lowerBound - 1
    case .down: start = window.lowerBound + 1
    case .pageUp: start = window.lowerBound - page
    case .pageDown: start = window.lowerBound + page
    case .home: start = 0
    case .end: start = lines
    default: return
    }
    top = max(0, start) + window.count < lines ? max(0, start) : nil
  }
}
