import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The README's image `.github/screen.svg`, made from a frame of the screen so that it is never
/// outdated.
///
/// With `IEXPENSE_RECORD=1` in the environment it is recorded again, and the run fails.
struct ScreenImageTests {
  private static let path = Readme.packagePath + "/.github/screen.svg"

  /// Eleven months of rent, food, cinema and some travel, and the month of the tests.
  private static let items: [ExpenseItem] = {
    let food: [Amount] = [310, 265, 240, 290, 255, 300, 275, 345, 260, 285, 330]
    let travel: [Amount] = [0, 120, 48, 0, 310, 95, 640, 720, 60, 174, 0]
    let before = food.indices.flatMap { place -> [ExpenseItem] in
      let month = place == 0 ? "2025-12" : "2026-\(place < 10 ? "0" : "")\(place)"
      return [
        item("Rent", 780, "\(month)-01", "home"),
        item("Groceries", food[place], "\(month)-14", "food"),
        item("Train", travel[place], "\(month)-09", "travel"),
        item("Cinema", 42, "\(month)-20", "fun"),
      ].filter { $0.amount != .zero }
    }
    return before + [
      item("Rent", 780, "2026-11-01", "home"),
      item("Train to Ghent", 48, "2026-11-03", "travel", .business),
      item("Hotel Aurora", 126.4, "2026-11-04", "travel", .business),
      item("Groceries", 63.2, "2026-11-07", "food"), item("Cinema", 11.9, "2026-11-13", "fun"),
      item("Printer paper", 8.75, "2026-11-17", "office", .business),
      item("Dinner with Ada", 28, "2026-11-20", "food"),
      item("Coffee", 3.8, "2026-11-21", "food/coffee"), item("Lunch", 12.5, "2026-11-21", "food"),
    ]
  }()

  private static let columns = 104

  /// Budgets, and what recurs.
  private static let lines = [
    ["budget", "1900"], ["budget", "food", "350"], ["budget", "travel", "180"],
    ["budget", "fun", "60"],
    ["add", "Netflix", "12.99", "-c", "fun", "--every", "month", "-d", "2026-11-24"],
    ["add", "Electricity", "64", "-c", "home", "--every", "quarter", "-d", "2026-11-28"],
    ["add", "Gym", "39", "--every", "month", "-d", "2026-11-30"],
  ]

  private static func item(
    _ name: String, _ amount: Amount, _ day: String, _ category: String,
    _ type: ExpenseType = .personal
  ) -> ExpenseItem {
    ExpenseItem(
      name: name, type: type, amount: amount, date: CalendarDate(day), category: category)
  }

  /// Home above the months, on two terminals.
  @Test func theImageIsThatOfTheScreen() throws {
    var document = ExpenseDocument()
    document.currency = .usd
    document.items = Self.items.enumerated().map { place, item in
      let id = UUID(uuidString: "\(10 + place)AF3C51-7B2E-4D66-9C1A-0B8E5D2F4A70")
      return ExpenseItem(
        id: id ?? item.id, name: item.name, type: item.type, amount: item.amount, date: item.date,
        category: item.category)
    }
    let file = String(decoding: document.encoded(), as: UTF8.self)
    let frames = try [(["home"], 31), (["months"], 25)].map { words, rows in
      var screen = ScreenSession(file: file)
      for line in Self.lines { screen.shell.run(words: line) }
      (screen.columns, screen.rows, screen.isColoured) = (Self.columns, rows, true)
      screen.words = words
      return try #require(screen.frames([.pause]).last)
    }
    let image = ScreenImage(Array(frames.joined(separator: [""])), columns: Self.columns).text
    let known = try? String(contentsOfFile: Self.path, encoding: .utf8)
    guard ProcessInfo.processInfo.environment["IEXPENSE_RECORD"]?.isEmpty == false else {
      let isSame = known == image
      #expect(isSame, "the image is another one; IEXPENSE_RECORD=1 records it")
      return
    }
    try image.write(toFile: Self.path, atomically: true, encoding: .utf8)
    if known != image {
      Issue.record("recorded \(Self.path): look at it, then run without IEXPENSE_RECORD")
    }
  }
}

