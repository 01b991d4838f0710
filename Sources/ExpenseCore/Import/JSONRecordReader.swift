/// A reader of JSON that reports what is wrong with records.
typealias RecordJSON = JSONScanner<ImportFault.Problem>

extension RecordJSON {
  /// A reader after a byte order mark and white space.
  init(behindMarkOf view: ByteView) {
    self.init(view)
    position = view.byteOrderMarkLength
    skipWhiteSpace()
  }

  /// Goes into the object that starts there, whatever was read before.
  mutating func enterObject(at start: Int) throws(RecordFault) {
    if depth > 0 { self = RecordJSON(view) }
    position = start
    guard next == UInt8(ascii: "{") else { throw unexpected(.object) }
    try enterObject()
  }

  /// Steps over the value that starts here; tells where it is.
  mutating func value() throws(RecordFault) -> Range<Int> {
    let start = position
    try skipValue()
    return start..<position
  }
}

/// Makes a record of one object of JSON, more kindly than the data file is read: amounts and dates
/// may be text, dates counts of seconds, and everything but name and amount may be absent.
///
/// The syntax of an object is checked before its members are looked at, so that a member that is wrong
/// costs its record and not the ones after it.
struct JSONRecordReader {
  private let view: ByteView
  private let options: ImportOptions
  private var scanner: RecordJSON
  private var record = ImportRecord(offset: 0)
  private var extras: [ScannedMember] = []
  /// An amount that is a text, and where it stands: what it is in may follow it.
  private var amountText: (text: String, offset: Int)?

  init(_ view: ByteView, options: ImportOptions) {
    self.view = view
    self.options = options
    scanner = RecordJSON(view)
  }

  /// The record of the object that starts there.
  ///
  /// - Parameter currency: what its amount is in, where it does not say it.
  mutating func record(at start: Int, in currency: Currency) throws(RecordFault) -> ImportRecord {
    record = ImportRecord(offset: start)
    record.says = .optional
    extras.removeAll(keepingCapacity: true)
    amountText = nil
    try scanner.enterObject(at: start)
    try readMembers()
    for place in [ItemMember.namePlace, ItemMember.amountPlace] where !record.says.contains(place) {
      throw RecordFault(.damage(.missingMember(ItemMember.all[place].name)), at: start)
    }
    if let (text, offset) = amountText {
      let reading = options.amount(text, record.currency ?? currency)
      record.item.amount = try reading.amount(at: offset).amount
    }
    keepExtras()
    return record
  }

  private mutating func readMembers() throws(RecordFault) {
    while let key = try scanner.nextKey() {
      let start = scanner.position
      let place = ItemMember.place(of: key, in: view)
      if place == nil, view.string(key).isIdentical(to: ImportField.currency.name) {
        try readCurrency()
      } else if let place, try !scanner.skipNull() {
        try read(ItemMember.all[place], at: place)
      } else if place == nil {
        try scanner.skipValue()
        extras.append(ScannedMember(key: key, value: start..<scanner.position))
      }
    }
  }

  /// Keeps the members that we do not know, but for what `list` adds to an item when it prints one for
  /// programs.
  private mutating func keepExtras() {
    guard !extras.isEmpty else { return }
    let keys = extras.map { view.string($0.key) }
    if record.currency != nil, keys.contains("row"), keys.contains("tier") {
      record.saysExtras = false
    } else {
      record.item.extras = ExtraMembers(extras.map { view.rawMember($0.key, value: $0.value) })
    }
  }
}

// MARK: - Members

extension JSONRecordReader {
  private mutating func read(_ member: ItemMember, at place: Int) throws(RecordFault) {
    let start = scanner.position
    switch member.kind {
    case .id:
      record.id = try scanner.itemID(of: member.name)
    case .amount: record.item.amount = try amount(of: member)
    case .text:
      if place == ItemMember.namePlace { record.nameOffset = start }
      member.text.set(&record.item, try text(of: member))
    case .day: member.day.set(&record.item, try day(of: member))
    case .words: member.words.set(&record.item, try words(of: member))
    }
    record.says.insert(place)
  }

  private mutating func text(
    of member: ItemMember, shape: DamagedDocument.Expectation = .text
  ) throws(RecordFault) -> String {
    view.string(try scanner.text(of: member.name, shape: shape))
  }

