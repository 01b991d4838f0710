import Foundation
import TestSupport
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// The proposals for small files of banks, each with one kind of difficulty; the spending was
/// worked out by hand.
struct StatementTests {
  static func statement(_ text: String, _ code: String?) -> Statement {
    Statement(
      Data(text.utf8), currency: code.flatMap { Currency(code: $0) },
      today: CalendarDate("2026-11-26"))
  }

  /// The sums of spending and incoming money in the only proposal; nil if there is none, or
  /// several.
  static func sums(_ statement: Statement) -> String? {
    guard let only = statement.proposals.first, statement.proposals.count == 1 else { return nil }
    let amounts = only.payments.map(\.amount)
    let out = try? amounts.filter { !$0.isNegative }.total()
    let income = try? amounts.filter(\.isNegative).total()
    return "\(out ?? .zero) \((income ?? .zero).magnitude) \(only.isProven ? "proven" : "asked")"
  }

  // MARK: Directions

  @Test(
    arguments: [
      ["Direct Deposit", "Debit Card Purchase", "ATM Withdrawal", "Check"],
      ["Gutschrift", "Lastschrift", "Auszahlung", "Kartenzahlung"],
      ["Deposito en efectivo", "Pago con tarjeta", "Retiro cajero", "Cargo"],
      ["Transfer In", "Card Payment", "Transfer Out", "Card Payment"],
    ])
  func kindsThatTellSomeDirectionsAreNotSpending(kinds: [String]) {
    let statement = Self.statement(
      """
      Date,Type,Amount,Description
      2026-01-02,\(kinds[0]),1500.00,ACME PAYROLL
      2026-01-03,\(kinds[1]),20.00,SHOP
      2026-01-14,\(kinds[2]),50.00,ATM 5
      2026-01-15,\(kinds[3]),75.00,RENT

      """, "USD")
    #expect(statement.proposals.isEmpty)
    guard case .directions(let found, _)? = statement.lack else {
      Issue.record("\(String(describing: statement.lack))")
      return
    }
    #expect(found.column == "Type")
    #expect(found.values.first { $0.text == kinds[0] }?.sum.sum == 1500)
  }

  @Test func kindsThatAreAllKnownTellTheDirection() {
    let statement = Self.statement(
      """
      Date,Type,Amount,Description
      2026-01-02,ACH Credit,1500.00,ACME PAYROLL
      2026-01-03,ACH Debit,20.00,SHOP
      2026-01-14,ACH Debit,50.00,ATM 5

      """, "USD")
    #expect(Self.sums(statement) == "70 1500 proven")
    #expect(statement.proposals.first?.evidence == .direction(column: "Type"))
  }

  @Test func categoriesTellNoDirection() {
    let statement = Self.statement(
      "Date,Payee,Amount,Category\n2026-01-02,A,1,Food\n2026-01-03,B,2,Travel\n", "USD")
    #expect(Self.sums(statement) == "3 0 asked")
    #expect(statement.proposals.first?.evidence == .oneSign)
    #expect(statement.proposals.first?.kinds.map(\.column) == ["Category"])
  }

  // MARK: Amounts

  @Test func aColumnOfCodesIsNotTheAmount() {
    let statement = Self.statement(
      """
      Date,Payment,Description,Amount
      2026-01-12,1,Shop,-5.00
      2026-01-13,2,Firm,50.00
      2026-01-14,3,Shop,-6.00

      """, "EUR")
    #expect(Self.sums(statement) == "11 50 asked")
    #expect(statement.proposals.first?.evidence == .bothSigns)
  }

  @Test func anAmountBesideOtherCodesIsNotTheAccounts() {
    let statement = Self.statement(
      """
      Date,Payee,Amount,Currency,Local amount,Local currency
      2026-09-01,Store 0,-2.50,EUR,-10.00,PLN
      2026-09-02,Store 1,-2.50,EUR,-10.00,PLN
      2026-09-03,Store 2,-2.50,EUR,-10.00,PLN

      """, "EUR")
    #expect(Self.sums(statement) == "7.5 0 asked")
    #expect(statement.proposals.first?.payments.map(\.name) == ["Store 0", "Store 1", "Store 2"])
  }

