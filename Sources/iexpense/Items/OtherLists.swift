import ExpenseCore

extension ExpenseDocument {
  /// The lists beside the items, which other programs do not import: `2 budgets, 1 rule`; nil if
  /// there are none.
  var besideItems: String? {
    let kinds = [
      (Budget.listName, "budget"), (ExpenseRule.list, "rule"),
      (RecurringRule.listName, "recurring expense"), (Self.profileList, "account"),
    ]
    let counted = kinds.map { (lists[$0]?.count ?? 0, $1) }.filter { $0.0 > 0 }
      .map { $0.0.counted($0.1) }
    let words = counted + (monthStart == .calendar ? [] : ["the day on which months begin"])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
