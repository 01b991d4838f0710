import Testing

@testable import iexpense

/// What fits on a screen.
struct ScreenFrameTests {
  private func lines(
    _ content: [String], _ scroll: Scroll = Scroll(), columns: Int = 20, rows: Int
  ) -> [String] {
    ScreenFrame(content, scroll, footer: "foot", columns: columns, rows: rows, glyphs: .unicode)
      .lines
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
    let frame = ScreenFrame(["a"], Scroll(), footer: "f", columns: 9, rows: 3, glyphs: .unicode)
    #expect(frame.text == "\u{1B}[Ha\u{1B}[K\r\n\u{1B}[K\r\nf\u{1B}[K\u{1B}[J")
  }

  private static let content = ["head", "1", "2", "3", "4", "5", "6", "7", "total"]

  @Test(
    arguments: [
      ([], ["head", "… 5 more lines …", "6", "7", "total"]),
      ([.up], ["head", "… 4 more lines …", "5", "6", "… 2 more lines …"]),
      ([.home], ["head", "1", "2", "3", "… 5 more lines …"]),
      ([.home, .down], ["head", "… 2 more lines …", "3", "4", "… 4 more lines …"]),
      ([.home, .up, .pageDown], ["head", "… 3 more lines …", "4", "5", "… 3 more lines …"]),
      ([.pageUp], ["head", "… 3 more lines …", "4", "5", "… 3 more lines …"]),
      ([.home, .end, .down], ["head", "… 5 more lines …", "6", "7", "total"]),
      ([.home, .pageDown, .pageDown, .pageDown], ["head", "… 5 more lines …", "6", "7", "total"]),
      ([.tab, .text("x")], ["head", "… 5 more lines …", "6", "7", "total"]),
    ] as [([Key], [String])])
  func keysScroll(keys: [Key], expected: [String]) {
    var scroll = Scroll()
    for key in keys { scroll.press(key, lines: Self.content.count, room: 5) }
    #expect(lines(Self.content, scroll, rows: 7) == expected + ["", "foot"])
  }

  /// From the end to the start, line by line, on screens of any height.
  @Test(arguments: 3...11) func everyLineCanBeReached(rows: Int) {
    for back in [Key.up, .pageUp] {
      var scroll = Scroll()
      var seen: Set<String> = []
      for _ in Self.content {
        seen.formUnion(lines(Self.content, scroll, rows: rows))
        scroll.press(back, lines: Self.content.count, room: ScreenFrame.room(rows: rows))
      }
      #expect(seen.isSuperset(of: Self.content))
    }
  }

  @Test func atTheEndNewLinesAreFollowed() {
    var scroll = Scroll()
    #expect(lines(Self.content + ["new"], scroll, rows: 7).contains("new"))
    scroll.press(.up, lines: Self.content.count, room: 5)
    #expect(lines(Self.content + ["new"], scroll, rows: 7)[2] == "5")
    scroll.press(.end, lines: Self.content.count, room: 5)
    #expect(lines(Self.content + ["new"], scroll, rows: 7).contains("new"))
    #expect(lines(["head", "1"], scroll, rows: 7) == ["head", "1", "", "", "", "", "foot"])
  }
}
