// The list `Recurring` of a data file: one record for each expense that recurs.

extension RecurringRule {
  /// The key of the list.
  package static let listName = "Recurring"

  /// The rule that a record of the file is.
  ///
  /// - Throws: `RecordDamage` where it is none.
  package init(_ record: Record) throws(RecordDamage) {
    let name = try Self.required("name", record.text("name"))
    let amount = try Self.required("amount", record.amount("amount"))
    var item = ExpenseItem(name: name, amount: amount)
    if let type = try record.text("type") { item.type = ExpenseType(rawValue: type) }
    item.category = try record.text("category")
    item.tags = try record.texts("tags") ?? []
    item.note = try record.text("note")
    self.init(
      id: record.id.text, item, every: try Self.required("every", record.rhythm("every")),
      from: try Self.required("from", record.day("from")), until: try record.day("until"))
    next = try record.day("next") ?? from
  }

  private static func required<Value>(
    _ name: String, _ value: Value?
  ) throws(RecordDamage) -> Value {
    guard let value else { throw RecordDamage(.missingInRecord(name)) }
    return value
  }

  /// The record of the rule.
  ///
  /// - Parameter record: the one to change, whose other members stay as they are; nil for a new one.
  package func record(changing record: Record? = nil) -> Record? {
    var members = record?.members ?? []
    for (name, member) in parts { members.set(member, named: name) }
    return Record(members)
  }

  private var parts: [(name: String, member: RawMember?)] {
    func text(_ name: String, _ text: String?) -> (name: String, member: RawMember?) {
      (name, text.map { RawMember(name: name, text: $0) })
    }
    return [
      text("id", id), text("name", name), text("type", type.rawValue),
      ("amount", RawMember(key: "\"amount\"", value: amount.description)),
      text("category", category),
      ("tags", tags.isEmpty ? nil : RawMember(name: "tags", texts: tags)), text("note", note),
      text("every", every.description), text("from", from.description),
      text("next", next.description), text("until", until?.description),
    ]
  }
}

extension [RawMember] {
  /// Puts a member in the place of the one of that name, or after the others; nil takes it away.
  mutating func set(_ member: RawMember?, named name: String) {
    let place = firstIndex { $0.isNamed(name) }
    switch (place, member) {
    case (let place?, let member?): self[place] = member
    case (let place?, nil): remove(at: place)
    case (nil, let member?): append(member)
    case (nil, nil): break
    }
  }
}

extension ExpenseDocument {
  /// The rules of what recurs, in the order of the file.
  ///
  /// - Throws: `DamagedDocument` where the list is none of such rules.
  package func recurringRules() throws(DamagedDocument) -> [RecurringRule] {
    try elements(of: RecurringRule.listName) { (record) throws(RecordDamage) in
      try RecurringRule(record)
    }
  }

  /// Puts a rule in the place of the one with its id, or after the others.
  package mutating func put(_ rule: RecurringRule) {
    var records = lists[RecurringRule.listName] ?? []
    let place = records.firstIndex { $0.id.text.isIdentical(to: rule.id) }
    guard let record = rule.record(changing: place.map { records[$0] }) else { return }
    if let place { records[place] = record } else { records.append(record) }
    lists[RecurringRule.listName] = records
  }
}
