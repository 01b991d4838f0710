import ExpenseCore

/// The view of sections that a line asks for: their grouping, content and order.
///
/// `sections` and `totals` have different defaults.
struct SectionsView {
  static let by = Option<SectionGrouping>("by", .choice, "How expenses are grouped")
  static let depth = Option("depth", .count, "With --by category: how many parts of a path count")
  static let totals = Flag("totals", "Leave the items out")
  static let bars = Flag("bars", "Draw each section's share")
  static let per = Option(
    "per",
    Syntax<CalendarPeriod>.choice(
      among: [CalendarPeriod.week, .month, .quarter, .year].map { ($0.rawValue, $0) }),
    "Show periods side by side")
  static let versus = Option(
    "versus",
    Syntax(
      "PERIOD", .span,
      glossary: ["PERIOD": "last-month, last-year, or what --on takes."],
      read: Syntax<DaysText>.period.read),
    "Compare with another period")

  static let options =
    [
      by.description, depth.description, totals.description, bars.description, per.description,
      versus.description,
    ] + FilterOptions.descriptions + SectionOrderOptions.descriptions
    + [CommonOptions.long.description]

  /// Groups of options of which a line may have only one.
  static let exclusive =
    [OutputFormat.options, [bars.description, per.description, versus.description]]
    + OutputFormat.options.map { [bars.description, $0] }
    + [totals.description, per.description, versus.description].map {
      [CommonOptions.long.description, $0]
    }

  enum View {
    case items, totals
    case grid(CalendarPeriod)
    case comparison(DaysText)

    var showsItems: Bool { if case .items = self { true } else { false } }
  }

  let filters: FilterOptions
  /// Tells whether the default is totals by category, as in `totals`.
  private let wantsTotals: Bool
  var grouping: SectionGrouping
  var depth: Int?
  var view: View
  private let bars: SectionListing.Bars
  private let isLong: Bool
  private let order: SectionOrderOptions

  /// Reads a line.
  ///
  /// - Parameter wantsTotals: whether the default is totals by category, the largest first, with
  ///   bars on a terminal.
  init(_ arguments: ParsedArguments, wantsTotals: Bool = false) throws(UsageError) {
    let groupingWords = try GroupingWords(arguments, Self.by)
    filters = try FilterOptions(arguments, by: groupingWords)
    self.wantsTotals = wantsTotals
    grouping = groupingWords.grouping ?? (wantsTotals ? .category : .type)
    depth = try arguments.value(of: Self.depth)
    if depth != nil, grouping != .category {
      throw .wrong("'--depth' goes with '--by category'")
    }
    view = try Self.view(arguments, wantsTotals: wantsTotals)
    bars = arguments.has(Self.bars) ? .always : wantsTotals ? .onTerminals : .never
    isLong = arguments.has(CommonOptions.long)
    order = try SectionOrderOptions(
      arguments, ofSections: !view.showsItems, grouping, largestFirst: wantsTotals)
  }

  private static func view(
    _ arguments: ParsedArguments, wantsTotals: Bool
  ) throws(UsageError) -> View {
    if let period = try arguments.value(of: per) { return .grid(period) }
    if let other = try arguments.value(of: versus) { return .comparison(other) }
    return wantsTotals || arguments.has(totals) ? .totals : .items
  }
}

// MARK: Results

extension SectionsView {
  /// Makes the result for a file.
  func result(of source: ItemSource, in session: Session) throws -> any TableResult {
    try result(of: filters.select(from: source, in: session), in: session)
  }

  /// Makes the result for items that were selected, whatever its own filters are.
  func result(of selection: ItemSelection, in session: Session) throws -> any TableResult {
    if case .comparison(let other) = view {
      return try comparison(with: other, selection, session)
    }
    let report = try SectionReport(
      selection.chosen, by: grouping, depth: depth, of: selection.filter
    ).arranged(by: order.sections, of: selection.items)
    guard case .grid(let period) = view else {
      var listing = listing(of: report, selection)
      if !view.showsItems, grouping == .category, depth == nil {
        listing.tree = try CategoryTree(
          selection.chosen, by: order.sections, of: selection.filter)
      }
      return listing
    }
    let grid = try ExpenseGrid(
      report, of: selection.chosen, per: period, by: selection.filter,
      today: session.clock.today())
    return GridListing(selection: selection, grid: grid)
  }

