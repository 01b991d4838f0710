import ExpenseCore

/// `sections`: shows the items in sections, with totals.
struct SectionsCommand: Report {
  typealias Outcome = AnyTableResult

  static let description = CommandDescription(
    name: "sections",
    synonyms: ["totals", "summary", "report", "total", "sum", "balance", "months", "stats"],
    purpose: .look, summary: "Show expenses in sections, with totals",
    details: [
      """
      By type, Personal comes first, Business second, other types after; both are shown when empty. \
      By week (as in ISO 8601), month, quarter or year, those without expenses between the first and \
      the last are shown too, more than 60 of them in one line. What has no date, no category, no \
      tag or no name comes last.
      """,
      """
      Categories, tags and names that differ in case and accents only are one, under the spelling used \
      most. A category may be a path: food/coffee lies in food, and with --depth 1 counts there. \
      An expense stands under each of its tags, and the total counts it once.
      """,
      """
      --per sets periods side by side, with a total and an average of the periods that are over \
      and that the filters want whole; where the terminal is too narrow, the oldest periods are \
      left out, and a note says how many. --versus sets what is spent beside the same days of \
      another period, as far as both have gone.
      """,
      """
      With --totals, --per or --versus, --sort, -r and -n order and limit the sections, and what \
      is left out is one line; otherwise they do so with the items of each section. Without --sort, \
      -n keeps the newest items and periods. Totals are always of everything \
      that the filters let through.
      """,
      """
      A share is that of the whole total, in percent. A bar is as long as the section's total is \
      large, compared with the largest one. There are none if a total is below zero.
      """,
    ] + FilterOptions.details,
    operands: [FilterOptions.words.description],
    options: [
      by.description, depth.description, totals.description, bars.description, per.description,
      versus.description,
    ] + FilterOptions.descriptions + SectionOrderOptions.descriptions
      + [CommonOptions.long.description] + Outcome.formatOptions,
    usual: ["by", "totals", "per", "versus", "type", "on"],
    exclusive: [OutputFormat.names, ["bars", "per", "versus"]]
      + OutputFormat.names.map { ["bars", $0] }
      + [totals.description, per.description, versus.description].map {
        [CommonOptions.long.description.name, $0.name]
      },
    examples: [
      .init(line: "sections", explanation: "Show both sections with their items"),
      .init(line: "sections --totals", explanation: "Show counts and totals only"),
      .init(line: "sections business", explanation: "Show one section"),
      .init(
        line: "sections year --by month --totals --bars",
        explanation: "See how this year's months compare"),
      .init(
        line: "sections month --by category --totals --sort amount -r -n 5",
        explanation: "See where the money goes"),
      .init(
        line: "sections 2026.. --by category --per month",
        explanation: "Set months side by side, with their average"),
      .init(
        line: "sections --by category --versus last-month",
        explanation: "Compare this month with the same days of the last"),
    ])

  static let by = Option<SectionGrouping>("by", .choice, "What makes a section")
  static let depth = Option("depth", .count, "With --by category: how many parts of a path count")
  static let totals = Flag("totals", "Leave the items out")
  static let bars = Flag("bars", "Draw each section's share")
  static let per = Option(
    "per",
    Syntax<CalendarPeriod>.choice(
      among: [CalendarPeriod.week, .month, .quarter, .year].map { ($0.rawValue, $0) }),
    "Set periods side by side")
  static let versus = Option(
    "versus",
    Syntax(
      "PERIOD", .span, completion: .words(DateWords.forSpansBefore),
      glossary: ["PERIOD": "last-month, last-year, or what --on takes."],
      read: Syntax<DateSpanText>.period.read),
    "Compare with another period")

  /// The look of the sections.
  private enum View {
    case items, totals
    case grid(CalendarPeriod)
    case comparison(DateSpanText)

    var showsItems: Bool { if case .items = self { true } else { false } }
  }

