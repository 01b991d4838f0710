import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

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

  @Test(arguments: ["CSV", "Csv"])
  func theCaseOfAFormatDoesNotMatter(format: String) {
    var shell = CommandLineHarness()
    shell.input = ["id,name,type,amount\n,Tea,,5\n"]
    let run = shell.run("import", "--format", format)
    #expect(run.output == "Imported 1 expense, $5.00\n", "\(run.errors)")
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
    shell.input = ["id,name,type,amount,note,category\n,Bus,,2.5,a,\n,Bus,,2.5,b,\n"]
    shell.run("import")
    shell.input = ["id,name,type,amount,category,note\n,Bus,,2.5,,a\n,Bus,,2.50,,c\n,Bus,,2.5,,d\n"]
    #expect(shell.run("import").output == "Imported 1 expense, $2.50, 2 already present\n")
  }

  /// Other members of a record may change over time, such as a status, a balance or a category.
  @Test func aRecordIsKnownByItsDateAmountAndNameAlone() {
    let record = "{\"name\":\"Bus\",\"amount\":2.5,\"date\":\"2026-11-21\"%}\n"
    var shell = CommandLineHarness()
    shell.input = [record.replacing("%", with: "")]
    shell.run("import")
    let before = shell.bytes
    for rest in [",\"type\":\"Business\"", ",\"category\":\"x\"", ",\"note\":\"y\""] {
      shell.input = [record.replacing("%", with: rest)]
      #expect(shell.run("import").output == "Imported 0 expenses, 1 already present\n")
      #expect(shell.bytes == before)
    }
    for (old, new) in [("Bus", "bus"), ("2.5", "2.51"), ("-21", "-22"), ("Bus", "Bus ")] {
      shell.input = [record.replacing("%", with: "").replacing(old, with: new)]
      #expect(shell.run("import").output.hasPrefix("Imported 1 expense, $2.5"))
    }
  }

  /// A file says nothing of members that none of its items has, and clears those that are empty.
  @Test(arguments: [
    ("id,name,type,amount\n%,Rent,,950\n", "flat", "Business"),
    ("id,name,type,amount,category\n%,Rent,,950,\n", nil, "Business"),
    ("id,name,type,amount,category\n%,Rent,Personal,950\n%2,Bus,,3,bus\n", nil, "Personal"),
    ("[{\"id\":\"%\",\"name\":\"Rent\",\"amount\":950}]", "flat", "Business"),
    (
      "[{\"id\":\"%\",\"name\":\"Rent\",\"amount\":950,\"category\":null}]", nil,
      "Business"
    ),
    (
      "[{\"id\":\"%\",\"name\":\"Rent\",\"amount\":950},"
        + "{\"id\":\"%2\",\"name\":\"Bus\",\"amount\":3,\"category\":\"bus\"}]", nil, "Business"
    ),
  ])
  func aFileIsSilentOnWhatItHasNoMemberFor(
    content: String, category: String?, type: String
  ) throws {
    var shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"\(Self.id)","name":"Rent","type":"Business","amount":900,"date":"2026-01-01","category":"flat","x":1}
        ]}

        """)
    let other = "B" + Self.id.dropFirst()
    shell.input = [content.replacing("%2", with: other).replacing("%", with: Self.id)]
    let run = shell.run("import", "--update")
    #expect(run.exit == 0, "\(run.errors)")
    let item = try #require(shell.items.first)
    #expect(item.amount.description == "950" && item.category == category)
    #expect(item.date?.description == "2026-01-01" && item.type.rawValue == type)
    #expect(shell.text?.contains("\"x\":1}") == true)
  }

  /// A difference in any field is other content, and is never reported as already present.
  @Test(arguments: [
    ("Rent", "rent"), ("900", "900.01"), ("Business", "Personal"), ("01-01", "01-02"),
    ("flat", "food"), ("\"x\":1", "\"x\":2"), ("\"x\":1", "\"x\":null"),
    ("\"flat\"", "null"), ("\"2026-01-01\"", "null"),
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
    let kept = changed.replacing(",\"category\":null", with: "").replacing(
      ",\"date\":null", with: "")
    #expect(shell.text?.contains("\n \(kept)\n") == true)
  }

  @Test(arguments: [
    "Rent,Personal,900.00,USD,2026-01-02,flat", "Rent,Personal,900.00,USD,2026-01-01,\"\"",
  ])
  func aRowThatDiffersInOneFieldIsNotAlreadyPresent(row: String) {
    let item = """
      {"id":"\(Self.id)","name":"Rent","type":"Personal","amount":900,"date":"2026-01-01",\
      "category":"flat"}
      """
    var shell = CommandLineHarness(file: "{\"Currency\":\"USD\",\"Items\":[\n \(item)\n]}\n")
    shell.input = ["id,name,type,amount,currency,date,category\n\(Self.id),\(row)\n"]
    #expect(shell.run("import").exit == 65)
  }

  /// The text and the JSON agree on the records left out.
  @Test func recordsLeftOutAreSummedUp() {
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
      text.output
        == "Imported 3 expenses, $1,239.56, 2026-11-20 to 2026-11-21; left out 2 of money in, "
        + "$900.50; skipped 1 with 'Betrag=-9,00', $9.00, 1 without a day, $8.00 (line 8), "
        + "2 lines above the header\n")
    shell.input = [bank]
    #expect(
      shell.run(words: words + ["--json"]).output
        == "{\"currency\":\"USD\",\"added\":0,\"total\":0,\"present\":3,\"presentTotal\":1239.56,"
        + "\"updated\":0,\"invalid\":0,\"skipped\":2,\"skippedTotal\":17,\"moneyIn\":2,"
        + "\"moneyInTotal\":900.5,\"zero\":0,\"linesAbove\":2,\"leftOut\":["
        + "{\"reason\":\"Betrag=-9,00\",\"count\":1,\"total\":9,\"currency\":\"USD\"},"
        + "{\"reason\":\"noDay\",\"count\":1,\"total\":8,\"currency\":\"USD\"}],"
        + "\"changed\":0,\"alike\":0,\"faults\":[]}\n")
  }
}
