import ExpenseCore
import Testing

@testable import iexpense

/// Rows of a statement that say what others come to: a total without a day is no payment, and any other
/// row is one.
struct TotalRowsTests {
  private static func run(_ rows: String, _ map: String) -> CommandLineHarness.Run {
    var shell = CommandLineHarness()
    shell.input = ["Date,Text,Out,In\n\(rows)\n"]
    return shell.run(words: [
      "import", "--map", "name=Text,\(map),date=Date", "--money-in", "skip", "--dry-run",
    ])
  }

  /// A total without a day below those payments, and how many lines are passed over; nil where the file
  /// is refused.
  private static let totals: [(rows: String, skipped: Int?)] = {
    let payments = "2026-10-01,Boss,,5.00\n2026-10-02,Deli,3.00,\n2026-10-03,Bus,4.00,\n"
    let more = "\(payments),Sum,7.00,5.00\n2026-10-04,Tea,1.00,\n2026-10-05,Bun,2.00,\n"
    let income = "2026-10-01,Boss,,5.00\n2026-10-02,Ann,,9.00\n"
    return [
      // Of what went out, of both, or of what is left.
      ("\(payments),Total,7.00,", 1), ("\(payments),Total,7.00,5.00", 1),
      ("\(payments),Net,2.00,", 1), ("\(payments),Total,8.00,", nil),
      ("\(payments),Total,7.00,6.00", nil), ("\(payments),Total,6.00,5.00", nil),
      ("\(payments),Total,,5.00", nil), ("\(payments),Total,,7.00", nil),
      // Of a part, and then of the next or of all.
      ("\(more),Sum,3.00,", 2), ("\(more),Sum,10.00,5.00", 2), ("\(more),Sum,4.00,", nil),
      // One payment is no sum.
      ("2026-10-02,Deli,3.00,\n,Total,3.00,", nil),
      // All of it came in.
      ("\(income),Total,,14.00", 1), ("\(income),Total,,15.00", nil),
    ]
  }()

  @Test(arguments: totals)
  func aTotalWithoutADayIsTheSumOfRowsAboveIt(rows: String, skipped: Int?) {
    let run = Self.run(rows, "out=Out,in=In")
    #expect((run.exit == 0) == (skipped != nil), "\(run.errors)")
    if let skipped {
      let words = skipped == 1 ? "1 line that is no payment" : "2 lines that are no payments"
      #expect(run.output.contains("skipped \(words) "), "\(run.output)")
    }
  }

  @Test func aTotalThatIsPassedOverStandsInTheProposal() {
    var shell = CommandLineHarness()
    shell.input = [
      "Date,Text,Debit,Credit\n2026-10-01,Boss,,5.00\n2026-10-02,Deli,3.00,\n"
        + "2026-10-03,Bus,4.00,\n,Total,7.00,\n"
    ]
    let run = shell.run("import")
    #expect(run.errors.contains("  2 payments, 7.00 USD, "), "\(run.errors)")
    #expect(run.errors.contains("\n  left out: 1 line without a payment: 5\n"), "\(run.errors)")
  }

  @Test(arguments: [[], ["--map", "name=name,amount=amount,date=date,currency=currency"]])
  func aTotalIsReadInItsOwnCurrency(words: [String]) {
    var shell = CommandLineHarness()
    shell.input = [
      "date,name,amount,currency\n2026-10-01,Deli,1.250,KWD\n2026-10-02,Bus,2.250,KWD\n"
        + ",Total,3.500,KWD\n"
    ]
    let run = shell.run(words: ["import"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Deli", "Bus"])
  }

  /// Items of ours are no part of what others come to.
  @Test(arguments: [
    (["", "", "", "1"], false), (["1", "2", "3", "4"], false), (["1", "", "", ""], true),
  ])
  func aRecordWithAnIDIsNotToldToBeAsMuchAsOthers(ids: [String], isTold: Bool) {
    var shell = CommandLineHarness()
    let rows = zip(ids, ["A,1.00", "B,3.00", "C,4.00", "D,7.00"]).map { id, row in
      "\(id.isEmpty ? "" : "00000000-0000-0000-0000-00000000000\(id)"),\(row)\n"
    }
    shell.input = ["id,name,amount\n" + rows.joined()]
    let run = shell.run("import", "--dry-run")
    #expect(run.exit == 0 && run.output.contains("4 expenses"), "\(run)")
    #expect(run.errors.contains("is as much as all before it") == isTold, "\(run.errors)")
  }

  /// A row that moves no money is as much as what came in, where nothing did.
  @Test func whatComesBeforeARowOfZeroIsNoSum() {
    let run = Self.run("2026-10-02,A,3.00\n2026-10-03,B,4.00\n2026-10-04,C,0.00", "amount=Out")
    #expect(run.exit == 0 && run.output.contains("2 expenses"), "\(run)")
    #expect(!run.errors.contains("as much as all before it"), "\(run.errors)")
  }

  /// With a day it is a payment, and may be one: that is said.
  @Test(arguments: [
    (["2026-10-02,A,3.00", "2026-10-03,B,4.00", "2026-10-04,C,7.00"], true),
    (["2026-10-02,A,3.00", "2026-10-03,B,4.00", "2026-10-04,C,8.00"], false),
    (["2026-10-02,A,3.00", "2026-10-03,B,3.00"], false),
    (["2026-10-02,A,3.00", "2026-10-03,B,4.00", "2026-10-04,C,7.00", "2026-10-04,D,1.00"], false),
  ])
  func aLastRecordAsMuchAsAllBeforeItIsTold(rows: [String], isTold: Bool) {
    let run = Self.run(rows.joined(separator: "\n"), "amount=Out")
    #expect(run.exit == 0 && run.output.contains("\(rows.count) expenses"), "\(run)")
    #expect(
      run.errors.contains("The record in line 4, 7.00, is as much as all before it") == isTold,
      "\(run.errors)")
  }
}
