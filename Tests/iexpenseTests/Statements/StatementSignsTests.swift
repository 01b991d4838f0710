import ExpenseCore
import Harness
import TestSupport
import Testing

/// Signs, and words in place of signs, that show the direction of money.
struct StatementSignsTests {
  /// A file in a world of euros.
  private static func world(_ text: String, name: String = "a.csv") throws -> CommandLineHarness {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    try shell.directory.write(text + "\n", to: name)
    return shell
  }

  private static func lines(of run: CommandLineHarness.Run) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.hasPrefix("  iexpense") }
  }

  // MARK: - Fields that are called as ours

  private static let records = [
    #"{"name":"WAL-MART","amount":72.10,"date":"2026-10-30","pending":false}"#,
    #"{"name":"ACME PAYROLL","amount":-2000.00,"date":"2026-10-29","pending":false}"#,
    #"{"name":"KROGER","amount":28.34,"date":"2026-10-29","pending":false}"#,
    #"{"name":"DOORDASH","amount":9.99,"date":"2026-10-31","pending":true}"#,
  ]

  /// Spending may have either sign, and pending payments were not paid.
  @Test(
    arguments: [
      ("a.json", "[\(records.joined(separator: ","))]"),
      ("a.ndjson", records.joined(separator: "\n")),
      (
        "a.csv",
        """
        name,amount,date,pending
        WAL-MART,72.10,2026-10-30,false
        ACME PAYROLL,-2000.00,2026-10-29,false
        KROGER,28.34,2026-10-29,false
        DOORDASH,9.99,2026-10-31,true
        """
      ),
    ])
  func recordsOfBothSignsThatHaveNoIDOfOursAreAStatement(name: String, text: String) throws {
    let shell = try Self.world(text, name: name)
    let run = shell.run("import", shell.directory.path(name))
    #expect(run.exit == 65 && run.file == nil)
    let offered = GuessedLines(run.errors).lines.map { $0.replacing("'", with: "") }
    #expect(offered.count == 2, "\(run.errors)")
    for (line, amount) in zip(offered, ["amount=amount", "amount=-amount"]) {
      #expect(line.hasSuffix("--map name=name,\(amount),date=date --money-in skip"), "\(line)")
    }
    #expect(
      run.errors.contains("?1  amount=amount  2 payments, 100.44 EUR"), "\(run.errors)")
  }

  @Test(
    arguments: [
      ("a.json", #"[{"name":"Tea","amount":5},{"name":"Back","amount":-2}]"#),
      ("a.csv", "name,amount\nTea,5\nBack,-2"),
    ])
  func withoutDaysTheLineSaysWhatIsNegative(name: String, text: String) throws {
    let shell = try Self.world(text, name: name)
    let words = ["import", shell.directory.path(name), "--map", "name=name,amount=amount"]
    let run = shell.run(words: words)
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains("1 of 2 records is money in, 2.00 together"), "\(run.errors)")
    #expect(shell.run(words: words + ["--money-in", "refund"]).exit == 0)
    #expect(shell.items.map(\.amount) == [5, -2])
  }

  @Test func spendingAloneIsTakenAsItIs() throws {
    let shell = try Self.world(
      #"[{"name":"Tea","amount":5,"date":"2026-10-01"},{"name":"Bun","amount":2}]"#, name: "a.json")
    #expect(shell.run("import", shell.directory.path("a.json")).exit == 0)
    #expect(shell.items.map(\.amount) == [5, 2])
  }

  @Test(arguments: ["json", "ndjson", "csv"])
  func anExportIsReadBackWithItsRefunds(format: String) throws {
    let shell = try Self.world("")
    shell.run("add", "Tea", "5")
    for name in ["Back", "More back", "All back"] { shell.run("add", name, "-7") }
    let path = shell.directory.path("x.\(format)")
    #expect(shell.run("export", "-o", path).exit == 0)
    let other = CommandLineHarness()
    let run = other.run("import", path)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(other.bytes == shell.bytes)
  }

  /// The refund is beside items of ours.
  @Test func aRefundThatWasAddedToAnExportIsOne() throws {
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    let shell = try Self.world("id,name,type,amount\n\(id),Tea,,5\n,Back,,-5")
    #expect(shell.run("import", shell.directory.path("a.csv")).exit == 0)
    #expect(shell.items.map(\.amount) == [5, -5])
  }

  // MARK: - Pluses

  private static let pluses = """
    Date,Description,Amount
    2026-10-30,Hotel,120.00
    2026-10-29,Payment received,+500.00
    2026-10-28,Cafe,4.50
    """

  @Test func aPlusBesideAmountsWithoutASignIsMoneyIn() throws {
    let shell = try Self.world(Self.pluses)
    let run = shell.run("import", shell.directory.path("a.csv"))
    #expect(Self.lines(of: run).count == 1, "\(run.errors)")
    #expect(run.errors.contains("2 payments, 124.50 EUR"), "\(run.errors)")
    #expect(run.errors.contains("left out: 1 of money in, 500.00 EUR: Payment received"))
  }

  @Test func aMapReadsThePlusToo() throws {
    let shell = try Self.world(Self.pluses)
    let words = [
      "import", shell.directory.path("a.csv"), "--map", "name=Description,amount=Amount,date=Date",
    ]
    let refused = shell.run(words: words)
    #expect(refused.exit == 65 && refused.errors.contains("1 of 3 records is money in, 500.00"))
    #expect(shell.run(words: words + ["--money-in", "skip"]).exit == 0)
    #expect(shell.items.map(\.amount) == [120, 4.5])
  }

  /// Beside a minus, or if all amounts have one, a plus has no meaning.
  @Test(
    arguments: [
      ("A,-120.00\nB,+500.00\nC,3.00", [120]), ("A,+120.00\nB,+500.00", [120, 500]),
    ] as [(String, [Amount])])
  func aPlusIsNoWordOfItsOwn(rows: String, amounts: [Amount]) throws {
    let shell = try Self.world("Text,Sum\n\(rows)")
    let map = amounts.count == 1 ? "name=Text,amount=-Sum" : "name=Text,amount=Sum"
    let path = shell.directory.path("a.csv")
    let run = shell.run("import", path, "--map", map, "--money-in", "skip")
    #expect(run.exit == 0 && shell.items.map(\.amount) == amounts, "\(run.errors)")
  }

  // MARK: - Columns of directions

  @Test(
    arguments: [
      ("+/-", "-", "+", #"--out '\+/-=-'"#), ("", "-", "+", "--out 3=-"),
      ("D/K", "D", "K", "--out D/K=D"),
      ("Wn/Ma", "Wn", "Ma", "--out Wn/Ma=Wn"),
    ])
  func aColumnOfSignsOrOfTheirWordsSaysTheWay(
    title: String, out: String, income: String, option: String
  ) throws {
    let shell = try Self.world(
      """
      Datum;Text;\(title);Betrag
      30.10.2026;REWE;\(out);45,67
      29.10.2026;Lohn;\(income);2.000,00
      28.10.2026;Shell;\(out);3,00
      """)
    let run = shell.run("import", shell.directory.path("a.csv"))
    let lines = GuessedLines(run.errors)
    #expect(lines.first.contains(option), "\(run.errors)")
    #expect(shell.run(words: try #require(lines.words.first)).exit == 0)
    #expect(shell.items.map(\.amount) == [45.67, 3])
  }

  /// Dashes without pluses are empty values.
  @Test func aDashIsNoMinusWhereNoPlusIs() throws {
    let shell = try Self.world("Date,Text,Type,Amount\n2026-10-01,A,-,5.00\n2026-10-02,B,-,7.00")
    let run = shell.run("import", shell.directory.path("a.csv"))
    #expect(run.errors.contains("amount=Amount") && !run.errors.contains("--out"), "\(run.errors)")
  }

  /// A title `payment` asks whether a record is one, not which direction it has.
  @Test func aTruthValueIsADirectionOnlyUnderATitleThatSaysOne() throws {
    func offer(_ title: String) throws -> String {
      let records = [("Dinner", false, 60), ("Taxi", false, 24), ("Ann", true, 18)].map {
        "{\"what\":\"\($0)\",\"\(title)\":\($1),\"cost\":\"\($2).00\",\"date\":\"2026-10-20\"}"
      }
      let shell = try Self.world("[\(records.joined(separator: ","))]", name: "a.json")
      return shell.run("import", shell.directory.path("a.json")).errors
    }
    let payment = try offer("payment")
    #expect(payment.contains("3 payments, 102.00 EUR"), "\(payment)")
    let income = try offer("is_income")
    #expect(income.contains("--out is_income=false"), "\(income)")
    #expect(income.contains("2 payments, 84.00 EUR"), "\(income)")
  }
}
