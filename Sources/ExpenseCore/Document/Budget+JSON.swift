// The list `Budgets` of a data file: one record for each period from which a budget holds, changes or
// ends. A member that says what most budgets are, `month` or no roll, is absent.

extension Budget {
  package static let listName = "Budgets"

  /// The budget that a record of the file is.
  ///
  /// - Throws: `RecordDamage` where it is none.
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
      from: every.number(of: from, months: .calendar))
  }

  private static func every(_ record: Record) throws(RecordDamage) -> CalendarPeriod {
    guard let text = try record.text("every") else { return .month }
    guard let every = rhythms.first(where: { $0.rawValue == text }) else {
      throw RecordDamage(.wrongShape(member: "every", expected: .budgetPeriod), member: "every")
    }
    return every
  }

  /// The record of the budget.
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
      text("from", fromText),
    ]
  }

  /// The first period as the file has it: a month by its title, any other by its first day.
  package var fromText: String {
    every == .month
      ? fromTitle : every.days(of: from, months: .calendar).lowerBound.description
  }
}

extension ExpenseDocument {
  /// The lists whose records have amounts.
  package static let listsOfAmounts = [Budget.listName, RecurringRule.listName]

  /// Tells whether there are amounts, which are in the file's currency; a list that has some counts
  /// even where it cannot be read.
  package var holdsAmounts: Bool {
    !items.isEmpty || Self.listsOfAmounts.contains(where: holdsList)
  }

  /// The budgets, in the order of the file.
  ///
  /// - Throws: `DamagedDocument` where the list is none of budgets.
  package func budgets() throws(DamagedDocument) -> [Budget] {
    try elements(of: Budget.listName) { (record) throws(RecordDamage) in try Budget(record) }
  }
}
