import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct ImportCommandTests {
  private static let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
  private static let bankWords = [
    "--map", "name=Description,amount=-Betrag,date=Buchungstag", "--decimal-mark", ",",
    "--date-format", "dd.MM.yyyy",
  ]
  private static let bank = """
    Buchungstag;Description;Betrag;Saldo
    21.11.2026;"REWE; Markt";-1.234,56;100,00
    20.11.2026;Bus;-2,50;97,50
    20.11.2026;Bus;-2,50;97,50

    """

  @Test(arguments: ["\n", "\r\n"])
  func aBanksFileIsReadByItsOwnColumns(lineBreak: String) throws {
    let shell = CommandLineHarness()
    try shell.directory.write(
      "\u{FEFF}" + Self.bank.replacing("\n", with: lineBreak), to: "bank.csv")
    let run = shell.run(words: ["import", shell.directory.path("bank.csv")] + Self.bankWords)
    #expect(run.exit == 0)
    #expect(run.output == "Imported 3 expenses, $1,239.56, 2026-11-20 to 2026-11-21\n")
    #expect(shell.items.map(\.name) == ["REWE; Markt", "Bus", "Bus"])
    #expect(shell.items.map(\.amount.description) == ["1234.56", "2.5", "2.5"])
    #expect(shell.items.map(\.date?.description) == ["2026-11-21", "2026-11-20", "2026-11-20"])
  }

  @Test func aLongerFileThatOverlapsAddsOnlyWhatIsNew() throws {
    var shell = CommandLineHarness()
    shell.input = [Self.bank]
    shell.run(words: ["import", "-"] + Self.bankWords)
    shell.run("edit", "2", "--amount", "2.60", "-c", "travel", "--name", "Tram", "-t", "b")
    shell.run("delete", "1", "--yes")
    let before = shell.bytes
    shell.input = ["Buchungstag;Description;Betrag;Saldo\n", "20.11.2026;Bus;-2,50;97,50\n"]
    let again = shell.run(words: ["import", "-"] + Self.bankWords)
    #expect(again.output == "Imported 0 expenses, 1 already present\n")
    #expect(shell.bytes == before)
    let longer =
      "20.11.2026;Bus;-2,50;97,50\n20.11.2026;Bus;-2,50;97,50\n20.11.2026;Bus;-2,50;97,50\n"
    shell.input = ["Buchungstag;Description;Betrag;Saldo\n19.11.2026;New;-1;1\n" + longer]
    let run = shell.run(words: ["import", "-"] + Self.bankWords)
    #expect(
      run.output == "Imported 2 expenses, $3.50, 2026-11-19 to 2026-11-20, 2 already present\n")
    #expect(shell.items.map(\.name) == ["Tram", "Bus", "New", "Bus"])
  }

  @Test func columnsInAnotherOrderAreTheSameRecords() throws {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,note\nBus,2.5,a\nBus,2.5,b\n"]
    shell.run("import")
    shell.input = ["note,amount,name\na,2.5,Bus\nc,2.50,Bus\nd,2.5,Bus\n"]
    #expect(shell.run("import").output == "Imported 1 expense, $2.50, 2 already present\n")
  }

  /// What a record says of itself besides its date, amount and name changes with time: a status, a
  /// balance, a category.
  @Test func aRecordIsKnownByItsDateAmountAndNameAlone() {
    let record = "{\"name\":\"Bus\",\"amount\":2.5,\"date\":\"2026-11-21\"%}\n"
    var shell = CommandLineHarness()
    shell.input = [record.replacing("%", with: "")]
    shell.run("import")
    let before = shell.bytes
    for rest in [",\"type\":\"Business\"", ",\"category\":\"x\"", ",\"status\":[1]"] {
      shell.input = [record.replacing("%", with: rest)]
      #expect(shell.run("import").output == "Imported 0 expenses, 1 already present\n")
      #expect(shell.bytes == before)
    }
    for (old, new) in [("Bus", "bus"), ("2.5", "2.51"), ("-21", "-22"), ("Bus", "Bus ")] {
      shell.input = [record.replacing("%", with: "").replacing(old, with: new)]
      #expect(shell.run("import").output.hasPrefix("Imported 1 expense, $2.5"))
    }
  }

  @Test func anIdIsPresentRefusedOrUpdated() throws {
    var shell = CommandLineHarness()
    let record = "{\"id\":\"\(Self.id)\",\"name\":\"Rent\",\"amount\":900}\n"
    let other = "{\"id\":\"\(Self.id.lowercased())\",\"name\":\"Rent\",\"amount\":950}\n"
    shell.input = [record]
    #expect(shell.run("import").output == "Imported 1 expense, $900.00\n")
    let before = shell.bytes
    shell.input = [record]
    #expect(shell.run("import").output == "Imported 0 expenses, 1 already present\n")
    shell.input = [other]
    let refused = shell.run("import")
    #expect(refused.exit == 65)
    #expect(refused.errors.contains("-:1:1: the id '\(Self.id)' is in row 1, with other content"))
    #expect(shell.bytes == before)
    shell.input = [other]
    #expect(shell.run("import", "--update").output == "Imported 0 expenses, 1 updated\n")
    #expect(shell.items.map(\.amount.description) == ["950"])
    #expect(shell.run("undo").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["900"])
  }

  @Test func aTableIsSilentOnWhatItHasNoColumnFor() throws {
    var shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"\(Self.id)","name":"Rent","type":"Business","amount":900,"date":"2026-01-01","category":"flat","x":1}
        ]}

        """)
    let before = shell.bytes
    shell.input = ["id,name,amount\n\(Self.id),Rent,900.00\n"]
    #expect(shell.run("import").output == "Imported 0 expenses, 1 already present\n")
    #expect(shell.bytes == before)
    shell.input = ["id,name,amount,category\n\(Self.id),Rent,950,\n"]
    #expect(shell.run("import", "--update").exit == 0)
    let item = try #require(shell.items.first)
    #expect(item.amount.description == "950" && item.category == nil)
    #expect(item.date?.description == "2026-01-01" && item.type == .business)
    #expect(shell.text?.contains("\"x\":1}") == true)
  }

  /// One difference in any field is other content; none is lost as already present.
  @Test(arguments: [
    ("Rent", "rent"), ("900", "900.01"), ("Business", "Personal"), ("01-01", "01-02"),
    ("flat", "food"), ("\"x\":1", "\"x\":2"), (",\"x\":1", ""),
    (",\"category\":\"flat\"", ""), (",\"date\":\"2026-01-01\"", ""),
  ])
  func anItemThatDiffersInOneFieldIsNotAlreadyPresent(old: String, new: String) {
    let item = """
      {"id":"\(Self.id)","name":"Rent","type":"Business","amount":900,"date":"2026-01-01",\
      "category":"flat","x":1}
      """
    var shell = CommandLineHarness(file: "{\"Currency\":\"USD\",\"Items\":[\n \(item)\n]}\n")
    let before = shell.bytes
    let changed = item.replacing(old, with: new)
    shell.input = [changed]
    let refused = shell.run("import", "--format", "ndjson")
    #expect(refused.exit == 65 && refused.errors.contains("with other content"))
    #expect(shell.bytes == before)
    shell.input = [changed]
    let updated = shell.run("import", "--format", "ndjson", "--update")
    #expect(updated.output == "Imported 0 expenses, 1 updated\n")
    #expect(shell.text?.contains("\n \(changed)\n") == true)
  }

  @Test(arguments: ["Rent,Personal,900.00,USD,2026-01-02,flat", "Rent,Personal,900.00,USD,,flat"])
  func aRowThatDiffersInOneFieldIsNotAlreadyPresent(row: String) {
    let item = """
      {"id":"\(Self.id)","name":"Rent","type":"Personal","amount":900,"date":"2026-01-01",\
      "category":"flat"}
      """
    var shell = CommandLineHarness(file: "{\"Currency\":\"USD\",\"Items\":[\n \(item)\n]}\n")
    shell.input = ["id,name,type,amount,currency,date,category\n\(Self.id),\(row)\n"]
    #expect(shell.run("import").exit == 65)
  }

  /// Two clones of a file each import the same table, and one of them changes what it made of it.
  @Test func whatTwoClonesImportedIsThereOnceAfterAMerge() throws {
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    for shell in [mine, hers] {
      try shell.directory.write(Self.bank, to: "bank.csv")
      try shell.directory.write("", to: "base.json")
    }
    mine.run(words: ["import", mine.directory.path("bank.csv")] + Self.bankWords)
    hers.run(words: ["import", hers.directory.path("bank.csv")] + Self.bankWords)
    let merge = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(merge.exit == 0)
    #expect(mine.items.map(\.name).sorted() == ["Bus", "Bus", "REWE; Markt"])
    mine.input = [Self.bank]
    let again = mine.run(words: ["import", "-"] + Self.bankWords)
    #expect(again.output == "Imported 0 expenses, 3 already present\n")
  }

  /// The codes of ISO 4217 whose minor unit is not a hundredth.
  @Test(arguments: [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"), (2, "EUR USD"),
    (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
  ])
  func everyCurrencyTakesTheDigitsThatItHasAndNoMore(minorDigits: Int, codes: String) {
    for code in codes.split(separator: " ") {
      for digits in 0...4 {
        var shell = CommandLineHarness()
        let amount = digits == 0 ? "12" : "0." + String(repeating: "7", count: digits)
        shell.input = ["name,amount,currency\nTea,\(amount),\(code)\n"]
        let run = shell.run("import", "--dry-run")
        #expect(run.exit == (digits <= minorDigits ? 0 : 65), "\(code), \(digits) digits")
      }
    }
  }

  @Test func aPaymentOnALastLineWithoutALineBreakIsNotLeftOut() {
    for words in [["import"], ["import", "--skip-invalid"]] {
      var shell = CommandLineHarness()
      shell.input = ["name,amount\nTea,5\nBun,2.50"]
      #expect(shell.run(words: words).output == "Imported 2 expenses, $7.50\n")
      #expect(shell.items.map(\.amount.description) == ["5", "2.5"])
    }
  }

  @Test func allColumnsAreListed() {
    var shell = CommandLineHarness()
    let titles = (1...30).map { "c\($0)" }
    shell.input = [titles.joined(separator: ",") + "\n1\n"]
    let run = shell.run("import", "--format", "csv")
    let list = titles.map { "'\($0)'" }.joined(separator: ", ")
    #expect(run.exit == 65 && run.errors.contains("of \(list)"))
  }

  @Test(arguments: ["[{\"name\":\"x\",\"amount\":1}]", "{\"name\":\"x\",\"amount\":1}\n"])
  func aByteOrderMarkIsNoHindranceOnStandardInput(text: String) {
    var shell = CommandLineHarness()
    shell.input = ["\u{FEFF}" + text]
    #expect(shell.run("import").output == "Imported 1 expense, $1.00\n")
  }

  @Test(arguments: [["import"], ["import", "--format", "json"]])
  func anObjectWithoutItemsIsToldWhatItHasAndWhatIsWanted(words: [String]) {
    var shell = CommandLineHarness()
    shell.input = ["{\"Expenses\":[{\"name\":\"x\",\"amount\":1}]}"]
    let run = shell.run(words: words)
    #expect(
      run.errors == """
        iexpense: -:1:1: an object without 'Items', but with 'Expenses'
        It reads an array, or an object with one under 'Items', or where --items KEY.KEY leads.

        """)
    #expect(run.exit == 65)
  }

  /// People are shown ten of them, programs a hundred, and both how many there are.
  @Test func allThatIsLeftOutIsTold() {
    let table = "name,amount\nTea,5\n" + String(repeating: "x,y\n", count: 130)
    for (words, shown) in [([], 10), (["--json"], 100)] {
      var shell = CommandLineHarness()
      shell.input = [table]
      let run = shell.run(words: ["import", "--skip-invalid"] + words)
      #expect(run.errors.components(separatedBy: "invalid amount 'y'").count == 11)
      #expect(run.errors.contains("… and 120 more\n"))
      guard shown == 100 else { continue }
      #expect(run.output.components(separatedBy: "\"problem\"").count == shown + 1)
      #expect(run.output.contains("\"invalid\":130,"))
    }
  }

  @Test(arguments: [[], ["--map", "name=name,amount=amount"]])
  func ofTwoArraysOfRecordsNoneIsChosen(words: [String]) {
    var shell = CommandLineHarness()
    let list = "[{\"name\":\"x\",\"amount\":1}]"
    shell.input = ["{\"spent\":\(list),\"got\":\(list)}"]
    let run = shell.run(words: ["import"] + words)
    #expect(
      run.errors == """
        iexpense: -:1:1: 2 arrays of objects: 'spent', 'got'
        Say which one holds the records: --items spent.

        """)
    #expect(run.exit == 65 && run.file == nil)
  }

  @Test func anIdThatComesTwiceInOneFileIsRefused() {
    var shell = CommandLineHarness()
    let record = "{\"id\":\"\(Self.id)\",\"name\":\"Rent\",\"amount\":900}\n"
    shell.input = [record, "\n", record]
    let run = shell.run("import")
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:3:1: the id '\(Self.id)' is that of line 1 too"))
    #expect(run.file == nil)
  }

  @Test func allOrNothingUnlessBadRecordsAreToBeLeftOut() {
    var shell = CommandLineHarness()
    let table = "name,amount,date\nA,1,\n,2,\nB,x,\nC,3.999,\nD,4,tomorrow\nE,5,2026-11-21\n"
    shell.input = [table]
    let refused = shell.run("import")
    #expect(refused.exit == 65)
    #expect(refused.file == nil)
    #expect(refused.output == "")
    let lines = refused.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "iexpense: 4 records are not valid")
    #expect(
      lines.dropFirst(2) == [
        "-:3:1: the name is empty", "-:4:3: invalid amount 'x'",
        "-:5:3: ambiguous amount '3.999'",
        "-:6:5: invalid date 'tomorrow'",
      ])
    shell.input = [table]
    let run = shell.run("import", "--skip-invalid", "--json")
    #expect(run.exit == 0)
    #expect(
      run.output
        == "{\"currency\":\"USD\",\"added\":2,\"total\":6,\"since\":\"2026-11-21\","
        + "\"until\":\"2026-11-21\",\"present\":0,\"presentTotal\":0,\"updated\":0,\"invalid\":4,"
        + "\"skipped\":0,\"skippedTotal\":0,\"moneyIn\":0,\"moneyInTotal\":0,\"zero\":0,\"linesAbove\":0,"
        + "\"noPayments\":0,\"changed\":0,\"alike\":0,"
        + "\"faults\":[{\"line\":3,\"column\":1,\"problem\":\"the name is empty\"},"
        + "{\"line\":4,\"column\":3,\"problem\":\"invalid amount 'x'\"},"
        + "{\"line\":5,\"column\":3,\"problem\":\"ambiguous amount '3.999'\"},"
        + "{\"line\":6,\"column\":5,\"problem\":\"invalid date 'tomorrow'\"}]}\n")
    #expect(run.errors.contains("-:4:3: invalid amount 'x'"))
    #expect(shell.items.map(\.name) == ["A", "E"])
  }

  /// The text and the JSON say the same of what was left out.
  @Test func whatIsLeftOutIsSummedUp() {
    var shell = CommandLineHarness()
    let words =
      ["import", "-", "--skip-invalid", "--skip", "Betrag=-9,00", "--money-in", "skip"]
      + Self.bankWords
    let bank =
      "Konto;1\nStand;2\n" + Self.bank
      + "19.11.2026;x;-9,00;1\nx;y;-8;1\n18.11.2026;Pay;900;1\n18.11.2026;Zins;0,50;1\n"
    shell.input = [bank]
    let text = shell.run(words: words)
    #expect(
      text.output == "Imported 3 expenses, $1,239.56, 2026-11-20 to 2026-11-21, 1 invalid; "
        + "left out 2 of money in, $900.50; skipped 1 record, $9.00, 2 lines above the header\n")
    #expect(text.errors.contains("-:8:1: invalid date 'x'"))
    shell.input = [bank]
    #expect(
      shell.run(words: words + ["--json"]).output
        == "{\"currency\":\"USD\",\"added\":0,\"total\":0,\"present\":3,\"presentTotal\":1239.56,"
        + "\"updated\":0,\"invalid\":1,\"skipped\":1,\"skippedTotal\":9,\"moneyIn\":2,"
        + "\"moneyInTotal\":900.5,\"zero\":0,\"linesAbove\":2,\"noPayments\":0,\"changed\":0,\"alike\":0,"
        + "\"faults\":[{\"line\":8,\"column\":1,\"problem\":\"invalid date 'x'\"}]}\n")
  }

  /// What was to be skipped may have no amount at all.
  @Test func aSumThatCannotBeToldIsNone() {
    var shell = CommandLineHarness()
    let words = ["import", "--map", "name=a,amount=b", "--skip", "a=x"]
    shell.input = ["a,b\nTea,2\nx,2\nx,much\n"]
    #expect(shell.run(words: words).output == "Imported 1 expense, $2.00; skipped 2 records\n")
    shell.input = ["a,b\nTea,2\nx,2\nx,much\n"]
    #expect(shell.run(words: words + ["--json"]).output.contains("\"skippedTotal\":null"))
  }

  @Test(arguments: [
    ("json", "[{\"title\":\"x\"}]", [], "Say which members hold them: --map name=MEMBER"),
    ("json", "[{\"name\":\"x\",\"amount\":1.234}]", [], "Mend it in the file, or"),
    ("json", "[{\"name\":\"x\",\"amount\":1.23456}]", [], "Mend it in the file, or"),
    ("ndjson", "{\"a\":\"x\",\"b\":1.23456}", ["--map", "name=a,amount=b"], "Mend it in the file"),
    ("ndjson", "{\"a\":\"x\",\"b\":\"1e3\"}", ["--map", "name=a,amount=b"], "--decimal-mark"),
    ("ndjson", "{\"a\":\"x\",\"b\":\"\"}", ["--map", "name=a,amount=b"], "with --skip"),
    (
      "ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>-1.2.3</STMTTRN></OFX>", [], "Mend it"
    ),
    ("ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>1.10.26<TRNAMT>-1</STMTTRN></OFX>", [], "Mend it in"),
    ("ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>1e2</STMTTRN></OFX>", [], "Mend"),
    (
      "ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001256100<TRNAMT>-1</STMTTRN></OFX>", [],
      "Mend it in"
    ),
    ("ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>-1,250</STMTTRN></OFX>", [], "Mend"),
    (
      "camt",
      "<BkToCstmrStmt><Ntry><Amt Ccy=\"USD\">1e2</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry>"
        + "</BkToCstmrStmt>", [], "Mend it in"
    ),
    ("csv", "a,b\nx,\n", ["--map", "name=a,amount=b"], "with --skip"),
    ("csv", "a,b\nx,1x\n", ["--map", "name=a,amount=b"], "--decimal-mark"),
  ])
  func aWrongRecordIsToldWhatToDoThere(
    format: String, text: String, words: [String], cure: String
  ) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run(words: ["import", "--format", format] + words)
    #expect(run.exit == 65 && run.errors.contains(cure), "\(run.errors)")
    if cure.hasPrefix("Mend") { #expect(!run.errors.contains("--d")) }
  }

  @Test(arguments: [
    (
      "camt",
      """
      <BkToCstmrStmt><Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt>\
      <Dt>2026-10-05</Dt></BookgDt><AddtlNtryInf>Caf&#x0000000E9;</AddtlNtryInf></Ntry></BkToCstmrStmt>
      """
    ),
    (
      "ofx",
      """
      <OFX><STMTRS><STMTTRN><DTPOSTED>20261005<TRNAMT>-1<NAME>Caf&#x0000000E9;</STMTTRN></OFX>
      """
    ),
  ])
  func aLongReferenceToACharacterIsThatCharacter(format: String, text: String) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run("import", "--format", format)
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Café"], "\(run.errors)")
  }

  @Test func anEmptyFileTakesOverTheCurrencyAndAnotherOneIsRefused() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,currency\nTea,500,JPY\n"]
    #expect(shell.run("import").exit == 0)
    #expect(shell.text?.hasPrefix("{\"Currency\":\"JPY\"") == true)
    let before = shell.bytes
    shell.input = ["name,amount,currency\nTea,5,USD\n"]
    let run = shell.run("import")
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:2:1: the amount is in USD, and the others in JPY"))
    #expect(shell.bytes == before)
    shell.input = ["{\"Currency\":\"USD\",\"Items\":[{\"name\":\"Tea\",\"amount\":5}]}"]
    #expect(shell.run("import", "--skip-invalid").exit == 65)
    #expect(shell.bytes == before)
  }

  @Test func itemsThatSayNoCurrencyAreInTheOneTheyAreShownIn() {
    var shell = CommandLineHarness(
      file: "[{\"id\":\"\(Self.id)\",\"name\":\"Rent\",\"type\":\"Personal\",\"amount\":900}]")
    shell.input = ["name,amount,currency\nTea,5,EUR\n"]
    let run = shell.run("import")
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:2:1: the amount is in EUR, and the others in USD"))
  }

  @Test func aDryRunShowsThePlanAndChangesNothing() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount\nTea,5\n"]
    let run = shell.run("import", "--dry-run")
    #expect(run.exit == 0)
    #expect(run.output.contains("Tea"))
    #expect(run.output.hasSuffix("Would import 1 expense, $5.00\n"))
    #expect(run.file == nil)
  }

  @Test func oneImportIsOneStepOfUndo() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount\nTea,5\nBun,2\n"]
    shell.run("import")
    #expect(shell.run("undo").exit == 0)
    #expect(shell.items.isEmpty)
  }

  @Test func aNumericDateIsTheDayThatItWasForTheUser() {
    var shell = CommandLineHarness()
    shell.zoneOffset = -5 * 3_600
    // 2026-11-21T02:00:00Z, as JSONEncoder writes it.
    shell.input = ["[{\"name\":\"Tea\",\"amount\":5,\"date\":816919200}]"]
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.map(\.date?.description) == ["2026-11-20"])
  }

  @Test(arguments: [0, 1, 3, 4, 7, 1_000])
  func anIDThatComesAgainIsToldWithItsFirstLine(recordsWithoutID: Int) {
    var shell = CommandLineHarness()
    let ids = (1...3).map { "08B15DB4-2F02-4AB8-A965-00000000000\($0)" }
    let marked = [ids[0], ids[1], ids[2], ids[1]].map {
      "{\"id\":\"\($0)\",\"name\":\"Bun\",\"type\":\"Personal\",\"amount\":2}\n"
    }
    shell.input =
      Array(repeating: "{\"name\":\"Tea\",\"amount\":5}\n", count: recordsWithoutID) + marked
    let run = shell.run("import", "--format", "ndjson")
    let (first, again) = (recordsWithoutID + 2, recordsWithoutID + 4)
    #expect(run.exit == 65)
    let message = "iexpense: -:\(again):1: the id '\(ids[1])' is that of line \(first) too\n"
    #expect(run.errors.hasPrefix(message))
    #expect(run.file == nil)
  }

  /// `add` refuses `1.200` in dollars, and takes it for 1200 in yen.
  @Test(arguments: [
    ("name,amount\nRent,1.200\n", "1.200"),
    ("[{\"name\":\"Rent\",\"amount\":\"-1.500\"}]", "-1.500"),
  ])
  func aMarkThatMayGroupIsNotGuessed(text: String, amount: String) {
    for (currency, exit) in [("USD", 65), ("JPY", 65), ("KWD", 0)] as [(String, Int32)] {
      var shell = CommandLineHarness()
      shell.environment["IEXPENSE_CURRENCY"] = currency
      shell.input = [text]
      let run = shell.run("import")
      #expect(run.exit == exit)
      #expect(run.errors.contains(" amount '\(amount)'") == (exit == 65))
      #expect(
        shell.items.map { $0.amount.decimal(minimumFractionDigits: 3) }
          == (exit == 0 ? [amount] : []))
    }
  }

  @Test func aNumberOfJSONHasNoMarkThatGroups() {
    var shell = CommandLineHarness()
    shell.input = ["[{\"name\":\"Rent\",\"amount\":1.200}]"]
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["1.2"])
  }

  @Test func whatIsLeftOutIsSaidAlsoWhereLittleIsSaid() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount\nA,5\nB,x6\nC,7-8\n"]
    let run = shell.run("-q", "import", "--skip-invalid")
    #expect(run.exit == 0 && run.output == "")
    #expect(run.errors == "iexpense: 2 records left out, as not valid\n")
    #expect(shell.items.map(\.name) == ["A"])
  }

  @Test func aTypeOfBlanksIsNone() {
    var shell = CommandLineHarness()
    shell.input = ["[{\"name\":\"Tea\",\"amount\":5,\"type\":\" \"}]"]
    shell.run("import", "-t", "b")
    #expect(shell.items.map(\.type.rawValue) == ["Business"])
  }

  @Test func noDateStaysNoDateAndATypeIsTheOneSaid() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,type\nTea,5,\nBun,2,Personal\n"]
    shell.run("import", "--type", "b")
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Personal"])
    #expect(shell.items.allSatisfy { $0.date == nil })
  }

  @Test func controlCharactersAreKeptAndShownEscaped() {
    var shell = CommandLineHarness()
    shell.input = ["{\"name\":\"a\\u001b[31mb\\u0000\",\"amount\":1}\n"]
    shell.run("import")
    #expect(shell.items.map(\.name) == ["a\u{1B}[31mb\u{0}"])
    let list = shell.run("list").output
    #expect(list.contains("a\\u001b[31mb\\u0000"))
    #expect(!list.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      (["import", "x.ledger"], 64, "'ledger' is written, not read"),
      (["import", "nope.csv"], 66, "cannot open"), (["import", "/"], 66, "is not a regular file"),
      (["import", "/dev/zero"], 66, "is not a regular file"),
      (["import", "--format", "cvs"], 64, "Did you mean: iexpense import --format csv"),
      (["import", "--format", "plist", "--map", "name=a,amount=b"], 64, "is for tables"),
      (["import", "--format", "json", "--quote", "'", "--map", "name=a,amount=b"], 64, "tables"),
      (["import", "--format", "csv", "--items", "a", "--map", "name=a,amount=b"], 64, "for JSON"),
      (["import", "--out", "a=b"], 64, "'--out' needs '--map'"),
      (["import", "--map", "name=a,out=b", "--out", "a=b"], 64, "'--out' says"),
      (["import", "--map", "name=a,in=b"], 64, "'amount' must be there"),
      (["import", "--map", "name=a,amount=b+c"], 64, "joins no amounts"),
      (["import", "--map", "name=a"], 64, "invalid columns"),
      (["import", "--map", "name=a,amount=b,name=c"], 64, "invalid columns"),
      (["import", "--map", "nam=a,amount=b"], 64, "invalid columns"),
      (["import", "--map", "name=,amount=b"], 64, "invalid columns"),
      (["import", "--date-format", "dd.MM"], 64, "invalid date format"),
      (["import", "--decimal-mark", ";"], 64, "unknown value"),
      (["import", "a", "b"], 64, "surplus word"), (["import"], 65, "there is nothing"),
    ] as [([String], Int32, String)])
  func sayWhatIsWrongWithTheLine(words: [String], exit: Int32, part: String) {
    let shell = CommandLineHarness()
    let run = shell.run(words: words)
    #expect(run.exit == exit)
    #expect(run.errors.contains(part))
    #expect(run.output == "" && run.file == nil)
  }

  @Test func aColumnMayHoldAMarkAndASignIsTurnedOnlyWhenAsked() throws {
    let map = try ColumnMap(#"name=Text\, long|a+b:2,amount=-Betrag,note=-x\:2,tags=\-y\z"#).map
    func part(_ name: String, _ ordinal: Int? = nil, isNegated: Bool = false) -> FieldSource.Part {
      FieldSource.Part(ColumnName(name, ordinal: ordinal), isNegated: isNegated)
    }
    let fields = map.sources
    #expect(fields[.name]?.alternatives == [[part("Text, long")], [part("a"), part("b", 2)]])
    #expect(fields[.amount]?.alternatives == [[part("Betrag", isNegated: true)]])
    #expect(ImportField(name: "note").flatMap { fields[$0] }?.alternatives == [[part("-x:2")]])
    #expect(ImportField(name: "tags").flatMap { fields[$0] }?.alternatives == [[part(#"-y\z"#)]])
  }

  @Test func standardInputThatNeverEndsIsRefused() async throws {
    let directory = TemporaryDirectory()
    let world = ["HOME": directory.path]
    let run = try await Binary.shell(
      "iexpense import - < /dev/zero", environment: world, in: directory)
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:1:1: a NUL byte"))
  }

  @Test(arguments: ["5", "{\"code\":\"EUR\"}", "[\"EUR\"]", "true", "\"EURO\"", "\"\""])
  func aCurrencyThatIsNoneIsRefusedAndNeverPassedOver(value: String) {
    var shell = CommandLineHarness()
    shell.input = ["{\"name\":\"Tea\",\"amount\":3,\"currency\":\(value)}\n"]
    let run = shell.run("import")
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:1:37: "), "\(run.errors)")
    #expect(run.file == nil)
  }
}

extension ImportCommandTests {
  /// A row has as many fields whichever of both marks divides it.
  @Test func aTableWithoutAHeaderIsNotDividedAtItsDecimalCommas() throws {
    var shell = CommandLineHarness()
    shell.input = ["Bread;1,50\nMilk;2,75\nRent;1.234,50\n"]
    let words = ["--map", "name=1,amount=2", "--no-header", "--format", "csv"]
    let run = shell.run(words: ["import", "-"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Bread", "Milk", "Rent"])
    #expect(shell.items.map(\.amount.description) == ["1.5", "2.75", "1234.5"])
  }

  @Test func theXMLLineOfOFXSaysTheEncoding() throws {
    let shell = CommandLineHarness()
    let payment = "<STMTTRN><DTPOSTED>20261006<TRNAMT>-5<NAME>Dvo"
    let start = #"<?xml version="1.0" encoding="windows-1250"?><OFX><STMTRS><CURDEF>USD"# + payment
    let bytes = Array(start.utf8) + [0xF8, 0xE1] + Array("k</STMTTRN></STMTRS></OFX>".utf8)
    try shell.directory.write(bytes, to: "a.ofx")
    let run = shell.run("import", shell.directory.path("a.ofx"))
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Dvořák"], "\(run.errors)")
  }

  /// A note of ours may hold what looks like a row.
  @Test func whatExportWroteIsReadAgain() throws {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "--note", "a\nb,c,d,e,f,g,h,i,j,k\nl")
    let copy = shell.directory.path("copy.csv")
    #expect(shell.run("export", "-o", copy).exit == 0)
    let other = CommandLineHarness()
    #expect(other.run("import", copy).exit == 0)
    #expect(other.items == shell.items)
  }

  @Test func twoMarksOfTheByteOrderAreReadOver() {
    var shell = CommandLineHarness()
    shell.input = ["\u{FEFF}\u{FEFF}name,amount\nTea,5\n"]
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.map(\.name) == ["Tea"])
  }

  @Test func aNoBreakSpaceStandsBeforeCredit() {
    var shell = CommandLineHarness()
    shell.input = ["Text,Amount\nTea,12.50\u{A0}DR\nTrain,3.10 DR\nPay,99.00\u{202F}CR\n"]
    let words = ["--map", "name=Text,amount=Amount", "--money-in", "skip", "--format", "csv"]
    let run = shell.run(words: ["import", "-"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.amount.description) == ["12.5", "3.1"])
  }

  /// As banks and shops write them; a sign of another currency is refused.
  @Test(
    arguments: [
      ("USD", "US$12.50", "12.5"), ("INR", "Rs.12.50", "12.5"), ("INR", "Rs. 12.50", "12.5"),
      ("CHF", "SFr. 12.50", "12.5"), ("CHF", "Fr. 50.-", "50"), ("CHF", "50.--", "50"),
      ("EUR", "50,-", "50"), ("EUR", "-50,-", "-50"), ("JPY", "234円", "234"),
      ("JPY", "▲234", "-234"), ("USD", "–12.50", "-12.5"), ("USD", "12.50-", "-12.5"),
      ("CNY", "12.50元", "12.5"), ("CAD", "C$12.50", "12.5"), ("EUR", "US$12.50", nil),
      ("USD", "C$12.50", nil), ("SEK", "12.50 Kč", nil), ("EUR", "50,-5", nil),
      ("EUR", "-50-", nil),
    ] as [(String, String, String?)])
  func whatStandsAroundAnAmountIsKnown(currency: String, text: String, amount: String?) {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = currency
    shell.input = ["name,amount\nx,\"\(text)\"\n"]
    let run = shell.run("import", "--money-in", "refund")
    #expect(run.exit == (amount == nil ? 65 : 0), "\(run.errors)")
    #expect(shell.items.map(\.amount.description) == [amount].compactMap(\.self))
  }

  /// Numbers of XML Schema.
  @Test(
    arguments: [
      (".50", "0.5"), ("+5", "5"), ("0005.00", "5"), ("100.", "100"), ("1e2", nil), (".", nil),
      ("+-5", nil), ("1.2.3", nil), ("", nil),
    ] as [(String, String?)])
  func aNumberOfXMLMayLackDigitsOnOneSide(text: String, amount: String?) throws {
    let camt = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry>\
      <Amt Ccy="EUR">\(text)</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-01</Dt></BookgDt>\
      <AddtlNtryInf>Tee</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>
      """
    let ofx = """
      <OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261006<TRNAMT>\(text)<NAME>a</STMTTRN></STMTRS></OFX>
      """
    for (name, content, sign) in [("a.xml", camt, ""), ("a.ofx", ofx, "-")] {
      let shell = CommandLineHarness()
      try shell.directory.write(content, to: name)
      let run = shell.run("import", shell.directory.path(name), "--money-in", "refund")
      #expect(run.exit == (amount == nil ? 65 : 0), "\(name) \(text): \(run.errors)")
      #expect(shell.items.map(\.amount.description) == [amount].compactMap { $0.map { sign + $0 } })
    }
  }

  @Test func anOFXAmountThatMayBeGroupedIsRefused() throws {
    for (text, exit) in [("-1.500", 65), ("-1,500", 65), ("-0.500", 0), ("-1500.00", 0)] {
      let shell = CommandLineHarness()
      try shell.directory.write(
        "<OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261006<TRNAMT>\(text)<NAME>a</STMTTRN></STMTRS></OFX>",
        to: "a.ofx")
      let run = shell.run("import", shell.directory.path("a.ofx"))
      #expect(run.exit == Int32(exit), "\(text): \(run.errors)")
    }
  }

  @Test func aCharsetOfISOIsKnownByItsNumber() throws {
    let shell = CommandLineHarness()
    let start =
      "CHARSET:8859-2\n<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20261006<TRNAMT>-5<NAME>Ko"
    let bytes = Array(start.utf8) + [0xB3] + Array("o</STMTTRN></STMTRS></OFX>".utf8)
    try shell.directory.write(bytes, to: "a.ofx")
    shell.run("import", shell.directory.path("a.ofx"))
    #expect(shell.items.map(\.name) == ["Koło"])
  }

  @Test func shortDaysAreProposed() {
    for (day, format) in [("1.9.26", "d.M.yy"), ("9/17/26", "M/d/yy"), ("2026/9/1", "yyyy/M/d")] {
      var shell = CommandLineHarness()
      shell.input = ["Buchungstag;Empfaenger;Betrag\n\(day);Vermieter;-900,00\n"]
      let errors = shell.run("import", "-", "--format", "csv").errors
      #expect(errors.contains("--date-format \(format)"), "\(errors)")
    }
  }

  @Test func whatIsAlikeOrZeroIsCounted() {
    var shell = CommandLineHarness()
    shell.run("add", "Tea", "5", "-d", "2026-11-20")
    shell.input = ["Name,Sum,Day\nTee,5,2026-11-20\nBun,6,2026-11-21\nFree,0,2026-11-21\n"]
    let run = shell.run("import", "-", "--map", "name=Name,amount=Sum,date=Day", "--skip-alike")
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Tea", "Bun"], "\(run.errors)")
    #expect(run.output.contains(", 1 alike left out"), "\(run.output)")
    #expect(run.output.contains("; skipped 1 record of zero"), "\(run.output)")
  }

  @Test func ofTwoColumnsWithOneTitleNoneIsChosen() {
    var shell = CommandLineHarness()
    shell.input = ["Name,Sum,Sum\nTea,5,6\n"]
    let run = shell.run("import", "-", "--map", "name=Name,amount=Sum")
    #expect(run.exit == 65 && run.file == nil && run.errors.contains("'Sum'"), "\(run.errors)")
  }
}
