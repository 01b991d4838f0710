import ExpenseCore

struct SectionsCommand: Report {
  typealias Outcome = any TableResult

  static let description = CommandDescription(
    name: "sections",
    synonyms: ["months"], purpose: .look, summary: "Show expenses in sections, with totals",
    details: [
      """
      By type, Personal comes first, Business second, other types after; both are shown when empty. \
      By week (as in ISO 8601), month, quarter or year, those without expenses between the first and \
      the last are shown too, more than 60 of them in one line. What has no date, no category, no \
      tag or no name comes last.
      """,
      """
      Categories, tags and names that differ in case and accents only are one, under the spelling \
      used most. A category may be a path: food/coffee lies in food, and with --depth 1 counts \
      there. An expense is listed under each of its tags; the total counts it once.
      """,
      """
      --per shows periods side by side, with a total and an average of the past periods that the \
      filters include whole; if the terminal is too narrow, the oldest periods are left out, and a \
      note says how many. --versus compares the spending with the same days of another period, as \
      far as both have gone.
      """,
      """
      With --totals, --per or --versus, --sort, -r and -n order and limit the sections, and the \
      others are summed up in one line; otherwise they order and limit the items of each section. \
      Without --sort, -n keeps the newest items and periods. Totals always include everything that \
      the filters match.
      """,
      """
      Shares are percentages of the whole total. The length of a bar is the section's total \
      compared with the largest one. There are no bars if a total is below zero.
      """,
    ] + FilterOptions.details,
    operands: [FilterOptions.words.description],
    options: SectionsView.options + formatOptions,
    usual: ["by", "totals", "per", "versus", "type", "on"],
    exclusive: SectionsView.exclusive,
    examples: [
      .init(line: "sections", explanation: "Show both sections with their items"),
      .init(line: "sections --totals", explanation: "Show counts and totals only"),
      .init(line: "sections business", explanation: "Show one section"),
      .init(
        line: "sections this year --by month --totals --bars",
        explanation: "See how this year's months compare"),
      .init(
        line: "sections 2026.. --by category --per month",
        explanation: "Show months side by side, with their average"),
      .init(
        line: "sections --by category --versus last-month",
        explanation: "Compare this month with the same days of the last"),
    ],
    changing: [])

  private let view: SectionsView

  init(_ arguments: ParsedArguments) throws(UsageError) { view = try SectionsView(arguments) }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    try view.result(of: source, in: session)
  }
}
