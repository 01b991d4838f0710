import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// Proposals for tables that could be misread as wrong amounts.
struct ImportProposalTests {
  @Test(
    arguments: [
      // The account paid the billed amount.
      (
        """
        Date,Merchant,Original amount,Original currency,Billed amount,Billed currency
        2026-10-01,Amazon,-23.00,USD,-21.10,EUR
        2026-10-25,Tesco,-10.00,GBP,-11.90,EUR
        """, "--map 'name=Merchant,amount=-Billed amount,date=Date,currency=Billed currency'"
      ),
      (
        "Date,Payee,Foreign amount,Amount\n2026-10-01,A,-23.00,-21.10\n2026-10-02,B,-5.00,-4.10",
        "--map name=Payee,amount=-Amount,date=Date"
      ),
      // A balance that adds up says which sign is spending.
      (
        """
        Date,Payee,Amount,Balance
        2026-10-28,Shop,-12.50,87.50
        2026-10-29,Salary,900.00,987.50
        2026-10-30,Gift,50.00,1037.50
        """, "amount=-Amount,"
      ),
      (
        """
        Date,Payee,Amount,Balance
        2026-10-28,Shop,12.50,87.50
        2026-10-29,Payment,-100.00,187.50
        2026-10-30,Kiosk,3.00,184.50
        """, "amount=Amount,"
      ),
      // Without a balance, negative amounts are spending, even if there are only few.
      ("Date,Payee,Amount\n2026-10-01,A,80.00\n2026-10-03,C,-20.00", "amount=-Amount,"),
      ("Date,Payee,Amount\n2026-10-01,A,8.00\n2026-10-02,B,4.00", "amount=Amount,"),
      (
        "Datum,Text,Betrag\n2026-10-01,A,1.50\n2026-10-02,B,2.50\n2026-10-03,C,3.50\noffen,D,4.50",
        "left out: 1 without a day, 4.50 USD (line 5)"
      ),
      // A statement is in order, from five rows on.
      (
        """
        Date,Text,Amount
        10/01/2026,A,-1.50
        10/09/2026,B,-2.50
        11/02/2026,C,-3.50
        11/04/2026,D,-1
        11/12/2026,E,-2
        """, "--date-format MM/dd/yyyy"
      ),
      (
        """
        Export Date,Date,Payee,Amount
        2026-11-01,2026-10-02,Lidl,-5.00
        2026-11-01,2026-10-03,Aldi,-6.00
        """, "date=Date\n"
      ),
      // Account numbers, record numbers and parts of a sum are not amounts.
      (
        """
        123456789\tEUR\t20261001\t1000,00\t993,70\t20261001\t-6,30\tBakker
        123456789\tEUR\t20261002\t993,70\t848,70\t20261002\t-145,00\tEnergie
        123456789\tEUR\t20261003\t848,70\t838,70\t20261003\t-10,00\tKiosk
        """, "--map name=8,amount=-7,date=3"
      ),
      (
        """
        Date,Shop,Subtotal,Total Discounts,Total
        2026-10-01,A,12.50,2.00,10.50
        2026-10-02,B,9.00,1.00,8.00
        """, "amount=Total,"
      ),
      // Yen have no decimals, so a mark groups.
      (
        "日付,摘要,支払い金額\n2026/10/01,A,\"85,000\"\n2026/10/02,B,\"10,000\"\n2026/10/03,C,\"1,200\"",
        "amount=支払い金額,"
      ),
    ] as [(String, String)])
  func misleadingTablesGetTheRightProposal(text: String, part: String) throws {
    var shell = CommandLineHarness()
    if text.hasPrefix("日") { shell.environment["IEXPENSE_CURRENCY"] = "JPY" }
    if text.contains("EUR") { shell.environment["IEXPENSE_CURRENCY"] = "EUR" }
    try shell.directory.write(text + "\n", to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains(part), "\(run.errors)")
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  iexpense") }
    #expect(lines.count == 1, "\(run.errors)")
  }

