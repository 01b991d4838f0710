import Testing

@testable import iexpense

/// What each view of the screen shows: the line that was typed for it, and what keys add.
struct ScreenViewTests {
  private func frame(_ words: [String], _ keys: String) -> [String] {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.words = words
    return screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
  }

  /// Filters are for the views that filter, and a key passes over what a view does not take.
  @Test(
    arguments: [
      (["food"], "", "list food"), (["food"], "\t", "sections food"),
      (["food"], "\t\t", "budget"), (["food"], "\t\t\t", "due"),
      (["2026"], "\t\t", "budget"), (["--on", "2026-10"], "\t\t", "budget"),
      (["--on", "2026-10"], "\t", "sections --on 2026-10"),
      (["--until", "2026-12"], "\t\t\t", "due"), ([], "t\t\t", "budget"),
      ([], "t\t", "sections --type Personal"), (["-t", "b"], "t", "list --type Personal"),
      (["budget", "food"], "", "budget food"), (["budget", "food"], "\t", "list"),
      (["budget", "--on", "2026-10"], "t\t", "list"), (["budget"], "\tt", "list --type Personal"),
      ([], "t\t\ttt\t\t", "list --type Personal"),
      (["october", "--tag", "not:x", "2025"], "\t", "sections october --tag not:x 2025"),
      (["sections", "--by", "month", "--per", "year"], "\t", "list"),
      (["sections", "--depth", "1", "--by", "category"], "", "sections --depth 1 --by category"),
      (["sections", "--totals", "--sort", "count", "-r"], "\t", "list -r"),
      (["sections", "--per", "year"], "s", "sections --per year --sort name"),
      (["sections", "--per", "year"], "ss", "sections --per year --sort amount"),
      (["sections", "--per", "year"], "sss", "sections --per year --sort count"),
      (["sections", "--per", "year"], "ssss", "sections --per year"),
      (["sections", "--totals"], "\ts\t\t\t", "sections --totals"),
      (["sections", "--sort", "name"], "s", "sections --sort row"),
      ([], "sssss", "list --sort category"), ([], "ssssss", "list"),
    ] as [([String], String, String)])
  func theLineIsWhatTheViewTakes(words: [String], keys: String, line: String) {
    let frame = frame(words, keys)
    #expect(frame.last == "iexpense \(line)", "\(frame)")
    #expect(!frame.contains { $0.contains("iexpense: ") }, "\(frame)")
  }

  /// Whoever types a search on the screen sees what there is letter by letter.
  @Test(arguments: [
    (["hotle"], "", true), (["--search", "hotle"], "", true), ([], "/hotle\r", false),
  ])
  func theNearestWordIsOfferedToALine(words: [String], keys: String, isOffered: Bool) {
    let frame = frame(words, keys)
    #expect(frame.contains { $0.contains("No expenses found: 'hotle'.") }, "\(frame)")
    #expect(frame.contains { $0.contains("did you mean 'Hotel'?") } == isOffered, "\(frame)")
  }

  private func titles(_ frame: [String]) -> [String] {
    frame.compactMap { line in
      ["Lunch", "Train", "Books", "Coffee", "Hotel", "3 others"].first { line.contains("  \($0) ") }
    }
  }

  /// The five cost from 1.50 to 5.50.
  @Test func sectionsStandInTheirOrderAndTheRestIsOneRow() {
    let words = ["sections", "--by", "name", "--totals", "--sort", "amount", "-r", "-n", "2"]
    let frame = frame(words, "")
    let rows = frame.filter { $0.contains(" $") }.dropFirst().map { $0.dropFirst(2) }
    #expect(rows[0].hasPrefix("Hotel") && rows[0].contains("$5.50"), "\(frame)")
    #expect(rows[1].hasPrefix("Coffee") && rows[1].contains("$4.50"), "\(frame)")
    #expect(rows[2].hasPrefix("3 others") && rows[2].contains("$7.50"), "\(frame)")
    #expect(rows.count == 4 && rows[3].contains("5 expenses"), "\(frame)")
    let others = self.frame(words, "G\r")
    #expect(titles(others) == ["Lunch", "Train", "Books", "3 others"], "\(others)")
  }

  @Test func aSectionHasItsItemsInTheirOrder() {
    let frame = frame(["sections", "--sort", "amount", "-r", "-n", "2"], "g\r")
    #expect(titles(frame) == ["Hotel", "Coffee"], "\(frame)")
    #expect(frame.contains { $0.contains("2 of 5 expenses  $17.50") }, "\(frame)")
  }
}
