/// A page for one claim, to be printed, signed and submitted: its expenses by day, totals by
/// category, and a line for the signature.
enum HTMLClaim {
  static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    let report: SectionReport
    do throws(AmountOutOfRange) {
      report = try expenses.sections(by: .category)
    } catch {
      throw .totalOutOfRange
    }
    let columns = Column.all.filter { column in
      column.isAlwaysShown || expenses.items.contains { !column.text($0, 0, expenses).isEmpty }
    }
    bytes.append(contentsOf: HTMLFormat.head(of: expenses, total: report.total).utf8)
    bytes.append(contentsOf: opening(columns).utf8)
    for (index, item) in expenses.items.enumerated() {
      let cells = columns.map { $0.cell($0.text(item, index + 1, expenses)) }.joined()
      bytes.append(contentsOf: "<tr>\(cells)</tr>\n".utf8)
    }
    let end =
      closing(columns, report, expenses) + "<div class=\"end\">\n" + totals(report, expenses)
      + signature + "</div>\n</body>\n</html>\n"
    bytes.append(contentsOf: end.utf8)
  }

  private static func opening(_ columns: [Column]) -> String {
    """
    <table class="claim">
    <thead><tr>\(columns.map { "<th\($0.attribute)>\($0.title)</th>" }.joined())</tr></thead>
    <tbody>

    """
  }

  private static func closing(
    _ columns: [Column], _ report: SectionReport, _ expenses: ExportedExpenses
  ) -> String {
    """
    </tbody>
    <tfoot><tr><th colspan="\(columns.count - 1)">\
    Total of \(expenses.items.count.counted("expense"))</th>\
    <td class="amount">\(expenses.shownTotal(report.total))</td></tr></tfoot>
    </table>

    """
  }

  private static func totals(_ report: SectionReport, _ expenses: ExportedExpenses) -> String {
    guard report.sections.count > 1 else { return "" }
    let lines = report.sections.map { section in
      """
      <tr><th scope="row"><bdi>\(HTMLText.escaped(section.title))</bdi></th>\
      <td class="amount">\(section.count)</td>\
      <td class="amount">\(expenses.shown(section.total))</td></tr>
      """
    }
    return """
      <section class="totals">
      <h2>By category</h2>
      <table class="claim">
      \(lines.joined(separator: "\n"))
      </table>
      </section>

      """
  }

  private static let signature = """
    <div class="sign"><span>Date</span><span>Signature</span></div>

    """
}

// MARK: - Columns

/// A column of the page.
private struct Column: Sendable {
  let title: String
  /// The CSS class of its cells; empty if there is none.
  var kind = ""
  var isAlwaysShown = true
  /// The content for an expense as HTML, given its number on the page.
  let text: @Sendable (ExpenseItem, Int, ExportedExpenses) -> String

  static let all: [Column] = [
    Column(title: "No.", kind: "number") { _, number, _ in String(number) },
    Column(title: "Date", kind: "day") { item, _, _ in item.date?.description ?? "" },
    Column(title: "Name", kind: "name") { item, _, _ in name(of: item) },
    Column(title: "Category", kind: "narrow", isAlwaysShown: false) { item, _, _ in
      // The path may be broken after each part.
      item.category.map {
        "<bdi>\(HTMLText.escaped($0).replacing("/", with: "/<wbr>"))</bdi>"
      } ?? ""
    },
    Column(title: "Paid", kind: "amount", isAlwaysShown: false) { item, _, _ in
      HTMLText.escaped(item.paid ?? "")
    },
    Column(title: "Receipt", kind: "narrow", isAlwaysShown: false) { item, _, expenses in
      item.receipt.map { receipt($0, expenses) } ?? ""
    },
    Column(title: "Amount", kind: "amount") { item, _, expenses in expenses.shown(item.amount) },
  ]

  var attribute: String { kind.isEmpty ? "" : " class=\"\(kind)\"" }

  func cell(_ text: String) -> String { "<td\(attribute)>\(text)</td>" }

  /// The name, followed by the note in small print.
  private static func name(of item: ExpenseItem) -> String {
    let name = "<bdi>\(HTMLText.escaped(item.shownName))</bdi>"
    guard let note = item.note, !note.isBlank else { return name }
    return "\(name) <small><bdi>\(HTMLText.escaped(note))</bdi></small>"
  }

  /// The file name, linked to the file if possible.
  private static func receipt(_ path: String, _ expenses: ExportedExpenses) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = "<bdi>\(HTMLText.escaped(file))</bdi>"
    guard let link = expenses.receiptLink?(path) else { return name }
    return "<a href=\"\(HTMLText.escaped(link))\">\(name)</a>"
  }
}
