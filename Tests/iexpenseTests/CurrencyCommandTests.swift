import Testing

@testable import iexpense

struct CurrencyCommandTests {
  @Test(arguments: [["currency", "JPY", "-y"], ["add", "Tea", "3"]])
  func whatWasAgreedToIsWhatIsRelabelled(meanwhile: [String]) {
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
}
