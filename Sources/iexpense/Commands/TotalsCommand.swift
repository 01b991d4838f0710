import ExpenseCore

struct TotalsCommand: Report {
  typealias Outcome = any TableResult

  static let description = CommandDescription(
    name: "totals", synonyms: ["summary", "report", "total", "sum", "balance", "bal", "stats"],
    purpose: .look, summary: "Show where the money went, the largest first",
    details: [
      """
      The totals by category, as a tree: the total of a category includes its parts, which follow \
      it, and '(food itself)' is what is in none of them. On a terminal each has a bar.
      """,
      """
      It is 'sections --totals --by category --sort amount -r', and has all options of sections. \
      --sort chooses another order, ascending; -r reverses it.
      """,
    ] + FilterOptions.details,
    operands: [FilterOptions.words.description],
    options: SectionsView.options + formatOptions,
    usual: ["by", "depth", "per", "versus", "type", "on"],
    exclusive: SectionsView.exclusive,
    examples: [
      .init(line: "totals this month", explanation: "See where this month's money went"),
      .init(line: "totals last month -n 5", explanation: "See the five largest of last month"),
      .init(line: "totals 2026 by name", explanation: "See whom it went to"),
      .init(
        line: "totals this year --depth 1 --per month",
        explanation: "Show months side by side, with their average"),
    ],
    changing: [])

  private let view: SectionsView

  init(_ view: SectionsView) { self.view = view }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    view = try SectionsView(arguments, wantsTotals: true)
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    try view.result(of: source, in: session)
  }
}
