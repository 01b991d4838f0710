import ExpenseCore
import Harness
import TestSupport
import Testing

/// Payments in another currency; the file is in US dollars, today is 2026-11-21.
struct PaidTests {
  private let shell = CommandLineHarness()

  @Test func thePaidAmountIsShownBesideTheAmount() {
    let run = shell.run("add", "Ramen", "6.20", "--paid", "JPY 980")
    #expect(run.output.hasPrefix("Added Ramen  $6.20 (JPY 980)  Personal  "), "\(run)")
    #expect(shell.text?.contains(#""amount":6.2,"date":"2026-11-21","paid":"JPY 980"}"#) == true)
    #expect(shell.run("list").output.contains("Paid"))
    #expect(shell.run("list", "--json").output.contains(#""paid":"JPY 980""#))
    #expect(shell.run("list", "--csv").output.hasSuffix(",JPY 980,,,\r\n"))
    #expect(shell.run("list", "--search", "jpy", "--ids").output.count == 37)
    #expect(shell.run("sections", "--json", "--totals").output.contains("\"total\":6.2"))
  }

  /// 980 x 6.20 / 970 = 6.2639...: the rate is exact and rounded once.
  @Test func withoutAnAmountTheNewestRateIsTaken() {
    shell.run("add", "Tea", "1", "--paid", "JPY 100", "-d", "2026-11-01")
    shell.run("add", "Coffee", "6.20", "--paid", "JPY 970", "-d", "2026-11-20")
    shell.run("add", "Old", "9", "--paid", "JPY 100", "-d", "2026-10-20")
    shell.run("add", "Bus", "3", "--paid", "EUR 2.50")
    let run = shell.run("add", "Ramen", "--paid", "JPY 980")
    #expect(
      run.output.hasPrefix("Added Ramen  $6.26 (JPY 980, as Coffee on 2026-11-20)  Personal  "),
      "\(run)")
    #expect(shell.items.last?.amount == 6.26)
    shell.run("again", "Coffee", "--paid", "JPY 1000")
    #expect(shell.items.last?.amount == 6.39 && shell.items.last?.paid == "JPY 1000")
  }

  /// A bank's sign changes with that of the amount; a payment in the file's currency is not a
  /// foreign one.
  @Test func aStatementsPaidAmountHasTheSignOfTheAmount() throws {
    let statement = """
      Date,Payee,Amount,Original
      2026-11-01,Ramen,-6.20,JPY -980
      2026-11-02,Tea,-1.00,-158 jpy
      2026-11-03,Bun,-2.00,USD -2.00
      2026-11-04,Gum,-3.00,
      2026-11-05,Shop,4.00,JPY 640
      """
    try shell.directory.write(statement, to: "b.csv")
    let map = "date=Date,name=Payee,amount=-Amount,paid=Original"
    let run = shell.run(
      "import", shell.directory.path("b.csv"), "--map", map, "--money-in", "refund")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.paid) == ["JPY 980", "JPY 158", nil, nil, "JPY -640"])
    // 2500 x 4 / 640 = 15.625, at the newest rate.
    shell.run("add", "Sushi", "--paid", "JPY 2500")
    #expect(shell.items.last?.amount == 15.63)
  }

  @Test(arguments: [
    ("980", "'980' has no currency code"), ("abroad 980", "has no currency code"),
    ("JPY 158.50", "has more digits after its mark than JPY has"),
  ])
  func aStatementsPaidAmountIsReadAsMoney(cell: String, cause: String) throws {
    try shell.directory.write("D,N,A,P\n2026-11-01,Ramen,6.20,\(cell)\n", to: "b.csv")
    let map = "date=D,name=N,amount=A,paid=P"
    let run = shell.run("import", shell.directory.path("b.csv"), "--map", map)
    #expect(run.exit == 65 && run.errors.contains(cause), "\(run.errors)")
  }

  @Test func aRefundIsNegativeOnBothSides() {
    shell.run("add", "Shoes", "-62", "--paid", "JPY 9800")
    #expect(shell.items.last?.paid == "JPY -9800")
    shell.run("add", "Hat", "--paid", "JPY -980")
    #expect(shell.items.last?.amount == -6.2 && shell.items.last?.paid == "JPY -980")
    shell.run("edit", "2", "--amount", "6.20")
    #expect(shell.items.last?.paid == "JPY 980")
    shell.run("edit", "2", "--paid=")
    #expect(shell.items.last?.paid == nil)
  }

  @Test(arguments: [
    ("JPY 9.80", "JPY 9.80"), ("KWD 1.5", "KWD 1.500"), ("EUR 12,50", "EUR 12.50"),
    ("12.5 CHF", "CHF 12.50"), ("JPY980", "JPY 980"),
  ])
  func itIsReadByTheDigitsOfItsCurrency(typed: String, kept: String) {
    let run = shell.run("add", "x", "5", "--paid", typed)
    #expect(run.exit == (typed == "JPY 9.80" ? 64 : 0), "\(run.errors)")
    #expect(shell.items.last?.paid == (typed == "JPY 9.80" ? nil : kept))
  }

  /// 1,000 x 2.07 / 6.20 = 333.87 yen, so 334 and 666.
  @Test func aSplitSharesIt() {
    shell.run("add", "Ramen", "6.20", "--paid", "JPY 1000")
    #expect(shell.run("split", "1", "6.20/3").exit == 0)
    #expect(shell.items.map(\.amount) == [4.13, 2.07])
    #expect(shell.items.map(\.paid) == ["JPY 666", "JPY 334"])
    shell.run("split", "1", "0.001x10")
    #expect(shell.items.map(\.paid) == ["JPY 664", "JPY 334", "JPY 2"])
  }

  @Test func aTableGivesIt() throws {
    try shell.directory.write("Day,What,Sum,Was\n2026-11-01,Tea,3.50,JPY 550\n", to: "a.csv")
    let run = shell.run(
      "import", shell.directory.path("a.csv"), "--map", "date=Day,name=What,amount=Sum,paid=Was")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.paid) == ["JPY 550"])
    let csv = shell.run("export", "--format", "csv").output
    var other = CommandLineHarness()
    other.input = [csv]
    #expect(other.run("import", "-").exit == 0)
    #expect(other.items.map(\.paid) == ["JPY 550"])
  }
}
