import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The same payment in another statement, account or format, or with changes.
struct KnownPaymentTests {
  struct Payment {
    var day = "2026-10-05"
    var name = "Bus"
    var amount = "2.50"
    var reference: String?
  }

  enum Format: CaseIterable { case ofx, card, camt, csv, csvWithReference }

  /// A file with those statements of an account.
  private static func text(
    _ statements: [[Payment]], _ format: Format, account: String
  ) -> String {
    switch format {
    case .ofx, .card:
      let from = format == .ofx ? "BANKACCTFROM" : "CCACCTFROM"
      let statements = statements.map { payments in
        let payments = payments.map {
          """
          <STMTTRN><DTPOSTED>\($0.day.replacing("-", with: ""))<TRNAMT>-\($0.amount)\
          <FITID>\($0.reference ?? "")<NAME>\($0.name)</STMTTRN>
          """
        }
        return """
          <STMTRS><CURDEF>USD<\(from)><ACCTID>\(account)</\(from)>\(payments.joined())</STMTRS>
          """
      }
      return "<OFX>\(statements.joined())</OFX>"
    case .camt:
      let statements = statements.map { payments in
        let entries = payments.map {
          """
          <Ntry><Amt Ccy="USD">\($0.amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>\
          <BookgDt><Dt>\($0.day)</Dt></BookgDt><AcctSvcrRef>\($0.reference ?? "")</AcctSvcrRef>\
          <AddtlNtryInf>\($0.name)</AddtlNtryInf></Ntry>
          """
        }
        return "<Stmt><Acct><Id><IBAN>\(account)</IBAN></Id></Acct>\(entries.joined())</Stmt>"
      }
      return "<BkToCstmrStmt>\(statements.joined())</BkToCstmrStmt>"
    case .csv, .csvWithReference:
      let rows = statements.joined().map {
        "\($0.day),\($0.name),\($0.amount),\($0.reference ?? "")\n"
      }
      return "D,N,A,R\n" + rows.joined()
    }
  }

  /// Imports the payments; returns the number of new ones, or nil if the import is refused.
  static func added(
    _ payments: [Payment], _ format: Format = .ofx, account: String = "DE 1",
    _ options: [String] = [],
    into shell: inout CommandLineHarness
  ) -> Int? {
    added(statements: [payments], format, account: account, options, into: &shell)
  }

  /// Imports a file with those statements; returns the number of new payments.
  private static func added(
    statements: [[Payment]], _ format: Format, account: String = "DE 1", _ options: [String] = [],
    into shell: inout CommandLineHarness
  ) -> Int? {
    shell.input = [text(statements, format, account: account)]
    let map = ["--map", "date=D,name=N,amount=A"]
    let words: [String] =
      switch format {
      case .ofx, .card: ["--format", "ofx"]
      case .camt: []
      case .csv: map
      case .csvWithReference: [map[0], map[1] + ",id=R"]
      }
    let before = shell.items.count
    let run = shell.run(words: ["import"] + words + options)
    guard run.exit == 0 else {
      #expect(run.errors.contains("probably"), "\(run.errors)")
      return nil
    }
    return shell.items.count - before
  }

  @Test(
    arguments: [Format.ofx, .card, .camt], ["F1", nil, "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"])
  func aPaymentOfTwoStatementsOfOneFileIsOne(format: Format, reference: String?) {
    var shell = CommandLineHarness()
    let (first, last) = (Payment(name: "Tea"), Payment(day: "2026-10-06", name: "Bun"))
    let shared = [Payment(reference: reference), Payment(reference: reference)]
    let statements = [[first] + shared, shared + [last], [last, last]]
    #expect(Self.added(statements: statements, format, into: &shell) == 5)
    #expect(shell.items.map(\.name) == ["Tea", "Bus", "Bus", "Bun", "Bun"])
    for statement in statements {
      #expect(Self.added(statement, format, into: &shell) == 0)
    }
  }

  @Test(
    arguments: [Format.ofx, .card, .camt], ["F1", nil, "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"])
  func equalPaymentsOfTwoAccountsAreTwo(format: Format, reference: String?) {
    var shell = CommandLineHarness()
    let payments = [Payment(reference: reference), Payment(reference: reference)]
    #expect(Self.added(payments, format, account: "DE 1", into: &shell) == 2)
    #expect(Self.added(payments, format, account: "DE 2", into: &shell) == 2)
    for account in ["DE1", "DE 2", "de1"] {
      #expect(Self.added(payments, format, account: account, into: &shell) == 0)
    }
    let more = payments + [payments[0]]
    #expect(Self.added(more, format, account: "DE2", into: &shell) == 1)
  }

