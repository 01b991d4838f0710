import ExpenseCore
import Harness
import Testing

/// The completions of the form while an answer is typed.
struct ItemFormTests {
  /// A file may have text that cannot be typed.
  @Test func aWordWithAControlCharacterIsNotOffered() {
    var shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":4.5,\
        "category":"tea\\u001b"}
        ]}

        """)
    shell.isTerminal = true
    shell.environment["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal(typed: "Bun\r", "3\r", "\r", "\r", "t\t\r", "\r", "\r")
    let run = shell.run("add")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.category) == ["tea\u{1B}", "t"])
  }
}
