import ExpenseCore
import Harness
import TestSupport
import Testing

/// The names of accounts, given by people and by the program.
struct AccountNameTests {
  private let shell: CommandLineHarness

  init() throws { shell = try ImportProfileTests.shell() }

  private func path(_ file: String) -> String { shell.directory.path(file) }

  /// Imports a file with the columns that it needs.
  @discardableResult private func importing(
    _ file: String, as name: String? = nil
  ) -> CommandLineHarness.Run {
    let words = name.map { ["--as", $0] } ?? []
    return shell.run(words: ["import", path(file)] + ImportProfileTests.words + words)
  }

  /// Two accounts of a bank have one header and different signs.
  @Test func twoProfilesWithOneHeaderAreRefused() {
    let november = path("november.csv")
    importing("october.csv", as: "giro")
    let turned = ImportProfileTests.words.map { $0.replacing("-Betrag", with: "Betrag") }
    let card = shell.run(words: ["import", path("october.csv")] + turned + ["--as", "card"])
    #expect(card.exit == 0)
    let before = shell.bytes
    let run = shell.run("import", november)
    #expect(run.exit == 1 && run.file == before)
    #expect(
      run.errors.hasPrefix(
        "iexpense: the file has the header of 'giro' and 'card'\nChoose one:\n"
          + "  iexpense import \(november) --as giro\n  iexpense import \(november) --as card\n"),
      "\(run.errors)")
    #expect(shell.run("import", november, "--as", "giro").exit == 0)
  }

  /// Two accounts of a bank have one header: their numbers distinguish them, and equal payments are
  /// two.
  @Test func anotherNumberIsAnotherAccount() {
    var shell = CommandLineHarness()
    func statement(_ number: String) -> [String] {
      [
        "IBAN;\(number)\nTag;Text;Betrag;Saldo\n01.10.2026;Tee;-2,50;97,50\n"
          + "02.10.2026;Rad;-3,00;94,50\n03.10.2026;Lohn;900,00;994,50\n"
          + "04.10.2026;Bus;-4,00;990,50\n05.10.2026;Bus;-5,00;985,50\n"
      ]
    }
    for (number, total) in [("DE89370400440532013000", 4), ("DE02120300000000202051", 8)] {
      for _ in 0..<2 {
        shell.input = statement(number)
        let run = shell.run("import", "-y", "--add-alike")
        #expect(run.exit == 0, "\(run.errors)")
        #expect(shell.items.count == total)
      }
    }
    let names = shell.run("import", "--profiles").output.split(separator: "\n").map { $0.prefix(5) }
    #expect(names == ["bank ", "bank2"])
  }

  /// A name that only begins like one of the program's own was given by a person.
  @Test func anAccountThatSomebodyNamedKeepsItsName() {
    for (file, name) in [("october.csv", "bankhaus"), ("november.csv", "giro")] {
      let run = importing(file, as: name)
      #expect(run.exit == 0, "\(run.errors)")
    }
    let accounts = shell.run("import", "--profiles").output
    #expect(accounts.contains("bankhaus") && accounts.contains("giro"), "\(accounts)")
  }

  /// A name given by the program is replaced when a person names the account.
  @Test func anAccountThatNobodyNamedTakesTheNameThatIsSaid() {
    #expect(importing("october.csv").exit == 0)
    let run = shell.run("import", path("november.csv"), "--as", "giro")
    #expect(run.exit == 0 && run.errors.contains("Kept these columns as 'giro'."), "\(run.errors)")
    let accounts = shell.run("import", "--profiles").output.split(separator: "\n")
    #expect(accounts.map { $0.prefix(5) } == ["giro "])
  }

  @Test func aStoredProfileIsNotNotedAgain() {
    let first = importing("october.csv", as: "giro")
    #expect(first.errors.contains("Kept these columns as 'giro'."))
    let again = importing("october.csv", as: "giro")
    #expect(again.exit == 0 && again.errors == "Money in: Lohn $900.00\n", "\(again.errors)")
  }

  /// A bank's file may have two columns with names of ours.
  @Test func anAccountIsKnownByAHeaderWithANameAndAnAmount() throws {
    let shell = CommandLineHarness()
    let text = "Date,Name,Amount,Money Out,Money In\n30/10/2026,Deli,-4.50,-4.50,\n"
    try shell.directory.write(text + "29/10/2026,Boss,9.00,,9.00\n", to: "oct.csv")
    let map = ["--map", "name=Name,amount=-Amount,date=Date", "--date-format", "dd/MM/yyyy"]
    let words = ["import", shell.directory.path("oct.csv"), "--money-in", "skip"]
    #expect(shell.run(words: words + map).exit == 0)
    try shell.directory.write(text + "28/10/2026,Cab,-7.00,-7.00,\n", to: "nov.csv")
    let run = shell.run("import", shell.directory.path("nov.csv"))
    #expect(run.exit == 0 && run.errors.contains("Read as 'bank'"), "\(run.errors)")
    #expect(shell.items.map(\.amount) == [4.5, 7])
  }
}
