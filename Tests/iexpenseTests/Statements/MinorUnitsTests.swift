import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Amounts that count cents, as programs write them into JSON.
struct MinorUnitsTests {
  private static let payments = """
    [{"day":"2026-11-01","amount":-510,"payee":"Pret"},
     {"day":"2026-11-02","amount":-1250,"payee":"Tesco"},
     {"day":"2026-11-03","amount":200000,"payee":"Salary"}]
    """

  private func imported(_ text: String, _ options: String...) throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    try shell.directory.write(text, to: "in.json")
    shell.run(words: ["import", shell.directory.path("in.json")] + options)
    return shell
  }

  @Test(arguments: [
    ("amount=-amount/100", ["5.1", "12.5"]), ("amount=-amount", ["510", "1250"]),
    ("amount=-amount/1000", ["0.51", "1.25"]), ("amount=-amount/100 ", ["5.1", "12.5"]),
    ("amount=-amount/10", ["51", "125"]),
  ])
  func aMapDividesThem(amount: String, amounts: [String]) throws {
    let shell = try imported(
      Self.payments, "--map", "name=payee,date=day,\(amount)", "--money-in", "skip")
    #expect(shell.items.map { $0.amount.decimal(minimumFractionDigits: 0) } == amounts)
  }

  @Test func whatHasNoCentsIsOfferedInBothWays() throws {
    let shell = CommandLineHarness()
    try shell.directory.write(Self.payments, to: "in.json")
    let offer = shell.run("import", shell.directory.path("in.json"))
    #expect(offer.exit == 65 && offer.file == nil)
    #expect(
      offer.errors.contains("amount=-amount,") && offer.errors.contains("amount=-amount/100,"))
    #expect(offer.errors.contains("Pret  510.00 USD") && offer.errors.contains("Pret  5.10 USD"))
  }

  @Test(arguments: [
    // One amount with a fraction says it of all; a currency without cents has none to count.
    (payments.replacing("-1250", with: "-1250.5"), [String]()), (payments, ["--currency", "JPY"]),
    (payments.replacing("\"payee\"", with: "\"currency\":\"JPY\",\"payee\""), []),
    // Who counts cents seldom pays less than a hundred.
    (payments.replacing("-1250", with: "-12").replacing("200000", with: "20"), []),
  ])
  func whatCanOnlyBeWholeIsOfferedInOne(text: String, options: [String]) throws {
    let shell = CommandLineHarness()
    try shell.directory.write(text, to: "in.json")
    let offer = shell.run(words: ["import", shell.directory.path("in.json")] + options)
    #expect(offer.errors.contains("amount=-amount,") && !offer.errors.contains("/100"))
  }

  @Test func theMinorUnitIsThatOfTheRecords() throws {
    let shell = CommandLineHarness()
    let text = Self.payments.replacing("\"payee\"", with: "\"currency\":\"KWD\",\"payee\"")
    try shell.directory.write(text, to: "in.json")
    let offer = shell.run("import", shell.directory.path("in.json")).errors
    #expect(offer.contains("amount=-amount/1000,") && !offer.contains("/100,"), "\(offer)")
  }

  @Test func whatIsFinerThanACentIsRefused() throws {
    let shell = CommandLineHarness()
    try shell.directory.write(Self.payments, to: "in.json")
    let run = shell.run(
      "import", shell.directory.path("in.json"), "--map",
      "name=payee,date=day,amount=-amount/1000", "--money-in", "skip", "--currency", "JPY")
    #expect(run.exit == 65 && run.errors.contains("'-510/1000' has more digits"), "\(run.errors)")
    #expect(shell.items.isEmpty)
    let rest = try imported(
      Self.payments.replacing("-510", with: "-510.00001"), "--map",
      "name=payee,date=day,amount=-amount/100", "--money-in", "skip")
    #expect(rest.items.isEmpty)
  }

  /// Only a power of ten at the end divides, and only amounts.
  @Test(arguments: [
    ("name=A,amount=B/100", "B", 100), ("name=A,amount=-B/10000", "B", 10_000),
    ("name=A,amount=B/1", "B/1", 1), ("name=A,amount=B/100000", "B/100000", 1),
    ("name=A,amount=B/200", "B/200", 1), (#"name=A,amount=B\/100"#, "B/100", 1),
    ("name=A,amount=Debit/Credit", "Debit/Credit", 1), ("name=A,amount=/100", "/100", 1),
  ])
  func theEndOfAColumnDivides(map: String, title: String, divisor: Int) throws {
    let part = try #require(try ColumnMap(map).map.sources[.amount]?.alternatives.first?.first)
    #expect(part.column.title == title && part.divisor == divisor)
  }

  @Test(arguments: [
    ("B/100", #"B\/100"#), ("B/1000000", "B/1000000"), ("Debit/Credit", "Debit/Credit"),
  ])
  func aTitleIsTypedSoThatItIsReadAgain(title: String, typed: String) throws {
    #expect(ColumnName(title).typed == typed)
    let map = try ColumnMap("name=\(typed),amount=\(typed)").map
    #expect(map.columns.map(\.title) == [title])
  }
}
