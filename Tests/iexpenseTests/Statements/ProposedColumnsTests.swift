import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// Which column of a table is proposed for what, and what is said of those that nothing is read from.
struct ProposedColumnsTests {
  private static func offer(_ text: String, currency: String = "EUR") throws -> String {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = currency
    try shell.directory.write(text + "\n", to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    #expect(run.exit == 65 && run.file == nil)
    return run.errors
  }

  @Test func columnsThatAreCalledAsOursAreOurs() throws {
    let offer = try Self.offer(
      """
      Day,Shop,Type,Category,Tags,Note,Price
      2026-10-01,Deli,business,Food,#a b,lunch,5.00
      2026-10-02,Cab,Personal,,,,7.00
      """)
    #expect(
      offer.contains(
        "--map name=Shop,amount=Price,date=Day,type=Type,category=Category,tags=Tags,note=Note"),
      "\(offer)")
    #expect(!offer.contains("not read"), "\(offer)")
  }

  /// A bank's types are none of ours.
  @Test func columnsThatNothingIsReadFromAreNamed() throws {
    let offer = try Self.offer(
      """
      Date,Shop,Type,Kategorie,Empty,Amount
      2026-10-01,Deli,Card,Essen,,-5.00
      2026-10-02,Cab,Cash,Taxi,,-7.00
      """)
    #expect(offer.contains("--map name=Shop,amount=-Amount,date=Date --money-in"), "\(offer)")
    #expect(offer.contains("\n  not read: Type, Kategorie\n"), "\(offer)")
  }

  @Test func ofManyColumnsTheFirstAreNamed() throws {
    let titles = (1...20).map { "Column \($0)" }
    let line = "2026-10-01,Deli,-5.00," + titles.map { _ in "x" }.joined(separator: ",")
    let offer = try Self.offer("Date,Shop,Amount,\(titles.joined(separator: ","))\n\(line)")
    #expect(offer.contains(", Column 7, Column 8 and 12 more\n"), "\(offer)")
  }

