import Testing

@testable import iexpense

/// The effects of keys on a line.
struct LineEditorTests {
  private static let words = ["Lunch", "Lumber", "Café", "cafeteria", "Straße", "日本", "日曜"]

  private func editor(_ text: String = "") -> LineEditor {
    var editor = LineEditor()
    editor.begin(text) { _ in Self.words }
    return editor
  }

  /// The line with a bar for the cursor, after keys that begin with that text.
  private func line(_ text: String, _ keys: [Key]) -> String {
    var editor = editor(text)
    for key in keys { _ = editor.press(key) }
    return "\(editor.line.before)|\(editor.line.after)"
  }

  @Test(
    arguments: [
      ("", [.text("ab")], "ab|"), ("ab", [.left, .text("x")], "ax|b"),
      ("ab", [.left, .left, .left], "|ab"),
      ("ab", [.home, .right, .right, .right], "ab|"),
      ("ab", [.home, .text("x"), .end, .text("y")], "xaby|"),
      ("abc", [.left, .backspace], "a|c"), ("abc", [.left, .delete], "ab|"),
      ("abc", [.delete], "abc|"),
      ("abc", [.home, .backspace], "|abc"), ("abc", [.left, .cutToEnd], "ab|"),
      ("abc", [.left, .cutToStart], "|c"),
      ("one two", [.cutWord], "one |"), ("one two  ", [.cutWord], "one |"),
      ("one two", [.cutWord, .cutWord], "|"),
      ("one two", [.left, .cutWord], "one |o"), ("ab", [.cutToStart, .yank, .yank], "abab|"),
      ("one two three", [.cutWord, .cutWord, .yank], "one two three|"),
      ("one two three", [.cutWord, .left, .cutWord, .yank], "one two| "),
      ("abcd", [.left, .left, .cutToEnd, .cutToStart, .yank], "abcd|"), ("ab", [.yank], "ab|"),
      ("ab", [.left, .paste("x y")], "ax y|b"), ("ab", [.pageUp, .pageDown, .down], "ab|"),
      ("one two", [.wordLeft, .text("x")], "one x|two"),
      ("Tae", [.transpose], "Tea|"), ("Tae", [.transpose, .transpose], "Tae|"),
      ("abc", [.left, .left, .transpose], "ba|c"), ("ab", [.home, .transpose], "|ab"),
      ("a", [.transpose], "a|"), ("日e\u{301}", [.transpose], "e\u{301}日|"),
      ("one two  ", [.wordLeft, .wordLeft, .wordLeft], "|one two  "),
      ("one two", [.home, .wordRight, .wordRight, .left], "one tw|o"),
      ("日本 é\u{301}", [.wordLeft, .wordLeft, .wordRight], "日本| é\u{301}"),
      // One grapheme is one step: accents, flags, families, jamo.
      ("e\u{301}", [.backspace], "|"), ("👨‍👩‍👧‍👦🇫🇷", [.left, .backspace], "|🇫🇷"),
      ("a日本", [.left, .delete], "a日|"),
      ("\u{1F1E9}x\u{1F1EA}", [.left, .backspace], "\u{1F1E9}\u{1F1EA}|"),
      ("\u{1F1E9}x\u{1F1EA}", [.home, .right, .delete], "\u{1F1E9}\u{1F1EA}|"),
      ("e", [.text("\u{301}"), .backspace], "|"),
      ("eb", [.left, .text("\u{301}"), .backspace], "|b"),
      ("\u{1F1EB}\u{1F1EB}", [.home, .right], "\u{1F1EB}\u{1F1EB}|"),
      ("a\u{301}", [.home, .text("e")], "e|a\u{301}"),
    ] as [(String, [Key], String)])
  func keysEditTheLine(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test(
    arguments: [
      ("l", [.tab], "Lu|"), ("lu", [.tab], "lu|"), ("lun", [.tab], "Lunch|"), ("", [.tab], "|"),
      ("x", [.tab], "x|"),
      ("CAF", [.tab], "Café|"),
      ("strasse", [.tab], "Straße|"), ("日", [.tab], "日|"), ("日本", [.tab], "日本|"),
      ("lunch!", [.left, .tab], "Lunch|!"),
      ("LUNCH", [.tab], "Lunch|"),
    ] as [(String, [Key], String)])
  func tabCompletesAsFarAsAllAgree(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test func aSecondTabTellsWhatIsPossible() {
    var editor = editor("l")
    #expect(editor.press(.tab) == .edited)
    #expect(editor.press(.tab) == .refused)
    #expect(editor.press(.tab) == .candidates(["Lunch", "Lumber"]))
    #expect(editor.press(.end) == .edited)
    #expect(editor.press(.tab) == .refused)
    editor.begin("x") { _ in Self.words }
    #expect(editor.press(.tab) == .refused)
    #expect(editor.press(.tab) == .refused)
  }

  @Test(
    arguments: [
      (.enter, .done), (.up, .back), (.leave, .leave), (.pasteTooLong, .tooLong), (.down, .refused),
      (.backspace, .refused),
      (.yank, .refused), (.redraw, .redraw), (.transpose, .refused), (.cutToEnd, .refused),
      (.home, .edited), (.left, .refused), (.wordLeft, .refused), (.wordRight, .refused),
    ] as [(Key, LineEditor.Outcome)])
  func keysOnAnEmptyLineLeadOnOrDoNothing(key: Key, expected: LineEditor.Outcome) {
    var editor = editor()
    #expect(editor.press(key) == expected)
    #expect(editor.line.text == "")
  }

  @Test func cutTextCanBeYankedInTheNextLine() {
    var editor = editor("Lunch")
    _ = editor.press(.cutToStart)
    editor.begin("x ") { _ in [] }
    #expect(editor.press(.yank) == .edited)
    #expect(editor.line.text == "x Lunch")
  }

  @Test func aLineStaysBelowItsLimit() {
    let long = String(repeating: "é", count: EditedLine.longest / 2 - 1)
    var editor = editor(long)
    #expect(editor.press(.text("abc")) == .tooLong)
    #expect(editor.press(.text("ab")) == .edited)
    #expect(editor.press(.text("a")) == .tooLong)
    #expect(editor.press(.cutToStart) == .edited)
    #expect(editor.press(.yank) == .edited)
    #expect(editor.press(.yank) == .tooLong)
    #expect(editor.line.text == long + "ab")
  }
}

/// The visible part of a line that is longer than the screen.
struct LineWindowTests {
  private func window(_ before: String, _ after: String, cells: Int) -> String {
    var line = EditedLine(before + after)
    for _ in after { _ = line.moveLeft() }
    let window = LineWindow(on: line, cells: cells, glyphs: .unicode)
    #expect(DisplayWidth.cells(of: window.text) < max(1, cells))
    let (left, _) = DisplayWidth.prefix(of: window.text, fitting: window.cursor)
    #expect(DisplayWidth.cells(of: String(left)) == window.cursor)
    return left + "|" + window.text.dropFirst(left.count)
  }

  @Test(arguments: [
    ("", "", 10, "|"), ("abc", "def", 10, "abc|def"), ("abcdefghi", "", 10, "abcdefghi|"),
    ("abcdefghij", "", 10, "…defghij|"), ("", "abcdefghij", 10, "|abcdefg…"),
    ("abcdefghij", "klmnopqrst", 10, "…ghij|klm…"),
    ("日本語日本語", "", 10, "…日本語|"), ("ab", "", 3, "ab|"), ("abc", "", 3, "bc|"),
    ("abc", "def", 4, "bc|d"), ("abc", "", 1, "|"), ("abc", "", 0, "|"), ("日本", "", 2, "|"),
    ("a\u{202E}b", "", 20, #"a\u202eb|"#), ("👨‍👩‍👧‍👦ab", "", 4, "ab|"),
  ])
  func theCursorIsAlwaysInTheWindow(before: String, after: String, cells: Int, expected: String) {
    #expect(window(before, after, cells: cells) == expected)
  }

  @Test func everyGraphemeIsSeenFromSomePlace() {
    let text = "abc日本語defg👍🏽hij klmnopqrstuvw\u{202E}xyzé"
    for cells in 8...40 {
      var seen: Set<Character> = []
      for place in 0...text.count {
        let left = text.prefix(place)
        for grapheme in window(String(left), String(text.dropFirst(place)), cells: cells) {
          seen.insert(grapheme)
        }
      }
      #expect(Set(text).subtracting(seen) == ["\u{202E}"])
    }
  }
}

/// Words in columns.
struct WordColumnsTests {
  @Test(arguments: [
    (["a", "b", "c"], 80, 9, ["a  b  c"]),
    (["aa", "b", "cc", "d", "e"], 8, 9, ["aa  d", "b   e", "cc"]),
    (["日本", "b"], 12, 9, ["日本  b"]), (["long word", "b"], 4, 9, ["long word", "b"]),
    (["a", "b", "c", "d"], 3, 3, ["a", "b", "and 2 others"]), (["a", "b"], 1, 1, ["and 2 others"]),
    (["a", "b"], 3, 2, ["a", "b"]), ([], 10, 3, []),
    (["a\u{202E}"], 20, 3, [#"a\u202e"#]),
  ])
  func theyFillTheScreenFromTheTop(words: [String], columns: Int, rows: Int, expected: [String]) {
    #expect(WordColumns.lines(of: words, columns: columns, rows: rows) == expected)
  }
}