  @Test(arguments: [
    ("a tax", "Tax"), ("a rate", "Exchange rate"), ("a price", "Asset Price"),
    ("a balance", "Balance"),
  ])
  func aColumnOfOtherNumbersIsNotTheAmount(what: String, title: String) {
    let statement = Self.statement(
      "Date,Payee,Amount,\(title)\n2026-09-01,A,-2.50,9.00\n2026-09-02,B,-2.50,8.00\n", "EUR")
    #expect(Self.sums(statement) == "5 0 asked", "\(what)")
  }

  @Test func threeDigitsAreDecimalsIfAnotherAmountProvesIt() {
    let statement = Self.statement(
      "Date,Payee,Amount\n2026-09-01,A,-2.500\n2026-09-02,B,-3.500\n2026-09-03,C,-1234.990\n",
      "USD")
    #expect(Self.sums(statement) == "1240.99 0 asked")
  }

  // MARK: Rows

  private static let card = """
    Purchase date;Booking text;Amount;Currency;Debit;Credit;Booked
    16.09.2025;GROCER A;24.45;CHF;;;
    16.09.2025;TOOLS B;37.90;CHF;;;
    15.09.2025;MUSIC C;2.00;CHF;;;
    13.09.2025;BAKERY D;16.30;CHF;16.30;;15.09.2025
    12.09.2025;BOOKS E;9.00;CHF;9.00;;14.09.2025
    11.09.2025;TRAIN F;8.00;CHF;8.00;;13.09.2025

    """

  @Test func rowsThatAreNotBookedYetAreNoRuleOfTheLayout() throws {
    let statement = Self.statement(Self.card, "CHF")
    #expect(Self.sums(statement) == "33.3 0 proven")
    let layout = try #require(statement.proposals.first?.layout)
    #expect(layout.skipped.isEmpty)
    // In the next month the first three are booked.
    let later = Self.card.replacing("24.45;CHF;;;", with: "24.45;CHF;24.45;;18.09.2025")
      .replacing("37.90;CHF;;;", with: "37.90;CHF;37.90;;18.09.2025")
      .replacing("2.00;CHF;;;", with: "2.00;CHF;2.00;;18.09.2025")
    var options = ImportOptions()
    (options.layout, options.currency) = (layout, Currency(code: "CHF"))
    let batch = try ImportBatch(
      reading: Array(later.utf8), as: .csv, options: options)
    #expect(batch.items.count == 6)
  }

  @Test func statesAreLookedForInTheWholeFile() throws {
    let rows = (0..<3_100).map { "2026-\($0 % 9 + 1)-0\($0 % 8 + 1),Shop,-1.00,Completed" }
      .map { $0.replacing(/-(\d)-/, with: { "-0\($0.output.1)-" }) }
    let text =
      "Date,Payee,Amount,State\n" + rows.joined(separator: "\n")
      + "\n2026-09-01,A,-999.00,Declined\n2026-09-01,B,-888.00,Pending\n"
    #expect(Self.sums(Self.statement(text, "USD")) == "3100 0 asked")
  }

  @Test func rowsInAnotherCurrencyAreLeftOutWithTheirSum() throws {
    let text = """
      Type,Completed Date,Description,Amount,Fee,Currency,State
      CARD_PAYMENT,2026-11-02 10:00:00,Cafe,-6.50,0.00,EUR,COMPLETED
      CARD_PAYMENT,2026-11-03 10:00:00,Bahn,-8.80,0.00,CHF,COMPLETED
      CARD_PAYMENT,2026-11-04 10:00:00,Book,-10.00,0.00,EUR,COMPLETED

      """
    let statement = Self.statement(text, "EUR")
    #expect(Self.sums(statement) == "16.5 0 asked")
    var options = ImportOptions()
    options.layout = try #require(statement.proposals.first?.layout)
    options.currency = Currency(code: "EUR")
    let batch = try ImportBatch(
      reading: Array(text.utf8), as: .csv, options: options)
    let left = try #require(batch.leftOut.first)
    #expect(left.reason == .otherCurrency(try #require(Currency(code: "CHF"))))
    #expect(left.sum.count == 1 && left.sum.sum == 8.8)
    // Into a new file neither is chosen: each is offered.
    let new = Self.statement(text, nil)
    #expect(new.proposals.map { $0.total } == [8.8, 16.5])
    #expect(new.proposals.allSatisfy { $0.choosesCurrency && !$0.isProven })
  }

