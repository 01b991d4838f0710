// The list `Budgets` of a data file: one record for each period from which a budget applies,
// changes or ends, or to which alone it applies (`only`). Members with the usual values, a period
// of a month and no roll, are absent.

extension Budget {
  /// Reads a budget from its record.
  ///
  /// - Throws: `RecordDamage` if a member is missing or invalid.
  package init(_ record: Record) throws(RecordDamage) {
    let type = try record.text("type").map { Scope.type(ExpenseType(rawValue: $0)) }
    let category = try record.text("category").map { Scope.category($0) }
    if type != nil, category != nil {
      let second = record.members.last { $0.isNamed("type") || $0.isNamed("category") }
      throw RecordDamage(
        .severalScopes, member: second?.isNamed("type") == true ? "type" : "category")
    }
    let every = try Self.every(record)
    let from = try every == .month ? record.month("from") : record.day("from")
    guard let from else { throw RecordDamage(.missingInRecord("from")) }
    self.init(
      id: record.id.text, scope: type ?? category ?? .everything, every: every,
      amount: try record.amount("amount"), rolls: try record.truth("roll") ?? false,
      carry: try record.amount("carry"), isSingle: try record.truth("only") ?? false,
      from: every.number(of: from, months: .calendar))
  }

  private static func every(_ record: Record) throws(RecordDamage) -> CalendarPeriod {
    guard let text = try record.text("every") else { return .month }
    guard let every = rhythms.first(where: { $0.rawValue == text }) else {
      throw RecordDamage(.wrongShape(member: "every", expected: .budgetPeriod), member: "every")
    }
    return every
  }

  /// Makes the record of the budget.
  ///
  /// - Parameter record: a record whose other members are kept; nil for a new one.
  package func record(changing record: Record? = nil) -> Record? {
    Record(changing: record, parts)
  }

  private var parts: [(name: String, member: RawMember?)] {
    func text(_ name: String, _ text: String?) -> (name: String, member: RawMember?) {
      (name, text.map { RawMember(name: name, text: $0) })
    }
    let (type, category): (String?, String?) =
      switch scope {
      case .everything: (nil, nil)
      case .type(let type): (type.rawValue, nil)
      case .category(let category): (nil, category)
      }
    return [
      text("id", id), text("category", category), text("type", type),
      text("every", every == .month ? nil : every.rawValue),
      ("amount", RawMember(key: "\"amount\"", value: amount?.description ?? "null")),
      ("roll", rolls ? RawMember(key: "\"roll\"", value: "true") : nil),
      ("carry", carry.map { RawMember(key: "\"carry\"", value: $0.description) }),
      ("only", isSingle ? RawMember(key: "\"only\"", value: "true") : nil),
      text("from", fromText),
    ]
  }

  /// The first period as written in the file: a month by its title, any other by its first day.
  package var fromText: String {
    every == .month
      ? fromTitle : every.days(of: from, months: .calendar).lowerBound.description
  }
}

extension ExpenseDocument {
  /// True if the file has amounts, which are in its currency; a list of amounts counts even if it
  /// is damaged.
  package var holdsAmounts: Bool {
    !items.isEmpty || FileList.besideItems.contains { $0.hasAmounts && content(of: $0.key) != nil }
  }

  /// The budgets, in the order of the file.
  ///
  /// - Throws: `DamagedDocument` if a record of the list is not a budget.
  package func budgets() throws(DamagedDocument) -> [Budget] {
    try elements(of: .budgets) { (record) throws(RecordDamage) in try Budget(record) }
  }
}
