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
    ] as [(String, String, String?)])
  func whatCouldBeReadWrongIsProposedRightOrDoubted(text: String, part: String, doubt: String?)
    throws
  {
    let shell = CommandLineHarness()
    try shell.directory.write(text + "\n", to: "table.csv")
    let run = shell.run("import", shell.directory.path("table.csv"))
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.contains("\n  (") == (doubt != nil), "\(run.errors)")
    if let doubt { #expect(run.errors.contains(doubt), "\(run.errors)") }
  }
}
