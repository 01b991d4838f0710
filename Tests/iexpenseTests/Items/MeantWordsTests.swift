import ExpenseCore
import Harness
import TestSupport
import Testing

/// Words that were once read otherwise than meant; today is Saturday, 2026-11-21.
struct MeantWordsTests {
  private let shell = CommandLineHarness()

  @Test(
    arguments: [
      ("2026-10.. ..2026-10", "", ["2026-10-02", "2026-10-31"]),
      ("2026-09.. ..2026-10-02", "", ["2026-10-02"]),
      ("march september 2025", "", ["2025-03-05", "2025-09-05"]),
      ("last-year march", "", ["2025-03-05"]),
      ("2026 march october", "", ["2026-03-05", "2026-10-02", "2026-10-31"]),
      ("friday october", "", ["2026-10-02"]),
      ("2026-10-02 2026", "", ["2026-10-02"]),
      ("oktober", "de_DE", ["2026-10-02", "2026-10-31"]),
      ("märz 2025", "de_DE", ["2025-03-05"]),
      ("03.10.25..06.03.26", "", ["2026-03-05"]),
    ])
  func aLineOfDaysFindsWhatIsMeant(line: String, locale: String, days: [String]) throws {
    for day in ["2025-03-05", "2025-09-05", "2026-03-05", "2026-10-02", "2026-10-31"] {
      shell.run("add", "Tea", "3", "-d", day)
    }
    let words = line.split(separator: " ").map(String.init)
    let options = locale.contains("_") ? ["--locale", locale] : []
    let run = shell.run(words: ["list", "--json"] + words + options)
    let found = days.filter { run.output.contains($0) }
    #expect(run.exit == 0 && found == days, "\(run)")
    #expect(run.output.ranges(of: "\"row\"").count == days.count, "\(run.output)")
  }

  /// One word that is a whole line is that line, beside --paid too.
  @Test func aWholeLineInOneWordIsThatLine() {
    shell.run("add", "Ramen", "9", "--paid", "CHF 10")
    let run = shell.run("add", "Fondue 45,10 b", "--paid", "CHF 42")
    #expect(run.output.hasPrefix("Added Fondue  $45.10 (CHF 42.00)  Business  "), "\(run)")
  }

  /// A name that the file has may begin and end with anything.
  @Test func aNameOfTheFileWins() {
    shell.run("add", "Friday Lunch", "12")
    #expect(shell.run("add", "friday", "lunch", "13").exit == 0)
    #expect(shell.run("add", "friday", "dinner", "13").exit == 64)
    #expect(shell.items.map(\.name) == ["Friday Lunch", "friday lunch"])
  }
}
