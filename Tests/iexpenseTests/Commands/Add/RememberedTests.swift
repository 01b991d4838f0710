import ExpenseCore
import Harness
import TestSupport
import Testing

/// What `add` says beside its answer; today is 2026-11-21.
struct RememberedTests {
  private let shell = CommandLineHarness()

  /// The expense is saved, and the answer comes before the note.
  @Test func aCategoryThatIsNewOrReadAsALastPartIsNoted() {
    shell.run("add", "Tea", "3", "-c", "food/coffee")
    for (category, note, kept) in [
      ("foood", "'foood' is a new category; there is 'food'.\n", "foood"),
      ("coffee", "'coffee' is 'food/coffee' here; '/coffee' is one of its own.\n", "food/coffee"),
      ("travel", "", "travel"), ("FOOD", "", "FOOD"),
    ] {
      #expect(shell.run("add", category, "4", "-c", category).errors == note)
      #expect(shell.items.last?.category == kept)
    }
  }

  @Test func anOverspentBudgetIsNotedAfterTheAnswer() {
    var shell = shell
    shell.run("budget", "10")
    shell.isTerminal = true
    shell.errorsArePiped = true
    let run = shell.run("add", "Rent", "20")
    #expect(run.output.contains("Added Rent") && run.errors.hasPrefix("Over the budget"))
    #expect(shell.run("-q", "add", "Rent", "20").errors == "")
  }
}
