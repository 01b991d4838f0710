import ExpenseCore
import Harness
import TestSupport
import Testing

/// The positions of a form's lines.
struct FormScreenTests {
  private func typing(_ pieces: [String]) -> [ScriptedTerminal.Step] {
    pieces.map { .event(.bytes(Array($0.utf8))) }
  }

  private func shell(_ steps: [ScriptedTerminal.Step], columns: Int) -> CommandLineHarness {
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.environment["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: 9)
    return shell
  }

  /// The question is visible after returning to the form or changing the width.
  @Test(arguments: [("nothing", 2), ("a shell between", 3), ("another width", 3), ("Ctrl-L", 3)])
  func theQuestionIsShownAgain(event: String, count: Int) {
    let step: ScriptedTerminal.Step =
      switch event {
      case "a shell between": .event(.resumed)
      case "another width": .size(columns: 19, rows: 9)
      case "Ctrl-L": .event(.bytes([0x0C]))
      default: .pause
      }
    let shell = shell(
      typing(["Tea\r"]) + [step] + typing(["3\r", "\r", "\r", "\r", "\r", "\r", "\r"]),
      columns: 20)
    let run = shell.run("add")
    #expect(run.exit == 0 && shell.items.map(\.amount) == [3])
    // Once for the question and once for the answer.
    #expect(run.errors.ranges(of: "Amount in USD:").count == count, "\(run.errors)")
  }

  /// Beside a question there must be ten cells for its answer and one for the cursor.
  @Test(arguments: [
    (17, "", ["Name:"], 6), (17, "abcdefghij", ["Name: abcdefghij"], 16),
    (16, "", ["Name:", ""], 0), (16, "abc", ["Name:", "abc"], 3),
  ])
  func aQuestionThatLeavesNoRoomStandsAboveItsAnswer(
    columns: Int, typed: String, lines: [String], cursor: Int
  ) throws {
    let shell = shell(typing([typed]) + [.event(.signal(.interrupt))], columns: columns)
    let errors = shell.run("add").errors
    let end = try #require(errors.firstRange(of: "\r\n\u{1B}[?2004l"))
    let picture = ScreenPicture(String(errors[..<end.lowerBound]), columns: columns)
    #expect(picture.text == lines.filter { !$0.isEmpty })
    #expect(picture.row == lines.count - 1)
    #expect(picture.column == cursor)
    // A terminal reads a count of 0 as 1.
    #expect(!errors.contains("\u{1B}[0"))
  }

  /// The explanation of the wrong answer was between the two lines and has disappeared.
  @Test func theWayBackToAnAnswerThatWasWrongAtFirstIsOneLine() throws {
    let shell = shell(
      typing(["Tea\r", "7x\r", "\u{7F}\r", "\u{1B}[A", "\r", "\r", "\r", "\r", "\r", "\r"]),
      columns: 60)
    let run = shell.run("add")
    #expect(run.exit == 0)
    let end = try #require(run.errors.firstRange(of: "\u{1B}[?2004l"))
    #expect(
      ScreenPicture(String(run.errors[..<end.lowerBound]), columns: 60).text == [
        "Name: Tea", "Amount in USD: 7", "Type: Personal", "Date: 2026-11-21", "Category: none",
        "Tags: none", "Note: none",
      ])
  }
}
