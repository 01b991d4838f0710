import ExpenseCore

/// What can be read of a table, or of JSON, that nobody mapped yet, or of a known account's file that holds
/// what was not paid: each way was tried.
struct ImportProposal: ExplainedError {
  private let source: String
  /// The account whose columns are known; nil where nobody mapped them yet.
  private let account: String?
  /// The line of each way, and what it would import.
  private let ways: [(line: String, summary: [String])]

  init(source: String, reports: [ImportReport]) {
    self.source = source
    account = reports.first?.reading.known?.name
    ways = reports.map { (Self.line(source, $0.reading.arguments), Self.lines(of: $0)) }
  }

  /// The line that reads a statement so.
  static func line(_ source: String, _ arguments: ParsedArguments, adding flag: Flag? = nil)
    -> String
  {
    let words = arguments.optionWords() + (flag.map { ["--\($0.description.name)"] } ?? [])
    let line = ShellLine.isOption(source) ? words + ["--", source] : [source] + words
    return ShellLine.text(["import"] + line)
  }

  /// What is shown before anything is imported: each line, and what it reads.
  var summary: [Line] { shown.map { Line($0) } }

  private var shown: [String] { ways.flatMap { ["  \($0.line)"] + $0.summary } }

  /// What one way reads: how many payments, their sum and days, the first three, and the money in with
  /// its largest names.
  private static func lines(of report: ImportReport) -> [String] {
    let currency = report.currency
    func text(_ amount: Amount) -> String {
      "\(amount.decimal(minimumFractionDigits: currency.minorDigits)) \(currency.code)"
    }
    var first = "  \(report.plan.added.counted("payment"))"
    if let sum = report.sum { first += ", \(text(sum))" }
    if let days = report.days { first += ", \(days.lowerBound) to \(days.upperBound)" }
    var lines = [first]
    if report.plan.present.count > 0 {
      lines.append("  \(report.plan.present.count) already present")
    }
    if let alike = report.alikeWords { lines.append("  \(alike)") }
    lines += report.addedItems.prefix(3).map { item in
      "    \(item.date?.description ?? "no day")  \(item.safeName.prefix(40))  \(text(item.amount))"
    }
    let moneyIn = report.reading.batch.moneyIn
    if moneyIn.count > 0, let sum = moneyIn.sum {
      let names = report.reading.batch.moneyInByName.sorted {
        ($1.value, $0.key) < ($0.value, $1.key)
      }
      let shown = names.prefix(3).map { "\($0.key.prefix(30)) \(text($0.value))" }
      lines.append(
        "  left out: \(moneyIn.count) of money in, \(text(sum)): \(shown.joined(separator: ", "))")
    }
    lines += report.leftOut.map { "  left out: \($0)" }
    if let line = unread(report.reading.batch.unreadColumns) { lines.append(line) }
    return lines + report.reading.batch.hints.map { "  \($0.text)" }
  }

  /// The columns of which nothing is imported: the first of them, since a bank has many.
  private static func unread(_ titles: [String]) -> String? {
    guard !titles.isEmpty else { return nil }
    let shown = titles.prefix(8).map { String($0.prefix(30)) }.joined(separator: ", ")
    return "  not read: \(shown)" + (titles.count > 8 ? " and \(titles.count - 8) more" : "")
  }

  var exitCode: ExitCode { .badData }

  var message: Message {
    Message(
      cause: account.map { "\(source): '\($0)' does not leave out yet what was not paid" }
        ?? "\(source): nobody said yet how its columns are to be read",
      cure: "Nothing was changed. "
        + (ways.count == 1
          ? "This line imports what stands below it:"
          : "It can be read in several ways; one of these lines may be right:"),
      list: shown)
  }
}
