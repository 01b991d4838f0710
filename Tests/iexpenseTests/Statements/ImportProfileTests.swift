import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct ImportProfileTests {
  static let words = [
    "--map", "name=Text,amount=-Betrag,date=Tag", "--decimal-mark", ",", "--date-format",
    "dd.MM.yyyy", "--skip", "Text=offen", "--skip", "Text=", "--money-in", "skip", "-t", "b",
  ]
  private static let october = """
    Konto;1
    Tag;Text;Betrag
    01.10.2026;Tee;-2,50
    02.10.2026;offen;-9,00
    03.10.2026;Lohn;900,00

    """

  static func shell() throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    try shell.directory.write(october, to: "october.csv")
    try shell.directory.write(
      october.replacing("10.2026", with: "11.2026"), to: "november.csv")
    return shell
  }

  static func path(_ name: String, of shell: CommandLineHarness) -> String {
    shell.directory.path(name)
  }

  @Test func theSecondMonthNeedsNoOption() throws {
    let shell = try Self.shell()
    let first = shell.run(
      words: ["import", Self.path("october.csv", of: shell)] + Self.words + ["--as", "Giro"])
    #expect(first.exit == 0 && first.errors.contains("Kept these columns as 'Giro'."))
    let second = shell.run("import", Self.path("november.csv", of: shell))
    #expect(second.exit == 0 && second.errors.contains("Read as 'Giro'."), "\(second.errors)")
    #expect(
      second.output == "Imported 1 expense, $2.50, 2026-11-01; left out 1 of money in, $900.00; "
        + "skipped 1 with 'Text=offen', $9.00, 1 line above the header\n")
    #expect(shell.items.map(\.date?.description) == ["2026-10-01", "2026-11-01"])
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Business"])
    #expect(
      shell.run("import", Self.path("november.csv", of: shell)).errors
        == "Read as 'Giro'.\nMoney in: Lohn $900.00\n")
  }

  @Test func aProfileIsListedReplacedForgottenAndTakenBack() throws {
    let shell = try Self.shell()
    #expect(shell.run("import", "--profiles").errors.contains("No accounts"))
    let october = Self.path("october.csv", of: shell)
    shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    let line =
      "giro  --map name=Text,amount=-Betrag,date=Tag --decimal-mark , --date-format dd.MM.yyyy "
      + "--skip Text=offen --skip Text= --money-in skip --type Business\n"
    #expect(shell.run("import", "--profiles").output == line)
    #expect(shell.run("import", "--profiles", "--json").output.hasPrefix("[{\"name\":\"giro\""))
    let before = shell.bytes
    shell.run(words: ["import", october] + Self.words + ["--as", "GIRO"])
    #expect(shell.run("import", "--profiles").output == line.replacing("giro", with: "GIRO"))
    #expect(shell.run("undo").exit == 0)
    #expect(shell.bytes == before)
    #expect(
      shell.run("import", "--forget", "gIrO", "--json").output == "{\"forgotten\":\"gIrO\"}\n")
    #expect(shell.run("import", "--profiles").output == "")
    let again = shell.run("import", "--forget", "giro")
    #expect(again.exit == 1 && again.errors.contains("no account 'giro'"))
    #expect(shell.run("undo").exit == 0)
    #expect(shell.run("import", "--profiles").output == line)
  }

  @Test func theLineWinsOverTheProfile() throws {
    let shell = try Self.shell()
    let october = Self.path("october.csv", of: shell)
    shell.run(words: ["import", october, "--dry-run"] + Self.words + ["--as", "giro"])
    #expect(shell.bytes == nil)
    shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    let november = Self.path("november.csv", of: shell)
    #expect(shell.run("import", november, "--money-in", "refund", "-t", "p").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["2.5", "2.5", "-900"])
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Personal", "Personal"])
  }

  @Test func aFileWithoutAHeaderTakesItsProfileByName() throws {
    var shell = CommandLineHarness()
    shell.input = ["2026-10-01,Tea,2.50\n"]
    let words = ["import", "--no-header", "--map", "date=1,name=2,amount=3", "--as", "card"]
    #expect(shell.run(words: words).exit == 0)
    shell.input = ["2026-11-01,Bun,1.20\n"]
    #expect(shell.run("import", "--as", "card").exit == 0)
    #expect(shell.items.map(\.name) == ["Tea", "Bun"])
    shell.input = ["2026-11-01,Bun,1.20\n"]
    // Another name is that of another account, whose payment may be the same expense.
    let other = shell.run("import", "--as", "cart")
    #expect(other.exit == 65 && other.errors.contains("1 new payment is probably"))
  }

  /// A header with one more column is like that of the account, whose name the line holds.
  @Test func aHeaderThatDiffersIsLikeThatOfTheAccount() throws {
    var shell = CommandLineHarness()
    shell.input = ["Date,Payee,Amount\n2026-10-01,A,-1\n2026-10-02,B,-2\n2026-10-03,C,-3\n"]
    shell.run("import", "--map", "name=Payee,amount=-Amount,date=Date", "--as", "giro")
    let november =
      "Date,Payee,Amount,Fee\n2026-10-02,B,-2,0\n2026-10-03,C,-3,0\n2026-11-03,D,-4,0\n"
    shell.input = [november]
    let run = shell.run("import", "-y")
    #expect(run.exit == 65 && run.errors.contains("like 'giro', but for 'Fee'"), "\(run.errors)")
    shell.input = [november]
    let line = try #require(GuessedLines(run.errors).words.first)
    #expect(shell.run(words: line).exit == 0)
    #expect(shell.items.map(\.name) == ["A", "B", "C", "D"], "\(line)")
    #expect(shell.run("import", "--profiles").output.split(separator: "\n").count == 1)
  }

  /// The line that is offered for a new table.
  @Test(
    arguments: [
      (
        "2026-10-02,REWE Markt,-23.45\n2026-10-03,ALDI,-3.45\n2026-10-04,Lidl,-4\n", [],
        "--no-header --map 'name=2,?1,date=1'\n  ?1  amount=-3  3 payments"
      ),
      (
        "Datum;Naam;Bedrag;Debet/Credit\n20261002;AH;12,00;Debet\n20261003;ASML;2345,10;Credit\n",
        [],
        "--map 'name=Naam,?1,date=Datum' --decimal-mark , --date-format yyyyMMdd --out Debet/Credit=Debet\n"
      ),
      (
        "Date,Payee,Amount\n2026-10-02,Tea,5\n2026-10-03,Bun,6\n",
        ["--money-in", "refund", "-t", "b"],
        "--map 'name=Payee,?1,date=Date' --money-in refund --type Business\n"
      ),
    ])
  func offersALineForATable(text: String, words: [String], line: String) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run(words: ["import"] + words)
    #expect(run.exit == 65 && run.errors.contains(line), "\(run.errors)")
  }

  @Test func amountsInAnotherCurrencyAreNotRelabelled() {
    var shell = CommandLineHarness()
    shell.input = ["Name,Amount,Currency\nTea,12,EUR\nBun,5,EUR\n"]
    let run = shell.run("import", "--map", "name=Name,amount=Amount")
    #expect(run.exit == 0 && shell.text?.hasPrefix(#"{"Currency":"EUR""#) == true, "\(run.errors)")
    var other = CommandLineHarness()
    other.run("add", "Cab", "5")
    other.input = ["Name,Amount,Currency\nTea,12,EUR\nBun,5,EUR\n"]
    let refused = other.run("import", "--map", "name=Name,amount=Amount")
    #expect(
      refused.exit == 65 && refused.errors.contains("2 in EUR, EUR 17.00"), "\(refused.errors)")
  }

  @Test func aProfileKnowsTheEncodingOfItsFiles() throws {
    let shell = CommandLineHarness()
    let text = Array(
      "W\u{E4}hrung;Text;Betrag\nEUR;Caf\u{E9};3,20\n".unicodeScalars.map {
        UInt8($0.value)
      })
    try shell.directory.write(text, to: "a.csv")
    let run = shell.run(
      "import", Self.path("a.csv", of: shell), "--encoding", "latin1", "--map",
      "name=Text,amount=Betrag,currency=Währung", "--as", "a", "--currency", "EUR")
    #expect(run.exit == 0, "\(run.errors)")
    let again = shell.run("import", Self.path("a.csv", of: shell))
    #expect(again.output == "Imported 0 expenses, 1 already present\n", "\(again.errors)")
  }

  /// Half of the bytes are NULs, which no other text may have.
  @Test(arguments: [["--as", "wide"], []])
  func aProfileOfWideCharactersReadsTheSecondMonth(words: [String]) throws {
    let shell = CommandLineHarness()
    let text = "Text;Betrag\nTea;3,20\n".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    try shell.directory.write(text, to: "a.csv")
    let run = shell.run(
      "import", Self.path("a.csv", of: shell), "--encoding", "utf-16le", "--map",
      "name=Text,amount=Betrag", "--as", "wide")
    #expect(run.exit == 0, "\(run.errors)")
    let again = shell.run(words: ["import", Self.path("a.csv", of: shell)] + words)
    #expect(again.output == "Imported 0 expenses, 1 already present\n", "\(again.errors)")
  }

  /// Two clones store the same profile, and a merge keeps one.
  @Test func aProfileIsOneInEveryClone() throws {
    let (mine, hers) = (try Self.shell(), try Self.shell())
    for shell in [mine, hers] {
      try shell.directory.write("", to: "base.json")
      let october = Self.path("october.csv", of: shell)
      shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    }
    let merge = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(merge.exit == 0 && mine.items.count == 1)
    #expect(mine.run("import", "--profiles").output.split(separator: "\n").count == 1)
  }

  @Test func anUnknownTableIsShownWithTheLineThatImportsIt() throws {
    var shell = try Self.shell()
    let october = Self.path("october.csv", of: shell)
    let run = shell.run("import", october)
    #expect(run.exit == 65 && run.file == nil && run.output == "")
    let words =
      "--map 'name=Text,?1,date=Tag' --decimal-mark , --date-format dd.MM.yyyy --money-in skip"
    #expect(
      run.errors == """
        iexpense: \(october): how to read its columns is a guess
        Nothing was changed. With a value for each ?, this line imports the payments below it:
          iexpense import \(october) \(words)
          ?1  amount=-Betrag  2 payments, 11.50 USD
          ?1  amount=Betrag  1 payment, 900.00 USD
          2 payments, 11.50 USD, 2026-10-01 to 2026-10-02
            2026-10-01  Tee  2.50 USD
            2026-10-02  offen  9.00 USD
          left out: 1 of money in, 900.00 USD: Lohn 900.00 USD
          left out: 1 line above the header

        """)
    shell.input = [Self.october]
    #expect(shell.run("import").errors.contains("iexpense import - --map"))
    shell.input = ["Day,What,Cost\n01/10/2026,Tea,2.50\n02/10/2026,Bun,1.20\n"]
    let eitherWay = shell.run("import").errors
    #expect(eitherWay.contains("  ?2  dd/MM/yyyy") && eitherWay.contains("  ?2  MM/dd/yyyy"))
  }

  /// A terminal asks what is open, and then to import; the answers are kept for the next file.
  @Test(
    arguments: [("\n\n", 1, 0), ("\ny\n", 0, 2), ("1\nn\n", 1, 0), ("3\ny\n", 1, 0)]
      as [(String, Int32, Int)])
  func aTerminalIsAsked(answer: String, exit: Int32, count: Int) throws {
    var shell = try Self.shell()
    shell.isTerminal = true
    shell.input = answer.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
    let run = shell.run("import", Self.path("october.csv", of: shell))
    #expect(run.exit == exit && run.errors.contains("Which is right? [1]"), "\(run.errors)")
    #expect(shell.items.count == count)
    guard exit == 0 else { return }
    shell.isTerminal = false
    let next = shell.run("import", Self.path("november.csv", of: shell))
    #expect(next.exit == 0 && next.errors.contains("Read as 'bank'."), "\(next.errors)")
    #expect(shell.items.count == 4)
  }

  @Test func yesIsSaidBefore() throws {
    var shell = try Self.shell()
    #expect(shell.run("import", Self.path("october.csv", of: shell), "-y").exit == 65, "only signs")
    shell.input = [
      "Tag;Text;Betrag;Saldo\n01.10.2026;Tee;-2,50;97,50\n02.10.2026;Bus;-3,00;94,50\n"
        + "03.10.2026;Lohn;900,00;994,50\n04.10.2026;Rad;-90,00;904,50\n"
        + "05.10.2026;Bus;-3,50;901,00\n"
    ]
    #expect(shell.run("import", "-y").exit == 0)
    #expect(shell.items.count == 4)
    var other = CommandLineHarness()
    other.input = ["Day,What,Cost\n01/10/2026,Tea,2.50\n02/10/2026,Bun,1.20\n"]
    #expect(other.run("import", "-y").exit == 65, "no choice between two lines")
  }

  /// What was said of a card stays, because its balance is what is owed; a balance by which most
  /// payments go out contradicts it.
  @Test func aKeptSignStaysIfTheBalanceMayBeOwed() throws {
    var shell = CommandLineHarness()
    func rows(_ month: String) -> [String] {
      [
        "Date,Payee,Amount,Balance\n2026-\(month)-01,Shop,10,10\n2026-\(month)-02,Cafe,20,30\n"
          + "2026-\(month)-03,Paid,-30,0\n2026-\(month)-04,Book,5,5\n"
      ]
    }
    shell.input = rows("08")
    let first = shell.run("import", "-y")
    #expect(first.exit == 65 && first.errors.contains("?1  amount=Amount"), "\(first.errors)")
    shell.input = rows("08")
    let map = ["--map", "name=Payee,amount=Amount,date=Date", "--money-in", "skip"]
    #expect(shell.run(words: ["import"] + map).exit == 0)
    shell.input = rows("09")
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.count == 6)
    shell.input = [
      "Date,Payee,Amount,Balance\n2026-10-01,Shop,-10,90\n2026-10-02,Cafe,-20,70\n"
        + "2026-10-03,Pay,50,120\n2026-10-04,Book,-30,90\n2026-10-05,Bus,-5,85\n"
    ]
    let other = shell.run("import")
    #expect(other.exit == 65 && other.errors.contains("does not add up by these columns and signs"))
  }

  @Test func refundsAreKeptWithTheAccount() throws {
    var shell = CommandLineHarness()
    let text =
      "Tag;Text;Betrag;Saldo\n0M.10.2026;Tee;-2,50;97,50\n0M.10.2026;Bus;-3,00;94,50\n"
      + "0M.10.2026;Shop ZURÜCK;9,00;103,50\n0M.10.2026;Lohn;900,00;1.003,50\n"
    let map = ["--map", "name=Text,amount=-Betrag,date=Tag", "--date-format", "dd.MM.yyyy"]
    shell.input = [text.replacing("M", with: "1")]
    let words = ["import", "--decimal-mark", ",", "--money-in", "skip", "--refund", "zuruck"]
    #expect(shell.run(words: words + map).exit == 0)
    #expect(shell.items.map(\.amount.description) == ["2.5", "3", "-9"])
    shell.input = [text.replacing("M", with: "2")]
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["2.5", "3", "-9", "2.5", "3", "-9"])
  }

  @Test func aValueThatLooksLikeAnOptionIsShownAsItIsTyped() throws {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,-Typ\nTea,5,Af\nPay,9,Bij\n"]
    let words = ["--map", "name=name,amount=amount", "--out=-Typ=Af", "--money-in", "skip"]
    let run = shell.run(words: ["import", "-", "--format", "csv"] + words + ["--as", "card"])
    #expect(run.exit == 0, "\(run.errors)")
    let profiles = shell.run("import", "--profiles").output
    #expect(profiles.contains(#"--out '\-Typ=Af'"#), "\(profiles)")
  }
}
