import ExpenseCore

/// `list`: shows the items with their rows.
struct ListCommand: Report {
  static let description = CommandDescription(
    name: "list", aliases: ["ls"], synonyms: ["show", "print", "all", "find", "search"],
    purpose: .look, summary: "List expenses",
    details: [
      "Rows are the items' places in the file, whatever is shown of it: delete and edit take them.",
      FilterOptions.details,
    ],
    options: FilterOptions.descriptions + [
      CommonOptions.json.description, CommonOptions.csv.description,
    ],
    exclusive: FilterOptions.exclusive + [CommonOptions.dataFormats],
    examples: [
      .init(line: "list", explanation: "List everything"),
      .init(line: "list -t business --on last-month", explanation: "List last month's for work"),
      .init(line: "list --search coffee --min 5", explanation: "Find what a word and a price tell"),
      .init(line: "list --sort amount -r -n 10", explanation: "List the ten highest"),
      .init(line: "list --since 2026 --csv > 2026.csv", explanation: "Hand them to a spreadsheet"),
    ])

  let filters: FilterOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    filters = try FilterOptions(arguments)
  }

  func result(of selection: ItemSelection) -> any CommandResult {
    ItemListing(selection: selection)
  }
}
