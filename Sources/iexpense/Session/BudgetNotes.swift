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
    let touched = (change.items.inserted.map(\.record) + change.items.replaced.map(\.new))
      .compactMap { ExpenseItem($0) }
    let changed = Self.byMonth(touched)
    let all = Self.byMonth(document.items) { changed[$0] != nil }
    overspent = changed.keys.sorted(by: >).flatMap { month in
      let report = try? BudgetReport(budgets, in: month, of: all[month] ?? [], today: month)
      return (report?.budgets ?? [])
        .filter {
          $0.isOver && !$0.budget.scope.filter.matches(in: changed[month] ?? []).rows.isEmpty
        }
        .map { (month, $0) }
    }
  }

  /// The items of each month, by its first day; without those that have no date.
  private static func byMonth(
    _ items: [ExpenseItem], where isWanted: (CalendarDate) -> Bool = { _ in true }
  ) -> [CalendarDate: [ExpenseItem]] {
    var months: [CalendarDate: [ExpenseItem]] = [:]
    for item in items {
      guard let date = item.date else { continue }
      let month = CalendarPeriod.month.days(around: date).lowerBound
      if isWanted(month) { months[month, default: []].append(item) }
    }
    return months
  }

  /// The notes, the latest month first.
  func lines(on console: Console) -> [Line] {
    let style = console.style(of: currency)
    let lines = overspent.prefix(Self.limit).map { month, status -> Line in
      """
      Over the budget for \(status.budget.scope.words) of \(month.yearAndMonth) by \
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
