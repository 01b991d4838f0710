import ExpenseCore

extension ImportFormat {
  /// Statements of banks, cards and brokers as downloaded for accounting programs.
  ///
  /// OFX 1 is SGML and OFX 2 is XML. Of a broker's statement, only transactions of the cash account
  /// are read.
  package static let ofx = ImportFormat(
    name: "ofx", fileExtensions: ["ofx", "qfx"],
    summary: "statements of banks and cards, of version 1 or 2", recognizes: OFX.recognizes,
    content: .payments(OFX.records))
}

enum OFX {
  private static let statements: Set = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
  private static let accounts = ["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM"]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(2_048)
    return start.starts(with: "OFXHEADER:".utf8) || start.firstRange(of: "<OFX>".utf8) != nil
      || start.firstRange(of: "<?OFX ".utf8) != nil
  }

  static func records(of view: ByteView) throws(RecordFault) -> ImportedRecords {
    let text = try text(of: view)
    var found = ImportedRecords(of: text)
    // Banks give text of version 1 the header of version 2, so both are read in the same way.
    var reader = MarkupReader(text, as: .sgml, payment: "STMTTRN", in: statements)
    var (statement, currency) = (0, Currency?.none)
    while let payment = try reader.next() {
      if reader.statementCount != statement {
        statement = reader.statementCount
        currency = try reader.text(inStatement: "CURDEF").map { (code) throws(RecordFault) in
          try Currency(ofRecord: code, at: payment.offset)
        }
        found.beginStatement(
          of: accounts.lazy.compactMap { reader.text(inStatement: $0, "ACCTID") }.first)
      }
      // The corrected payment may or may not have been imported, and may have another number; a
      // payment that replaces itself is that payment as it is now.
      if let corrected = payment.text("CORRECTFITID"),
        corrected != payment.text("FITID") || payment.text("CORRECTACTION") != "REPLACE"
      {
        throw RecordFault(.correction, at: payment.offset)
      }
      found.add { () throws(RecordFault) in
        [try OFXPayment(element: payment).record(in: currency)]
      }
    }
    guard reader.statementCount > 0 else { throw RecordFault(.noStatement("OFX"), at: 0) }
    return found
  }

  /// The text in UTF-8; the header's encoding counts only if it is not UTF-8 already.
  private static func text(of view: ByteView) throws(RecordFault) -> ByteView {
    let header = String(decoding: view.all.prefix(2_048), as: UTF8.self)
    let said = header.split(whereSeparator: \.isNewline).first { $0.hasPrefix("CHARSET:") }
    let name = said.map { String($0.dropFirst(8)).trimmed } ?? view.declaredEncoding ?? ""
    guard
      let text = view.decoded(fromOneOf: ["windows-\(name)", "iso-\(name)", name, "windows-1252"])
    else {
      throw RecordFault(.syntax(.invalidUTF8), at: 0)
    }
    return text
  }
}

/// One payment of a statement.
private struct OFXPayment {
  let element: MarkupElement

  /// The record; the bank writes spending as negative.
  func record(in settled: Currency?) throws(RecordFault) -> ImportRecord {
    let (amount, day) = (try only("TRNAMT"), try only("DTPOSTED"))
    var record = ImportRecord(ofPaymentAt: element.offset)
    record.currency = try currency ?? settled
    record.reference = element.text("FITID")
    record.item.name = name
    record.item.amount = try Self.number(amount, in: record.currency).negated
    record.item.date = try Self.date(day)
    return record
  }

  /// The only element with a name; throws if there are several, because any of them could be meant.
  private func only(_ name: String) throws(RecordFault) -> MarkupElement {
    let found = element.all(name)
    guard let first = found.first else {
      throw RecordFault(.missingElement(name), at: element.offset)
    }
    guard found.count == 1 else {
      throw RecordFault(.wrongValue(found[1].text.trimmed.excerpt, of: name), at: found[1].offset)
    }
    return first
  }

  /// The currency of the amount if it is not that of the account.
  ///
  /// With `ORIGCURRENCY` the amount is in the account's currency, because the bank has converted
  /// it.
  private var currency: Currency? {
    get throws(RecordFault) {
      // Outside of these elements it could mean either.
      if let stray = element.first("CURSYM") {
        throw RecordFault(.missingElement("/CURRENCY"), at: stray.offset)
      }
      guard let code = element.text("CURRENCY", "CURSYM") else { return nil }
      return try Currency(ofRecord: code, at: element.offset)
    }
  }

  /// The name; cheques and fees often have none.
  private var name: String {
    element.text("NAME") ?? element.text("PAYEE", "NAME") ?? element.text("MEMO")
      ?? element.text("CHECKNUM").map { "Check \($0)" } ?? element.text("TRNTYPE") ?? ""
  }

  private static func number(
    _ element: MarkupElement, in currency: Currency?
  ) throws(RecordFault) -> Amount {
    let value = element.text.trimmed
    // The standard allows either mark before the fraction and no grouping; but some banks group
    // digits all the same, as in '1,250' and '1.250'.
    let parts = value.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let whole = parts[0].filter(\.isNumber)
    let mayGroup =
      parts.count == 2 && parts[1].count == 3 && currency?.minorDigits != 3
      && (1...3).contains(whole.count) && whole != "0"
    let text = value.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard !mayGroup, let amount = Amount(decimal: text) else {
      throw RecordFault(.wrongValue(value.excerpt, of: element.name), at: element.offset)
    }
    return amount
  }

  /// The day of `20261006`, or of `20261006120000[+1:CET]`, in the bank's time zone.
  private static func date(_ element: MarkupElement) throws(RecordFault) -> CalendarDate {
    let value = element.text.trimmed
    let digits = value.utf8.prefix { $0.isASCIIDigit }
    let number = digits.prefix(8).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard [8, 12, 14].contains(digits.count),
      let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else {
      throw RecordFault(.wrongValue(value.excerpt, of: element.name), at: element.offset)
    }
    return day
  }
}
