import Harness
import TestSupport
import Testing

/// Budgets by week, quarter or year, and those that roll; today is Saturday, 21 November 2026.
struct BudgetRhythmTests {
  private let shell = CommandLineHarness()

  @Test func anAnswerSaysWhatItReplacesAndUndoTakesItBack() {
    shell.run("budget", "1500")
    let before = shell.text
    let run = shell.run("budget", "2027.00")
    #expect(run.output == "Budget for everything  $1,500.00 -> $2,027.00 a month from 2026-11 on\n")
    #expect(run.errors == "Undo with 'iexpense undo'.\n")
    #expect(shell.run("undo").exit == 0 && shell.text == before)
    let json = shell.run("budget", "2000", "--json").output
    #expect(json.contains(#""was":{"every":"month","amount":1500,"roll":false}"#), "\(json)")
  }

  @Test(arguments: ["2025", "2026", "2027"])
  func aBareNumberThatIsAYearIsRefused(year: String) {
    for words in [[year], ["food", year]] {
      let run = shell.run(words: ["budget"] + words)
      #expect(run.exit == 64 && shell.text == nil)
      let cure = "Write \(year).00 for an amount, or --on \(year)-11 to see a month.\n"
      #expect(run.errors.contains(cure), "\(run.errors)")
    }
    #expect(shell.run("budget", "\(year).00").exit == 0)
    for other in ["2024", "2028", "12025"] { #expect(shell.run("budget", other).exit == 0) }
  }

  @Test func aYearInACurrencyWithoutDecimalsIsWrittenWithItsCode() {
    var shell = shell
    shell.environment["IEXPENSE_CURRENCY"] = "JPY"
    #expect(shell.run("budget", "2026").errors.contains("Write JPY2026 for an amount"))
    #expect(shell.run("budget", "JPY2026").exit == 0)
  }

  @Test func aNewAmountKeepsRhythmAndRoll() {
    let week = shell.run("budget", "food", "80", "--every", "week", "--roll")
    #expect(week.output == "Budget for 'food'  $80.00 a week (carried over) from 2026-W47 on\n")
    #expect(shell.text?.contains("\"Format\":2") == true)
    let record = #""category":"food","every":"week","amount":90,"roll":true,"from":"2026-11-16"}"#
    #expect(
      shell.run("budget", "food", "90").output
        == "Budget for 'food'  $80.00 -> $90.00 a week (carried over) from 2026-W47 on\n")
    #expect(shell.text?.contains(record) == true, "\(shell.text ?? "")")
    #expect(
      shell.run("budget", "food", "--no-roll").output == """
        Budget for 'food'  $90.00 a week (carried over) -> $90.00 a week from 2026-W47 on

        """)
    // The month begins before the week, whose budget it replaces.
    #expect(shell.run("budget", "food", "--every", "month").exit == 0)
    #expect(shell.text?.contains("Format") == false)
    #expect(shell.text?.contains(#""category":"food","amount":90,"from":"2026-11"}"#) == true)
    #expect(shell.text?.ranges(of: "\"from\"").count == 1)
  }

  @Test func theRestIsCarriedOver() {
    shell.run("budget", "food", "300", "--roll", "--from", "2026-09")
    for (day, amount) in [("2026-09-10", "240"), ("2026-10-10", "390"), ("2026-11-02", "100")] {
      shell.run("add", "Market", amount, "-c", "food", "-d", day)
    }
    // 300 - 240 = 60; 60 + 300 - 390 = -30; -30 + 300 - 100 = 170, which is 17 for each of ten
    // days.
    let lines = shell.run("budget").output.split(separator: "\n")
    #expect(lines[0].hasPrefix("2026-11    Spent   Budget  Carried     Left  Per day"), "\(lines)")
    #expect(lines[1].hasPrefix("food     $100.00  $300.00  -$30.00  $170.00   $17.00"), "\(lines)")
    let json = shell.run("budget", "--on", "2026-10", "--json").output
    let part =
      #""roll":true,"from":"2026-09","since":"2026-10-01","until":"2026-10-31","days":31,"daysGone":31,"#
      + #""spent":390,"carried":60,"left":-30,"due":0,"perDay":null,"over":true,"ahead":true}"#
    #expect(json.contains(part), "\(json)")
    let late = shell.run("add", "Market", "171", "-c", "food")
    #expect(
      late.errors.contains(
        "Over the budget for 'food' of 2026-11 by $1.00: $271.00 of $300.00, with -$30.00 carried."),
      "\(late.errors)")
  }

  @Test func budgetsOfSeveralRhythmsSayTheirPeriods() {
    shell.run("budget", "1000")
    shell.run("budget", "food", "80", "--every", "week")
    shell.run("add", "Market", "30", "-c", "food", "-d", "2026-11-16")
    shell.run("add", "Market", "50", "-c", "food", "-d", "2026-11-15")
    let lines = shell.run("budget").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3, "\(lines)")
    #expect(
      lines[1].hasPrefix("Everything  $80.00  $1,000.00  $920.00   $92.00  2026-11, day 21 of 30"))
    #expect(
      lines[2].hasPrefix("food        $30.00     $80.00   $50.00   $25.00  2026-W47, day 6 of 7"))
    let json = shell.run("budget", "--on", "2026-12", "--json").output
    #expect(
      json.contains(#""on":"2026-12""#)
        && json.contains(#""since":"2026-12-28","until":"2027-01-03""#))
  }

  @Test(arguments: ["everything", "All"])
  func everythingIsNoCategoryUnlessTheFileHasIt(word: String) {
    #expect(shell.run("budget", word, "500").output.hasPrefix("Budget for everything  $500.00"))
    #expect(shell.run("budget", word).output.contains("Everything"))
    shell.run("add", "Tea", "3", "-c", word)
    let run = shell.run("budget", word, "5")
    #expect(run.output.hasPrefix("Budget for '\(word)'  $5.00"))
    #expect(run.errors.contains("'\(word)' is a category here; without it "), "\(run.errors)")
  }

  @Test func aCategoryNearAKnownOneIsNoted() {
    shell.run("add", "Tea", "3", "-c", "food")
    let run = shell.run("budget", "foood", "5")
    #expect(run.exit == 0)
    #expect(
      run.errors.hasPrefix("No expense is in 'foood' yet; there is 'food'.\n"), "\(run.errors)")
  }

  @Test func dueExpensesAreNotedWithoutABudget() {
    var shell = shell
    shell.run("add", "Rent", "850", "-d", "2026-11-01", "--every", "week")
    (shell.isTerminal, shell.width) = (true, 80)
    #expect(shell.run("budget").errors.contains("due"))
  }

  /// A budget for 'eating' was renamed from 'food' and keeps the id made for that name.
  @Test func anIDThatIsTakenIsNotGivenAgain() {
    shell.run("budget", "food", "80")
    shell.write((shell.text ?? "").replacing("food", with: "eating"))
    #expect(shell.run("budget", "food", "90").exit == 0)
    #expect(shell.run("budget", "--json").output.ranges(of: "\"amount\"").count == 2)
  }
}
