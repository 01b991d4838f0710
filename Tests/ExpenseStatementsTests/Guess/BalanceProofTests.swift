import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// The balance of an account, which proves the signs of the amounts beside it.
struct BalanceProofTests {
  @Test func aBalanceProvesTheSignWithoutTitles() {
    let statement = StatementTests.statement(
      """
      15/03/2026,Wage,500.00,1500.00
      16/03/2026,Shop,-100.00,1400.00
      14/03/2026,Petrol,-40.00,1360.00

      """, "GBP")
    #expect(StatementTests.sums(statement) == "140 500 proven")
  }

  @Test func aBalanceOfWholeNumbersOfOneLengthCounts() {
    let statement = StatementTests.statement(
      """
      日付,摘要,金額,残高
      2026/10/01,Rent,-85000,2975000
      2026/10/02,Shop,-12300,2962700
      2026/10/03,Pay,300000,3262700

      """, "JPY")
    #expect(StatementTests.sums(statement) == "97300 300000 proven")
  }

  /// For purchases first, the balance falls: in reverse order, the same numbers would be incoming
  /// money.
  @Test(arguments: [true, false])
  func whereBothOrdersAddUpTheDaysDecide(isAscending: Bool) {
    let rows = ["2026-10-01,A,10,90", "2026-10-02,B,10,80", "2026-10-03,C,10,70"]
    let text = "Date,Payee,Amount,Balance\n" + rows.joined(separator: "\n") + "\n"
    let reversed =
      "Date,Payee,Amount,Balance\n" + rows.reversed().joined(separator: "\n") + "\n"
    let statement = StatementTests.statement(isAscending ? text : reversed, "USD")
    #expect(StatementTests.sums(statement) == "30 0 proven")
  }

  @Test func aBalanceOfTheSizesButNotTheSignsVoidsAllElse() {
    let statement = StatementTests.statement(
      """
      Date,Payee,Amount,Balance
      2026-10-01,Shop,10.00,90.00
      2026-10-02,Wage,50.00,140.00
      2026-10-03,Shop,20.00,120.00

      """, "USD")
    #expect(statement.proposals.isEmpty)
    #expect(statement.lack == .balance(column: "Balance"))
  }

  /// A card's balance is what is owed, and rises with each purchase; so does savings' with interest.
  @Test(arguments: [
    ("Amount", ["10.00,10.00", "20.00,30.00", "-30.00,0.00", "5.00,5.00"], [30, 35]),
    ("Amount", ["10.00,10.00", "20.00,30.00", "5.00,35.00"], [35]),
    ("Debit,Credit", ["10.00,,10.00", "20.00,,30.00", ",30.00,0.00", "5.00,,5.00"], [30, 35]),
  ])
  func aBalanceByWhichMostPaymentsComeInMayBeOwed(
    titles: String, rows: [String], totals: [Amount]
  ) {
    let text = rows.enumerated().map { "2026-10-0\($0 + 1),Shop \($0),\($1)\n" }.joined()
    let statement = StatementTests.statement("Date,Payee,\(titles),Balance\n" + text, "USD")
    #expect(statement.proposals.map(\.total) == totals)
    #expect(statement.proposals.allSatisfy { !$0.isProven })
    #expect(statement.proposals.allSatisfy { $0.evidence == .debt(column: "Balance") })
  }

  @Test func sidesAndABalanceThatAgreeAreProof() {
    let statement = StatementTests.statement(
      """
      Date,Payee,Debit,Credit,Balance
      2026-10-01,Interest,,10.00,110.00
      2026-10-02,Interest,,10.00,120.00
      2026-10-03,Shop,20.00,,100.00

      """, "USD")
    #expect(StatementTests.sums(statement) == "20 20 proven")
  }

  @Test func aBalanceThatDoesNotAddUpProvesNothing() {
    let statement = StatementTests.statement(
      """
      Date,Payee,Amount,Balance
      2026-10-01,Shop,-10.00,90.00
      2026-10-02,Wage,50.00,17.00
      2026-10-03,Shop,-20.00,120.00

      """, "USD")
    #expect(StatementTests.sums(statement) == "30 50 asked")
  }
}
