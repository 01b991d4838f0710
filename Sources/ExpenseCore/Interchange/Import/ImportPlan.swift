import Foundation

/// What an import makes of a file's items.
package struct ImportPlan: Sendable {
  /// The file's items afterwards: those that were there in their places, then the new ones.
  package private(set) var items: [ExpenseItem]
  /// How many records are new.
  package private(set) var added = 0
  /// The records that are in the file already.
  package private(set) var present = RecordSum()
  /// The rows of the items that are replaced, from 1.
  package private(set) var updatedRows: [Int] = []
  /// How many new items each rule gave something, by its place.
  package private(set) var ruleCounts: [Int: Int] = [:]
  /// The new records that rules left out.
  package private(set) var leftOutByRules = RecordSum()
  /// What is wrong with records, given what the file holds; at most `RefusedRecords.limit`.
  package var faults: [ImportFault] { refused.faults }
  /// How many records have a fault.
  package var faultCount: Int { refused.count }

  /// The rules of the file.
  package private(set) var rules: ExpenseRules

  private var refused: RefusedRecords

  /// The rows of the new items, from 1.
  package var addedRows: Range<Int> { items.count - added + 1..<items.count + 1 }

  /// Works out what is new.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - existing: the file's items.
  ///   - currency: what the amounts are in.
  ///   - updates: whether an item with the same id and other content is replaced.
  ///   - rules: what new records get by their names, unless they are items of ours.
  ///   - typeIsSaid: whether the type of all records is said, so that no rule gives another.
  package init(
    _ batch: ImportBatch, into existing: [ExpenseItem], currency: Currency, updates: Bool,
    rules: ExpenseRules = ExpenseRules([]), typeIsSaid: Bool = false
  ) {
    items = existing
    refused = RefusedRecords(in: batch.text)
    present = batch.repeated
    self.rules = rules
    var known = KnownItems(existing, for: batch.items)
    var new: [Int] = []
    for (record, (item, origin)) in zip(batch.items, batch.origins).enumerated()
    where isNew(item, origin, record, among: &known, in: currency, updates: updates) {
      new.append(record)
    }
    if rules.rules.isEmpty {
      add(new, of: batch.items)
    } else {
      addByRules(new, of: batch, typeIsSaid: typeIsSaid)
    }
  }

  /// Whether a record is new; what becomes of another one is noted.
  private mutating func isNew(
    _ item: ExpenseItem, _ origin: ImportBatch.Origin, _ place: Int,
    among known: inout KnownItems, in currency: Currency, updates: Bool
  ) -> Bool {
    let digits = item.amount.fractionDigitsNeeded
    if !origin.hasID, digits > currency.minorDigits {
      let text = item.amount.decimal(minimumFractionDigits: digits)
      refused.append(RecordFault(.numberTooFine(text, currency), at: origin.offset))
      return false
    }
    if let index = known.index(of: item.id) {
      // An entry is known whatever was corrected in its item since.
      guard origin.hasID || origin.namesItem else {
        present.add(item.amount)
        return false
      }
      let item = origin.hasID ? item : named(item, like: items[index])
      compare(
        item, origin, with: index, updates: updates,
        orElse: .otherContent(id: item.id.uuidString, row: index + 1))
      return false
    }
    if let other = known.other(for: place) {
      if other.isChanged {
        follow(item, origin, with: other.first, updates: updates)
      } else {
        present.add(item.amount)
      }
      return false
    }
    guard !origin.hasID, !origin.namesItem, known.holdsOldEntry(item) else { return true }
    present.add(item.amount)
    return false
  }

  /// The record under the name that a rule gives it, where that is the name of the item.
  private mutating func named(_ record: ExpenseItem, like item: ExpenseItem) -> ExpenseItem {
    let rule = rules.place(of: record.name).flatMap { rules.rules[$0] }
    var record = record
    if let name = rule?.name, name == item.name { record.name = name }
    return record
  }

  /// Adds new records with what the rules give them.
  private mutating func addByRules(_ new: [Int], of batch: ImportBatch, typeIsSaid: Bool) {
    for record in new {
      var (item, origin) = (batch.items[record], batch.origins[record])
      let place = origin.hasID ? nil : rules.place(of: item.name)
      if let place, let rule = rules.rules[place] {
        guard !rule.skips else {
          leftOutByRules.add(item.amount)
          continue
        }
        let mayType = !typeIsSaid && !origin.says.contains(ItemMember.typePlace)
        let completed = rules.complete(&item, mayType: mayType)
        if let name = rule.name { item.name = name }
        if completed != nil || rule.name != nil { ruleCounts[place, default: 0] += 1 }
      }
      items.append(item)
      added += 1
    }
  }

  private mutating func add(_ new: [Int], of records: [ExpenseItem]) {
    added = new.count
    // Where all of them are all there is, no second array is made of them.
    let isAll = items.isEmpty && new.count == records.count
    items = isAll ? records : items + new.lazy.map { records[$0] }
  }

  private mutating func compare(
    _ item: ExpenseItem, _ origin: ImportBatch.Origin, with index: Int, updates: Bool,
    orElse problem: @autoclosure () -> ImportFault.Problem
  ) {
    let updated = items[index].saying(item, origin)
    if updated.agrees(with: items[index]) {
      present.add(item.amount)
    } else if updates {
      items[index] = updated
      updatedRows.append(index + 1)
    } else {
      refused.append(RecordFault(problem(), at: origin.offset))
    }
  }
}

