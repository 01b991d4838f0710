import ExpenseCore

/// `list`: shows the items with their rows.
struct ListCommand: Report {
  static let description = CommandDescription(
    name: "list", aliases: ["ls"], synonyms: ["show", "print", "all"], purpose: .look,
    summary: "List expenses",
    details: [
      "Rows are the items' places in the file, whatever is shown of it: delete and edit take them."
    ],
    options: [CommonOptions.type.description, CommonOptions.json.description],
    examples: [
      .init(line: "list", explanation: "List everything"),
      .init(line: "list -t business", explanation: "List business expenses"),
      .init(line: "list --json", explanation: "Print them for a program"),
    ])

  private let type: TypeWord?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    type = try arguments.value(of: CommonOptions.type).map(TypeWord.init)
  }

  func result(for expenses: Expenses, in context: Context) throws -> any CommandResult {
    let items = expenses.items
    let type = try self.type?.resolve(in: items)
    return ItemListing(
      items: items,
      rows: items.indices.filter { type == nil || items[$0].type == type }.map { $0 + 1 },
      currency: try expenses.currency ?? context.initialCurrency().currency,
      emptyNote: expenses.emptyNote(for: type))
  }
}

extension Expenses {
  /// What to say where nothing is found; an absent file is named, so that a mistyped path is noticed.
  func emptyNote(for type: ExpenseType?) -> String {
    if !fileExists {
      return "No expenses yet: '\(SafeText.escaped(defaults.path))' does not exist."
    }
    guard let type, !items.isEmpty else {
      return "No expenses yet in '\(SafeText.escaped(defaults.path))'."
    }
    return "No \(SafeText.escaped(type.rawValue)) expenses."
  }
}
