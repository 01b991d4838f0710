/// Sections of a page whose lines have a bar each, an image of SVG.
enum HTMLBars {
  /// The most bars of categories; what is left is one line.
  private static let limit = 12

  /// The categories, the largest first; empty where there is nothing to show.
  static func section(of expenses: ExportedExpenses) throws(AmountOutOfRange) -> String {
    let (heading, report) = try expenses.pictured(limit: limit)
    let most = report.sections.map(\.total.magnitude).max() ?? .zero
    guard most > .zero else { return "" }
    var lines = report.sections.filter { $0.count > 0 }.map {
      line(
        HTMLFormat.escaped($0.title), image: image(of: $0.total, most: most),
        text: expenses.shown($0.total))
    }
    if let others = report.others?.section {
      lines.append(line("<i>\(others.title)</i>", image: "", text: expenses.shown(others.total)))
    }
    return section("By \(heading)", lines)
  }

  /// The budgets of a month: how much of each is spent, and what is left; empty where there is none.
  static func section(of report: BudgetReport?, in expenses: ExportedExpenses) -> String {
    guard let report, !report.budgets.isEmpty else { return "" }
    return section(
      "Budget of \(report.days.lowerBound.yearAndMonth)",
      report.budgets.map { line(for: $0, in: expenses) },
      note: "<p class=\"note\">Day \(report.daysGone) of \(report.dayCount)</p>\n")
  }

  private static func section(_ heading: String, _ lines: [String], note: String = "") -> String {
    """
    <section>
    <h2>\(heading)</h2>
    <table class="bars">
    \(lines.joined(separator: "\n"))
    </table>
    \(note)</section>

    """
  }

  private static func line(
    for status: BudgetReport.Status, in expenses: ExportedExpenses
  ) -> String {
    let title =
      switch status.budget.scope {
      case .everything: "Everything"
      case .type(let type): HTMLFormat.escaped(type.rawValue)
      case .category(let category): HTMLFormat.escaped(category)
      }
    let most = max(status.amount, status.spent.magnitude)
    let rest = expenses.shown(status.left.magnitude) + (status.isOver ? " over" : " left")
    return line(
      title, image: status.spent == .zero ? "" : image(of: status.spent, most: most),
      text: "\(expenses.shown(status.spent)) of \(expenses.shown(status.amount)), \(rest)")
  }

  private static func line(_ title: String, image: String, text: String) -> String {
    """
    <tr><th scope="row" dir="auto">\(title)</th><td>\(image)</td>\
    <td class="amount">\(text)</td></tr>
    """
  }

  /// A bar as long as the total is large beside the largest one; the shortest can still be seen.
  private static func image(of total: Amount, most: Amount) -> String {
    let share = Double(total.magnitude.tenThousandths) / Double(most.tenThousandths)
    let permille = max(4, Int(share * 1_000))
    return """
      <svg aria-hidden="true"><rect class="\(total.isNegative ? "refund" : "bar")" \
      width="\(permille / 10).\(permille % 10)%" height="100%" rx="2"/></svg>
      """
  }
}
