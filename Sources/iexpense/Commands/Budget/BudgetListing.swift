import ExpenseCore

/// How the budgets of a month stand.
struct BudgetListing {
  let report: BudgetReport
  /// The category whose budgets are asked for; nil for all.
  let category: String?
  let currency: Currency
  /// How many recurring expenses are due.
  let dueCount: Int

  private var month: String { report.days.lowerBound.yearAndMonth }
}

extension BudgetListing: DataResult {
  func show(on console: Console) throws {
    guard !report.budgets.isEmpty else { return }
    let (style, output) = (console.style(of: currency), console.output)
    let hasDue = report.budgets.contains { $0.due != .zero }
    let due: [Table.Column] = hasDue ? [.init("Due", .trailing)] : []
    let columns: [Table.Column] =
      [
        .init(month, minimumWidth: 8), .init("Spent", .trailing), .init("Budget", .trailing),
        .init("Left", .trailing),
      ] + due + [.init("Per day", .trailing, dropOrder: 1), .init("")]
    let rows = report.budgets.map { status in
      let perDay = status.perDay?.amount(digits: currency.minorDigits, isCut: true).map(style.text)
      let due = hasDue ? [style.text(status.due)] : []
      let cells =
        [
          status.budget.scope.title, style.text(status.spent), style.text(status.amount),
          style.text(status.left),
        ] + due + [perDay ?? "", status.word]
      return cells.map { (text: $0, style: status.look) }
    }
    try output.write(table(columns, rows, for: output))
    try output.writeLine("Day \(report.daysGone) of \(report.dayCount)")
  }

  func notes(on console: Console) -> [Line] {
    guard report.budgets.isEmpty else {
      return Line.undatedLeftOut(report.undatedCount) + Line.due(dueCount, on: console)
    }
    guard let category else {
      return ["No budget in \(month): 'iexpense budget 500' allows 500 a month from now on."]
    }
    let line = ShellLine.text([BudgetCommand.description.name, category])
    return [
      "No budget for \(Budget.Scope.category(category).words) in \(month).",
      "To allow an amount a month from now on: \(line) AMOUNT",
    ]
  }

  /// The table with a bar after each row in what is left of the width.
  private func table(
    _ columns: [Table.Column], _ rows: [[Table.Text]], for output: Output
  ) -> Table {
    let plain = Table(columns, rows: rows)
    let width = min(barWidth(beside: plain, on: output), Self.widestBar)
    let bars = report.budgets.map {
      Bar.marked(of: $0.spent, outOf: $0.amount, width: width, glyphs: output.glyphs)
    }
    return Table(
      columns + [.init("", dropOrder: 2)], rows: zip(rows, bars).map { $0 + [($1, .plain)] })
  }

  /// How many cells a bar has, its mark included: as many as are left, or else the fewest that the
  /// table can make room for without cutting what a budget is for below its minimum.
  private func barWidth(beside table: Table, on output: Output) -> Int {
    let whole = table.layout(fitting: nil)
    let gap = TableLayout.separation
    guard output.isTerminal else { return max(output.width - whole.end() - gap, Self.narrowestBar) }
    for least in (Self.shortestBar...Self.narrowestBar).reversed() {
      let layout = table.layout(fitting: output.width - least - gap)
      let isTitleWhole = layout.columns[0].width >= min(8, whole.columns[0].width)
      let room = output.width - layout.end() - gap
      if isTitleWhole, room >= least { return room }
    }
    return Self.shortestBar
  }

  /// The fewest cells of a bar that nothing is left out for, and of any.
  private static let narrowestBar = 9
  private static let shortestBar = 4
  private static let widestBar = 31

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.member("month", month)
      json.member("days", report.dayCount)
      json.member("daysGone", report.daysGone)
      json.objects("budgets", of: report.budgets, Self.write)
    }
  }

  private static func write(_ status: BudgetReport.Status, to json: inout JSONOutput) {
    json.member("id", status.budget.id)
    json.members(of: status.budget.scope)
    json.member("amount", status.amount)
    json.member("from", status.budget.from.yearAndMonth)
    json.member("spent", status.spent)
    json.member("left", status.left)
    json.member("due", status.due)
    json.member("perDay", status.perDay?.amount(digits: Amount.fractionDigits, isCut: true))
    json.member("over", status.isOver)
    json.member("ahead", status.isAhead)
  }
}

extension BudgetReport.Status {
  /// What a person should notice.
  fileprivate var word: String { isOver ? "over" : isAhead ? "too fast" : "" }
  fileprivate var look: Palette.Style { isOver ? .failure : isAhead ? .warning : .plain }
}