  @Test func aRowThatIsTheSumOfThoseBelowProvesNothing() {
    let statement = Self.statement(
      """
      Split;Date;Payee;Income;Expense;Category
      ;15.11.2026;Market;0;12,50;Food
      *;17.11.2026;Mall;0;30;
      -;17.11.2026;Mall;0;10;Food
      -;17.11.2026;Mall;0;20;Clothes

      """, "EUR")
    #expect(statement.proposals.first?.splits.map(\.parts) == [2])
    #expect(statement.proposals.first?.isProven == false)
  }

  @Test(arguments: [
    ("2026-11-02,A,5.00,x\n2026-11-03,B,6.00,y", "11 0 asked"),
    ("2026-11-02,A,5.00,x\n2026-11-03,B,6.00", nil),
    ("2026-11-02,A,5.00,\n2026-11-03,B,6", nil), ("2026-11-02,A,5.00,x\n2026-11-03,B,6", nil),
  ])
  func aLastLineWithTooFewFieldsMayBeCutOff(rows: String, sums: String?) {
    let text = "Date,Payee,Amount,Note\n2026-11-01,Z,0.00,\n\(rows)"
    #expect(Self.sums(Self.statement(text, "USD")) == sums)
  }

  // MARK: Names, days, currencies

  @Test(
    arguments: [
      (
        "Datum;Empfaenger;Verwendungszweck;Betrag", "02.11.2026;REWE Markt;Einkauf;-23,45",
        "REWE Markt"
      ),
      (
        "Datum;Empfänger;Verwendungszweck;Betrag", "02.11.2026;REWE Markt;Einkauf;-23,45",
        "REWE Markt"
      ),
      ("Date,Bank,IBAN,Category,Payee,Amount", "2026-11-02,N26,DE02,Food,Shop 0,-5.00", "Shop 0"),
      ("Date,Type,Description,Amount", "2026-11-02,Card,Uber 21,-5.00", "Uber 21"),
    ])
  func theNameIsWhoWasPaid(header: String, row: String, name: String) {
    let statement = Self.statement("\(header)\n\(row)\n\(row)\n", "EUR")
    #expect(statement.proposals.first?.payments.first?.name == name)
  }

  @Test func aBlankNameIsCalledAPayment() {
    let statement = Self.statement(
      "Date,Payee,Amount\n2026-11-02,A,-5.00\n2026-11-03,,-5.00\n", "EUR")
    #expect(statement.proposals.first?.payments.map(\.name) == ["A", "Payment"])
  }

  @Test func aFileWithoutAnyTextHasNoName() {
    #expect(Self.statement("Date,Amount\n2026-11-02,-5.00\n", "EUR").lack == .name)
  }

  @Test(arguments: [
    ("2-10-2023", ["2023-10-02", "2023-02-10"]), ("2-Oct-23", ["2023-10-02"]),
    ("1.2.2026", ["2026-02-01"]), ("3.4.2026", ["2026-04-03"]), ("13.2.2026", ["2026-02-13"]),
  ])
  func daysOfOneDigitAreDays(date: String, days: [String]) {
    let statement = Self.statement("Date,Payee,Amount\n\(date),A,-5.00\n", "EUR")
    #expect(statement.proposals.flatMap { $0.payments.map { $0.day?.description } } == days)
  }

