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
    options: FilterOptions.descriptions + OutputFormat.descriptions,
    exclusive: FilterOptions.exclusive + [OutputFormat.names],
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

/// The items that `list` shows.
struct ItemListing: DataResult, TableResult {
  let selection: ItemSelection

  func show(on console: Console) throws {
    let (items, rows) = (selection.items, selection.rows)
    guard !rows.isEmpty else { return }
    var total = Amount.zero
    for row in rows { total = try total.adding(items[row - 1].amount) }
    let table = ItemTable(
      items, rows: rows, totals: [total], style: console.style(of: selection.currency),
      for: console.output)
    try table.printTitles()
    try table.print(0..<rows.count)
    try table.print(total: total, countWords)
  }

  private var countWords: String {
    let (count, all) = (selection.rows.count, selection.matchCount)
    return count == all ? count.counted("expense") : "\(count) of \(all.counted("expense"))"
  }

  func notes(on console: Console) -> [Line] { selection.notes(on: console) }

  func write(to json: inout JSONOutput) {
    json.items(selection.items, rows: selection.rows, selection.currency)
  }

  func write(to records: inout some RecordWriter) {
    records.header(ItemColumn.allCases.map(\.rawValue))
    for row in selection.rows {
      records.item(selection.items[row - 1], row: row, selection.currency)
      records.endRecord()
    }
  }
}
