import TestSupport
import Testing

@testable import iexpense

/// Which column of a small table is proposed as its money, and which way the money went: the table, and
/// all that is offered after `import FILE --map` in a file that is in euros.
struct ProposedMoneyTests {
  private static func expect(_ text: String, _ offered: [String]) throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    let path = shell.directory.path("table.csv")
    try shell.directory.write(text + "\n", to: "table.csv")
    let run = shell.run("import", path)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  iexpense") }
    #expect(
      lines.map { String($0.dropFirst("  iexpense import \(path) ".count)) } == offered,
      "\(text)\n\(run.errors)")
    #expect(run.exit == 65 && run.file == nil)
  }

  @Test(
    arguments: [
      // One payment in either of them is enough.
      ("Debit,Credit\n2026-10-01,Deli,5.00,", "out=Debit,in=Credit,date=Date"),
      (
        "Debit,Credit\n2026-10-01,Deli,-5.00,\n2026-10-02,Boss,,9.00",
        "out=-Debit,in=Credit,date=Date"
      ),
      (
        "Debit,Credit\n2026-10-01,Deli,-5.00,\n2026-10-02,Boss,,-9.00",
        "out=-Debit,in=-Credit,date=Date"
      ),
      // The nearest that says so is the other one.
      (
        "Deposits,Note,Debit,Credit\n2026-10-01,Deli,,,5.00,\n2026-10-02,Boss,,,,9.00",
        "out=Debit,in=Credit,date=Date"
      ),
      // What is in euros is the account's.
      (
        """
        Debit,Credit,Credit (EUR),Debit (EUR)
        2026-10-01,Deli,6.00,,,5.00
        2026-10-02,Boss,,10.00,9.00,
        """, "out=Debit (EUR),in=Credit (EUR),date=Date"
      ),
    ])
  func twoColumnsThatTakeTurnsAreBoth(text: String, map: String) throws {
    let quote = map.contains(" ") ? "'" : ""
    try Self.expect("Date,Text," + text, ["--map \(quote)name=Text,\(map)\(quote)"])
  }

  @Test(
    arguments: [
      // A word that says neither is skipped, where no sign says which way it went.
      (
        """
        Amount,Way
        2026-10-01,Deli,5.00,Debit
        2026-10-02,Boss,9.00,Credit
        2026-10-03,Own,7.00,Transfer
        """, "amount=Amount,date=Date --skip Way=Transfer --out Way=Debit"
      ),
      (
        """
        Amount,Way
        2026-10-01,Deli,-5.00,Debit
        2026-10-02,Boss,9.00,Credit
        2026-10-03,Own,-7.00,Transfer
        """, "amount=-Amount,date=Date --money-in skip"
      ),
      // Without a word for what went out, it is what has none.
      (
        "Amount,Direction\n2026-10-01,Deli,5.00,\n2026-10-02,Boss,9.00,Credit",
        "amount=Amount,date=Date --out Direction="
      ),
      (
        "Amount,Way\n2026-10-01,Deli,-5.00,Debit\n2026-10-02,Boss,-9.00,Credit",
        "amount=-Amount,date=Date --out Way=Debit"
      ),
      // Both say it: the signs are read, in the sense that the words give them.
      (
        "Amount,Way\n2026-10-01,Deli,-5.00,Debit\n2026-10-02,Boss,9.00,Credit",
        "amount=-Amount,date=Date --money-in skip"
      ),
      (
        "Amount,Way\n2026-10-01,Deli,5.00,Debit\n2026-10-02,Boss,-9.00,Credit",
        "amount=Amount,date=Date --money-in skip"
      ),
      (
        "Amount,Debit\n2026-10-01,Deli,5.00,1\n2026-10-02,Boss,9.00,0",
        "amount=Amount,date=Date --out Debit=1"
      ),
      (
        "Amount,Income\n2026-10-01,Deli,5.00,N\n2026-10-02,Boss,9.00,Y",
        "amount=Amount,date=Date --out Income=N"
      ),
      // What was paid abroad is in the account's currency beside it.
      (
        "Amount,Original currency\n2026-10-01,Deli,-5.00,EUR\n2026-10-02,Cab,-9.00,USD",
        "amount=-Amount,date=Date --money-in skip"
      ),
      // What all was in abroad says nothing of the amounts.
      (
        """
        Amount,Currency,Original amount,Original currency
        2026-10-01,Deli,-5.00,EUR,-5.00,EUR
        2026-10-02,Cab,-7.00,USD,-6.00,EUR
        """, "amount=-Amount,date=Date --money-in skip --skip Currency=USD"
      ),
      // A word beside the amount needs no option.
      ("Amount\n2026-10-01,Deli,5.00 DR\n2026-10-02,Boss,9.00 CR", "amount=Amount,date=Date"),
      // What it was in another currency is not what it costs, though no other title names one.
      (
        "Amount,Original amount (USD)\n2026-10-01,Deli,-5.00,-5.45\n2026-10-02,Boss,9.00,9.81",
        "amount=-Amount,date=Date --money-in skip"
      ),
      // What it was for is no way.
      (
        "Amount\n2026-10-01,Debit,5.00\n2026-10-02,Credit,9.00",
        "amount=Amount,date=Date --money-in skip"
      ),
      // A row without an amount moved nothing.
      (
        "Amount\n2026-10-01,Deli,5.00\n2026-10-02,Info,",
        "amount=Amount,date=Date --money-in skip --skip Amount="
      ),
    ])
  func wordsOrSignsSayWhichWayItWent(text: String, rest: String) throws {
    try Self.expect("Date,Text," + text, ["--map name=Text,\(rest)"])
  }

  @Test(
    arguments: [
      // One that is called an amount, before one of what went out alone.
      ("Charges,Amount\n2026-10-01,Deli,1.00,-5.00\n2026-10-02,Cab,2.00,-7.00", "-Amount"),
      (
        "Price,Amount\n2026-10-01,A,1.00,-5.00\n2026-10-02,B,,-7.00\n2026-10-03,C,,-3.00", "-Amount"
      ),
      (
        "Amount,Amount (EUR)\n2026-10-01,Deli,-6.00,-5.00\n2026-10-02,B,-8.00,-7.00",
        "-Amount (EUR)"
      ),
      // Of two that nobody knows, the one that is no count.
      ("Foo,Bar\n2026-10-01,Deli,1,-5.00\n2026-10-02,Cab,2,-7.00", "-Bar"),
      ("Foo,Bar\n2026-10-01,Deli,1.00,-5.00\n2026-10-02,Cab,2.00,-7.00", nil),
      ("Foo,Billed\n2026-10-01,Deli,1.00,-5.00\n2026-10-02,Cab,2.00,-7.00", "-Billed"),
      ("Amount\n2026-10-01,Deli,0.00\n2026-10-02,Cab,0.00", nil),
      // With a fee in it the net amount was paid, with a tax in it the gross one.
      ("Net,Gross\n2026-10-01,Deli,-10.50,-10.00\n2026-10-02,Cab,-7.00,-7.00", "-Net"),
      ("Net,Gross\n2026-10-01,Deli,-10.00,-11.90\n2026-10-02,Cab,-7.00,-7.00", "-Gross"),
      // What one of many costs, or all without a tax, is not what was paid.
      ("Price,Amount\n2026-10-01,Pens,2.50,-10.00\n2026-10-02,Ink,20.00,-20.00", "-Amount"),
      ("Net,Tax,Amount\n2026-10-01,A,100.00,8.00,108.00\n2026-10-02,B,10.00,0.80,10.80", "Amount"),
      // The balance before each payment and that after it contradict each other: the signs decide.
      (
        """
        Balance before,Amount,Balance after
        2026-10-01,Deli,1000.00,-12.50,987.50
        2026-10-02,Boss,987.50,1000.00,1987.50
        2026-10-03,Cab,1987.50,-2.50,1985.00
        """, "-Amount"
      ),
      // A price is no balance, though it grows by the amount.
      ("Amount,Price\n2026-10-01,Tea,5.00,3.00\n2026-10-02,Bun,7.00,10.00", "Amount"),
      // A fee is proven by a balance, which is not called an amount, and is none of the amounts.
      (
        """
        Amount,Fee,Sum
        2026-10-01,Deli,-5.00,1.00,94.00
        2026-10-02,Cab,-7.00,2.00,85.00
        2026-10-03,Bus,-3.00,1.00,81.00
        """, "-Amount"
      ),
      (
        """
        Amount,Balance
        2026-10-01,Deli,-5.00,90.00
        2026-10-02,Cab,-7.00,76.00
        2026-10-03,Bus,-3.00,70.00
        """, "-Amount"
      ),
    ] as [(String, String?)])
  func oneColumnIsTheAmount(text: String, amount: String?) throws {
    let quote = amount?.contains(" ") == true ? "'" : ""
    let line = amount.map {
      "--map \(quote)name=Text,amount=\($0),date=Date\(quote) --money-in skip"
    }
    try Self.expect("Date,Text," + text, line.map { [$0] } ?? [])
  }

  private static let ones = String(repeating: "1,", count: 11)

  @Test(
    arguments: [
      ("2026-10-01,Deli,-5.00\n2026-10-02,Cab,-7.00", ["name=2,amount=-3,date=1 --money-in skip"]),
      // Two that take turns, of which signs tell the one that was spent, or nothing does.
      ("2026-10-01,Deli,-5.00,\n2026-10-02,Boss,,9.00", ["name=2,out=-3,in=4,date=1"]),
      ("2026-10-01,Deli,,-5.00\n2026-10-02,Boss,9.00,", ["name=2,out=-4,in=3,date=1"]),
      (
        "2026-10-01,Deli,5.00,\n2026-10-02,Boss,,9.00",
        ["name=2,out=3,in=4,date=1", "name=2,out=4,in=3,date=1"]
      ),
      // By a balance that adds up the first came in.
      (
        """
        2026-10-01,Pay,100.00,,1100.00
        2026-10-02,Deli,,5.00,1095.00
        2026-10-03,Cab,,7.00,1088.00
        """, ["name=2,out=4,in=3,date=1"]
      ),
      (
        """
        2026-10-01,Deli,5.00,,1095.00
        2026-10-02,Pay,,100.00,1195.00
        2026-10-03,Cab,7.00,,1188.00
        """, ["name=2,out=3,in=4,date=1"]
      ),
      (
        "2026-10-01,Deli,5.00,95.00\n2026-10-02,Cab,7.00,88.00\n2026-10-03,Bus,3.00,85.00",
        ["name=2,amount=3,date=1 --money-in skip"]
      ),
      // One alone has decimals.
      (
        "2026-10-01,12,Deli,-5.00\n2026-10-02,13,Cab,-7.00",
        ["name=3,amount=-4,date=1 --money-in skip"]
      ),
      ("2026-10-01,Deli,5.00,6.00\n2026-10-02,Cab,7.00,8.00", []),
      // Among more than twelve nothing is looked for.
      (
        "2026-10-01,Deli,\(ones)-5.00\n2026-10-02,Cab,\(ones)-7.00",
        ["name=2,amount=-14,date=1 --money-in skip"]
      ),
      ("2026-10-01,Deli,\(ones)1,-5.00\n2026-10-02,Cab,\(ones)1,-7.00", []),
    ] as [(String, [String])])
  func withoutTitlesTheCellsTell(text: String, maps: [String]) throws {
    try Self.expect(text, maps.map { "--no-header --map \($0)" })
  }

  /// Of five payments one may be left out for what is wrong with it, and then one of fifty.
  @Test(arguments: [(4, 1, false), (5, 1, true), (5, 2, false), (98, 1, true), (100, 2, true)])
  func fewThatAreWrongAreLeftOut(good: Int, bad: Int, isOffered: Bool) throws {
    let rows = (1...good).map { "2026-10-\(10 + $0 % 20),Deli,-5.00" }
    let wrong = (1...bad).map { "2026-10-30,,-\($0).00" }
    let text = (["Date,Text,Amount"] + rows + wrong).joined(separator: "\n")
    let line = "--map name=Text,amount=-Amount,date=Date --money-in skip --skip-invalid"
    try Self.expect(text, isOffered ? [line] : [])
  }

  /// What the person says themselves is not said again, but for values to skip, which add up.
  @Test func whatIsSaidIsNotProposedAgain() throws {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    let path = shell.directory.path("table.csv")
    try shell.directory.write(
      "Date,Text,Amount\n2026-10-01,A,-5.00\n2026-10-02,B,9.00\n2026-10-03,C,-7.00\nopen,D,-1.00\n",
      to: "table.csv")
    let run = shell.run("import", path, "--money-in", "refund", "--skip", "Text=C")
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  iexpense") }
    #expect(
      lines == [
        "  iexpense import \(path) --money-in refund --skip Text=C"
          + " --map name=Text,amount=-Amount,date=Date --skip Date=open"
      ], "\(run.errors)")
  }
}
