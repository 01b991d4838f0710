/// Statements of banks and cards as they download for accounting programs: OFX 1, whose tags need not
/// be closed, and OFX 2, which is XML.
package enum OFXFormat: ImportFormat {
  package static let name = "ofx"
  package static let fileExtensions = ["ofx", "qfx"]
  package static let summary = "statements of banks and cards, of version 1 or 2"

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(2_048)
    return start.starts(with: "OFXHEADER:".utf8) || start.firstRange(of: "<OFX>".utf8) != nil
      || start.firstRange(of: "<?OFX ".utf8) != nil
  }

  package static func read(into batch: inout ImportBatch) throws(RecordFault) {
    batch.text = try text(of: batch.text)
    var tags = OFXTags(batch.text)
    var (currency, account): (Currency?, String?) = (nil, nil)
    var (isWhole, isStatement) = (false, false)
    var (straight, turned) = (0, 0)
    var corrected: [String: String] = [:]
    while let tag = try tags.next() {
      isWhole = tag.name == "/OFX"
      switch tag.name {
      case "STMTRS", "CCSTMTRS":
        (currency, account, isStatement) = (nil, nil, true)
        batch.beginStatement()
      case "ACCTID": account = tag.value
      case "CURDEF": currency = try self.currency(tag)
      case "STMTTRN":
        let payment = try OFXPayment(&tags, at: tag.offset)
        do throws(RecordFault) {
          var record = try payment.record(in: currency, correcting: &corrected)
          record.account = account
          if let isOut = payment.isOut {
            if isOut == record.item.amount.isNegative { turned += 1 } else { straight += 1 }
          }
          try batch.add(record)
        } catch {
          batch.refuse(error)
        }
      default: break
      }
    }
    guard isWhole else { throw RecordFault(.truncatedMarkup, at: batch.text.count) }
    guard isStatement else { throw RecordFault(.noStatement("OFX"), at: 0) }
    if straight == 0 { batch.turnedSigns = turned }
  }

  fileprivate static func currency(_ tag: OFXTags.Tag) throws(RecordFault) -> Currency {
    try Currency(ofRecord: tag.value, at: tag.offset)
  }

  /// The text in UTF-8, whatever the header says where it is that already.
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

/// What one payment of a statement says.
private struct OFXPayment {
  private let offset: Int
  private var tags: [OFXTags.Tag] = []

  /// Reads up to the end of the payment.
  init(_ tags: inout OFXTags, at offset: Int) throws(RecordFault) {
    self.offset = offset
    var (isInPayee, isInCurrency) = (false, false)
    while let tag = try tags.next(), tag.name != "/STMTTRN" {
      switch tag.name {
      case "PAYEE", "/PAYEE": isInPayee = tag.name == "PAYEE"
      case "NAME" where isInPayee:
        self.tags.append(OFXTags.Tag(name: "PAYEE", value: tag.value, offset: tag.offset))
      case "CURRENCY", "/CURRENCY": isInCurrency = tag.name == "CURRENCY"
      case "CURSYM" where !isInCurrency: break
      case "CHECKNUM" where tag.value.isEmpty: break
      case "STMTTRN", "/BANKTRANLIST", "/OFX":
        throw RecordFault(.missingElement("/STMTTRN"), at: tag.offset)
      default: self.tags.append(tag)
      }
    }
  }

  /// The last tag of that name.
  private func tag(_ name: String) -> OFXTags.Tag? { tags.last { $0.name == name } }

