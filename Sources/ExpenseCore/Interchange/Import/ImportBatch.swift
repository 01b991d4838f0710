import Foundation

/// The records of one import, read and not yet put anywhere.
///
/// A record that has an id is an item that some program of ours wrote, and kept as it is. One that has
/// none is an entry, with the rules of `add`, and gets an id that is made of what it says.
package struct ImportBatch {
  /// The items that the records make, in their order.
  package private(set) var items: [ExpenseItem] = []
  /// What all records are in; nil where none says.
  package private(set) var currency: Currency?
  /// The columns that nothing was read from.
  package internal(set) var ignoredColumns: [String] = []
  /// The records that were left out because that was asked for, and how many lines above a header
  /// were passed over.
  package internal(set) var skipped = RecordSum()
  package internal(set) var linesAbove = 0
  /// The records that an earlier statement of the same text has too.
  private(set) var repeated = RecordSum()
  /// How many records of a bank have the amount zero, and where the first of them is.
  package private(set) var zeros = 0
  private var firstZero = 0
  /// The payments whose parts come to something else, and were taken whole.
  var unequalParts: [(offset: Int, parts: Amount, whole: Amount)] = []
  /// What records give as their reference, as long as that is one text.
  private(set) var references = SharedReference()
  /// How many records have the sign that their kind of payment does not have, where all do.
  var turnedSigns = 0
  /// The records of money that came in; they are items only where they are to be refunds.
  package private(set) var moneyIn = RecordSum()
  /// The records that have a fault.
  private(set) var refused: RefusedRecords
  /// What is in the columns that nothing is read from, and what they are called.
  var watch: ColumnWatch
  package internal(set) var columnTitles: [String] = []
  /// What stands above the header, as far as it may say what the account is in.
  var textsAbove: [String] = []
  /// The columns of a table that money is read from.
  var moneyPlaces: [Int] = []
  /// Whether the text is a table.
  package internal(set) var isTable = false
  /// What is known of each item's record.
  private(set) var origins: [Origin] = []

  let options: ImportOptions
  /// What is read; a format that wraps records in another text goes on with what it wraps.
  var text: ByteView {
    didSet { refused = RefusedRecords(in: text) }
  }
  private let progress: (Int) -> Void
  private var ids = RecordIDs()
  private var earlier = EarlierPayments()
  private var isFromBank = false
  /// Whether this may be a bank's table whose columns are called as ours by chance: it has others too,
  /// and negative amounts, and nobody said what these mean.
  package private(set) var mayBeFromBank = false
  /// What amounts were read in before a record said what they are in.
  private var assumedCurrency: Currency?

  /// The most bytes of a record of JSON, or of one field of a table.
  package static let lengthLimit = 1_000_000

  /// Reads all records of a text.
  ///
  /// - Parameters:
  ///   - text: the whole of it.
  ///   - format: what the text is in.
  ///   - progress: is told from time to time how many records were read.
  /// - Throws: `ImportFault` where the text as a whole cannot be read. What is wrong with single
  ///   records is in `faults`.
  package init(
    reading text: [UInt8], as format: any ImportFormat.Type, options: ImportOptions,
    progress: @escaping (Int) -> Void = { _ in }
  ) throws(ImportFault) {
    self.options = options
    self.progress = progress
    self.text = ByteView(text)
    refused = RefusedRecords(in: self.text)
    watch = ColumnWatch(options.map, options: options)
    currency = options.currency
    try Self.check(text)
    do throws(RecordFault) {
      // Records are rarely shorter. Memory that nobody touches costs nothing, while an array that
      // grows is there twice.
      items.reserveCapacity(text.count / 64)
      origins.reserveCapacity(text.count / 64)
      guard !text.isEmpty else { throw RecordFault(.damage(.empty), at: 0) }
      try format.read(into: &self)
      try finish()
    } catch {
      throw ImportFault(error, in: self.text)
    }
  }

  /// Refuses bytes with a NUL among them, which no text holds; only binary property lists may.
  package static func check(_ text: [UInt8]) throws(ImportFault) {
    guard !BinaryPropertyList.begins(text), let offset = text.firstIndex(of: 0) else { return }
    throw ImportFault(RecordFault(.nulByte, at: offset), in: ByteView(text))
  }

  /// The first faults, at most `RefusedRecords.limit`.
  package var faults: [ImportFault] { refused.faults }

  /// The encodings that a text which is not UTF-8 may be in.
  package var likelyEncodings: [String] { TextEncoding.likely(for: text.all) }

  /// How many records have a fault.
  package var faultCount: Int { refused.count }

  /// Whether money that came in counts against expenses.
  package var refundsMoneyIn: Bool { options.moneyIn == .refund }

  /// Whether nearly all records are money that came in.
  package var isNearlyAllMoneyIn: Bool {
    let records = items.count + (refundsMoneyIn ? 0 : moneyIn.count)
    return moneyIn.count > 0 && moneyIn.isNearlyAll(of: records)
  }
}

// MARK: - Adding records

