import ExpenseCore
import Harness
import TestSupport
import Testing

/// Expenses that were typed or recur, and are also in a statement, count once.
struct PaymentPairTests {
  private static let words = ["import", "-", "--map", "date=D,name=N,amount=A"]

  /// A world with an expense on the 18th.
  private static func typed(_ amount: String = "44.36") -> CommandLineHarness {
    let shell = CommandLineHarness()
    shell.run("add", "Groceries", "-d", "2026-11-18", "--amount=\(amount)")
    return shell
  }

  private static func statement(_ rows: [String]) -> String {
    "D,N,A\n" + rows.map { "\($0)\n" }.joined()
  }

  private static let rewe = [statement(["2026-11-19,REWE,44.36"])]

  @discardableResult
  private static func run(
    _ shell: inout CommandLineHarness, _ input: [String] = rewe, _ options: String...
  ) -> CommandLineHarness.Run {
    shell.input = input
    return shell.run(words: words + options)
  }

  @Test(arguments: [
    ("2026-11-17", true), ("2026-11-18", true), ("2026-11-22", true), ("2026-11-16", false),
    ("2026-11-23", false),
  ])
  func aPaymentIsAtMostFourDaysAfterOrOneBefore(day: String, isPair: Bool) {
    var shell = Self.typed()
    let run = Self.run(&shell, [Self.statement(["\(day),REWE,44.36"])])
    #expect(run.exit == (isPair ? 65 : 0), "\(run.errors)")
    #expect(shell.items.count == (isPair ? 1 : 2))
  }

  @Test(arguments: ["44.35", "44.37", "-44.36"])
  func anotherAmountOrSignIsNoPair(amount: String) {
    var shell = Self.typed(amount)
    #expect(Self.run(&shell).exit == 0 && shell.items.count == 2)
  }

