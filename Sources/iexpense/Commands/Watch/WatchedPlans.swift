import ExpenseCore

/// The budgets of a month.
struct WatchedBudgets: WatchedView {
  static let description = BudgetCommand.description
  static let changing = BudgetCommand.changing
  static let aspects: Set<ScreenAspect> = [.period]

  private let budgets: BudgetCommand

  init(_ arguments: ParsedArguments) throws(UsageError) { budgets = try BudgetCommand(arguments) }

  var report: any Report { budgets }

  func begin(_ query: inout ScreenQuery, in session: Session) throws {
    guard let month = try budgets.shownMonth(today: session.clock.today()) else { return }
    query.period = ScreenPeriod(of: month, months: .calendar)
  }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    let category = budgets.shownCategory.map { [$0] } ?? []
    let month = query.month(today: today)
    let isPresent = month.days?.contains(today) ?? true
    let on = isPresent ? nil : month.title.map { ["--\(BudgetCommand.on.description.name)", $0] }
    return ([BudgetCommand.description.name] + category, on ?? [])
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    let month = query.month(today: file.today)
    guard let days = month.days else { throw UnexpectedError() }
    let listing = try budgets.listing(of: file.source, in: days, file.session)
    let all = listing.report.budgets
    // The first line of the screen names the period.
    return TablePage(
      ids: all.map { .budget($0.budget.scope.folded) },
      table: { listing.table(file.all.style, titled: "", for: $0) },
      summary: (listing.progress.map { [Line($0)] } ?? [])
        + listing.notes(on: file.session.console),
      inside: { id in
        all.first { .budget($0.budget.scope.folded) == id }.map(file.page)
      })
  }
}

/// The expenses that recur.
struct WatchedDue: WatchedView {
  static let description = DueCommand.description
  static let changing = DueCommand.changing
  static let aspects: Set<ScreenAspect> = []

  private let due: DueCommand

  init(_ arguments: ParsedArguments) throws(UsageError) { due = try DueCommand(arguments) }

  var report: any Report { due }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    ([DueCommand.description.name], due.words)
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    let result = try due.result(of: file.source, in: file.session)
    guard let listing = result as? DueListing else {
      return try TextPage(result, on: file.session.console, width: file.width)
    }
    return TablePage(
      ids: listing.shown.map { .rule($0.rule.id) },
      table: { _ in listing.table(file.all.style) },
      summary: listing.totals(file.all.style).map { Line($0) }
        + listing.notes(on: file.session.console),
      inside: { id in
        listing.shown.first { .rule($0.rule.id) == id }.map { file.page(of: $0.rule) }
      })
  }
}

extension WatchedFile {
  /// The expenses that count against a budget in its period.
  fileprivate func page(of status: BudgetReport.Status) -> any ScreenPage {
    var filter = status.budget.scope.filter
    filter.spans = [status.days]
    let rows = filter.matches(in: all.items).rows
    return ItemPage(
      all: all, rows: ItemOrder().arranged(ItemRows(rows, of: all.items)).rows,
      titled: status.budget.scope.title, of: rows.count, status.spent)
  }

  /// The expenses that came of a rule.
  fileprivate func page(of rule: RecurringRule) -> any ScreenPage {
    let ids = Set(rule.allDays(through: today).map { ContentID.of($0, ofRule: rule.id) })
    let rows = all.items.indices.filter { ids.contains(all.items[$0].id) }.map { $0 + 1 }
    let total = try? rows.lazy.map { self.all.items[row: $0].amount }.total()
    return ItemPage(
      all: all, rows: ItemOrder().arranged(ItemRows(rows, of: all.items)).rows, titled: rule.name,
      of: rows.count, total ?? .zero)
  }
}
