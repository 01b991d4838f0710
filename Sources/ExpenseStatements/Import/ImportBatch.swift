package import ExpenseCore
import Foundation

/// The records of one import, before they are added to a file.
///
/// A record with an id is an item that one of our programs wrote, and is kept as it is. One without
/// an id becomes an entry by the rules of `add`, with an id made from its content.
package struct ImportBatch {
  /// The records that become items, in order, with their items' ids.
  private(set) var records: [ImportRecord] = []
  /// The currency of all records; nil if none names one.
  package private(set) var currency: Currency?
  /// The number of a bank's records with the amount zero.
  package private(set) var zeros = 0
  /// The records of incoming money that are not refunds.
  package private(set) var moneyIn = RecordSum()
  private var moneyInByName: [String: Amount] = [:]
  /// True if only signs tell the direction of money.
  package private(set) var isDirectionFromSigns = false
  /// The records with a fault.
  private(set) var refused: RefusedRecords
  /// Everything that was read, except the records.
  private(set) var found: ImportedRecords
  /// The table read by a layout, without its records; nil for our own files and for formats with
  /// fields of their own.
  let table: GridReading?
  private let checks: TableChecks?
  /// The columns of our own table that were ignored.
  package let ignoredColumns: [String]
  /// The number of records in each list beside the items of our own file.
  package let lists: [String: Int]
  let options: ImportOptions

  /// Reads all records of a grid.
  ///
  /// - Throws: `ImportFault` if the grid as a whole cannot be read.
  init(_ grid: Grid, _ options: ImportOptions) throws(ImportFault) {
    let table: TableReading
    do throws(RecordFault) {
      table = try TableReading(grid, options)
    } catch {
      throw ImportFault(error, in: grid.text)
    }
    try self.init(consume table, options)
  }

  /// Makes a batch of all records that were read.
  ///
  /// - Throws: `ImportFault` if none of them can be imported; `faults` has those of single records.
  init(_ reading: consuming TableReading, _ options: ImportOptions) throws(ImportFault) {
    (found, table, checks) = (reading.records.moved(), reading.grid, reading.checks)
    (ignoredColumns, lists) = (reading.ignoredColumns, reading.lists)
    self.options = options
    (refused, currency) = (found.refused, options.currency)
    do throws(RecordFault) {
      if let said = found.currency { try expect(said, at: found.currencyOffset) }
      try judge()
    } catch {
      throw ImportFault(error, in: found.text)
    }
  }

  /// Throws if the bytes contain NUL, which only binary property lists may.
  package static func check(_ text: [UInt8]) throws(ImportFault) {
    guard !PropertyListText.isBinary(text), let offset = text.firstIndex(of: 0) else { return }
    throw ImportFault(RecordFault(.nulByte, at: offset), in: ByteView(text))
  }

  /// The reason why the records are refused together; nil if they are not.
  package var refusal: ImportRefusal? {
    if let refusal = checks?.refusal { return refusal }
    guard options.layout.moneyIn == nil, isDirectionFromSigns, checks?.isProven != true else {
      return nil
    }
    return .moneyIn(moneyIn, of: records.count + moneyIn.count)
  }

  /// The items of the records, in order.
  package var items: [ExpenseItem] { records.map(\.item) }

  /// The rows that are left out, by reason.
  package var leftOut: [LeftOutRows] { found.leftOut }

  /// The line numbers of the first rows left out for a reason.
  package func lines(of rows: LeftOutRows) -> [Int] {
    var places = PlaceCounter()
    return rows.offsets.map { Int(places.place(of: $0, in: found.text).line) }
  }

  /// The line number of an offset in the text.
  package func line(of offset: Int) -> Int { Int(place(of: offset).line) }

  package var linesAbove: Int { found.linesAbove }

  /// The titles of a mapped table's columns that have content but are not read.
  package var unreadColumns: [String] { table?.unreadColumns ?? [] }

  /// The first faults, at most `RefusedRecords.limit`.
  package var faults: [ImportFault] { refused.faults }

  /// The number of records with a fault.
  package var faultCount: Int { refused.count }

  /// The names with the most incoming money.
  package var largestMoneyIn: [(name: String, amount: Amount)] {
    moneyInByName.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { ($0.key, $0.value) }
  }

  /// Where an offset of the text is.
  func place(of offset: Int) -> SourcePlace {
    var places = PlaceCounter()
    return places.place(of: offset, in: found.text)
  }
}

// MARK: - Checking the records

extension ImportBatch {
  private mutating func judge() throws(RecordFault) {
    // Records are moved within the list, because a second list would need as much memory.
    records = found.takeRecords()
    giveKeys()
    let (first, shared) = (records.first?.offset, sharedReferences)
    var (all, inStatement) = (PaymentCounts(), PaymentCounts())
    var (statement, kept) = (0, 0)
    for place in records.indices {
      var record = records[place]
      if record.statement != statement {
        (statement, inStatement) = (record.statement, PaymentCounts())
      }
      do throws(RecordFault) {
        guard try accept(&record) else { continue }
        if let id = record.id {
          guard all.insert(id) else { throw repetition(of: id, at: record.offset) }
          record.item.id = id.uuid
        } else {
          let isShared = !shared.isEmpty && shared.contains(AccountReference(record))
          // Statements of one account may overlap; those without a number may be of several
          // accounts.
          if record.account == nil {
            record.identify(isShared: isShared, among: &all)
          } else {
            record.identify(isShared: isShared, among: &inStatement)
          }
        }
        records[kept] = record
        kept += 1
      } catch {
        refused.append(error)
      }
    }
    records.removeSubrange(kept...)
    try checkCurrency()
    guard !records.isEmpty || zeros == 0 || refused.count > 0 || !leftOut.isEmpty else {
      throw RecordFault(.zeroAmount, at: first ?? 0)
    }
    splitMoneyIn()
  }

