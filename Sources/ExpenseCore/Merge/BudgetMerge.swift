// One scope has one budget at a time. If both sides gave it another rhythm, their records together
// would change the rhythm back and forth:
//
//     ours     food 80 a week from 2026-11-16
//     theirs   food 320 a month from 2026-12
//
// So of such a scope the budgets of one side are kept as a whole.

/// The budgets of a merge, each scope with the rhythm of one side.
struct BudgetMerge {
  private(set) var records: [Record]
  private(set) var conflicts: [MergeConflict] = []

  /// - Parameters:
  ///   - merged: the document with the merged list of budgets.
  ///   - kept: the version whose budgets are kept in a conflict.
  init(
    _ merged: ExpenseDocument, base: ExpenseDocument, ours: ExpenseDocument,
    theirs: ExpenseDocument, keeping kept: ExpenseDocument
  ) {
    records = merged[.budgets]
    let (old, all, whole) = (Self.budgets(base), Self.budgets(merged), Self.budgets(kept))
    let new = [ours, theirs].map { Self.budgets($0).filter { !old.contains($0) } }
    var seen: [Budget] = []
    for budget in new[0] where seen.of(budget.scope).isEmpty {
      seen.append(budget)
      let sides = new.map { $0.of(budget.scope) }
      guard let ours = sides[0].last?.every, let theirs = sides[1].last?.every,
        Set(sides[0].map(\.every)) != Set(sides[1].map(\.every))
      else { continue }
      let gone = Set(all.of(budget.scope).map { ExactText($0.id) })
      let back = Set(whole.of(budget.scope).map { ExactText($0.id) })
      records.removeAll { gone.contains($0.id) }
      records += kept[.budgets].filter { back.contains($0.id) }
      conflicts.append(
        .rhythm(scope: budget.scope.words, ours: ours.rawValue, theirs: theirs.rawValue))
    }
  }

  private static func budgets(_ document: ExpenseDocument) -> [Budget] {
    (try? document.budgets()) ?? []
  }
}
