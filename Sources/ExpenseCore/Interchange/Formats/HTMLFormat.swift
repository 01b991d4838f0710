/// A page to read and to print: sections with their totals, and bars of the categories.
///
/// Nothing is loaded from anywhere, nothing runs, and every text is escaped.
package enum HTMLFormat: ExportFormat {
  package static let name = "html"
  package static let fileExtensions = ["html", "htm"]
  package static let summary = "a page to read and to print"

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    let report: SectionReport
    let bars: String
    do throws(AmountOutOfRange) {
      report = try SectionReport(expenses.items)
      bars = try HTMLBars(of: expenses).section
    } catch {
      throw .totalOutOfRange
    }
    bytes.append(contentsOf: head(of: expenses, total: report.total).utf8)
    bytes.append(contentsOf: bars.utf8)
    for section in report.sections { write(section, of: expenses, to: &bytes) }
    bytes.append(contentsOf: "</body>\n</html>\n".utf8)
  }

  private static func head(of expenses: ExportedExpenses, total: Amount) -> String {
    let period = expenses.period
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Expenses\(period)</title>
      <style>
      \(HTMLStyle.sheet)
      </style>
      </head>
      <body>
      <header>
      <h1>Expenses</h1>
      <p class="total">\(expenses.shown(total)) \(expenses.currency.code)</p>
      <p class="note">\(expenses.items.count.counted("expense"))\(period)</p>
      </header>

      """
  }

  private static func write(
    _ section: ExpenseSection, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    let opening = """
      <section>
      <h2><bdi>\(escaped(section.title))</bdi></h2>
      <table class="items">
      <thead><tr><th>Date</th><th>Name</th><th>Category</th>\
      <th class="amount">Amount</th></tr></thead>
      <tbody>

      """
    bytes.append(contentsOf: opening.utf8)
    for row in section.rows {
      bytes.append(contentsOf: line(for: expenses.items[row - 1], of: expenses).utf8)
    }
    let total = """
      </tbody>
      <tfoot><tr><th colspan="3">Subtotal of \(section.rows.count.counted("expense"))</th>\
      <td class="amount">\(expenses.shown(section.total)) \(expenses.currency.code)</td></tr></tfoot>
      </table>
      </section>

      """
    bytes.append(contentsOf: total.utf8)
  }

  private static func line(for item: ExpenseItem, of expenses: ExportedExpenses) -> String {
    """
    <tr><td>\(item.date?.description ?? "")</td><td><bdi>\(escaped(item.name))</bdi>\(remarks(on: item))</td>\
    <td><bdi>\(escaped(item.category ?? ""))</bdi></td>\
    <td class="amount \(item.amount.tier.rawValue)">\(expenses.shown(item.amount))</td></tr>

    """
  }

  /// The tags and the note, small, on a line of their own.
  private static func remarks(on item: ExpenseItem) -> String {
    let words = item.tags.map { "#\($0)" } + (item.note.map { [$0] } ?? [])
    guard !words.isEmpty else { return "" }
    return "<br><small><bdi>\(escaped(words.joined(separator: " ")))</bdi></small>"
  }

  /// The text with what HTML would take for its own, and what no reader may see, escaped.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in SafeText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension ExportedExpenses {
  /// The amount for people: a minus sign, and narrow spaces that group the whole digits by threes,
  /// which no locale takes for anything else.
  func shown(_ amount: Amount) -> String {
    let text = text(amount)
    let digits = text.drop { $0 == "-" }
    let whole = digits.prefix { $0 != "." }
    var shown = amount.isNegative ? "\u{2212}" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { shown += "\u{202F}" }
      shown.append(digit)
    }
    return shown + digits.dropFirst(whole.count)
  }

  /// The days that the expenses are from, behind a comma; empty where none has a date.
  fileprivate var period: String {
    let dates = items.compactMap(\.date)
    guard let first = dates.min(), let last = dates.max() else { return "" }
    return first == last ? ", \(first)" : ", \(first) to \(last)"
  }
}

/// A section of a page with a bar for each category, the largest first; each bar is an image of SVG.
private struct HTMLBars {
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