  /// Sets the key of each record's account: that of its number or name in the text, or else the key
  /// for the whole text.
  private mutating func giveKeys() {
    var keys: [String: String] = [:]
    for place in records.indices {
      guard let account = records[place].account else {
        records[place].key = options.accountKey
        continue
      }
      let key = keys[account] ?? options.rowAccounts?.key(account) ?? account.lettersAndDigits
      keys[account] = key
      records[place].key = key.isEmpty ? options.accountKey : key
    }
  }

  /// The references that several payments of one statement share.
  private var sharedReferences: Set<AccountReference> {
    var (statements, shared) = ([AccountReference: Int](), Set<AccountReference>())
    for record in records where record.ownReference != nil {
      let reference = AccountReference(record)
      if statements.updateValue(record.statement, forKey: reference) == record.statement {
        shared.insert(reference)
      }
    }
    return shared
  }

  /// Turns a record into an entry as `add` would; returns false if its amount is zero.
  private mutating func accept(_ record: inout ImportRecord) throws(RecordFault) -> Bool {
    if let other = record.currency { try expect(other, at: record.offset) }
    guard record.id == nil else {
      if !record.says.contains(ItemMember.typePlace) { record.item.type = options.type }
      return true
    }
    if record.isFromBank {
      guard record.item.amount != .zero else {
        zeros += 1
        return false
      }
      if record.item.name.isBlank { record.item.name = "Payment" }
    }
    guard !record.item.name.isBlank else { throw RecordFault(.emptyName, at: record.nameOffset) }
    guard record.item.amount != .zero else { throw RecordFault(.zeroAmount, at: record.offset) }
    record.becomeEntry(of: options.type)
    return true
  }

  private func repetition(of id: ItemID, at offset: Int) -> RecordFault {
    let first = refused.isFull ? nil : records.first { $0.id == id }
    let line = first.map { Int(place(of: $0.offset).line) } ?? 0
    return RecordFault(.repeatedID(id.description, firstLine: line), at: offset)
  }

  /// Sets the currency of the records.
  ///
  /// - Throws: `RecordFault` if other records have another one.
  private mutating func expect(_ new: Currency, at offset: Int) throws(RecordFault) {
    if let currency, new != currency {
      throw RecordFault(.otherCurrency(new, expected: currency), at: offset)
    }
    currency = new
  }

  /// Throws if some records name no currency and were read in another one than that of the others.
  private func checkCurrency() throws(RecordFault) {
    guard let currency, options.currency == nil, currency != options.assumedCurrency,
      let record = records.first(where: {
        $0.currency == nil && $0.id == nil && found.currency == nil
      })
    else { return }
    throw RecordFault(
      .otherCurrency(currency, expected: options.assumedCurrency), at: record.offset)
  }

  /// Removes incoming money, except refunds.
  ///
  /// In a file with items of ours, a negative amount was recorded as a refund.
  private mutating func splitMoneyIn() {
    let areTyped = !options.layout.isMapped
    guard records.contains(where: \.item.amount.isNegative),
      !records.contains(where: {
        $0.id != nil || areTyped && $0.says.contains(ItemMember.typePlace)
      })
    else { return }
    guard options.layout.moneyIn != .refund else { return }
    var folding = TextFolding()
    let refunds = options.layout.refunds.map { folding.folded($0) }
    var (kept, seen) = (0, Set<ItemID>())
    for place in records.indices {
      let record = records[place]
      let isIn = record.item.amount.isNegative && !record.isReversal
      let name = isIn && !refunds.isEmpty ? folding.folded(record.item.name) : []
      if isIn, !refunds.contains(where: { name.firstPlace(of: $0) != nil }) {
        // Statements of one account may overlap.
        if seen.insert(ItemID(record.item.id)).inserted { noteMoneyIn(record) }
      } else {
        records[kept] = record
        kept += 1
      }
    }
    records.removeSubrange(kept...)
  }

  private mutating func noteMoneyIn(_ record: ImportRecord) {
    let amount = record.item.amount.magnitude
    moneyIn.add(amount)
    let known = moneyInByName[record.item.name] ?? .zero
    moneyInByName[record.item.name] = (try? known + amount) ?? known
    if !record.isDirectionKnown { isDirectionFromSigns = true }
  }
}

/// A bank's reference with the key of its account.
private struct AccountReference: Hashable {
  let key: String
  let text: String?

  init(_ record: ImportRecord) { (key, text) = (record.key, record.ownReference) }
}

extension ImportRecord {
  /// Completes an entry as `add` would.
  fileprivate mutating func becomeEntry(of type: ExpenseType) {
    let saysType = says.contains(ItemMember.typePlace) && !item.type.rawValue.isBlank
    item.type = saysType ? item.type.inStandardCase : type
    item.alignPaid()
    if !item.tags.isEmpty { item.tags = Tags.adding(item.tags.flatMap { Tags.inText($0) }, to: []) }
  }
}

extension ExpenseType {
  /// The standard type that differs only in case, or else this one.
  fileprivate var inStandardCase: ExpenseType {
    if Self.standard.contains(self) { return self }
    return Self.standard.first { $0.folded == folded } ?? self
  }
}
