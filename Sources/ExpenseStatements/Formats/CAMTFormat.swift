import ExpenseCore

extension ImportFormat {
  /// Messages of banks in ISO 20022 about an account: its statement (CAMT.053), its day so far
  /// (CAMT.052) and single payments (CAMT.054), in any version.
  package static let camt = ImportFormat(
    name: "camt", fileExtensions: ["xml"], summary: "statements of banks, CAMT.052 to 054",
    recognizes: CAMT.recognizes, content: .payments(CAMT.records))
}

enum CAMT {
  private static let messages = ["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"]
  private static let statements = ["Stmt", "Rpt", "Ntfctn"]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4_096)
    return messages.contains { start.firstRange(of: $0.utf8) != nil }
  }

  static func records(of view: ByteView) throws(RecordFault) -> ImportedRecords {
    let text = text(of: view)
    var found = ImportedRecords(of: text)
    var reader = MarkupReader(text, as: .xml, payment: "Ntry", in: Set(messages + statements))
    var statement = 0
    while let entry = try reader.next() {
      if reader.statementCount != statement {
        statement = reader.statementCount
        found.beginStatement(
          of: reader.text(inStatement: "Acct", "Id", "IBAN")
            ?? reader.text(inStatement: "Acct", "Id", "Othr", "Id"))
      }
      guard (entry.text("Sts", "Cd") ?? entry.text("Sts") ?? "BOOK") == "BOOK" else {
        found.leftOut.add(.pending, at: entry.offset, try? CAMTEntry(entry).spent)
        continue
      }
      found.add { () throws(RecordFault) in
        try CAMTEntry(entry).records
      }
    }
    guard reader.statementCount > 0 else { throw RecordFault(.noStatement("CAMT"), at: 0) }
    return found
  }

  /// The text in UTF-8, converted from the encoding that its first line names.
  private static func text(of view: ByteView) -> ByteView {
    guard let name = view.declaredEncoding else { return view }
    return view.decoded(fromOneOf: [name]) ?? view
  }
}

/// An entry of a statement, which may combine several payments.
private struct CAMTEntry {
  private let entry: MarkupElement
  private let date: CalendarDate
  private let isMoneyIn: Bool
  private let money: (amount: Amount, currency: Currency)

  init(_ entry: MarkupElement) throws(RecordFault) {
    self.entry = entry
    guard let isMoneyIn = try Self.direction(entry) else {
      throw RecordFault(.missingElement("CdtDbtInd"), at: entry.offset)
    }
    self.isMoneyIn = isMoneyIn
    guard let amount = entry.first("Amt") else {
      throw RecordFault(.missingElement("Amt"), at: entry.offset)
    }
    money = try Self.money(amount)
    date = try Self.date(of: entry)
  }

  /// The amount spent; negative for incoming money.
  var spent: Amount { isMoneyIn ? money.amount.negated : money.amount }

  /// A record for each payment if they add up to the entry's amount, otherwise one for all.
  var records: [ImportRecord] {
    get throws(RecordFault) {
      let details = entry.all("NtryDtls").flatMap { $0.all("TxDtls") }
      let parts = details.count > 1 ? try parts(details) : []
      if !parts.isEmpty, (try? parts.lazy.map(\.item.amount).total()) == spent { return parts }
      var whole = record(of: details.count == 1 ? details.first : nil, money.amount, isMoneyIn)
      if whole.item.name.isEmpty { whole.item.name = name(in: details.first, isMoneyIn) }
      return [whole]
    }
  }

  /// The payments; none if one has no amount in the entry's currency.
  private func parts(_ details: [MarkupElement]) throws(RecordFault) -> [ImportRecord] {
    var records: [ImportRecord] = []
    for detail in details {
      let found = detail.first("AmtDtls", "TxAmt", "Amt") ?? detail.first("Amt")
      guard let part = try found.map(Self.money), part.currency == money.currency else { return [] }
      records.append(record(of: detail, part.amount, try Self.direction(detail) ?? isMoneyIn))
    }
    return records
  }

  private func record(
    of detail: MarkupElement?, _ amount: Amount, _ isMoneyIn: Bool
  ) -> ImportRecord {
    var record = ImportRecord(ofPaymentAt: entry.offset)
    record.currency = money.currency
    record.reference = detail?.text("Refs", "AcctSvcrRef") ?? entry.text("AcctSvcrRef")
    record.item.amount = isMoneyIn ? amount.negated : amount
    record.item.date = date
    record.item.name = name(in: detail, isMoneyIn)
    record.isReversal = ["true", "1"].contains(entry.text("RvslInd"))
    return record
  }

  /// The other party, or else the remittance text, the additional information, or anything else
  /// that distinguishes the payment.
  private func name(in detail: MarkupElement?, _ isMoneyIn: Bool) -> String {
    let (other, own) = isMoneyIn ? ("Dbtr", "Cdtr") : ("Cdtr", "Dbtr")
    func party(_ side: String) -> String? {
      detail?.text("RltdPties", side, "Nm") ?? detail?.text("RltdPties", side, "Pty", "Nm")
    }
    let lines = detail?.first("RmtInf")?.all("Ustrd").map(\.text.trimmed).filter { !$0.isEmpty }
    let text = lines.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
    return party(other) ?? text ?? detail?.text("AddtlTxInf") ?? entry.text("AddtlNtryInf")
      ?? party(own) ?? detail?.text("RmtInf", "Strd", "CdtrRefInf", "Ref")
      ?? detail?.text("RltdPties", "\(other)Acct", "Id", "IBAN")
      ?? entry.text("BkTxCd", "Prtry", "Cd")
      ?? entry.text("BkTxCd", "Domn", "Fmly", "SubFmlyCd") ?? ""
  }

  private static func direction(_ element: MarkupElement) throws(RecordFault) -> Bool? {
    guard let mark = element.first("CdtDbtInd") else { return nil }
    switch mark.text.trimmed {
    case "CRDT": return true
    case "DBIT": return false
    default: throw RecordFault(.missingElement("CdtDbtInd"), at: mark.offset)
    }
  }

  private static func money(
    _ element: MarkupElement
  ) throws(RecordFault) -> (amount: Amount, currency: Currency) {
    let text = element.text.trimmed
    let currency = try Currency(ofRecord: element.attributes["Ccy"] ?? "", at: element.offset)
    guard let amount = Amount(decimal: Array(text.utf8)), !amount.isNegative else {
      throw RecordFault(
        .wrongValue(text.excerpt, of: element.name), at: element.offset)
    }
    return (amount, currency)
  }

  private static func date(of entry: MarkupElement) throws(RecordFault) -> CalendarDate {
    guard let booked = entry.first("BookgDt") ?? entry.first("ValDt"),
      let text = booked.text("Dt") ?? booked.text("DtTm")
    else { throw RecordFault(.missingElement("BookgDt"), at: entry.offset) }
    // A time or a time zone may follow.
    guard let day = CalendarDate(iso8601: text.utf8.prefix(10)),
      text.utf8.dropFirst(10).first.map({ "TZ+-".utf8.contains($0) }) ?? true
    else {
      throw RecordFault(.wrongValue(text.excerpt, of: booked.name), at: booked.offset)
    }
    return day
  }
}
