import Testing

@testable import Harness
@testable import iexpense

/// The lines that fit on a screen.
struct ScreenFrameTests {
  private func lines(
    _ rows: [String], bottom: [String] = ["foot"], columns: Int = 20, rows height: Int
  ) -> [String] {
    ScreenFrame(
      top: ["head"], rows: rows, bottom: bottom, size: (columns, height), glyphs: .unicode
    )
    .lines
  }

  @Test func fewLinesAreFollowedByBlanksAndTheFooter() {
    #expect(lines(["a", "b"], rows: 5) == ["head", "a", "b", "", "foot"])
    #expect(lines(["a", "b"], rows: 4) == ["head", "a", "b", "foot"])
  }

  @Test func linesWithoutRoomAreLeftOut() {
    #expect(lines(["a", "b"], rows: 3) == ["head", "a", "foot"])
    #expect(lines(["a"], rows: 1) == ["foot"])
    #expect(lines(["a"], bottom: ["1", "2", "3"], rows: 2) == ["2", "3"])
  }

  @Test func aLineIsCutBetweenItsEscapes() {
    let line = "ab\u{1B}[32mcdef\u{1B}[0mgh"
    #expect(lines([line], columns: 8, rows: 3)[1] == line)
    #expect(lines([line], columns: 5, rows: 3)[1] == "ab\u{1B}[32mcd\u{1B}[0m…")
    #expect(lines(["日本語"], columns: 5, rows: 3)[1] == "日本\u{1B}[0m…")
    #expect(lines(["日本語"], columns: 6, rows: 3)[1] == "日本語")
  }

  @Test func itIsDrawnOverWhatIsThere() {
    let frame = ScreenFrame(
      top: ["a"], rows: [], bottom: ["f"], size: (9, 3), glyphs: .unicode)
    #expect(frame.text == "\u{1B}[Ha\u{1B}[K\r\n\u{1B}[K\r\nf\u{1B}[K\u{1B}[J")
  }

  /// A row of the screen's width is not cut under the cursor.
  @Test func aColouredRowHasTheTextOfAPlainOne() {
    var screen = ScreenSession(file: ScreenSession.five)
    func chosen(isColoured: Bool) -> Substring? {
      screen.isColoured = isColoured
      let lines = screen.frame("g").map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
      return lines.first { $0.hasPrefix(">") }.map { line in
        #expect(!isColoured || line.count == screen.columns, "\(line)")
        return line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
      }
    }
    for columns in 20...60 {
      screen.columns = columns
      let plain = chosen(isColoured: false)
      #expect(plain?.contains("Lun") == true)
      #expect(chosen(isColoured: true) == plain, "\(columns)")
    }
  }

  @Test func twoTextsStandAtTheEndsOfALineAsLongAsBothFit() {
    #expect(ScreenFrame.spread("ab", "\u{1B}[1mcd\u{1B}[0m", over: 6) == "ab  \u{1B}[1mcd\u{1B}[0m")
    #expect(ScreenFrame.spread("ab", "cd", over: 5) == "cd")
  }
}
