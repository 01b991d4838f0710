/// A section of a page with a bar for each category, the largest first; each bar is an image of SVG.
struct HTMLBars {
  private let bars: [(title: String, total: Amount)]
  private let rest: (count: Int, total: Amount)
  private let heading: String
  private let expenses: ExportedExpenses

  /// The most bars of a page; what is left is one line.
  private static let limit = 12

  /// Adds up the categories, or the types where no item has a category.
  init(of expenses: ExportedExpenses) throws(AmountOutOfRange) {
    let hasCategories = expenses.items.contains { !($0.category ?? "").isEmpty }
    var titles: [String] = []
    var totals: [String: Amount] = [:]
    for item in expenses.items {
      let title = hasCategories ? item.category ?? "" : item.type.rawValue
      if totals[title] == nil { titles.append(title) }
      totals[title] = try (totals[title] ?? .zero).adding(item.amount)
    }
    let sorted = titles.map { ($0, totals[$0] ?? .zero) }
      .sorted { $0.1.magnitude > $1.1.magnitude }
    self.expenses = expenses
    heading = hasCategories ? "By category" : "By type"
    bars = Array(sorted.prefix(Self.limit))
    var rest = Amount.zero
    for (_, total) in sorted.dropFirst(Self.limit) { rest = try rest.adding(total) }
    self.rest = (sorted.count - bars.count, rest)
  }

  /// The section; empty where there is nothing to show.
  var section: String {
    guard let most = bars.first?.total.magnitude, most > .zero else { return "" }
    var lines = bars.map { bar in
      line(
        bar.title.isEmpty ? "<i>No category</i>" : HTMLFormat.escaped(bar.title),
        image: Self.image(of: bar.total, most: most), total: bar.total)
    }
    if rest.count > 0 {
      lines.append(line("<i>\(rest.count) more</i>", image: "", total: rest.total))
    }
    return """
      <section>
      <h2>\(heading)</h2>
      <table class="bars">
      \(lines.joined(separator: "\n"))
      </table>
      </section>

      """
  }

  private func line(_ title: String, image: String, total: Amount) -> String {
    """
    <tr><th scope="row" dir="auto">\(title)</th><td>\(image)</td>\
    <td class="amount">\(expenses.shown(total))</td></tr>
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