// MARK: - What the bank changed

extension ImportPlan {
  /// Takes over what the bank changed in a payment, but for what a person did, and with it the id: so
  /// that what is edited from now on can be told from it.
  private mutating func follow(
    _ record: ExpenseItem, _ origin: ImportBatch.Origin, with index: Int, updates: Bool
  ) {
    let item = items[index]
    let edits = ContentID(ItemID(item.id))?.edits(of: item, given: record)
    let isUnclear = edits == nil && item.amount != record.amount
    var updated = item
    for (place, member) in ItemMember.all.enumerated() where origin.says.contains(place) {
      let isPayment = ItemMember.payment.contains(place)
      // Where nothing tells who changed what, the bank is right about the money.
      let isSaid = edits != nil || updates && isUnclear && place != ItemMember.namePlace
      let isFree = isPayment ? isSaid : (member.text(of: item) ?? "").isEmpty
      if isFree, edits?.contains(place) != true { member.copy(from: record, to: &updated) }
    }
    if updated.agrees(with: item), !isUnclear {
      present.add(record.amount)
    } else if updates {
      updated.id = record.id
      items[index] = updated
      updatedRows.append(index + 1)
    } else {
      refused.append(RecordFault(.changedByBank(row: index + 1), at: origin.offset))
    }
  }
}

extension ExpenseItem {
  /// This item with everything that a record of it says.
  fileprivate func saying(_ record: ExpenseItem, _ origin: ImportBatch.Origin) -> ExpenseItem {
    var item = self
    for (place, member) in ItemMember.all.enumerated() where origin.says.contains(place) {
      member.copy(from: record, to: &item)
    }
    if origin.saysExtras, !extras.sayTheSame(as: record.extras) { item.extras = record.extras }
    return item
  }

  /// Whether both are equal, an empty text being none: a spreadsheet cannot tell them apart.
  fileprivate func agrees(with other: ExpenseItem) -> Bool {
    ItemMember.all.allSatisfy { member in
      member.isEqual(self, other)
        || !member.isRequired && (member.text(of: self) ?? "").isEmpty
          && (member.text(of: other) ?? "").isEmpty
    } && extras == other.extras
  }
}

extension ExtraMembers {
  /// Whether a record with those was made of an item with these: its currency is no extra there.
  fileprivate func sayTheSame(as record: ExtraMembers) -> Bool {
    self == record || removing(ImportField.currency.name) == record
  }
}
