import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// What is proposed for tables that could be read in a way that takes wrong money.
struct ImportProposalTests {
  @Test(
    arguments: [
      // The account paid what was billed.
      (
        """
        Date,Merchant,Original amount,Original currency,Billed amount,Billed currency
        2026-10-01,Amazon,-23.00,USD,-21.10,EUR
        2026-10-25,Tesco,-10.00,GBP,-11.90,EUR
        """, "--map 'name=Merchant,amount=-Billed amount,date=Date'", nil
      ),
      (
        "Date,Payee,Foreign amount,Amount\n2026-10-01,A,-23.00,-21.10\n2026-10-02,B,-5.00,-4.10",
        "--map name=Payee,amount=-Amount,date=Date", nil
      ),
      (
        "Date,Description,Gross,Fee,Net\n2026-10-01,Shop,-10.00,-0.50,-10.50",
        "--map name=Description,amount=-Net,date=Date", nil
      ),
      // Without its days a payment would be taken for that of another month.
      (
        "Date;Text;Amount\n46298;Shop;-3.20\n46299;Bar;-4.00",
        "--map name=Text,amount=-Amount,date=Date",
        "(the days of 'Date' are not understood: say --date-format)"
      ),
      (
        """
        Date,Payee,Amount,Balance
        2026-10-28,Shop,-12.50,87.50
        2026-10-29,Salary,900.00,987.50
        2026-10-30,Gift,50.00,1037.50
        """, "amount=Amount,",
        "(which sign is spending is a guess: it may be amount=-Amount)"
      ),
      (
        "Tag;Text;Betrag\n1. Okt;Rewe;12.50\n2. Okt;Bio;9.00", "--map name=Text,amount=Betrag ",
        "(no column of days: equal payments of two files would count as one)"
      ),
      (
        "Wann,Text,Betrag\n2026-10-01,A,1.50\n2026-10-02,B,2.50\n2026-10-03,C,3.50\noffen,D,4.50",
        "date=Wann --skip Wann=offen", "(records without a day are left out: they may be totals)"
      ),
      // A statement covers a few weeks: by the other pattern these days were months or years apart.
      (
        "Date,Text,Amount\n10/01/2026,A,-1.50\n10/02/2026,B,-2.50\n10/09/2026,C,-3.50",
        "--date-format MM/dd/yyyy", "(the days may also be dd/MM/yyyy)"
      ),
      (
        "Date,Text,Amount\n26/10/01,A,-1.50\n26/10/02,B,-2.50", "--date-format yy/MM/dd",
        "(the days may also be dd/MM/yy)"
      ),
      (
        #"[{"merchant":"Pret","amount":-350,"day":"2026-10-01"},{"merchant":"Lidl","amount":-1290,"day":"2026-10-02"}]"#,
        "amount=-amount",
        "(the amounts are whole: if they count cents, this takes a hundred times as much)"
      ),
      (
        #"[{"merchant":"Pret","amount":-3.5,"day":"2026-10-01"},{"merchant":"Lidl","amount":-1290,"day":"2026-10-02"}]"#,
        "amount=-amount", nil
      ),
      (
        """
        Date,Payee,Amount,Art
        2026-10-02,Lidl,23.45,foo
        2026-10-03,Aldi,13.45,foo
        2026-10-04,ACME,2003.45,bar
        """, "amount=Amount,",
        "(if 'Art' says which way the money went, add --out for each value of spending)"
      ),
      (
        "Date,Payee,Amount\n2026-10-01,A,523.45\n2026-10-02,B,+500.00\n2026-10-03,C,20.00",
        "amount=Amount,", "(a plus in 'Amount' may mark money in, which would be spending)"
      ),
      (
        """
        Date,Payee,Amount
        2026-10-01,A,80.00
        2026-10-02,B,40.00
        2026-10-03,C,-20.00
        2026-10-04,D,-10.00
        2026-10-05,E,-15.00
        """, "amount=-Amount,",
        "(which sign is spending is a guess: it may be amount=Amount)"
      ),
      (
        "Date,Payee,Stand,Geld\n2026-10-01,A,100.00,12.00\n2026-10-02,B,88.00,7.00",
        "amount=Stand,",
        "(that 'Stand' is what was paid is a guess: there is 'Geld' too)"
      ),
      (
        """
        Export Date,Date,Payee,Amount
        2026-11-01,2026-10-02,Lidl,-5.00
        2026-11-01,2026-10-03,Aldi,-6.00
        """, "date=Date ", nil
      ),
      (
        """
        Date,Payee,Net,VAT,Gross
        2026-10-01,A,100.00,19.00,119.00
        2026-10-02,B,50.00,9.50,59.50
        """, "amount=Gross,", nil
      ),
      (
        """
        Date,Payee,MCC,Store,Geld
        2026-10-02,Lidl,5411,0123,5.00
        2026-10-03,Aldi,5411,0124,6.00
        """, "amount=Geld,", nil
      ),
      // Accounts, numbers of records and times in seconds were never paid, nor were parts of a sum.
      (
        """
        123456789\tEUR\t20261001\t1000,00\t993,70\t20261001\t-6,30\tBakker
        123456789\tEUR\t20261002\t993,70\t848,70\t20261002\t-145,00\tEnergie
        """, "--map name=8,amount=-7,date=3", nil
      ),
      (
        "Stamp,Date,Text,Paid\n1790000000,2026-10-01,A,1.50\n1790000100,2026-10-02,B,2.50",
        "--map name=Text,amount=Paid,date=Date", nil
      ),
      (
        """
        Date,Shop,Subtotal,Total Discounts,Total
        2026-10-01,A,12.50,2.00,10.50
        2026-10-02,B,9.00,1.00,8.00
        """, "amount=Total,", nil
      ),
    ] as [(String, String, String?)])
  func whatCouldBeReadWrongIsProposedRightOrDoubted(text: String, part: String, doubt: String?)
    throws
  {
    let shell = CommandLineHarness()
    let name = text.hasPrefix("[") ? "records.json" : "table.csv"
    try shell.directory.write(text + "\n", to: name)
    let run = shell.run("import", shell.directory.path(name))
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.contains("\n  (") == (doubt != nil), "\(run.errors)")
    if let doubt { #expect(run.errors.contains(doubt), "\(run.errors)") }
  }

