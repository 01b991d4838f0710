import ExpenseCore

/// `sections`: shows the items in sections, with totals.
struct SectionsCommand: Report {
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
      With --totals, --sort, -r and -n order and limit the sections, and what is left out is one \
      line; otherwise they do so with the items of each section. Totals are always of everything \
      that the filters let through.
      """,
      """
      A share is that of the whole total, in percent. A bar is as long as the section's total is \
      large, compared with the largest one; the bar of a negative total is drawn in another pattern.
      """,
      FilterOptions.details,
    ],
    operands: [type.description],
    options: [by.description, depth.description, totals.description, bars.description]
      + FilterOptions.descriptions + SectionOrderOptions.descriptions + OutputFormat.descriptions,
    exclusive: FilterOptions.exclusive + [OutputFormat.names]
      + OutputFormat.names.map { ["bars", $0] },
    examples: [
      .init(line: "sections", explanation: "Show both sections with their items"),
      .init(line: "sections --totals", explanation: "Show counts and totals only"),
      .init(line: "sections business", explanation: "Show one section"),
      .init(
        line: "sections --by month --totals --bars --on year",
        explanation: "See how this year's months compare"),
      .init(
        line: "sections --by category --totals --sort amount -r -n 5 --on month",
        explanation: "See where the money goes"),
    ])

  static let type = Operand<TypeWord?>.optional(.type, "The one type to show")
  static let by = Option<SectionGrouping>("by", .choice, "What makes a section")
  static let depth = Option("depth", .count, "With --by category: how many parts of a path count")
  static let totals = Flag("totals", "Leave the items out")
  static let bars = Flag("bars", "Draw each section's share")

  let filters: FilterOptions
  private let grouping: SectionGrouping
  private let depth: Int?
  private let totalsOnly: Bool
  private let hasBars: Bool
  private let order: SectionOrderOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operand = try arguments.value(of: Self.type)
    if operand != nil, arguments.contains("type") { throw .exclusive(["TYPE", "--type"]) }
    filters = try FilterOptions(arguments, type: operand)
    grouping = try arguments.value(of: Self.by) ?? .type
    depth = try arguments.value(of: Self.depth)
    if depth != nil, grouping != .category {
      throw .wrong("'--depth' goes with '--by category'")
    }
    totalsOnly = arguments.has(Self.totals)
    hasBars = arguments.has(Self.bars)
    order = try SectionOrderOptions(arguments, ofSections: totalsOnly)
  }

  func run(in session: Session) throws -> any CommandResult {
    if totalsOnly, grouping == .type, filters.isEmpty, order.isEmpty,
      let totals = try totals(in: session)
    {
      return totals
    }
    return try result(of: filters.select(in: session))
  }

  func result(of selection: ItemSelection) throws -> any CommandResult {
    let items = selection.items
    let report = try SectionReport(
      items, rows: order.items.arranged(selection.rows, of: items), by: grouping, depth: depth,
      of: selection.filter)
    return listing(of: try report.arranged(by: order.sections, of: items), selection)
  }

  private func listing(of report: SectionReport, _ selection: ItemSelection) -> SectionListing {
    SectionListing(
      selection: selection, grouping: grouping, depth: depth, report: report,
      totalsOnly: totalsOnly, itemLimit: order.itemLimit, hasBars: hasBars)
  }

  /// The totals of all items, for which none has to be built; nil where only the items may say what
  /// they are in.
  private func totals(in session: Session) throws -> SectionListing? {
    let defaults = try session.defaults
    let outline = try ExpenseFile(defaults).outline()
    if let outline, outline.count > 0, outline.currency == nil { return nil }
    let report = try SectionReport(outline ?? .none)
    let selection = ItemSelection(
      items: [], rows: [], count: report.count, undatedCount: 0, filter: ItemFilter(),
      currency: session.currency(settled: outline?.currency).currency, path: defaults.path,
      fileExists: outline != nil)
    return listing(of: report, selection)
  }
}
