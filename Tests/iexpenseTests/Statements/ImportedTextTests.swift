import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The reading of a file's text: encoding, table, amounts and days.
struct ImportedTextTests {
  /// The codes of ISO 4217 by their number of minor digits.
  @Test(
    arguments: [
      (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"), (2, "EUR USD"),
      (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
    ])
  func everyCurrencyTakesTheDigitsThatItHasAndNoMore(minorDigits: Int, codes: String) {
    for code in codes.split(separator: " ") {
      for digits in 0...4 {
        var shell = CommandLineHarness()
        let amount = digits == 0 ? "12" : "0." + String(repeating: "7", count: digits)
        shell.input = ["name,amount,currency\nTea,\(amount),\(code)\n"]
        let run = shell.run(
          "import", "--dry-run", "--map", "name=name,amount=amount,currency=currency")
        #expect(run.exit == (digits <= minorDigits ? 0 : 65), "\(code), \(digits) digits")
      }
    }
  }

  @Test func aPaymentOnALastLineWithoutALineBreakIsNotLeftOut() {
    let words = ["import", "--map", "name=name,amount=amount"]
    for words in [words, words + ["--skip-invalid"]] {
      var shell = CommandLineHarness()
      shell.input = ["name,amount\nTea,5\nBun,2.50"]
      #expect(shell.run(words: words).output == "Imported 2 expenses, $7.50\n")
      #expect(shell.items.map(\.amount.description) == ["5", "2.5"])
    }
  }

  @Test(arguments: ["[{\"name\":\"x\",\"amount\":1}]", "{\"name\":\"x\",\"amount\":1}\n"])
  func aByteOrderMarkIsNoHindranceOnStandardInput(text: String) {
    var shell = CommandLineHarness()
    shell.input = ["\u{FEFF}" + text]
    #expect(shell.run("import").output == "Imported 1 expense, $1.00\n")
  }

  @Test(arguments: [
    (
      "camt",
      """
      <BkToCstmrStmt><Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt>\
      <Dt>2026-10-05</Dt></BookgDt><AddtlNtryInf>Caf&#x0000000E9;</AddtlNtryInf></Ntry></BkToCstmrStmt>
      """
    ),
    (
      "ofx",
      """
      <OFX><STMTRS><STMTTRN><DTPOSTED>20261005<TRNAMT>-1<NAME>Caf&#x0000000E9;</STMTTRN></OFX>
      """
    ),
  ])
  func aLongReferenceToACharacterIsThatCharacter(format: String, text: String) {
    var shell = CommandLineHarness()
    shell.input = [text]
    let run = shell.run("import", "--format", format)
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Café"], "\(run.errors)")
  }

  /// As `add` reads `1.200`: refused in dollars, 1200 in yen, and 1.2 if the currency has three
  /// digits.
  @Test(
    arguments: [
      ("name,amount\nRent,1.200\n", "1.200", [1_200], [1.2]),
      ("[{\"name\":\"Rent\",\"amount\":\"-1.500\"}]", "-1.500", [-1_500], [-1.5]),
    ] as [(String, String, [Amount], [Amount])])
  func aMarkThatMayGroupIsNotGuessed(
    text: String, amount: String, yen: [Amount], dinars: [Amount]
  ) {
    for (currency, amounts) in [("USD", []), ("JPY", yen), ("KWD", dinars)]
      as [(String, [Amount])]
    {
      var shell = CommandLineHarness()
      shell.environment["IEXPENSE_CURRENCY"] = currency
      shell.input = [text]
      let run = shell.run(
        "import", "--map", "name=name,amount=amount", "--money-in", "refund")
      #expect(run.exit == (amounts.isEmpty ? 65 : 0), "\(currency): \(run.errors)")
      #expect(run.errors.contains(" amount '\(amount)'") == amounts.isEmpty)
      #expect(shell.items.map(\.amount) == amounts)
    }
  }

  /// With mapped columns and a set locale, amounts are read as on a command line.
  @Test(
    arguments: [
      ("de_DE", "1.234", [1_234]), ("de_DE", "1,234", []), ("en_US", "1,234", [1_234]),
      ("en_US", "1.234", []),
    ] as [(String, String, [Amount])])
  func theLocaleDecidesWhetherAMarkGroups(locale: String, text: String, amounts: [Amount]) {
    var shell = CommandLineHarness()
    shell.input = ["name,amount\nRent,\"\(text)\"\n"]
    let run = shell.run("import", "--map", "name=name,amount=amount", "--locale", locale)
    #expect(run.exit == (amounts.isEmpty ? 65 : 0), "\(run.errors)")
    #expect(shell.items.map(\.amount) == amounts)
  }

  @Test(
    arguments: [("$7.00", [5, 7]), ("17.00", [5, 17]), ("€7.00", []), ("x7.00", [])]
      as [(String, [Amount])])
  func theSymbolBeforeAnAmountIsItsOwn(second: String, amounts: [Amount]) {
    var shell = CommandLineHarness()
    shell.input = ["name,amount\nTea,$5.00\nBun,\(second)\n"]
    let run = shell.run("import", "--map", "name=name,amount=amount")
    #expect(run.exit == (amounts.isEmpty ? 65 : 0), "\(run.errors)")
    #expect(shell.items.map(\.amount) == amounts)
  }

  @Test func aNumberOfJSONHasNoMarkThatGroups() {
    var shell = CommandLineHarness()
    shell.input = ["[{\"name\":\"Rent\",\"amount\":1.200}]"]
    #expect(shell.run("import").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["1.2"])
  }

  @Test func columnsThatMakeOneTextAreJoinedWithASpace() {
    var shell = CommandLineHarness()
    shell.input = ["Shop,Town,Cost\nDeli,Ghent,5.00\nCab,,7.00\n,Rome,9.00\n"]
    let run = shell.run("import", "--map", "name=Shop+Town,amount=Cost")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Deli Ghent", "Cab", "Rome"])
  }

  @Test func aTypeOfBlanksIsNone() {
    var shell = CommandLineHarness()
    shell.input = ["[{\"name\":\"Tea\",\"amount\":5,\"type\":\" \"}]"]
    shell.run("import", "-t", "b")
    #expect(shell.items.map(\.type.rawValue) == ["Business"])
  }

  @Test func noDateStaysNoDateAndATypeIsTheOneSaid() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,type\nTea,5,\nBun,2,Personal\n"]
    shell.run("import", "--map", "name=name,amount=amount,type=type", "--type", "b")
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Personal"])
    #expect(shell.items.allSatisfy { $0.date == nil })
  }

  @Test(
    arguments: ["5", "{\"code\":\"EUR\"}", "[\"EUR\",\"USD\"]", "true", "\"EURO\"", "\"\""])
  func aCurrencyThatIsNoneIsRefusedAndNeverPassedOver(value: String) {
    var shell = CommandLineHarness()
    shell.input = ["{\"name\":\"Tea\",\"amount\":3,\"currency\":\(value)}\n"]
    let run = shell.run("import")
    #expect(run.exit == 65)
    #expect(run.errors.contains("-:1:37: "), "\(run.errors)")
    #expect(run.file == nil)
  }

  /// Rows have equally many fields with either separator.
  @Test func aTableWithoutAHeaderIsNotDividedAtItsDecimalCommas() throws {
    var shell = CommandLineHarness()
    shell.input = ["Bread;1,50\nMilk;2,75\nRent;1.234,50\n"]
    let words = ["--map", "name=1,amount=2", "--no-header", "--format", "csv"]
    let run = shell.run(words: ["import", "-"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Bread", "Milk", "Rent"])
    #expect(shell.items.map(\.amount.description) == ["1.5", "2.75", "1234.5"])
  }

  @Test func theXMLLineOfOFXSaysTheEncoding() throws {
    let shell = CommandLineHarness()
    let payment = "<STMTTRN><DTPOSTED>20261006<TRNAMT>-5<NAME>Dvo"
    let start = #"<?xml version="1.0" encoding="windows-1250"?><OFX><STMTRS><CURDEF>USD"# + payment
    let bytes = Array(start.utf8) + [0xF8, 0xE1] + Array("k</STMTTRN></STMTRS></OFX>".utf8)
    try shell.directory.write(bytes, to: "a.ofx")
    let run = shell.run("import", shell.directory.path("a.ofx"))
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Dvořák"], "\(run.errors)")
  }

  /// A note may contain text that looks like a row.
  @Test func anExportIsReadBack() throws {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "--note", "a\nb,c,d,e,f,g,h,i,j,k\nl")
    let copy = shell.directory.path("copy.csv")
    #expect(shell.run("export", "-o", copy).exit == 0)
    let other = CommandLineHarness()
    #expect(other.run("import", copy).exit == 0)
    #expect(other.items == shell.items)
  }

  @Test func twoMarksOfTheByteOrderAreReadOver() {
    var shell = CommandLineHarness()
    shell.input = ["\u{FEFF}\u{FEFF}name,amount\nTea,5\n"]
    #expect(shell.run("import", "--map", "name=name,amount=amount").exit == 0)
    #expect(shell.items.map(\.name) == ["Tea"])
  }

  @Test func aNoBreakSpaceStandsBeforeCredit() {
    var shell = CommandLineHarness()
    shell.input = ["Text,Amount\nTea,12.50\u{A0}DR\nTrain,3.10 DR\nPay,99.00\u{202F}CR\n"]
    let words = ["--map", "name=Text,amount=Amount", "--money-in", "skip", "--format", "csv"]
    let run = shell.run(words: ["import", "-"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.amount.description) == ["12.5", "3.1"])
  }

  /// Amounts as banks and shops write them; a sign of another currency is refused.
  @Test(
    arguments: [
      ("USD", "US$12.50", "12.5"), ("INR", "Rs.12.50", "12.5"), ("INR", "Rs. 12.50", "12.5"),
      ("CHF", "SFr. 12.50", "12.5"), ("CHF", "Fr. 50.-", "50"), ("CHF", "50.--", "50"),
      ("EUR", "50,-", "50"), ("EUR", "-50,-", "-50"), ("JPY", "234円", "234"),
      ("JPY", "▲234", "-234"), ("USD", "–12.50", "-12.5"), ("USD", "12.50-", "-12.5"),
      ("CNY", "12.50元", "12.5"), ("CAD", "C$12.50", "12.5"), ("EUR", "US$12.50", nil),
      ("USD", "C$12.50", nil), ("SEK", "12.50 Kč", nil), ("EUR", "50,-5", nil),
      ("EUR", "-50-", nil),
    ] as [(String, String, String?)])
  func symbolsAroundAmountsAreKnown(currency: String, text: String, amount: String?) {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = currency
    shell.input = ["name,amount\nx,\"\(text)\"\n"]
    let run = shell.run(
      "import", "--map", "name=name,amount=amount", "--money-in", "refund")
    #expect(run.exit == (amount == nil ? 65 : 0), "\(run.errors)")
    #expect(shell.items.map(\.amount.description) == [amount].compactMap(\.self))
  }

  /// Numbers in the form of XML Schema.
  @Test(
    arguments: [
      (".50", "0.5"), ("+5", "5"), ("0005.00", "5"), ("100.", "100"), ("1e2", nil), (".", nil),
      ("+-5", nil), ("1.2.3", nil), ("", nil),
    ] as [(String, String?)])
  func aNumberOfXMLMayLackDigitsOnOneSide(text: String, amount: String?) throws {
    let camt = """
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry>\
      <Amt Ccy="EUR">\(text)</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-01</Dt></BookgDt>\
      <AddtlNtryInf>Tee</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>
      """
    let ofx = """
      <OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261006<TRNAMT>\(text)<NAME>a</STMTTRN></STMTRS></OFX>
      """
    for (name, content, sign) in [("a.xml", camt, ""), ("a.ofx", ofx, "-")] {
      let shell = CommandLineHarness()
      try shell.directory.write(content, to: name)
      let run = shell.run("import", shell.directory.path(name), "--money-in", "refund")
      #expect(run.exit == (amount == nil ? 65 : 0), "\(name) \(text): \(run.errors)")
      #expect(shell.items.map(\.amount.description) == [amount].compactMap { $0.map { sign + $0 } })
    }
  }

  @Test func anOFXAmountThatMayBeGroupedIsRefused() throws {
    for (text, exit) in [("-1.500", 65), ("-1,500", 65), ("-0.500", 0), ("-1500.00", 0)] {
      let shell = CommandLineHarness()
      try shell.directory.write(
        "<OFX><STMTRS><CURDEF>EUR<STMTTRN><DTPOSTED>20261006<TRNAMT>\(text)<NAME>a</STMTTRN></STMTRS></OFX>",
        to: "a.ofx")
      let run = shell.run("import", shell.directory.path("a.ofx"))
      #expect(run.exit == Int32(exit), "\(text): \(run.errors)")
    }
  }

  @Test func aCharsetOfISOIsKnownByItsNumber() throws {
    let shell = CommandLineHarness()
    let start =
      "CHARSET:8859-2\n<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20261006<TRNAMT>-5<NAME>Ko"
    let bytes = Array(start.utf8) + [0xB3] + Array("o</STMTTRN></STMTRS></OFX>".utf8)
    try shell.directory.write(bytes, to: "a.ofx")
    shell.run("import", shell.directory.path("a.ofx"))
    #expect(shell.items.map(\.name) == ["Koło"])
  }

  @Test func shortDaysAreProposed() {
    for (day, format) in [("1.9.26", "d.M.yy"), ("9/17/26", "M/d/yy"), ("2026/9/1", "yyyy/M/d")] {
      var shell = CommandLineHarness()
      shell.input = ["Buchungstag;Empfaenger;Betrag\n\(day);Vermieter;-900,00\n"]
      let errors = shell.run("import", "-", "--format", "csv").errors
      #expect(errors.contains("--date-format \(format)"), "\(errors)")
    }
  }
}