  @Test(
    arguments: [
      // A kind of payment, or a category, is no name, whatever the other column is called.
      (
        "Day,Kind,Stuff,Price\n2026-10-01,Food,Deli,5.00\n2026-10-02,Travel,Cab,7.00", "name=Stuff,"
      ),
      (
        "Dato,Kategori,Sted,Beløb\n01.10.2026,Mad,Deli,-5.00\n02.10.2026,Rejse,Cab,-7.00",
        "name=Sted,"
      ),
      // The longer words say what the title means.
      (
        "Datum;Zpráva pro příjemce;Příjemce;Částka\n01.10.2026;rent;Deli;-5,00\n02.10.2026;x;Cab;-7,00",
        "name=Příjemce,"
      ),
      // The day of the payment, else that of its booking, and only then that from which it counts.
      (
        """
        Valutadag,Bokföringsdag,Text,Belopp
        2026-10-03,2026-10-02,Deli,-5.00
        2026-10-04,2026-10-04,Cab,-7.00
        """, "date=Bokföringsdag "
      ),
      (
        """
        Data księgowania;Data;Opis;Kwota
        2026-10-03;2026-10-02;Deli;-5,00
        2026-10-04;2026-10-04;Cab;-7,00
        """, "date=Data "
      ),
      (
        """
        Datum valuty;Datum zaúčtování;Popis;Objem
        03.10.2026;02.10.2026;Deli;-5,00
        14.10.2026;14.10.2026;Cab;-7,00
        """, "date=Datum zaúčtování' "
      ),
      // A fee beside the amount, without which the balance does not add up.
      (
        """
        Data;Descrizione;Importo;Costo;Saldo
        2026-09-02;Bar;-23,40;0,00;226,60
        2026-09-07;Bancomat;-50,00;1,00;175,60
        2026-09-08;Top;100,00;0,00;275,60
        """, "amount=-Importo,fee=Costo,"
      ),
      // All that was paid may be fees.
      (
        """
        Date,Text,Amount,Fee,Balance
        2026-10-01,Monthly fee,0.00,1.00,99.00
        2026-10-11,Card fee,0.00,2.00,97.00
        2026-11-02,Monthly fee,0.00,1.00,96.00
        """, "name=Text,amount=Amount,fee=Fee,date=Date"
      ),
      (
        """
        Date,Description,Money In,Money Out,Fee,Balance
        2026-10-01,Shop,,-50.00,,950.00
        2026-10-02,Monthly fee,,,-7.50,942.50
        2026-10-04,Cash,,-100.00,-10.00,832.50
        """, "out=-Money Out,in=Money In,fee=-Fee,"
      ),
      // A title that says nothing but an amount, before one that says something of it.
      (
        "Payment ID,Date,Payee,Amount\n401,2026-10-01,A,-45.67\n402,2026-10-02,B,2000.00",
        "amount=-Amount,"
      ),
      (
        "Payment ID,Date,Payee,Debit,Credit\n401,2026-10-01,A,45.67,\n402,2026-10-02,B,3.00,",
        "out=Debit,in=Credit,"
      ),
      (
        "Date,Cost Center,Shop,Amount\n2026-10-01,4711,A,45.67\n2026-10-02,4712,B,12.30",
        "amount=Amount,"
      ),
      (
        """
        Date,Liters,Price per liter,Total cost,Station
        2026-10-01,30.0,1.50,45.00,Shell
        2026-10-09,40.0,1.60,64.00,Aral
        """, "amount=Total cost,"
      ),
      // What cells say of a way, titles may say too.
      (
        "Date,Text,DR,CR,BAL\n2026-10-01,Telco,42.50,,9\n2026-10-02,Boss,,120.00,51.50",
        "out=DR,in=CR,"
      ),
      ("Data;Opis;Wn;Ma\n2026-10-01;Sklep;42,50;\n2026-10-02;Firma;;120,00", "out=Wn,in=Ma,"),
      // A state is no name.
      (
        "Date,Nom,Type,État,Net\n30/10/2026,Uber,Paiement,Terminé,-9.00\n29/10/2026,,Virement,Terminé,-5.00",
        "name=Nom|Type,"
      ),
      // One that says nothing where others are silent is no name.
      (
        "Date,Payee,Memo,Other,Amount\n2026-10-01,Deli,lunch,,-5.00\n2026-10-02,,,Cab,-7.00",
        "name=Payee|Other,"
      ),
      // What the amount holds already is not added to it.
      (
        """
        Date,Text,Amount,Fee,Balance
        2026-10-01,Shop,-50.00,0.00,950.00
        2026-10-02,Cash,-101.00,1.00,849.00
        2026-10-03,Cab,-9.00,0.00,840.00
        """, "amount=-Amount,date"
      ),
    ])
  func theRightColumnIsProposed(text: String, part: String) throws {
    let offer = try Self.offer(text)
    #expect(offer.contains(part), "\(offer)")
    #expect(offer.split(separator: "\n").count { $0.hasPrefix("  iexpense") } == 1, "\(offer)")
  }

  @Test(
    arguments: [
      // By the balance the second came in, and no sign says so.
      """
      Date,Text,Amount,Balance
      2026-10-01,Shop,50.00,950.00
      2026-10-02,Pay,100.00,1050.00
      2026-10-03,Cab,9.00,1041.00
      """,
      // What came in alone.
      "Datum,Text,Gutschrift\n2026-10-01,Boss,5.00\n2026-10-02,Ann,7.00",
      // The words of a direction that nobody knows.
      "Data,Testo,Importo,Segno\n2026-10-01,Bar,5.00,P\n2026-10-02,Ditta,100.00,Q\n2026-10-03,Bus,2.00,P",
    ])
  func whatMayHaveComeInIsNotProposedAsSpending(text: String) throws {
    let offer = try Self.offer(text)
    #expect(!offer.contains("iexpense import"), "\(offer)")
  }

