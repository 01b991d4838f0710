import ExpenseCore

/// Notes on a change that puts an expense into a budget that is overspent then.
struct BudgetNotes {
  private let overspent: [BudgetReport.Status]
  private let currency: Currency?

  /// The most lines; of more budgets only the number is told.
  private static let limit = 4

  /// Looks at the periods of budgets that expenses were put into or changed in.
  ///
  /// A list of budgets that cannot be read, and sums that are out of range, are for `budget` to tell.
  ///
  /// - Parameters:
  ///   - change: what was changed; nil if nothing was.
  ///   - document: what there is now.
  init(_ change: DocumentChange?, in document: ExpenseDocument) {
    currency = document.currency
    guard let change, let budgets = try? document.budgets(), !budgets.isEmpty else {
      overspent = []
      return
    }
    let touched = (change.items.inserted.map(\.record) + change.items.replaced.map(\.new))
      .compactMap { ExpenseItem($0) }
    let periods = budgets.periods(holding: touched, months: document.monthStart)
    let report = try? BudgetReport(periods, of: document.items, today: .last)
    overspent = (report?.budgets ?? []).filter(\.isOver)
      .sorted { $0.days.lowerBound > $1.days.lowerBound }
  }

  /// The notes, the latest period first.
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
  /// The words for it in a sentence.
  var words: String {
    switch self {
    case .everything: "everything"
    case .type(let type): type.rawValue
    case .category(let category): "'\(category)'"
    }
  }

  /// The words for it in a table.
  var title: String {
    switch self {
    case .everything: "Everything"
    case .type(let type): type.rawValue
    case .category(let category): category
    }
  }
}
