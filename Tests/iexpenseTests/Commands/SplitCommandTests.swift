import ExpenseCore
import Harness
import TestSupport
import Testing

struct SplitCommandTests {
  private let shell = CommandLineHarness()
  private static let id = "8F7A2C00-0000-4000-8000-000000000001"

  init() {
    shell.run(
      "add", "Groceries", "63.20", "-c", "food", "--tag", "home", "--note", "x", "--id", Self.id)
  }

  @Test func aPartBecomesAnExpenseOfItsOwn() {
    let run = shell.run("split", "1", "12.40", "-c", "drugstore")
    #expect(run.exit == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0] == "Left Groceries  $50.80  Personal  2026-11-21  food  8f7a2c")
    #expect(lines[1].hasPrefix("Split off Groceries  $12.40  Personal  "))
    #expect(shell.items.map(\.amount) == [50.8, 12.4])
    #expect(shell.items.map(\.category) == ["food", "drugstore"])
    #expect(shell.items.map(\.note) == ["x", nil])
    #expect(shell.items.map(\.tags) == [["home"], ["home"]])
    #expect(shell.run("undo").exit == 0)
    #expect(shell.items.map(\.amount) == [63.2])
  }

  @Test func aShareIsWorkedOutAndMayHaveAllOfItsOwn() {
    let run = shell.run(
      "split", "last", "63.20/3", "-t", "b", "--name", "Client", "--tag", "x", "--note", "y",
      "--json")
    #expect(run.output.hasPrefix(#"[{"row":1,"id":"8F7A2C00-"#), "\(run)")
    #expect(shell.items.map(\.amount) == [42.13, 21.07])
    let part = shell.items.last
    #expect(part?.name == "Client" && part?.type == .business && part?.note == "y")
    #expect(part?.tags == ["home", "x"] && part?.date == shell.items.first?.date)
  }

  /// A merge of two clones then finds one part, and an import finds all parts.
  @Test func thePartsHaveIDsMadeOfTheFirst() {
    for amount in ["1", "2", "3"] { shell.run("split", "1", amount) }
    let first = shell.items[0].id
    #expect(shell.items.dropFirst().map(\.id) == (1...3).map { ContentID.of(part: $0, of: first) })
    shell.run("delete", "3")
    shell.run("split", "1", "4")
    #expect(shell.items.last?.id == ContentID.of(part: 2, of: first))
  }

  /// Includes a part of a part: together they are one payment of the statement.
  @Test func anImportFindsAllPartsOfAPayment() throws {
    let shell = CommandLineHarness()
    try shell.directory.write(
      "Date,Name,Amount,Ref\n2026-11-01,Market,60.00,A1\n2026-11-02,Tea,3.00,A2\n", to: "bank.csv")
    let line = [
      "import", shell.directory.path("bank.csv"), "--map",
      "date=Date,name=Name,amount=Amount,id=Ref",
    ]
    #expect(shell.run(words: line).exit == 0)
    shell.run("split", "1", "20")
    shell.run("split", "3", "5", "-c", "x")
    let before = shell.items
    let run = shell.run(words: line)
    #expect(run.exit == 0 && shell.items == before)
    #expect(!(run.output + run.errors).contains("differ"), "\(run)")
  }

  /// The bank's amount is that of all parts together, so the first part gets the rest.
  @Test func anUpdateKeepsTheSumOfThePartsThatOfThePayment() throws {
    let shell = CommandLineHarness()
    func statement(_ day: String, _ amount: String) throws -> CommandLineHarness.Run {
      try shell.directory.write(
        "Day,Shop,Out,Ref\n2026-11-\(day),Market,\(amount),R1\n2026-11-02,Bus,3.00,R2\n",
        to: "bank.csv")
      return shell.run(
        "import", shell.directory.path("bank.csv"), "--map", "name=Shop,amount=Out,date=Day,id=Ref",
        "--update")
    }
    #expect(try statement("01", "12.50").exit == 0)
    shell.run("split", "1", "5")
    #expect(try statement("01", "15.00").output.contains("1 updated"))
    #expect(shell.items.map(\.amount) == [10, 3, 5])
    #expect(try statement("03", "15.00").output.contains("1 updated"))
    #expect(shell.items.map(\.amount) == [10, 3, 5])
    #expect(shell.items[0].date?.description == "2026-11-03")
    let before = shell.text
    #expect(try !statement("03", "15.00").output.contains("updated"))
    // The amount is less than the other parts, so nothing would be left for the first.
    #expect(try !statement("03", "4.00").output.contains("updated"))
    #expect(shell.text == before)
  }

  /// The product of the whole amount is not a note for a part.
  @Test(
    arguments: [
      ("20x0.42", [nil, "20x0.42"]), ("8.40", [nil, nil]),
    ] as [(String, [String?])])
  func aProductGoesWithTheAmountThatItIs(amount: String, notes: [String?]) {
    shell.run("add", "Drive", "120x0.42", "b")
    #expect(shell.run("split", "2", amount).exit == 0)
    #expect(shell.items.suffix(2).map(\.amount) == [42, 8.4])
    #expect(shell.items.suffix(2).map(\.note) == notes)
  }

  @Test func aRefundIsSplitToo() {
    shell.run("add", "Shoes, returned", "-60")
    #expect(shell.run("split", "2", "-20").exit == 0)
    #expect(shell.items.map(\.amount) == [63.2, -40, -20])
    #expect(shell.run("split", "2", "20").exit == 1)
  }
}
