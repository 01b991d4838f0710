import Harness
import Testing

struct CurrencyCommandTests {
  @Test(arguments: [["currency", "JPY", "-y"], ["add", "Tea", "3"]])
  func onlyTheAgreedAmountsAreRelabelled(meanwhile: [String]) {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "5")
    (shell.isTerminal, shell.input) = (true, ["y\n"])
    shell.beforeInput = { [shell] in _ = shell.run(words: meanwhile) }
    let run = shell.run("currency", "EUR")
    #expect(run.exit == 75)
    #expect(run.errors.contains("Relabel 1 amount from USD to EUR? [y/N]"))
    #expect(run.errors.contains("changed"))
    #expect(shell.run("currency").output == (meanwhile[0] == "add" ? "USD\n" : "JPY\n"))
  }

  @Test func theAssumedCurrencyIsWrittenWithoutAQuestion() {
    let id = "A0000001-0000-4000-8000-000000000001"
    let shell = CommandLineHarness(
      file: #"{"Items":[{"id":"\#(id)","name":"Tea","type":"Personal","amount":3}]}"#)
    #expect(shell.run("currency", "USD").exit == 0)
    #expect(shell.text?.contains(#""Currency":"USD""#) == true)
  }

  @Test(arguments: [["--locale", "de_DE"], ["--locale", "fr_FR"]])
  func theDefaultCurrencyIsNotWrittenToAnEmptyFile(locale: [String]) {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = nil
    for words in [["currency", "EUR"], ["currency", "eur", "--yes"]] {
      let run = shell.run(words: words + locale)
      #expect(run.exit == 0)
      #expect(run.output == "EUR\n")
      #expect(run.file == nil)
    }
    #expect(shell.run(words: ["history"] + locale).errors == "The history is empty.\n")
    #expect(
      shell.run(words: ["currency", "EUR", "--json"] + locale).output.contains(#""count":0"#))
  }

  @Test func budgetsAndRulesAreRelabelledAndCounted() {
    let shell = CommandLineHarness()
    shell.run("add", "Rent", "850", "--every", "month", "-d", "2026-10-01")
    shell.run("budget", "100")
    shell.run("delete", "1")
    let asked = shell.run("currency", "JPY")
    #expect(asked.exit == 64 && asked.errors.contains("elabel 2 amounts from USD to JPY"))
    let run = shell.run("currency", "JPY", "-y")
    #expect(run.output == "Currency USD -> JPY  0 expenses, 1 budget, 1 recurring expense\n")
    #expect(shell.run("history", "1").output.hasSuffix("currency\nUSD -> JPY\n"))
  }

  /// A file as the app stores it: amounts without a currency.
  private static let array = """
    [{"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12.5}]
    """

  @Test(arguments: ["EUR", "USD"])
  func aCurrencyForAmountsWithoutOneIsAStep(code: String) {
    let shell = CommandLineHarness(file: Self.array)
    let run = shell.run("currency", code, "--yes")
    #expect(run.exit == 0)
    #expect(run.output == "Currency \(code == "USD" ? "USD" : "USD -> EUR")  1 expense\n")
    #expect(shell.run("currency", "--locale", "ja_JP").output == "\(code)\n")
    #expect(shell.run("history").output.contains("currency  no currency -> \(code)\n"))
    #expect(shell.run("undo").output == "Undone: currency  no currency -> \(code)\n")
    shell.run("undo")
    #expect(shell.text?.contains("Currency") == false)
    #expect(shell.run("redo").output == "Redone: currency  no currency -> \(code)\n")
    #expect(shell.text?.hasPrefix(#"{"Currency":"\#(code)","Items":["#) == true)
  }
}
