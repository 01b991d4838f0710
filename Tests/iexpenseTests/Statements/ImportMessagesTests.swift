import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Messages of an import on records that it leaves out.
struct ImportMessagesTests {
  /// An import takes the items of a file of ours, and names the rest.
  @Test func listsOfOursThatAreNotTakenAreNamed() throws {
    let other = CommandLineHarness()
    for line in [["budget", "food", "100"], ["budget", "300"], ["rule", "rewe", "-c", "food"]] {
      #expect(other.run(words: line).exit == 0)
    }
    other.run("add", "Tea", "2")
    let shell = CommandLineHarness()
    let run = shell.run("import", other.path)
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Tea"])
    #expect(
      run.errors.contains("Not taken: 2 budgets, 1 rule. 'iexpense merge' takes those."),
      "\(run.errors)")
  }

  @Test func allColumnsAreListed() {
    var shell = CommandLineHarness()
    let titles = (1...30).map { "c\($0)" }
    shell.input = [titles.joined(separator: ",") + "\n1\n"]
    let run = shell.run("import", "--map", "name=c,amount=c1")
    let list = titles.map { "'\($0)'" }.joined(separator: ", ")
    #expect(run.exit == 65 && run.errors.contains("The columns are \(list):"), "\(run.errors)")
  }

  @Test func anObjectWithoutItemsIsRefusedWithItsMembers() {
    var shell = CommandLineHarness()
    shell.input = ["{\"Expenses\":5}"]
    let run = shell.run("import", "--format", "json")
    #expect(
      run.errors == """
        iexpense: -:1:1: an object without 'Items', but with 'Expenses'
        An import reads an array, or an object with one under 'Items' or under --items KEY.KEY.

        """)
    #expect(run.exit == 65)
  }

  /// People see ten of them, programs a hundred, and both the number of all.
  @Test func everyRecordLeftOutIsNoted() {
    let table = "id,name,type,amount\n,Tea,,5\n" + String(repeating: ",x,,y\n", count: 130)
    for (words, shown) in [([], 10), (["--json"], 100)] {
      var shell = CommandLineHarness()
      shell.input = [table]
      let run = shell.run(words: ["import", "--skip-invalid"] + words)
      #expect(run.errors.components(separatedBy: "invalid amount 'y'").count == 11)
      #expect(run.errors.contains("… and 120 more\n"))
      guard shown == 100 else { continue }
      #expect(run.output.components(separatedBy: "\"problem\"").count == shown + 1)
      #expect(run.output.contains("\"invalid\":130,"))
    }
  }

  @Test(
    arguments: [
      (["2126-10-01"], "An expense is of 1 October 2126, more than a year ahead.\n"),
      (["2126-10-01", "1926-10-01"], "more than a year ahead, and 1 other like it.\n"),
      (["2027-11-21", "1976-11-21"], nil),
    ])
  func aDistantDayIsNoted(days: [String], words: String?) {
    var shell = CommandLineHarness()
    shell.input = ["id,name,type,amount,date\n" + days.map { ",Tea,,5,\($0)\n" }.joined()]
    let run = shell.run("import")
    #expect(run.exit == 0 && run.errors.contains("An expense is of") == (words != nil))
    if let words { #expect(run.errors.contains(words), "\(run.errors)") }
  }

  /// A saved change stays, even if its message is lost.
  @Test func anAccountStaysForgottenIfTheMessageIsLost() {
    var shell = CommandLineHarness()
    shell.input = ["Day,Shop,Cost\n2026-10-01,Deli,5.00\n"]
    shell.run("import", "--map", "name=Shop,amount=Cost,date=Day", "--money-in", "skip")
    #expect(shell.run("import", "--profiles").output.hasPrefix("bank "))
    shell.errorsFailure = .failed(errno: 28)
    #expect(shell.run("import", "--forget", "bank").exit == 0)
    shell.errorsFailure = nil
    #expect(shell.run("import", "--profiles").output.isEmpty)
  }

  @Test(arguments: [[], ["--map", "name=name,amount=amount"]])
  func twoArraysOfRecordsAreRefused(words: [String]) {
    var shell = CommandLineHarness()
    let list = "[{\"name\":\"x\",\"amount\":1}]"
    shell.input = ["{\"spent\":\(list),\"got\":\(list)}"]
    let run = shell.run(words: ["import"] + words)
    #expect(
      run.errors == """
        iexpense: -:1:1: 2 arrays of objects: 'spent', 'got'
        Name the one that holds the records: --items spent.

        """)
    #expect(run.exit == 65 && run.file == nil)
  }

  /// Skipped records may have no amount at all.
  @Test func aSumThatCannotBeToldIsNone() {
    var shell = CommandLineHarness()
    let words = ["import", "--map", "name=a,amount=b", "--skip", "a=x"]
    shell.input = ["a,b\nTea,2\nx,2\nx,much\n"]
    #expect(shell.run(words: words).output == "Imported 1 expense, $2.00; skipped 2 with 'a=x'\n")
    shell.input = ["a,b\nTea,2\nx,2\nx,much\n"]
    #expect(shell.run(words: words + ["--json"]).output.contains("\"skippedTotal\":null"))
  }

  /// The sum has the amounts as the rows would be read: an export keeps its digits.
  @Test(
    arguments: [
      (",A,,5.00", "5"), (",A,,-5.00", "-5"),
      ("08B15DB4-2F02-4AB8-A965-67A9C90D8A44,A,,1.2345", "1.2345"),
    ])
  func skippedRecordsAreSummedAsTheyWouldBeRead(row: String, total: String) {
    var shell = CommandLineHarness()
    shell.input = ["id,name,type,amount\n\(row)\n,B,,7.00\n"]
    let run = shell.run("import", "--skip", "name=A", "--json")
    #expect(run.output.contains("\"skipped\":1,\"skippedTotal\":\(total),"), "\(run)")
  }

  @Test(arguments: [[], ["--map", "name=name,amount=amount,currency=currency"]])
  func skippedRecordsAreSummedInTheirOwnCurrency(words: [String]) {
    var shell = CommandLineHarness()
    shell.input = ["id,name,type,amount,currency\n,A,,1.250,KWD\n,B,,2.250,KWD\n"]
    let run = shell.run(words: ["import", "--skip", "name=A", "--json"] + words)
    #expect(run.output.contains("\"skipped\":1,\"skippedTotal\":1.25,"), "\(run)")
  }

  @Test(
    arguments: [
      (
        "json", "[{\"title\":\"x\"}]", [],
        "Use --map name=COLUMN,amount=COLUMN,date=COLUMN, of 'title'"
      ),
      ("json", "[{\"name\":\"x\",\"amount\":1.234}]", [], "Correct it in the file, or"),
      ("json", "[{\"name\":\"x\",\"amount\":1.23456}]", [], "Correct it in the file, or"),
      (
        "ndjson", "{\"a\":\"x\",\"b\":1.23456}", ["--map", "name=a,amount=b"],
        "Correct it in the file"
      ),
      ("ndjson", "{\"a\":\"x\",\"b\":\"1e3\"}", ["--map", "name=a,amount=b"], "--decimal-mark"),
      ("ndjson", "{\"a\":\"x\",\"b\":\"\"}", ["--map", "name=a,amount=b"], "with --skip"),
      (
        "ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>-1.2.3</STMTTRN></OFX>", [],
        "Correct it"
      ),
      (
        "ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>1.10.26<TRNAMT>-1</STMTTRN></OFX>", [],
        "Correct it in"
      ),
      ("ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>1e2</STMTTRN></OFX>", [], "Correct"),
      (
        "ofx", "<OFX><STMTRS><STMTTRN><DTPOSTED>20261001<TRNAMT>-1,250</STMTTRN></OFX>", [],
        "Correct"
      ),
      (
        "camt",
        "<BkToCstmrStmt><Ntry><Amt Ccy=\"USD\">1e2</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry>"
          + "</BkToCstmrStmt>", [], "Correct it in"
      ),
      ("csv", "a,b\nx,\n", ["--map", "name=a,amount=b"], "with --skip"),
      ("csv", "a,b\nx,1x\n", ["--map", "name=a,amount=b"], "--decimal-mark"),
    ])
  func aWrongRecordGetsAdvice(
    format: String, text: String, words: [String], cure: String
  ) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run(words: ["import", "--format", format] + words)
    #expect(run.exit == 65 && run.errors.contains(cure), "\(run.errors)")
    if cure.hasPrefix("Correct") { #expect(!run.errors.contains("--d")) }
  }

  @Test(arguments: [0, 1, 3, 4, 7, 1_000])
  func aRepeatedIDIsRefusedWithItsFirstLine(recordsWithoutID: Int) {
    var shell = CommandLineHarness()
    let ids = (1...3).map { "08B15DB4-2F02-4AB8-A965-00000000000\($0)" }
    let marked = [ids[0], ids[1], ids[2], ids[1]].map {
      "{\"id\":\"\($0)\",\"name\":\"Bun\",\"type\":\"Personal\",\"amount\":2}\n"
    }
    shell.input =
      Array(repeating: "{\"name\":\"Tea\",\"amount\":5}\n", count: recordsWithoutID) + marked
    let run = shell.run("import", "--format", "ndjson")
    let (first, again) = (recordsWithoutID + 2, recordsWithoutID + 4)
    #expect(run.exit == 65)
    let message = "iexpense: -:\(again):1: line \(first) has the id '\(ids[1])' too\n"
    #expect(run.errors.hasPrefix(message))
    #expect(run.file == nil)
  }

  @Test func recordsLeftOutAreReportedEvenQuietly() {
    var shell = CommandLineHarness()
    shell.input = ["id,name,type,amount\n,A,,5\n,B,,x6\n,C,,7-8\n"]
    let run = shell.run("-q", "import", "--skip-invalid")
    #expect(run.exit == 0 && run.output == "")
    #expect(run.errors == "2 records left out, as not valid.\n")
    #expect(shell.items.map(\.name) == ["A"])
  }

  @Test func standardInputThatNeverEndsIsRefused() async throws {
    let directory = TemporaryDirectory()
    let world = ["HOME": directory.path]
    let run = try await Binary.shell(
      "iexpense import - < /dev/zero", environment: world, in: directory)
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:1:1: a NUL byte"))
  }

  @Test func alikeAndZeroRecordsAreCounted() {
    var shell = CommandLineHarness()
    shell.run("add", "Tea", "5", "-d", "2026-11-20")
    shell.input = ["Name,Sum,Day\nTee,5,2026-11-20\nBun,6,2026-11-21\nFree,0,2026-11-21\n"]
    let run = shell.run("import", "-", "--map", "name=Name,amount=Sum,date=Day", "--skip-alike")
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Tea", "Bun"], "\(run.errors)")
    #expect(run.output.contains(", 1 alike left out"), "\(run.output)")
    #expect(run.output.contains("; skipped 1 of zero"), "\(run.output)")
  }

  @Test func withoutAlikeRecordsNothingIsNoted() {
    var shell = CommandLineHarness()
    shell.run("add", "Tea", "5", "-d", "2026-11-20")
    shell.input = ["Name,Sum,Day\nBun,6,2026-11-21\n"]
    let run = shell.run("import", "-", "--map", "name=Name,amount=Sum,date=Day", "--skip-alike")
    #expect(run.output == "Imported 1 expense, $6.00, 2026-11-21\n", "\(run.errors)")
  }

  /// The number of other rows does not matter: the quoted text may hold a payment or be part of
  /// one.
  @Test(arguments: [2, 200])
  func aQuoteThatMaySwallowAPaymentRefusesTheFile(others: Int) {
    var shell = CommandLineHarness()
    shell.input = [
      "Date,Payee,Amount\n2026-10-29,\"B\" & Co,-100\n2026-10-28,\"C \"x\" D\",-2\n"
        + String(repeating: "2026-10-27,Bun,-3\n", count: others)
    ]
    let run = shell.run("import", "-y")
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains("-:2:12: a quote that is not closed\n"), "\(run.errors)")
  }

  @Test(
    arguments: [
      ("Name,Sum,Sum\nTea,5,6\n", ["--map", "name=Name,amount=Sum"]),
      ("id,name,type,amount,Sum,Sum\n,Tea,,5,6,7\n", ["--skip", "Sum=5"]),
    ])
  func twoColumnsWithOneTitleAreRefused(text: String, words: [String]) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run(words: ["import", "-"] + words)
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.hasPrefix("iexpense: -:1:1: 2 columns 'Sum'"), "\(run.errors)")
  }

  /// The line may be invalid.
  @Test(arguments: ["5", "$5.00", "1.250", "12.345", "EUR 5", "5,KWD", "1.250,KWD", "5-8"])
  func aFirstLineWithAnAmountIsNotTakenForAHeader(amount: String) {
    var shell = CommandLineHarness()
    shell.input = ["Tea,\(amount)\nBun,2\n"]
    let run = shell.run("import", "--map", "name=1,amount=2")
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.hasPrefix("iexpense: -:1:1: columns go by number, "), "\(run.errors)")
  }

  @Test(arguments: ["Sum:0", "Sum:3"])
  func twinsAreCountedFromOneToTwo(column: String) {
    for words in [
      ["--map", "name=Name,amount=\(column)"], ["--skip", "\(column)=5"],
      ["--map", "name=Name,amount=Amount", "--skip", "\(column)=5"],
    ] {
      var shell = CommandLineHarness()
      shell.input = ["id,name,type,amount,Sum,Sum\n,Tea,,5,6,7\n"]
      let run = shell.run(words: ["import", "-"] + words)
      #expect(run.exit == 65 && run.file == nil)
      #expect(run.errors.hasPrefix("iexpense: -:1:1: no column '\(column)'\n"), "\(run.errors)")
    }
  }
}
