import ExpenseCore
import Harness
import TestSupport
import Testing

/// Imports into a file that has some of the payments already.
struct ImportPlanTests {
  private static let map = ["--map", "id=Ref,name=Shop,amount=Cost,date=Day"]

  private static func rows(_ first: String) -> String {
    "Ref,Day,Shop,Cost\n\(first)\nr2,2026-10-02,Cab,7.00\n"
  }

  private static func lines(_ shell: CommandLineHarness) -> [String] {
    shell.items.map {
      "\($0.date?.description ?? "-") \($0.name) \($0.amount) \($0.category ?? "-")"
    }
  }

  /// Another day or amount under one reference is noted and the item stays; `--update` applies
  /// these two, and keeps the person's other edits.
  @Test(
    arguments: [
      ("r1,2026-10-03,Deli,5.00", "2026-10-03 Lunch 5 food"),
      ("r1,2026-10-01,Deli,5.50", "2026-10-01 Lunch 5.5 food"),
    ])
  func oneReferenceWithAnotherDayOrAmountIsNoted(row: String, updated: String) {
    var shell = CommandLineHarness()
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.00")]
    #expect(shell.run(words: ["import", "--as", "Giro"] + Self.map).exit == 0)
    #expect(shell.run("edit", "1", "--name", "Lunch", "-c", "food").exit == 0)
    let before = shell.bytes
    shell.input = [Self.rows(row)]
    let told = shell.run("import")
    #expect(told.exit == 0 && told.errors.contains("another day or amount: row 1."))
    #expect(shell.bytes == before)
    shell.input = [Self.rows(row)]
    #expect(shell.run("import", "--update").exit == 0)
    #expect(Self.lines(shell) == [updated, "2026-10-02 Cab 7 -"])
  }

  /// The bank's amount is the sum of all parts, including parts of parts; the first part gets the
  /// rest if that is still spending.
  @Test(
    arguments: [
      ("r1,2026-10-01,Deli,5.00", "2026-10-01 Deli 2.5 -", false),
      ("r1,2026-10-01,Deli,6.00", "2026-10-01 Deli 3.5 -", false),
      ("r1,2026-10-01,Deli,2.60", "2026-10-01 Deli 0.1 -", false),
      ("r1,2026-10-01,Deli,2.50", "2026-10-01 Deli 2.5 -", true),
      ("r1,2026-10-01,Deli,2.40", "2026-10-01 Deli 2.5 -", true),
    ])
  func aPaymentInPartsKeepsItsSum(row: String, first: String, isNoted: Bool) throws {
    var shell = CommandLineHarness()
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.00")]
    #expect(shell.run(words: ["import"] + Self.map).exit == 0)
    #expect(shell.run("split", "1", "2.50", "--name", "Seat").exit == 0)
    let seat = try #require(shell.items.firstIndex { $0.name == "Seat" })
    #expect(shell.run("split", "\(seat + 1)", "1.00", "--name", "Bag").exit == 0)
    let parts = Self.lines(shell).filter { !$0.contains("Deli") }
    #expect(parts.count == 3)
    shell.input = [Self.rows(row)]
    let run = shell.run("import", "--update")
    #expect(run.exit == 0 && run.errors.contains("another day or amount: row 1.") == isNoted)
    #expect(Self.lines(shell).filter { !$0.contains("Deli") } == parts)
    #expect(Self.lines(shell).filter { $0.contains("Deli") } == [first])
  }

  @Test(arguments: [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
  func eachExpenseThatIsThereIsAlikeToOnePayment(there: Int, added: Int) {
    var shell = CommandLineHarness()
    for number in 0..<there { shell.run("add", "Lunch \(number)", "5", "-d", "2026-10-01") }
    let rows = ["r1", "r2", "r3"].map { "\($0),2026-10-01,Deli,5.00\n" }
    shell.input = ["Ref,Day,Shop,Cost\n" + rows.joined()]
    let run = shell.run(words: ["import", "--skip-alike"] + Self.map)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.count { $0.name == "Deli" } == added)
    #expect(shell.items.count == there + added)
  }

  @Test func anUpdateOfAClaimedExpenseIsNoted() {
    var shell = CommandLineHarness()
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.00")]
    #expect(shell.run(words: ["import", "-t", "b"] + Self.map).exit == 0)
    shell.run("claim", "oct", "1", "2")
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.50")]
    let run = shell.run("import", "--update")
    #expect(run.exit == 0 && run.errors.contains("The claim 'oct' changed.\n"), "\(run.errors)")
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.50")]
    #expect(!shell.run("import", "--update").errors.contains("claim"))
  }

  @Test func anotherNameUnderOneReferenceIsNoChange() {
    var shell = CommandLineHarness()
    shell.input = [Self.rows("r1,2026-10-01,Deli,5.00")]
    #expect(shell.run(words: ["import"] + Self.map).exit == 0)
    let before = shell.bytes
    shell.input = [Self.rows("r1,2026-10-01,Deli Ltd,5.00")]
    let run = shell.run("import", "--update")
    #expect(run.exit == 0 && !run.errors.contains("another day"), "\(run.errors)")
    #expect(shell.bytes == before)
  }

  @Test func spendingByItsDirectionIsNotNegative() {
    var shell = CommandLineHarness()
    let text = "Day,Shop,Cost,Way\n2026-10-01,Deli,5.00,out\n2026-10-02,Cab,-7.00,out\n"
    let words = ["import", "--map", "name=Shop,amount=Cost,date=Day", "--out", "Way=out"]
    shell.input = [text]
    let run = shell.run(words: words)
    #expect(run.exit == 65 && shell.bytes == nil)
    #expect(run.errors.contains("-:3:16: '-7.00' in column 'Cost' has the wrong sign"))
    shell.input = [text]
    #expect(shell.run(words: words + ["--skip-invalid"]).exit == 0)
    #expect(Self.lines(shell) == ["2026-10-01 Deli 5 -"])
  }

  /// Rows without a currency are read in the file's; a different one in a later row does not
  /// relabel them.
  @Test func aFirstRowWithoutACurrencyIsNotTakenForTheNextOnes() {
    var shell = CommandLineHarness()
    let text = "Day,Shop,Cost,Cur\n2026-10-01,Deli,5.00,\n2026-10-02,Cab,7.00,EUR\n"
    let words = ["import", "--map", "name=Shop,amount=Cost,date=Day,currency=Cur"]
    shell.input = [text]
    #expect(shell.run(words: words).exit == 65 && shell.bytes == nil)
    shell.input = [text]
    #expect(shell.run(words: words + ["--currency", "EUR"]).exit == 0)
    #expect(Self.lines(shell) == ["2026-10-01 Deli 5 -", "2026-10-02 Cab 7 -"])
  }

  @Test func rulesLeaveItemsOfOursAsTheyWereExported() {
    var shell = CommandLineHarness()
    #expect(shell.run("rule", "uber", "-c", "transport").exit == 0)
    shell.input = [
      """
      id,name,type,amount,category
      08B15DB4-2F02-4AB8-A965-67A9C90D8A44,Uber home,,7.00,
      ,Uber work,,9.00,

      """
    ]
    let run = shell.run("import")
    #expect(run.exit == 0 && run.errors.contains("1 expense: transport (rule 1)"))
    #expect(Self.lines(shell) == ["- Uber home 7 -", "- Uber work 9 transport"])
  }
}
