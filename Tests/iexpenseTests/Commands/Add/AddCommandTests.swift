import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct AddCommandTests {
  private static let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"

  @Test func anAddedItemIsThereInTheNextRun() throws {
    let shell = CommandLineHarness()
    let added = shell.run("add", "Lunch", "12.50", "--id", Self.id)
    #expect(added.exit == 0)
    #expect(added.output == "Added Lunch  $12.50  Personal  08b15d\n")
    #expect(
      shell.text == """
        {"Currency":"USD","Items":[
         {"id":"\(Self.id)","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
        ]}

        """)
    #expect(shell.run("list").output.contains("Lunch"))
  }

  @Test(
    arguments: [
      (["Lunch", "12.50"], "Lunch Personal 12.5 2026-11-21 -"),
      (["Lunch", "12.50", "business"], "Lunch Business 12.5 2026-11-21 -"),
      (["Lunch", "12.50", "-t", "b"], "Lunch Business 12.5 2026-11-21 -"),
      (
        ["--name", "Lunch", "--amount=12.50", "--type", "PERSONAL"],
        "Lunch Personal 12.5 2026-11-21 -"
      ),
      (["--amount", "12.50", "Lunch", "B"], "Lunch Business 12.5 2026-11-21 -"),
      (["--name=Lunch", "12,50"], "Lunch Personal 12.5 2026-11-21 -"),
      (["Lunch", "12", "-c", "food", "-d", "-3d"], "Lunch Personal 12 2026-11-18 food"),
      (["Lunch", "12", "-c", ""], "Lunch Personal 12 2026-11-21 -"),
      (["Lunch", "12", "--category=", "-dfri"], "Lunch Personal 12 2026-11-20 -"),
      (["Shoes, returned", "-59.90"], "Shoes, returned Personal -59.9 2026-11-21 -"),
      (["Shoes", "-$59.90"], "Shoes Personal -59.9 2026-11-21 -"),
      (["--", "-5", "-5"], "-5 Personal -5 2026-11-21 -"),
      (["12", "12"], "12 Personal 12 2026-11-21 -"),
      ([" Lunch ", "0.5"], "Lunch Personal 0.5 2026-11-21 -"),
      (["Lunch\u{A0} out", "5", "-c", " food  b "], "Lunch out Personal 5 2026-11-21 food b"),
      (["Lunch", "12", "tomorrow"], "Lunch Personal 12 2026-11-22 -"),
      (["Lunch", "12", "20.11.2026", "b"], "Lunch Business 12 2026-11-20 -"),
      (["Lunch", "12", "20.11."], "Lunch Personal 12 2026-11-20 -"),
      (["Ramen", "１２．５０", "２０２６－１１－２０"], "Ramen Personal 12.5 2026-11-20 -"),
      (["Ramen", "１，２３４．５０"], "Ramen Personal 1234.5 2026-11-21 -"),
      (["Ramen", "－５"], "Ramen Personal -5 2026-11-21 -"),
    ] as [([String], String)])
  func wordsBecomeAnItem(words: [String], expected: String) throws {
    let shell = CommandLineHarness()
    #expect(shell.run(words: ["add"] + words).exit == 0)
    let item = try #require(shell.items.first)
    let date = item.date?.description ?? "-"
    #expect(
      "\(item.name) \(item.type.rawValue) \(item.amount) \(date) \(item.category ?? "-")"
        == expected)
  }

  /// A shell turns "$12.50" into `.50`, and `bus` is only the beginning of a type.
  @Test(arguments: [
    (["Lunch", ".50"], "amount '.50' begins with its decimal mark\nWrite 0.50;"),
    (["Lunch", "-.50"], "amount '-.50' begins with its decimal mark\nWrite -0.50;"),
    (["Lunch", "--amount=,5"], "amount ',5' begins with its decimal mark\nWrite 0,5;"),
    (["Lunch", ".50+3"], "amount '.50+3' begins with its decimal mark\nWrite 0.50+3;"),
    (["Ticket", "2.80", "bus"], "'bus' is not a type, day or category of the file"),
    (["Ticket", "2.80", "-t", "busi"], "unknown type 'busi'"),
    (["Ticket", "2.80", "pers"], "'pers' is not a type, day or category of the file"),
  ])
  func typingErrorsAreRefused(words: [String], text: String) {
    let shell = CommandLineHarness()
    let run = shell.run(words: ["add"] + words)
    #expect(run.exit == 64 && run.file == nil)
    #expect(run.errors.hasPrefix("iexpense: \(text)"), "\(run.errors)")
  }

  @Test func messagesOnAmountsInYenAreInYen() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "JPY"
    let run = shell.run("add", "Ramen", "3500円")
    #expect(run.exit == 64 && !run.errors.contains("12.50"))
    #expect(run.errors.contains("Write JPY, or the number alone."), "\(run.errors)")
    let other = shell.run("add", "Ramen", "3500 coins")
    #expect(other.errors.contains("Write it like 1250 or 12,500."), "\(other.errors)")
    #expect(shell.run("add", "Ramen", "３，５００").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["3500"])
  }

  @Test func identicalExpensesAreSeparateItems() {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50")
    shell.run("add", "Lunch", "12.50")
    #expect(shell.items.count == 2)
    #expect(Set(shell.items.map(\.id)).count == 2)
  }

  @Test func aNameIsKeptScalarForScalar() {
    let shell = CommandLineHarness()
    shell.run("add", "cafe\u{301} 🚆 \u{202E}x", "1")
    #expect(
      shell.items.first.map { Array($0.name.unicodeScalars) }
        == Array("cafe\u{301} 🚆 \u{202E}x".unicodeScalars))
  }

  // MARK: Trying again

  @Test func theSameIdWithTheSameContentIsAddedOnce() {
    let shell = CommandLineHarness()
    let line = ["add", "Lunch", "12.50", "business", "--id", Self.id.lowercased()]
    #expect(shell.run(words: line).exit == 0)
    let before = shell.bytes
    let again = shell.run(words: line)
    #expect(again.exit == 0)
    #expect(again.output == "Already present: Lunch  $12.50  Business  08b15d\n")
    #expect(again.file == before)
  }

  @Test(
    arguments: [
      ["Dinner", "12.50"], ["Lunch", "12.51"], ["Lunch", "12.50", "personal"],
      ["Lunch", "12.50", "-d", "yesterday"], ["Lunch", "12.50", "-c", "food"],
    ])
  func theSameIdWithOtherContentIsRefused(words: [String]) {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50", "business", "--id", Self.id)
    let before = shell.bytes
    let run = shell.run(words: ["add"] + words + ["--id", Self.id])
    #expect(run.exit == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        iexpense: id '\(Self.id)' exists with other content
        It is 'Lunch' in row 1.

        """)
    #expect(run.file == before)
  }

  // MARK: Currency

  @Test(
    arguments: [
      (["--currency", "JPY"], ["IEXPENSE_CURRENCY": "EUR", "LANG": "de_CH.UTF-8"], "JPY"),
      ([], ["IEXPENSE_CURRENCY": "eur", "LANG": "de_CH.UTF-8"], "EUR"),
      (["--locale", "en_GB"], ["IEXPENSE_CURRENCY": "", "LANG": "de_CH.UTF-8"], "GBP"),
      ([], ["IEXPENSE_CURRENCY": "", "LANG": "de_CH.UTF-8"], "CHF"),
      ([], ["IEXPENSE_CURRENCY": "", "LANG": "C.UTF-8"], "USD"),
    ] as [([String], [String: String], String)])
  func theFirstItemSettlesTheCurrency(
    words: [String], environment: [String: String], expected: String
  ) {
    var shell = CommandLineHarness()
    shell.environment.merge(environment) { $1 }
    #expect(shell.run(words: ["add", "Lunch", "12"] + words).exit == 0)
    #expect(shell.text?.hasPrefix(#"{"Currency":"\#(expected)","#) == true)
  }

  @Test(arguments: [[], ["--json"]])
  func aGuessedCurrencyIsSaid(words: [String]) {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = nil
    let first = shell.run(words: ["add", "Lunch", "12"] + words)
    #expect(first.errors.contains("USD"))
    #expect(shell.run(words: ["add", "Lunch", "13"] + words).errors == "")
  }

  @Test func theEnvironmentNeverChangesTheFilesCurrency() {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "12")
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.environment["LANG"] = "ja_JP.UTF-8"
    #expect(shell.run("add", "Tea", "3.50").exit == 0)
    #expect(shell.text?.hasPrefix(#"{"Currency":"USD","#) == true)
    let other = shell.run("add", "Tea", "3", "--currency", "EUR")
    #expect(other.exit == 64)
    #expect(other.errors.hasPrefix("iexpense: the file's amounts are in USD, not 'EUR'\n"))
    #expect(shell.run("add", "Tea", "3", "--currency", "usd").exit == 0)
  }

  @Test func theCurrencyIsFreeAgainWithoutItems() {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12")
    shell.run("delete", "1")
    #expect(shell.run("add", "Tea", "350", "--currency", "JPY").exit == 0)
    #expect(shell.text?.hasPrefix(#"{"Currency":"JPY","#) == true)
  }

  @Test(arguments: [("JPY", "12.50"), ("USD", "12.5055"), ("KWD", "1.2345")])
  func aCurrencyHasSoManyDigits(code: String, amount: String) {
    let shell = CommandLineHarness()
    let run = shell.run("add", "Lunch", amount, "--currency", code)
    #expect(run.exit == 64)
    #expect(run.errors.hasPrefix("iexpense: invalid amount '\(amount)'\n\(code) has "))
    #expect(run.file == nil)
  }

  // MARK: Questions

  @Test func aTerminalIsAskedForWhatIsMissing() {
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.answers = ["Name": "Lunch", "Amount": "12.50", "Type": "b"]
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(run.output.contains("Added Lunch"))
    #expect(shell.items.map(\.amount.tenThousandths) == [125_000])
  }

  @Test(arguments: [
    [], ["Tea"], ["--amount", "5"], ["--name", "Tea"],
  ])
  func elsewhereWhatIsMissingIsAnError(words: [String]) {
    var shell = CommandLineHarness()
    shell.input = ["Lunch\n12.50\n"]
    let missing = words.isEmpty || words[0] == "--amount" ? "NAME" : "AMOUNT"
    let cure =
      missing == "NAME"
      ? "Usage: iexpense add [OPTION...] NAME... [AMOUNT] [TYPE] [DAY] [CATEGORY]\n"
      : "If it was '$5', the shell took it away: write the number alone.\n"
    let message = "iexpense: missing \(missing)\n" + cure
    let piped = shell.run(words: ["add"] + words)
    #expect(piped.errors.hasPrefix(message), "\(piped.errors)")
    #expect(piped.exit == 64)
    shell.isTerminal = true
    let run = shell.run(words: ["add"] + words + ["--no-input", "--color=never"])
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    shell.environment["IEXPENSE_NO_INPUT"] = "1"
    #expect(shell.run(words: ["add"] + words).exit == 64)
    #expect(shell.bytes == nil)
  }

  @Test func inputThatEndsAddsNothing() {
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.input = ["Lunch\n"]
    #expect(shell.run("add").exit == 1)
    #expect(shell.bytes == nil)
  }

  // MARK: Output

  @Test func aProgramGetsTheItemAsJSON() throws {
    let shell = CommandLineHarness()
    let run = shell.run(
      "add", "Lunch", "12.50", "-c", "food", "--id", Self.id, "--json", "--locale", "de_DE")
    #expect(
      run.output == """
        {"row":1,"id":"\(Self.id)","name":"Lunch","type":"Personal","amount":12.5,\
        "currency":"USD","tier":"middle","date":"2026-11-21","category":"food"}

        """)
  }

  @Test func quietPrintsNothing() {
    let shell = CommandLineHarness()
    let run = shell.run("-q", "add", "Lunch", "12.50")
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(shell.items.count == 1)
    #expect(shell.run("-q", "add", "Lunch", "1", "--json").output.hasPrefix(#"{"row":2,"#))
  }

  @Test func anIDIsNoReasonToPassOverACategory() {
    let shell = CommandLineHarness()
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    shell.run("add", "Tea", "3", "-c", "food", "--id", id)
    #expect(shell.run("add", "Tea", "3", "-c", "food", "--id", id).exit == 0)
    #expect(shell.run("add", "Tea", "3", "--id", id).exit == 0)
    #expect(shell.run("add", "Tea", "3", "-c", "", "--id", id).exit == 1)
    #expect(shell.items.map(\.category) == ["food"])
  }

  @Test(arguments: ["IEXPENSE_FILE", "XDG_DATA_HOME", "HOME"])
  func aPathThatIsNoTextLeadsNowhere(variable: String) {
    var shell = CommandLineHarness()
    let place = shell.directory.path("b\u{FFFD}")
    shell.environment = ["HOME": shell.directory.path]
    shell.environment[variable] = place
    let run = shell.run("add", "Tea", "3")
    #expect(run.exit == 78)
    #expect(run.errors == "iexpense: the variable \(variable) is not valid UTF-8\n")
    #expect(shell.directory.bytes(of: "b\u{FFFD}") == nil)
  }

  @Test func theDayIsTheUsersOwn() {
    var shell = CommandLineHarness()
    shell.now = 1_795_262_400 + 11 * 3_600 + 1_800
    shell.run("add", "Late", "1")
    shell.zoneOffset = 3_600
    shell.run("add", "Later", "1")
    #expect(shell.items.map(\.date?.description) == ["2026-11-21", "2026-11-22"])
  }

  @Test func aMessageThatIsLostAfterTheSaveIsAWarning() {
    var shell = CommandLineHarness()
    shell.outputFailure = .failed(errno: ENOSPC)
    let full = shell.run("add", "Lunch", "12.50")
    #expect(full.exit == 0)
    #expect(full.errors.hasPrefix("iexpense: saved, but the message was lost: "))
    shell.outputFailure = .closedPipe
    let closed = shell.run("add", "Lunch", "12.50")
    #expect(closed.exit == 0)
    #expect(closed.errors == "")
    #expect(shell.items.count == 2)
    #expect(shell.run("list").exit == nil)
    shell.outputFailure = .failed(errno: ENOSPC)
    #expect(shell.run("list").exit == 74)
  }

  @Test func theFirstAmountMayBeInAnotherCurrency() {
    for (text, code) in [
      ("12.50 EUR", "EUR"), ("EUR12.50", "EUR"), ("12,50€", "EUR"), ("12.50 THB", "THB"),
    ] {
      let shell = CommandLineHarness()
      let run = shell.run("add", "Lunch", text)
      #expect(run.exit == 64, "\(run.errors)")
      #expect(
        run.errors.contains("no amounts yet: name their currency with --currency \(code)"),
        "\(run.errors)")
      #expect(shell.run("add", "Lunch", text, "--currency", code).exit == 0)
      #expect(shell.run("add", "Lunch", "5 USD").errors.contains("All amounts are in \(code)"))
    }
  }
}
