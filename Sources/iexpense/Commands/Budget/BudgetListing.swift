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

  /// - Parameter chosen: the budgets to show; all by default.
  init(
    of source: ItemSource, on month: ClosedRange<CalendarDate>, _ session: Session,
    _ chosen: [Budget]? = nil, category: String? = nil
  ) throws {
    let today = source.today
    (self.month, monthStart, self.category) = (month, source.document.monthStart, category)
    let budgets = try chosen ?? source.document.budgets(in: source.path)
    let rules = try budgets.isEmpty ? [] : source.document.numberedRules(in: source.path)
    report = try BudgetReport(
      budgets, on: month.contains(today) ? today : month.upperBound, months: monthStart,
      of: source.items, and: rules.map(\.rule), today: today)
    currency = source.currency
    dueCount = try source.document.dueCount(in: session)
  }

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

  /// The columns; for people, one of which no budget has a value is left out.
  ///
  /// On a narrow terminal, the spent amount and the rest stay beside the bar, and names are cut last.
  ///
  /// - Parameter title: the title of the first column.
  private func columns(titled title: String) -> [ReportColumn<BudgetReport.Status>] {
    func money(
      _ title: String, json: String?, _ order: Int,
      _ amount: @escaping (BudgetReport.Status) -> Amount?
    ) -> ReportColumn<BudgetReport.Status> {
      .init(
        .init(title, .trailing, dropOrder: order, canBeSpared: true), json: json,
        text: { status, style in
          amount(status).flatMap { $0 == .zero ? nil : style.text($0) } ?? ""
        }
      ) { .amount(amount($0)) }
    }
    let digits = currency.minorDigits
    return [
      .init(.init(title, minimumWidth: 8, wantedWidth: 24), json: nil) {
        .text($0.budget.scope.title)
      },
      .init(json: "since") { .word($0.days.lowerBound.description) },
      .init(json: "until") { .word($0.days.upperBound.description) },
      .init(json: "days") { .count($0.dayCount) },
      .init(json: "daysGone") { .count($0.daysGone) },
      .init(.init("Spent", .trailing), json: "spent") { .amount($0.spent) },
      money("Budget", json: nil, 6) { $0.amount },
      money("Carried", json: "carried", 3) { $0.carried },
      .init(.init("Left", .trailing), json: "left") { .amount($0.left) },
      money("Due", json: "due", 4) { $0.due },
      money("Per day", json: nil, 2) { $0.perDay?.amount(digits: digits, isCut: true) },
      .init(json: "perDay") {
        .amount($0.perDay?.amount(digits: Amount.fractionDigits, isCut: true))
      },
    ] + ends(titled: title)
  }

  /// The last columns.
  private func ends(titled title: String) -> [ReportColumn<BudgetReport.Status>] {
    let (month, isOfOne) = (month, periodTitle != nil)
    return [
      .init(isOfOne ? nil : Table.Column("Period", dropOrder: 1, canBeSpared: true)) { status, _ in
        // A period that is named above is not named again.
        let name = title.isEmpty && status.days == month ? "" : "\(status.title), "
        return "\(name)day \(status.daysGone) of \(status.dayCount)"
      },
      .init(.init("")) { status, _ in status.word },
      .init(json: "over") { .truth($0.isOver) }, .init(json: "ahead") { .truth($0.isAhead) },
    ]
  }

  /// The table with bars in the remaining width.
  ///
  /// - Parameter title: the title of the first column; empty if the month is named above.
  func table(_ style: CurrencyStyle, titled title: String, for output: Output) -> Table {
    let (columns, glyphs) = (columns(titled: title), output.glyphs)
    func table(_ width: Int) -> Table {
      let bar = ReportColumn<BudgetReport.Status>(.init("", dropOrder: 7), styles: \.barLook) {
        status, _ in status.bar(width: width, glyphs: glyphs)
      }
      return Table(columns + [bar], rows: report.budgets, style, omitsBlank: true, look: \.look)
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
    let line = ShellLine.text(["budget", category])
    return [
      "No budget for \(Budget.Scope.category(category).words) in \(title).",
      "To allow an amount a month from now on: \(line) AMOUNT",
    ] + due
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.member("on", title)
      let columns = columns(titled: title)
      json.objects("budgets", of: report.budgets) { status, json in
        json.members(of: status.budget)
        json.members(columns, of: status)
      }
    }
  }
}
