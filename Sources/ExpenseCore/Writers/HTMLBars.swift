/// Sections of a page in which each line has a bar, drawn in SVG.
enum HTMLBars {
  /// The largest number of bars for categories; the rest share one line.
  private static let limit = 12

  /// The categories as a tree, the largest first; empty if all totals are zero.
  static func section(of expenses: ExportedExpenses) throws(AmountOutOfRange) -> String {
    let (heading, rows) = try expenses.pictured(limit: limit)
    let most = rows.map(\.section.total.magnitude).max() ?? .zero
    guard most > .zero else { return "" }
    let lines = rows.filter { $0.section.count > 0 }.map { row in
      line(
        HTMLText.escaped(row.section.title), level: row.level,
        image: image(bar(of: row.section.total, most: most)),
        text: expenses.shown(row.section.total))
    }
    return section("By \(heading)", lines)
  }

  /// The budgets with the money spent and left; empty if there are none.
  static func section(of report: BudgetReport?, in expenses: ExportedExpenses) -> String {
    guard let report, let first = report.budgets.first else { return "" }
    let isOfOnePeriod = report.budgets.allSatisfy { $0.days == first.days }
    return section(
      isOfOnePeriod ? "Budget of \(first.title)" : "Budgets",
      report.budgets.map { line(for: $0, in: expenses, namesPeriod: !isOfOnePeriod) },
      note: isOfOnePeriod
        ? "<p class=\"note\">Day \(first.daysGone) of \(first.dayCount)</p>\n" : "")
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
    for status: BudgetReport.Status, in expenses: ExportedExpenses, namesPeriod: Bool
  ) -> String {
    let scope =
      switch status.budget.scope {
      case .everything: "Everything"
      case .type(let type): type.rawValue
      case .category(let category): category
      }
    let period = namesPeriod ? ", \(status.title)" : ""
    let rest = expenses.shown(status.left.magnitude) + (status.isOver ? " over" : " left")
    return line(
      HTMLText.escaped(scope + period), image: image(bar(of: status)),
      text: "\(expenses.shown(status.spent)) of \(expenses.shown(status.available)), \(rest)")
  }

  private static func line(
    _ title: String, level: Int = 0, image: String, text: String
  ) -> String {
    let style = level == 0 ? "" : " style=\"padding-inline-start:\(level)rem\""
    return """
      <tr><th scope="row" dir="auto"\(style)>\(title)</th><td>\(image)</td>\
      <td class="amount">\(text)</td></tr>
      """
  }

  private static func image(_ shapes: String) -> String {
    shapes.isEmpty ? "" : "<svg aria-hidden=\"true\">\(shapes)</svg>"
  }

  /// A bar whose length shows the total relative to the largest one; even the shortest is visible.
  private static func bar(of total: Amount, most: Amount) -> String {
    rectangle(
      total.isNegative ? "refund" : "bar", width: max(4, permille(of: total, most)), radius: 2)
  }

  /// Bars for the money spent within a budget and beyond it, and a mark at the available amount.
  private static func bar(of status: BudgetReport.Status) -> String {
    let whole = max(status.available, .zero)
    let most = max(whole, status.spent.magnitude)
    guard most > .zero else { return "" }
    let (end, spent) = (permille(of: whole, most), permille(of: status.spent, most))
    var shapes = ""
    if status.spent != .zero {
      let isRefund = status.spent.isNegative
      shapes = rectangle(
        isRefund ? "refund" : "bar", width: max(4, isRefund ? spent : min(spent, end)), radius: 2)
    }
    if status.spent > whole { shapes += rectangle("over", from: end, width: spent - end) }
    return shapes
      + "<rect class=\"mark\" x=\"\(percent(end))\" y=\"-10%\" width=\"2\" height=\"120%\"/>"
  }

  private static func rectangle(
    _ kind: String, from start: Int = 0, width: Int, radius: Int = 0
  ) -> String {
    let place = start == 0 ? "" : " x=\"\(percent(start))\""
    let corner = radius == 0 ? "" : " rx=\"\(radius)\""
    return """
      <rect class="\(kind)"\(place) width="\(percent(width))" height="100%"\(corner)/>
      """
  }

  private static func permille(of amount: Amount, _ most: Amount) -> Int {
    Int(Double(amount.magnitude.tenThousandths) / Double(most.tenThousandths) * 1_000)
  }

  private static func percent(_ permille: Int) -> String { "\(permille / 10).\(permille % 10)%" }
}
