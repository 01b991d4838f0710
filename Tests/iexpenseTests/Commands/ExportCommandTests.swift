import ExpenseCore
import ExpenseStatements
import Foundation
import Harness
import TestSupport
import Testing

struct ExportCommandTests {
  private static let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
  static func shell() -> CommandLineHarness {
    CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"\(id)","name":"=Lunch, \\"x\\"","type":"Personal","amount":12.5,"date":"2026-11-21","n":1}
        ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":-48,"category":"travel"}
        ]}

        """)
  }

  @Test func aTableForExcelBeginsWithItsMarkAndComesBack() throws {
    let shell = Self.shell()
    let path = shell.directory.path("out.csv")
    #expect(shell.run("export", "-o", path, "--bom").exit == 0)
    let plain = shell.run("export", "--format", "csv").output
    #expect(shell.directory.text(of: "out.csv") == "\u{FEFF}" + plain)
    let other = CommandLineHarness()
    #expect(other.run("import", path).exit == 0)
    #expect(other.run("export", "--format", "csv").output == plain)
    #expect(shell.run("export", "-o", path, "--bom", "--locale", "de_DE").exit == 0)
    let german = shell.directory.text(of: "out.csv") ?? ""
    let titles =
      "id;name;type;amount;currency;date;category;tags;note;paid;claim;repaid;receipt;same;other;account"
    #expect(german.hasPrefix("\u{FEFF}\(titles)\r\n"))
    #expect(german.contains(";12,50;USD;") && !german.contains("12.50"))
    let third = CommandLineHarness()
    #expect(third.run("import", path).exit == 0)
    #expect(third.run("export", "--format", "csv").output == plain)
    // The header identifies the file, whatever its name.
    try shell.directory.write(german, to: "out.txt")
    let fourth = CommandLineHarness()
    #expect(fourth.run("import", shell.directory.path("out.txt"), "-y").exit == 0)
    #expect(fourth.run("export", "--format", "csv").output == plain)
    let refused = shell.run("export", "--format", "ndjson", "--bom")
    #expect(refused.exit == 64 && refused.errors.contains("'--bom' goes with --format csv"))
  }

  @Test func aChartHasNoEmptyMonthsToCome() {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "-d", "2026-10-02")
    shell.run("add", "Tea", "3")
    let page = shell.run("export", "--format", "html", "--on", "2026").output
    #expect(page.contains(">2026-11</text>") && !page.contains("2026-12"))
    shell.run("add", "Tea", "3", "-d", "2026-12-02")
    let later = shell.run("export", "--format", "html", "--on", "2026").output
    #expect(later.contains(">2026-12</text>"))
  }

  /// The columns are months as long as they fit, then years.
  @Test(arguments: [
    ("2024-11-30", "month"), ("2024-10-31", "year"), ("1979-01-01", "year"), ("1978-12-31", nil),
  ])
  func aChartOfManyMonthsIsOneOfYears(first: String, period: String?) {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "-d", "2026-10-02")
    shell.run("add", "Tea", "3", "-d", first)
    let page = shell.run("export", "--format", "html").output
    for name in ["month", "year"] {
      #expect(page.contains(" and \(name)</h2>") == (name == period), "\(name)")
    }
  }

  @Test func aPathOfACategoryIsAPathOfAccounts() {
    let shell = CommandLineHarness()
    shell.run("add", "Latte", "4", "-c", "food/coffee")
    let journal = shell.run("export", "--format", "ledger").output
    #expect(journal.contains("  Expenses:Personal:food:coffee  4.00 USD\n"))
  }

  /// Direction marks are visible in names and stay in amounts.
  @Test func marksOfDirectionInNamesAreShown() {
    let shell = CommandLineHarness()
    shell.run("add", "T\u{200F}ea\u{200F}", "3", "-c", "a\u{61C}b")
    for line in [["list"], ["list", "--json"], ["export", "--format", "html"], ["sections"]] {
      let output = shell.run(words: line + ["--locale", "ar_EG"])
        .output
      #expect(output.contains("T\\u200fea") && output.contains("a\\u061cb"), "\(line)")
    }
    #expect(shell.run("list", "--locale", "ar_EG").output.contains("\u{200F}٣٫٠٠"))
    #expect(shell.run("sections", "--by", "name", "--totals").output.contains("T\\u200fea"))
    #expect(shell.items.map(\.name) == ["T\u{200F}ea"])
  }

  @Test func jsonIsTheAppsArrayWithEveryMemberAndTheCurrency() throws {
    let shell = Self.shell()
    let train = """
      {"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":-48,\
      "category":"travel","currency":"USD"}
      """
    let array = shell.run("export").output
    #expect(
      array == """
        [
         {"id":"\(Self.id)","name":"=Lunch, \\"x\\"","type":"Personal","amount":12.5,\
        "date":"2026-11-21","currency":"USD","n":1}
        ,\(train)
        ]

        """)
    #expect(shell.run("export", "--format", "ndjson", "-t", "b").output == train + "\n")
    struct AppItem: Decodable {
      let id: UUID
      let name, type: String
      let amount: Double
    }
    let items = try JSONDecoder().decode([AppItem].self, from: Data(array.utf8))
    #expect(items.map(\.amount) == [12.5, -48])
  }

  @Test(arguments: ExportFormats.all.map { $0.name })
  func everyFormatSaysTheCurrency(format: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "--currency", "EUR")
    #expect(shell.run("export", "--format", format).output.contains("EUR"))
  }

  private static let written = ExportFormats.all.map { $0.name }

  @Test(arguments: ImportFormats.all.map(\.name).filter(written.contains))
  func anExportKeepsItsCurrency(format: String) throws {
    let dollars = Self.shell()
    let path = dollars.directory.path("out.\(format)")
    dollars.run("export", "-o", path)
    let euros = CommandLineHarness()
    euros.run("add", "Tea", "3", "--currency", "EUR")
    let before = euros.bytes
    let run = euros.run("import", path)
    #expect(run.exit == 65)
    #expect(run.errors.contains("USD") && run.errors.contains("EUR"), "\(run.errors)")
    #expect(euros.bytes == before)
    var new = CommandLineHarness()
    new.environment["IEXPENSE_CURRENCY"] = "EUR"
    #expect(new.run("import", path).exit == 0)
    #expect(new.run("currency").output.hasPrefix("USD"))
    #expect(!(new.text ?? "").contains("\"currency\""))
    #expect(new.run("import", path).output == "Imported 0 expenses, 2 already present\n")
  }

  @Test(arguments: ["\"USD\"", "null", "5"])
  func aCurrencyThatAnItemHadAsAnExtraMemberIsNotWrittenTwice(value: String) throws {
    let shell = CommandLineHarness(
      file: (Self.shell().text ?? "").replacing("\"n\":1", with: "\"n\":1,\"currency\":\(value)"))
    let before = shell.bytes
    let path = shell.directory.path("out.json")
    #expect(shell.run("export", "-o", path).exit == 0)
    #expect(shell.directory.text(of: "out.json")?.contains("\"currency\":\"USD\",\"n\":1}") == true)
    #expect(shell.run("import", path).output == "Imported 0 expenses, 2 already present\n")
    #expect(shell.bytes == before)
  }

  /// Opened as a data file, an export has the currency that it names.
  @Test(arguments: [["list"], ["sections"], ["sections", "--totals"], ["add", "Tea", "3"]])
  func anExportedArrayKeepsItsCurrencyAsADataFile(words: [String]) throws {
    var shell = CommandLineHarness(file: Self.shell().run("export").output)
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    let run = shell.run(words: words + ["--locale", "en_US"])
    #expect(run.exit == 0)
    #expect(run.output.contains("$") && !run.output.contains("€"))
  }

  @Test(arguments: [["list"], ["sections", "--totals"], ["add", "Tea", "3"], ["export"]])
  func itemsInSeveralCurrenciesAreNoData(words: [String]) throws {
    let array = Self.shell().run("export").output
    let first = try #require(array.range(of: "USD"))
    let shell = CommandLineHarness(file: array.replacingCharacters(in: first, with: "EUR"))
    let before = shell.bytes
    let run = shell.run(words: words)
    #expect(run.exit == 65)
    #expect(run.errors.contains(":3:8: the amount is in USD, and others in EUR (item 2)"))
    #expect(run.output == "" && shell.bytes == before)
  }

  /// Relabelled amounts may have more digits than their currency.
  @Test(arguments: ["json", "ndjson", "csv"])
  func amountsWithMoreDigitsThanTheCurrencyComeBack(format: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50")
    shell.run("currency", "JPY", "--yes")
    let before = shell.items
    let file = shell.directory.path("out.\(format)")
    shell.run("export", "-o", file)
    shell.run("delete", "1")
    #expect(shell.run("import", file).exit == 0)
    #expect(shell.items == before)
    #expect(shell.run("import", file).exit == 0)
    #expect(shell.items == before)
  }

  @Test func theItemsThatNameACurrencySpeakForTheOthers() throws {
    let array = Self.shell().run("export").output
    let first = try #require(array.range(of: ",\"currency\":\"USD\""))
    var shell = CommandLineHarness(file: array.replacingCharacters(in: first, with: ""))
    shell.environment["IEXPENSE_CURRENCY"] = "GBP"
    #expect(shell.run("currency").output == "USD\n")
  }

  /// A sum out of range stops only the page that shows it.
  @Test func aBudgetStopsNoFormatThatDoesNotShowIt() {
    let shell = CommandLineHarness()
    shell.run("budget", "5")
    let text = String(decoding: shell.bytes ?? [], as: UTF8.self)
    let items = (0..<1_000).map { number in
      """
      {"id":"A0000001-0000-4000-8000-\(String(100_000_000_000 + number))","name":"Yacht",\
      "type":"Personal","amount":999999999999,"date":"2026-11-21"}
      """
    }
    shell.write(text.replacing("\"Items\":[", with: "\"Items\":[\(items.joined(separator: ","))"))
    #expect(shell.run("export", "--format", "csv").exit == 0)
    #expect(shell.run("export", "--format", "html").errors.contains("the total is out of range"))
  }

  @Test(arguments: ExportFormats.all.map { $0.name })
  func nothingIsAValidExportToo(format: String) {
    let run = CommandLineHarness().run("export", "--format", format)
    #expect(run.exit == 0)
    #expect(run.errors.contains("does not exist"))
  }

  @Test func helpNamesEveryFormat() {
    let shell = CommandLineHarness()
    let help = (shell.run("help", "export").output + shell.run("help", "import").output)
    for name in Self.written + ImportFormats.all.map(\.name) {
      #expect(help.contains("\(name) ("))
    }
  }

  /// ledger looks up the value of a tag with that name, and crashes if it has none.
  @Test(arguments: ["uuid", "UUID", "Uuid"]) func aTagDoesNotBecomeLedgersOwn(tag: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "5", "--tag", tag)
    let journal = shell.run("export", "--format", "ledger").output
    #expect(!journal.lowercased().contains("uuid") && journal.lowercased().contains("uid:"))
  }
}
