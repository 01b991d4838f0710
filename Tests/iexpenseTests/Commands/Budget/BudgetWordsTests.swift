import Harness
import TestSupport
import Testing

/// The meaning of the words after `budget`.
struct BudgetWordsTests {
  private let shell = CommandLineHarness()

  @Test func onlyMonthsAreOfferedAsMonths() {
    for word in ["today", "week", "2026"] {
      #expect(
        shell.run("budget", "--on", word).errors.hasPrefix("iexpense: '\(word)' is not a month"))
      let run = shell.run("budget", word, "100")
      #expect(run.exit == 64 && !run.errors.contains("--on"), "\(run.errors)")
    }
    #expect(shell.run("budget", "today").errors.contains("'budget' alone shows all budgets."))
    #expect(
      shell.run("budget", "month", "100").errors.contains(
        "to set a budget from it on, --from month"))
  }

  @Test func theBudgetsOfACategoryAreShown() {
    for words in [
      ["food", "300"], ["food/coffee", "20"], ["foot", "5"], ["500"], ["-t", "b", "9"],
    ] {
      shell.run(words: ["budget"] + words)
    }
    shell.run("add", "Tea", "3", "-c", "food/coffee", "-d", "2026-11-02")
    shell.run("add", "Soap", "4")
    let lines = shell.run("budget", "Food/").output.split(separator: "\n")
    #expect(lines[1].hasPrefix("food         $3.00  $300.00  $297.00"), "\(lines)")
    #expect(lines[2].hasPrefix("food/coffee  $3.00   $20.00   $17.00"), "\(lines)")
    #expect(lines.count == 4 && lines[3] == "Day 21 of 30")
    let json = shell.run("budget", "food/coffee", "--json", "--on", "2027-01").output
    #expect(json.ranges(of: "\"amount\"").count == 1 && json.contains(#""on":"2027-01""#))
  }

  @Test(arguments: ["travel", "eating out"])
  func aCategoryWithoutABudgetSaysHowToSetOne(category: String) {
    shell.run("budget", "food", "300")
    let run = shell.run("budget", category)
    let word = category.contains(" ") ? "'\(category)'" : category
    #expect(run.exit == 0 && run.output.isEmpty)
    #expect(
      run.errors == """
        No budget for '\(category)' in 2026-11.
        To allow an amount a month from now on: iexpense budget \(word) AMOUNT

        """)
    #expect(shell.run("budget", category, "--json").output.hasSuffix("\"budgets\":[]}\n"))
    #expect(shell.run("budget", "food", "--on", "2026-10").errors.hasPrefix("No budget for 'food'"))
  }

  @Test(arguments: [
    (
      "b",
      "no expense has the category 'b'\nA type goes after -t; 'budget' alone shows all budgets.\n"
    ),
    ("week", "no expense has the category 'week'\n'budget' alone shows all budgets.\n"),
    (
      "october", "To see a month, write --on october; to set a budget from it on, --from october.\n"
    ),
  ])
  func aWordIsACategoryWhereTheFileHasIt(word: String, message: String) {
    let run = shell.run("budget", word)
    #expect(run.exit == 64 && run.errors.contains(message), "\(run.errors)")
    shell.run("add", "Tea", "3", "-c", word)
    #expect(shell.run("budget", word).errors.hasPrefix("No budget for '\(word)' in 2026-11.\n"))
  }

  /// The figures include expenses that are due.
  @Test(arguments: ["budget", "due"])
  func damagedRecurringRulesAreRefused(command: String) {
    shell.write(
      """
      {"Currency":"USD","Items":[],"Budgets":[{"id":"b","amount":100,"from":"2026-11"}],\
      "Recurring":[{"id":"r","name":"Rent"}]}
      """)
    let run = shell.run(words: [command])
    #expect(run.exit == 65 && run.output.isEmpty)
    #expect(run.errors.contains("Correct the list 'Recurring'"), "\(run.errors)")
  }

  @Test func aMonthThatIsNoneIsNamedAsOne() {
    for text in ["abc", "abcdefg", "2026/11"] {
      shell.write(#"{"Items":[],"Budgets":[{"id":"1","amount":5,"from":"\#(text)"}]}"#)
      let errors = shell.run("budget").errors
      #expect(!errors.contains("does not exist") && errors.contains("from"), "\(errors)")
    }
    shell.write(#"{"Items":[],"Budgets":[{"id":"1","amount":5,"from":"2026-13"}]}"#)
    #expect(shell.run("budget").errors.contains("does not exist"))
  }

  @Test func aBudgetKnowsWhatIsStillToCome() {
    var shell = CommandLineHarness()
    shell.run("budget", "1000")
    shell.run("budget", "home", "900")
    shell.run("add", "Tea", "100")
    shell.run("add", "Rent", "850", "-c", "home", "-d", "2026-11-28", "--every", "month")
    let lines = shell.run("budget").output.split(separator: "\n")
    #expect(lines[0].hasPrefix("2026-11       Spent     Budget     Left      Due  Per day"))
    // 1000 - 100 - 850 = 50 for the ten days from 21 to 30 November.
    #expect(lines[1].hasPrefix("Everything  $100.00  $1,000.00  $900.00  $850.00    $5.00"))
    #expect(lines[2].hasPrefix("home          $0.00    $900.00  $900.00  $850.00    $5.00"))
    let json = shell.run("budget", "--json").output
    #expect(json.contains(#""left":900,"due":850,"perDay":5,"#), "\(json)")
    shell.now += 9 * 86_400
    #expect(shell.run("due", "--add").exit == 0)
    shell.now -= 9 * 86_400
    #expect(shell.run("budget", "--json").output.contains(#""left":50,"due":0,"perDay":5,"#))
    // The next month includes it, and only once.
    #expect(shell.run("budget", "--on", "2026-12", "--json").output.contains(#""due":850"#))
  }
}
