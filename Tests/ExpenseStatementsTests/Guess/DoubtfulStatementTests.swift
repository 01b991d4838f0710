import Foundation
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

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

  /// The codes agree with one of two columns of amounts, and say nothing about the other, though
  /// they are beside it.
  @Test(arguments: [
    ("Paid amount,Paid currency,Rate", "182.52,PLN,4.65", "5.00,EUR,1"),
    ("Currency amount,Rate,Currency", "182.52,4.65,PLN", "5.00,1,EUR"),
  ])
  func codesOfOtherAmountsSayNothingAboutTheAccounts(titles: String, abroad: String, home: String) {
    let lines = ["Date,Payee,\(titles),Amount", "2026-11-02,Hotel,\(abroad),-39.22"]
    #expect(Self.totals(lines.map { $0 + "\n" }.joined(), "EUR") == [Amount("39.22")])
    let all = lines + ["2026-11-03,Shop,\(home),-5.00"]
    #expect(Self.totals(all.map { $0 + "\n" }.joined(), "EUR") == [Amount("44.22")])
  }

  /// Each column of amounts has its own codes, though others are nearer.
  @Test func codesBelongToTheAmountsWithTheTitleMostAlike() {
    let text = """
      Date,Payee,Expense amount,Income amount,Currency,In main currency,Main currency
      2026-11-02,Hotel,100.00,,EUR,170.00,AUD
      2026-11-03,Shop,5.00,,AUD,5.00,AUD

      """
    #expect(Self.totals(text, "AUD") == [5])
    #expect(Self.totals(text, "EUR") == [100])
  }

  /// If the amounts that titles name best cannot be read, no others take their place.
  @Test(arguments: ["Price", "Original amount", "Fee amount"])
  func otherAmountsDoNotReplaceThoseWithAFault(other: String) {
    let text = """
      Date,Payee,Amount,\(other)
      2026-11-02,Fund,-0.1273,
      2026-11-03,Buy,"1,820.19",1.00

      """
    #expect(Self.totals(text, "EUR") == [])
  }

  /// Amounts with the symbols of other currencies are not the account's, and no fault in it.
  @Test func amountsInOtherCurrenciesLeaveTheAccountsAmounts() {
    let text = """
      Datum;Name;Typ;Betrag;Originalbetrag
      02.11.2026;Kino;Belastung;-12,99 €;-12,99 EUR
      03.11.2026;Hotel;Belastung;-54,00 €;-1.350,00 CZK
      04.11.2026;Laden;Gutschrift;500,00 €;

      """
    #expect(Self.totals(text, "EUR") == [Amount("66.99")])
  }

  /// Amounts in several currencies are read in each of them, and foreign ones not in their place.
  @Test func otherAmountsDoNotReplaceThoseInSeveralCurrencies() {
    let text = """
      Date,Payee,Amount,Currency,Original amount,Original currency
      2026-11-02,Shop,-150.00,TWD,,
      2026-11-03,Hotel,-12.50,USD,-11.00,EUR

      """
    #expect(Statement(Data(text.utf8)).proposals.map(\.total) == [150, Amount("12.5")])
  }

  /// Amounts without codes are in the file's currency only if they agree with those that are.
  @Test(arguments: [("8.48", [Amount("507.48")]), ("1095.61", [Amount("8.48")])])
  func amountsInAnUnknownCurrencyAreNotOurs(second: String, totals: [Amount?]) {
    let text = """
      date,payee,type,currency,amount,ref_currency_amount
      2026-11-02,Shop,Expense,GBP,8.48,\(second)
      2026-11-03,Flat,Expense,INR,499.00,499.00

      """
    #expect(Self.totals(text, "GBP") == totals)
  }

  /// Money that came in is not spent, though the title of what went out is not known.
  @Test func aColumnOfIncomingMoneyIsNoAmount() {
    let text = "Date,Payee,Paid In,Weg\n2026-11-02,Jane,1740.00,\n2026-11-03,Power,,500.00\n"
    #expect(Self.totals(text, "KES") == [])
  }

  @Test(arguments: [("Share price", false), ("Price", true), ("Total cost", true)])
  func thePriceOfOneThingIsNotWhatWasPaid(title: String, isRead: Bool) {
    let text = "Date,Payee,\(title)\n2026-11-02,Shop,5.00\n"
    #expect(Self.totals(text, "CHF") == (isRead ? [5] : []))
  }

  /// A word for incoming money beside a negative amount says that spending may be positive.
  @Test(arguments: [("income", [575, Amount("18.4")]), ("other", [575])])
  func kindsThatContradictSignsLeaveThemOpen(kind: String, totals: [Amount?]) {
    let text = """
      Date,Payee,Type,Amount
      2026-11-02,Broker,\(kind),-75.00
      2026-11-03,Bank,saving,-500.00
      2026-11-04,Diner,regular,18.40

      """
    #expect(Self.totals(text, "USD") == totals)
  }

  @Test(arguments: [("D", "C", []), ("Loja", "De casa a casa", [6, 5, 1])])
  func singleLettersUnderATitleOfKindsMayTellTheDirection(
    one: String, other: String, totals: [Amount?]
  ) {
    let text = "Data,Detalhes,Tipo,Valor\n02/11/2026,Loja,\(one),5.00\n23/11/2026,X,\(other),1.00\n"
    #expect(Self.totals(text, "BRL") == totals)
  }

  /// A file without another text has kinds for names, and they tell the direction all the same.
  @Test(arguments: [("收入", [Amount("12.5")]), ("债务", [])])
  func kindsThatAreNamesTellTheDirection(other: String, totals: [Amount?]) {
    let text = "日期,类型,金额\n2026-11-01,支出,12.50\n2026-11-02,\(other),100.00\n"
    #expect(Self.totals(text, "CNY") == totals)
  }

  /// Two kinds with unknown words may be the two directions; a minus says that all is spending.
  @Test(arguments: [("", [39514, 38000, 1514]), ("-", [39514])])
  func eachOfTwoUnknownKindsMayBeSpending(sign: String, totals: [Amount?]) {
    let text = """
      Tarih,Tür,Kategori,Tutar,Açıklama
      2026-10-20,Gelir,Maaş,\(sign)38000.00,Maaş
      2026-10-19,Gider,Market,\(sign)1284.00,Migros
      2026-10-18,Gider,Kahve,\(sign)230.00,Starbucks

      """
    #expect(Set(Self.totals(text, "TRY")) == Set(totals))
  }

  /// A state is known by the beginning of its word, whatever its gender and number.
  @Test(arguments: ["Oczekujące", "ZRUŠENO", "Annulées", "Rechazadas", "Отклонена"])
  func statesAreKnownByTheirBeginnings(state: String) {
    let text = "Date,Payee,Amount,State\n2026-11-01,A,-5.00,OK\n2026-11-02,B,-8.00,\(state)\n"
    #expect(Self.totals(text, "PLN") == [5])
  }

  /// A positive amount with a balance that does not show it as spent may have come in.
  @Test func aBalanceThatDoesNotFitLeavesPositiveAmountsOpen() {
    let text = "Date,Payee,Amount,Balance\n2026-11-02,Employer,800.00,800.00\n"
    #expect(Self.totals(text, "USD") == [])
    #expect(Self.totals(text.replacing("800", with: "-800"), "USD") == [800])
  }

  /// No title says whether the amounts hold the fee.
  @Test(arguments: [
    ("-0.75", [55, Amount("55.75")]), ("1.50", [55, Amount("56.5")]), ("0.00", [55]),
  ])
  func aFeeThatNoBalanceCountsIsOfferedToo(fee: String, totals: [Amount?]) {
    let text = """
      Date,Payee,Amount,Fee
      2026-11-02,Shop,-25.00,
      2026-11-03,Withdrawal,-30.00,\(fee)

      """
    #expect(Self.totals(text, "USD") == totals)
  }

  /// Only one of an amount and a net amount was paid, and no title says which.
  @Test func aNetAmountBesideAnotherIsOfferedToo() {
    let text = """
      Date,Payee,Amount,Fee,Net amount
      2026-11-02,Shop,-25.00,0.00,-25.00
      2026-11-03,Withdrawal,-30.00,-0.75,-30.75

      """
    #expect(Self.totals(text, "USD") == [55, Amount("55.75")])
  }

  /// What adds up from row to row is a balance, whatever its title.
  @Test func aBalanceIsKnownByItsSteps() {
    let text = """
      Date,Payee,DR,CR,BAL
      2026-11-02,Wage,5000.00,,10000.00
      2026-11-03,Shop,,500.00,9500.00
      2026-11-04,Rent,,300.00,9200.00

      """
    let proposals = Self.statement(text, "INR").proposals
    #expect(proposals.map(\.total) == [800])
    #expect(proposals.map(\.evidence) == [.balance(column: "BAL")])
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
  @Test(arguments: [("4.00", [106: true]), ("", [100: false, 106: false])])
  func aBalanceProvesOnlyPaymentsBetweenItsFirstAndLast(last: String, proven: [Amount: Bool]) {
    let text = """
      Date,Payee,Amount,Balance
      2026-11-02,Wage,100.00,110.00
      2026-11-03,Shop,-50.00,60.00
      2026-11-04,Rent,-50.00,10.00
      2026-11-05,Taxi,-6.00,\(last)

      """
    let proposals = Self.statement(text, "EUR").proposals.map { ($0.total ?? 0, $0.isProven) }
    #expect(Dictionary(proposals) { first, _ in first } == proven)
  }

  /// The balance adds up with the fee, and without the last row.
  @Test func aBalanceProvesAFeeBeforeARowWithoutABalance() {
    let text = """
      Date,Payee,Money In,Money Out,Fee,Balance
      2026-11-02,Wage,100.00,,,110.00
      2026-11-03,Shop,,-50.00,-1.00,59.00
      2026-11-04,Rent,,-40.00,,19.00
      2026-11-05,(Pending) Taxi,,-6.00,,

      """
    let proposals = Self.statement(text, "ZAR").proposals
    #expect(proposals.map(\.total) == [91, 97])
    #expect(proposals.map(\.isProven) == [false, false])
  }

  /// The balance adds up only without the authorisations.
  @Test func rowsThatABalanceDoesNotCountAreOfferedBothWays() {
    let text = """
      Date,Payee,Debit,Credit,Balance,Kind of entry
      2026-11-05,Woolworths,127.00,,145.00,DAU
      2026-11-05,Amazon,94.00,,145.00,DAU
      2026-11-04,Diner,35.00,,145.00,WDC
      2026-11-03,Club,10.00,,180.00,WDC
      2026-11-02,Kiosk,1.00,,190.00,WDC

      """
    let proposals = Self.statement(text, "AUD").proposals
    #expect(proposals.map(\.total) == [46, 267])
    #expect(proposals.map(\.isProven) == [false, false])
  }

  /// A word for not paid under a title of no states may be one, or not.
  @Test func rowsThatMayNotBePaidAreOfferedBothWays() {
    let text = """
      Date,Payee,Debit,Credit,Info
      2026-11-02,Wage,,100.00,Umsatz gebucht
      2026-11-03,Shop,50.00,,Umsatz gebucht
      2026-11-05,Taxi,6.00,,Umsatz vorgemerkt

      """
    let proposals = Self.statement(text, "EUR").proposals
    #expect(proposals.map(\.total) == [56, 50])
    #expect(proposals.map(\.isProven) == [false, false])
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
