import ExpenseCore

/// The first look: parts that are reports, and the list of the period and the one before.
struct WatchedHome: WatchedView {
  static let description = CommandDescription(
    name: "home", purpose: .look, summary: "Show how things stand, and the newest expenses",
    operands: [FilterOptions.words.description], options: FilterOptions.descriptions, examples: [])
  static let aspects: Set<ScreenAspect> = [.filter, .type, .period]

  let report: any Report

  init(_ arguments: ParsedArguments) throws(UsageError) { report = try HomeReport(arguments) }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    ([ListCommand.description.name], [])
  }

  /// The days of the list: those of the period, and of the one before to fill it up.
  func days(of period: ScreenPeriod) -> ClosedRange<CalendarDate>? {
    period.days.map { days in
      (period.neighbour(isLater: false).days?.lowerBound ?? days.lowerBound)...days.upperBound
    }
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    var filter = try file.filter(of: query, inPeriod: false)
    if filter.days == nil, let days = query.period.flatMap(days) { filter.spans = [days] }
    let selection = try file.selection(of: filter, for: query)
    let notes =
      selection.count == 0 && selection.items.isEmpty
      ? ["Press a to add the first expense."]
      : selection.notes(on: file.session.console, offersWords: !file.isTyping)
    return HomePage(
      file.all, rows: ItemOrder().arranged(selection.chosen).rows,
      try file.homeParts(of: query), today: file.today, summary: notes)
  }
}

// MARK: The parts

extension WatchedFile {
  /// The parts for the period of a query, counted once for each version of the file.
  func homeParts(of query: ScreenQuery) throws -> [HomePart] {
    let period = query.period?.days == nil ? query.month(today: today) : query.period ?? .all
    guard let days = period.days else { return [] }
    if let known = knownParts[days] { return known }
    let month = query.month(today: today)
    let coming = try coming(until: days.upperBound)
    let budgets = try BudgetListing(of: source, on: month.days ?? days, session)
    let standing = try standing(of: days, budgets.report, due: coming.total)
    let others = budgets.report.budgets.filter { $0.budget.id != standing.budget?.budget.id }
    let isPresent = month.days?.contains(today) ?? true
    let on = isPresent ? [] : ["--\(BudgetCommand.on.description.name)", month.title ?? ""]
    let until = ["--\(DueCommand.until.description.name)", days.upperBound.description]
    let parts = [
      standing.isEmpty ? nil : .standing(standing, all.style),
      .budgets(others, line: [BudgetCommand.description.name] + on, all.style),
      .due(
        coming.days, total: coming.total, line: [DueCommand.description.name] + until, all.style,
        today: today),
      try months(through: month.days ?? days),
    ].compactMap(\.self)
    knownParts[days] = parts
    return parts
  }

  /// The occurrences that were not added yet, up to a day; nothing if that day is over.
  private func coming(
    until last: CalendarDate
  ) throws -> (days: [(day: CalendarDate, rule: RecurringRule)], total: Amount) {
    guard last >= today else { return ([], .zero) }
    let forecast = try DueForecast(
      of: source.document.numberedRules(in: source.path), through: last, among: all.items,
      currency: all.style.currency, today: today)
    return (forecast.days, forecast.total)
  }

  private func standing(
    of days: ClosedRange<CalendarDate>, _ report: BudgetReport, due: Amount
  ) throws -> PeriodStanding {
    let rules = try source.document.numberedRules(in: source.path).map(\.rule)
    let ids = Set(
      rules.flatMap { rule in
        rule.allDays(through: days.upperBound).map { ContentID.of($0, ofRule: rule.id) }
      })
    var (spent, recurred) = (AmountSum(), AmountSum())
    for place in all.items.indices {
      guard let date = all.items[place].date, days.contains(date) else { continue }
      spent.add(all.items[place].amount)
      if ids.contains(all.items[place].id) { recurred.add(all.items[place].amount) }
    }
    let (sum, fixed) = (try spent.amount, try recurred.amount)
    let budget = report.budgets.first { $0.budget.scope == .everything && $0.days == days }
    guard days.contains(today) else {
      return PeriodStanding(day: nil, spent: sum, budget: budget, pace: nil)
    }
    let count = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
    let gone = today.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
    let pace = try Self.pace(try sum - fixed, gone, count, certain: fixed + due)
    return PeriodStanding(day: (gone, count), spent: sum, budget: budget, pace: pace)
  }

  /// The sum at a period's end if what was spent freely goes on as it did; nil out of range.
  private static func pace(
    _ free: Amount, _ gone: Int, _ count: Int, certain: Amount
  ) throws(AmountOutOfRange) -> Amount? {
    let sum = Int128(free.tenThousandths) * Int128(count) / Int128(gone)
    guard let rest = Int64(exactly: sum).flatMap(Amount.init(tenThousandths:)) else { return nil }
    return try rest + certain
  }

  /// The last twelve months up to one.
  private func months(through last: ClosedRange<CalendarDate>) throws -> HomePart? {
    guard let grid = try monthGrid() else { return nil }
    let end = grid.columns.lastIndex { $0.days.lowerBound <= last.upperBound }
    let columns = (end.map { max(0, $0 - 11)...$0 }).map { Array($0) } ?? []
    guard let first = columns.first else { return nil }
    let per = ["--\(SectionsView.per.description.name)", CalendarPeriod.month.rawValue]
    let span = "\(grid.columns[first].title).."
    return .months(
      grid, columns, line: [TotalsCommand.description.name, span] + per, month: last, today: today)
  }

  /// The totals of all months, counted once; nil if they are too many or out of range.
  private func monthGrid() throws -> ExpenseGrid? {
    if let knownGrid { return knownGrid }
    let filter = ItemFilter(in: all.style.currency, months: source.document.monthStart)
    let rows = Array(1..<all.items.count + 1)
    let report = try SectionReport(
      ItemRows(rows, of: all.items), by: .type, depth: nil, of: filter)
    knownGrid = .some(
      try? ExpenseGrid(
        report, of: ItemRows(rows, of: all.items), per: .month, by: filter, today: today))
    return knownGrid ?? nil
  }
}

// MARK: Without keys

/// The first look as text, for a terminal that cannot draw.
struct HomeReport: Report {
  typealias Outcome = any CommandResult

  static let description = WatchedHome.description

  private let filters: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    filters = try WatchedFilters.text(of: arguments)
  }

  func result(of source: ItemSource, in session: Session) throws -> any CommandResult {
    let file = WatchedFile(source, filters: WatchedFilters(in: session), in: session)
    var query = ScreenQuery()
    (query.filter, query.period) = (filters, file.firstPeriod)
    return HomeText(page: try WatchedHome(ParsedArguments()).page(of: query, in: file))
  }
}

private struct HomeText: CommandResult {
  let page: any ScreenPage

  /// The most rows of the list, and lines of the whole.
  private static let (mostRows, mostLines) = (12, 48)

  func show(on console: Console) throws {
    let output = console.output
    let narrow = output.narrowed(to: min(output.width, 97))
    let around = page.surroundings(in: (narrow.width, Self.mostLines), for: narrow)
    for line in around?.above ?? [] { try output.writeLine(line) }
    let places = max(0, page.count - Self.mostRows)..<page.count
    for line in page.lines(places, plain: nil, for: narrow).rows { try output.writeLine(line) }
  }

  func notes(on console: Console) -> [Line] { page.summary }
}