  private func text(_ name: String) -> String? {
    tag(name).flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// Whether money went out, as the kind of payment says; nil where it leaves that open.
  var isOut: Bool? {
    switch text("TRNTYPE") {
    case "DEBIT", "POS", "CHECK", "DIRECTDEBIT": true
    case "CREDIT", "DEP", "DIRECTDEP": false
    default: nil
    }
  }

  /// The record: spending is negative there.
  ///
  /// - Parameter corrected: for each payment that replaces another, the reference of the first one.
  func record(
    in settled: Currency?, correcting corrected: inout [String: String]
  ) throws(RecordFault) -> ImportRecord {
    guard let amount = tag("TRNAMT") else {
      throw RecordFault(.missingElement("TRNAMT"), at: offset)
    }
    guard let day = tag("DTPOSTED") else {
      throw RecordFault(.missingElement("DTPOSTED"), at: offset)
    }
    var record = ImportRecord(ofPaymentAt: offset)
    record.currency = try tag("CURSYM").map(OFXFormat.currency) ?? settled
    let (own, other) = (text("FITID"), try self.corrected)
    record.isCorrection = other != nil
    record.reference = (other ?? own).map { corrected[$0] ?? $0 }
    if record.isCorrection, let own { corrected[own] = record.reference }
    // A cheque or a fee often has no name.
    record.item.name =
      text("NAME") ?? text("PAYEE") ?? text("MEMO") ?? text("CHECKNUM").map { "Check \($0)" }
      ?? text("TRNTYPE") ?? ""
    record.item.amount = try Self.number(amount, in: record.currency).negated
    record.item.date = try Self.date(day)
    return record
  }

  /// The reference of the payment that this one replaces; nil where it replaces none.
  private var corrected: String? {
    get throws(RecordFault) {
      guard let corrected = text("CORRECTFITID") else { return nil }
      if let action = tag("CORRECTACTION"), action.value != "REPLACE" {
        throw RecordFault(.wrongValue(action.value, of: action.name), at: action.offset)
      }
      return corrected
    }
  }

  private static func number(
    _ tag: OFXTags.Tag, in currency: Currency?
  ) throws(RecordFault) -> Amount {
    // The standard lets either mark stand before the fraction, and none group; but '1,250' and '1.250'
    // are what a bank writes that groups nevertheless.
    let parts = tag.value.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let whole = parts[0].filter(\.isNumber)
    let mayGroup =
      parts.count == 2 && parts[1].count == 3 && currency?.minorDigits != 3
      && (1...3).contains(whole.count) && whole != "0"
    let text = tag.value.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard !mayGroup, let amount = Amount(decimal: text) else {
      throw RecordFault(.wrongValue(tag.value.excerpt, of: tag.name), at: tag.offset)
    }
    return amount
  }

  private static let dayFormat = DayFormat("yyyyMMdd")

  /// The day of `20261006120000[+1:CET]`: that of the bank.
  private static func date(_ tag: OFXTags.Tag) throws(RecordFault) -> CalendarDate {
    let digits = String(Substring(tag.value.utf8.prefix { $0.isASCIIDigit }))
    guard let day = dayFormat?.day(in: digits) else {
      throw RecordFault(.wrongValue(tag.value.excerpt, of: tag.name), at: tag.offset)
    }
    return day
  }
}

/// The tags of an OFX file, each with the text behind it.
private struct OFXTags {
  struct Tag {
    /// In capitals, with a `/` where it closes.
    let name: String
    /// Up to the next tag, without outer spaces.
    let value: String
    let offset: Int
  }

  private let view: ByteView
  private var position = 0

  init(_ view: ByteView) {
    self.view = view
  }

  /// The next tag; nil behind the last one.
  mutating func next() throws(RecordFault) -> Tag? {
    while true {
      _ = try text()
      guard position < view.count else { return nil }
      let start = position
      position = view.offset(of: UInt8(ascii: ">"), from: start)
      guard position < view.count else { throw RecordFault(.truncatedMarkup, at: start) }
      let name = view.text(start + 1..<position).uppercased()
      position += 1
      if name.hasPrefix("?") { continue }
      let word = name.prefix { $0 != " " && $0 != "\n" && $0 != "\r" && $0 != "\t" }
      return Tag(name: String(word), value: try text().trimmed, offset: start)
    }
  }

  /// The text up to the next tag; a reference that stands for nothing is text.
  private mutating func text() throws(RecordFault) -> String {
    let start = position
    let text = try view.markupText(from: &position).text
    guard position - start <= ImportBatch.lengthLimit else {
      throw RecordFault(.tooLong, at: start)
    }
    return text
  }
}