  /// Words as an array, or as a text with spaces or commas between them.
  private mutating func words(of member: ItemMember) throws(RecordFault) -> [String] {
    if scanner.next == UInt8(ascii: "\"") { return Tags.inText(try text(of: member)) }
    return try scanner.texts(of: member.name).map { view.string($0) }
  }

  private mutating func amount(of member: ItemMember) throws(RecordFault) -> Amount {
    let start = scanner.position
    if scanner.next == UInt8(ascii: "\"") {
      amountText = (try text(of: member).trimmed, start)
      return .zero
    }
    return try scanner.amount(of: member.name).0
  }

  /// A day as text, or as the seconds since 2001-01-01 UTC that `JSONEncoder` writes.
  private mutating func day(of member: ItemMember) throws(RecordFault) -> CalendarDate {
    let start = scanner.position
    if scanner.next == UInt8(ascii: "\"") {
      let text = try text(of: member, shape: .day)
      if let day = options.day(in: text) { return day }
      throw RecordFault(.malformedDate(text.excerpt), at: start)
    }
    guard scanner.next == UInt8(ascii: "-") || scanner.next.isASCIIDigit else {
      throw scanner.wrongShape(member.name, .day)
    }
    let number = try scanner.number()
    let text = view.text(number.prefix(64))
    let seconds = number.count > 64 ? nil : Double(text)
    if let day = seconds.flatMap({ self.day(ofSeconds: $0) }) { return day }
    throw RecordFault(.wrongValue(text, of: member.name), at: start)
  }

  private func day(ofSeconds seconds: Double) -> CalendarDate? {
    guard let day = options.day(seconds + Self.referenceDate),
      options.latestDay.map({ day <= $0 }) ?? true
    else { return nil }
    return day
  }

  /// 2001-01-01 UTC, in seconds since 1970-01-01 UTC.
  private static let referenceDate = 978_307_200.0

  /// Says what the amount is in, and is no extra member: the file says it of all its items.
  private mutating func readCurrency() throws(RecordFault) {
    record.currency = try scanner.skipNull() ? nil : scanner.currency(of: ImportField.currency.name)
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

/// Reads objects of JSON as records: as our own, or as a map says.
struct JSONRecords {
  private let options: ImportOptions
  private var own: JSONRecordReader
  private var scanner: RecordJSON
  private var table: RecordTable
  private var found: ImportedRecords
  /// What a text says that all amounts are in.
  var currency: Currency?
  /// Where it says that.
  var currencyOffset = 0

  /// A reader of that text.
  init(_ view: ByteView, options: ImportOptions) {
    self.options = options
    own = JSONRecordReader(view, options: options)
    scanner = RecordJSON(view)
    table = RecordTable(ofJSON: view)
    found = ImportedRecords(of: view)
  }

  /// Reads the objects of the array that starts there.
  mutating func readArray(with scanner: inout RecordJSON) throws(RecordFault) {
    try scanner.enterArray()
    while try scanner.nextElement() { read(try scanner.value()) }
  }

  /// Reads the object there: what is wrong with it is no fault of the ones after it.
  mutating func read(_ range: Range<Int>) {
    let start = range.lowerBound
    do throws(RecordFault) {
      guard range.count <= ImportedRecords.lengthLimit else {
        throw RecordFault(.tooLong, at: start)
      }
      if options.map != nil {
        try table.add(&scanner, at: start)
      } else {
        found.append(
          try own.record(at: start, in: currency ?? options.currency ?? options.assumedCurrency))
      }
    } catch {
      refuse(error)
    }
  }

  /// Notes what is wrong with a record.
  mutating func refuse(_ fault: RecordFault) {
    if options.map != nil { table.refuse(fault) } else { found.refuse(fault) }
  }

  /// What was read.
  ///
  /// - Throws: `RecordFault` where no record has a member that is mapped.
  func finished() throws(RecordFault) -> TableReading {
    var found = TableReading(records: found)
    if let map = options.map, !table.rows.isEmpty || !table.faults.isEmpty {
      var options = options
      options.currency = options.currency ?? currency
      found = try TableRecords.read(table, as: map, options: options)
    }
    (found.records.currency, found.records.currencyOffset) = (currency, currencyOffset)
    return found
  }
}
