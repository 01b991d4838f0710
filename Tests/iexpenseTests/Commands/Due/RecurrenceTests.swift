import Harness
import Testing

/// What is added when it is due, without a place for the answer; today is Saturday, 2026-11-21.
struct RecurrenceTests {
  private let shell = CommandLineHarness()

  /// A user who reads of a failure would try again.
  @Test func anAdditionStaysIfItsMessageIsLost() {
    shell.run("add", "Gym", "20", "-d", "2026-10-21", "--every", "month")
    var full = shell
    full.outputFailure = .failed(errno: 28)
    let plan = full.run("due", "--add", "--dry-run")
    #expect(plan.exit == 74 && !plan.errors.contains("saved"), "\(plan.errors)")
    let run = full.run("due", "--add")
    #expect(run.exit == 0 && run.errors.contains("saved, but the message was lost"))
    #expect(shell.items.count == 2)
  }
}
