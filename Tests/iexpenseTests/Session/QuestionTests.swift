import Harness
import Testing

/// The conditions for asking the user.
struct QuestionTests {
  private static func shell() -> CommandLineHarness {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "5")
    shell.input = ["y\n"]
    shell.isTerminal = true
    return shell
  }

  @Test(arguments: [["delete", "--all"], ["currency", "EUR"], ["add", "Tea"], ["add"]])
  func aQuestionThatNobodySeesIsNotAsked(words: [String]) {
    var piped = Self.shell()
    piped.errorsArePiped = true
    var forbidden = Self.shell()
    forbidden.environment["IEXPENSE_NO_INPUT"] = "1"
    for shell in [piped, forbidden] {
      let before = shell.bytes
      let run = shell.run(words: words)
      #expect(run.exit == 64)
      #expect(!run.errors.contains("[y/N]"))
      #expect(run.file == before)
    }
    let run = Self.shell().run(words: words + ["--no-input"])
    #expect(run.exit == 64)
  }

  @Test(arguments: [nil, "", "dumb", "unknown"])
  func aTerminalWithoutACursorIsAskedLineByLine(name: String?) {
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.environment["TERM"] = name
    shell.answers = ["Name": "Tea", "Amount": "3"]
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("Name: Amount in USD: Type [Personal]: "))
  }
}
