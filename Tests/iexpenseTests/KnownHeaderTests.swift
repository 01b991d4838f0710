import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Headers that do not say by themselves what their columns mean, each with a file of its kind.
struct KnownHeaderTests {
  @Test(
    arguments: [
      // Revolut: the fee is paid beside the amount, and what was reverted was never paid.
      (
        """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
        CARD_PAYMENT,Current,2026-10-01 10:00:00,2026-10-02 10:00:00,Deli,-5.00,0.00,EUR,COMPLETED,95
        ATM,Current,2026-10-03 10:00:00,2026-10-03 10:00:00,Cash,-20.00,1.50,EUR,COMPLETED,73.50
        TOPUP,Current,2026-10-04 10:00:00,2026-10-04 10:00:00,Top,50.00,0.00,EUR,COMPLETED,123.50
        CARD_PAYMENT,Current,2026-10-05 10:00:00,,Shop,-9.00,0.00,EUR,REVERTED,
        """, "EUR", ["2026-10-01 Deli 5", "2026-10-03 Cash 21.5"]
      ),
      // Wise: what left the account is the amount after fees and the fee.
      (
        """
        ID,Status,Direction,Created on,Source fee amount,Source name,\
        Source amount (after fees),Target name,Target amount (after fees)
        1,COMPLETED,OUT,2026-10-01 10:00:00,0.50,Me,10.00,Deli,10.00
        2,CANCELLED,OUT,2026-10-02 10:00:00,0.50,Me,20.00,Shop,20.00
        3,COMPLETED,IN,2026-10-03 10:00:00,0,Boss,900.00,Me,900.00
        4,COMPLETED,NEUTRAL,2026-10-04 10:00:00,0,Me,7.00,Me,7.00
        """, "EUR", ["2026-10-01 Deli 10.5"]
      ),
      // Guangfa's card: the booked amount; what pays the card is negative.
      (
        """
        交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币
        2026/10/01,2026/10/02,Deli,5.00,美元,36.10,人民币
        2026/10/03,2026/10/03,Repaid,-100.00,人民币,-100.00,人民币
        """, "CNY", ["2026-10-01 Deli 36.1"]
      ),
      // Discover: payments are positive, and what pays the card is negative.
      (
        """
        Trans. Date,Post Date,Description,Amount,Category
        10/01/2026,10/02/2026,Deli,5.00,Restaurants
        10/03/2026,10/03/2026,Thank you,-50.00,Payments
        """, "USD", ["2026-10-01 Deli 5"]
      ),
      // Mint: the kind says which way the money went.
      (
        """
        Date,Description,Original Description,Amount,Transaction Type,Category,Account Name
        10/01/2026,Deli,DELI 12,5.00,debit,Food,Card
        10/03/2026,Pay,PAY,50.00,credit,Income,Card
        """, "USD", ["2026-10-01 Deli 5"]
      ),
      // Capitec: a fee may stand alone, or beside what was taken out.
      (
        """
        Transaction Date,Description,Money In,Money Out,Fee,Balance
        2026-10-01,Shop,,-50.00,,950.00
        2026-10-02,Monthly fee,,,-7.50,942.50
        2026-10-03,Pay,1000.00,,,1942.50
        2026-10-04,Cash,,-100.00,-10.00,1832.50
        """, "ZAR", ["2026-10-01 Shop 50", "2026-10-02 Monthly fee 7.5", "2026-10-04 Cash 110"]
      ),
    ] as [(String, String, [String])])
  func isReadAsItsProgramMeansIt(text: String, currency: String, items: [String]) throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = currency
    try shell.directory.write(text + "\n", to: "known.csv")
    let run = shell.run("import", shell.directory.path("known.csv"), "-y")
    #expect(run.exit == 0, "\(run.errors)")
    let found = shell.items.map { "\($0.date?.description ?? "-") \($0.name) \($0.amount)" }
    #expect(found == items)
  }

  /// Its texts alone say which way the money went.
  @Test func theCardOfTheBankOfCommunicationsIsNotGuessed() throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "CNY"
    let text = """
      交易日期,记账日期,交易说明,交易币种/金额,入账币种/金额
      2026/10/01,2026/10/02,消费 Deli,CNY 5.00,CNY 5.00
      2026/10/03,2026/10/03,还款,CNY 50.00,CNY 50.00

      """
    try shell.directory.write(text, to: "known.csv")
    let run = shell.run("import", shell.directory.path("known.csv"), "-y")
    #expect(run.exit == 65 && run.file == nil, "\(run.output)")
  }
}
