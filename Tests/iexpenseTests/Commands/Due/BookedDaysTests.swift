import ExpenseCore
import Harness
import TestSupport
import Testing

/// Days of recurring expenses that are in the file already; today is Saturday, 2026-11-21.
struct BookedDaysTests {
  private let shell = CommandLineHarness()

  private func days(_ name: String) -> [String] {
    shell.items.filter { $0.name == name }.map { $0.date?.description ?? "" }.sorted()
  }

  private func rent() {
    shell.run("add", "Rent", "850", "-c", "home", "-d", "2026-09-30", "--every", "month")
  }

  @Test func anAmountForWhatIsThereIsRefused() {
    rent()
    shell.run("due", "--add", "-y")
    shell.run("due", "1", "--next", "2026-10-30")
    let before = shell.text
    let run = shell.run("due", "--add", "1", "--amount", "900")
    #expect(run.exit == 1 && run.errors.contains("The next one is on 2026-11-30"), "\(run.errors)")
    #expect(shell.text == before)
    shell.run("delete", "2")
    shell.run("due", "1", "--next", "2026-09-30")
    #expect(shell.run("due", "--add", "1", "--amount", "900").exit == 0)
    #expect(shell.items.map(\.amount) == [850, 900])
  }

  /// Days in the file after a gap are not due and not part of a budget's rest.
  @Test func existingDaysAfterAGapAreNotDue() {
    shell.run("add", "Tea", "10", "--every", "day", "-d", "2026-11-15")
    shell.run("due", "--add", "-y")
    shell.run("delete", "3")
    shell.run("budget", "100")
    #expect(shell.run("due", "1", "--next", "2026-11-17").exit == 0)
    #expect(shell.run("due", "--json").output.contains(#""due":{"count":1,"total":10}"#))
    let coming = shell.run("due", "--until", "2026-11-23", "--json").output
    #expect(coming.contains(#""count":3,"total":30}"#), "\(coming)")
    // 17 November, and 22 to 30 November.
    #expect(shell.run("budget", "--json").output.contains(#""due":100"#))
    #expect(shell.run("due", "--add").exit == 0)
    #expect(days("Tea").count == 7)
  }

  /// After going back, only days without an expense are due.
  @Test func goingBackPassesOverWhatIsThere() {
    rent()
    shell.run("due", "--add", "-y")
    shell.run("due", "1", "--next", "2026-09-30")
    #expect(shell.text?.contains(#""next":"2026-11-30""#) == true, "\(shell.text ?? "")")
    #expect(shell.run("due", "--json").output.contains(#""due":{"count":0,"total":0}"#))
    shell.run("delete", "1")
    #expect(
      shell.run("due", "1", "--next", "2026-09-30").errors == """
        1 day deleted or left out before now comes back, from 2026-09-30 on.
        Undo with 'iexpense undo'.

        """)
    #expect(shell.run("due", "--add", "-y").exit == 0)
    #expect(days("Rent") == ["2026-09-30", "2026-10-30"])
  }
}
