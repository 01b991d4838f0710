import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct CAMTFormatTests {
  private static func read(
    _ entries: String..., message: String = "BkToCstmrStmt", statement: String = "Stmt",
    account: String = "<Acct><Id><IBAN>DE1</IBAN></Id></Acct>"
  ) throws -> ImportedRecords {
    try readText(
      """
      <?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:x"><\(message)><GrpHdr/>\
      <\(statement)>\(account)<Bal><Amt Ccy="EUR">1000</Amt></Bal>\(entries.joined())</\(statement)>\
      </\(message)></Document>
      """)
  }

  private static func readText(_ text: String) throws -> ImportedRecords {
    try CAMT.records(of: ByteView(Array(text.utf8)))
  }

  private static func entry(
    _ more: String = "", amount: String = "<Amt Ccy=\"EUR\">5.00</Amt>", way: String = "DBIT",
    status: String = "<Sts>BOOK</Sts>", day: String = "<BookgDt><Dt>2026-10-05</Dt></BookgDt>"
  ) -> String {
    """
    <Ntry>\(amount)<CdtDbtInd>\(way)</CdtDbtInd>\(status)\(day)<AcctSvcrRef>R1</AcctSvcrRef>\
    \(more)</Ntry>
    """
  }

  private static func details(_ texts: String...) -> String {
    "<NtryDtls>" + texts.map { "<TxDtls>\($0)</TxDtls>" }.joined() + "</NtryDtls>"
  }

  private static func part(_ amount: String, _ more: String = "") -> String {
    "<AmtDtls><TxAmt><Amt Ccy=\"EUR\">\(amount)</Amt></TxAmt></AmtDtls>\(more)"
  }

  @Test func anEntryIsItsDayAmountNameAccountAndReference() throws {
    let found = try Self.read(Self.entry("<AddtlNtryInf>Tea</AddtlNtryInf>"))
    let record = try #require(found.records.first)
    #expect(found.records.count == 1 && found.leftOut.reduce(0) { $0 + $1.sum.count } == 0)
    #expect(record.item.date?.description == "2026-10-05")
    #expect(record.item.amount.description == "5" && record.currency?.code == "EUR")
    #expect(record.item.name == "Tea")
    #expect(record.account == "DE1" && record.reference == "R1")
    #expect(record.isFromBank)
  }

  @Test(arguments: [("DBIT", "5"), ("CRDT", "-5")])
  func theMarkTellsTheDirection(way: String, amount: String) throws {
    #expect(try Self.read(Self.entry(way: way)).records.map(\.item.amount.description) == [amount])
  }

  /// Reports and notices have the same structure as statements.
  @Test(arguments: [
    ("BkToCstmrStmt", "Stmt"), ("BkToCstmrAcctRpt", "Rpt"), ("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
  ])
  func reportsAndNoticesAreReadAsStatementsAre(message: String, statement: String) throws {
    let found = try Self.read(Self.entry(), message: message, statement: statement)
    #expect(found.records.map(\.account) == ["DE1"] && found.records.map(\.reference) == ["R1"])
    #expect(CAMT.recognizes(Array("<Document><\(message)>".utf8)))
    #expect(CAMT.recognizes(Array("<n:Document><n:\(message) x=''>".utf8)))
  }

  @Test func otherXMLIsRefused() {
    #expect(!CAMT.recognizes(Array("<Document><CstmrCdtTrfInitn>".utf8)))
    #expect(throws: RecordFault(.noStatement("CAMT"), at: 0)) {
      try Self.readText("<Document><CstmrCdtTrfInitn>\(Self.entry())</CstmrCdtTrfInitn></Document>")
    }
  }

  @Test(arguments: [
    "<Sts>PDNG</Sts>", "<Sts><Cd>PDNG</Cd></Sts>", "<Sts>INFO</Sts>", "<Sts><Cd>FUTR</Cd></Sts>",
  ])
  func pendingEntriesAreLeftOutAndCounted(status: String) throws {
    let found = try Self.read(
      Self.entry(status: status), Self.entry(), Self.entry(way: "CRDT", status: status))
    #expect(found.records.count == 1)
    #expect(
      found.leftOut.reduce(0) { $0 + $1.sum.count } == 2 && found.leftOut.first?.sum.sum == .zero)
    #expect(try Self.read(Self.entry(status: status)).leftOut.first?.sum.sum?.description == "5")
  }

  @Test(arguments: ["", "<Sts>BOOK</Sts>", "<Sts> BOOK </Sts>", "<Sts><Cd>BOOK</Cd></Sts>"])
  func bookedEntriesAreRead(status: String) throws {
    #expect(try Self.read(Self.entry(status: status)).records.count == 1)
  }

  @Test(
    arguments: [
      ("<BookgDt><Dt>2026-10-05</Dt></BookgDt><ValDt><Dt>2026-10-07</Dt></ValDt>", "2026-10-05"),
      ("<BookgDt><DtTm>2026-10-05T23:30:00+02:00</DtTm></BookgDt>", "2026-10-05"),
      ("<ValDt><Dt>2026-10-07</Dt></ValDt>", "2026-10-07"), ("", nil),
      ("<BookgDt><Dt>05.10.2026</Dt></BookgDt>", nil), ("<BookgDt><Dt></Dt></BookgDt>", nil),
    ] as [(String, String?)])
  func theDayIsTheOneOfBooking(text: String, day: String?) throws {
    let found = try Self.read(Self.entry(day: text))
    #expect(found.records.map { $0.item.date?.description } == [day].compactMap(\.self))
    #expect(found.refused.faults.count == (day == nil ? 1 : 0))
  }

  @Test(
    arguments: [
      ("<Amt Ccy=\"EUR\">-5</Amt>", .wrongValue("-5", of: "Amt")),
      ("<Amt Ccy=\"EUR\">5,00</Amt>", .wrongValue("5,00", of: "Amt")),
      ("<Amt>5.00</Amt>", .wrongValue("", of: "currency")), ("", .missingElement("Amt")),
    ] as [(String, ImportFault.Problem)])
  func anInvalidAmountIsRefused(amount: String, problem: ImportFault.Problem) throws {
    let found = try Self.read(Self.entry(amount: amount), Self.entry())
    #expect(found.records.count == 1 && found.refused.faults.count == 1)
    if !amount.contains("<Amt>") { #expect(found.refused.faults.map(\.problem) == [problem]) }
  }

  @Test(arguments: ["", "<CdtDbtInd>X</CdtDbtInd>", "<CdtDbtInd></CdtDbtInd>"])
  func anEntryWithoutADirectionIsRefused(mark: String) throws {
    let found = try Self.read(
      "<Ntry><Amt Ccy=\"EUR\">5</Amt>\(mark)<BookgDt><Dt>2026-10-05</Dt></BookgDt></Ntry>")
    #expect(found.records.isEmpty)
    #expect(found.refused.faults.map(\.problem) == [.missingElement("CdtDbtInd")])
  }

  @Test func accountsEndWithTheirStatement() throws {
    let found = try Self.readText(
      """
      <Document><BkToCstmrStmt>\
      <Stmt><Acct><Id><IBAN>A</IBAN></Id></Acct>\(Self.entry())\(Self.entry())</Stmt>\
      <Stmt>\(Self.entry())</Stmt>\
      <Stmt><Acct><Id><Othr><Id>B</Id></Othr></Id></Acct>\(Self.entry())</Stmt>\
      </BkToCstmrStmt></Document>
      """)
    #expect(found.records.map(\.account) == ["A", "A", nil, "B"])
    let statements = found.records.map(\.statement)
    #expect(statements[0] == statements[1] && Set(statements).count == 3)
  }

  /// An entry in which the bank combined several payments lists each of them.
  @Test func anEntryOfSeveralPaymentsIsEachOfThem() throws {
    let paid = "<RltdPties><Cdtr><Nm>A</Nm></Cdtr></RltdPties>"
    let found = try Self.read(
      Self.entry(
        Self.details(
          Self.part("3", paid), Self.part("2.5", "<Refs><AcctSvcrRef>R2</AcctSvcrRef></Refs>"),
          "<Amt Ccy=\"EUR\">0.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>")))
    #expect(found.records.map(\.item.amount.description) == ["3", "2.5", "-0.5"])
    #expect(found.records.map(\.reference) == ["R1", "R2", "R1"])
    #expect(found.records.first?.item.name == "A")
  }

  @Test(arguments: [["3", "1"], ["3", "3"]])
  func unequalPartsBecomeOneRecord(parts: [String]) throws {
    let details = parts.map { "<TxDtls>\(Self.part($0))</TxDtls>" }.joined()
    let found = try Self.read(Self.entry("<NtryDtls>\(details)</NtryDtls>"))
    #expect(found.records.map(\.item.amount.description) == ["5"])
  }

  @Test(arguments: ["<AddtlTxInf>x</AddtlTxInf>", "<Amt Ccy=\"USD\">2</Amt>"])
  func partsWithoutAmountsBecomeOneRecord(part: String) throws {
    let found = try Self.read(Self.entry(Self.details(Self.part("3"), part)))
    #expect(found.records.map(\.item.amount.description) == ["5"])
  }

  /// The amount inside may be that before conversion or charges.
  @Test func anEntryOfOnePaymentHasTheAmountThatWasBooked() throws {
    let found = try Self.read(
      Self.entry(Self.details(Self.part("4.80", "<AddtlTxInf>x</AddtlTxInf>"))))
    #expect(
      found.records.map(\.item.amount.description) == ["5"]
        && found.records.map(\.item.name) == ["x"])
  }

  @Test(arguments: [
    (
      """
      <RltdPties><Dbtr><Nm>me</Nm></Dbtr><Cdtr><Nm>shop</Nm></Cdtr></RltdPties>\
      <RmtInf><Ustrd>for</Ustrd></RmtInf>
      """, "shop"
    ),
    ("<RltdPties><Cdtr><Pty><Nm>shop</Nm></Pty></Cdtr></RltdPties>", "shop"),
    (
      """
      <RltdPties><Dbtr><Nm>me</Nm></Dbtr></RltdPties>\
      <RmtInf><Ustrd>a</Ustrd><Ustrd> </Ustrd><Ustrd>b</Ustrd></RmtInf>
      """, "a b"
    ),
    ("<RmtInf><Ustrd> </Ustrd></RmtInf><AddtlTxInf>c</AddtlTxInf>", "c"),
    ("<RltdPties><Dbtr><Nm>me</Nm></Dbtr></RltdPties>", "info"),
    ("", "info"),
  ])
  func theNameIsWhoWasPaidElseWhatFor(detail: String, name: String) throws {
    let found = try Self.read(
      Self.entry(Self.details(detail) + "<AddtlNtryInf>info</AddtlNtryInf>"))
    #expect(found.records.map(\.item.name) == [name])
  }

  @Test(arguments: [
    ("<RltdPties><Dbtr><Nm>me</Nm></Dbtr></RltdPties>", "me"),
    ("<RmtInf><Strd><CdtrRefInf><Ref>RF1</Ref></CdtrRefInf></Strd></RmtInf>", "RF1"),
    ("<RltdPties><CdtrAcct><Id><IBAN>DE2</IBAN></Id></CdtrAcct></RltdPties>", "DE2"),
    ("", "NMSC"),
  ])
  func anEntryWithoutANameGetsOneFromOtherElements(detail: String, name: String) throws {
    let code = "<BkTxCd><Prtry><Cd>NMSC</Cd></Prtry></BkTxCd>"
    let found = try Self.read(Self.entry(code + Self.details(detail)))
    #expect(found.records.map(\.item.name) == [name])
    let domain =
      "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>"
    #expect(try Self.read(Self.entry(domain)).records.map(\.item.name) == ["ESCT"])
  }

  @Test func moneyThatCameInIsNamedForWhoPaid() throws {
    let parties =
      "<RltdPties><Dbtr><Nm>payer</Nm></Dbtr><Cdtr><Nm>me</Nm></Cdtr></RltdPties>"
    let found = try Self.read(Self.entry(Self.details(parties), way: "CRDT"))
    #expect(found.records.map(\.item.name) == ["payer"])
  }

  @Test func theFirstLineNamesTheEncoding() throws {
    for (name, byte) in [("ISO-8859-1", UInt8(0xE9)), ("windows-1251", 0xC6)] {
      let start = "<?xml version='1.0' encoding='\(name)'?><BkToCstmrStmt><Stmt>"
      let entry = Self.entry("<AddtlNtryInf>?</AddtlNtryInf>")
      let bytes = Array("\(start)\(entry)</Stmt></BkToCstmrStmt>".utf8)
      let place = try #require(bytes.lastIndex(of: UInt8(ascii: "?")))
      var written = bytes
      written[place] = byte
      let records = try CAMT.records(of: ByteView(written)).records
      #expect(records.map(\.item.name) == [byte == 0xE9 ? "é" : "Ж"])
    }
  }

  @Test func aFileThatIsCutOffIsRefused() throws {
    let whole = "<BkToCstmrStmt><Stmt>\(Self.entry())</Stmt></BkToCstmrStmt>"
    #expect(try Self.readText(whole).records.count == 1)
    for count in ["</BkToCstmrStmt>".count, "</Stmt></BkToCstmrStmt>".count] {
      #expect(throws: RecordFault(.truncatedMarkup, at: whole.count - count)) {
        try Self.readText(String(whole.dropLast(count)))
      }
    }
  }
}
