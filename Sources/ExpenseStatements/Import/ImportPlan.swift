package import ExpenseCore
package import Foundation

/// The items of a file after an import, and what changes.
package struct ImportPlan: Sendable {
  /// The items: existing ones in their places, then new ones.
  package private(set) var items: [ExpenseItem]
  /// The number of new records.
  package private(set) var added = 0
  /// The records that are in the file already.
  package private(set) var present = RecordSum()
  /// The rows of payments that the file has with another day or amount, and keeps as they are.
  package private(set) var changedRows: [Int] = []
  /// The items that are replaced: rows from 1, and the items before.
  package private(set) var updated: [(row: Int, before: ExpenseItem)] = []
  /// The new payments that are probably expenses in the file.
  package private(set) var pairs: [PaymentPair] = []
  /// Those of the pairs about which is not decided.
  package var undecided: [PaymentPair] { pairs.filter { choices.alike.leavesOut($0) == nil } }
  /// The texts that rules set in new items, by index of the rule, with the number of items.
  package private(set) var ruleEffects: [(rule: Int, effects: [String], count: Int)] = []
  /// The new records that rules left out.
  package private(set) var leftOutByRules = RecordSum()
  /// The faults of records that depend on the file's content; at most `RefusedRecords.limit`.
  package var faults: [ImportFault] { refused.faults }
  /// The number of records with a fault.
  package var faultCount: Int { refused.count }

  /// The rows of the items of the file that records repeat.
  package private(set) var repeatedRows: Set<Int> = []

  /// The rows of payments in the file that are probably others of their account: the statement has
  /// one of these, and covers the day of the other without holding it.
  package var movedPairs: [(row: Int, other: Int)] {
    let leftOut = pairs.filter { choices.alike.leavesOut($0) == true }.map(\.row)
    return Twins(items, choices.recurring)
      .movedPairs(
        repeatedRows.union(addedRows).union(leftOut), added: Array(addedRows), of: accounts)
  }

  /// The rows of new items of ours that have the name, amount, type and day of one of the file; a
  /// bank has such payments, too.
  package var alikeRows: [(row: Int, earlier: Int)] {
    guard accounts.isEmpty, added > 0 else { return [] }
    return Duplicates(among: items).rows
      .filter { addedRows.contains($0.row) && !addedRows.contains($0.earlier) }
  }

  private let accounts: Set<String>
  private var refused: RefusedRecords
  private let currency: Currency
  private let choices: Choices
  private var known: KnownPayments
  /// The types that an entry may have, folded.
  private lazy var types = Set((ExpenseType.standard + items.map(\.type)).map(\.folded))
  /// The items of payments for which the bank has another day or amount.
  private var changed: Set<UUID> = []
  /// The indices of the records of new items, and of the rules that match them.
  private var new: [(record: Int, rule: Int?)] = []

  /// The user's choices.
  package struct Choices: Sendable {
    /// True if items with the same id and other content are replaced.
    package var updates = false
    /// The rules for new records, except items of ours.
    package var rules = ExpenseRules([])
    /// The file's rules of recurring expenses.
    package var recurring: [RecurringRule] = []
    /// True if a type was chosen for all records, so that no rule sets another.
    package var typeIsSaid = false
    /// The answer to each pair of a new payment and an expense in the file that may be one.
    package var alike = Alike.undecided

    /// Creates the default choices.
    package init() {}
  }

  /// The answers to pairs of a new payment and an expense in the file.
  package enum Alike: Equatable, Sendable {
    /// Nobody was asked yet.
    case undecided
    /// All payments are left out, and the expenses remember them.
    case leftOut
    /// All payments are added, and the expenses remember that they are others.
    case added
    /// For the ids of a pair, whether its payment is left out; another expense may then be near a
    /// payment that is not.
    case chosen([[UUID]: Bool])
  }

  /// The answer by which it was made.
  package var alike: Alike { choices.alike }

  /// The rows of the new items, from 1.
  package var addedRows: Range<Int> { items.count - added + 1..<items.count + 1 }

  /// The number of expenses that are linked to a payment.
  package private(set) var linked = 0

  /// Computes the plan.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - existing: the file's items.
  ///   - currency: the currency of the amounts.
  package init(
    _ batch: ImportBatch, into existing: [ExpenseItem], currency: Currency,
    _ choices: Choices = Choices()
  ) {
    (items, self.currency, self.choices) = (existing, currency, choices)
    accounts = Set(batch.records.lazy.filter(\.isFromBank).map(\.key))
    refused = RefusedRecords(in: batch.found.text)
    known = KnownPayments(existing)
    items.reserveCapacity(existing.count + batch.records.count)
    for (place, record) in batch.records.enumerated() {
      known.begin(statement: record.statement)
      if record.id != nil { takeOwn(record, at: place) } else { take(record, at: place) }
    }
    meetRules(batch.records)
    pair(batch.records, with: existing)
    complete(batch.records)
    added = new.count
    repeatedRows = Set(known.met.lazy.map { $0 + 1 }.filter { $0 <= existing.count })
    let changed = changed
    if !changed.isEmpty {
      changedRows = items.indices.filter { changed.contains(items[$0].id) }.map { $0 + 1 }
    }
  }

  // MARK: New records

  /// Adds a new item of ours, or replaces an existing one with other content.
  private mutating func takeOwn(_ record: ImportRecord, at place: Int) {
    guard let index = known.place(of: ItemID(record.item.id)) else { return add(record, at: place) }
    let updated = items[index].saying(record)
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

  /// Adds a new payment, or if updates were chosen, changes an existing one as the bank has it.
  private mutating func take(_ record: ImportRecord, at place: Int) {
    if !record.isFromBank, record.says.contains(ItemMember.typePlace),
      !types.contains(record.item.type.folded)
    {
      let type = record.item.type.rawValue.excerpt
      let problem = ImportFault.Problem.wrongValue(type, of: ItemMember.type.name)
      return refused.append(RecordFault(problem, at: record.offset))
    }
    let amount = record.item.amount
    let digits = amount.fractionDigitsNeeded
    guard digits <= currency.minorDigits else {
      let text = amount.decimal(minimumFractionDigits: digits)
      return refused.append(RecordFault(.numberTooFine(text, currency), at: record.offset))
    }
    var record = record
    guard let (payment, isNamed) = knownPayment(of: &record) else { return add(record, at: place) }
    known.meet(payment)
    guard isNamed, !hasBoth(payment, of: record) else { return present.add(amount) }
    let index = payment.place
    let sum = known.sum(of: payment.id, among: items)
    guard choices.updates, let rest = items[index].rest(of: amount, sum) else {
      present.add(amount)
      changed.insert(items[index].id)
      return
    }
    if index < items.count - new.count { updated.append((index + 1, items[index])) }
    items[index].amount = rest
    if !payment.isStandIn { items[index].date = record.item.date ?? items[index].date }
  }

  private mutating func add(_ record: ImportRecord, at place: Int) {
    known.add(record.item, at: items.count)
    var item = record.item.withSingleBlanks
    if record.isFromBank { item.account = record.key }
    _ = item.share(with: items.last)
    items.append(item)
    new.append((place, nil))
  }

  /// The payment in the file that a record repeats, and whether only its reference tells; nil if it
  /// is new, and the record then has its new id.
  ///
  /// A reference that payments of a statement share identifies none of them. Any other identifies
  /// one payment, unless both day and amount differ: then the bank has started its numbers again,
  /// and the id is made from the whole record.
  private func knownPayment(
    of record: inout ImportRecord
  ) -> (payment: KnownPayments.Payment, isNamed: Bool)? {
    let named = record.referenceID.flatMap { payment($0) }
    if let named, isSame(named, as: record) { return (named, true) }
    let exact = record.exactID
    if let found = payment(exact) { return (found, false) }
    if named != nil { record.item.id = exact.uuid }
    return nil
  }

  private func payment(_ id: ItemID) -> KnownPayments.Payment? {
    known.payment(id) ?? known.standIn(for: id, among: items)
  }

  /// Returns true if the payment found by a reference is that of the record.
  private func isSame(_ payment: KnownPayments.Payment, as record: ImportRecord) -> Bool {
    record.sharesReference
      ? hasBoth(payment, of: record) && !known.isMet(payment)
        && items[payment.place].name.withSingleBlanks == record.item.name.withSingleBlanks
      : isOfDay(payment, of: record)
        || known.sum(of: payment.id, among: items) == record.item.amount
  }

  private func hasBoth(_ payment: KnownPayments.Payment, of record: ImportRecord) -> Bool {
    isOfDay(payment, of: record)
      && known.sum(of: payment.id, among: items) == record.item.amount
  }

  /// Returns true if a payment has a record's day; one that was typed may have a day near it.
  private func isOfDay(_ payment: KnownPayments.Payment, of record: ImportRecord) -> Bool {
    guard let day = record.item.date else { return true }
    guard let own = items[payment.place].date else { return false }
    return payment.isStandIn
      ? abs(day.daysSinceEpoch - own.daysSinceEpoch) <= Twins.reach : own == day
  }

  // MARK: Rules and pairs

  /// Finds the rules of new records, and leaves out records that they skip.
  private mutating func meetRules(_ records: [ImportRecord]) {
    guard !choices.rules.rules.isEmpty else { return }
    var rules = choices.rules
    for place in new.indices where records[new[place].record].id == nil {
      new[place].rule = rules.place(of: records[new[place].record].item.name)
    }
    let left = new.indices.filter { new[$0].rule.flatMap { rules.rules[$0] }?.skips == true }
    for place in left { leftOutByRules.add(records[new[place].record].item.amount) }
    leaveOut(Set(left))
  }

  /// Finds expenses that are probably the same as new payments of a bank, and remembers in them what
  /// was decided.
  private mutating func pair(_ records: [ImportRecord], with existing: [ExpenseItem]) {
    let start = items.count - new.count
    let payments = new.indices.filter {
      let record = records[new[$0].record]
      return record.isFromBank && record.id == nil
    }
    guard !existing.isEmpty, !payments.isEmpty else { return }
    let alike = choices.alike
    var (open, left): ([Int], Set<Int>) = (payments, [])
    var (decided, held) = (existing, known.met)
    while true {
      let found = Twins(decided, choices.recurring).pairs(
        of: open.map { items[start + $0] }, covering: records.daysByAccount, besides: held)
      let round = found.map { pair in
        PaymentPair(
          row: pair.row, expense: decided[pair.row - 1],
          payment: items[start + open[pair.new]], sharesWord: pair.sharesWord)
      }
      pairs += round
      let answers = round.map(alike.leavesOut)
      for ((pair, place), answer) in zip(zip(round, found.map(\.new)), answers) {
        guard let answer else { continue }
        decide(pair, answer)
        decided[pair.row - 1] = items[row: pair.row]
        if answer { (left, held) = (left.union([open[place]]), held.union([pair.row - 1])) }
      }
      // After a no, another expense may be the next likely one.
      guard case .chosen = alike, answers.contains(false) else { break }
      pairs.removeAll { alike.leavesOut($0) == nil }
      open.removeAll(where: left.contains)
    }
    linked = left.count
    leaveOut(left)
  }

  /// Lets an expense remember whether it is a payment.
  private mutating func decide(_ pair: PaymentPair, _ isSame: Bool) {
    let (place, id) = (pair.row - 1, pair.payment.id.uuidString)
    guard isSame else { return items[place].other.append(id) }
    items[place].same.append(id)
    items[place].account = items[place].account ?? pair.payment.account
  }

  /// Removes new items by their indices among these.
  private mutating func leaveOut(_ places: Set<Int>) {
    guard !places.isEmpty else { return }
    let start = items.count - new.count
    let kept = new.indices.filter { !places.contains($0) }
    items.replaceSubrange(start..., with: kept.map { items[start + $0] })
    new = kept.map { new[$0] }
  }

  /// Sets what rules give in new items.
  private mutating func complete(_ records: [ImportRecord]) {
    var rules = choices.rules
    var counts: [RuleEffect: Int] = [:]
    let start = items.count - new.count
    for (place, (record, rule)) in new.enumerated() {
      guard let rule else { continue }
      let before = items[start + place]
      let mayType = !choices.typeIsSaid && !records[record].says.contains(ItemMember.typePlace)
      _ = rules.complete(&items[start + place], mayType: mayType)
      if let name = rules.rules[rule]?.name { items[start + place].name = name }
      let effects = items[start + place].differences(from: before)
      if !effects.isEmpty { counts[RuleEffect(rule: rule, effects: effects), default: 0] += 1 }
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

extension ImportPlan.Alike {
  /// Returns nil if it is not decided about a pair.
  fileprivate func leavesOut(_ pair: PaymentPair) -> Bool? {
    switch self {
    case .undecided: nil
    case .added: false
    case .leftOut: true
    case .chosen(let answers): answers[pair.ids]
    }
  }
}

extension [ImportRecord] {
  /// The days that the payments of each account cover, by its key.
  fileprivate var daysByAccount: [String: ClosedRange<CalendarDate>] {
    var days: [String: ClosedRange<CalendarDate>] = [:]
    for record in self where record.isFromBank {
      guard let day = record.item.date else { continue }
      let known = days[record.key] ?? day...day
      days[record.key] = Swift.min(known.lowerBound, day)...Swift.max(known.upperBound, day)
    }
    return days
  }
}
