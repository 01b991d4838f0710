import ExpenseCore
import Harness
import TestSupport
import Testing

/// Whole statements of OFX and CAMT in their original form.
struct StatementFilesTests {
  private static func camt(_ message: String, _ statement: String, _ entries: String) -> String {
    """
    <Document><\(message)><\(statement)><Acct><Id><IBAN>DE1</IBAN></Id></Acct>\(entries)\
    </\(statement)></\(message)></Document>
    """
  }

  private static func entry(_ reference: String, _ amount: String, status: String) -> String {
    """
    <Ntry><Amt Ccy="USD">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>\(status)</Sts>\
    <BookgDt><Dt>2026-10-05</Dt></BookgDt><AcctSvcrRef>\(reference)</AcctSvcrRef>\
    <AddtlNtryInf>Tea</AddtlNtryInf></Ntry>
    """
  }

  /// The statement repeats the entries of the daily report and the notices.
  @Test func aReportANoticeAndTheStatementAreOnePayment() {
    var shell = CommandLineHarness()
    let pending = Self.entry("R2", "9.00", status: "PDNG")
    let booked = Self.entry("R1", "5.00", status: "BOOK")
    for (message, statement, entries, added) in [
      ("BkToCstmrAcctRpt", "Rpt", booked + pending, 1),
      ("BkToCstmrDbtCdtNtfctn", "Ntfctn", booked, 0),
      ("BkToCstmrStmt", "Stmt", booked + Self.entry("R2", "9.00", status: "BOOK"), 1),
    ] {
      shell.input = [Self.camt(message, statement, entries)]
      let run = shell.run("import", "--format", "camt")
      #expect(run.exit == 0 && run.output.hasPrefix("Imported \(added) expense"), "\(run.errors)")
    }
    #expect(shell.items.map(\.amount.description) == ["5", "9"])
  }

  private static let payment =
    "<STMTTRN><DTPOSTED>20261005<TRNAMT>-5.00<FITID>F1<NAME>Tea</STMTTRN>"

  private static let deposit =
    "<STMTTRN><DTPOSTED>20261006<TRNAMT>9.00<FITID>F2<NAME>Shop Ghent</STMTTRN>"

  private static var statement: String {
    "<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\(payment)\(deposit)</STMTRS>"
  }

  /// Money in that is left out does not count as present, however often the file has it.
  @Test(arguments: [([], "1 already present"), (["--money-in", "refund"], "2 already present")])
  func aPaymentTwiceInAFileIsImportedOnce(words: [String], part: String) {
    var shell = CommandLineHarness()
    shell.input = ["<OFX>\(Self.statement)\(Self.statement)</OFX>"]
    let run = shell.run(words: ["import", "--format", "ofx"] + words)
    #expect(run.exit == 0 && run.output.contains(", \(part)"), "\(run.output)")
    #expect(shell.items.map(\.amount) == (words.isEmpty ? [5] : [5, -9]))
    shell.input = ["<OFX>\(Self.statement)\(Self.statement)</OFX>"]
    let json = shell.run(words: ["import", "--format", "ofx", "--json"] + words).output
    #expect(json.contains(words.isEmpty ? "\"present\":2" : "\"present\":4"), "\(json)")
  }

  @Test(
    arguments: [("ghent", [5, -9]), ("GHENT", [5, -9]), ("rome", [5])] as [(String, [Amount])])
  func moneyInUnderANameMayBeARefund(text: String, amounts: [Amount]) {
    var shell = CommandLineHarness()
    shell.input = ["<OFX>\(Self.statement)</OFX>"]
    #expect(shell.run("import", "--format", "ofx", "--refund", text).exit == 0)
    #expect(shell.items.map(\.amount) == amounts)
  }

  @Test(arguments: [
    "<OFX><STMTRS><CURDEF>USD\(payment)",
    "<OFX><STMTRS><CURDEF>USD\(payment)</STMTRS>",
    "<OFX><STMTRS><CURDEF>USD\(payment)<STMTTRN><DTPOSTED>20261006",
  ])
  func aFileThatIsCutOffChangesNothing(text: String) {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50")
    let before = shell.bytes
    for words in [[], ["--skip-invalid"], ["--money-in", "skip"]] {
      shell.input = [text]
      let run = shell.run(words: ["import", "--format", "ofx"] + words)
      #expect(run.exit == 65 && run.output.isEmpty, "\(run.errors)")
      #expect(shell.bytes == before)
    }
  }

  /// The payment was reversed, which cannot be imported by itself.
  @Test func aCorrectionToZeroIsNotPassedOver() {
    var shell = CommandLineHarness()
    shell.input = [
      """
      <OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\(Self.payment)\
      <STMTTRN><DTPOSTED>20261006<TRNAMT>0<FITID>F2<CORRECTFITID>F1<NAME>Tea</STMTTRN></STMTRS></OFX>
      """
    ]
    let run = shell.run("import", "--format", "ofx")
    #expect(run.exit == 65 && shell.bytes == nil, "\(run.output)")
  }

  @Test func theCashOfABrokerIsImported() {
    var shell = CommandLineHarness()
    shell.input = [
      """
      <OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>7</INVACCTFROM><INVTRANLIST>\
      <BUYSTOCK><INVBUY><INVTRAN><FITID>9<DTTRADE>20261002</INVTRAN><TOTAL>-900</INVBUY></BUYSTOCK>\
      <INVBANKTRAN>\(Self.payment)<SUBACCTFUND>CASH</INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>
      """
    ]
    let run = shell.run("import", "--format", "ofx")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Tea"] && shell.items.map(\.amount.description) == ["5"])
  }
}
