import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// Refusals: exit code, message, and an unchanged file.
struct BadInputTests {
  private static let good = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
    ,{"id":"08B15DB5-2F02-4AB8-A965-67A9C90D8A44","name":"Train","type":"Business","amount":48}
    ]}

    """

  /// Checks the form of a message: at most three lines apart from an announced list, and no text of
  /// Swift.
  static func expectShape(_ errors: String, sourceLocation: SourceLocation = #_sourceLocation) {
    // Offered lines are a list that the message announces.
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .filter { !$0.hasPrefix("  iexpense ") }
    let isShaped =
      errors.hasSuffix("\n") && (1...3).contains(lines.count)
      && lines[0].hasPrefix("iexpense: ") && !lines[0].hasSuffix(".")
      && lines[0].dropFirst("iexpense: ".count).first?.isUppercase != true
      && lines.dropFirst().allSatisfy {
        ($0.first?.isUppercase != false || $0.hasPrefix("'iexpense "))
          && (".?:".contains($0.last ?? " ") || $0.contains(": iexpense "))
      }
    #expect(isShaped, "\(errors)", sourceLocation: sourceLocation)
    for word in ["Swift", "Foundation", "NSCocoa", "Optional(", "error(", "SystemError", "0x"] {
      #expect(!errors.contains(word), "\(errors)", sourceLocation: sourceLocation)
    }
    #expect(
      !errors.unicodeScalars.contains { $0 != "\n" && SafeText.isUnsafe($0) },
      sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      (["bogus"], "unknown command 'bogus'"),
      (["remove", "1"], "unknown command 'remove'\nDid you mean: iexpense delete 1"),
      (["report"], "unknown command 'report'\nDid you mean: iexpense totals"),
      (["lst"], "unknown command 'lst'\nDid you mean: iexpense list"),
      (["help", "bogus"], "unknown command 'bogus'"),
      (["list", "--bogus"], "unknown option '--bogus'"),
      (["list", "--typ", "b"], "unknown option '--typ'\nDid you mean: iexpense list --type b"),
      (["list", "-x"], "unknown option '-x'"),
      (["list", "b", "3-5"], "'3-5' may be rows or a day\nWrite --on 2026-03-05 for the day"),
      (["currency", "EUR", "USD"], "unexpected word 'USD'"),
      (["add"], "missing NAME"), (["add", "Lunch"], "missing AMOUNT"),
      (["list", "--type"], "option '--type' needs a value"),
      (["list", "--json=1"], "option '--json' takes no value"),
      (["list", "--json", "--json"], "option '--json' is given more than once"),
      (["list", "--json", "--csv"], "'--json' and '--csv' do not go together"),
      (["list", "--file", ""], "the value of option '--file' is empty"),
      (["list", "--color", "sometimes"], "unknown value 'sometimes' for '--color'"),
      (["list", "--locale", "xx_YY"], "unknown locale 'xx_YY'"),
      (["currency", "EURO"], "unknown currency 'EURO'"),
      (
        ["add", "iPhone", "15", "999"],
        "the amount could be '15' or '999'\nQuote a name with a number ('iPhone 15'); "
      ),
      (
        ["add", "a", "1", "b", "c"],
        "'c' is not a type, day or category of the file\nA new category goes after -c, other "
      ),
      (["add", "", "1"], "the name is empty"), (["add", " \t", "1"], "the name is empty"),
      (["add", "a\nb", "1"], "control character '\\n' in the name"),
      (["add", "a\u{1B}[31m", "1"], "control character '\\u001b' in the name"),
      (["add", "a\u{7F}", "1"], "control character '\\u007f' in the name"),
      (["add", "a\u{85}", "1"], "control character '\\u0085' in the name"),
      (["add", "a", "1", "-c", "\u{7}"], "control character '\\u0007' in --category"),
      (["add", "a", "1", "x\u{7}"], "'x\\u0007' is not a type, day or category"),
      (
        ["add", "a", "1", "Gift"],
        "'Gift' is not a type, day or category of the file\nA new category goes after -c, other "
      ),
      (
        ["add", "a", "1", "Bisness"],
        "'Bisness' is not a type, day or category of the file\nDid you mean 'Business'? A new"
      ),
      (["add", "a", "1", "-t", ""], "unknown type ''"),
      (["add", "a", "12abc"], "invalid amount '12abc'"), (["add", "a", "1e3"], "invalid amount"),
      (["add", "a", ""], "invalid amount ''"), (["add", "a", "NaN"], "invalid amount 'NaN'"),
      (["add", "a", "0"], "amount '0' is zero"), (["add", "a", "-0.00"], "amount '-0.00' is zero"),
      (["add", "a", "1.234"], "ambiguous amount '1.234'\nIt could be 1234 or 1.234: write 1234,"),
      (["add", "a", "12.5055"], "invalid amount '12.5055'\nUSD has at most 2 digits"),
      (["add", "a", "1000000000000"], "amount '1000000000000' is too large"),
      (["add", "a", "5 €"], "cannot read '€' as USD in '5 €'"),
      (["add", "a", "-KWD", "5"], "unknown option '-K' in '-KWD'\nAn amount that starts with '-'"),
      (["add", "a", "1", "-d", "2026-02-30"], "date '2026-02-30' does not exist"),
      (["add", "a", "1", "-d", "03/04/2026"], "ambiguous date '03/04/2026'"),
      (["add", "a", "1", "-d", "someday"], "invalid date 'someday'"),
      (["add", "a", "1", "--id", "1234"], "invalid id '1234'"),
      (["add", "a", "1", "--currency", "EUR"], "the file's amounts are in USD, not 'EUR'"),
      (["delete", "xyz"], "'xyz' is neither a row nor an id"),
      (["delete", "--all"], "cannot ask whether to delete 2 expenses\n"),
      (["currency", "EUR"], "cannot ask whether to relabel 2 amounts from USD to EUR\n"),
    ] as [([String], String)])
  func aWrongLineIsExplained(words: [String], message: String) {
    let shell = CommandLineHarness(file: Self.good)
    let run = shell.run(words: words)
    #expect(run.exit == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("iexpense: \(message)"), "\(run.errors)")
    // For unknown commands the message points to the overview, else to the command's page.
    let command = words[0] == "help" ? nil : CommandRegistry.standard.command(named: words[0])
    let page = command?.description.name
    let pointer = "Run 'iexpense help\(page.map { " \($0)" } ?? "")' for usage.\n"
    let second = run.errors.split(separator: "\n").dropFirst().first ?? ""
    let hasCure = !second.hasPrefix("Usage: ") && !second.hasPrefix("Run ")
    #expect(run.errors.hasSuffix(pointer) != hasCure, "\(run.errors)")
    Self.expectShape(run.errors)
    #expect(run.file == Array(Self.good.utf8))
  }

  @Test(
    arguments: [
      (["delete", "3"], "no row '3'\nThe rows are 1 to 2."), (["delete", "0"], "no row '0'"),
      (["delete", "dead"], "no id 'dead'"),
      (["delete", "--name", "x"], "no expense is named 'x'"),
      (
        ["add", "a", "1", "--id", "08b15db4-2f02-4ab8-a965-67a9c90d8a44"],
        "id '08B15DB4-2F02-4AB8-A965-67A9C90D8A44' exists with other content"
      ),
    ] as [([String], String)])
  func impossibleRequestsAreExplained(words: [String], message: String) {
    let shell = CommandLineHarness(file: Self.good)
    let run = shell.run(words: words)
    #expect(run.exit == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("iexpense: \(message)"), "\(run.errors)")
    Self.expectShape(run.errors)
    #expect(run.file == Array(Self.good.utf8))
  }

  // MARK: Damaged files

  private static let lines = [
    ["list"], ["sections", "--json"], ["add", "Tea", "3"], ["delete", "1"], ["currency"],
  ]

  private static func amount(_ text: String) -> String {
    good.replacing("12.5", with: text)
  }

  private static let damaged: [(String, String)] = [
    ("", ":1:1: the file is empty"),
    (" \n", ":1:1: the file is empty"),
    ("\0\0\0\0", ":1:1: the file has NUL bytes"),
    ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> b\n", ":1:1: git conflict markers"),
    (good.replacing(",{", with: "<<<<<<< HEAD\n,{"), ":3:1: git conflict markers"),
    (#"{"Items":[],"Items":[]}"#, ":1:13: the key 'Items' occurs twice"),
    (good.replacing("DB5", with: "DB4"), ":3:"),
    (#"{"Items":[],}"#, ":1:12: a comma with nothing after it"),
    (good + "x", ":5:1: something follows the end"),
    (String(repeating: "[", count: 100_000), ":1:"),
    (String(repeating: #"{"a":"#, count: 100_000), ":1:"),
    (amount("1e400"), ":2:"), (amount("NaN"), ":2:"), (amount("Infinity"), ":2:"),
    (amount(String(repeating: "9", count: 50)), ":2:"), (amount("\"12.50\""), ":2:"),
    (amount("012"), ":2:"), (amount("+1"), ":2:"), (amount("1."), ":2:"), (amount(".5"), ":2:"),
    (amount("null"), ":2:"), (amount("12.34567"), ":2:"), (amount("true"), ":2:"),
    (good.replacing("2026-11-21", with: "2026-02-30"), ":2:"),
    (good.replacing("\"2026-11-21\"", with: "785000000"), ":2:"),
    (good.replacing("USD", with: "EURO"), ":1:"),
    (good.replacing("{\"Cur", with: "{\"Format\":3,\"Cur"), ":1:"),
    ("\"Items\"", ":1:1:"), ("null", ":1:1:"), (#"{"Items":{}}"#, ":1:"), ("[1]", ":1:2:"),
  ]

  @Test(arguments: damaged)
  func aDamagedFileIsNamedAndLeftAlone(text: String, place: String) throws {
    for words in Self.lines {
      let shell = CommandLineHarness(file: text)
      let run = shell.run(words: words)
      #expect(run.exit == 65)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("iexpense: \(shell.path)\(place)"), "\(run.errors.prefix(300))")
      Self.expectShape(run.errors)
      #expect(run.file == Array(text.utf8))
      #expect(try shell.directory.names() == [CommandLineHarness.fileName])
    }
  }

  @Test func invalidUTF8IsNamedAndLeftAlone() throws {
    let shell = CommandLineHarness()
    let bytes = Array(Self.good.utf8.prefix(90)) + [0xFF] + Array(Self.good.utf8.dropFirst(90))
    try shell.directory.write(bytes, to: CommandLineHarness.fileName)
    let run = shell.run("add", "Tea", "3")
    #expect(run.exit == 65)
    #expect(run.errors.contains(": not valid UTF-8"))
    #expect(run.file == bytes)
  }

  @Test func aFileCutOffAnywhereIsLeftAlone() throws {
    let whole = Array(Self.good.utf8)
    for count in 0..<whole.count - 1 {
      let shell = CommandLineHarness()
      try shell.directory.write(Array(whole.prefix(count)), to: CommandLineHarness.fileName)
      let run = shell.run("add", "Tea", "3")
      #expect(run.exit == 65)
      Self.expectShape(run.errors)
      #expect(run.file == Array(whole.prefix(count)))
    }
  }

  @Test func aNewerFormatSaysToUpdate() {
    let shell = CommandLineHarness(file: #"{"Format":3,"Items":[]}"#)
    let run = shell.run("list")
    #expect(run.exit == 65)
    #expect(run.errors.contains("written by a newer iexpense"))
    #expect(CommandLineHarness(file: #"{"Format":1,"Items":[]}"#).run("list").exit == 0)
  }

  @Test func helpNeverOpensTheFile() {
    let shell = CommandLineHarness(file: "<<<<<<<")
    for words in [[], ["help"], ["help", "add"], ["--version"], ["delete", "-h"]] {
      #expect(shell.run(words: words).exit == 0)
    }
  }

  // MARK: Places

  @Test func aMissingDirectoryIsNeverMade() throws {
    let shell = CommandLineHarness()
    let path = shell.directory.path("sub/a.json")
    let run = shell.run("--file", path, "add", "Tea", "3")
    #expect(run.exit == 73)
    #expect(
      run.errors == """
        iexpense: directory '\(shell.directory.path("sub"))' does not exist
        Create it, or name another file.

        """)
    #expect(try shell.directory.names() == [])
  }

  @Test func onlyRegularFilesAreAccepted() throws {
    let shell = CommandLineHarness()
    try FileManager.default.createSymbolicLink(
      atPath: shell.directory.path("loop"), withDestinationPath: "loop")
    let fifo = shell.directory.path("fifo")
    try unsafe #require(mkfifo(fifo, 0o600) == 0)
    let places = [
      (shell.directory.path, "is not a regular file"), (fifo, "is not a regular file"),
      ("/dev/null", "is not a regular file"),
      (shell.directory.path("loop"), "lead back to themselves"),
    ]
    for (path, words) in places {
      for line in [["list"], ["add", "Tea", "3"], ["delete", "1"]] {
        let run = shell.run(words: ["--file", path] + line)
        #expect(run.exit == 66)
        #expect(run.errors.contains(words), "\(run.errors)")
        Self.expectShape(run.errors)
      }
    }
    #expect(try shell.directory.names() == ["fifo", "loop"])
  }

  @Test func badSettingsAreNamed() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EURO"
    let currency = shell.run("add", "Tea", "3")
    #expect(currency.exit == 78)
    #expect(currency.errors.hasPrefix("iexpense: unknown currency 'EURO' in IEXPENSE_CURRENCY\n"))
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.environment["IEXPENSE_LOCALE"] = "tlh"
    #expect(shell.run("add", "Tea", "3").exit == 78)
    shell.environment = [:]
    let homeless = shell.run("list")
    #expect(homeless.exit == 78)
    BadInputTests.expectShape(homeless.errors)
    #expect(shell.bytes == nil)
  }

  @Test func theFileIsFoundWhereItWasSaid() throws {
    var shell = CommandLineHarness()
    let directory = shell.directory
    func add(_ words: String...) { shell.run(words: ["add", "Tea", "3"] + words) }
    shell.environment["XDG_DATA_HOME"] = directory.path("data")
    add("--file", directory.path("option.json"))
    #expect(directory.bytes(of: "option.json") != nil)
    #expect(shell.bytes == nil)
    add()
    #expect(shell.items.count == 1)
    #expect(directory.bytes(of: "data/iexpense/expenses.json") == nil)
    shell.environment["IEXPENSE_FILE"] = ""
    add()
    #expect(directory.bytes(of: "data/iexpense/expenses.json") != nil)
    shell.environment["XDG_DATA_HOME"] = "relative"
    add()
    #if os(macOS)
      #expect(directory.bytes(of: "Library/Application Support/iexpense/expenses.json") != nil)
    #else
      #expect(directory.bytes(of: ".local/share/iexpense/expenses.json") != nil)
    #endif
  }

  @Test func systemErrorsHaveTheirExitCodes() {
    let forbidden: [Int32] = [EACCES, EPERM, EROFS]
    for code in [ENOSPC, EDQUOT, EFBIG, EIO, EMFILE] + forbidden {
      let error = StoreError.system(SystemError(.write, code: code, path: "/a"))
      #expect(error.exitCode == (forbidden.contains(code) ? .forbidden : .inputOutput))
    }
    #expect(StoreError.lockTimeout(path: "/a", seconds: 30, holder: nil).exitCode == .tryAgain)
    #expect(StoreError.keptChanging(path: "/a").exitCode == .tryAgain)
    #expect(StoreError.notWritable(path: "/a").exitCode == .forbidden)
    #expect(StoreError.transactionInProgress.exitCode == .inconsistency)
  }

  @Test func aCommandLineThatCannotBeKnownIsNotAnEmptyOne() {
    let run = CommandLineHarness(file: Self.good).run(nil as [[UInt8]]?)
    #expect(run.exit == 78)
    #expect(run.output == "")
    #expect(run.errors == "iexpense: the command line cannot be read\nIs /proc mounted?\n")
  }
}
