import Testing

@testable import iexpense

struct SuggestionTests {
  private static let commands = [
    "add", "list", "delete", "edit", "sections", "undo", "redo", "history", "export", "import",
  ]

  @Test(
    arguments: [
      ("lst", "list"), ("lsit", "list"), ("List", "list"), ("dlete", "delete"),
      ("deleet", "delete"),
      ("dd", "add"), ("ad", "add"), ("addd", "add"), ("sectoins", "sections"),
      ("sctions", "sections"),
      ("exprot", "export"), ("frobnicate", nil), ("", nil),
      ("l", nil), ("bud", nil), ("x", nil), ("histroi", "history"),
    ] as [(String, String?)])
  func onlyANearWordIsSuggested(typed: String, suggestion: String?) {
    #expect(Suggestion.nearest(to: typed, among: Self.commands) == suggestion)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("abc", "axc", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("über", "uber", 1),
  ])
  func anEditIsAnInsertionADeletionAReplacementOrASwap(
    source: String, target: String, edits: Int
  ) {
    #expect(Suggestion.distance(from: Array(source), to: Array(target)) == edits)
  }

  @Test func wordsWithoutALetterInCommonAreNotNear() {
    #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: ["xy"]) == nil)
    #expect(Suggestion.nearest(to: "xz", among: ["xy"]) == "xy")
  }

  @Test func betweenEqualsTheFirstIsTaken() {
    #expect(Suggestion.nearest(to: "xdo", among: ["undo", "redo"]) == nil)
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(Suggestion.allNearest(to: "cat", among: ["cats", "bat", "dog"]) == ["cats", "bat"])
  }
}
