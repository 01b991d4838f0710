import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct ImportProfileTests {
  private static let words = [
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

  private static func shell() throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    try shell.directory.write(october, to: "october.csv")
    try shell.directory.write(
      october.replacing("10.2026", with: "11.2026"), to: "november.csv")
    return shell
  }

  private static func path(_ name: String, of shell: CommandLineHarness) -> String {
    shell.directory.path(name)
  }

  @Test func theSecondMonthNeedsNoOption() throws {
    let shell = try Self.shell()
    let first = shell.run(
      words: ["import", Self.path("october.csv", of: shell)] + Self.words + ["--as", "Giro"])
    #expect(first.exit == 0 && first.errors.contains("Kept these options as 'Giro'."))
    let second = shell.run("import", Self.path("november.csv", of: shell))
    #expect(second.exit == 0 && second.errors.contains("Read as 'Giro'."), "\(second.errors)")
    #expect(
      second.output == "Imported 1 expense, $2.50, 2026-11-01; left out 1 of money in, $900.00; "
        + "skipped 1 record, $9.00, 1 line above the header\n")
    #expect(shell.items.map(\.date?.description) == ["2026-10-01", "2026-11-01"])
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Business"])
    #expect(shell.run("import", Self.path("november.csv", of: shell)).errors == "Read as 'Giro'.\n")
  }

  /// Two accounts of a bank have one header and not one sign.
  @Test func ofTwoProfilesWithOneHeaderNoneIsGuessed() throws {
    let shell = try Self.shell()
    let (october, november) = (
      Self.path("october.csv", of: shell), Self.path("november.csv", of: shell)
    )
    shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    let turned = Self.words.map { $0.replacing("-Betrag", with: "Betrag") }
    #expect(shell.run(words: ["import", october] + turned + ["--as", "card"]).exit == 0)
    let before = shell.bytes
    let run = shell.run("import", november)
    #expect(run.exit == 1 && run.file == before)
    #expect(
      run.errors.hasPrefix(
        "iexpense: the file has the header of 'giro' and 'card'\nSay which:\n"
          + "  iexpense import \(november) --as giro\n  iexpense import \(november) --as card\n"),
      "\(run.errors)")
    #expect(shell.run("import", november, "--as", "giro").exit == 0)
  }

  @Test func aProfileIsListedReplacedForgottenAndTakenBack() throws {
    let shell = try Self.shell()
    #expect(shell.run("import", "--profiles").errors.contains("No profiles"))
    let october = Self.path("october.csv", of: shell)
    shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    let line =
      "giro  --map name=Text,amount=-Betrag,date=Tag --skip Text=offen --skip Text= "
      + "--money-in skip --decimal-mark , --date-format dd.MM.yyyy --type b\n"
    #expect(shell.run("import", "--profiles").output == line)
    #expect(shell.run("import", "--profiles", "--json").output.hasPrefix("[{\"name\":\"giro\""))
    let before = shell.bytes
    shell.run(words: ["import", october] + Self.words + ["--as", "GIRO"])
    #expect(shell.run("import", "--profiles").output == line.replacing("giro", with: "GIRO"))
    #expect(shell.run("undo").exit == 0)
    #expect(shell.bytes == before)
    #expect(shell.run("import", "--forget", "gIrO").exit == 0)
    #expect(shell.run("import", "--profiles").output == "")
    let again = shell.run("import", "--forget", "giro")
    #expect(again.exit == 1 && again.errors.contains("no profile 'giro'"))
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
    let unknown = shell.run("import", "--as", "cart")
    #expect(unknown.exit == 1 && unknown.errors.contains("The file keeps 'card'"))
  }

  /// The line that is offered for a table nobody mapped yet.
  @Test(
    arguments: [
      (
        "2026-10-02,REWE Markt,-23.45\n2026-10-03,ALDI,-3.45\n2026-10-04,Lidl,-4\n", [],
        "import - --map name=2,amount=-3,date=1 --no-header --money-in skip\n"
      ),
      (
        "Datum;Naam;Bedrag;Debet/Credit\n20261002;AH;12,00;Debet\n20261003;ASML;2345,10;Credit\n",
        [],
        "--map name=Naam,amount=Bedrag,date=Datum"
      ),
      (
        "Date,Payee,Amount\n2026-10-02,Tea,5\n2026-10-03,Bun,6\n",
        ["--money-in", "refund", "-t", "b", "--dry-run"],
        "--map name=Payee,amount=Amount,date=Date --money-in refund -t b --dry-run\n"
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
    #expect(run.exit == 65 && run.errors.contains("Say --currency EUR, "), "\(run.errors)")
  }

  /// Nothing in such a file tells its profile: where it is refused, the option is named.
  @Test func aFileThatNoHeaderTellsIsToldOfItsProfiles() throws {
    var shell = CommandLineHarness()
    for (text, name, words) in [
      (
        "2026-10-01,Tea,2.50\n2026-10-02,Egg,1.50\n", "my card",
        ["--no-header", "--map", "date=1,name=2,amount=3"]
      ),
      ("[{\"title\":\"Tea\",\"cost\":1}]", "wallet", ["--map", "name=title,amount=cost"]),
    ] {
      shell.input = [text]
      #expect(shell.run(words: ["import", "--as", name] + words).exit == 0)
    }
    shell.input = ["2026-11-01,Bun,1.20\n2026-11-02,Jam,2.20\n"]
    let table = shell.run("import")
    #expect(table.exit == 65 && table.errors.contains("  iexpense import - --as 'my card'\n"))
    shell.input = ["[{\"title\":\"Bun\",\"cost\":2}]"]
    let json = shell.run("import")
    #expect(json.exit == 65 && json.errors.contains("  iexpense import - --as wallet\n"))
    #expect(!json.errors.contains("my card"))
    shell.input = ["[{\"title\":\"Bun\",\"cost\":2}]"]
    #expect(shell.run("import", "--as", "wallet").output == "Imported 1 expense, $2.00\n")
  }

  /// A bank that adds a column changes the header; the profile still fits, and is offered.
  @Test func aFileWithOneColumnMoreIsToldOfTheProfile() throws {
    let shell = try Self.shell()
    let october = Self.path("october.csv", of: shell)
    shell.run(words: ["import", october] + Self.words + ["--as", "giro"])
    let longer = Self.october.replacing("Betrag", with: "Betrag;Neu").replacing(
      ",50", with: ",50;x")
    try shell.directory.write(longer, to: "longer.csv")
    try shell.directory.write(Self.october.replacing("Text", with: "Name"), to: "other.csv")
    let run = shell.run("import", Self.path("longer.csv", of: shell))
    #expect(run.exit == 65 && run.errors.contains("longer.csv --as giro\n"))
    #expect(!shell.run("import", Self.path("other.csv", of: shell)).errors.contains("--as giro"))
    #expect(shell.run("import", Self.path("longer.csv", of: shell), "--as", "giro").exit == 0)
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

  /// Half of its bytes are NULs, which no other text may hold.
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

  /// A word that the first month did not have may be spending.
  @Test func aProfileTellsWhatANewWordWasTakenFor() throws {
    var shell = try Self.shell()
    shell.input = ["D,N,A,T\n2026-10-01,Tea,2,Af\n2026-10-02,Pay,9,Bij\n"]
    let words = ["--map", "date=D,name=N,amount=A", "--out", "T=Af", "--money-in", "skip"]
    #expect(shell.run(words: ["import", "-"] + words + ["--as", "ing"]).exit == 0)
    shell.input = ["D,N,A,T\n2026-11-01,Tea,2,Af\n2026-11-02,Bun,3,Afschrift\n"]
    #expect(shell.run("import").errors.contains("1 record with 'Afschrift' in column 'T'"))
  }

  /// Two clones keep the same profile; a merge finds one.
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
    let lines = run.errors.split(separator: "\n").map(String.init)
    let words =
      "--map 'name=Text,amount=-Betrag,date=Tag' --decimal-mark , --date-format dd.MM.yyyy "
      + "--money-in skip"
    #expect(lines.contains("  iexpense import \(october) \(words)".replacing("'", with: "")))
    #expect(lines.contains("  Tag: '01.10.2026', '02.10.2026', '03.10.2026'"))
    shell.input = [Self.october]
    #expect(shell.run("import").errors.contains("iexpense import - --map"))
    #expect(!run.errors.contains("may also be"))
    shell.input = ["Day,What,Cost\n01/10/2026,Tea,2.50\n02/10/2026,Bun,1.20\n"]
    let eitherWay = shell.run("import").errors
    #expect(eitherWay.contains("dd/MM/yyyy --money-in skip\n  (the days may also be MM/dd/yyyy)\n"))
  }
}

extension ImportProfileTests {
  @Test func aValueThatLooksLikeAnOptionIsShownAsItIsTyped() throws {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,-Typ\nTea,5,Af\nPay,9,Bij\n"]
    let words = ["--map", "name=name,amount=amount", "--out=-Typ=Af", "--money-in", "skip"]
    let run = shell.run(words: ["import", "-", "--format", "csv"] + words + ["--as", "card"])
    #expect(run.exit == 0, "\(run.errors)")
    let profiles = shell.run("import", "--profiles").output
    #expect(profiles.contains("--out=-Typ=Af"), "\(profiles)")
  }
}
