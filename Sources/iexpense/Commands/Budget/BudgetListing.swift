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

// MARK: The table

extension BudgetListing {
  /// The period of all budgets; nil if they have several.
  private var periodTitle: String? {
    let first = report.budgets.first
    return report.budgets.allSatisfy { $0.days == first?.days } ? first?.title : nil
  }

  /// The progress of the period of all budgets has gone; nil if they have several.
  var progress: String? {
    guard periodTitle != nil, let first = report.budgets.first else { return nil }
    return "Day \(first.daysGone) of \(first.dayCount)"
  }

  /// A column and the text of a budget in it.
  private struct Column {
    let column: Table.Column
    let text: (BudgetReport.Status) -> String

    init(_ column: Table.Column, _ text: @escaping (BudgetReport.Status) -> String) {
      (self.column, self.text) = (column, text)
    }
  }

  /// The columns; one of which no budget has a value is left out.
  ///
  /// On a narrow terminal, the spent amount and the rest stay beside the bar, and names are cut last.
  private func columns(_ style: CurrencyStyle, titled first: String) -> [Column] {
    func money(
      _ title: String, _ order: Int, _ amount: @escaping (BudgetReport.Status) -> Amount?
    ) -> [Column] {
      guard report.budgets.contains(where: { (amount($0) ?? .zero) != .zero }) else { return [] }
      let column = Table.Column(title, .trailing, dropOrder: order, canBeSpared: true)
      return [
        Column(column) { status in
          amount(status).flatMap { $0 == .zero ? nil : style.text($0) } ?? ""
        }
      ]
    }
    let scope = Table.Column(first, minimumWidth: 8, wantedWidth: 24)
    let spent = Column(.init("Spent", .trailing)) { style.text($0.spent) }
    let left = Column(.init("Left", .trailing)) { style.text($0.left) }
    let digits = currency.minorDigits
    let columns =
      [Column(scope) { $0.budget.scope.title }, spent] + money("Budget", 6) { $0.amount }
      + money("Carried", 3) { $0.carried } + [left] + money("Due", 4) { $0.due }
      + money("Per day", 2) { $0.perDay?.amount(digits: digits, isCut: true) }
    let period = Column(.init("Period", dropOrder: 1, canBeSpared: true)) { status in
      // A period that is named above is not named again.
      let name = first.isEmpty && status.days == month ? "" : "\(status.title), "
      return "\(name)day \(status.daysGone) of \(status.dayCount)"
    }
    let word = Column(.init("")) { $0.word }
    return columns + (periodTitle == nil ? [period] : [])
      + (report.budgets.contains { !$0.word.isEmpty } ? [word] : [])
  }

  /// The table with bars in the remaining width.
  ///
  /// - Parameter title: the title of the first column; empty if the month is named above.
  func table(_ style: CurrencyStyle, titled title: String, for output: Output) -> Table {
    let columns = columns(style, titled: title)
    func table(_ width: Int) -> Table {
      Table(
        columns.map(\.column) + [.init("", dropOrder: 7)],
        rows: report.budgets.map { status in
          columns.map { (text: $0.text(status), style: status.look) }
            + [(status.bar(width: width, glyphs: output.glyphs), status.barLook)]
        })
    }
    let layout = table(Self.leastBar).layout(fitting: output.isTerminal ? output.width : nil)
    let rest = max(0, output.width - layout.end())
    return table(min(Self.leastBar + rest, Self.widestBar))
  }

  /// The width of a bar before a third column of money is shown, and the greatest width.
  private static let (leastBar, widestBar) = (10, 31)
}

extension BudgetListing: DataResult {
  func show(on console: Console) throws {
    guard !report.budgets.isEmpty else { return }
    let output = console.output
    try output.write(table(console.style(of: currency), titled: periodTitle ?? title, for: output))
    if let progress { try output.writeLine(progress) }
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
