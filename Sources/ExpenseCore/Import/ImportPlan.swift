import Foundation

/// What an import makes of a file's items.
package struct ImportPlan: Sendable {
  /// The file's items afterwards: those that were there in their places, then the new ones.
  package private(set) var items: [ExpenseItem]
  /// How many records are new.
  package private(set) var added = 0
  /// The records that are in the file already.
  package private(set) var present = RecordSum()
  /// The payments that the file has with another day or amount, and left as they are there: rows, from 1.
  package private(set) var changedRows: [Int] = []
  /// The items that are replaced: their rows, from 1, and what they were before.
  package private(set) var updated: [(row: Int, before: ExpenseItem)] = []
  /// The new payments that have day and amount of expenses that are there, or were left out for that.
  package private(set) var alike = RecordSum()
  /// What rules gave new items, by the rule's place: what it says, and how many items.
  package private(set) var ruleEffects: [(rule: Int, effects: [String], count: Int)] = []
  /// The new records that rules left out.
  package private(set) var leftOutByRules = RecordSum()
  /// What is wrong with records, given what the file holds; at most `RefusedRecords.limit`.
  package var faults: [ImportFault] { refused.faults }
  /// How many records have a fault.
  package var faultCount: Int { refused.count }

  private var refused: RefusedRecords
  private let currency: Currency
  private let choices: Choices

  /// What the person chose.
  package struct Choices: Sendable {
    /// Whether an item with the same id and other content is replaced.
    package var updates = false
    /// What new records get by their names, unless they are items of ours.
    package var rules = ExpenseRules([])
    /// Whether the type of all records is said, so that no rule gives another.
    package var typeIsSaid = false
    /// Whether new payments are left out that have day and amount of expenses that are there.
    package var skipsAlike = false

    /// Nothing but what is usual.
    package init() {}
  }

  /// The rows of the new items, from 1.
  package var addedRows: Range<Int> { items.count - added + 1..<items.count + 1 }

  /// Works out what is new.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - existing: the file's items.
  ///   - currency: what the amounts are in.
  package init(
    _ batch: ImportBatch, into existing: [ExpenseItem], currency: Currency,
    _ choices: Choices = Choices()
  ) {
    (items, self.currency, self.choices) = (existing, currency, choices)
    refused = RefusedRecords(in: batch.found.text)
    present = batch.repeated
    var known = KnownPayments(existing)
    let new = batch.records.indices.filter { isNew(batch.records[$0], among: &known) }
    addByRules(leavingAlike(new, of: batch.records, known), of: batch.records)
  }

  /// Whether a record is new; what becomes of another one is noted.
  private mutating func isNew(_ record: ImportRecord, among known: inout KnownPayments) -> Bool {
    let (item, hasID) = (record.item, record.id != nil)
    let digits = item.amount.fractionDigitsNeeded
    if !hasID, digits > currency.minorDigits {
      let text = item.amount.decimal(minimumFractionDigits: digits)
      refused.append(RecordFault(.numberTooFine(text, currency), at: record.offset))
      return false
    }
    guard let (index, id) = known.place(of: record) else { return true }
    if hasID {
      replace(items[index].saying(record), at: index, by: record)
    } else if record.ownReference == nil || record.sharesReference
      || item.date ?? items[index].date == items[index].date
        && known.sum(of: id, among: items) == item.amount
    {
      present.add(item.amount)
    } else if choices.updates,
      let rest = items[index].rest(of: item.amount, known.sum(of: id, among: items))
    {
      updated.append((index + 1, items[index]))
      (items[index].date, items[index].amount) = (item.date ?? items[index].date, rest)
    } else {
      present.add(item.amount)
      changedRows.append(index + 1)
    }
    return false
  }

  /// Takes over an item of ours that has other content.
  private mutating func replace(_ updated: ExpenseItem, at index: Int, by record: ImportRecord) {
    if updated.agrees(with: items[index]) {
      present.add(record.item.amount)
    } else if choices.updates {
      self.updated.append((index + 1, items[index]))
      items[index] = updated
    } else {
      let problem = ImportFault.Problem.otherContent(id: updated.id.uuidString, row: index + 1)
      refused.append(RecordFault(problem, at: record.offset))
    }
  }

  /// Counts the payments that have day and amount of expenses that are there; the places of new records
  /// without them if they are to be left out.
  private mutating func leavingAlike(
    _ new: [Int], of records: [ImportRecord], _ known: KnownPayments
  ) -> [Int] {
    let payments = new.filter { records[$0].isFromBank && records[$0].id == nil }
    var open = Dictionary(
      payments.compactMap { DayAndAmount(records[$0].item).map { ($0, 0) } },
      uniquingKeysWith: { first, _ in first })
    guard !open.isEmpty else { return new }
    for (index, item) in items.enumerated() where !known.met.contains(index) {
      if let key = DayAndAmount(item), let count = open[key] { open[key] = count + 1 }
    }
    let left = payments.filter { place in
      guard let key = DayAndAmount(records[place].item), let count = open[key], count > 0 else {
        return false
      }
      open[key] = count - 1
      alike.add(records[place].item.amount)
      return true
    }
    guard choices.skipsAlike else { return new }
    let leftOut = Set(left)
    return new.filter { !leftOut.contains($0) }
  }

  /// Adds new records with what the rules give them.
  private mutating func addByRules(_ new: [Int], of records: [ImportRecord]) {
    items.reserveCapacity(items.count + new.count)
    var rules = choices.rules
    var counts: [RuleEffect: Int] = [:]
    for record in new.lazy.map({ records[$0] }) {
      var item = record.item
      let place = record.id != nil || rules.rules.isEmpty ? nil : rules.place(of: item.name)
      if let place, let rule = rules.rules[place] {
        guard !rule.skips else {
          leftOutByRules.add(item.amount)
          continue
        }
        let before = item
        _ = rules.complete(
          &item, mayType: !choices.typeIsSaid && !record.says.contains(ItemMember.typePlace))
        if let name = rule.name { item.name = name }
        let effects = item.differences(from: before)
        if !effects.isEmpty { counts[RuleEffect(rule: place, effects: effects), default: 0] += 1 }
      }
      items.append(item.withSingleBlanks)
      added += 1
    }
    ruleEffects = counts.map { ($0.rule, $0.effects, $1) }
      .sorted {
        ($0.rule, $1.count, $0.effects.joined()) < ($1.rule, $0.count, $1.effects.joined())
      }
  }

  private struct RuleEffect: Hashable {
    let rule: Int
    let effects: [String]
  }
}

