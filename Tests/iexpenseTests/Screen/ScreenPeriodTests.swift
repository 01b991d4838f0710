import Harness
import TestSupport
import Testing

/// The period of the screen, and the filter, which may name another period.
struct ScreenPeriodTests {
  /// 50 and 30 in 2026-10, 8 on the day of the tests and another 4 in 2026-11, and 7 in 2025-11.
  private static let file = ScreenSession.file([
    ScreenSession.expense(1, "Old coat", "7", "2025-11-21", "clothes"),
    ScreenSession.expense(2, "Shoes", "50", "2026-10-02", "clothes"),
    ScreenSession.expense(3, "Dinner", "30", "2026-10-03", "food"),
    ScreenSession.expense(4, "Tea", "4", "2026-11-20", "food"),
    ScreenSession.expense(5, "Lunch", "8", "2026-11-21", "food"),
  ])
  private static let names = ["Old coat", "Shoes", "Dinner", "Tea", "Lunch"]

  private func frame(_ keys: String, words: [String] = [], file: String = file) -> [String] {
    var screen = ScreenSession(file: file)
    (screen.words, screen.columns) = (words, 100)
    return screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
  }

  private func names(in frame: [String]) -> [String] {
    Self.names.filter { name in frame.contains { $0.contains("  \(name) ") } }
  }

  @Test(
    arguments: [
      ("", "November $12.00", ["Tea", "Lunch"]),
      ("\u{1B}[D", "October $80.00", ["Shoes", "Dinner"]),
      ("h\u{1B}[C", "November $12.00", ["Tea", "Lunch"]), ("hh", "September $0.00", []),
      ("l", "December $0.00", []), ("p", "2026-W47 $12.00", ["Tea", "Lunch"]),
      ("pp", "all $99.00", ["Old coat", "Shoes", "Dinner", "Tea", "Lunch"]),
      ("pph", "all $99.00", ["Old coat", "Shoes", "Dinner", "Tea", "Lunch"]),
      ("ppp", "2026 $92.00", ["Shoes", "Dinner", "Tea", "Lunch"]),
      ("ppph", "2025 $7.00", ["Old coat"]), ("ppphp", "December 2025 $0.00", []),
      ("ppphph", "November 2025 $7.00", ["Old coat"]), ("hp", "2026-W44 $0.00", []),
      ("hhp\u{1B}[C\u{1B}[C", "2026-W42 $0.00", []),
    ] as [(String, String, [String])])
  func keysGoThroughThePeriods(keys: String, sum: String, expected: [String]) {
    let frame = frame(keys)
    #expect(frame.first?.hasSuffix("today $8.00  \(sum)") == true, "\(frame)")
    #expect(names(in: frame) == expected, "\(frame)")
  }

  /// The line of a period prints in a shell what the screen shows.
  @Test(arguments: ["", "h", "p", "ppph", "3h", "3b", "/food\rh", "/food october\r"])
  func theLineOfThePeriodPrintsTheSame(keys: String) throws {
    let frame = frame(keys)
    let words = try #require(ShellWords.of(frame.last ?? "")).dropFirst()
    let run = CommandLineHarness(file: Self.file).run(words: Array(words))
    #expect(run.exit == 0)
    let shown = frame.dropFirst().dropLast(4).joined(separator: "\n")
    for word in Self.names + ["clothes", "food"] where words.first == "list" {
      #expect(run.output.contains(" \(word)") == shown.contains(" \(word)"), "\(word) \(frame)")
    }
    for sum in ["$80.00", "$12.00", "$50.00", "$30.00", "$7.00"] where words.first == "totals" {
      #expect(!shown.contains(sum) || run.output.contains(sum), "\(sum) \(frame)")
    }
  }

  /// The newest month with an expense if the current one has none; all days if no expense has a
  /// date.
  @Test func aPeriodIsFoundThatHoldsSomething() {
    let old = ScreenSession.file([
      ScreenSession.expense(1, "Shoes", "50", "2026-08-02", "clothes"),
      ScreenSession.expense(2, "Dinner", "30", "2026-07-03", "food"),
    ])
    let august = frame("", file: old)
    #expect(august.first?.hasSuffix("August $50.00") == true, "\(august)")
    #expect(names(in: august) == ["Shoes"])
    let undated = frame("", file: ScreenSession.file([ScreenSession.item(1, "Tea")]))
    #expect(undated.first?.hasSuffix("all $1.50") == true && names(in: undated) == ["Tea"])
  }

  @Test(arguments: [
    ("5h", "budget --on 2026-10"), ("5", "budget"), ("5ppph", "budget --on 2025-12"),
    ("h6", "due"), ("h3", "totals --on 2026-10 --by category --depth 1"),
    ("h1", "list --on 2026-09..2026-10"), ("1p", "list --on 2026-W46..2026-W47"),
    ("1pp", "list"), ("1/food october\r", "list food october"),
    ("/food october\r", "list food october"), ("/food october\rh", "list food --on 2026-09"),
    ("/food october\rp", "list food --on 2026-W44"), ("/today\rh", "list --on 2026-11-20"),
    ("/food\rh\u{1B}", "list --on 2026-10"),
  ])
  func theViewsFollow(keys: String, line: String) {
    #expect(frame(keys).last == "iexpense \(line)")
  }

  // MARK: The filter

  @Test func aSpanAmongTheWordsTakesThePlaceOfThePeriod() {
    let frame = frame("/clothes 2025\r")
    #expect(names(in: frame) == ["Old coat"], "\(frame)")
    #expect(frame.first?.contains("clothes 2025") == true, "\(frame)")
    #expect(frame.first?.hasSuffix("2025 $7.00") == true, "\(frame)")
  }

  @Test func halfALineKeepsTheViewAndSaysWhy() {
    let frame = frame("/food --min")
    #expect(names(in: frame) == ["Tea", "Lunch"], "\(frame)")
    #expect(frame.contains { $0.contains("--min") && !$0.hasPrefix("/") }, "\(frame)")
    let kept = self.frame("/food --min\r 5\r")
    #expect(names(in: kept) == ["Lunch"] && kept.last == "iexpense list food --min 5 --on 2026-11")
    #expect(self.frame("/food --json\u{1B}") == self.frame("/\u{1B}"))
    #expect(self.frame("/food --json").contains { $0 == "'--json' is not a filter" })
  }

  @Test(arguments: [("/fo\t", "/food_"), ("/food oct\t", "/food october_"), ("/\tx", "/x_")])
  func tabCompletesTheLastWord(keys: String, typed: String) {
    #expect(frame(keys).last == typed)
  }

  @Test func aSecondTabListsTheWords() {
    for keys in ["/j\t\t", "/food j\t\t"] {
      let frame = frame(keys)
      #expect(frame.contains { $0.hasPrefix("january  ") && $0.contains("  june  ") }, "\(frame)")
    }
  }

  @Test func theFilterIsForAllViews() {
    let frame = frame("/food\r3hh\u{1B}[C")
    #expect(frame.contains { $0.contains("food") && $0.contains("$30.00") }, "\(frame)")
    #expect(!frame.contains { $0.contains("clothes") }, "\(frame)")
  }
}
