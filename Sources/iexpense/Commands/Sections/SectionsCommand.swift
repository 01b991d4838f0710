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
      By month or year, those without expenses between the first and the last are shown too, more \
      than 60 of them in one line. What has no date or no category comes last.
      """,
      """
      A bar is as long as the section's total is large, compared with the largest one; the bar of a \
      negative total is drawn in another pattern.
      """,
      FilterOptions.details,
    ],
    operands: [type.description],
    options: [by.description, totals.description, bars.description] + FilterOptions.descriptions
      + OutputFormat.descriptions,
    exclusive: FilterOptions.exclusive + [OutputFormat.names]
      + OutputFormat.names.map { ["bars", $0] },
    examples: [
      .init(line: "sections", explanation: "Show both sections with their items"),
      .init(line: "sections --totals", explanation: "Show counts and totals only"),
      .init(line: "sections business", explanation: "Show one section"),
      .init(
        line: "sections --by month --totals --bars --on year",
        explanation: "See how this year's months compare"),
      .init(line: "sections --by category --on month", explanation: "See where the money goes"),
    ])

  static let type = Operand<TypeWord?>.optional(.type, "The one type to show")
  static let by = Option<SectionGrouping>("by", .choice, "What makes a section")
  static let totals = Flag("totals", "Leave the items out")
  static let bars = Flag("bars", "Draw each section's share")

  let filters: FilterOptions
  private let grouping: SectionGrouping
  private let totalsOnly: Bool
  private let hasBars: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operand = try arguments.value(of: Self.type)
    if operand != nil, arguments.contains("type") { throw .exclusive(["TYPE", "--type"]) }
    filters = try FilterOptions(arguments, type: operand)
    grouping = try arguments.value(of: Self.by) ?? .type
    totalsOnly = arguments.has(Self.totals)
    hasBars = arguments.has(Self.bars)
  }

  func run(in session: Session) throws -> any CommandResult {
    if totalsOnly, grouping == .type, filters.isEmpty, let totals = try totals(in: session) {
      return totals
    }
    return try result(of: filters.select(in: session))
  }

  func result(of selection: ItemSelection) throws -> any CommandResult {
    let report = try SectionReport(
      selection.items, rows: selection.rows, by: grouping, of: selection.filter)
    return SectionListing(
      selection: selection, grouping: grouping, report: report, totalsOnly: totalsOnly,
      hasBars: hasBars)
  }

  /// The totals of all items, for which none has to be built; nil where only the items may say what
  /// they are in.
  private func totals(in session: Session) throws -> SectionListing? {
    let defaults = try session.defaults
    let outline = try ExpenseFile(defaults).outline()
    if let outline, outline.count > 0, outline.currency == nil { return nil }
    let report = try SectionReport(outline ?? .none)
    let selection = ItemSelection(
      items: [], rows: [], matchCount: report.count, undatedCount: 0, filter: ItemFilter(),
      currency: session.currency(settled: outline?.currency).currency, path: defaults.path,
      fileExists: outline != nil)
    return SectionListing(
      selection: selection, grouping: grouping, report: report, totalsOnly: true, hasBars: hasBars)
  }
}
