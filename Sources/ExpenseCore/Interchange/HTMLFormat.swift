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
    <tr><td>\(item.date?.description ?? "")</td><td><bdi>\(escaped(item.name))</bdi></td>\
    <td><bdi>\(escaped(item.category ?? ""))</bdi></td>\
    <td class="amount \(item.amount.tier.rawValue)">\(expenses.shown(item.amount))</td></tr>

    """
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
