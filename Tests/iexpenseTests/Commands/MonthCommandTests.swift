import Harness
import TestSupport
import Testing

/// Months from payday to payday; today is 21 November 2026.
struct MonthCommandTests {
  private let shell = CommandLineHarness()

  /// Adds expenses on two paydays, the 25th of October and November, and on the days before them.
  private func addAroundPaydays() {
    for (day, amount) in [
      ("2026-10-24", "1"), ("2026-10-25", "2"), ("2026-11-24", "4"), ("2026-11-25", "8"),
    ] {
      shell.run("add", "Tea", amount, "-c", "food", "-d", day)
    }
  }

  @Test func aStartIsShownSetAndTakenBack() {
    #expect(shell.run("month").output == "Months begin on day 1  2026-11\n")
    let before = shell.run("add", "Tea", "3").file
    let run = shell.run("month", "25")
    #expect(
      run.output == "Months begin on day 1 -> 25  2026-11: 25 October to 24 November\n")
    #expect(run.errors == "Undo with 'iexpense undo'.\n")
    #expect(shell.text?.hasPrefix("{\"Format\":2,\"Currency\":\"USD\"") == true)
    #expect(
      shell.run("month").output == "Months begin on day 25  2026-11: 25 October to 24 November\n")
    let undone = shell.run("undo")
    #expect(undone.exit == 0 && undone.file == before, "\(undone.errors)")
    #expect(shell.run("redo").exit == 0)
    #expect(shell.run("month", "1").file == before)
  }

  @Test func theJSONOfAMonthSaysItsDays() {
    let part = #""title":"2026-11","since":"2026-11-15","until":"2026-12-14"}"# + "\n"
    #expect(shell.run("month", "15", "--json").output == #"{"day":15,"was":1,"# + part)
    #expect(shell.run("month", "--json").output == #"{"day":15,"# + part)
  }

  @Test(arguments: [
    (["list", "2026-11", "--json"], [2, 4]), (["list", "november", "--json"], [2, 4]),
    (["list", "--on", "month", "--json"], [2, 4]), (["list", "last-month", "--json"], [1]),
    (["list", "--since", "2026-12", "--json"], [8]),
    (["list", "--until", "october", "--json"], [1]),
    (["list", "--on", "2026-10..2026-11", "--json"], [1, 2, 4]),
    (["list", "december", "2026", "--json"], [8]), (["list", "2026", "december", "--json"], [8]),
    (["list", "--since", "2026-11", "--until", "2026-10-27", "--json"], [2]),
    // Quarters and weeks are the calendar's.
    (["list", "2026-w48", "--json"], [4, 8]), (["list", "2026-q4", "--json"], [1, 2, 4, 8]),
  ])
  func spansFollow(words: [String], amounts: [Int]) {
    addAroundPaydays()
    shell.run("month", "25")
    let json = shell.run(words: words).output
    let found = json.matches(of: /"amount":([0-9]+)/).compactMap { Int($0.output.1) }
    #expect(found == amounts, "\(json)")
  }

  @Test func groupingsGridsAndAveragesFollow() {
    addAroundPaydays()
    shell.run("month", "25")
    let sections = shell.run("sections", "--by", "month", "--totals")
    #expect(sections.output.contains("2026-10") && sections.output.contains("2026-12"))
    #expect(sections.errors == "2026-12: 25 November to 24 December\n")
    let grid = shell.run("sections", "--by", "category", "--per", "month", "--json").output
    // The average is over the one whole month: October, from 25 September to 24 October.
    #expect(
      grid.contains(#"{"title":"2026-10","since":"2026-09-25","until":"2026-10-24"}"#), "\(grid)")
    #expect(
      grid.contains(#""totals":[1,6,8],"total":15,"average":1,"averaged":1"#), "\(grid)")
    let text = shell.run("sections", "--by", "category", "--per", "month")
    #expect(text.errors.contains("2026-12: 25 November to 24 December\n"))
  }

  @Test func aComparisonCountsFromPayday() {
    var shell = shell
    addAroundPaydays()
    shell.run("month", "25")
    shell.now -= 18 * 86_400
    // On 3 November ten days of the month have passed; they are compared with the ten up to 4
    // October.
    let json = shell.run("sections", "--versus", "last-month", "--json").output
    #expect(json.contains(#""since":"2026-10-25","until":"2026-11-03""#), "\(json)")
    #expect(json.contains(#""versus":{"since":"2026-09-25","until":"2026-10-04"}"#), "\(json)")
  }

  @Test func theLineOfATotalSaysTheDaysOnce() {
    addAroundPaydays()
    shell.run("month", "25")
    let run = shell.run("list", "november")
    #expect(
      (run.output + run.errors).contains("2026-11: 25 October to 24 November"), "\(run.output)")
  }

  /// With payday on the 25th, on 3 November: the rest until the next payday, with last month's rest
  /// carried over.
  @Test func budgetsMoveAlong() {
    var shell = shell
    addAroundPaydays()
    shell.run("budget", "100", "--roll", "--from", "2026-10")
    let set = shell.run("month", "25")
    #expect(
      set.errors == "Budgets move too, past ones included.\nUndo with 'iexpense undo'.\n")
    shell.now -= 18 * 86_400
    let run = shell.run("budget")
    let lines = run.output.split(separator: "\n")
    // 100 - 1 carried; 100 + 99 - 6 left, over 22 days.
    #expect(
      lines[1].hasPrefix("Everything  $6.00  $100.00   $99.00  $193.00    $8.77"), "\(run.output)")
    #expect(lines.last == "Day 10 of 31")
    #expect(run.errors == "2026-11: 25 October to 24 November\n")
  }

  @Test func recurringExpensesKeepToTheCalendar() {
    shell.run("month", "25")
    shell.run("add", "Rent", "850", "-d", "2026-11-20", "--every", "month")
    let json = shell.run("due", "--until", "2026-12", "--json").output
    #expect(json.contains("2026-12-20"), "\(json)")
  }

  @Test func twoClonesThatDifferAreAConflict() throws {
    shell.run("add", "Tea", "3")
    let paths = ["base", "ours", "theirs"].map { shell.directory.path("\($0).json") }
    for name in ["base", "ours", "theirs"] {
      try shell.directory.write(shell.text ?? "", to: "\(name).json")
    }
    shell.run("month", "25", "--file", paths[1])
    let clean = shell.run(words: [
      "merge", paths[0], paths[2], paths[1], "-o", shell.directory.path("clean.json"),
    ])
    #expect(clean.exit == 0, "\(clean.errors)")
    #expect(
      shell.run("month", "--file", shell.directory.path("clean.json")).output.contains("day 25"))
    shell.run("month", "10", "--file", paths[2])
    let run = shell.run(words: ["merge"] + paths)
    #expect(run.exit == 1 && run.errors.contains("MonthStart"), "\(run.errors)")
    #expect(shell.run("month", "--file", paths[1]).output.contains("day 25"))
  }

  @Test func aFileWithADayThatIsNoneIsRefused() {
    shell.write(#"{"MonthStart":40,"Items":[]}"#)
    for command in ["list", "month", "sections", "doctor"] {
      let run = shell.run(command)
      #expect(run.exit == 65, "\(command)")
      #expect(
        (run.output + run.errors).contains("'MonthStart' is not a day of the month, from 1 to 31"))
    }
  }
}
