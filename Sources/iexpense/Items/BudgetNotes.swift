import ExpenseCore

extension Session {
  /// Changes the file in one step, and keeps the notes of the save until the answer is shown.
  ///
  /// - Parameter namesUndo: whether the answer says how to take the step back.
  /// - Throws: `StoreError`, or the error of the change; the file is then unchanged.
  func save<Result>(
    as command: String, namesUndo: Bool = true, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Result {
    let saved = try ExpenseFile(defaults).transaction(command, change)
    console.printWarnings(saved.warnings)
    saveNotes.add(BudgetNotes(saved.change, in: saved.snapshot.document).lines(on: console))
    if namesUndo, saved.change != nil { saveNotes.hasStep = true }
    return saved.result
  }
}

/// The notes after a change of expenses that takes a budget over what is available.
struct BudgetNotes {
  private let overspent: [BudgetReport.Status]
  private let currency: Currency?

  /// The most budgets that are listed; of the others only the number is shown.
  private static let limit = 4

  /// Checks the periods of budgets in which expenses were added, changed or removed.
  ///
  /// Errors in the list of budgets, or in its sums, are left to the `budget` command.
  init(_ change: DocumentChange?, in document: ExpenseDocument) {
    currency = document.currency
    guard let change, !change.items.isEmpty, !document[.budgets].isEmpty else {
      overspent = []
      return
    }
    let items = change.items
    let touched =
      (items.inserted.map(\.record) + items.removed.map(\.record)
      + items.replaced.flatMap { [$0.old, $0.new] }).compactMap { ExpenseItem($0) }
    let over = Self.overspent(by: touched, in: document)
    let known = over.isEmpty ? [] : Self.overspent(by: touched, before: change, in: document)
    overspent = over.filter { new in
      !known.contains { $0.budget.id == new.budget.id && $0.days == new.days }
    }.sorted { $0.days.lowerBound > $1.days.lowerBound }
  }

  /// The overspent periods in which some expenses are.
  private static func overspent(
    by touched: [ExpenseItem], in document: ExpenseDocument
  ) -> [BudgetReport.Status] {
    guard let budgets = try? document.budgets(), !budgets.isEmpty else { return [] }
    let periods = budgets.periods(holding: touched, months: document.monthStart)
    let report = try? BudgetReport(periods, of: document.items, today: .last)
    return (report?.budgets ?? []).filter(\.isOver)
  }

  private static func overspent(
    by touched: [ExpenseItem], before change: DocumentChange, in document: ExpenseDocument
  ) -> [BudgetReport.Status] {
    var before = document
    guard (try? change.inverse.apply(to: &before, isIntact: true)) != nil else { return [] }
    return overspent(by: touched, in: before)
  }

  func lines(on console: Console) -> [Line] {
    let style = console.style(of: currency)
    let lines = overspent.prefix(Self.limit).map { status -> Line in
      let carried = status.carried == .zero ? "" : ", with \(style.text(status.carried)) carried"
      return """
        Over the budget for \(status.budget.scope.words) of \(status.title) by \
        \(style.text(status.left.magnitude)): \(style.text(status.spent)) of \
        \(style.text(status.amount))\(carried).
        """
    }
    let rest = overspent.count - lines.count
    return lines + (rest > 0 ? ["And over \(rest.counted("other budget"))."] : [])
  }
}

extension Budget.Scope {
  /// The name of the scope in a table.
  var title: String {
    switch self {
    case .everything: "Everything"
    case .type(let type): type.rawValue
    case .category(let category): category
    }
  }
}
