/// Makes a record of one object of JSON, whose syntax was checked.
struct JSONRecordReader {
  private static let currencyKey = ImportField.currency.name

  /// What the last record says, for its fingerprint.
  private(set) var content = FingerprintContent()
  private let view: ByteView
  private let options: ImportOptions
  private var scanner: JSONScanner
  private var record = ImportRecord()
  private var hasName = false
  private var hasAmount = false
  /// The date as it stands in the record.
  private var dateToken = 0..<0
  private var extras: [(key: JSONText, member: Range<Int>)] = []

  init(_ view: ByteView, options: ImportOptions) {
    self.view = view
    self.options = options
    scanner = JSONScanner(view)
  }

  /// The record of the object that starts there.
  mutating func record(at start: Int) throws(RecordFault) -> ImportRecord {
    if scanner.depth > 0 { scanner = JSONScanner(view) }
    scanner.position = start
    record = ImportRecord()
    (hasName, hasAmount, dateToken) = (false, false, 0..<0)
    extras.removeAll(keepingCapacity: true)
    guard scanner.next == UInt8(ascii: "{") else { throw RecordFault(scanner.unexpected(.item)) }
    try readMembers()
    for (field, isThere) in [(ItemMember.name, hasName), (.amount, hasAmount)] where !isThere {
      throw RecordFault(.damage(.missingMember(field.key)), at: start)
    }
    keepExtras()
    if record.id == nil { gatherContent() }
    return record
  }

  private mutating func readMembers() throws(RecordFault) {
    var isFirst = true
    do throws(JSONFault) { try scanner.enterObject() } catch { throw RecordFault(error) }
    while let key = try nextKey(isFirst: isFirst) {
      isFirst = false
      let start = scanner.position
      let member = ItemMember(key, in: view)
      if member == nil, view.string(key).isIdentical(to: Self.currencyKey) {
        try readCurrency()
      } else if let member, view[start] != UInt8(ascii: "n") {
        try read(member)
      } else {
        try skipValue()
        if member == nil { extras.append((key, key.range.lowerBound - 1..<scanner.position)) }
      }
    }
  }

  private mutating func nextKey(isFirst: Bool) throws(RecordFault) -> JSONText? {
    do throws(JSONFault) {
      return try scanner.nextKey(isFirst: isFirst)
    } catch {
      throw RecordFault(error)
    }
  }

  private mutating func skipValue() throws(RecordFault) {
    do throws(JSONFault) { try scanner.skipValue() } catch { throw RecordFault(error) }
  }

  /// Keeps the members that we do not know, but for an old fingerprint, and but for what `list`
  /// adds to an item when it prints one for programs.
  private mutating func keepExtras() {
    guard !extras.isEmpty else { return }
    let keys = extras.map { view.string($0.key) }
    if record.currency != nil, keys.contains("row"), keys.contains("tier") {
      record.extras = nil
      return
    }
    if record.id == nil { extras.removeAll { view.string($0.key) == RecordFingerprint.key } }
    record.extras = view.extraMembers(extras.map(\.member))
  }

  private mutating func gatherContent() {
    content.removeAll()
    content.append("name", record.name.utf8)
    content.append("amount", record.amount.json)
    if !dateToken.isEmpty { content.append("date", view.bytes(dateToken)) }
    if let type = record.type { content.append("type", type.rawValue.utf8) }
    if let category = record.category { content.append("category", category.utf8) }
    if let currency = record.currency { content.append("currency", currency.code.utf8) }
    if let extras = record.extras, !extras.isEmpty { content.append("", extras.json.utf8) }
  }
}

// MARK: - Members

extension JSONRecordReader {
  private mutating func read(_ member: ItemMember) throws(RecordFault) {
    let start = scanner.position
    switch member {
    case .id:
      let text = try text(of: .id)
      guard let id = ItemID(text) else {
        throw RecordFault(.damage(.malformedID(text)), at: start)
      }
      record.id = id
    case .name:
      record.name = try text(of: .name)
      guard !record.name.isBlank else { throw RecordFault(.damage(.emptyName), at: start) }
      hasName = true
    case .type: record.type = ExpenseType(rawValue: try text(of: .type))
    case .amount:
      record.amount = try amount()
      hasAmount = true
    case .date:
      record.date = try date()
      dateToken = start..<scanner.position
    case .category: record.category = try text(of: .category)
    }
  }

  private mutating func text(
    of member: ItemMember, shape: DamagedDocument.Shape = .text
  ) throws(RecordFault) -> String {
    guard scanner.next == UInt8(ascii: "\"") else {
      throw RecordFault(scanner.wrongShape(member.key, shape))
    }
    do throws(JSONFault) { return view.string(try scanner.string()) } catch {
      throw RecordFault(error)
    }
  }

  private mutating func amount() throws(RecordFault) -> Amount {
    let start = scanner.position
    if scanner.next == UInt8(ascii: "\"") {
      let text = try text(of: .amount)
      guard let number = DecimalText(text, mark: options.decimalMark) else {
        throw RecordFault(.malformedAmount(String(text.prefix(64))), at: start)
      }
      record.mayGroup = number.mayGroup
      return number.amount
    }
    let number = try number(of: .amount, .number)
    do {
      return try view.amount(number)
    } catch {
      let text = view.text(number.prefix(64))
      throw RecordFault(
        .damage(error == .tooFine ? .amountTooFine(text) : .amountOutOfRange(text)), at: start)
    }
  }

  /// A day as text, or as the seconds since 2001-01-01 UTC that `JSONEncoder` writes.
  private mutating func date() throws(RecordFault) -> CalendarDate {
    let start = scanner.position
    let day: CalendarDate?
    let shown: String
    if scanner.next == UInt8(ascii: "\"") {
      shown = try text(of: .date, shape: .day)
      day = options.day(in: shown)
    } else {
      let number = try number(of: .date, .day)
      shown = view.text(number.prefix(64))
      day = number.count > 64 ? nil : Double(shown).flatMap { self.day(ofSeconds: $0) }
    }
    guard let day else { throw RecordFault(.malformedDate(String(shown.prefix(64))), at: start) }
    return day
  }

  private func day(ofSeconds seconds: Double) -> CalendarDate? {
    guard let day = options.day(seconds + Self.referenceDate),
      options.latestDay.map({ day <= $0 }) ?? true
    else { return nil }
    return day
  }

  /// 2001-01-01 UTC, in seconds since 1970-01-01 UTC.
  private static let referenceDate = 978_307_200.0

  private mutating func number(
    of member: ItemMember, _ shape: DamagedDocument.Shape
  ) throws(RecordFault) -> Range<Int> {
    guard scanner.next == UInt8(ascii: "-") || scanner.next.isASCIIDigit else {
      throw RecordFault(scanner.wrongShape(member.key, shape))
    }
    do throws(JSONFault) { return try scanner.number() } catch { throw RecordFault(error) }
  }

  /// Says what the amount is in, and is no extra member: the file says it of all its items.
  private mutating func readCurrency() throws(RecordFault) {
    guard scanner.next != UInt8(ascii: "n") else { return try skipValue() }
    do throws(JSONFault) {
      record.currency = try scanner.currency(of: Self.currencyKey).currency
    } catch {
      throw RecordFault(error)
    }
  }
}

extension ItemID {
  /// The id that is written so, in either case; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == Self.length,
      let found = Self.read(ByteView(bytes), at: 0)
    else { return nil }
    self = found.id
  }
}
