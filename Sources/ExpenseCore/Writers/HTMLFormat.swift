/// A page to read and to print: sections with totals, bars of the categories, and their months side
/// by side.
///
/// The page loads nothing, contains no scripts, and escapes all texts.
package enum HTMLFormat: ExportFormat {
  package static let name = "html"
  package static let fileExtensions = ["html", "htm"]
  package static let summary = "a page to read and to print"
  package static let order = ItemOrder.Key.date

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    if expenses.claim != nil {
      return try HTMLClaim.write(expenses, to: &bytes)
    }
    let report: SectionReport
    let bars: String
    let chart: String
    do throws(AmountOutOfRange) {
      report = try expenses.sections(by: .type)
      bars = try HTMLBars.section(of: expenses)
      chart = try HTMLChart(of: expenses)?.section ?? ""
    } catch {
      throw .totalOutOfRange
    }
    bytes.append(contentsOf: head(of: expenses, total: report.total).utf8)
    let budgets = HTMLBars.section(of: expenses.budgets, in: expenses)
    bytes.append(contentsOf: (budgets + bars + chart).utf8)
    for section in report.sections { write(section, of: expenses, to: &bytes) }
    bytes.append(contentsOf: "</body>\n</html>\n".utf8)
  }

  static func head(of expenses: ExportedExpenses, total: Amount) -> String {
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
      <title>\(HTMLText.escaped(expenses.title))\(expenses.filter.hasDays ? "" : period)</title>
      <style>
      \(HTMLStyle.sheet)\(expenses.claim == nil ? "" : "\n" + HTMLStyle.claim)
      </style>
      </head>
      <body>
      <header>
      <h1><bdi>\(HTMLText.escaped(expenses.title))</bdi></h1>
      <p class="total">\(expenses.shownTotal(total))</p>
      <p class="note">\(expenses.items.count.counted("expense"))\(period), in \(expenses.currency.code)\(expenses.remark)</p>
      </header>

      """
  }

  private static func write(
    _ section: ReportSection, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    let opening = """
      <section>
      <h2><bdi>\(HTMLText.escaped(section.title))</bdi></h2>
      <table class="items">
      <thead><tr><th>Date</th><th>Name</th><th>Category</th>\
      <th class="amount">Amount</th></tr></thead>
      <tbody>

      """
    bytes.append(contentsOf: opening.utf8)
    for row in section.rows {
      bytes.append(contentsOf: line(for: expenses.items[row: row], of: expenses).utf8)
    }
    let total = """
      </tbody>
      <tfoot><tr><th colspan="3">Subtotal of \(section.rows.count.counted("expense"))</th>\
      <td class="amount">\(expenses.shownTotal(section.total))</td></tr></tfoot>
      </table>
      </section>

      """
    bytes.append(contentsOf: total.utf8)
  }

  private static func line(for item: ExpenseItem, of expenses: ExportedExpenses) -> String {
    """
    <tr><td>\(item.date?.description ?? "")</td><td><bdi>\(HTMLText.escaped(item.name))</bdi>\(remarks(on: item))</td>\
    <td><bdi>\(HTMLText.escaped(item.category ?? ""))</bdi></td>\
    <td class="amount \(item.amount.tier(in: expenses.currency).rawValue)">\(expenses.shown(item.amount))</td></tr>

    """
  }

  /// The tags and remarks, in small print on a line of their own.
  private static func remarks(on item: ExpenseItem) -> String {
    let words = item.tags.map { "#\(Tags.bare($0))" } + item.remarks.map(\.text)
    guard !words.isEmpty else { return "" }
    return "<br><small><bdi>\(HTMLText.escaped(words.joined(separator: " ")))</bdi></small>"
  }
}

extension ExportedExpenses {
  /// The amount as shown to people.
  ///
  /// Without a locale, it has a minus sign, and narrow spaces between groups of three digits, which
  /// no locale reads as anything else.
  func shown(_ amount: Amount) -> String {
    if let amountText { return amountText(amount) }
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

  /// The amount and its currency.
  func shownTotal(_ total: Amount) -> String {
    shown(total) + (amountText == nil ? " \(currency.code)" : "")
  }

  /// The rows to draw, the largest first: categories with their subcategories, or types if no item
  /// has a category.
  ///
  /// - Parameter limit: the number of rows; the rest share one.
  func pictured(
    limit: Int
  ) throws(AmountOutOfRange) -> (heading: String, rows: [CategoryTree.Row]) {
    var order = SectionOrder()
    (order.key, order.isReversed, order.limit) = (.amount, true, limit)
    if hasCategories {
      return ("category", try CategoryTree(ItemRows(all: items), by: order, of: filter).rows)
    }
    let report = try sections(by: .type).arranged(by: order, of: items)
    return ("type", report.sections.map { CategoryTree.Row(section: $0, level: 0) })
  }

  /// True if an item has a category.
  var hasCategories: Bool { items.contains { !($0.category ?? "").isEmpty } }

  /// A report of all items in sections.
  func sections(
    by grouping: SectionGrouping, depth: Int? = nil
  ) throws(AmountOutOfRange) -> SectionReport {
    try SectionReport(ItemRows(all: items), by: grouping, depth: depth, of: filter)
  }

  /// An additional line in the page's header.
  fileprivate var remark: String {
    monthNote.map { "<br>\(HTMLText.escaped($0))" } ?? ""
  }

  /// The first and last day of the expenses, after a comma; empty if none has a date.
  fileprivate var period: String {
    let dates = items.compactMap(\.date)
    guard let first = dates.min(), let last = dates.max() else { return "" }
    return first == last ? ", \(first)" : ", \(first) to \(last)"
  }
}