  let filters: FilterOptions
  private let grouping: SectionGrouping
  private let depth: Int?
  private let view: View
  private let hasBars: Bool
  private let isLong: Bool
  private let order: SectionOrderOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let groupingWords = try GroupingWords(arguments, Self.by)
    filters = try FilterOptions(arguments, by: groupingWords)
    grouping = groupingWords.grouping ?? .type
    depth = try arguments.value(of: Self.depth)
    if depth != nil, grouping != .category {
      throw .wrong("'--depth' goes with '--by category'")
    }
    view = try Self.view(arguments)
    hasBars = arguments.has(Self.bars)
    isLong = arguments.has(CommonOptions.long)
    order = try SectionOrderOptions(arguments, ofSections: !view.showsItems, grouping)
  }

  private static func view(_ arguments: ParsedArguments) throws(UsageError) -> View {
    if let period = try arguments.value(of: per) { return .grid(period) }
    if let other = try arguments.value(of: versus) { return .comparison(other) }
    return arguments.has(totals) ? .totals : .items
  }

  func check(in session: Session) throws {
    let days = try filters.days(in: session)
    // Words may name days too, which is known once the file is read.
    guard case .comparison(let other) = view, !filters.hasWords else { return }
    _ = try Self.spans(days, other, in: session)
  }

  func run(in session: Session) throws -> Outcome {
    try check(in: session)
    return try result(of: ItemSource(of: session), in: session)
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    let selection = try filters.select(from: source, in: session)
    let items = selection.items
    if case .comparison(let other) = view {
      return AnyTableResult(try comparison(with: other, selection, session))
    }
    let report = try SectionReport(
      items, rows: selection.rows, by: grouping, depth: depth, of: selection.filter
    ).arranged(by: order.sections, of: items)
    guard case .grid(let period) = view else {
      return AnyTableResult(listing(of: report, selection))
    }
    let grid = try ExpenseGrid(
      report, of: items, rows: selection.rows, per: period, by: selection.filter,
      today: session.clock.today())
    return AnyTableResult(GridListing(selection: selection, grid: grid))
  }

  private func comparison(
    with other: DateSpanText, _ selection: ItemSelection, _ session: Session
  ) throws -> ComparisonListing {
    var filter = selection.filter
    let spans = try Self.spans(filter, other, in: session)
    let matches = spans.matches(of: filter, in: selection.items)
    filter.spans = []
    let comparison = try ExpenseComparison(
      spans, of: selection.items, rows: matches.rows, by: filter, grouping, depth: depth,
      order: order.sections)
    (filter.since, filter.until) = (spans.days.lowerBound, spans.days.upperBound)
    var later = filter
    (later.since, later.until) = (spans.daysLeftOut?.lowerBound, spans.daysLeftOut?.upperBound)
    return ComparisonListing(
      selection: selection.narrowed(to: matches, by: filter), comparison: comparison,
      laterCount: spans.daysLeftOut == nil ? 0 : later.matches(in: selection.items).rows.count)
  }

  /// The days that are compared.
  private static func spans(
    _ filter: ItemFilter, _ other: DateSpanText, in session: Session
  ) throws -> ComparedSpans {
    let today = try session.clock.today()
    guard filter.spans.count < 2 else {
      throw UsageError.refused(
        Message(
          cause: "'--versus' compares one span, and several are asked for",
          cure: "With --per they stand side by side."))
    }
    let days = filter.days
    guard days == nil || filter.firstDay != nil else {
      throw UsageError.wrong(
        "'--versus' compares days from a first one on", "Add --since, or say --on.")
    }
    let asked = try days?.first ?? other.kindComparedWith(today).days(around: today)
    let spans = ComparedSpans(
      asked, with: try other.resolve(comparedWith: asked.lowerBound, today: today), today: today)
    guard let spans else {
      throw UsageError.wrong("there is nothing to compare with in '\(other.text)'")
    }
    guard !spans.areOverlapping else {
      let (days, others) = (spans.days, spans.otherDays)
      throw UsageError.wrong(
        """
        \(CalendarPeriod.title(of: days)) and \(CalendarPeriod.title(of: others)) have days in common
        """,
        "Compare spans that lie apart, such as --on month --versus last-month.")
    }
    return spans
  }

  private func listing(of report: SectionReport, _ selection: ItemSelection) -> SectionListing {
    SectionListing(
      selection: selection, grouping: grouping, depth: depth, report: report,
      totalsOnly: !view.showsItems, itemOrder: order.items, hasBars: hasBars, isLong: isLong)
  }
}