  private func comparison(
    with other: DaysText, _ selection: ItemSelection, _ session: Session
  ) throws -> ComparisonListing {
    var filter = selection.filter
    let spans = try Self.spans(filter, other, in: session)
    let matches = spans.matches(of: filter, in: selection.items)
    filter.spans = []
    let comparison = try ExpenseComparison(
      spans, of: selection.chosen.choosing(matches.rows), by: filter, grouping, depth: depth,
      order: order.sections)
    (filter.since, filter.until) = (spans.days.lowerBound, spans.days.upperBound)
    var later = filter
    (later.since, later.until) = (spans.daysLeftOut?.lowerBound, spans.daysLeftOut?.upperBound)
    return ComparisonListing(
      selection: selection.narrowed(to: matches, by: filter), comparison: comparison,
      laterCount: spans.daysLeftOut == nil ? 0 : later.matches(in: selection.items).rows.count)
  }

  /// The days to compare.
  private static func spans(
    _ filter: ItemFilter, _ other: DaysText, in session: Session
  ) throws -> ComparedSpans {
    let today = try session.clock.today()
    guard filter.spans.count < 2 else {
      throw UsageError.wrong(
        "'--versus' compares one span, and several are given",
        "Use --per to show them side by side.")
    }
    let days = filter.days
    guard days == nil || filter.firstDay != nil else {
      throw UsageError.wrong(
        "'--versus' needs a first day", "Add --since or --on.")
    }
    let months = filter.monthStart
    let asked =
      try days?.first
      ?? other.kindCompared(today: today, months).days(around: today, months: months)
    let anchor = ComparedSpans.anchor(of: asked, months: months)
    let spans = ComparedSpans(
      asked, with: try other.days(comparedWith: anchor, today: today, months),
      today: today, months: months)
    guard let spans else {
      throw UsageError.wrong("there is nothing to compare with in '\(other.text)'")
    }
    guard !spans.areOverlapping else {
      let (days, others) = (spans.days, spans.otherDays)
      throw UsageError.wrong(
        """
        \(CalendarPeriod.title(of: days, months: months)) and \
        \(CalendarPeriod.title(of: others, months: months)) have days in common
        """,
        "Compare spans without common days, such as --on month --versus last-month.")
    }
    return spans
  }

  private func listing(of report: SectionReport, _ selection: ItemSelection) -> SectionListing {
    SectionListing(
      selection: selection, grouping: grouping, depth: depth, report: report,
      totalsOnly: !view.showsItems, itemOrder: order.items, bars: bars, isLong: isLong)
  }
}

// MARK: Printing

extension SectionsView {
  /// The options of a line that asks for this view, without its filters.
  var words: [String] {
    let by = ["--\(Self.by.description.name)", grouping.rawValue]
    let depth = depth.map { ["--\(Self.depth.description.name)", String($0)] } ?? []
    let shown = if wantsTotals, case .totals = view { [String]() } else { view.words }
    return by + depth + shown
      + (bars == .always ? ["--\(Self.bars.description.name)"] : []) + order.words
      + (isLong ? ["--\(CommonOptions.long.description.name)"] : [])
  }
}

extension SectionsView.View {
  fileprivate var words: [String] {
    switch self {
    case .items: []
    case .totals: ["--\(SectionsView.totals.description.name)"]
    case .grid(let period): ["--\(SectionsView.per.description.name)", period.rawValue]
    case .comparison(let other): ["--\(SectionsView.versus.description.name)", other.text]
    }
  }
}

extension DaysText {
  /// The days to compare a span with.
  ///
  /// `last-month` is counted from the span's first day. A name such as `october` is the latest one,
  /// or the one before if that is the span itself.
  fileprivate func days(
    comparedWith day: CalendarDate, today: CalendarDate, _ months: MonthStart
  ) throws(DateTextError) -> ClosedRange<CalendarDate> {
    guard lacksYear, !isDay else { return try days(today: day, months: months) }
    let latest = try days(today: today, months: months)
    guard latest.contains(day), let eve = latest.lowerBound.adding(days: -1) else { return latest }
    return try days(today: eve, months: months)
  }

  /// The kind of period to compare with this one if the line names no days: its own kind, but a
  /// month for `last-year`.
  fileprivate func kindCompared(
    today: CalendarDate, _ months: MonthStart
  ) throws(DateTextError) -> CalendarPeriod {
    if isRelative, unit == .year { return .month }
    let days = try days(comparedWith: today, today: today, months)
    return CalendarPeriod.kind(of: days, months: months) ?? .day
  }
}
