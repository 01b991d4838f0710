import Testing

@testable import iexpense

/// What fits on a screen.
struct ScreenFrameTests {
  private func lines(_ content: [String], columns: Int = 20, rows: Int) -> [String] {
    ScreenFrame(content, footer: "foot", columns: columns, rows: rows, glyphs: .unicode).lines
  }

  @Test func fewLinesAreFollowedByBlanksAndTheFooter() {
    #expect(lines(["a", "b"], rows: 5) == ["a", "b", "", "", "foot"])
  }

  @Test func ofTooManyTheFirstAndTheLastStay() {
    let content = ["head", "1", "2", "3", "4", "5", "total"]
    #expect(lines(content, rows: 6) == ["head", "… 4 more lines …", "5", "total", "", "foot"])
    #expect(lines(content, rows: 4) == ["5", "total", "", "foot"])
    #expect(lines(content, rows: 2) == ["", "foot"])
    #expect(lines(content, rows: 1) == ["foot"])
    #expect(lines(content, rows: 9) == content + ["", "foot"])
  }

  @Test func aLineIsCutBetweenItsEscapes() {
    let line = "ab\u{1B}[32mcdef\u{1B}[0mgh"
    #expect(lines([line], columns: 8, rows: 3)[0] == line)
    #expect(lines([line], columns: 5, rows: 3)[0] == "ab\u{1B}[32mcd\u{1B}[0m…")
    #expect(lines(["日本語"], columns: 5, rows: 3)[0] == "日本\u{1B}[0m…")
    #expect(lines(["日本語"], columns: 6, rows: 3)[0] == "日本語")
  }

  @Test func itIsDrawnOverWhatIsThere() {
    let frame = ScreenFrame(["a"], footer: "f", columns: 9, rows: 3, glyphs: .unicode)
    #expect(frame.text == "\u{1B}[Ha\u{1B}[K\r\n\u{1B}[K\r\nf\u{1B}[K\u{1B}[J")
  }
}
