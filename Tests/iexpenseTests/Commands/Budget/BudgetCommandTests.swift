import Harness
import TestSupport
import Testing

/// `budget`, and the notes of other commands on budgets.
struct BudgetCommandTests {
  private let shell = CommandLineHarness()

  @Test func aPastMonthKeepsTheBudgetItHad() {
    shell.run("budget", "food", "100", "--from", "2026-09")
    shell.run("budget", "food", "200")
    let (first, second) = (
      #""amount":100,"roll":false,"from":"2026-09","#,
      #""amount":200,"roll":false,"from":"2026-11","#
    )
    for (month, part) in [("2026-10", first), ("2026-11", second), ("2027-05", second)] {
      let json = shell.run("budget", "--on", month, "--json").output
      #expect(json.contains(part), "\(json)")
    }
    #expect(shell.run("budget", "--on", "2026-08", "--json").output.contains(#""budgets":[]"#))
    shell.run("budget", "food", "--remove", "--from", "2026-10")
    #expect(shell.run("budget", "--json").output.hasSuffix("\"budgets\":[]}\n"))
    #expect(shell.run("budget", "--on", "2026-09", "--json").output.contains("\"amount\":100,"))
  }

  /// In a narrow terminal the bar gets shorter and the column per day is left out before the bar
  /// is.
  @Test(arguments: [(80, true), (70, true), (60, false), (50, false)])
  func aBarStaysInANarrowTerminal(width: Int, hasPerDay: Bool) {
    var shell = shell
    shell.run("budget", "300")
    shell.run("add", "Rent", "250", "-d", "2026-11-01")
    (shell.isTerminal, shell.width) = (true, width)
    let lines = shell.run("budget", "--color", "never").output.split(separator: "\n")
    #expect(lines[0].contains("Per day") == hasPerDay)
    #expect(lines[1].hasSuffix("│") && lines[1].contains("  too fast  █"), "\(lines[1])")
    #expect(cells(of: lines[1]) <= width)
  }

  @Test(arguments: [
    ("november", "2026-11"), ("oct", "2026-10"), ("last-month", "2026-10"),
    ("next-month", "2026-12"), ("2025-12", "2025-12"), ("2026-10-15", "2026-10"),
    ("2026-q1", "2026-01"), ("yesterday", "2026-11"),
  ])
  func aBudgetBeginsWithThePeriodThatHoldsTheFirstDay(word: String, month: String) {
    let set = shell.run("budget", "food", "300", "--from", word)
    #expect(set.output == "Budget for 'food'  $300.00 a month from \(month) on\n", "\(set.errors)")
    let ended = shell.run("budget", "food", "--remove", "--from", word)
    #expect(ended.output == "No budget for 'food' from \(month) on\n", "\(ended.errors)")
  }

