import Foundation

/// A record as it was read: an item, but for what it does not say.
struct ImportRecord {
  var id: ItemID?
  var name = ""
  var type: ExpenseType?
  var amount = Amount.zero
  /// Whether the mark in the amount could as well group.
  var mayGroup = false
  var date: CalendarDate?
  var category: String?
  var currency: Currency?
  /// Nil where the record's form has no room for any.
  var extras: ExtraMembers? = ExtraMembers.none
  /// Whether the record's form has a date, and a category, be it an empty one.
  var hasDate = true
  var hasCategory = true
}

/// The records of one import, read and not yet put anywhere.
///
/// A record that has an id is an item that some program of ours wrote, and taken as it stands. One
/// that has none is an entry, with the rules of `add`, and gets a new id; the fingerprint of what it
/// says is kept with the item as an extra member, so that the same record is known when it comes
/// again, whatever has become of the item since.
package struct ImportBatch {
  /// The items that the records make, in their order.
  package private(set) var items: [ExpenseItem] = []
  /// What all records are in; nil where none says.
  package private(set) var currency: Currency?
  /// The first faults, at most `shownFaults`.
  package private(set) var faults: [ImportFault] = []
  /// How many records have a fault.
  package private(set) var faultCount = 0
  /// The columns that nothing was taken from.
  package internal(set) var ignoredColumns: [String] = []
  private let progress: (Int) -> Void

  let options: ImportOptions
  /// What is known of each item's record.
  private(set) var origins: [Origin] = []
  private var rowsByID = RowsByID(expecting: 0)
  private var newIDs = RandomItemIDs()
  private var texts = SharedTexts()
  private var places = PlaceCounter()

  /// What is known of the record that an item was made of.
  struct Origin: Sendable {
    let place: SourcePlace
    /// What the record says, so that only that is compared.
    let says: Fields
    /// Whether the mark in the amount could as well group.
    let mayGroup: Bool
  }

  /// The parts of an item that a record may be silent on.
  struct Fields: OptionSet, Sendable {
    let rawValue: UInt8

    static let id = Fields(rawValue: 1)
    static let type = Fields(rawValue: 2)
    static let date = Fields(rawValue: 4)
    static let category = Fields(rawValue: 8)
    static let extras = Fields(rawValue: 16)
  }

  /// How many faults are kept to be shown; the others are counted.
  package static let shownFaults = 10

  /// From how many records on there is room for how many: memory that nobody touches is none, while an
  /// array that grows is there twice.
  private static let (many, roomForMany) = (1 << 12, 1 << 18)

  /// The most bytes of a record of JSON, or of one field of a table.
  package static let lengthLimit = 1_000_000

  /// Reads all records of a text.
  ///
  /// - Parameters:
  ///   - text: from its beginning on.
  ///   - format: what the text is in.
  ///   - progress: is told from time to time how many records were read.
  /// - Throws: `ImportFault` where the text as a whole cannot be read, or what its source throws.
  ///   What is wrong with single records is in `faults`.
  package init(
    reading text: ImportText, as format: any ImportFormat.Type, options: ImportOptions,
    progress: @escaping (Int) -> Void = { _ in }
  ) throws {
    self.options = options
    self.progress = progress
    currency = options.currency
    var text = text
    try format.read(&text, into: &self)
    rowsByID = RowsByID(expecting: 0)
  }
}

// MARK: - Pieces of the text

extension ImportBatch {
  /// The piece of the text that is there.
  ///
  /// - Throws: `ImportFault` where that is no text.
  func piece(of text: ImportText) throws(ImportFault) -> ByteView {
    try text.view(from: places)
  }

  /// Goes on to the next piece of the text; nil where there is none.
  ///
  /// - Parameter count: how much of the piece before was read, in whole records.
  /// - Throws: as `piece(of:)`, or what the source of the text throws.
  mutating func nextPiece(
    of text: inout ImportText, past count: Int, in view: ByteView
  ) throws -> ByteView? {
    guard !text.isEnd else { return nil }
    places = PlaceCounter(from: places.place(of: count, in: view))
    try text.readOn(past: count)
    return try piece(of: text)
  }
}

// MARK: - Taking records in

extension ImportBatch {
  /// Takes in a record.
  ///
  /// - Parameter content: what the record says, for its fingerprint.
  /// - Throws: `RecordFault` where it cannot be one of this import.
  mutating func add(
    _ record: ImportRecord, content: FingerprintContent, at offset: Int, in view: ByteView
  ) throws(RecordFault) {
    try checkCurrency(of: record, at: offset)
    let place = places.place(of: offset, in: view)
    var item: ExpenseItem
    if let id = record.id {
      try claim(id, at: offset)
      item = record.item(id: id.uuid, type: record.type ?? options.type)
    } else {
      guard record.amount != .zero else { throw RecordFault(.zeroAmount, at: offset) }
      item = entry(of: record, content)
    }
    currency = currency ?? record.currency
    item.name = texts.shared(item.name)
    item.category = item.category.map { texts.shared($0) }
    if items.count == Self.many { makeRoom() }
    items.append(item)
    origins.append(Origin(place: place, says: record.says, mayGroup: record.mayGroup))
    if items.count & 0xFFF == 0 { progress(items.count) }
  }

  private mutating func makeRoom() {
    items.reserveCapacity(Self.roomForMany)
    origins.reserveCapacity(Self.roomForMany)
  }

  /// The item of a record without an id, with its fingerprint.
  private mutating func entry(
    of record: ImportRecord, _ content: FingerprintContent
  ) -> ExpenseItem {
    let type = record.type.flatMap { $0.rawValue.isBlank ? nil : $0.inStandardCase }
    var item = record.item(id: newIDs.next().uuid, type: type ?? options.type)
    if item.category?.isEmpty == true { item.category = nil }
    item.extras.append(content.fingerprint)
    return item
  }

  private func checkCurrency(of record: ImportRecord, at offset: Int) throws(RecordFault) {
    guard let currency, let other = record.currency, other != currency else { return }
    throw RecordFault(.otherCurrency(other, expected: currency), at: offset)
  }

  private mutating func claim(_ id: ItemID, at offset: Int) throws(RecordFault) {
    let earlier = rowsByID.insert(id, row: items.count + 1) { ItemID(items[$0 - 1].id) }
    guard let earlier else { return }
    let firstLine = Int(origins[earlier - 1].place.line)
    throw RecordFault(.repeatedID(id.uuid.uuidString, firstLine: firstLine), at: offset)
  }

  /// Takes in the currency that all records are said to be in.
  mutating func settle(_ currency: Currency, at offset: Int) throws(RecordFault) {
    let record = ImportRecord(currency: currency)
    try checkCurrency(of: record, at: offset)
    self.currency = currency
  }

  /// Takes note of a record that is not valid.
  mutating func refuse(_ fault: RecordFault, in view: ByteView) {
    faultCount += 1
    guard faults.count < Self.shownFaults else { return }
    faults.append(
      ImportFault(place: places.place(of: fault.offset, in: view), problem: fault.problem))
  }
}

extension ImportRecord {
  fileprivate func item(id: UUID, type: ExpenseType) -> ExpenseItem {
    ExpenseItem(
      id: id, name: name, type: type, amount: amount, date: date, category: category,
      extras: extras ?? .none)
  }

  fileprivate var says: ImportBatch.Fields {
    var says: ImportBatch.Fields = []
    if id != nil { says.insert(.id) }
    if type != nil { says.insert(.type) }
    if hasDate { says.insert(.date) }
    if hasCategory { says.insert(.category) }
    if extras != nil { says.insert(.extras) }
    return says
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
