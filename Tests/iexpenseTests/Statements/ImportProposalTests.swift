import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Proposals for tables that could be misread as wrong amounts.
struct ImportProposalTests {
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
