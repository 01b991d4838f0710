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
      (["food"], "", "list food --on 2026-11"), (["home"], "", "list --on 2026-10..2026-11"),
      (["home", "food"], "", "list food --on 2026-10..2026-11"),
      (["food"], "3", "totals food --on 2026-11 --by category --depth 1"),
      (["food"], "4", "totals food --by category --depth 1 --per month"),
      (["food"], "5", "budget"), (["food"], "6", "due"),
      (["2026"], "5", "budget"), (["--on", "2026-10"], "", "list --on 2026-10"),
      (["--until", "2026-12"], "6", "due"), ([], "t5", "budget"),
      ([], "t", "list --type Personal --on 2026-11"),
      ([], "tt", "list --type Business --on 2026-11"),
      ([], "ttt", "list --on 2026-11"),
      (["-t", "b"], "t", "list --type Personal --on 2026-11"),
      (["business", "food"], "t", "list food --type Personal --on 2026-11"),
      (["budget", "food"], "", "budget food"), (["budget", "food"], "2", "list --on 2026-11"),
      (["budget", "--on", "2026-10"], "", "budget --on 2026-10"),
      (["budget", "--on", "2026-10"], "2", "list --on 2026-10"),
      (["due", "--until", "2027-01"], "", "due --until 2027-01"),
      (["october", "--tag", "not:x", "2025"], "", "list october --tag not:x 2025"),
      (["--sort", "amount", "-r", "-n", "2"], "", "list --on 2026-11 --sort amount -r -n 2"),
      (["sections", "--by", "month", "--per", "year"], "2", "list --on 2026-11"),
      (["by", "tag"], "", "sections --on 2026-11 --by tag"),
      (["--by", "tag"], "", "sections --on 2026-11 --by tag"),
      (
        ["sections", "--depth", "1", "--by", "category"], "",
        "sections --on 2026-11 --by category --depth 1"
      ),
      (["sections", "--totals", "--sort", "count", "-r"], "2", "list --on 2026-11"),
      (
        ["sections", "--totals", "--sort", "count", "-r"], "",
        "sections --on 2026-11 --by type --totals --sort count -r"
      ),
      (["sections", "food"], "", "totals food --on 2026-11 --by category --depth 1"),
      (["sections", "--per", "year"], "", "sections --on 2026-11 --by type --per year"),
      ([], "sssss", "list --on 2026-11 --sort category"), ([], "ssssss", "list --on 2026-11"),
      ([], "S", "list --on 2026-11 -r"), ([], "sS", "list --on 2026-11 --sort row -r"),
      ([], "3b", "totals --on 2026-11 --by category"),
      ([], "3bb", "totals --on 2026-11 --by type"),
      ([], "3bbbbbb", "totals --on 2026-11 --by category --depth 1"),
      (
        ["sections", "--totals"], "b",
        "sections --on 2026-11 --by category --depth 1 --totals"
      ),
      (["sections", "--totals"], "bbbbbbb", "sections --on 2026-11 --by type --totals"),
      ([], "4p", "totals --by category --depth 1 --per quarter"),
      ([], "4pppp", "totals --by category --depth 1 --per month"),
    ] as [([String], String, String)])
  func theLineIsWhatTheViewTakes(words: [String], keys: String, line: String) {
    let frame = frame(words, keys)
    #expect(frame.last == "iexpense \(line)", "\(frame)")
    #expect(!frame.contains { $0.contains("iexpense: ") }, "\(frame)")
  }

  @Test(
    arguments: [
      (["hotle"], "", "nothing in the file has 'hotle'", true),
      (["--search", "hotle"], "", "No expenses found: 'hotle'", true),
      ([], "/hotle", "nothing in the file has 'hotle'", false),
    ])
  func theNearestWordIsOfferedOnceALineIsTyped(
    words: [String], keys: String, said: String, isOffered: Bool
  ) {
    let frame = frame(words, keys)
    #expect(frame.contains { $0.contains(said) }, "\(frame)")
    #expect(frame.contains { $0.contains("id you mean 'Hotel'?") } == isOffered, "\(frame)")
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
