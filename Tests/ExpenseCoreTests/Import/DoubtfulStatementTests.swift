import Foundation
import Testing

@testable import ExpenseCore

/// Statements that look as if they said more than they do; the spending was worked out by hand.
struct DoubtfulStatementTests {
  private static func statement(_ text: String, _ code: String) -> Statement {
    Statement(
      Data(text.utf8), currency: Currency(code: code), today: CalendarDate("2026-11-26"))
  }

  /// The sum of the spending in each proposal.
  private static func totals(_ text: String, _ code: String) -> [Amount?] {
    statement(text, code).proposals.map(\.total)
  }

  /// On a card, one purchase and one payment say nothing about signs.
  @Test func asManyPositiveAsNegativeAmountsAreOfferedBothWays() {
    let text = "Date,Payee,Amount\n2026-11-02,Lidl,94.23\n2026-11-03,Thank you,-500.00\n"
    #expect(Self.totals(text, "EUR") == [500, Amount("94.23")])
  }

  /// A minus says that money went out, whatever else the kinds of payments tell.
  @Test(arguments: [("Direct Debit", true), ("Card Transfer", true), ("Direct Credit", false)])
  func aMinusIsContradictedOnlyByAWordForMoneyIn(kind: String, isRead: Bool) {
    let text = """
      Date,Payee,Type,Amount
      2026-11-02,Shop,Contactless,-5.00
      2026-11-03,Power,\(kind),-60.00

      """
    #expect(Self.totals(text, "GBP") == (isRead ? [65] : []))
  }

  /// The minus of a payment that is not booked yet says that the other amount came in.
  @Test func aRowThatIsLeftOutShowsTheSigns() {
    let text = """
      Date,Payee,Amount,Status
      2026-11-02,Top-up,330.00,DONE
      2026-11-03,Restaurant,-25.00,PENDING

      """
    #expect(Self.totals(text, "EUR") == [])
  }

  /// Where words forbid the account's amounts, those of another column do not take their place.
  @Test func foreignAmountsDoNotReplaceThoseThatWordsForbid() {
    let text = """
      Date,Payee,Type,Amount,Original amount,Original currency
      2026-11-02,Shop,Direct Credit,-206.27,222.85,USD
      2026-11-03,Power,Contactless,-60.00,,

      """
    #expect(Self.totals(text, "EUR") == [])
  }

  /// The codes agree with one of two columns of amounts, and say nothing about the other.
  @Test func codesOfOtherAmountsSayNothingAboutTheAccounts() {
    let text = """
      Date,Payee,Paid amount,Paid currency,Amount
      2026-11-02,Hotel,182.52,PLN,-39.22
      2026-11-03,Shop,5.00,EUR,-5.00
      2026-11-04,Shop,6.00,EUR,-6.00

      """
    #expect(Self.totals(text, "EUR") == [Amount("50.22")])
  }

  @Test func wholeNumbersInJSONMayBeCents() {
    let text = #"[{"date":"2026-11-02","payee":"Shop","amount":-510}]"#
    let statement = Self.statement(text, "GBP")
    #expect(statement.proposals.isEmpty)
    #expect(statement.lack == .wholeNumbers(column: "amount"))
    #expect(Self.totals(text, "JPY") == [510])
    #expect(Self.totals(text.replacing("510", with: "5.10"), "GBP") == [Amount("5.1")])
  }

  /// A payment behind the last balance may not be booked yet.
  @Test(arguments: [("4.00", true), ("", false)])
  func aBalanceProvesOnlyPaymentsBetweenItsFirstAndLast(last: String, isProven: Bool) {
    let text = """
      Date,Payee,Amount,Balance
      2026-11-02,Wage,100.00,110.00
      2026-11-03,Shop,-50.00,60.00
      2026-11-04,Rent,-50.00,10.00
      2026-11-05,Taxi,-6.00,\(last)

      """
    #expect(Self.statement(text, "EUR").proposals.map(\.isProven) == [isProven])
  }

  @Test(arguments: [("Status", "Done", "Waiting"), ("Info", "Gebucht", "Umsatz vorgemerkt")])
  func paymentsInSeveralStatesAreNotProven(title: String, first: String, second: String) {
    let text = """
      Date,Payee,Amount,Balance,\(title)
      2026-11-02,Wage,100.00,110.00,\(first)
      2026-11-03,Shop,-50.00,60.00,\(first)
      2026-11-04,Rent,-50.00,10.00,\(second)

      """
    let proposals = Self.statement(text, "EUR").proposals
    #expect(proposals.map(\.total) == [100])
    #expect(proposals.map(\.isProven) == [false])
    #expect(proposals.first?.kinds.map(\.column) == [title])
  }

  /// A file of one day of booking keeps that day.
  @Test func theDayOfBookingIsTakenThoughOnlyThatOfValueVaries() {
    let text = """
      Datum;Rentedatum;Naam;Bedrag
      2026-11-02;2026-11-01;Winkel;-5,00
      2026-11-02;2026-11-02;Kroeg;-6,00

      """
    let days = Self.statement(text, "EUR").proposals.first?.payments.map(\.day)
    #expect(days == [CalendarDate("2026-11-02"), CalendarDate("2026-11-02")])
  }

  @Test func aNameWithAnAtSignIsNoAddress() {
    let text = "Date,Description,Amount\n2026-11-02,TESCO@11:00,-5.00\n"
    #expect(Self.totals(text, "GBP") == [5])
  }
}
