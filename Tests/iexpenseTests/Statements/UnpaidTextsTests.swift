import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Payments that were never made, or not yet.
struct UnpaidTextsTests {
  @Test(
    arguments: [
      ("Status", ["Pending", "Posted"], ["Pending"]),
      ("Status", ["Umsatz vorgemerkt", "Umsatz gebucht"], ["Umsatz vorgemerkt"]),
      ("Info", ["Umsatz vorgemerkt", "Umsatz gebucht"], []), ("交易状态", ["交易关闭", "交易成功"], []),
      ("Status", ["Zahlung abgelehnt", "Gebucht"], ["Zahlung abgelehnt"]),
      ("État", ["En attente", "Terminé"], ["En attente"]),
      ("pending", ["true", "false"], ["true"]), ("Pending", ["no"], []),
      // A category, or a text, says it of something else.
      ("Category", ["Refuse", "Food"], []), ("Description", ["Pending"], []), ("", ["Pending"], []),
      ("Extra", (1...9).map { "pending \($0)" }, []),
    ] as [(String, [String], [String])])
  func columnsOfStatesAreKnown(title: String, texts: [String], unpaid: [String]) {
    #expect(UnpaidTexts.among(texts, under: title) == unpaid)
  }

  @Test func whatIsNotBookedYetIsInTheLine() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.input = [
      """
      Buchungstag;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Status
      31.10.26;Storniert GmbH;-9,95;EUR;Umsatz vorgemerkt
      30.10.26;REWE;-45,67;EUR;Umsatz gebucht
      29.10.26;Storniert GmbH;-2,00;EUR;Umsatz gebucht

      """
    ]
    let run = shell.run("import")
    #expect(run.errors.contains("--skip 'Status=Umsatz vorgemerkt'\n"), "\(run.errors)")
    #expect(run.errors.contains("2 payments, 47.67 EUR"), "\(run.errors)")
  }

  @Test func aNameIsNoState() {
    var shell = CommandLineHarness()
    shell.input = ["Date,Place,Amount\n2026-10-01,Pending,-5.00\n2026-10-02,Deli,-7.00\n"]
    let run = shell.run("import")
    #expect(run.errors.contains("--map name=Place,"), "\(run.errors)")
    #expect(run.errors.contains("2 payments, 12.00 USD"), "\(run.errors)")
  }

  // MARK: - Known accounts

  private static let titles = "Date,Description,Category,Amount,Status\n"
  private static let october =
    titles + """
      2026-10-30,Kroger,Food,-40.10,Posted
      2026-10-29,Pay,Pay,2000.00,Posted

      """
  private static let november =
    titles + """
      2026-11-30,Starbucks,Food,-6.45,Pending
      2026-11-29,Kroger,Food,-10.00,Posted

      """

  /// A world that knows the account from a month in which all was posted.
  private static func world() throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    try shell.directory.write(october, to: "oct.csv")
    try shell.directory.write(november, to: "nov.csv")
    try shell.directory.write(titles + "2026-12-02,Starbucks,Food,-6.45,Posted\n", to: "dec.csv")
    try shell.directory.write(november.replacing("11-", with: "12-"), to: "jan.csv")
    #expect(shell.run("import", shell.directory.path("oct.csv"), "-y").exit == 0)
    return shell
  }

  @Test func aKnownAccountReadsNoPendingPaymentSilently() throws {
    let shell = try Self.world()
    let (path, before) = (shell.directory.path("nov.csv"), shell.bytes)
    let run = shell.run("import", path)
    #expect(run.exit == 65 && run.file == before)
    #expect(run.errors.hasPrefix("iexpense: \(path): 'bank' does not leave out yet"))
    #expect(run.errors.contains("--skip Status=Pending\n  1 payment, 10.00 USD"), "\(run.errors)")
  }

  /// What the month before had already is told beside what is new.
  @Test func whatIsThereAlreadyIsTold() throws {
    let shell = try Self.world()
    try shell.directory.write(
      Self.november + "2026-10-30,Kroger,Food,-40.10,Posted\n", to: "both.csv")
    let run = shell.run("import", shell.directory.path("both.csv"))
    #expect(run.exit == 65)
    #expect(
      run.errors.contains(
        "  1 payment, 10.00 USD, 2026-11-29 to 2026-11-29\n  1 already present\n"),
      "\(run.errors)")
  }

  /// The line, or a yes to it, is kept for the next month.
  @Test(arguments: [true, false])
  func whatIsLeftOutOnceStaysLeftOut(isByLine: Bool) throws {
    let shell = try Self.world()
    let path = shell.directory.path("nov.csv")
    if isByLine {
      let offer = shell.run("import", path).errors.split(separator: "\n")
      let line = try #require(offer.first { $0.hasPrefix("  iexpense") })
      #expect(shell.run(words: try #require(ShellWords.of(line.dropFirst(11)))).exit == 0)
    } else {
      #expect(shell.run("import", path, "-y").exit == 0)
    }
    #expect(shell.items.map(\.amount) == [40.1, 10])
    for month in ["dec.csv", "jan.csv"] {
      let run = shell.run("import", shell.directory.path(month))
      #expect(run.exit == 0 && run.errors.contains("Read as 'bank'"), "\(run.errors)")
    }
    #expect(shell.items.map(\.amount) == [40.1, 10, 6.45, 10])
    let bytes = shell.bytes
    shell.run("import", path)
    #expect(shell.bytes == bytes)
  }

  @Test func aLineMayLeaveOutMoreOfOneFile() throws {
    let shell = try Self.world()
    let path = shell.directory.path("nov.csv")
    let run = shell.run("import", path, "--skip", "Description=Kroger", "-y")
    #expect(run.exit == 0 && shell.items.count == 1, "\(run.errors)")
    let accounts = shell.run("import", "--profiles").output
    #expect(accounts.contains("Status=Pending") && !accounts.contains("Kroger"), "\(accounts)")
  }
}
