import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Headers that do not tell what their columns mean, each with a file of that kind.
struct KnownHeaderTests {
  @Test(
    arguments: [
      // Revolut: the fee is paid beside the amount, and a reverted payment was never made.
      (
        """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
        CARD_PAYMENT,Current,2026-10-01 10:00:00,2026-10-02 10:00:00,Deli,-5.00,0.00,EUR,COMPLETED,95
        ATM,Current,2026-10-03 10:00:00,2026-10-03 10:00:00,Cash,-20.00,1.50,EUR,COMPLETED,73.50
        TOPUP,Current,2026-10-04 10:00:00,2026-10-04 10:00:00,Top,50.00,0.00,EUR,COMPLETED,123.50
        CARD_PAYMENT,Current,2026-10-05 10:00:00,,Shop,-9.00,0.00,EUR,REVERTED,
        """, "EUR", ["2026-10-01 Deli 5", "2026-10-03 Cash 21.5"]
      ),
      // Wise: the amount after fees and the fee both left the account.
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
      // Guangfa's card: the booked amount counts; paying the card's bill is negative.
      (
        """
        交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币
        2026/10/01,2026/10/02,Deli,5.00,美元,36.10,人民币
        2026/10/02,2026/10/02,Cab,7.00,人民币,7.00,人民币
        2026/10/03,2026/10/03,Repaid,-100.00,人民币,-100.00,人民币
        """, "CNY", ["2026-10-01 Deli 36.1", "2026-10-02 Cab 7"]
      ),
      // Discover: payments are positive; paying the card's bill is negative.
      (
        """
        Trans. Date,Post Date,Description,Amount,Category
        10/01/2026,10/02/2026,Deli,5.00,Restaurants
        10/02/2026,10/02/2026,Cab,7.00,Travel
        10/03/2026,10/03/2026,Thank you,-50.00,Payments
        """, "USD", ["2026-10-01 Deli 5", "2026-10-02 Cab 7"]
      ),
      // Mint: the transaction type tells the direction.
      (
        """
        Date,Description,Original Description,Amount,Transaction Type,Category,Account Name
        10/01/2026,Deli,DELI 12,5.00,debit,Food,Card
        10/03/2026,Pay,PAY,50.00,credit,Income,Card
        """, "USD", ["2026-10-01 Deli 5"]
      ),
      // Without a balance, the fee is still paid beside the amount.
      (
        """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State
        ATM,Current,2026-04-09 10:02:00,2026-04-09 10:02:00,Cash,-60.00,2.00,EUR,COMPLETED
        TOPUP,Current,2026-04-24 08:00:00,2026-04-24 08:00:00,Pay,1000.00,0.00,EUR,COMPLETED
        """, "EUR", ["2026-04-09 Cash 62"]
      ),
      // Wise, one balance: the amount includes the fee, and dates begin with the day.
      (
        """
        TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,\
        Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,\
        Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees
        CARD-1,08-01-2026,-4.99,EUR,Card,,146.65,,,,,,,Cafe,1234,Me,,,0
        CARD-2,06-01-2026,-840.88,EUR,Card,,151.64,EUR,GBP,0.88,,,,Hotel,1234,Me,,,3.93
        TRANSFER-3,04-01-2026,-50.00,EUR,Sent money to Ann,,992.52,,,,,Ann,1,,,,,,0
        TRANSFER-4,03-01-2026,900.00,EUR,Received,,1042.52,,,,Boss,,,,,,,,0
        """, "EUR", ["2026-01-08 Cafe 4.99", "2026-01-06 Hotel 840.88", "2026-01-04 Ann 50"]
      ),
      // Wise, all balances: a payment from another balance is not an amount of this file.
      (
        """
        ID,Status,Direction,Created on,Source fee amount,Source fee currency,Source name,\
        Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency
        1,COMPLETED,OUT,2026-07-27 15:09:01,0.00,USD,Me,149.18,USD,Food,149.18,USD
        2,COMPLETED,OUT,2026-08-03 17:11:26,0.07,CAD,Me,15.70,CAD,Taste,11.18,USD
        3,COMPLETED,OUT,2026-08-03 17:11:26,0.00,USD,Me,23.32,USD,Taste,23.32,USD
        """, "USD", ["2026-07-27 Food 149.18", "2026-08-03 Taste 23.32"]
      ),
      // PayPal: authorisations and holds are paid by another row.
      (
        """
        Date,Time,TimeZone,Name,Type,Status,Currency,Amount,Fees,Total,Balance
        04/29/2026,09:23:28,EDT,Air,General Authorization,Pending,USD,-184.30,0.00,-184.30,0.00
        05/01/2026,06:53:02,EDT,PayPal,Account Hold for Open Authorization,Pending,USD,-184.30,0.00,-184.30,0.00
        05/01/2026,06:53:02,EDT,Air,Express Checkout Payment,Completed,USD,-184.30,0.00,-184.30,-184.30
        05/01/2026,06:53:02,EDT,,Bank Deposit to PP Account,Pending,USD,184.30,0.00,184.30,0.00
        05/01/2026,06:53:02,EDT,PayPal,Reversal of General Account Hold,Completed,USD,184.30,0.00,184.30,0.00
        05/01/2026,06:53:02,EDT,Air,General Authorization,Completed,USD,-184.30,0.00,-184.30,0.00
        """, "USD", ["2026-05-01 Air 184.3"]
      ),
      (
        """
        Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance Impact
        02/01/2026,10:00:00,PST,Games,Express Checkout Payment,Completed,USD,-19.99,0.00,-19.99,1A,Debit
        02/03/2026,12:00:00,PST,Books,Mobile Payment,Denied,USD,-12.00,0.00,-12.00,1E,Debit
        02/04/2026,13:00:00,PST,,Account Hold for Open Authorization,Completed,USD,-5.00,0.00,-5.00,1F,Debit
        02/16/2026,15:00:00,PST,Anna,Mobile Payment,Completed,USD,100.00,-3.40,96.60,1J,Credit
        """, "USD", ["2026-02-01 Games 19.99"]
      ),
      (
        """
        "Date","Time","Time Zone","Description","Currency","Gross","Fee","Net","Balance","Transaction ID","Name"
        "13.10.2026","10:00:00","CET","Express Checkout Payment","EUR","-49,90","0,00","-49,90","-49,90","1","Shop"
        "13.10.2026","10:00:00","CET","Bank Deposit to PP Account ","EUR","49,90","0,00","49,90","0,00","2",""
        "19.10.2026","12:00:00","CET","Account Hold for Open Authorization","EUR","-6,99","0,00","-6,99","-6,99","3",""
        """, "EUR", ["2026-10-13 Shop 49.9"]
      ),
      (
        """
        "Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Entgelt","Netto"
        "21.06.2026","12:29:40","CEST","Post","PayPal Express-Zahlung","Abgeschlossen","EUR","-6,19","0,00","-6,19"
        "14.07.2026","12:54:01","CEST","PayPal","Einbehaltung für offene Autorisierung","Abgeschlossen","EUR","-13,21","0,00","-13,21"
        "14.07.2026","12:56:04","CEST","Shop","PayPal Express-Zahlung","Abgeschlossen","EUR","-13,21","0,00","-13,21"
        "14.07.2026","12:56:04","CEST","PayPal","Rückbuchung allgemeiner Einbehaltung","Abgeschlossen","EUR","13,21","0,00","13,21"
        """, "EUR", ["2026-06-21 Post 6.19", "2026-07-14 Shop 13.21"]
      ),
      (
        """
        "Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Name"
        "01.10.2026","10:00:00","CET","Einbehaltung für offene Autorisierung","EUR","-49,99","0,00","-49,99","-49,99","T1","Uber"
        "03.10.2026","10:00:00","CET","Rückbuchung allgemeiner Einbehaltung","EUR","49,99","0,00","49,99","0,00","T2","Uber"
        "03.10.2026","10:00:01","CET","Zahlung im Einzugsverfahren","EUR","-49,99","0,00","-49,99","-49,99","T3","Uber"
        """, "EUR", ["2026-10-03 Uber 49.99"]
      ),
      (
        """
        "Date","Heure","Fuseau horaire","Description","Devise","Brut","Frais","Net","Solde","N° de transaction","Nom"
        "1/7/2026","04:05:42","CET","Paiement express","USD","-59,30","0,00","-59,30","-59,30","1","Telephone"
        "1/17/2026","04:05:42","CET","Conversion de devise standard","USD","59,30","0,00","59,30","0,00","2",""
        """, "USD", ["2026-01-07 Telephone 59.3"]
      ),
      // Commerzbank: a kind of interest and fees is no direction.
      (
        """
        Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
        31.12.2025;31.12.2025;Zinsen/Entgelte;Kontoführung;-10,7;EUR;DE79500400000123456700;
        21.01.2026;21.01.2026;Lastschrift;1x1 Mail;-12,34;EUR;DE79500400000123456700;
        """, "EUR", ["2025-12-31 Kontoführung 10.7", "2026-01-21 1x1 Mail 12.34"]
      ),
      // Venmo: what goes to the own bank was not spent, and in a charge it is the other who asks.
      (
        """
        Account Statement - (@me),,,,,,,,,
        Account Activity,,,,,,,,,
        ,ID,Datetime,Type,Status,Note,From,To,Amount (total),Destination
        ,1,2026-01-02T19:00:00,Payment,Complete,dinner,Me,Bob,- $24.00,
        ,2,2026-01-03T11:00:00,Standard Transfer,Issued,,,,- $50.00,Bank *1234
        ,3,2026-01-04T11:00:00,Charge,Complete,rent,Ann,Me,"- $1,007.00",
        ,4,2026-01-05T11:00:00,Payment,Complete,taxi,Ann,Me,+ $3.83,
        """, "USD", ["2026-01-02 dinner 24", "2026-01-04 rent 1007"]
      ),
      // Splitwise: a friend's payment settles an earlier expense.
      (
        """
        Date,Description,Category,Cost,Currency,Ann,Bob

        2026-01-15,Dinner,Dining out,900.00,EUR,450.00,-450.00
        2026-01-18,Bob paid Ann,Payment,200.00,EUR,-200.00,200.00

        2026-01-31,Total balance, , ,EUR,250.00,-250.00
        """, "EUR", ["2026-01-15 Dinner 900"]
      ),
    ] as [(String, String, [String])])
  func isReadAsItsProgramMeansIt(text: String, currency: String, items: [String]) throws {
    try Self.check(text, currency, items)
  }

