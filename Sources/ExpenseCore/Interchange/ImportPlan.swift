import Foundation

/// What an import makes of a file's items.
package struct ImportPlan: Sendable {
  /// The file's items afterwards: those that were there in their places, then the new ones.
  package private(set) var items: [ExpenseItem]
  /// How many records are new.
  package private(set) var added = 0
  /// How many records are in the file already.
  package private(set) var present = 0
  /// The rows of the items that are replaced, from 1.
  package private(set) var updatedRows: [Int] = []
  /// What is wrong with records, given what the file holds; at most `ImportBatch.shownFaults`.
  package private(set) var faults: [ImportFault] = []
  /// How many records have a fault.
  package private(set) var faultCount = 0

  /// The rows of the new items, from 1.
  package var addedRows: Range<Int> { items.count - added + 1..<items.count + 1 }

  /// Works out what is new.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - existing: the file's items.
  ///   - currency: what the amounts are in.
  ///   - updates: whether an item with the same id and other content is replaced.
  package init(
    _ batch: ImportBatch, into existing: [ExpenseItem], currency: Currency, updates: Bool
  ) {
    items = existing
    var known = KnownRecords(existing, wanted: batch)
    var new: [Int] = []
    for (record, (item, origin)) in zip(batch.items, batch.origins).enumerated() {
      if origin.says.contains(.id) {
        guard let index = known.index(of: item.id) else {
          new.append(record)
          continue
        }
        meet(item, origin, at: index, updates: updates)
      } else if origin.fractionDigits(of: item.amount) > currency.minorDigits {
        let digits = origin.fractionDigits(of: item.amount)
        let text = item.amount.decimal(minimumFractionDigits: digits)
        refuse(.tooManyFractionDigits(text, currency), at: origin)
      } else if known.takeRecord(of: item) {
        present += 1
      } else {
        new.append(record)
      }
    }
    add(new, of: batch.items)
  }

  private mutating func add(_ new: [Int], of records: [ExpenseItem]) {
    added = new.count
    // Where all of them are all there is, no second array is made of them.
    let isAll = items.isEmpty && new.count == records.count
    items = isAll ? records : items + new.lazy.map { records[$0] }
  }

  private mutating func refuse(_ problem: ImportFault.Problem, at origin: ImportBatch.Origin) {
    faultCount += 1
    guard faults.count < ImportBatch.shownFaults else { return }
    faults.append(ImportFault(place: origin.place, problem: problem))
  }

  private mutating func meet(
    _ item: ExpenseItem, _ origin: ImportBatch.Origin, at index: Int, updates: Bool
  ) {
    let updated = items[index].saying(item, origin.says)
    if updated.agrees(with: items[index]) {
      present += 1
    } else if updates {
      items[index] = updated
      updatedRows.append(index + 1)
    } else {
      refuse(.otherContent(id: item.id.uuidString, row: index + 1), at: origin)
    }
  }
}

extension ImportBatch.Origin {
  /// How many digits the amount has behind its mark; where that mark may group, as many as it groups:
  /// 1.200 is no amount of dollars, but one of Kuwaiti dinars.
  fileprivate func fractionDigits(of amount: Amount) -> Int {
    mayGroup ? 3 : amount.fractionDigitsNeeded
  }
}

extension ExpenseItem {
  /// This item with everything that a record of it says.
  fileprivate func saying(_ record: ExpenseItem, _ says: ImportBatch.Fields) -> ExpenseItem {
    var item = self
    item.name = record.name
    item.amount = record.amount
    if says.contains(.type) { item.type = record.type }
    if says.contains(.date) { item.date = record.date }
    if says.contains(.category) { item.category = record.category }
    if says.contains(.extras), !extras.sayTheSame(as: record.extras) { item.extras = record.extras }
    return item
  }

  /// Whether both are equal, an empty category being none: tables cannot tell them apart.
  fileprivate func agrees(with other: ExpenseItem) -> Bool {
    guard (category ?? "").isIdentical(to: other.category ?? "") else { return false }
    var same = self
    same.category = other.category
    return same == other
  }
}

extension ExtraMembers {
  /// Whether a record with those was made of an item with these: its currency is no extra there.
  fileprivate func sayTheSame(as record: ExtraMembers) -> Bool {
    self == record || removing(ImportField.currency.name) == record
  }
}

/// What the file's items are known by: their ids, and the records that they came from.
private struct KnownRecords {
  private var indices: [ItemID: Int] = [:]
  private var counts: [RecordFingerprint: Int] = [:]

  /// Looks through the items for what the batch may meet.
  init(_ items: [ExpenseItem], wanted batch: ImportBatch) {
    let hasIDs = batch.origins.contains { $0.says.contains(.id) }
    for (index, item) in items.enumerated() {
      if hasIDs { indices[ItemID(item.id)] = index }
      if let fingerprint = item.extras.fingerprint {
        counts[fingerprint, default: 0] += 1
      }
    }
  }

  func index(of id: UUID) -> Int? { indices[ItemID(id)] }

  /// Whether one of the items came from an equal record that was not met before.
  mutating func takeRecord(of item: ExpenseItem) -> Bool {
    guard !counts.isEmpty, let fingerprint = item.extras.fingerprint,
      let count = counts[fingerprint], count > 0
    else { return false }
    counts[fingerprint] = count - 1
    return true
  }
}
