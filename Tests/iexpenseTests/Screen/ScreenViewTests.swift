import Harness
import TestSupport
import Testing

/// The views of the screen: the typed line, and the choices made by keys.
struct ScreenViewTests {
  private func frame(_ words: [String], _ keys: String) -> [String] {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.words = words
    return screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
  }

  /// Filters apply only to views with filters, and a key skips alternatives that a view does not
  /// have.
  @Test(
    arguments: [
      (["food"], "", "list food --on 2026-11"),
      (["food"], "2", "sections food --by category --depth 1 --on 2026-11"),
      (["food"], "3", "totals --by category --depth 1 food --per month"),
      (["food"], "4", "budget"), (["food"], "5", "due"),
      (["2026"], "4", "budget"), (["--on", "2026-10"], "", "list --on 2026-10"),
      (["--until", "2026-12"], "5", "due"), ([], "t4", "budget"),
      ([], "t", "list --type Personal --on 2026-11"),
      (["-t", "b"], "t", "list --type Personal --on 2026-11"),
      (["budget", "food"], "", "budget food"), (["budget", "food"], "1", "list --on 2026-11"),
      (["budget", "--on", "2026-10"], "", "budget --on 2026-10"),
      (["budget", "--on", "2026-10"], "1", "list --on 2026-10"),
      (["october", "--tag", "not:x", "2025"], "", "list october --tag not:x 2025"),
      (["sections", "--by", "month", "--per", "year"], "1", "list --on 2026-11"),
      (
        ["sections", "--depth", "1", "--by", "category"], "",
        "sections --depth 1 --by category --on 2026-11"
      ),
      (["sections", "--totals", "--sort", "count", "-r"], "1", "list --on 2026-11"),
      (["sections", "--per", "year"], "s", "sections --per year --sort name --on 2026-11"),
      (["sections", "--per", "year"], "sss", "sections --per year --sort count --on 2026-11"),
      (["sections", "--per", "year"], "ssss", "sections --per year --on 2026-11"),
      ([], "sssss", "list --sort category --on 2026-11"), ([], "ssssss", "list --on 2026-11"),
      ([], "2b", "sections --by category --on 2026-11"),
      ([], "2bb", "sections --by type --on 2026-11"),
      ([], "2bbbbbb", "sections --by category --depth 1 --on 2026-11"),
      (["sections", "--totals"], "b", "sections --totals --by category --depth 1 --on 2026-11"),
      ([], "b", "list --on 2026-11"),
      ([], "3p", "totals --by category --depth 1 --per quarter"),
      ([], "3pppp", "totals --by category --depth 1 --per month"),
    ] as [([String], String, String)])
  func theLineIsWhatTheViewTakes(words: [String], keys: String, line: String) {
    let frame = frame(words, keys)
    #expect(frame.last == "iexpense \(line)", "\(frame)")
    #expect(!frame.contains { $0.contains("iexpense: ") }, "\(frame)")
  }

  @Test(
    arguments: [
      (["hotle"], "", true), (["--search", "hotle"], "", true), ([], "/hotle", false),
    ])
  func theNearestWordIsOfferedOnceALineIsTyped(words: [String], keys: String, isOffered: Bool) {
    let frame = frame(words, keys)
    #expect(frame.contains { $0.contains("No expenses found: 'hotle'") }, "\(frame)")
    #expect(frame.contains { $0.contains("did you mean 'Hotel'?") } == isOffered, "\(frame)")
  }

  private func titles(_ frame: [String]) -> [String] {
    frame.compactMap { line in
      ["Lunch", "Train", "Books", "Coffee", "Hotel", "3 others"].first { line.contains("  \($0) ") }
    }
  }

  /// The five expenses are from 1.50 to 5.50.
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