  /// Letters that stand together may be those of central Europe as well, and of China: the titles tell.
  @Test(arguments: [
    (
      "CZK", "--encoding windows-1250 --map 'name=Příjemce,",
      "Popis;Příjemce;Částka;Datum zaúčtování\nx;Deli;-5,00;06.09.2026\ny;Cab;-7,00;18.09.2026\n"
    ),
    (
      "PLN", "windows-1250 --map name=Odbiorca,out=Obciążenia",
      "Data;Odbiorca;Obciążenia;Uznania\n2026-10-01;Deli;5,00;\n2026-10-02;Boss;;7,00\n"
    ),
  ])
  func theEncodingIsThatOfTheTitles(currency: String, part: String, text: String) throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = currency
    let bytes = try #require(text.data(using: .windowsCP1250))
    try shell.directory.write(Array(bytes), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  /// As long as the file is free to be in it.
  @Test(arguments: [("Betrag (€)", "EUR"), ("Amount (GBP)", "GBP"), ("Amount", nil)])
  func aFileBeginsInTheCurrencyOfTheTitles(title: String, code: String?) throws {
    let shell = CommandLineHarness()
    let text = "Date,Payee,\(title)\n2026-10-01,Deli,-5.00\n2026-10-02,Boss,9.00\n"
    try shell.directory.write(text, to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"), "-y")
    #expect(run.exit == 0, "\(run.errors)")
    let document = try ExpenseDocument(decoding: shell.bytes ?? [])
    #expect(document.currency?.code == code ?? "USD" && shell.items.map(\.amount) == [5])
    let other = CommandLineHarness()
    other.run("add", "Tea", "3", "--currency", "CHF")
    let refused = other.run("import", shell.directory.path("bank.csv"), "-y")
    #expect((refused.exit == 0) == (code == nil), "\(refused.errors)")
  }

  /// A comma may divide 500,12 euros, but no yen.
  @Test(arguments: [("JPY", [500]), ("EUR", [])])
  func aNumberBehindTheAmountMayBeItsFraction(code: String, amounts: [Amount]) throws {
    let shell = CommandLineHarness()
    let rows = ["2026-10-01,Deli,-500,12", "2026-10-02,Boss,900,34"]
    let text = (["Date,Payee,Amount (\(code)),Points"] + rows).joined(separator: "\n")
    try shell.directory.write(text, to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"), "-y")
    #expect(run.exit == (amounts.isEmpty ? 65 : 0), "\(run.errors)")
    #expect(shell.items.map(\.amount) == amounts)
  }

  // MARK: - Alike

  private static let bank = "Date,Shop,Amount\n2026-10-01,Deli,-5.00\n2026-10-02,Cab,-7.00\n"

  /// A world with those two typed by hand, where somebody answers.
  private static func typed(answering answer: String) throws -> CommandLineHarness {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "5", "-d", "2026-10-01")
    shell.run("add", "Taxi", "7", "-d", "2026-10-02")
    try shell.directory.write(bank, to: "bank.csv")
    (shell.isTerminal, shell.input) = (true, [answer])
    return shell
  }

  /// The person reads how many look like expenses that are there before they answer, and Enter is no.
  @Test func whatIsThereAlreadyIsToldBeforeTheQuestion() throws {
    let shell = try Self.typed(answering: "\n")
    let before = shell.bytes
    let run = shell.run("import", shell.directory.path("bank.csv"))
    let told = try #require(run.errors.firstRange(of: "2 payments with day and amount of expenses"))
    let asked = try #require(run.errors.firstRange(of: "Import them? [y/N]"))
    #expect(run.errors.contains("--map name=Shop,amount=-Amount,date=Date"), "\(run.errors)")
    #expect(told.lowerBound < asked.lowerBound, "\(run.errors)")
    #expect(shell.bytes == before)
  }

  @Test func aYesToThatIsNotAskedAgain() throws {
    let shell = try Self.typed(answering: "y\n")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 0 && shell.items.count == 4, "\(run.errors)")
    #expect(!run.errors.contains("all the same"), "\(run.errors)")
  }
}
