/// A section of a page with the budgets of a month: how much of each is spent, and what is left.
enum HTMLBudgets {
  /// The section; empty where there is no budget.
  static func section(of expenses: ExportedExpenses) -> String {
    guard let report = expenses.budgets, !report.budgets.isEmpty else { return "" }
    return """
      <section>
      <h2>Budget of \(report.days.lowerBound.description.prefix(7))</h2>
      <table class="bars">
      \(report.budgets.map { line($0, of: expenses) }.joined(separator: "\n"))
      </table>
      <p class="note">Day \(report.daysGone) of \(report.dayCount)</p>
      </section>

      """
  }

  private static func line(_ status: BudgetReport.Status, of expenses: ExportedExpenses) -> String {
    let title =
      switch status.budget.scope {
      case .everything: "Everything"
      case .type(let type): HTMLFormat.escaped(type.rawValue)
      case .category(let category): HTMLFormat.escaped(category)
      }
    let most = max(status.amount, status.spent.magnitude)
    let image = status.spent == .zero ? "" : HTMLBars.image(of: status.spent, most: most)
    let rest =
      status.isOver
      ? "\(expenses.shown(status.left.magnitude)) over" : "\(expenses.shown(status.left)) left"
    return """
      <tr><th scope="row" dir="auto">\(title)</th><td>\(image)</td>\
      <td class="amount">\(expenses.shown(status.spent)) of \(expenses.shown(status.amount)), \
      \(rest)</td></tr>
      """
  }
}
