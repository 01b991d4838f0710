import ExpenseCore
import Harness
import TestSupport
import Testing

/// The words after the amount, in a file with categories; today is 2026-11-21.
struct TrailingWordsTests {
  private let shell = CommandLineHarness()

  init() {
    for (name, category) in [
      ("A", "food/coffee"), ("B", "work/coffee"), ("C", "work/tea"), ("D", "eating out"),
      ("E", "b"),
    ] {
      shell.run("add", name, "1", "-c", category, "-d", "2026-11-01")
    }
  }

  @Test(arguments: [
    ("food", "food"), ("FOOD/", "food"), ("food/coffee", "food/coffee"), ("tea", "work/tea"),
    ("eating out", "eating out"), ("eating out yesterday business", "eating out"),
    ("last fri eating out p", "eating out"), ("b -t p", "b"),
  ])
  func aCategoryOfTheFileIsBooked(words: String, category: String) {
    for command in ["add", "again"] {
      let run = shell.run(
        words: [command, "A", "12.50"] + words.split(separator: " ").map(String.init))
      #expect(run.exit == 0 && shell.items.last?.category == category, "\(run.errors)")
    }
  }

  @Test func aDayOfTwoYearsBesideEveryIsRefusedWithBoth() {
    var shell = shell
    shell.now += 5 * 86_400
    let run = shell.run("add", "Gym", "30", "--every", "month", "-d", "1.12.")
    #expect(run.exit == 64)
    #expect(run.errors.contains("It could be 2025-12-01 or 2026-12-01"), "\(run.errors)")
    let word = shell.run("add", "Gym", "30", "1.12.", "--every", "month")
    #expect(word.exit == 64 && word.errors == run.errors)
    #expect(shell.run("add", "Gym", "30", "--every", "month", "-d", "2026-12-01").exit == 0)
  }

  @Test func againTakesTheNameAsAnOption() {
    #expect(shell.run("again", "--name", "A", "5", "tea").exit == 0)
    #expect(shell.items.last?.category == "work/tea" && shell.items.last?.amount == 5)
  }
}
