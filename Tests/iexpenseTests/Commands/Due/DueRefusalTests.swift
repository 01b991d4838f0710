import ExpenseCore
import Harness
import TestSupport
import Testing

/// Refusals of `add --every` and `due`; today is Saturday, 2026-11-21.
struct DueRefusalTests {
  private let shell = CommandLineHarness()

  /// The days end with the rule: 365 of 2024, without the first day, and 181 of 2025.
  @Test func tooManyDaysOfAnEndedRuleAreRefused() {
    shell.run(
      "add", "Paper", "2", "-d", "2024-01-01", "--every", "day", "--until", "2025-06-30")
    let run = shell.run("due", "--add", "-y")
    #expect(run.exit == 1)
    #expect(
      run.errors == """
        iexpense: 546 of 'Paper' are due, which is more than 366
        To add none of them: iexpense due 1 --end

        """)
    #expect(shell.run("due", "1", "--next", "today").exit == 64)
    #expect(shell.run("due", "1", "--end").exit == 0)
    #expect(shell.run("due", "--add").errors == "Nothing is due.\n")
  }

  @Test(arguments: [
    "add Gym 20 -c '' -d 2026-11-01 --every month", "due --until 9999",
    "due 1 --until 2026-10-31",
  ])
  func whatIsThereAlreadyChangesNothing(line: String) throws {
    shell.run("add", "Gym", "20", "-d", "2026-11-01", "--every", "month", "--until", "2027-01-31")
    let before = shell.text
    #expect(shell.run(words: try #require(ShellWords.of(line))).exit == 0)
    #expect(shell.text == before)
  }

  @Test(arguments: [("2027-02-01", 0), ("2027-02-02", 64)] as [(String, Int32)])
  func theNextMayBeTheLast(next: String, exit: Int32) {
    shell.run("add", "Gym", "20", "-d", "2026-11-01", "--every", "month", "--until", "2027-02-01")
    let run = shell.run("due", "1", "--next", next)
    #expect(run.exit == exit, "\(run.errors)")
    #expect(run.output.contains("2027-02-01  Gym") == (exit == 0), "\(run.output)")
  }

  @Test(arguments: [true, false])
  func receiptsAndPaymentsNeedAnExpense(isPaid: Bool) throws {
    try shell.directory.write("", to: "rent.pdf")
    let option =
      isPaid ? ["--paid", "USD 900"] : ["--receipt", shell.directory.path("rent.pdf")]
    let line = ["add", "Rent", "850", "--currency", "EUR", "--every", "month"] + option
    let ahead = shell.run(words: line + ["-d", "2026-12-01"])
    #expect(ahead.exit == 64, "\(ahead)")
    #expect(ahead.errors.contains("belong to one expense"), "\(ahead.errors)")
    #expect(shell.text == nil)
    #expect(shell.run(words: line).exit == 0)
    #expect(shell.items.map(\.name) == ["Rent"])
  }
}
