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
      bars = try HTMLBars(of: expenses).svg
    } catch {
      throw .totalOutOfRange
    }
    let total = expenses.text(report.total)
    let head = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Expenses</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <header>
      <h1>Expenses</h1>
      <p>\(report.count) \(report.count == 1 ? "expense" : "expenses"), \
      <strong>\(total) \(expenses.currency.code)</strong></p>
      </header>
      \(bars)

      """
    bytes.append(contentsOf: head.utf8)
    for section in report.sections { write(section, of: expenses, to: &bytes) }
    bytes.append(contentsOf: "</body>\n</html>\n".utf8)
  }

  private static func write(
    _ section: ExpenseSection, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    let opening = """
      <section>
      <h2><bdi>\(escaped(section.title))</bdi></h2>
      <table>
      <thead><tr><th>Date</th><th>Name</th><th>Category</th>\
      <th class="amount">Amount</th></tr></thead>
      <tbody>

      """
    bytes.append(contentsOf: opening.utf8)
    for row in section.rows {
      let item = expenses.items[row - 1]
      let line = """
        <tr><td>\(item.date?.description ?? "")</td><td><bdi>\(escaped(item.name))</bdi></td>\
        <td><bdi>\(escaped(item.category ?? ""))</bdi></td>\
        <td class="amount \(item.amount.tier.rawValue)">\(expenses.text(item.amount))</td></tr>

        """
      bytes.append(contentsOf: line.utf8)
    }
    let total = """
      </tbody>
      <tfoot><tr><th colspan="3">Subtotal</th>\
      <td class="amount">\(expenses.text(section.total)) \(expenses.currency.code)</td></tr></tfoot>
      </table>
      </section>

      """
    bytes.append(contentsOf: total.utf8)
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

  // The tiers have the app's colours; the amount itself says what they say.
  private static let style = """
    :root { color-scheme: light dark; --low: #1a7f37; --middle: #b35900; --high: #0a58ca; \
    --line: #d0d7de; --bar: #6e9bd8; --refund: #7ab58a; }
    @media (prefers-color-scheme: dark) { :root { --low: #57d37c; --middle: #ffab57; \
    --high: #7cb4ff; --line: #444c56; --bar: #3f6ea8; --refund: #3e7d51; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; \
    padding: 0 1rem; background: Canvas; color: CanvasText; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; \
    overflow-wrap: anywhere; vertical-align: top; }
    td:first-child { white-space: nowrap; }
    .amount { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
    .low { color: var(--low); } .middle { color: var(--middle); } .high { color: var(--high); }
    tfoot td { font-weight: bold; }
    svg { width: 100%; height: auto; } svg text { fill: CanvasText; font: 13px system-ui, sans-serif; }
    .bar { fill: var(--bar); } .refund { fill: var(--refund); }
    @media print { body { margin: 0; max-width: none; font-size: 11px; } \
    tr, svg { break-inside: avoid; } thead { display: table-header-group; } }
    """
}