/// What two payments have in common that may be one of two sources.
private struct DayAndAmount: Hashable {
  let day: Int
  let amount: Amount

  /// Nil for an item without a day.
  init?(_ item: ExpenseItem) {
    guard let day = item.date?.daysSinceEpoch else { return nil }
    (self.day, amount) = (day, item.amount)
  }
}

/// The items of a file, found by the records that they were made of.
private struct KnownPayments {
  private let items: [ExpenseItem]
  private var indices: [ItemID: Int] = [:]
  private var former = RecordIDs()
  private var statement = 0
  /// The items that records were made of.
  private(set) var met: Set<Int> = []

  init(_ items: [ExpenseItem]) {
    self.items = items
    indices.reserveCapacity(items.count)
    for (index, item) in items.enumerated() { indices[ItemID(item.id)] = index }
  }

  /// The item of a record, by its id or by that of the former scheme, and the id of the payment.
  ///
  /// Where the item itself is gone, it is the first part that was split off. Nil where the record is
  /// new.
  mutating func place(of record: ImportRecord) -> (index: Int, payment: UUID)? {
    guard !indices.isEmpty else { return nil }
    let id = record.item.id
    var index = indices[ItemID(id)]
    if index == nil, let alone = record.idAlone.flatMap({ indices[$0] }),
      items[alone].isSamePayment(as: record.item)
    {
      index = alone
    }
    if record.id == nil {
      if record.statement != statement {
        statement = record.statement
        former.beginStatement()
      }
      let id = former.id(hasAccount: record.account != nil) { FormerID.of(record, after: $0) }
      index = index ?? id.flatMap { indices[$0] }
    }
    if let index {
      met.insert(index)
      return (index, items[index].id)
    }
    guard record.id == nil, let part = indices[ItemID(ContentID.of(part: 1, of: id))] else {
      return nil
    }
    met.insert(part)
    return (part, id)
  }

  /// What a payment's item and its parts come to; nil out of range.
  mutating func sum(of payment: UUID, among items: [ExpenseItem]) -> Amount? {
    var sum = AmountSum()
    add(payment, among: items, to: &sum)
    return try? sum.amount
  }

  /// Adds an item and its parts, and the parts of these.
  private mutating func add(_ id: UUID, among items: [ExpenseItem], to sum: inout AmountSum) {
    if let index = indices[ItemID(id)] {
      met.insert(index)
      sum.add(items[index].amount)
    }
    for part in ContentID.parts(of: id) {
      guard indices[ItemID(part)] != nil else { break }
      add(part, among: items, to: &sum)
    }
  }
}

extension ExpenseItem {
  /// What is left of a payment for this item beside its other parts; nil where these are all of it or
  /// more.
  fileprivate func rest(of payment: Amount, _ sum: Amount?) -> Amount? {
    guard let sum, let others = try? sum - amount, let rest = try? payment - others, rest != .zero,
      rest.isNegative == payment.isNegative
    else { return nil }
    return rest
  }

  fileprivate func isSamePayment(as other: ExpenseItem) -> Bool {
    date == other.date && amount == other.amount
      && name.withSingleBlanks == other.name.withSingleBlanks
  }

  /// This item with everything that a record of it says otherwise; blanks alone are no difference.
  fileprivate func saying(_ record: ImportRecord) -> ExpenseItem {
    var item = self
    let (said, had) = (record.item.withSingleBlanks, withSingleBlanks)
    for (place, member) in ItemMember.all.enumerated()
    where record.says.contains(place) && !member.isEqual(said, had) {
      member.copy(from: said, to: &item)
    }
    let extras = record.item.extras
    if record.saysExtras, !self.extras.sayTheSame(as: extras) { item.extras = extras }
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

  /// What it says otherwise than another, as it is now.
  fileprivate func differences(from other: ExpenseItem) -> [String] {
    ItemMember.all.compactMap { member in
      guard !member.isEqual(self, other) else { return nil }
      guard member.kind == .words else { return member.text(of: self) }
      let had = Set(member.words.get(other))
      return member.words.get(self).filter { !had.contains($0) }.map { "#\($0)" }
        .joined(separator: " ")
    }
  }
}

extension ExtraMembers {
  /// Whether a record with those was made of an item with these: its currency is no extra there.
  fileprivate func sayTheSame(as record: ExtraMembers) -> Bool {
    self == record || removing(Layout.Field.currency.name) == record
  }
}
