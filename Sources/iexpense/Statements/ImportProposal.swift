import ExpenseCore
import ExpenseStatements

/// Possible readings of an unknown statement, each with the expenses that it would import.
struct ImportProposal {
  private let source: String
  private let reports: [ImportReport]

  init(source: String, reports: [ImportReport]) {
    (self.source, self.reports) = (source, reports)
  }

  /// The only reading; nil if there are several.
  var only: ImportReport? { reports.count == 1 ? reports[0] : nil }

  /// Tells whether the file itself proves the reading, so that it needs no confirmation.
  var isProven: Bool { only?.reading.proposal?.isProven ?? false }

  /// The lines to show before anything is imported: each reading, and its expenses.
  var summary: [Line] { shown.map { Line($0) } }

  private var shown: [String] {
    reports.flatMap { ["  \(Self.line(source, $0.reading))"] + Self.lines(of: $0) }
  }

  private static func line(_ source: String, _ reading: ImportReading) -> String {
    let others = (try? LayoutOptions(reading.arguments, mayLackMap: true).otherWords) ?? []
    return ImportChoices.line(
      source, reading.layout, others.filter { !["-y", "--yes"].contains($0) })
  }

  /// The lines on one reading: the number of payments, their sum and days, the first three, the
  /// money in with its largest names, the records left out, and the kinds of spending.
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
    lines += report.addedItems.prefix(3).map { item in
      "    \(item.date?.description ?? "no day")  \(item.safeName.prefix(40))  \(text(item.amount))"
    }
    let moneyIn = report.reading.batch.moneyIn
    if moneyIn.count > 0, let sum = moneyIn.sum {
      let shown = report.reading.batch.largestMoneyIn
        .map { "\($0.name.prefix(30)) \(text($0.amount))" }
      lines.append(
        "  left out: \(moneyIn.count) of money in, \(text(sum)): \(shown.joined(separator: ", "))")
    }
    lines += report.reading.batch.leftOutWords(text).map { "  left out: \($0)" }
    for kinds in report.reading.proposal?.kinds ?? [] {
      let values = kinds.values.map { "\($0.text.prefix(30)) \($0.sum.sum.map(text) ?? "")" }
      lines.append("  \(kinds.column): \(values.joined(separator: ", "))")
    }
    if let line = unread(report.reading.batch.unreadColumns) { lines.append(line) }
    return lines + report.reading.batch.splitNotes.map { "  \($0)" }
  }

  /// The first of the columns that are not imported; a bank's file has many.
  private static func unread(_ titles: [String]) -> String? {
    guard !titles.isEmpty else { return nil }
    let shown = titles.prefix(8).map { String($0.prefix(30)) }.joined(separator: ", ")
    return "  not read: \(shown)" + (titles.count > 8 ? " and \(titles.count - 8) more" : "")
  }

  /// The refusal if no question can be asked or nothing proves the reading.
  var refusal: Refusal {
    let lines =
      reports.count == 1
      ? "This line imports the payments below it:"
      : "It can be read in several ways; one of these lines may be right:"
    return Refusal(
      "\(source): \(cause)", "Nothing was changed. \(lines)", list: shown, exitCode: .badData)
  }

  private var cause: String {
    if reports.contains(where: { $0.reading.proposal?.choosesCurrency ?? false }) {
      return "its rows are in several currencies, and the file has no currency yet"
    }
    guard let only else { return "nothing in it proves one way to read it" }
    if let known = only.reading.known, let difference = only.reading.difference {
      return "like '\(known.name)', but for '\(difference)'"
    }
    switch only.reading.proposal?.evidence {
    case .debt(let column): return "the balance in '\(column)' may be what is owed"
    case .bothSigns: return "only signs say which way the money went"
    case .oneSign: return "nothing says which way the money went, and all would be spending"
    default:
      if isProven { return "how to read its columns is not confirmed yet" }
      let states = only.reading.proposal?.kinds.first(where: \.areStates)
      return states.map { "'\($0.column)' has several states, and not all may be of payments made" }
        ?? "a row is the sum of those below it, and would count twice"
    }
  }
}
