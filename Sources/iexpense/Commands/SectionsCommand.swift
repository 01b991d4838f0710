import ExpenseCore

/// `sections`: shows the items in sections, with totals.
struct SectionsCommand: Report {
  static let description = CommandDescription(
    name: "sections", synonyms: ["totals", "summary", "report", "total", "sum", "balance"],
    purpose: .look, summary: "Show expenses in sections, with totals",
    details: [
      "Personal comes first, Business second, other types after; both are shown when empty."
    ],
    operands: [
      OperandDescription(
        name: "TYPE", summary: "The one section to show", count: .optional, completion: .types)
    ],
    options: [
      CommonOptions.type.description, totals.description, CommonOptions.json.description,
    ],
    examples: [
      .init(line: "sections", explanation: "Show both sections with their items"),
      .init(line: "sections --totals", explanation: "Show counts and totals only"),
      .init(line: "sections business", explanation: "Show one section"),
    ])

  static let totals = Flag("totals", "Leave the items out")

  private let type: TypeWord?
  private let totalsOnly: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let option = try arguments.value(of: CommonOptions.type)
    if option != nil, !arguments.operands.isEmpty { throw .exclusive(["TYPE", "--type"]) }
    type = (option ?? arguments.operands.first).map(TypeWord.init)
    totalsOnly = arguments.has(Self.totals)
  }

  func result(for expenses: Expenses, in context: Context) throws -> any CommandResult {
    let type = try self.type?.resolve(in: expenses.items)
    return SectionListing(
      items: expenses.items,
      report: try SectionReport(expenses.items, only: type),
      currency: try expenses.currency ?? context.initialCurrency().currency,
      totalsOnly: totalsOnly,
      emptyNote: expenses.emptyNote(for: type))
  }
}
