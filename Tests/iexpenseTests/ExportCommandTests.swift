import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct ExportCommandTests {
  private static let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
  private static func shell() -> CommandLineHarness {
    CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"\(id)","name":"=Lunch, \\"x\\"","type":"Personal","amount":12.5,"date":"2026-11-21","n":1}
        ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":-48,"category":"travel"}
        ]}

        """)
  }

  @Test func aTableHasOurHeaderTheGuardAndNoLocale() {
    var shell = Self.shell()
    shell.environment["LC_ALL"] = "de_DE"
    #expect(
      shell.run("export", "--format", "csv").output == """
        id,name,type,amount,currency,date,category,tags,note,paid,claim,repaid,receipt\r
        \(Self.id),"'=Lunch, ""x""\",Personal,12.50,USD,2026-11-21,,,,,,,\r
        5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1,Train,Business,-48.00,USD,,travel,,,,,,\r

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
    let titles = "id;name;type;amount;currency;date;category;tags;note;paid;claim;repaid;receipt"
    #expect(german.hasPrefix("\u{FEFF}\(titles)\r\n"))
    #expect(german.contains(";12,50;USD;") && !german.contains("12.50"))
    let third = CommandLineHarness()
    #expect(third.run("import", path).exit == 0)
    #expect(third.run("export", "--format", "csv").output == plain)
    // Its header tells, whatever the file is called.
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

  @Test func aPathOfACategoryIsAPathOfAccounts() {
    let shell = CommandLineHarness()
    shell.run("add", "Latte", "4", "-c", "food/coffee")
    let journal = shell.run("export", "--format", "ledger").output
    #expect(journal.contains("  Expenses:Personal:food:coffee  4.00 USD\n"))
  }

  /// Marks of direction are seen in names, and stay in amounts.
  @Test func marksOfDirectionInNamesAreShown() {
    let shell = CommandLineHarness()
    shell.run("add", "Tea\u{200F}", "3", "-c", "a\u{61C}b")
    for line in [["list"], ["list", "--json"], ["export", "--format", "html"], ["sections"]] {
      let output = shell.run(words: line + ["--locale", "ar_EG"])
        .output
      #expect(output.contains("Tea\\u200f") && output.contains("a\\u061cb"), "\(line)")
    }
    #expect(shell.run("list", "--locale", "ar_EG").output.contains("\u{200F}٣٫٠٠"))
    #expect(shell.run("sections", "--by", "name", "--totals").output.contains("Tea\\u200f"))
    #expect(shell.items.map(\.name) == ["Tea\u{200F}"])
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

  @Test(arguments: InterchangeRegistry.exports.map { $0.name })
  func everyFormatSaysTheCurrency(format: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "--currency", "EUR")
    #expect(shell.run("export", "--format", format).output.contains("EUR"))
  }

  @Test(arguments: InterchangeRegistry.exports.compactMap { ($0 as? any ImportFormat.Type)?.name })
  func whatIsExportedInACurrencyNeverBecomesAnother(format: String) throws {
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

  /// Opened as a data file, what was exported is in the currency that it says, wherever that is.
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

  /// What was relabelled may have more digits than its currency.
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

  /// A sum that nobody can say stops only the page, which shows it.
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

  @Test func theFiltersSayWhatIsWritten() {
    let run = Self.shell().run("export", "--format", "ledger", "--since", "0001")
    #expect(
      run.output == """
        2026-11-21 ＝Lunch, "x"
          ; id: \(Self.id)
          Expenses:Personal  12.50 USD
          Assets:Cash  -12.50 USD


        """)
    let refused = Self.shell().run("export", "--format", "ledger")
    #expect(refused.exit == 65)
    #expect(refused.errors.contains("1 expense without a date, which ledger needs"))
    #expect(refused.output == "")
  }

  @Test func aFileIsReplacedAsAWholeAndKeepsItsMode() throws {
    let shell = Self.shell()
    let before = shell.bytes
    try shell.directory.write("old", to: "out.csv")
    let path = shell.directory.path("out.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let run = shell.run("export", "-o", path)
    #expect(run.exit == 0)
    #expect(run.output == "Exported 2 expenses to '\(path)'\n")
    #expect(shell.directory.text(of: "out.csv")?.hasPrefix("id,name,") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try shell.directory.names() == ["expenses.json", "out.csv"])
    #expect(shell.bytes == before)
  }

  @Test func theDataFileIsNeverWrittenOver() throws {
    let shell = Self.shell()
    let before = shell.bytes
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: shell.directory.path("soft.json"), withDestinationPath: "expenses.json")
    try files.linkItem(atPath: shell.path, toPath: shell.directory.path("hard.json"))
    for name in [
      "expenses.json", "soft.json", "hard.json",
      "../\(URL(filePath: shell.directory.path).lastPathComponent)/expenses.json",
    ] {
      let run = shell.run("export", "-o", shell.directory.path(name), "--format", "csv")
      #expect(run.exit == 64)
      #expect(run.errors.contains("is the data file itself"))
    }
    #expect(shell.bytes == before)
    let empty = CommandLineHarness()
    #expect(empty.run("export", "-o", empty.path).exit == 64)
    #expect(empty.bytes == nil)
  }

  @Test(arguments: ["x.txt", "x.xlsx", "x", "x."])
  func anEndingThatStandsForNoFormatIsNotGuessed(name: String) {
    let shell = Self.shell()
    let run = shell.run("export", "-o", shell.directory.path(name))
    #expect(run.exit == 64)
    #expect(run.errors.contains("\(name)' stands for no format\nSay --format json, ndjson, csv,"))
    #expect(shell.directory.bytes(of: name) == nil)
    #expect(shell.run("export", "--format", "sql", "-o", shell.directory.path(name)).exit == 0)
  }

  @Test func whatCannotBeWrittenChangesNothing() throws {
    let shell = Self.shell()
    #expect(shell.run("export", "-o", shell.directory.path("no/x.csv")).exit == 73)
    #expect(shell.run("export", "--format", "csv", "-o", shell.directory.path).exit == 66)
    try shell.directory.write("old", to: "out.ledger")
    #expect(shell.run("export", "-o", shell.directory.path("out.ledger")).exit == 65)
    #expect(shell.directory.text(of: "out.ledger") == "old")
  }

  @Test(arguments: [
    ("folder", 66, "'folder' is not a regular file"),
    ("folder/", 66, "'folder/' is not a regular file"), (".", 66, "'.' is not a regular file"),
    ("..", 66, "'..' is not a regular file"), ("/", 66, "'/' is not a regular file"),
    ("/dev/full", 66, "'/dev/full' is not a regular file"),
    ("/dev/fd/1", 66, "'/dev/fd/1' is not a regular file"),
    ("missing/", 73, "directory 'missing' does not exist"),
    ("dangling.csv", 73, "directory 'missing' does not exist"),
    ("plain/", 73, "cannot look at 'plain/': a part of the path is not a directory"),
    ("plain/x.csv", 73, "cannot look at 'plain/x.csv': a part of the path is not a directory"),
    ("''", 64, "the value of option '--output' is empty"),
  ])
  func aDestinationThatIsNoFileIsNamed(word: String, exit: Int32, message: String) async throws {
    let shell = Self.shell()
    let environment = ["HOME": shell.directory.path, "IEXPENSE_FILE": shell.path]
    let script = """
      mkdir folder; echo old > plain; ln -s missing/x.csv dangling.csv
      { iexpense export --format json -o \(word) 2>&3; echo $? >&3; } 3>answer | cat
      cat answer; rm answer
      """
    let run = try await Binary.shell(script, environment: environment, in: shell.directory)
    #expect(run.output.hasPrefix("iexpense: \(message)\n"))
    #expect(run.output.hasSuffix("\n\(exit)\n"))
    let left = ["dangling.csv", "expenses.json", "folder", "plain"]
    #expect(try shell.directory.names() == left)
    #expect(shell.directory.text(of: "plain") == "old\n")
  }

  /// What stands behind it may be a file that others write to as well, and is not to be replaced.
  @Test func theSystemsNamesOfTheStreamsAreTheStreams() async throws {
    let shell = Self.shell()
    let environment = ["HOME": shell.directory.path, "IEXPENSE_FILE": shell.path]
    let script = """
      { echo before; iexpense export --format csv -o /dev/stdout; echo after; } > out
      iexpense export -o /dev/stdout | iexpense import --file copy.json /dev/stdin
      """
    let run = try await Binary.shell(script, environment: environment, in: shell.directory)
    let lines = (shell.directory.text(of: "out") ?? "").split(whereSeparator: \.isNewline)
    #expect(lines.count == 5 && lines.first == "before" && lines.last == "after")
    #expect(run.output == "Imported 2 expenses, -$35.50, 2026-11-21\n")
  }

  @Test(arguments: InterchangeRegistry.exports.map { $0.name })
  func nothingIsAValidExportToo(format: String) {
    let run = CommandLineHarness().run("export", "--format", format)
    #expect(run.exit == 0)
    #expect(run.errors.contains("does not exist"))
  }

  @Test func helpNamesEveryFormat() {
    let shell = CommandLineHarness()
    let help = (shell.run("help", "export").output + shell.run("help", "import").output)
    for format in InterchangeRegistry.formats {
      #expect(help.contains("\(format.name) ("))
    }
  }
}

extension ExportCommandTests {
  @Test func aFileInAMissingDirectoryIsNotTheDataFile() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_FILE"] = nil
    let run = shell.run("export", "-o", shell.directory.path("nowhere/expenses.json"))
    #expect(run.exit == 73 && run.errors.contains("does not exist"), "\(run.errors)")
  }

  /// ledger looks up the value of a tag of that name, and crashes where it has none.
  @Test(arguments: ["uuid", "UUID", "Uuid"]) func aTagDoesNotBecomeLedgersOwn(tag: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "5", "--tag", tag)
    let journal = shell.run("export", "--format", "ledger").output
    #expect(!journal.lowercased().contains("uuid") && journal.lowercased().contains("uid:"))
  }
}
