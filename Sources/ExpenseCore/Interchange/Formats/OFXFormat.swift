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
    while let tag = try tags.next() {
      isWhole = tag.name == "/OFX"
      switch tag.name {
      case "STMTRS", "CCSTMTRS": (currency, account, isStatement) = (nil, nil, true)
      case "ACCTID": account = tag.value
      case "CURDEF": currency = try self.currency(tag)
      case "STMTTRN":
        let payment = try OFXPayment(&tags, at: tag.offset)
        do throws(RecordFault) {
          var record = try payment.record(in: currency)
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
    guard view.count > 0 else { throw RecordFault(.damage(.empty), at: 0) }
    let bytes = view.all
    if bytes.areUTF8 { return view }
    let header = String(decoding: bytes.prefix(2_048), as: UTF8.self)
    let said = header.split(whereSeparator: \.isNewline).lazy.compactMap { line in
      line.hasPrefix("CHARSET:") ? String(line.dropFirst(8)).trimmed : nil
    }.first
    let name = said.flatMap { TextEncoding(name: "windows-\($0)") ?? TextEncoding(name: $0) }
    guard let utf8 = try? (name ?? TextEncoding(name: "windows-1252"))?.decode(bytes) else {
      throw RecordFault(.damage(.syntax(.invalidUTF8)), at: 0)
    }
    return ByteView(utf8)
  }
}

/// What one payment of a statement says.
private struct OFXPayment {
  private let offset: Int
  private var amount: OFXTags.Tag?
  private var day: OFXTags.Tag?
  private var reference: String?
  private var name: String?
  private var payee: String?
  private var memo: String?
  /// The number of a cheque, and the kind of payment: a cheque or a fee often has no name.
  private var check: String?
  private var kind: String?
  private var currency: OFXTags.Tag?

  /// Reads up to the end of the payment.
  init(_ tags: inout OFXTags, at offset: Int) throws(RecordFault) {
    self.offset = offset
    var (isInPayee, isInCurrency) = (false, false)
    while let tag = try tags.next(), tag.name != "/STMTTRN" {
      switch tag.name {
      case "TRNAMT": amount = tag
      case "DTPOSTED": day = tag
      case "FITID": reference = tag.value
      case "NAME" where isInPayee: payee = tag.value
      case "NAME": name = tag.value
      case "MEMO": memo = tag.value
      case "CHECKNUM" where !tag.value.isEmpty: check = "Check \(tag.value)"
      case "TRNTYPE": kind = tag.value
      case "PAYEE", "/PAYEE": isInPayee = tag.name == "PAYEE"
      case "CURRENCY", "/CURRENCY": isInCurrency = tag.name == "CURRENCY"
      case "CURSYM" where isInCurrency: currency = tag
      case "STMTTRN", "/BANKTRANLIST", "/OFX":
        throw RecordFault(.missingElement("/STMTTRN"), at: tag.offset)
      default: break
      }
    }
  }

  /// Whether money went out, as the kind of payment says; nil where it leaves that open.
  var isOut: Bool? {
    switch kind {
    case "DEBIT", "POS", "CHECK", "DIRECTDEBIT": true
    case "CREDIT", "DEP", "DIRECTDEP": false
    default: nil
    }
  }

  /// The record: spending is negative there.
  func record(in settled: Currency?) throws(RecordFault) -> ImportRecord {
    guard let amount else { throw RecordFault(.missingElement("TRNAMT"), at: offset) }
    guard let day else { throw RecordFault(.missingElement("DTPOSTED"), at: offset) }
    var record = ImportRecord(ofPaymentAt: offset)
    record.currency = try currency.map(OFXFormat.currency) ?? settled
    record.reference = reference.flatMap { $0.isEmpty ? nil : $0 }
    record.item.name =
      [name, payee, memo, check, kind].lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
    record.item.amount = try Self.number(amount, in: record.currency).negated
    record.item.date = try Self.date(day)
    return record
  }

  private static func number(
    _ tag: OFXTags.Tag, in currency: Currency?
  ) throws(RecordFault) -> Amount {
    // The standard lets either mark stand before the fraction, and none group; but '1,250' is what a
    // bank writes that groups nevertheless.
    let fraction = tag.value.split(separator: ",", omittingEmptySubsequences: false)
    let mayGroup = fraction.count == 2 && fraction[1].count == 3 && currency?.minorDigits != 3
    var text = tag.value.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    if text.first == UInt8(ascii: "+"), text.dropFirst().first?.isASCIIDigit == true {
      text.removeFirst()
    }
    if let mark = text.firstIndex(of: UInt8(ascii: ".")), mark == 0 || text[..<mark] == [0x2D] {
      text.insert(UInt8(ascii: "0"), at: mark)
    }
    guard !mayGroup, let amount = Amount(withoutExponent: text) else {
      throw RecordFault(.wrongValue(String(tag.value.prefix(64)), of: tag.name), at: tag.offset)
    }
    return amount
  }

  /// The day of `20261006120000[+1:CET]`: that of the bank.
  private static func date(_ tag: OFXTags.Tag) throws(RecordFault) -> CalendarDate {
    let digits = Array(tag.value.utf8.prefix { $0.isASCIIDigit })
    let number = digits.prefix(8).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let isWhole = digits.count == 8 || TimeOfDay.behindDigits(digits.dropFirst(8)).isEmpty
    guard digits.count >= 8, isWhole,
      let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else {
      throw RecordFault(.wrongValue(String(tag.value.prefix(64)), of: tag.name), at: tag.offset)
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
      guard skip(to: UInt8(ascii: ">")) else { throw RecordFault(.truncatedMarkup, at: start) }
      let name = view.text(start + 1..<position).uppercased()
      position += 1
      if name.hasPrefix("?") { continue }
      let word = name.prefix { $0 != " " && $0 != "\n" && $0 != "\r" && $0 != "\t" }
      return Tag(name: String(word), value: try text().trimmed, offset: start)
    }
  }

  /// The text up to the next tag.
  private mutating func text() throws(RecordFault) -> String {
    let start = position
    var text = ""
    repeat {
      let part = position
      _ = skip(to: UInt8(ascii: "<"))
      guard position - start <= ImportBatch.lengthLimit else {
        throw RecordFault(.tooLong, at: start)
      }
      text += Markup.unescaped(view.text(part..<position))
    } while try readSection(into: &text)
    return text
  }

  /// Reads a section of CDATA, whose text is added, or a comment; false where neither is there.
  private mutating func readSection(into text: inout String) throws(RecordFault) -> Bool {
    guard view[position + 1] == UInt8(ascii: "!"), position < view.count else { return false }
    let start = position
    if view.isAt("<!--", position) {
      position = try view.offset(behind: "-->", from: start)
    } else if view.isAt("<![CDATA[", position) {
      position = try view.offset(behind: "]]>", from: start)
      text += view.text(start + 9..<position - 3)
    } else {
      throw RecordFault(.documentType, at: start)
    }
    return true
  }

  private mutating func skip(to byte: UInt8) -> Bool {
    while position < view.count, view[position] != byte { position += 1 }
    return position < view.count
  }
}

extension ByteView {
  /// Whether that text stands at the offset.
  func isAt(_ text: String, _ offset: Int) -> Bool {
    text.utf8.enumerated().allSatisfy { self[offset + $0] == $1 }
  }

  /// Where the text that ends a section of markup ends.
  func offset(behind end: String, from start: Int) throws(RecordFault) -> Int {
    var offset = start
    while !isAt(end, offset) {
      offset += 1
      guard offset < count else { throw RecordFault(.truncatedMarkup, at: start) }
    }
    return offset + end.utf8.count
  }
}

extension Amount {
  /// The amount of a number as statements write it, with `.` before its fraction; nil for any other
  /// text, one with an exponent too, which no bank writes.
  init?(withoutExponent number: [UInt8]) {
    let isPlain = number.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }
    guard isPlain, let amount = try? Amount(jsonNumber: number) else { return nil }
    self = amount
  }
}

/// What markup writes in place of characters.
enum Markup {
  /// The text with the characters that `&amp;` and the like stand for; what is none of them stays.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(13).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: start)..<end])
      else {
        result.append(rest.removeFirst())
        continue
      }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The character that a name, or `#` and a number, stands for; nil for any other.
  static func character(_ name: Substring) -> Character? {
    if let known = names[String(name)] { return known }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard let first = digits.first, first.isHexDigit else { return nil }
    let scalar = UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    return scalar.flatMap { $0.value == 0 ? nil : Character($0) }
  }

  private static let names: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