  /// If nothing proves a reading, both are offered, each with what it would import.
  @Test(
    arguments: [
      "Date,Text,Amount\n10/01/2026,A,-1.50\n11/01/2026,B,-2.50\n",
      "Date,Card number,Text,Amount\n2026-10-01,123456,A,1.50\n2026-10-02,123456,B,-2.50\n",
      "Date,Text,Amount\n2026-10-01,A,\"1,500\"\n2026-10-02,B,\"2,500\"\n",
      // Which of the two was paid, no title says.
      "Date,Text,Gross,Fee,Net\n2026-10-01,A,-10.00,-0.50,-10.50\n",
      "Date,Text,Net,VAT,Gross\n2026-10-01,A,100.00,19.00,119.00\n2026-10-02,B,50.00,9.50,59.50\n",
      // Most would have come in: a card's own statement, perhaps.
      "Date,Text,Amount\n2026-10-01,A,8\n2026-10-02,Payment,-30\n2026-10-03,B,32\n",
    ])
  func aTableWithTwoReadingsGetsTwoProposals(text: String) throws {
    let shell = CommandLineHarness()
    try shell.directory.write(text, to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  iexpense") }
    #expect(run.exit == 65 && lines.count == 2, "\(run.errors)")
    #expect(shell.run("import", shell.directory.path("table.csv"), "-y").exit == 65)
  }

  /// Of two alternating columns, one is spending, and no word shows which.
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

  /// A file whose proposed line, run unchanged, imports exactly the spending.
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
        2026-10-06,,COSTS,-1.00
        """,
      line: "name=Payee|Description,", items: ["Deli 12.5", "COSTS 1"]),
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
        Date,Debit Account Number,Credit Account Number,Beneficiary,Balance,Amount
        25-Oct-2026,1234567,7654321,Rewe,95.00,-5.00
        """, line: "name=Beneficiary,amount=-Amount,date=Date --date-format dd-MMM-yyyy",
      items: ["Rewe 5"]),
    Foreign(
      name: "tracker.json",
      text: #"[{"id":7,"description":"Tea","amount":12.5,"date":"2026-10-05"}]"#,
      line: "name=description,amount=amount,date=date", items: ["Tea 12.5"]),
    Foreign(
      name: "bank.json",
      text: """
        {"page":1,"rows":[{"entryId":"a","payee":{"name":"Tea"},"amount":{"value":"-12.50",\
        "currency":"EUR"},"date":"2026-10-05T10:00:00Z"}]}
        """, line: "name=payee.name,amount=-amount.value,date=date",
      items: ["Tea 12.5"]),
    Foreign(
      name: "tracker.ndjson",
      text: """
        {"title":"Tea","value":2.5,"kind":"expense","day":"2026-10-05"}
        {"title":"Pay","value":200,"kind":"income","day":"2026-10-06"}
        """, line: "name=title,amount=value,date=day --out kind=expense", items: ["Tea 2.5"]),
    Foreign(
      text: "交易日期,摘要,支出金额,收入金额\n2026-10-05,超市购物,12.50,\n2026-10-16,工资收入,,1200.00",
      encoding: 0x632, line: "--encoding gb18030 --map name=摘要,out=支出金额,in=收入金额",
      items: ["超市购物 12.5"]),
    Foreign(
      text: "날짜,적요,출금,입금\n2026-10-05,편의점,12.50,\n2026-10-16,급여,,1200.00",
      encoding: 0x422, line: "--encoding euc-kr --map name=적요,out=출금,in=입금", items: ["편의점 12.5"]),
    Foreign(
      text: "Дата;Описание;Сумма\n05.10.2026;Магазин;-12,50\n16.10.2026;Кафе;-7,00",
      encoding: 0x502, line: "--encoding windows-1251", items: ["Магазин 12.5", "Кафе 7"]),
  ]

  @Test(arguments: foreign)
  private func theProposedLineImportsExactly(file: Foreign) throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = file.currency
    let path = shell.directory.path(file.name)
    let encoding = file.encoding.map { String.Encoding(rawValue: 0x8000_0000 | $0) } ?? .utf8
    try shell.directory.write(
      Array(try #require((file.text + "\n").data(using: encoding))), to: file.name)
    let run = shell.run("import", path)
    #expect(run.exit == 65, "\(run.errors)")
    let line = try #require(
      run.errors.split(separator: "\n").first { $0.hasPrefix("  iexpense ") })
    let words = try #require(ShellWords.of(line.dropFirst(11)))
    #expect(shell.run(words: words).exit == 0)
    #expect(shell.items.map { "\($0.name) \($0.amount)" } == file.items)
  }

  /// The letters are Greek or Cyrillic, and nothing decides which.
  @Test func lettersThatMayBeOfSeveralAlphabetsAreNotGuessed() throws {
    let shell = CommandLineHarness()
    let text = "Ημέρα;Κείμενο;Αξία\n05.10.2026;Καφές;-12,50\n16.10.2026;Ψωμί;-7,00\n"
    let greek = String.Encoding(rawValue: 0x8000_0503)
    try shell.directory.write(Array(try #require(text.data(using: greek))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 65 && !run.errors.contains("--map"))
    #expect(run.errors.contains("Name its encoding with --encoding: "))
  }

  /// A word other than Expense and Income has no known direction, so a person must say what is
  /// spending.
  @Test func aTransferAmongDirectionsLeavesThemToSay() throws {
    let shell = CommandLineHarness()
    try shell.directory.write(
      """
      TYPE,Date,Payee,Amount,Note
      Expense,2026-10-05,Rewe,12.50,lunch
      Transfer,2026-10-06,Savings,100.00,
      Income,2026-10-07,Pay,1200.00,

      """, to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 65 && run.errors.contains("--out TYPE=VALUE"), "\(run.errors)")
    #expect(run.errors.contains("  Transfer: 1, USD 100.00"), "\(run.errors)")
    #expect(!run.errors.contains("\n  iexpense "), "\(run.errors)")
    #expect(shell.run("import", shell.directory.path("bank.csv"), "-y").exit == 65)
    #expect(shell.bytes == nil)
  }

  /// Titles in ASCII are words in every encoding, and the names below them in one.
  @Test func lettersOfCentralEuropeAreNotReadAsWestern() throws {
    let shell = CommandLineHarness()
    let text = "Data;Opis;Kwota\n2026-10-05;Płatność kartą;-12,50\n2026-10-06;Sklep spożywczy;-7\n"
    let polish = String.Encoding(rawValue: 0x8000_0501)
    try shell.directory.write(Array(try #require(text.data(using: polish))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 65 && !run.errors.contains("P³atnoœæ"), "\(run.errors)")
  }

  /// The titles are known words once the encoding is right.
  @Test(
    arguments: [
      (0xA01, "ご利用日,ご利用先,ご利用金額\n2026/10/05,コンビニ,1250\n2026/10/16,大阪商店,3400\n", "shift_jis"),
      (0xA03, "日期,摘要,支出\n2026-10-05,超商購物,12.50\n2026-10-16,電費繳納,1200.00\n", "big5"),
    ] as [(UInt, String, String)])
  func anEastAsianEncodingIsOffered(encoding: UInt, text: String, name: String) throws {
    let shell = CommandLineHarness()
    let eastAsian = String.Encoding(rawValue: 0x8000_0000 | encoding)
    try shell.directory.write(Array(try #require(text.data(using: eastAsian))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.errors.contains("  iexpense import "), "\(run.errors)")
    #expect(run.errors.contains("--encoding \(name)"), "\(run.errors)")
  }
}