  @Test func theOrderOfFiveRowsDecidesBetweenTwoPatterns() {
    func statement(_ days: [String]) -> Statement {
      Self.statement(
        "Date,Payee,Amount\n" + days.map { "\($0),A,-5.00\n" }.joined(), "EUR")
    }
    let five = ["01/03/2026", "02/03/2026", "01/04/2026", "04/04/2026", "05/05/2026"]
    #expect(statement(five).proposals.count == 1)
    #expect(statement(five).proposals.first?.payments.last?.day?.description == "2026-05-05")
    #expect(statement(five).proposals.first?.payments.first?.day?.description == "2026-03-01")
    #expect(statement(Array(five.prefix(4))).proposals.count == 2)
  }

  @Test func theCurrencyIsWhatIsMissing() {
    let statement = Self.statement(
      "Date,Payee,Amount\n2026-11-02,STORE A,-€110.70\n2026-11-03,STORE B,-€116.62\n", nil)
    #expect(statement.lack == .currency(Currency(code: "EUR") ?? .usd))
  }

  @Test func withoutTitlesTheNumbersOfTheFileAreOffered() {
    let statement = Self.statement("Shop,2026-11-02,-5.00\nCafe,2026-11-03,-6.00\n", "EUR")
    guard case .titles(let layout) = statement.lack else {
      Issue.record("\(String(describing: statement.lack))")
      return
    }
    #expect(!layout.hasHeader && layout.columnsText == "name=1,amount=-3,date=2")
  }

  /// Names that begin with words of either way, and no sign and no column that says which.
  @Test func oneSignOverNamesOfEitherWayIsNoReading() {
    let statement = Self.statement(
      "Date,Payee,Amount\n2026-11-02,Purchase Deli,5\n2026-11-03,Refund Deli,6\n", "EUR")
    #expect(statement.proposals.isEmpty)
    guard case .names("Payee", _) = statement.lack else {
      Issue.record("\(String(describing: statement.lack))")
      return
    }
  }

  @Test(arguments: [
    ("name,amount\nDeli,5\n", ProposalLack.day(example: nil)),
    ("Date,Payee\n2026-11-02,Deli\n", .amount),
    ("Date,Amount\n2026-11-02,5\n", .name),
    ("Date,Payee,Amount\n,Deli,5\n01/02,Deli,5\n", .day(example: "01/02")),
  ])
  func theOneThingThatIsMissingIsNamed(text: String, lack: ProposalLack) {
    #expect(Self.statement(text, "EUR").lack == lack)
  }

  /// Into a file that has no currency yet, the rows of each are one reading.
  @Test func eachOfSeveralCurrenciesIsAReading() {
    let statement = Self.statement(
      "Date,Payee,Amount,Currency\n2026-11-02,A,-5,EUR\n2026-11-03,B,-6,USD\n2026-11-04,C,-7,EUR\n",
      nil)
    #expect(statement.proposals.map { $0.total } == [12, 6])
    #expect(statement.proposals.allSatisfy { $0.choosesCurrency && !$0.isProven })
  }

  /// If most amounts are positive, either sign may be spending, as on a card.
  @Test func whereMostArePositiveBothSignsAreOffered() {
    let statement = Self.statement(
      "Date,Payee,Amount\n2026-11-02,A,5\n2026-11-03,B,6\n2026-11-04,Paid,-9\n", "EUR")
    #expect(statement.proposals.map { $0.total } == [9, 11])
    #expect(statement.proposals.allSatisfy { !$0.isProven })
  }

  @Test func referencesThatAreTheirOwnAreProposed() throws {
    let text = "Date,Payee,Amount,Reference\n2026-11-02,A,-5,R1\n2026-11-03,B,-6,R2\n"
    let layout = try #require(Self.statement(text, "EUR").proposals.first?.layout)
    #expect(layout.columnsText.contains("id=Reference"))
    let counted = text.replacing("R1", with: "1").replacing("R2", with: "2")
    let other = try #require(Self.statement(counted, "EUR").proposals.first?.layout)
    #expect(!other.columnsText.contains("id="))
  }
}