  /// `-y` does not answer the question, and a dry run needs no answer.
  @Test func withoutAnAnswerBothOptionsAreNamedWithThePairs() {
    var shell = Self.typed()
    let before = shell.bytes
    for options in [[], ["-y"]] {
      shell.input = Self.rewe
      let run = shell.run(words: Self.words + options)
      #expect(
        run.errors == """
          iexpense: 1 new payment is probably an expense in the file
          --skip-alike leaves it out, --add-alike adds it. Nothing was changed.
          2026-11-18 Groceries (row 1), 2026-11-19 REWE: $44.36

          """)
      #expect(run.exit == 65 && shell.bytes == before)
    }
    let plan = Self.run(&shell, Self.rewe, "--dry-run")
    #expect(plan.exit == 0 && shell.bytes == before)
    #expect(plan.errors.contains("(row 1), 2026-11-19 REWE: $44.36"), "\(plan.errors)")
    #expect(Self.run(&shell, Self.rewe, "--skip-alike", "--add-alike").exit == 64)
  }

  /// The expense then counts as the payment, in one step, and no file asks again.
  @Test func aPairLeftOutIsRemembered() throws {
    var shell = Self.typed()
    let before = try #require(shell.items.first)
    let run = Self.run(&shell, Self.rewe, "--skip-alike")
    #expect(run.exit == 0 && run.output.contains("1 alike left out"), "\(run.errors)")
    var expected = before
    expected.payment = try #require(shell.items.first?.payment)
    #expect(shell.items == [expected])
    #expect(expected.payment?.count == 36)
    let after = shell.bytes
    #expect(Self.run(&shell).output.contains("1 already present"))
    // It is in no further pair.
    let more = Self.statement(["2026-11-19,REWE,44.36", "2026-11-19,REWE 2,44.36"])
    #expect(shell.bytes == after)
    #expect(Self.run(&shell, [more]).exit == 0)
    #expect(shell.items.map(\.name) == ["Groceries", "REWE 2"])
    #expect(shell.run("undo", "2").exit == 0)
    #expect(shell.items == [before])
  }

  @Test func anAddedPairIsNotAskedAboutAgain() {
    var shell = Self.typed()
    #expect(Self.run(&shell, Self.rewe, "--add-alike").exit == 0)
    #expect(shell.items.map(\.name) == ["Groceries", "REWE"])
    let after = shell.bytes
    #expect(Self.run(&shell).exit == 0 && shell.bytes == after)
    let doctor = shell.run("doctor")
    #expect(doctor.output.contains("rows 1 and 2"), "\(doctor.output)")
  }

  @Test(arguments: [("\n", 1), ("y\n", 1), ("n\n", 2)])
  func aTerminalAsks(answer: String, count: Int) throws {
    var shell = Self.typed()
    try shell.directory.write(Self.rewe[0], to: "bank.csv")
    (shell.isTerminal, shell.input) = (true, [answer])
    let path = shell.directory.path("bank.csv")
    let run = shell.run("import", path, "--map", "date=D,name=N,amount=A")
    #expect(run.exit == 0 && run.errors.contains("Leave it out? [Y/n]"), "\(run.errors)")
    #expect(shell.items.count == count)
    #expect((shell.items.first?.payment == nil) == (count == 2))
  }

  /// A payment from another import is a pair only on the same day.
  @Test(arguments: [("2026-11-19", 65), ("2026-11-20", 0)])
  func anotherAccountsPaymentIsAPairOnItsDayOnly(day: String, exit: Int32) {
    var shell = CommandLineHarness()
    #expect(Self.run(&shell).exit == 0)
    shell.input = ["When,What,Sum\n\(day),Market,44.36\n"]
    let run = shell.run("import", "-", "--map", "date=When,name=What,amount=Sum")
    #expect(run.exit == exit, "\(run.errors)")
  }

  /// A split expense is compared by its sum, and its first part keeps the payment.
  @Test func theFirstPartKeepsThePaymentAndARepetitionDoesNot() {
    var shell = Self.typed()
    shell.run("split", "1", "4.36", "--name", "Bag")
    #expect(Self.run(&shell, Self.rewe, "--skip-alike").exit == 0)
    #expect(shell.items.map { $0.payment != nil } == [true, false])
    shell.run("split", "1", "20", "--name", "Wine")
    shell.run("edit", "1", "--name", "Food", "-d", "2026-11-17")
    shell.run("again", "Food", "15")
    #expect(shell.items.map { $0.payment != nil } == [true, false, false, false])
    #expect(Self.run(&shell).output.contains("1 already present"))
  }

  @Test func thePaymentIsInOurFormatsAndInNoTable() throws {
    var shell = Self.typed()
    #expect(Self.run(&shell, Self.rewe, "--skip-alike").exit == 0)
    let id = try #require(shell.items.first?.payment)
    for format in ["json", "csv", "ndjson"] {
      let exported = shell.run("export", "--format", format).output
      #expect(exported.contains(id), "\(format)")
      var other = CommandLineHarness()
      other.input = [exported]
      #expect(other.run("import", "-", "--format", format).exit == 0)
      #expect(other.items == shell.items)
    }
    #expect(shell.run("list", "--json").output.contains(id))
    for words in [
      ["list", "-l"], ["export", "--format", "sql"], ["export", "--format", "ledger"],
    ] {
      #expect(!shell.run(words: words).output.lowercased().contains(id.lowercased()), "\(words)")
    }
    #expect(shell.run("list", String(id.prefix(8))).output.contains("Groceries") == false)
  }

  @Test func twoThatStandForOnePaymentAreNamed() {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"A","type":"Personal","amount":5,"date":"2026-11-01","payment":"9DD902D2-5C64-877F-A10A-2D64A746C50E"}
        ,{"id":"18B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"B","type":"Personal","amount":6,"date":"2026-11-09","payment":"9DD902D2-5C64-877F-A10A-2D64A746C50E"}
        ]}

        """)
    let run = shell.run("doctor")
    #expect(run.exit == 0 && run.output.contains("rows 1 and 2"), "\(run.output)")
  }

  // MARK: What recurs

  private static func rent(_ first: String) -> CommandLineHarness {
    let shell = CommandLineHarness()
    shell.run("add", "Rent", "850", "--every", "month", "-d", first)
    return shell
  }

  private static let landlord = [statement(["2026-11-02,Landlord,850"])]

  @Test func anOccurrenceIsAPairToo() {
    var shell = Self.rent("2026-11-01")
    #expect(Self.run(&shell, Self.landlord).exit == 65)
    #expect(Self.run(&shell, Self.landlord, "--skip-alike").exit == 0)
    #expect(shell.items.map(\.name) == ["Rent"])
  }

  /// November is paid, so only October is added.
  @Test func aPaidDayIsSkipped() {
    var shell = Self.rent("2026-09-01")
    #expect(Self.run(&shell, Self.landlord).exit == 0)
    #expect(shell.run("due").output.contains("1 expense due"))
    let run = shell.run("due", "--add", "-y")
    #expect(run.exit == 0)
    #expect(
      run.errors.contains(
        "Skipped 'Rent' on 2026-11-01: the payment in row 2 is the same expense."),
      "\(run.errors)")
    #expect(
      shell.items.compactMap { $0.date?.description } == ["2026-09-01", "2026-11-02", "2026-10-01"])
    let after = shell.bytes
    #expect(shell.run("due", "--add", "-y").exit == 0 && shell.bytes == after)
  }

  @Test(arguments: ["2026-11-06,Landlord,850", "2026-11-02,Landlord,849"])
  func anotherPaymentPaysNoDay(row: String) {
    var shell = Self.rent("2026-10-01")
    #expect(Self.run(&shell, [Self.statement([row])]).exit == 0)
    #expect(shell.run("due", "--add", "-y").exit == 0)
    #expect(shell.items.count == 3)
  }
}
