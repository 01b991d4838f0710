import ExpenseCore

/// The list of expenses.
struct WatchedList: WatchedView {
  static let description = ListCommand.description
  static let aspects: Set<ScreenAspect> = [.filter, .type, .period, .order]

  private let list: ListCommand

  init(_ arguments: ParsedArguments) throws(UsageError) { list = try ListCommand(arguments) }

  var report: any Report { list }

  func begin(_ query: inout ScreenQuery, in session: Session) { query.order = list.order }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    ([ListCommand.description.name], query.order.words)
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    let selection = try file.selection(of: query, inPeriod: true)
    let rows = query.order.arranged(selection.chosen).rows
    return ItemPage(
      all: file.all, rows: rows,
      summary: try summary(of: rows, in: selection, file.all.style)
        + selection.notes(on: file.session.console, offersWords: !file.isTyping))
  }

  private func summary(
    of rows: [Int], in selection: ItemSelection, _ style: CurrencyStyle
  ) throws -> [Line] {
    let (items, all) = (selection.items, selection.rows)
    guard !rows.isEmpty else { return items.isEmpty ? ["Press a to add the first one."] : [] }
    var sum = AmountSum()
    // Without a limit, the items are added in the order of the file, which is faster.
    for row in rows.count == all.count ? all : rows { sum.add(items[row: row].amount) }
    return ["\(rows.count.words(of: items.count))  \(style.text(try sum.amount), .heading)"]
  }
}

/// The sections of the expenses, the largest first unless the line says otherwise.
struct WatchedSections: WatchedView {
  static let description = SectionsCommand.description
  static let aspects: Set<ScreenAspect> = [.filter, .type, .period, .grouping]

  /// The groupings that a key goes through, after that of a typed line.
  static let groupings: [ScreenGrouping] =
    [ScreenGrouping(key: .category, depth: 1)]
    + [SectionGrouping.category, .type, .tag, .name, .claim].map { ScreenGrouping(key: $0) }

  private let view: SectionsView
  /// Tells whether the line has options of `sections` other than filters.
  let isTyped: Bool
  let report: any Report

  init(_ arguments: ParsedArguments) throws(UsageError) {
    report = try SectionsCommand(arguments)
    let filters = Set(FilterOptions.descriptions.map(\.name))
    let others = arguments.optionNames.filter { !filters.contains($0) && !Self.unseen.contains($0) }
    let grouping = try GroupingWords(arguments, SectionsView.by).grouping
    isTyped = others.contains { Self.description.option(named: $0) != nil } || grouping != nil
    view = try SectionsView(arguments, wantsTotals: !isTyped)
  }

  /// Options for output that the screen replaces by its own.
  private static let unseen = OutputFormat.options.map(\.name)

  func begin(_ query: inout ScreenQuery, in session: Session) {
    query.grouping = isTyped ? nil : Self.groupings[0]
  }

  private func view(of query: ScreenQuery) -> SectionsView {
    guard let grouping = query.grouping else { return view }
    var view = view
    (view.grouping, view.depth) = (grouping.key, grouping.depth)
    return view
  }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    let command = isTyped ? SectionsCommand.description : TotalsCommand.description
    return ([command.name], view(of: query).words)
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    let selection = try file.selection(of: query, inPeriod: true)
    let result = try view(of: query).result(of: selection, in: file.session)
    guard let listing = result as? SectionListing else {
      return try TextPage(result, on: file.session.console, width: file.width)
    }
    let total: Line =
      "\(listing.report.count.counted("expense"))  \(file.all.style.text(listing.report.total), .heading)"
    let before = file.comparison(
      of: selection, by: listing.grouping, depth: listing.depth, in: selection.filter.days)
    return SectionPage(
      all: file.all, sections: listing.sections, total: listing.report.total,
      rows: listing.rows(of:), before: before,
      summary: [total] + (before.map { [Line("against \($0.title)", .secondary)] } ?? [])
        + listing.notes(on: file.session.console))
  }
}

/// The totals of the largest categories by month.
struct WatchedMonths: WatchedView {
  static let description = CommandDescription(
    name: "months", purpose: .look, summary: "Show what each month came to",
    operands: [FilterOptions.words.description],
    options: FilterOptions.descriptions + TotalsCommand.formatOptions, examples: [])
  static let aspects: Set<ScreenAspect> = [.filter, .type, .unit]

  private let view: SectionsView

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var view = try SectionsView(arguments, wantsTotals: true)
    (view.depth, view.view) = (1, .grid(ScreenQuery.units[0]))
    self.view = view
  }

  var report: any Report { TotalsCommand(view) }

  private func view(of query: ScreenQuery) -> SectionsView {
    var view = view
    view.view = .grid(query.unit)
    return view
  }

  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String]) {
    ([TotalsCommand.description.name], view(of: query).words)
  }

  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage {
    var key = ScreenQuery()
    (key.filter, key.type, key.unit) = (query.filter, query.type, query.unit)
    if let known = file.knownMonths, known.query == key { return known.page }
    let page = try newPage(of: query, in: file)
    file.knownMonths = (key, page)
    return page
  }

  private func newPage(of query: ScreenQuery, in file: WatchedFile) throws -> MonthsPage {
    let selection = try file.selection(of: query, inPeriod: false)
    let result = try view(of: query).result(of: selection, in: file.session)
    guard let listing = result as? GridListing else { throw UnexpectedError() }
    let (grid, rows) = (listing.grid, selection.rows)
    let summary: Line =
      "\(grid.total.count.counted("expense"))  \(file.all.style.text(grid.total.total), .heading)"
    var known: [String: ScreenComparison] = [:]
    return MonthsPage(
      all: file.all, grid: grid, rows: rows, today: file.today,
      comparison: { column in
        guard selection.filter.days == nil else { return nil }
        let made =
          known[column.title]
          ?? file.comparison(of: selection, by: .category, depth: 1, in: [column.days])
        known[column.title] = made
        return made
      },
      summary: [summary] + listing.notes(on: file.session.console))
  }
}
