import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct OFXFormatTests {
  /// The records of a file with those statements.
  private static func records(_ statements: String...) throws -> [ImportRecord] {
    try read(statements.joined()).records
  }

  private static func read(_ statements: String) throws -> ImportedRecords {
    let text = "OFXHEADER:100\n\n<OFX><MSGS>\(statements)</MSGS></OFX>\n"
    return try OFX.records(of: ByteView(Array(text.utf8)))
  }

  private static func statement(
    _ payments: String..., currency: String = "<CURDEF>EUR",
    account: String = "<BANKACCTFROM><BANKID>9<ACCTID>1</BANKACCTFROM>", in name: String = "STMTRS"
  ) -> String {
    """
    <\(name)>\(currency)\(account)<BANKTRANLIST><DTSTART>20261001
    \(payments.joined())</BANKTRANLIST></\(name)>
    """
  }

  private static func payment(_ tags: String = "", amount: String = "-5.00") -> String {
    "<STMTTRN><DTPOSTED>20261005120000[+1:CET]<TRNAMT>\(amount)\(tags)</STMTTRN>"
  }

  @Test func aPaymentIsItsDayAmountNameAccountAndReference() throws {
    let tags = "<TRNTYPE>DEBIT<FITID>F1<NAME>Tea &amp; Cake<MEMO>x"
    let record = try #require(try Self.records(Self.statement(Self.payment(tags))).first)
    #expect(record.item.date?.description == "2026-10-05")
    #expect(record.item.amount.description == "5")
    #expect(record.item.name == "Tea & Cake")
    #expect(record.currency?.code == "EUR")
    #expect(record.account == "1" && record.reference == "F1")
    #expect(record.isFromBank)
  }

  @Test(arguments: [
    ("<NAME>a<PAYEE><NAME>b</PAYEE><MEMO>c", "a"), ("<PAYEE><NAME>b</PAYEE><MEMO>c", "b"),
    ("<NAME><MEMO>c<CHECKNUM>7", "c"), ("<CHECKNUM>7<TRNTYPE>CHECK", "Check 7"),
    ("<CHECKNUM><TRNTYPE>FEE", "FEE"), ("<TRNTYPE>FEE<EXTDNAME>x", "FEE"), ("", ""),
  ])
  func theNameIsTheFirstThatThereIs(tags: String, name: String) throws {
    #expect(try Self.records(Self.statement(Self.payment(tags))).map(\.item.name) == [name])
  }

  /// With `ORIGCURRENCY` the bank has converted the amount into the account's currency.
  @Test(
    arguments: [
      ("<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>", "USD"),
      ("<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>", "EUR"), ("", "EUR"),
    ])
  func theAmountIsInTheCurrencyOfItsAggregate(tags: String, code: String) throws {
    let records = try Self.records(Self.statement(Self.payment(tags)))
    #expect(records.map(\.currency?.code) == [code])
  }

  @Test func aSymbolInNeitherAggregateIsRefused() throws {
    let found = try Self.read(Self.statement(Self.payment("<CURRENCY><CURRATE>1<CURSYM>USD")))
    #expect(found.records.isEmpty)
    #expect(found.refused.faults.map(\.problem) == [.missingElement("/CURRENCY")])
  }

  @Test(arguments: ["", "<CURDEF>", "<CURDEF></CURDEF>"])
  func aStatementMayNameNoCurrency(currency: String) throws {
    let records = try Self.records(Self.statement(Self.payment(), currency: currency))
    #expect(records.count == 1 && records.allSatisfy { $0.currency == nil })
  }

  @Test func anUnknownCurrencyStopsTheFile() {
    #expect(throws: RecordFault.self) {
      try Self.records(Self.statement(Self.payment(), currency: "<CURDEF>EURO"))
    }
  }

  @Test func accountAndCurrencyEndWithTheirStatement() throws {
    let records = try Self.records(
      Self.statement(Self.payment()),
      Self.statement(Self.payment(), currency: "", account: ""),
      Self.statement(
        Self.payment(), currency: "<CURDEF>USD",
        account: "<CCACCTFROM><ACCTID>4</CCACCTFROM>", in: "CCSTMTRS"))
    #expect(records.map(\.account) == ["1", nil, "4"])
    #expect(records.map(\.currency?.code) == ["EUR", nil, "USD"])
    #expect(Set(records.map(\.statement)).count == 3)
  }

  @Test func theAccountIsNotTheOneThatWasPaid() throws {
    let paid = "<BANKACCTTO><BANKID>8<ACCTID>2</BANKACCTTO><NAME>x"
    let both = Self.statement(Self.payment(paid), Self.payment())
    #expect(try Self.records(both).map(\.account) == ["1", "1"])
    let none = Self.statement(Self.payment(paid), Self.payment(), account: "")
    #expect(try Self.records(none).map(\.account) == [nil, nil])
  }

  @Test func aBrokersCashAccountIsReadAndItsSharesAreNot() throws {
    let shares =
      "<BUYSTOCK><INVBUY><INVTRAN><FITID>9<DTTRADE>20261002</INVTRAN><TOTAL>-900</INVBUY></BUYSTOCK>"
    let cash = "<INVBANKTRAN>\(Self.payment("<NAME>Rent"))<SUBACCTFUND>CASH</INVBANKTRAN>"
    let account = "<INVACCTFROM><BROKERID>b<ACCTID>7</INVACCTFROM>"
    let records = try Self.records(
      Self.statement(shares, cash, shares, account: account, in: "INVSTMTRS"))
    #expect(records.map(\.item.name) == ["Rent"] && records.map(\.account) == ["7"])
    #expect(try Self.records(Self.statement(shares, account: account, in: "INVSTMTRS")).isEmpty)
  }

  /// A pending payment has an element of its own.
  @Test func pendingPaymentsAreNotRead() throws {
    let pending = "<STMTTRNP><DTTRAN>20261006<TRNAMT>-9<NAME>Later</STMTTRNP>"
    let records = try Self.records(Self.statement(Self.payment("<NAME>Now"), pending))
    #expect(records.map(\.item.name) == ["Now"])
  }

  @Test(arguments: [0, 7, 10, 13, 16])
  func aFileThatIsCutOffIsRefusedWhole(left: Int) throws {
    let text = "<OFX><STMTRS>\(Self.payment())\(Self.payment())</STMTRS></OFX>"
    let end = text.index(text.endIndex, offsetBy: -left)
    let view = ByteView(Array(text[..<end].utf8))
    if left == 0 {
      #expect(try OFX.records(of: view).records.count == 2)
    } else {
      #expect(throws: RecordFault.self) { try OFX.records(of: view) }
    }
  }

  @Test(arguments: [
    "", "<SONRS><STATUS><CODE>0</STATUS></SONRS>", "<STMTTRNRS><TRNUID>1</STMTTRNRS>",
  ])
  func aFileWithoutAStatementIsRefused(text: String) {
    #expect(throws: RecordFault(.noStatement("OFX"), at: 0)) { try Self.read(text) }
  }

  @Test func aStatementMayBeEmpty() throws {
    #expect(try Self.records(Self.statement()).isEmpty)
  }

  @Test(
    arguments: [
      ("-5", "5"), ("+5.5", "-5.5"), ("-5,50", "5.5"), ("-00000000001500.0000", "1500"),
      (" -.5 ", "0.5"), ("0", "0"), ("-0.500", "0.5"), ("-1234.500", "1234.5"),
      ("-1234,500", "1234.5"), ("-123.500", nil), ("-1,250", nil), ("-1.250", nil),
      ("-12,250", nil), ("-1,250.00", nil), ("-1 250", nil), ("$5", nil), ("1e2", nil), ("", nil),
      ("-5-", nil),
    ] as [(String, String?)])
  func anAmountIsReadInOneWayOrNotAtAll(text: String, amount: String?) throws {
    let found = try Self.read(Self.statement(Self.payment(amount: text)))
    #expect(found.records.map(\.item.amount.description) == [amount].compactMap(\.self))
    #expect(found.refused.faults.count == (amount == nil ? 1 : 0))
  }

  /// Dinars have three digits after the mark.
  @Test func threeDigitsAreDecimalsIfTheCurrencyHasThem() throws {
    let text = Self.statement(Self.payment(amount: "-1.250"), currency: "<CURDEF>KWD")
    #expect(try Self.records(text).map(\.item.amount.description) == ["1.25"])
  }

  @Test(
    arguments: [
      ("20261005", "2026-10-05"), ("20261005235959", "2026-10-05"),
      ("20261005000000.000[-8:PST]", "2026-10-05"), ("20261305", nil), ("5.10.2026", nil),
      ("261005", nil), ("", nil),
    ] as [(String, String?)])
  func theDayIsThatOfTheBank(text: String, day: String?) throws {
    let payment = "<STMTTRN><DTUSER>20260101<DTPOSTED>\(text)<TRNAMT>-5</STMTTRN>"
    let found = try Self.read(Self.statement(payment))
    #expect(found.records.map { $0.item.date?.description } == [day].compactMap(\.self))
    #expect(found.refused.faults.count == (day == nil ? 1 : 0))
  }

  @Test(
    arguments: [
      ("<STMTTRN><TRNAMT>-5</STMTTRN>", .missingElement("DTPOSTED")),
      ("<STMTTRN><DTPOSTED>20261005</STMTTRN>", .missingElement("TRNAMT")),
      (
        "<STMTTRN><DTPOSTED>20261005<TRNAMT>-5<TRNAMT>-6</STMTTRN>", .wrongValue("-6", of: "TRNAMT")
      ),
    ] as [(String, ImportFault.Problem)])
  func aPaymentHasOneDayAndOneAmount(payment: String, problem: ImportFault.Problem) throws {
    let found = try Self.read(Self.statement(payment, Self.payment()))
    #expect(found.refused.faults.map(\.problem) == [problem])
    #expect(found.records.count == 1)
  }

  @Test func aCorrectionStopsTheFile() {
    let text = Self.statement(Self.payment(), Self.payment("<FITID>F2<CORRECTFITID>F1"))
    #expect { try Self.read(text) } throws: { ($0 as? RecordFault)?.problem == .correction }
    #expect(throws: Never.self) { try Self.read(Self.statement(Self.payment("<CORRECTFITID>"))) }
    let own = "<FITID>F1<CORRECTFITID>F1<CORRECTACTION>"
    #expect(throws: Never.self) { try Self.read(Self.statement(Self.payment(own + "REPLACE"))) }
    #expect(throws: RecordFault.self) {
      try Self.read(Self.statement(Self.payment(own + "DELETE")))
    }
  }

  @Test(arguments: [
    ("CHARSET:1252\n", 0xE9), ("CHARSET:NONE\n", 0xE9), ("", 0xE9), ("CHARSET:ISO-8859-1\n", 0xE9),
    ("CHARSET:8859-1\n", 0xE9), ("CHARSET:1251\n", 0xC6), ("CHARSET:8859-5\n", 0xB6),
    ("<?xml version=\"1.0\" encoding='windows-1251'?>", 0xC6),
  ])
  func theHeaderNamesTheEncoding(header: String, byte: UInt8) throws {
    let start = "\(header)<OFX><STMTRS><STMTTRN><DTPOSTED>20261005<TRNAMT>-5<NAME>"
    let bytes = Array(start.utf8) + [byte] + Array("</STMTTRN></STMTRS></OFX>".utf8)
    let records = try OFX.records(of: ByteView(bytes)).records
    #expect(records.map(\.item.name) == [byte == 0xE9 ? "é" : "Ж"])
  }

  @Test func whatIsUTF8IsReadAsThatWhateverTheHeaderSays() throws {
    let text =
      "CHARSET:1252\n<OFX><STMTRS><STMTTRN><DTPOSTED>20261005<TRNAMT>-5<NAME>é</STMTTRN></STMTRS></OFX>"
    let records = try OFX.records(of: ByteView(Array(text.utf8))).records
    #expect(records.map(\.item.name) == ["é"])
    let bytes = Array("CHARSET:1252\n<OFX><STMTRS>".utf8) + [0x81]
    #expect(throws: RecordFault(.syntax(.invalidUTF8), at: 0)) {
      try OFX.records(of: ByteView(bytes))
    }
  }

  @Test(arguments: [
    ("OFXHEADER:100\nDATA", true), ("<?xml?><?OFX OFXHEADER=\"200\"?>", true), ("\n\n<OFX>", true),
    ("<Document>", false), ("name,amount\nOFXHEADER:,1", false),
  ])
  func itsFilesAreRecognized(text: String, isOFX: Bool) {
    #expect(OFX.recognizes(Array(text.utf8)) == isOFX)
  }
}
