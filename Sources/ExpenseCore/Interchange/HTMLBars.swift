/// A bar for each category, the largest first, as an image of SVG that stands in a page.
struct HTMLBars {
  private let bars: [(title: String, total: Amount)]
  private let rest: (count: Int, total: Amount)
  private let expenses: ExportedExpenses

  /// The most bars of a page; what is left is one line.
  private static let limit = 12

  /// Adds up the categories; items without one are under their type.
  init(of expenses: ExportedExpenses) throws(AmountOutOfRange) {
    var titles: [String] = []
    var totals: [String: Amount] = [:]
    for item in expenses.items {
      let title = item.category.flatMap { $0.isEmpty ? nil : $0 } ?? item.type.rawValue
      if totals[title] == nil { titles.append(title) }
      totals[title] = try (totals[title] ?? .zero).adding(item.amount)
    }
    let sorted = titles.map { ($0, totals[$0] ?? .zero) }
      .sorted { $0.1.magnitude > $1.1.magnitude }
    self.expenses = expenses
    bars = Array(sorted.prefix(Self.limit))
    var rest = Amount.zero
    for (_, total) in sorted.dropFirst(Self.limit) { rest = try rest.adding(total) }
    self.rest = (sorted.count - bars.count, rest)
  }

  private static let (width, lineHeight, barStart, barEnd) = (760, 24, 180, 620)

  /// The image; empty where there is nothing to show.
  var svg: String {
    guard let most = bars.first?.total.magnitude, most > .zero else { return "" }
    var lines = bars.enumerated().map { line, bar in
      self.line(line, title: bar.title, total: bar.total, most: most)
    }
    if rest.count > 0 {
      lines.append(line(bars.count, title: "\(rest.count) more", total: rest.total, most: nil))
    }
    return """
      <svg viewBox="0 0 \(Self.width) \(lines.count * Self.lineHeight)" role="img" \
      aria-label="Totals by category">
      \(lines.joined(separator: "\n"))
      </svg>
      """
  }

  private func line(_ line: Int, title: String, total: Amount, most: Amount?) -> String {
    let top = line * Self.lineHeight
    let text = "y=\"\(top + 16)\""
    let shown = title.count > 24 ? title.prefix(23) + "…" : title[...]
    var marks = "<text x=\"0\" \(text)>\(HTMLFormat.escaped(String(shown)))</text>"
    if let most {
      let share = Double(total.magnitude.tenThousandths) / Double(most.tenThousandths)
      let length = max(1, Int(share * Double(Self.barEnd - Self.barStart)))
      marks += """
        <rect class="\(total.isNegative ? "refund" : "bar")" x="\(Self.barStart)" y="\(top + 3)" \
        width="\(length)" height="\(Self.lineHeight - 6)" rx="2"/>
        """
    }
    return marks + """
      <text x="\(Self.width)" \(text) text-anchor="end">\(expenses.text(total))</text>
      """
  }
}
