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

  /// 300 - 240 = 60 are left of October; December gets 500, and its rest rolls on.
  @Test func onePeriodMayHaveItsOwnAmount() {
    shell.run("budget", "food", "300", "--roll", "--from", "2026-10")
    shell.run("add", "Market", "240", "-c", "food", "-d", "2026-10-10")
    let run = shell.run("budget", "food", "500", "--on", "2026-12")
    #expect(
      run.output == "Budget for 'food'  $300.00 -> $500.00 a month in 2026-12 only\n", "\(run)")
    let record = #""category":"food","amount":500,"only":true,"from":"2026-12"}"#
    #expect(shell.text?.contains(record) == true, "\(shell.text ?? "")")
    for (month, part) in [
      ("2026-11", #""amount":300,"roll":true,"#), ("2026-11", #""carried":60,"left":360,"#),
      ("2026-12", #""amount":500,"roll":true,"only":true,"#),
      ("2026-12", #""carried":360,"left":860,"#), ("2027-01", #""carried":860,"left":1160,"#),
    ] {
      let json = shell.run("budget", "--on", month, "--json").output
      #expect(json.contains(part), "\(month) \(json)")
    }
    // Set again, it is replaced; a new amount from that month on ends it.
    shell.run("budget", "food", "400", "--on", "2026-12")
    #expect(shell.text?.ranges(of: "\"only\"").count == 1)
    shell.run("budget", "food", "300", "--from", "2026-12")
    #expect(shell.text?.contains("only") == false)
  }

  /// An overspent month is forgotten; what is carried rolls on.
  @Test func whatIsCarriedMayBeSet() {
    shell.run("budget", "food", "300", "--roll", "--from", "2026-10")
    shell.run("add", "Market", "700", "-c", "food", "-d", "2026-10-10")
    let run = shell.run("budget", "food", "--carry", "0")
    #expect(
      run.output
        == "Budget for 'food'  $300.00 a month (carried over) from 2026-11 on, with $0.00 carried into it\n",
      "\(run)")
    let json = shell.run("budget", "--json").output
    #expect(json.contains(#""roll":true,"carry":0,"#) && json.contains(#""carried":0,"left":300,"#))
    shell.run("budget", "food", "--carry", "-20.50")
    #expect(shell.run("budget", "--on", "2026-12", "--json").output.contains(#""carried":279.5,"#))
    shell.run("budget", "food", "310")
    #expect(
      shell.text?.contains(#""amount":310,"roll":true,"carry":-20.5,"#) == true, "a new amount")
  }

  @Test(arguments: [
    "budget food 300", "budget food 300 --every month", "budget food --roll",
    "budget food --carry 5",
    "budget food 300 --on 2026-12", "budget food 300 --from 2027-01", "rule --move 1 1", "month 1",
    "currency USD", "edit 1 -c food", "rename Market Market --name", "due 1 --amount 5",
    "claim oct 2", "budget food --every month --on 2026-12",
  ])
  func aSettingThatChangesNothingNamesNoUndo(line: String) throws {
    for words in [
      "budget food 300 --roll --carry 5", "add Market 5 -c food", "rule rewe -c food",
      "add Rent 5 --every month -t b", "claim oct 2",
    ] { #expect(shell.run(words: try #require(ShellWords.of(words))).exit == 0) }
    let before = shell.text
    let run = shell.run(words: try #require(ShellWords.of(line)))
    #expect(run.exit == 0 && !run.errors.contains("undo"), "\(run)")
    #expect(shell.text == before)
  }

  /// Over is told when it happens, and not again; a name changes nothing of it.
  @Test func overIsToldOnce() {
    shell.run("budget", "food", "100")
    shell.run("add", "Market", "90", "-c", "food")
    func tells(_ words: String...) -> Bool {
      shell.run(words: words).errors.contains("Over the budget for 'food' of 2026-11")
    }
    #expect(tells("add", "Market", "20", "-c", "food"))
    #expect(!tells("add", "Market", "1", "-c", "food"))
    #expect(!tells("edit", "1", "--name", "Shop"))
    #expect(!tells("rename", "Market", "Bazaar", "--name", "-y"))
    #expect(!tells("rename", "food", "eating"))
    #expect(!tells("edit", "3", "--amount", "2"))
    #expect(!tells("rename", "eating", "food"))
    #expect(!tells("edit", "2", "--amount", "5"), "it is below again")
    #expect(tells("edit", "2", "--amount", "50"))
    #expect(!tells("delete", "3"))
    shell.run("add", "Refund", "-60", "-c", "food")
    #expect(tells("delete", "last"), "without the refund it is over again")
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
