import ExpenseCore

/// What a person should know where a change puts an expense into a budget that is overspent then.
struct BudgetNotes {
  private let overspent: [(month: CalendarDate, status: BudgetReport.Status)]
  private let currency: Currency?

  /// The most lines; of more budgets only the number is told.
  private static let limit = 4

  /// Looks at the budgets of the months that expenses were put into or changed in.
  ///
  /// A list of budgets that cannot be read, and sums that are out of range, are for `budget` to tell.
  ///
  /// - Parameters:
  ///   - change: what was changed; nil where nothing was.
  ///   - document: what there is now.
  init(_ change: DocumentChange?, in document: ExpenseDocument) {
    currency = document.currency
    guard let change, let budgets = try? document.budgets(), !budgets.isEmpty else {
      overspent = []
      return
    }
    let touched = change.items.inserted.map(\.element) + change.items.replaced.map(\.new)
    let months = Set(touched.compactMap(\.date).map { CalendarPeriod.month.days(around: $0) })
    overspent = months.sorted { $0.lowerBound > $1.lowerBound }.flatMap { days in
      let here = touched.filter { $0.date.map(days.contains) ?? false }
      let report = try? BudgetReport(
        budgets, in: days.lowerBound, of: document.items, today: days.lowerBound)
      return (report?.budgets ?? [])
        .filter { $0.isOver && !$0.budget.scope.filter.matches(in: here).rows.isEmpty }
        .map { (days.lowerBound, $0) }
    }
  }

  /// The notes, the latest month first.
  func lines(on console: Console) -> [Line] {
    let style = console.style(of: currency)
    let lines = overspent.prefix(Self.limit).map { month, status -> Line in
      """
      Over the budget for \(status.budget.scope.words) of \(String(month.description.prefix(7))) by \
      \(style.text(status.left.magnitude)): \(style.text(status.spent)) of \
      \(style.text(status.amount)).
      """
    }
    let rest = overspent.count - lines.count
    return lines + (rest > 0 ? ["And over \(rest.counted("other budget"))."] : [])
  }
}

extension Budget.Scope {
  /// What the budget is for, in a sentence.
  var words: String {
    switch self {
    case .everything: "everything"
    case .type(let type): type.rawValue
    case .category(let category): "'\(category)'"
    }
  }

  /// What the budget is for, in a table.
  var title: String {
    switch self {
    case .everything: "Everything"
    case .type(let type): type.rawValue
    case .category(let category): category
    }
  }
}
