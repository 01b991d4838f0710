import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// A form on a screen that is too narrow for its questions beside their answers.
struct FormScreenTests {
  /// Whoever comes back to the form, or to a window of another width, sees what is asked for.
  @Test(arguments: [("nothing", 2), ("a shell between", 3), ("another width", 3), ("Ctrl-L", 3)])
  func theQuestionIsShownAgain(event: String, count: Int) {
    func typing(_ pieces: [String]) -> [ScriptedTerminal.Step] {
      pieces.map { .event(.bytes(Array($0.utf8))) }
    }
    let step: ScriptedTerminal.Step =
      switch event {
      case "a shell between": .event(.resumed)
      case "another width": .size(columns: 19, rows: 9)
      case "Ctrl-L": .event(.bytes([0x0C]))
      default: .pause
      }
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.environment["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal(
      typing(["Tea\r"]) + [step] + typing(["3\r", "\r", "\r", "\r", "\r", "\r", "\r"]),
      columns: 20, rows: 9)
    let run = shell.run("add")
    #expect(run.exit == 0 && shell.items.map(\.amount) == [3])
    // Once for the question, and once for the answer.
    #expect(run.errors.ranges(of: "Amount in USD:").count == count, "\(run.errors)")
  }
}
