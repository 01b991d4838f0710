import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

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

  @Test(
    arguments: [
      ("add Rent 850 --every fortnight", 64, "unknown value 'fortnight' for '--every'"),
      ("add Rent 850 --every 0-days", 64, "unknown value '0-days' for '--every'"),
      (
        "add Rent 850 --every month --id 08B15DB4-2F02-4AB8-A965-67A9C90D8A44", 64,
        "'--every' and '--id' do not go together"
      ),
      ("add Rent 850 --until 2027", 64, "'--until' goes with '--every'"),
      (
        "add Rent 850 --every month --until 2026-11-20", 64,
        "'--until' is before the first day, 2026-11-21"
      ),
      ("due 9", 1, "no recurring expense has the number 9"),
      ("due --add 9", 1, "no recurring expense has the number 9"),
      ("due 9 --skip", 1, "no recurring expense has the number 9"),
      ("due 0", 64, "invalid number '0' for 'N'"),
      ("due Gym", 64, "invalid number 'Gym' for 'N'"),
      ("due --skip", 64, "the number is missing"),
      ("due 1 1 --skip --end", 64, "'--skip' and '--end' do not go together"),
      ("due --add --amount 5", 64, "'--amount' with '--add' is for one expense"),
      ("due 1 --amount 0", 64, "amount '0' is zero"),
      ("due 1 --amount 'EUR 5'", 64, "cannot read 'EUR' as USD in 'EUR 5'"),
      ("due 1 --next 2027-02-01", 64, "'Gym' ends on 2027-01-31, before it comes again"),
      ("due 1 --end=2026-10-31", 64, "'--end' is before the first day, 2026-11-01"),
      ("due 1 --yes", 64, "'--dry-run' and '--yes' are for '--add'"),
      (
        "add Gym 25 -d 2026-11-01 --every month", 1,
        "'Gym' recurs every month already, from 2026-11-01 at 20"
      ),
      (
        "add gym 20 -d 2026-11-02 --every month", 1,
        "'Gym' recurs every month already, from 2026-11-01 at 20"
      ),
      (
        "add Gym 20 -c sport -d 2026-11-01 --every month", 1,
        "'Gym' recurs every month already, from 2026-11-01 at 20"
      ),
      ("add Gym 20 -c '' -d 2026-11-01 --every month", 0, ""),
      ("due 2 --amount 5", 1, "'Paper' has ended"), ("due 2 --skip", 1, "'Paper' has ended"),
      ("due --until 9999", 0, ""), ("due 1 --until 2026-10-31", 0, ""),
      ("due --end", 64, "the number is missing"), ("due 1 --end=", 64, "invalid date ''"),
      ("due --end 2027", 1, "no recurring expense has the number 2027"),
      ("due --add -c food", 64, "'--add' and '--category' do not go together"),
      ("due 2 -c food", 1, "'Paper' has ended"),
    ] as [(String, Int32, String)])
  func badInputIsRefusedAndChangesNothing(line: String, exit: Int32, cause: String) throws {
    shell.run("add", "Gym", "20", "-d", "2026-11-01", "--every", "month", "--until", "2027-01-31")
    shell.run("add", "Paper", "2", "-d", "2026-11-01", "--every", "month")
    shell.run("due", "2", "--end")
    let before = shell.text
    let run = shell.run(words: try #require(ShellWords.of(line)))
    #expect(run.exit == exit, "\(run)")
    #expect(exit == 0 || run.errors.hasPrefix("iexpense: \(cause)"), "\(run.errors)")
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