  /// Of two columns that take turns one is what was spent, and no word says which.
  @Test func columnsOfWhichOneIsZeroTakeTurnsToo() throws {
    let shell = CommandLineHarness()
    try shell.directory.write(
      "Datum;Opis;Foo;Bar\n02.10.2026;A;0,00;23,45\n03.10.2026;B;2000,00;0,00\n", to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    #expect(run.exit == 65 && !run.errors.contains("iexpense import"), "\(run.errors)")
  }

  @Test func columnsThatTakeTurnsAreNotGuessed() throws {
    let shell = CommandLineHarness()
    let text = "Date,Text,First,Second\n2026-10-01,Pay,500.00,\n2026-10-02,Tea,,3.45\n"
    try shell.directory.write(text, to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    #expect(
      run.exit == 65 && run.file == nil && !run.errors.contains("iexpense import"), "\(run.errors)")
  }

  /// Files whose proposed line, run as it stands, imports just what was spent.
  private struct Foreign: CustomTestStringConvertible {
    var name = "bank.csv"
    let text: String
    var encoding: UInt?
    var currency = "EUR"
    let line: String
    let items: [String]

    var testDescription: String { line }
  }

  private static let foreign = [
    Foreign(
      text: """
        "Datum";"Naam";"Af Bij";"Bedrag"
        "20261031";"Bakker";"Af";"3,45"
        "20261029";"J. Jansen";"Bij";"600,00"
        """,
      line: "name=Naam,amount=Bedrag,date=Datum --out 'Af Bij=Af' --decimal-mark ,",
      items: ["Bakker 3.45"]),
    Foreign(
      text: "Datum;Omschrijving;Bij;Af\n2026-10-01;Baas;500,00;\n2026-10-02;Bakker;;3,45",
      line: "name=Omschrijving,out=Af,in=Bij,date=Datum --decimal-mark ,",
      items: ["Bakker 3.45"]),
    Foreign(
      text: "Tag;Empfänger;Betrag;Soll/Haben\n13.10.2026;Rewe;12,50;S\n15.10.2026;Firma;9,00;H",
      line: "name=Empfänger,amount=Betrag,date=Tag --out Soll/Haben=S", items: ["Rewe 12.5"]),
    Foreign(
      text: "Date,Description,Amount,Type\n2026-10-05,Rewe,12.50,D\n2026-10-06,Pay,1200.00,C",
      line: "--out Type=D", items: ["Rewe 12.5"]),
    Foreign(
      text: """
        Date,Description,Amount,Transaction Type,Category,Account Name
        10/15/2026,Groceries,33.12,debit,Food,Card
        10/07/2026,Paycheck,1500.00,credit,Income,Card
        """,
      line: "name=Description,amount=Amount,date=Date --out 'Transaction Type=debit'",
      items: ["Groceries 33.12"]),
    Foreign(
      text: """
        TYPE,Date,Payee,Amount,Note
        Expense,2026-10-05,Rewe,12.50,lunch
        Transfer,2026-10-06,Savings,100.00,
        Income,2026-10-07,Pay,1200.00,
        """,
      line: "name=Payee,amount=Amount,date=Date --out TYPE=Expense --skip TYPE=Transfer",
      items: ["Rewe 12.5"]),
    Foreign(
      text: "Datum;Opis;Uplata;Isplata\n02.10.2026;K;0,00;23,45\n03.10.2026;ACME;2000,00;0,00",
      line: "name=Opis,out=Isplata,in=Uplata,date=Datum", items: ["K 23.45"]),
    Foreign(
      text: """
        Data,Entrate,Uscite,Descrizione
        2026-10-05,,12.50,Bar
        2026-10-06,1200.00,,Ditta
        """,
      line: "name=Descrizione,out=Uscite,in=Entrate,date=Data", items: ["Bar 12.5"]),
    Foreign(
      text: """
        Date,Details,Amount
        2026-10-05,Bar,-12.50
        2026-10-06,Beginning of a period,
        """,
      line: "--skip Amount=", items: ["Bar 12.5"]),
    Foreign(
      text: """
        Date,Payee,Description,Amount
        2026-10-05,Deli,CARD 1234 DELI,-12.50
        2026-10-06,,MONTHLY FEE,-1.00
        """,
      line: "name=Payee|Description,", items: ["Deli 12.5", "MONTHLY FEE 1"]),
    Foreign(
      text: """
        Naam,Datum,Naam tegenpartij,Omschrijving,Bedrag
        MUSTER,2026-10-05,Frituur,KAART 1,-12.50
        MUSTER,2026-10-06,,KOSTEN,-1.00
        """,
      line: "name=Naam tegenpartij|Omschrijving,", items: ["Frituur 12.5", "KOSTEN 1"]),
    Foreign(
      text: "Date,Text,Debit,Credit\n2026-10-05,Rewe,-12.50,\n2026-10-06,Pay,,1200.00",
      line: "out=-Debit,in=Credit", items: ["Rewe 12.5"]),
    Foreign(
      text: "Date,Text,Amount\n15/10/2026,REWE,12.50 DR\n16/10/2026,PAY,1200.00 CR",
      line: "name=Text,amount=Amount", items: ["REWE 12.5"]),
    Foreign(
      text: """
        Account holder,Max Muster,,
        From,2026-10-01,To,2026-10-31
        Date,Payee,Amount,Note
        2026-10-05,Rewe,-12.50,x
        2026-10-06,Bus,-2.50,
        ,Sum of it,-15.00,
        """,
      line: "name=Payee,amount=-Amount,date=Date --skip Date=", items: ["Rewe 12.5", "Bus 2.5"]),
    Foreign(
      text: """
        Details,Posting Date,Description,Amount,Balance,Check #
        DEBIT,10/15/2026,AMAZON,-14.99,100.01,,
        CREDIT,10/14/2026,PAYROLL,2000.00,1015.00,,
        """, line: "name=Description,amount=-Amount", items: ["AMAZON 14.99"]),
    Foreign(
      text: """
        Dato;Forklaring;Ut fra konto;Inn på konto
        05.10.2026;Rema 1000;125,50;
        16.10.2026;Lønn;;25000,00
        """, line: "name=Forklaring,out=Ut fra konto,in=Inn på konto", items: ["Rema 1000 125.5"]),
    Foreign(
      text: """
        KNAB EXPORT;;;;
        Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeninghouder
        05-10-2026;EUR;D;12,50;Albert Heijn
        16-10-2026;EUR;C;1250,00;Werkgever
        """, line: "name=Tegenrekeninghouder,amount=Bedrag,date=Transactiedatum",
      items: ["Albert Heijn 12.5"]),
    Foreign(
      text: """
        Date,Amount,Description,Payer Name,Status
        05-10-2026,-12.50,Card at Rewe,,Completed
        16-10-2026,2000.00,Received,Firma,Completed
        17-10-2026,-5.00,Bolt,,Pending
        """, line: "name=Description,amount=-Amount,date=Date", items: ["Card at Rewe 12.5"]),
    Foreign(
      text: """
        Date,Name,Type,Net
        10/15/2026,Spotify,PreApproved Payment,-9.99
        10/16/2026,,Bank Deposit to PP Account,9.99
        10/17/2026,,Fee of the month,-1.00
        """, line: "name=Name|Type,amount=-Net", items: ["Spotify 9.99", "Fee of the month 1"]),
    Foreign(
      text: """
        Date,Debit Account Number,Credit Account Number,Beneficiary,Balance,Movement
        25-Oct-2026,1234567,7654321,Rewe,95.00,-5.00
        """, line: "name=Beneficiary,amount=-Movement,date=Date --date-format dd-MMM-yyyy",
      items: ["Rewe 5"]),
    Foreign(
      name: "tracker.json",
      text: #"[{"id":7,"description":"Tea","amount":12.5,"date":"2026-10-05"}]"#,
      line: "name=description,amount=amount,date=date", items: ["Tea 12.5"]),
    Foreign(
      name: "bank.json",
      text: """
        {"data":{"page":1,"rows":[{"entryId":"a","payee":{"name":"Tea"},"amount":{"value":"-12.50",\
        "currency":"EUR"},"date":"2026-10-05T10:00:00Z"}]}}
        """, line: "name=payee.name,amount=-amount.value,date=date --items data.rows",
      items: ["Tea 12.5"]),
    Foreign(
      name: "tracker.ndjson",
      text: """
        {"title":"Tea","value":2.5,"kind":"expense","day":"2026-10-05"}
        {"title":"Pay","value":200,"kind":"income","day":"2026-10-06"}
        """, line: "name=title,amount=value,date=day --out kind=expense", items: ["Tea 2.5"]),
    Foreign(
      text: "ご利用日,ご利用先,ご利用金額\n2026/10/05,コンビニ,1250\n2026/10/16,大阪商店,3400",
      encoding: 0xA01, currency: "JPY", line: "--encoding shift_jis --map name=ご利用先,amount=ご利用金額",
      items: ["コンビニ 1250", "大阪商店 3400"]),
    Foreign(
      text: "交易日期,摘要,支出金额,收入金额\n2026-10-05,超市购物,12.50,\n2026-10-16,工资收入,,1200.00",
      encoding: 0x632, line: "--encoding gb18030 --map name=摘要,out=支出金额,in=收入金额",
      items: ["超市购物 12.5"]),
    Foreign(
      text: "날짜,적요,출금,입금\n2026-10-05,편의점,12.50,\n2026-10-16,급여,,1200.00",
      encoding: 0x422, line: "--encoding euc-kr --map name=적요,out=출금,in=입금", items: ["편의점 12.5"]),
    Foreign(
      text: "日期,摘要,支出\n2026-10-05,超商購物,12.50\n2026-10-16,電費繳納,1200.00",
      encoding: 0xA03, line: "--encoding big5 --map name=摘要,amount=支出",
      items: ["超商購物 12.5", "電費繳納 1200"]),
    Foreign(
      text: "Дата;Описание;Сумма\n05.10.2026;Магазин;-12,50\n16.10.2026;Кафе;-7,00",
      encoding: 0x502, line: "--encoding windows-1251", items: ["Магазин 12.5", "Кафе 7"]),
    Foreign(
      text: "Data;Opis;Kwota\n2026-10-05;Płatność kartą;-12,50\n2026-10-06;Sklep spożywczy;-7,00",
      encoding: 0x501, line: "--encoding windows-1250",
      items: ["Płatność kartą 12.5", "Sklep spożywczy 7"]),
  ]

  @Test(arguments: foreign)
  private func theProposedLineImportsExactly(file: Foreign) throws {
    let shell = CommandLineHarness()
    let path = shell.directory.path(file.name)
    let encoding = file.encoding.map { String.Encoding(rawValue: 0x8000_0000 | $0) } ?? .utf8
    try shell.directory.write(
      Array(try #require((file.text + "\n").data(using: encoding))), to: file.name)
    let run = shell.run("import", path)
    #expect(run.exit == 65 && run.errors.contains(file.line), "\(run.errors)")
    let line = run.errors.split(separator: "\n").first { $0.hasPrefix("  iexpense ") }
    let words = Self.words(try #require(line).dropFirst(11)) + ["--currency", file.currency]
    #expect(shell.run(words: words).exit == 0)
    #expect(shell.items.map { "\($0.name) \($0.amount)" } == file.items)
  }

  /// The words of a line, as a shell takes them.
  private static func words(_ line: Substring) -> [String] {
    var (words, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words
  }

  /// Greek has its letters where Cyrillic does, and nothing here says which it is.
  @Test func lettersThatMayBeOfSeveralAlphabetsAreNotGuessed() throws {
    let shell = CommandLineHarness()
    let text = "Ημέρα;Κείμενο;Αξία\n05.10.2026;Καφές;-12,50\n16.10.2026;Ψωμί;-7,00\n"
    let greek = String.Encoding(rawValue: 0x8000_0503)
    try shell.directory.write(Array(try #require(text.data(using: greek))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 65 && !run.errors.contains("--map"))
    #expect(run.errors.contains("--encoding windows-1251, or one of 'windows-1253'"))
  }
}
