import ExpenseCore

/// The budgets of a month, with the rest of each.
struct BudgetListing {
  let report: BudgetReport
  let month: ClosedRange<CalendarDate>
  let monthStart: MonthStart
  /// The category whose budgets are shown; nil for all.
  let category: String?
  let currency: Currency
  /// The number of recurring expenses that are due.
  let dueCount: Int

  private var title: String { CalendarPeriod.title(of: month, months: monthStart) }
}

extension BudgetListing: DataResult {
  func show(on console: Console) throws {
    guard let first = report.budgets.first else { return }
    let output = console.output
    let isOfOnePeriod = report.budgets.allSatisfy { $0.days == first.days }
    let columns = columns(console.style(of: currency), isOfOnePeriod)
    let rows = report.budgets.map { status in
      columns.map { (text: $0.text(status), style: status.look) }
    }
    try output.write(table(columns.map(\.column), rows, for: output))
    if isOfOnePeriod { try output.writeLine("Day \(first.daysGone) of \(first.dayCount)") }
  }

  /// A column and the text of a budget in it.
  private struct Column {
    let column: Table.Column
    let text: (BudgetReport.Status) -> String

    init(_ column: Table.Column, _ text: @escaping (BudgetReport.Status) -> String) {
      (self.column, self.text) = (column, text)
    }
  }

  private func columns(_ style: CurrencyStyle, _ isOfOnePeriod: Bool) -> [Column] {
    let first = isOfOnePeriod ? report.budgets[0].title : title
    var columns = [
      Column(.init(first, minimumWidth: 8)) { $0.budget.scope.title },
      Column(.init("Spent", .trailing)) { style.text($0.spent) },
      Column(.init("Budget", .trailing, dropOrder: 6)) { style.text($0.amount) },
    ]
    if report.budgets.contains(where: \.budget.rolls) {
      columns.append(Column(.init("Carried", .trailing, dropOrder: 4)) { style.text($0.carried) })
    }
    columns.append(Column(.init("Left", .trailing)) { style.text($0.left) })
    if report.budgets.contains(where: { $0.due != .zero }) {
      columns.append(Column(.init("Due", .trailing, dropOrder: 5)) { style.text($0.due) })
    }
    columns.append(
      Column(.init("Per day", .trailing, dropOrder: 1)) { [digits = currency.minorDigits] in
        $0.perDay?.amount(digits: digits, isCut: true).map(style.text) ?? ""
      })
    if !isOfOnePeriod {
      columns.append(
        Column(.init("Period", dropOrder: 3)) {
          "\($0.title), day \($0.daysGone) of \($0.dayCount)"
        })
    }
    return columns + [Column(.init("")) { $0.word }]
  }

  func notes(on console: Console) -> [Line] {
    let due = Line.due(dueCount, on: console)
    guard report.budgets.isEmpty else {
      let isOfMonths = report.budgets.contains { $0.budget.every == .month }
      let days = isOfMonths ? monthStart.note(onMonthOf: month.lowerBound) : []
      return days + Line.undatedLeftOut(report.undatedCount) + due
    }
    guard let category else {
      return ["No budget in \(title): 'iexpense budget 500' allows 500 a month from now on."] + due
    }
    let line = ShellLine.text([BudgetCommand.description.name, category])
    return [
      "No budget for \(Budget.Scope.category(category).words) in \(title).",
      "To allow an amount a month from now on: \(line) AMOUNT",
    ] + due
  }

  /// The table with a bar in the remaining width of each row.
  private func table(
    _ columns: [Table.Column], _ rows: [[Table.Text]], for output: Output
  ) -> Table {
    let plain = Table(columns, rows: rows)
    let width = min(barWidth(beside: plain, on: output), Self.widestBar)
    let bars = report.budgets.map {
      Bar.marked(
        of: $0.spent, outOf: $0.available > .zero ? $0.available : $0.amount, width: width,
        glyphs: output.glyphs)
    }
    return Table(
      columns + [.init("", dropOrder: 2)], rows: zip(rows, bars).map { $0 + [($1, .plain)] })
  }

  /// The width of a bar with its mark: the remaining width, or else the smallest one that the table
  /// can make room for without cutting scopes below their minimum.
  private func barWidth(beside table: Table, on output: Output) -> Int {
    let whole = table.layout(fitting: nil)
    let gap = TableLayout.separation
    guard output.isTerminal else { return max(output.width - whole.end() - gap, Self.narrowestBar) }
    for least in (Self.shortestBar...Self.narrowestBar).reversed() {
      let layout = table.layout(fitting: output.width - least - gap)
      // The bar goes before any column but the one per day.
      let isComplete = layout.columns.count >= whole.columns.count - 1
      let isTitleWhole = layout.columns[0].width >= min(8, whole.columns[0].width)
      let room = output.width - layout.end() - gap
      if isComplete, isTitleWhole, room >= least { return room }
    }
    return Self.shortestBar
  }

  /// The smallest width of a bar before columns are left out, and the smallest of all.
  private static let narrowestBar = 9
  private static let shortestBar = 4
  private static let widestBar = 31

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.member("on", title)
      json.objects("budgets", of: report.budgets, Self.write)
    }
  }

  private static func write(_ status: BudgetReport.Status, to json: inout JSONOutput) {
    json.members(of: status.budget)
    json.members(of: status.days)
    json.member("days", status.dayCount)
    json.member("daysGone", status.daysGone)
    json.member("spent", status.spent)
    json.member("carried", status.carried)
    json.member("left", status.left)
    json.member("due", status.due)
    json.member("perDay", status.perDay?.amount(digits: Amount.fractionDigits, isCut: true))
    json.member("over", status.isOver)
    json.member("ahead", status.isAhead)
  }
}

extension BudgetReport.Status {
  /// The warning in the last column.
  fileprivate var word: String { isOver ? "over" : isAhead ? "too fast" : "" }
  fileprivate var look: Palette.Style { isOver ? .failure : isAhead ? .warning : .plain }
}
