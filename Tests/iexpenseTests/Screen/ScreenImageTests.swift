import Foundation
import Testing

@testable import iexpense

/// `.github/screen.svg`, which README shows: made of a frame of the screen, so that it is never stale.
///
/// With `IEXPENSE_RECORD=1` in the environment it is written anew, and the run fails.
struct ScreenImageTests {
  private static let path = Readme.packagePath + "/.github/screen.svg"

  private static let file = """
    {"Currency":"USD","Items":[
     \(item(1, "Rent", "Personal", "780", "2026-11-01", "home"))
    ,\(item(2, "Train to Ghent", "Business", "48", "2026-11-03", "travel"))
    ,\(item(3, "Hotel Aurora", "Business", "126.40", "2026-11-04", "travel"))
    ,\(item(4, "Groceries", "Personal", "63.20", "2026-11-07", "food"))
    ,\(item(5, "Cinema", "Personal", "11.90", "2026-11-13", "fun"))
    ,\(item(6, "Printer paper", "Business", "8.75", "2026-11-17", "office"))
    ,\(item(7, "Dinner with Ada", "Personal", "28", "2026-11-20", "food"))
    ,\(item(8, "Coffee", "Personal", "3.80", "2026-11-21", "food/coffee"))
    ,\(item(9, "Lunch", "Personal", "12.50", "2026-11-21", "food"))
    ]}
    """

  private static func item(
    _ number: Int, _ name: String, _ type: String, _ amount: String, _ date: String,
    _ category: String
  ) -> String {
    """
    {"id":"\(number)A0F3C51-7B2E-4D66-9C1A-0B8E5D2F4A7\(number)","name":"\(name)","type":"\(type)",\
    "amount":\(amount),"date":"\(date)","category":"\(category)"}
    """
  }

  @Test func theImageIsThatOfTheScreen() throws {
    var screen = ScreenSession(file: Self.file)
    (screen.columns, screen.rows, screen.isColoured) = (82, 17, true)
    let frame = try #require(screen.frames(["k", "d", "u"].map(ScreenSession.key)).last)
    let image = ScreenImage(frame, columns: screen.columns).text
    let known = try? String(contentsOfFile: Self.path, encoding: .utf8)
    guard ProcessInfo.processInfo.environment["IEXPENSE_RECORD"]?.isEmpty == false else {
      #expect(known == image)
      return
    }
    try image.write(toFile: Self.path, atomically: true, encoding: .utf8)
    if known != image {
      Issue.record("recorded \(Self.path): look at it, then run without IEXPENSE_RECORD")
    }
  }
}

/// A frame of the screen as an image, in text of one width that is readable on light and dark pages.
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
    var isChosen = false
    for piece in line.split(separator: "\u{1B}", omittingEmptySubsequences: false) {
      let end = piece.firstIndex(of: "m")
      let isStyled = piece.hasPrefix("[") && end != nil
      let code = isStyled ? String(piece[..<(end ?? piece.startIndex)].dropFirst()) : ""
      let text =
        isStyled ? String(piece[piece.index(after: end ?? piece.startIndex)...]) : String(piece)
      if code == "7" { isChosen = true }
      guard !text.isEmpty else { continue }
      let tenths = margin * 10 + column * 84
      // Blanks in a row would be drawn as one.
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(" ", with: "\u{A0}")
      spans += "<tspan x=\"\(tenths / 10).\(tenths % 10)\" \(style(of: code))>\(escaped)</tspan>"
      column += DisplayWidth.cells(of: text)
    }
    let back =
      isChosen
      ? "<rect x=\"\(margin / 2)\" y=\"\(top)\" width=\"\(Int(Double(columns) * cell) + margin)\" height=\"\(Self.line)\" rx=\"3\" fill=\"#d7dde4\"/>"
      : ""
    return back + "<text y=\"\(top + 14)\">\(spans)</text>"
  }

  private static func style(of code: String) -> String {
    switch code {
    case "1": "font-weight=\"bold\""
    case "2": "fill=\"#8b949e\""
    case "7": "fill=\"#1b1f24\""
    case "31": "fill=\"#ff7b72\""
    case "32": "fill=\"#7ee787\""
    case "38;5;166": "fill=\"#f0883e\""
    case "38;5;33": "fill=\"#58a6ff\""
    default: ""
    }
  }
}
