import ExpenseCore
import Harness
import TestSupport
import Testing

/// The rule that `add --every` makes; today is Saturday, 2026-11-21.
struct RecurrenceTests {
  private let shell = CommandLineHarness()

  private func add(_ name: String, _ day: String, _ words: String...) -> CommandLineHarness.Run {
    shell.run(words: ["add", name, "20", "-d", day, "--every", "month"] + words)
  }

  /// The number is the one that `due` shows.
  @Test func aNewRuleHasTheNextNumber() {
    for number in 1...3 {
      let run = add("Gym \(number)", "2026-12-0\(number)", "--json")
      #expect(run.exit == 0 && run.output.contains("{\"n\":\(number),\"id\":"), "\(run)")
      let line = shell.run("due").output.split(separator: "\n")[number]
      #expect(line.hasPrefix("\(number)  2026-12-0\(number)  Gym \(number)"), "\(line)")
    }
    #expect(shell.items.isEmpty)
  }

  /// A day up to today is added at once and the rule continues after it; a future day waits.
  @Test(arguments: [
    ("2026-11-20", 1, "2026-12-20"), ("2026-11-21", 1, "2026-12-21"),
    ("2026-11-22", 0, "2026-11-22"),
  ])
  func theFirstDayIsAddedWhereItHasCome(day: String, count: Int, next: String) {
    #expect(add("Gym", day).exit == 0)
    #expect(shell.items.count == count)
    #expect(shell.run("due").output.contains("\n1  \(next)  Gym"))
  }

  /// A user who reads of a failure would try again.
  @Test func anAdditionStaysIfItsMessageIsLost() {
    _ = add("Gym", "2026-10-21")
    var full = shell
    full.outputFailure = .failed(errno: 28)
    let plan = full.run("due", "--add", "--dry-run")
    #expect(plan.exit == 74 && !plan.errors.contains("saved"), "\(plan.errors)")
    let run = full.run("due", "--add")
    #expect(run.exit == 0 && run.errors.contains("saved, but the message was lost"))
    #expect(shell.items.count == 2)
  }

  /// An ended rule keeps its number and continues after its last day.
  @Test func anEndedRuleIsOpenedAgain() {
    _ = add("Gym", "2026-11-01")
    _ = add("Paper", "2026-11-02")
    shell.run("due", "1", "--end")
    let before = shell.items.count
    let run = add("Gym", "2026-11-01", "--json")
    #expect(run.exit == 0 && run.output.contains("{\"n\":1,"), "\(run)")
    #expect(shell.items.count == before)
    #expect(shell.run("due").output.contains("\n1  2026-12-01  Gym"))
  }
}
