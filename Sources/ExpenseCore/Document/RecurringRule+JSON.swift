// The list `Recurring` of a data file: one record for each recurring expense.

extension RecurringRule {
  /// Reads a rule from its record.
  ///
  /// - Throws: `RecordDamage` if a member is missing or invalid.
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

  /// Makes the record of the rule.
  ///
  /// - Parameter record: a record whose other members are kept; nil for a new one.
  package func record(changing record: Record? = nil) -> Record? {
    Record(changing: record, parts)
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

extension ExpenseDocument {
  /// The rules of recurring expenses, in the order of the file.
  ///
  /// - Throws: `DamagedDocument` if a record of the list is not such a rule.
  package func recurringRules() throws(DamagedDocument) -> [RecurringRule] {
    try elements(of: .recurring) { (record) throws(RecordDamage) in try RecurringRule(record) }
  }

  /// Replaces the rule that has the same id, or appends it if there is none.
  package mutating func put(_ rule: RecurringRule) {
    let place = self[.recurring].firstIndex { $0.id.text.isIdentical(to: rule.id) }
    guard let record = rule.record(changing: place.map { self[.recurring][$0] }) else { return }
    if let place { self[.recurring][place] = record } else { self[.recurring].append(record) }
  }
}