extension ImportBatch {
  /// What is known of the record that an item was made of.
  struct Origin: Sendable {
    /// Where it starts.
    let offset: Int
    /// Whether the record brings an id.
    let hasID: Bool
    /// What the record says besides, so that only that is compared.
    let says: MemberSet
    let saysExtras: Bool
    /// Whether the bank's reference is a UUID, and so became the item's id.
    let namesItem: Bool
    /// Whether a negative amount is money that came in.
    let isFromBank: Bool
  }

  /// Adds a record.
  ///
  /// - Throws: `RecordFault` where it cannot be one of this import.
  mutating func add(_ record: ImportRecord) throws(RecordFault) {
    if let other = record.currency { try expect(other, at: record.offset) }
    if currency == nil, let assumed = record.assumedCurrency { assumedCurrency = assumed }
    if record.isFromBank, record.id == nil, !record.isCorrection, record.item.amount == .zero {
      if zeros == 0 { firstZero = record.offset }
      zeros += 1
      return
    }
    if options.map != nil { references.note(record.reference) }
    if onlyChecks { return try check(record) }
    watchMembers(of: record)
    var item = record.id == nil ? try entry(of: record) : record.item
    if !record.says.contains(ItemMember.typePlace) { item.type = options.type }
    guard let id = try id(of: item, from: record) else { return noteRepeated(item) }
    item.id = id.uuid
    let origin = Origin(
      offset: record.offset, hasID: record.id != nil, says: record.says,
      saysExtras: record.saysExtras, namesItem: record.referredID == id,
      isFromBank: record.isFromBank || record.id == nil)
    if record.isFromBank { isFromBank = true }
    try keep(item, origin, isCorrection: record.isCorrection)
    if items.count & 0xFFF == 0 { progress(items.count) }
  }

  /// Keeps an item, in the place of an earlier one where it corrects that.
  private mutating func keep(
    _ item: ExpenseItem, _ origin: Origin, isCorrection: Bool
  ) throws(RecordFault) {
    switch earlier.relation(of: item, isCorrection: isCorrection, among: items) {
    case .new:
      items.append(item)
      origins.append(origin)
    case .changes(let place) where isCorrection: (items[place], origins[place]) = (item, origin)
    case .changes(let place):
      // Looked for only where it is shown, as in `repeated`.
      let line = refused.isFull ? 0 : self.place(of: origins[place].offset).line
      throw RecordFault(.changedInFile(firstLine: line), at: origin.offset)
    case .isCorrected: noteRepeated(item)
    }
  }

  private mutating func noteRepeated(_ item: ExpenseItem) {
    if refundsMoneyIn || !item.amount.isNegative { repeated.add(item.amount) }
  }

  /// The id of a record's item; nil where an earlier statement of its account has the payment.
  private mutating func id(
    of item: ExpenseItem, from record: ImportRecord
  ) throws(RecordFault) -> ItemID? {
    if let id = record.id {
      guard ids.insert(id) else { throw RecordFault(repeated(id), at: record.offset) }
      return id
    }
    if let id = record.referredID, ids.insert(id) { return id }
    return ids.id(of: item, account: record.account, reference: record.reference)
  }

  /// Begins another statement, which may overlap with an earlier one of the same account.
  mutating func beginStatement() {
    ids.beginStatement()
    earlier.note(items)
  }

  /// How many members of records of our own are watched: a record may have others under ever new names.
  private static let watchedMembers = 100

  /// Watches what an entry of JSON says beside the members that we know, and its type.
  private mutating func watchMembers(of record: ImportRecord) {
    guard options.map == nil, !isTable, !record.isFromBank, record.id == nil else { return }
    if record.currency != nil { watch.watchesCurrencies = false }
    watch.note(record, isSpending: nil)
    let type = RawMember(name: ImportField.type.name, text: record.item.type.rawValue)
    let said = record.says.contains(ItemMember.typePlace) ? [type] : []
    for member in said + record.item.extras.members {
      let title = String(decoding: member.name, as: UTF8.self)
      let place = columnTitles.firstIndex(of: title) ?? columnTitles.count
      if place == columnTitles.count, place < Self.watchedMembers { columnTitles.append(title) }
      guard place < columnTitles.count, watch.wants(place) else { continue }
      let answer = member.value == "true" || member.value == "false" ? member.value : nil
      if let text = member.text ?? answer { watch.note(text.trimmed, in: place, isMapped: false) }
    }
  }

  /// Where in the table the texts stand that an item may do without.
  private static let optionalTexts = ItemMember.all.indices.filter {
    ItemMember.all[$0].kind == .text && !ItemMember.all[$0].isRequired
  }

  /// The item of a record without an id, as `add` would make it.
  private func entry(of record: ImportRecord) throws(RecordFault) -> ExpenseItem {
    var item = record.item
    try check(record)
    item.type = item.type.rawValue.isBlank ? options.type : item.type.inStandardCase
    let members = ItemMember.all
    for place in Self.optionalTexts where members[place].text.get(item)?.isEmpty == true {
      members[place].text.set(&item, nil)
    }
    item.tags = Tags.adding(item.tags.flatMap { Tags.inText($0) }, to: [])
    return item
  }