  /// Under one reference, another day or amount is noted, and --update applies these two.
  @Test(arguments: [
    Payment(amount: "2.70", reference: "F1"), Payment(day: "2026-10-08", reference: "F1"),
  ])
  func aPaymentChangedByTheBankIsNotedAndUpdatedOnRequest(changed: Payment) {
    for format in [Format.ofx, .camt, .csvWithReference] {
      var shell = CommandLineHarness()
      let (first, other) = (Payment(reference: "F1"), Payment(name: "Tea", reference: "F2"))
      #expect(Self.added([first], format, into: &shell) == 1)
      shell.run("edit", "1", "-c", "food", "--name", "Ride")
      #expect(Self.added([other, changed], format, into: &shell) == 1)
      let before = shell.items.map(\.amount)
      #expect(before.map(\.description) == ["2.5", "2.5"])
      #expect(Self.added([other, changed], format, ["--update"], into: &shell) == 0)
      let item = shell.items[0]
      #expect(item.name == "Ride" && item.category == "food")
      #expect(item.date?.description == changed.day)
      #expect(item.amount == Amount(changed.amount))
      let after = shell.bytes
      #expect(Self.added([changed], format, into: &shell) == 0)
      #expect(shell.bytes == after)
    }
  }

  @Test func anotherNameUnderOneReferenceChangesNothing() {
    for format in [Format.ofx, .camt, .csvWithReference] {
      var shell = CommandLineHarness()
      #expect(
        Self.added([Payment(name: "PENDING Bus", reference: "F1")], format, into: &shell) == 1)
      let before = shell.bytes
      #expect(Self.added([Payment(reference: "F1")], format, ["--update"], into: &shell) == 0)
      #expect(shell.bytes == before)
    }
  }

  /// The corrected payment may or may not have been imported.
  @Test(arguments: ["REPLACE", "DELETE"])
  func aFileWithACorrectionIsRefused(action: String) {
    var shell = CommandLineHarness()
    shell.input = [
      """
      <OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
      <STMTTRN><DTPOSTED>20261001<TRNAMT>-5<FITID>F1<NAME>Tea</STMTTRN>
      <STMTTRN><DTPOSTED>20261002<TRNAMT>-8<FITID>F3<CORRECTFITID>F2<CORRECTACTION>\(action)<NAME>Bus
      </STMTTRN></STMTRS></OFX>
      """
    ]
    let run = shell.run("import", "--format", "ofx", "--skip-invalid")
    #expect(run.exit == 65 && shell.bytes == nil)
    #expect(run.errors.contains("-:3:1: a correction of another payment"), "\(run.errors)")
  }

  /// Two statements in one file are like two files, in that order.
  @Test(arguments: [Format.ofx, .camt])
  func aPaymentThatAStatementOfTheSameFileChangedIsOne(format: Format) {
    let (old, new) = (
      Payment(reference: "F1"), Payment(amount: "2.60", reference: "F1")
    )
    let bus = Payment(amount: "7", reference: "F2")
    for (options, amount) in [([], "2.5"), (["--update"], "2.6")] as [([String], String)] {
      var shell = CommandLineHarness()
      shell.input = [Self.text([[old, bus], [new, bus]], format, account: "1")]
      let words = ["import", "--format", format == .camt ? "camt" : "ofx"] + options
      let run = shell.run(words: words)
      #expect(run.exit == 0 && shell.items.map(\.amount.description) == [amount, "7"])
      #expect(run.errors.contains("another day or amount: row 1") == options.isEmpty)
    }
  }

  private static let october = (1...4).map {
    Payment(day: "2026-10-0\($0)", name: "Shop \($0)", amount: "\($0)0", reference: "\($0)")
  }
  private static let november = (1...5).map {
    Payment(
      day: "2026-11-0\($0)", name: "Shop \($0)", amount: $0 == 5 ? "5" : "\($0)00",
      reference: "\($0)")
  }

  /// Banks restart their reference numbers.
  @Test(
    arguments: [Format.ofx, .card, .camt, .csvWithReference])
  func anotherDayAndAmountUnderOneReferenceIsAnotherPayment(format: Format) {
    var shell = CommandLineHarness()
    #expect(Self.added(Self.october, format, into: &shell) == 4)
    #expect(Self.added(Self.november, format, into: &shell) == 5)
    #expect(shell.items.reduce(0) { $0 + $1.amount.decimalValue } == 1105)
    for payments in [Self.october, Self.november] {
      #expect(Self.added(payments, format, ["--update"], into: &shell) == 0)
    }
  }

  /// Each clone gives the reference to the payment that it imported first.
  @Test func clonesThatImportedInAnotherOrderConflictAndTheTwinsAreNamed() throws {
    var (base, ours, theirs) = (CommandLineHarness(), CommandLineHarness(), CommandLineHarness())
    base.run("add", "Lunch", "12.50", "-d", "2026-09-01")
    for clone in [ours, theirs] { clone.write(try #require(base.text)) }
    for payments in [[Self.october[0]], [Self.november[0]]] {
      #expect(Self.added(payments, into: &ours) == 1)
    }
    for payments in [[Self.november[0]], [Self.october[0]]] {
      #expect(Self.added(payments, into: &theirs) == 1)
    }
    try base.directory.write(try #require(ours.text), to: "ours.json")
    try base.directory.write(try #require(theirs.text), to: "theirs.json")
    let files = [CommandLineHarness.fileName, "ours.json", "theirs.json"]
    let merge = base.run(
      words: ["merge"] + files.map(base.directory.path) + ["-o", base.directory.path("m.json")])
    #expect(merge.exit == 1)
    #expect(merge.errors.contains("amount is '10' in ours, '100' in theirs"), "\(merge.errors)")
    let doctor = base.run("doctor", "--file", base.directory.path("m.json"))
    #expect(doctor.output.contains("is like row"), "\(doctor.output)\(doctor.errors)")
  }

  @Test func anEditedItemIsNoChangeByTheBank() {
    for format in Format.allCases {
      var shell = CommandLineHarness()
      let payments = [Payment(reference: "F1"), Payment(reference: "F2")]
      #expect(Self.added(payments, format, into: &shell) == 2)
      shell.run("edit", "1", "--name", "Tram", "--amount", "2.60")
      #expect(Self.added(payments, format, into: &shell) == 0)
    }
  }

  /// A split part counts as the payment, which would otherwise be imported again.
  @Test(arguments: Format.allCases)
  func aPaymentOfWhichOnlyASplitPartIsLeftIsThere(format: Format) throws {
    var shell = CommandLineHarness()
    let payments = [Payment(reference: "F1"), Payment(day: "2026-10-07", reference: "F2")]
    #expect(Self.added(payments, format, into: &shell) == 2)
    shell.run("split", "1", "0.75", "--name", "Seat")
    shell.run("delete", "1", "-y")
    #expect(shell.items.map(\.amount) == [2.5, 0.75])
    #expect(Self.added(payments, format, into: &shell) == 0)
    let amounts = shell.items.map(\.amount)
    #expect(amounts == [2.5, 0.75])
    // For a payment with a reference, the bank's amount is the sum of its parts.
    guard format != .csv else { return }
    shell.run("split", "2", "0.25", "--name", "Bag")
    #expect(Self.added(payments, format, ["--update"], into: &shell) == 0)
    #expect(shell.items.map(\.amount) == [2.5, 2.25, 0.25])
  }

  /// One month in two formats is two sources; without a question the pairs are refused.
  @Test func anotherFormatIsAnotherSourceAndItsPaymentsArePairs() {
    var shell = CommandLineHarness()
    let payments = [Payment(reference: "F1"), Payment(reference: "F2"), Payment(name: "Tea")]
    #expect(Self.added(payments, .ofx, into: &shell) == 3)
    let before = shell.bytes
    #expect(Self.added(payments, .csv, into: &shell) == nil)
    #expect(shell.bytes == before)
    let more = payments + [Payment(amount: "9")]
    // A name that an account has twice in the month is no sign of one payment.
    #expect(Self.added(more, .csv, ["--skip-alike"], into: &shell) == 3)
  }

  /// Overlapping statements in formats with less or more detail, with an item edited in between.
  @Test(arguments: seeds(20))
  func eachPaymentIsThereOnceWhateverStatementsItIsIn(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let payments = numbers.payments()
    var (shell, seen) = (CommandLineHarness(), Set<String?>())
    let format = numbers.one([Format.ofx, .csv, .csvWithReference])
    for _ in 0..<5 {
      let days = numbers.one([["1"], ["2"], ["1", "2"], ["2", "3"], ["1", "2", "3"]])
      let part = payments.filter { days.contains(String($0.day.suffix(1))) }
      let new = Set(part.map(\.reference)).subtracting(seen)
      let statement = part.shuffled(using: &numbers)
      #expect(Self.added(statement, format, into: &shell) == new.count)
      seen.formUnion(new)
      if numbers.one([true, false]) { shell.run("edit", "1", "--name", "Tram", "--amount", "9") }
    }
  }
}