  /// Periods with a budget of their own keep it, and the answer shows where that begins.
  @Test(arguments: [
    ("last-month", "2026-10, then $300.00 from 2026-11"),
    ("2026-09", "2026-09, then $300.00 from 2026-11"),
    ("2026-11", "2026-11, then none from 2027-05"),
    ("2027-04", "2027-04, then none from 2027-05"), ("2027-05", "2027-05 on"),
    ("2027-06", "2027-06 on"),
  ])
  func aBudgetSaysUntilWhenItHolds(from: String, words: String) {
    shell.run("budget", "Food", "300")
    shell.run("budget", "food", "--remove", "--from", "2027-05")
    shell.run("budget", "400")
    let run = shell.run("budget", "food", "400", "--from", from)
    let was = ["2026-11", "2027-04"].contains(from) ? "$300.00 -> " : ""
    #expect(
      run.output == "Budget for 'Food'  \(was)$400.00 a month from \(words)\n", "\(run.errors)")
  }

  @Test func theJSONOfABudgetSaysWhatComesAfterIt() {
    shell.run("budget", "food", "300")
    let next = "\"from\":\"2026-10\",\"next\":{\"amount\":300,\"from\":\"2026-11\"}}\n"
    let json = shell.run("budget", "food", "400", "--from", "2026-10", "--json").output
    #expect(json.hasSuffix(next), "\(json)")
    #expect(!shell.run("budget", "food", "400", "--json").output.contains("next"))
  }

  @Test(arguments: ["b", "P", "bus", "busi", "Pers", "food"])
  func aCutTypeIsACategoryOnlyWhereTheFileHasOne(word: String) {
    let isType = ["b", "P"].contains(word)
    let run = shell.run("budget", word, "300")
    #expect(run.exit == (isType ? 64 : 0))
    #expect(!isType || run.errors.contains("A type goes after -t; "))
    shell.run("add", "Tea", "3", "-c", word)
    #expect(shell.run("budget", word, "300").exit == 0)
  }

  @Test func aCategoryMayBeCalledLikeAPeriod() {
    shell.run("add", "Fee", "12", "-c", "annual")
    #expect(shell.run("budget", "annual", "5").output.hasPrefix("Budget for 'annual'  $5.00"))
  }

  /// A merge of two clones can then match budgets set on both sides.
  @Test func everyCloneGivesABudgetTheSameID() {
    let other = CommandLineHarness()
    for shell in [shell, other] { shell.run("budget", "50") }
    shell.run("budget", "Café", "80")
    other.run("budget", "CAFE", "90")
    let ids = [shell, other].map { shell in
      (shell.text ?? "").split(separator: "\"id\":").dropFirst().map { String($0.prefix(38)) }
    }
    #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
  }

  /// An older version's merge left two budgets for one month.
  @Test func twoBudgetsOfOneMonthBecomeOne() {
    shell.write(
      """
      {"Currency":"USD","Items":[
      ],"Budgets":[
       {"id":"a","category":"food","amount":80,"from":"2026-11"}
      ,{"id":"b","category":"Food","amount":90,"from":"2026-11"}
      ]}

      """)
    shell.run("budget", "food", "300")
    #expect(shell.run("budget", "--json").output.contains("\"amount\":300,"))
    shell.run("budget", "food", "--remove")
    #expect(shell.run("budget", "--json").output.hasSuffix("\"budgets\":[]}\n"))
  }

  /// Another program may add a budget after the step that is undone.
  @Test func undoLeavesABudgetItsCurrency() {
    var shell = shell
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.run("add", "Lunch", "12")
    let text = shell.text ?? ""
    let budget = "{\"id\":\"b1\",\"amount\":100,\"from\":\"2026-11\"}"
    shell.write(text.replacing("\n]}", with: "\n],\"Budgets\":[\n \(budget)\n]}"))
    #expect(shell.run("undo").exit == 0)
    shell.environment["IEXPENSE_CURRENCY"] = "JPY"
    #expect(shell.items.isEmpty && shell.run("budget").output.contains("€100.00"))
  }

  @Test func aGuessedCurrencyIsNoted() {
    var shell = shell
    shell.environment["IEXPENSE_CURRENCY"] = nil
    #expect(shell.run("budget", "12.50").errors.hasPrefix("No currency was set: it is now USD."))
    #expect(
      shell.run("budget", "food", "5").errors
        == "No expense is in 'food' yet.\nUndo with 'iexpense undo'.\n")
  }

  @Test func aBudgetKeepsItsCurrency() {
    shell.run("budget", "12.50")
    let before = shell.text
    #expect(shell.run("add", "x", "500", "--currency", "JPY").exit == 64)
    #expect(shell.text == before)
  }

  @Test func aBudgetThatEndsWhereItBeganIsGone() {
    shell.run("add", "Tea", "3")
    let before = shell.text
    shell.run("budget", "50")
    shell.run("budget", "--remove")
    #expect(shell.text == before)
  }

  private static let columns = "name=name,amount=amount,date=date,category=category"

  @Test(arguments: [
    (["add", "Cake", "8", "-c", "food/cake"], ["'food'", "everything"]),
    (["add", "Cake", "8", "-d", "2026-10-01"], []), (["add", "Pen", "8"], ["everything"]),
    (["edit", "1", "--amount", "90"], ["'food'", "everything"]),
    (["edit", "1", "-d", "2026-10-01"], []), (["delete", "1"], []),
    (["import", "more.csv", "--map", columns], ["'food'", "everything"]),
  ])
  func changesThatOverspendABudgetAreNoted(words: [String], scopes: [String]) throws {
    shell.run("add", "Lunch", "50", "-c", "food")
    shell.run("budget", "food", "50")
    shell.run("budget", "50", "--from", "2026-11")
    try shell.directory.write("name,amount,date,category\nTea,1,2026-11-02,Food\n", to: "more.csv")
    let path = shell.directory.path("more.csv")
    let run = shell.run(words: words.map { $0 == "more.csv" ? path : $0 })
    #expect(run.exit == 0)
    let told = run.errors.split(separator: "\n").filter { $0.hasPrefix("Over the budget for ") }
    #expect(told.count == scopes.count)
    for scope in scopes { #expect(told.contains { $0.contains("for \(scope) of 2026-11 by $") }) }
  }

  @Test func manyOverspentBudgetsAreCounted() throws {
    shell.run("budget", "1", "--from", "2026-01")
    let lines = (1...9).map { "Tea,5,2026-0\($0)-02" }
    try shell.directory.write("name,amount,date\n\(lines.joined(separator: "\n"))\n", to: "m.csv")
    let run = shell.run(
      "import", shell.directory.path("m.csv"), "--map", "name=name,amount=amount,date=date")
    let told = run.errors.split(separator: "\n").filter { $0.contains(" budget") }
    #expect(told.count == 5)
    #expect(told.first?.contains("of 2026-09 by $4.00: $5.00 of $1.00.") == true)
    #expect(told.last == "And over 5 other budgets.")
  }

  @Test func budgetsOfTwoClonesMerge() throws {
    shell.run("budget", "100")
    let paths = ["base", "ours", "theirs"].map { shell.directory.path("\($0).json") }
    for name in ["base", "ours", "theirs"] {
      try shell.directory.write(shell.text ?? "", to: "\(name).json")
    }
    shell.run("budget", "food", "30", "--file", paths[1])
    shell.run("budget", "travel", "40", "--file", paths[2])
    shell.run("budget", "120", "--file", paths[2])
    #expect(shell.run(words: ["merge"] + paths).exit == 0)
    let json = shell.run("budget", "--json", "--file", paths[1]).output
    let amounts = json.matches(of: /"amount":([0-9]+)/).map { String($0.output.1) }
    #expect(amounts == ["120", "30", "40"])
  }

  @Test func thePageShowsTheBudgetsOfItsMonth() {
    shell.run("add", "Tea", "30", "-d", "2026-10-05")
    #expect(!shell.run("export", "--format", "html").output.contains("<h2>Budget"))
    shell.run("budget", "20", "--from", "2026-10")
    let page = shell.run("export", "--format", "html", "--on", "2026-10").output
    #expect(page.contains("<h2>Budget of 2026-10</h2>"))
    #expect(page.contains("$30.00 of $20.00, $10.00 over"))
    #expect(shell.run("export", "--format", "html").output.contains("<h2>Budget of 2026-11</h2>"))
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) {
    var shell = shell
    shell.run("add", "Tea", "3000", "-c", "a category with a rather long name")
    shell.run("budget", "a category with a rather long name", "2000", "--roll")
    (shell.isTerminal, shell.width) = (true, width)
    let lines = shell.run("budget", "--color", "never").output.split(separator: "\n")
    #expect(lines[1].contains("-$1,000.00"))
    #expect(width < 40 || lines.allSatisfy { cells(of: $0) <= width })
  }
}