  /// Programs whose headers can be read without a known layout.
  @Test(
    arguments: [
      // Alipay: a direction marks rows that are neither in nor out.
      (
        """
        支付宝交易记录明细查询
        交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,
        2026-09-16 08:10:00,餐饮美食,肯德基,/,早餐,支出,15.00,余额宝,交易成功,20260916001,,,
        2026-09-16 12:00:00,交通出行,滴滴出行,/,快车,支出,"1,240.50",余额,交易成功,20260916002,,,
        2026-09-18 16:56:41,信用借还,花呗,/,主动还款,不计收支,780.96,储蓄卡,还款成功,20260916003,,,
        2026-09-20 10:00:00,转账红包,李四,/,红包,收入,66.00,余额,交易成功,20260916005,,,
        """, "CNY", ["2026-09-16 肯德基 15", "2026-09-16 滴滴出行 1240.5"]
      ),
      // WeChat Pay: `/` marks rows that are neither.
      (
        """
        微信支付账单明细,,,,,,,,
        交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
        2026-09-16 12:34:56,商户消费,美团,外卖,支出,¥28.50,零钱,支付成功,4200001,m1,/
        2026-09-17 09:15:00,转账,李四,/,收入,¥200.00,零钱,已存入零钱,4200003,m3,/
        2026-09-19 20:00:00,零钱提现,银行,/,/,¥100.00,银行,提现已到账,4200005,/,服务费¥0.10
        """, "CNY", ["2026-09-16 美团 28.5"]
      ),
    ])
  func aClearHeaderNeedsNoKnownLayout(text: String, currency: String, items: [String]) throws {
    try Self.check(text, currency, items)
  }

  /// One of the proposals must be right.
  private static func check(_ text: String, _ currency: String, _ items: [String]) throws {
    let statement = Statement(
      Data((text + "\n").utf8), currency: Currency(code: currency),
      today: CalendarDate("2026-12-31"))
    let found = statement.proposals.map { proposal in
      proposal.payments.filter { !$0.amount.isNegative && $0.amount != .zero }.map {
        "\($0.day?.description ?? "-") \($0.name) \($0.amount)"
      }
    }
    #expect(found.contains(items), "\(found) \(String(describing: statement.lack))")
  }

  @Test func eachLineNamesColumnsOfItsTitles() {
    for line in KnownHeader.all {
      let titles = line.titles.split(separator: ",").map(String.init)
      let layout = KnownHeader.layout(of: titles)
      #expect(layout?.columns[.name] != nil, "\(line.titles)")
      #expect(layout?.columns[.amount] != nil, "\(line.titles)")
      #expect(layout?.columns[.date] != nil, "\(line.titles)")
      #expect(layout?.out.count == line.out.count && layout?.skipped.count == line.skip.count)
    }
    #expect(KnownHeader.all.count <= 80)
  }
}