  /// Refuses an entry that `add` would not take.
  private func check(_ record: ImportRecord) throws(RecordFault) {
    guard record.id == nil else { return }
    guard !record.item.name.isBlank else { throw RecordFault(.emptyName, at: record.nameOffset) }
    guard record.item.amount != .zero else { throw RecordFault(.zeroAmount, at: record.offset) }
  }

  /// What amounts are read in: what the records said so far, or what is assumed.
  var readingCurrency: Currency { currency ?? options.assumedCurrency }

  /// Looks for money that came in, once all records are there.
  private mutating func finish() throws(RecordFault) {
    if let assumedCurrency, let currency, assumedCurrency != currency {
      throw RecordFault(.otherCurrency(currency, expected: assumedCurrency), at: 0)
    }
    // Where there is nothing else, the column of amounts is another one.
    if items.isEmpty, zeros > 0, refused.count == 0, skipped.count == 0 {
      throw RecordFault(.zeroAmount, at: firstZero)
    }
    ids = RecordIDs()
    let places = items.indices.filter { items[$0].amount.isNegative && origins[$0].isFromBank }
    for place in places { moneyIn.add(items[place].amount.magnitude) }
    // A few may be refunds that somebody wrote down; more are what a bank wrote, and of a table, whose
    // columns may be ours by chance, even a few.
    let isWrittenDown = !isFromBank && options.moneyIn == nil
    mayBeFromBank = isWrittenDown && isTable && !ignoredColumns.isEmpty && !places.isEmpty
    let areFew =
      isTable
      ? places.count * 5 <= items.count : places.count < 2 || places.count * 2 < items.count
    if isWrittenDown, areFew { moneyIn = RecordSum() }
    guard options.moneyIn == .skip, !places.isEmpty else { return }
    let leftOut = Set(places)
    items = items.indices.lazy.filter { !leftOut.contains($0) }.map { items[$0] }
    origins = origins.indices.lazy.filter { !leftOut.contains($0) }.map { origins[$0] }
  }

  /// Notes the currency that records are in.
  ///
  /// - Throws: `RecordFault` where others are in another one.
  mutating func expect(_ new: Currency, at offset: Int) throws(RecordFault) {
    if let currency, new != currency {
      throw RecordFault(.otherCurrency(new, expected: currency), at: offset)
    }
    currency = new
  }

  private func repeated(_ id: ItemID) -> ImportFault.Problem {
    // Looked for only where it is shown: a file may repeat all of its ids.
    let first = refused.isFull ? nil : items.firstIndex { ItemID($0.id) == id }
    let line = first.map { place(of: origins[$0].offset).line }
    return .repeatedID(id.description, firstLine: Int(line ?? 0))
  }

  /// Where an offset of the text is.
  func place(of offset: Int) -> SourcePlace {
    var places = PlaceCounter()
    return places.place(of: offset, in: text)
  }

  /// Adds the records that are read one after the other, up to nil; what is wrong with one is noted.
  mutating func addAll(
    _ next: (inout ImportBatch) throws(RecordFault) -> ImportRecord?
  ) {
    while true {
      do throws(RecordFault) {
        guard let record = try next(&self) else { return }
        try add(record)
      } catch {
        refuse(error)
      }
    }
  }

  /// Notes what is wrong with a record.
  mutating func refuse(_ fault: RecordFault) {
    refused.append(fault)
    guard options.isAllOrNothing, refused.count == 1 else { return }
    (items, origins, ids) = ([], [], RecordIDs())
  }

  /// Whether records are only checked, since none of them will be kept.
  private var onlyChecks: Bool { options.isAllOrNothing && refused.count > 0 }
}

/// The reference that all records give, unless they differ.
struct SharedReference {
  private(set) var count = 0
  private var text: String?
  private var differs = false

  /// The text; nil where there are several, or none.
  var only: String? { differs ? nil : text }

  mutating func note(_ new: String?) {
    guard !differs, let new, !NoReference.isMeant(by: new) else { return }
    (differs, text, count) = (text != nil && text != new, new, count + 1)
  }
}

/// Records that something is wrong with: the first of them, and how many there are.
package struct RefusedRecords: Sendable {
  private(set) var faults: [ImportFault] = []
  private(set) var count = 0
  private let text: ByteView
  private var places = PlaceCounter()

  /// How many faults are kept to be told; the others are counted.
  package static let limit = 100

  var isFull: Bool { faults.count == Self.limit }

  init(in text: ByteView) {
    self.text = text
  }

  mutating func append(_ fault: RecordFault) {
    count += 1
    guard !isFull else { return }
    faults.append(
      ImportFault(place: places.place(of: fault.offset, in: text), problem: fault.problem))
  }
}

extension ExpenseType {
  /// The standard type that this is in another case, else this very type.
  fileprivate var inStandardCase: ExpenseType {
    if Self.standard.contains(self) { return self }
    let word = rawValue.lowercased()
    return Self.standard.first { $0.rawValue.lowercased() == word } ?? self
  }
}
