import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// The same payment in another statement, of another account, in another format, or changed.
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

  /// Imports the payments; tells how many are new, or nothing where the import is refused.
  static func added(
    _ payments: [Payment], _ format: Format = .ofx, account: String = "DE 1",
    _ options: [String] = [],
    into shell: inout CommandLineHarness
  ) -> Int? {
    added(statements: [payments], format, account: account, options, into: &shell)
  }

  /// Imports a file with those statements; tells how many payments are new.
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
      #expect(run.errors.contains("have day and amount of expenses"), "\(run.errors)")
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
    // A payment that only this account has says that the account is known.
    let own = Payment(day: "2026-09-01", amount: "7", reference: "F9")
    #expect(Self.added(payments, format, account: "DE 1", into: &shell) == 2)
    #expect(Self.added([own], format, account: "DE 2", into: &shell) == 1)
    #expect(Self.added([own] + payments, format, account: "DE 2", into: &shell) == 2)
    for account in ["DE1", "DE 2", "de1"] {
      #expect(Self.added(payments, format, account: account, into: &shell) == 0)
    }
    #expect(Self.added(payments + [payments[0]], format, account: "DE2", into: &shell) == 1)
  }

  /// Under one reference, another day or amount is told, and --update takes these two.
  @Test(arguments: [
    Payment(amount: "2.70", reference: "F1"), Payment(day: "2026-10-08", reference: "F1"),
    Payment(day: "2026-11-07", name: "Tram", amount: "3", reference: "F1"),
  ])
  func aPaymentThatTheBankChangedIsToldAndTakenOverWhenAsked(changed: Payment) {
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

  /// Where the statement does not have the item's day, another one with its reference is another one.
  @Test func aCorrectionIsTheSamePaymentChanged() {
    var shell = CommandLineHarness()
    func statement(_ amount: String, _ tags: String) -> [String] {
      [
        """
        <OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><DTPOSTED>20261005
        <TRNAMT>-\(amount)\(tags)<NAME>Bus</STMTTRN></STMTRS></OFX>
        """
      ]
    }
    shell.input = statement("50", "<FITID>77")
    shell.run("import", "--format", "ofx")
    shell.input = statement("60", "<FITID>78<CORRECTFITID>77<CORRECTACTION>REPLACE")
    #expect(
      shell.run("import", "--format", "ofx").errors.contains("another day or amount: row 1"))
    #expect(shell.run("import", "--format", "ofx", "--update").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["60"])
    shell.input = statement("60", "<FITID>79<CORRECTFITID>77<CORRECTACTION>DELETE")
    let run = shell.run("import", "--format", "ofx")
    #expect(run.exit == 65 && run.errors.contains("invalid CORRECTACTION 'DELETE'"))
    #expect(shell.items.count == 1)
  }

  /// In one file, the bank says which payment is meant: there is nothing to ask.
  @Test(arguments: ["", "</STMTRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>"])
  func aCorrectionReplacesThePaymentOfItsFile(between: String) {
    var shell = CommandLineHarness()
    shell.input = [
      """
      <OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
      <STMTTRN><DTPOSTED>20261001<TRNAMT>-5<FITID>F1<NAME>Tea</STMTTRN>
      <STMTTRN><DTPOSTED>20261002<TRNAMT>-7<FITID>F2<NAME>Bus</STMTTRN>\(between)
      <STMTTRN><DTPOSTED>20261002<TRNAMT>-8<FITID>F3<CORRECTFITID>F2<CORRECTACTION>REPLACE<NAME>Bus
      </STMTTRN></STMTRS></OFX>
      """
    ]
    #expect(shell.run("import", "--format", "ofx").exit == 0)
    #expect(shell.items.map { "\($0.name) \($0.amount)" } == ["Tea 5", "Bus 8"])
  }

  /// Each payment: day, amount, reference, name, and the reference that it corrects.
  @Test(arguments: [
    (["04 12 B5 Other B1", "04 7 B1 Other"], ["Other 12"]),
    (["04 7 B1 Other", "04 12 B5 Other B1", "04 13 B6 Other B5"], ["Other 13"]),
    (["01 10 A1 Shop", "20 12 A5 Carrefour A1", "02 3 A2 Tea"], ["Carrefour 12", "Tea 3"]),
    (["01 10 A1 Shop", "01 10 A5 Shop A9"], ["Shop 10", "Shop 10"]),
  ])
  func correctionsOfAFileLeaveWhatTheBankMeans(payments: [String], left: [String]) {
    let lines = payments.map { payment in
      let words = payment.split(separator: " ")
      let corrects = words.count > 4 ? "<CORRECTFITID>\(words[4])<CORRECTACTION>REPLACE" : ""
      return "<STMTTRN><DTPOSTED>202610\(words[0])<TRNAMT>-\(words[1])<FITID>\(words[2])\(corrects)"
        + "<NAME>\(words[3])</STMTTRN>"
    }
    var shell = CommandLineHarness()
    for _ in 0..<2 {
      shell.input = [
        "<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\(lines.joined())</STMTRS></OFX>"
      ]
      #expect(shell.run("import", "--format", "ofx").exit == 0)
      #expect(shell.items.map { "\($0.name) \($0.amount)" } == left)
    }
  }

  /// A correction of one of two payments with one reference does not make the reference that of one.
  @Test func aReferenceOfTwoIsThatOfTwoAlsoBesideACorrection() {
    let (pret, tesco) = ("01<TRNAMT>-10<FITID>F1<NAME>Pret", "02<TRNAMT>-20<FITID>F1<NAME>Tesco")
    let new = "02<TRNAMT>-25<FITID>F9<CORRECTFITID>F1<CORRECTACTION>REPLACE<NAME>Tesco"
    var shell = CommandLineHarness()
    for payments in [[pret, tesco], [pret, tesco, new]] {
      let lines = payments.map { "<STMTTRN><DTPOSTED>202610\($0)</STMTTRN>" }.joined()
      shell.input = [
        "<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\(lines)</STMTRS></OFX>"
      ]
      #expect(shell.run("import", "--format", "ofx").exit == 0)
    }
    #expect(shell.items.map(\.name) == ["Pret", "Tesco", "Tesco"])
  }

  @Test(arguments: [Format.ofx, .camt])
  func aPaymentThatAStatementOfTheSameFileChangedIsRefused(format: Format) {
    let (old, new) = (
      Payment(reference: "F1"), Payment(amount: "2.60", reference: "F1")
    )
    let bus = Payment(amount: "7", reference: "F2")
    var shell = CommandLineHarness()
    shell.input = [Self.text([[old, bus], [new, bus]], format, account: "1")]
    let run = shell.run("import", "--format", format == .camt ? "camt" : "ofx")
    #expect(
      run.exit == 65 && run.errors.contains("the reference is that of line 1"), "\(run.errors)")
    #expect(shell.items.isEmpty)
    shell.input = [Self.text([[old, bus], [new, bus]], format, account: "1")]
    shell.run("import", "--format", format == .camt ? "camt" : "ofx", "--skip-invalid")
    #expect(shell.items.map(\.amount.description) == ["2.5", "7"])
  }

  @Test func whatWasCorrectedInAnItemIsNoChangeByTheBank() {
    for format in Format.allCases {
      var shell = CommandLineHarness()
      let payments = [Payment(reference: "F1"), Payment(reference: "F2")]
      #expect(Self.added(payments, format, into: &shell) == 2)
      shell.run("edit", "1", "--name", "Tram", "--amount", "2.60", "-d", "2026-10-06")
      #expect(Self.added(payments, format, into: &shell) == 0)
    }
  }

  /// A part that was split off stands for the payment, or it would be booked twice.
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
    // What the bank says of a payment that has a reference is the sum of its parts.
    guard format != .csv else { return }
    shell.run("split", "2", "0.25", "--name", "Bag")
    #expect(Self.added(payments, format, ["--update"], into: &shell) == 0)
    #expect(shell.items.map(\.amount) == [2.5, 2.25, 0.25])
  }

  /// One month in two formats is two sources: most of it is alike, and nobody is asked here.
  @Test func anotherFormatIsAnotherSourceAndIsToldToBeAlike() {
    var shell = CommandLineHarness()
    let payments = [Payment(reference: "F1"), Payment(reference: "F2"), Payment(name: "Tea")]
    #expect(Self.added(payments, .ofx, into: &shell) == 3)
    let before = shell.bytes
    #expect(Self.added(payments, .csv, into: &shell) == nil)
    #expect(shell.bytes == before)
    let more = payments + [Payment(amount: "9")]
    #expect(Self.added(more, .csv, ["--skip-alike"], into: &shell) == 1)
  }

  /// Statements that overlap by days, in formats that say less or more, with an item corrected between.
  @Test(arguments: 0..<20)
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
