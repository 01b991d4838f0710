// The list `Budgets` of a data file: one record for each month from which a budget holds, changes or
// ends.

extension Budget {
  package static let listName = "Budgets"

  /// The record of a new budget.
  package var record: Record? {
    let scope =
      switch scope {
      case .everything: nil as RawMember?
      case .type(let type): RawMember(name: "type", text: type.rawValue)
      case .category(let category): RawMember(name: "category", text: category)
      }
    let month = RawMember(name: "from", text: from.yearAndMonth)
    return Record([RawMember(name: "id", text: id), scope, amountMember, month].compactMap(\.self))
  }

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
    let amount = try record.amount("amount")
    guard let from = try record.month("from") else { throw RecordDamage(.missingInRecord("from")) }
    self.init(
      id: record.id.text, scope: type ?? category ?? .everything, amount: amount, from: from)
  }

  /// A record with this budget's amount in the place of its own, and all else as it was.
  package func updating(_ record: Record) -> Record {
    var members = record.members
    members.set(amountMember, named: "amount")
    return Record(members) ?? record
  }

  private var amountMember: RawMember {
    RawMember(key: "\"amount\"", value: amount?.description ?? "null")
  }
}

extension ExpenseDocument {
  /// The lists whose records have amounts.
  package static let listsOfAmounts = [Budget.listName, RecurringRule.listName]

  /// Whether there are amounts, which are in the file's currency; a list that has some counts
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