/// A frame of the screen as an image, in monospaced text that is readable on light and dark pages.
private struct ScreenImage {
  let text: String

  private static let (cell, line, margin) = (8.4, 19, 14)

  init(_ frame: [String], columns: Int) {
    let width = Int(Double(columns) * Self.cell) + 2 * Self.margin
    let height = frame.count * Self.line + 2 * Self.margin
    let rows = frame.enumerated().map { Self.row($1, at: Self.margin + $0 * Self.line, columns) }
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-label="The screen of iexpense">
      <rect width="100%" height="100%" rx="8" fill="#1b1f24"/>
      <g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="14" \
      fill="#d7dde4">
      \(rows.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  private static func row(_ line: String, at top: Int, _ columns: Int) -> String {
    var column = 0
    var spans = ""
    var back = ""
    for piece in line.split(separator: "\u{1B}", omittingEmptySubsequences: false) {
      let end = piece.firstIndex(of: "m")
      let isStyled = piece.hasPrefix("[") && end != nil
      let code = isStyled ? String(piece[..<(end ?? piece.startIndex)].dropFirst()) : ""
      let text =
        isStyled ? String(piece[piece.index(after: end ?? piece.startIndex)...]) : String(piece)
      guard !text.isEmpty else { continue }
      defer { column += cells(of: text) }
      if let blocks = blocks(text, from: column, top: top, style(of: code)) {
        back += blocks
        continue
      }
      let tenths = margin * 10 + column * 84
      // Consecutive blanks would be collapsed to one.
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(" ", with: "\u{A0}")
      // The width is given, so that columns stay in line whatever the font is.
      let width = cells(of: text) * 84
      spans += """
        <tspan x="\(tenths / 10).\(tenths % 10)" textLength="\(width / 10).\(width % 10)" \
        lengthAdjust="spacingAndGlyphs" \(style(of: code))>\(escaped)</tspan>
        """
      if code == "7" {
        let cells = cells(of: text)
        back += """
          <rect x="\(tenths / 10)" y="\(top)" width="\(Int(Double(cells) * cell) + 1)" \
          height="\(Self.line)" fill="#d7dde4"/>
          """
      }
    }
    return back + "<text y=\"\(top + 14)\">\(spans)</text>"
  }

  /// Bars as areas, since a font leaves gaps between its block elements; nil for any other text.
  private static func blocks(
    _ text: String, from column: Int, top: Int, _ style: String
  ) -> String? {
    guard text.unicodeScalars.allSatisfy({ (0x2581...0x258F).contains($0.value) }) else {
      return nil
    }
    return text.unicodeScalars.enumerated().map { place, scalar in
      let eighths = Int(scalar.value) - 0x2580
      let isWhole = eighths <= 8
      let (wide, high) = isWhole ? (8, eighths) : (16 - eighths, 8)
      let x = margin * 10 + (column + place) * 84
      let y = top * 8 + line * (8 - high)
      return """
        <rect x="\(Double(x) / 10)" y="\(Double(y) / 8)" width="\(Double(wide) * 1.05)" \
        height="\(Double(line * high) / 8)" shape-rendering="crispEdges" \(style)/>
        """
    }.joined()
  }

  private static func style(of code: String) -> String {
    switch code {
    case "1": "font-weight=\"bold\""
    case "2": "fill=\"#8b949e\""
    case "7": "fill=\"#1b1f24\""
    case "38;5;160": "fill=\"#ff7b72\""
    case "38;5;28": "fill=\"#7ee787\""
    case "38;5;166": "fill=\"#f0883e\""
    case "38;5;33": "fill=\"#58a6ff\""
    case "38;5;133": "fill=\"#c586c0\""
    default: ""
    }
  }
}
