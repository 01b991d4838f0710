import Testing

@testable import iexpense

struct TextCutTests {
  @Test(arguments: [
    ("Lunch", 5, "Lunch", 5), ("Lunch", 9, "Lunch", 5), ("Lunch", 3, "Lun", 3), ("Lunch", 0, "", 0),
    ("Lunch", -1, "", 0), ("昼食", 3, "昼", 2), ("昼食", 1, "", 0), ("e\u{301}a", 1, "e\u{301}", 1),
    ("👩‍👩‍👧‍👦x", 2, "👩‍👩‍👧‍👦", 2), ("🇫🇷🇩🇪", 3, "🇫🇷", 2), ("a\\u001bb", 6, "a", 1),
    ("a\\u001bb", 7, "a\\u001b", 7), ("\\ux", 1, "\\", 1), ("\\u00zzzz", 4, "\\u00", 4),
  ])
  func aCutNeverSplitsWhatBelongsTogether(
    text: String, limit: Int, beginning: String, cells: Int
  ) {
    let cut = DisplayWidth.prefix(of: text, fitting: limit)
    #expect(cut.text == beginning)
    #expect(cut.cells == cells)
  }
}
