import ExpenseCore
import Foundation

struct ListCommand: Report {
  typealias Outcome = any TableResult

  static let description = CommandDescription(
    name: "list", aliases: ["ls"],
    synonyms: ["show", "register", "print", "all", "find", "search"],
    purpose: .look, summary: "List expenses",
    details: [
      """
      The newest are last. A row is an item's place in the file, whatever is shown and in whatever \
      order; delete and edit accept rows.
      """
    ] + FilterOptions.details,
    operands: [FilterOptions.words.description],
    options: FilterOptions.descriptions + OrderOptions.descriptions
      + [CommonOptions.long.description] + formatOptions
      + [ids.description],
    usual: ["type", "category", "on", "search", "sort", "limit", "long"],
    exclusive: [OutputFormat.options + [ids.description]],
    examples: [
      .init(line: "list", explanation: "List everything"),
      .init(line: "list business last month", explanation: "List last month's for work"),
      .init(line: "list food november", explanation: "List November's in a category"),
      .init(line: "list coffee --min 5", explanation: "Find coffee at 5 or more"),
      .init(line: "list --sort amount -r -n 10", explanation: "List the ten highest"),
      .init(
        line: "list --since 2026 --csv > 2026.csv", explanation: "Write them for a spreadsheet"),
      .init(line: "list business --ids", explanation: "Print ids for other command lines"),
    ],
    changing: [])

  static let ids = Flag("ids", "Print only whole ids, one a line")

  let filters: FilterOptions
  let order: ItemOrder
  private let wantsIDs: Bool
  private let isLong: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    filters = try FilterOptions(arguments)
    order = try OrderOptions(arguments).order
    wantsIDs = arguments.has(Self.ids)
    isLong = arguments.has(CommonOptions.long)
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    let selection = try filters.select(from: source, in: session)
    return ItemListing(
      selection: selection, shown: order.arranged(selection.chosen), isOfIDs: wantsIDs,
      isLong: isLong)
  }
}

/// The items that `list` shows.
struct ItemListing: TableResult {
  let selection: ItemSelection
  /// The shown items, in order.
  let shown: ItemRows
  /// Tells whether only whole ids are printed, as operands for other commands.
  let isOfIDs: Bool
  /// Tells whether to show ids and cut nothing.
  let isLong: Bool

  func show(on console: Console) throws {
    guard !isOfIDs else {
      for row in shown.rows { try console.output.writeLine(ItemID(shown[row].id).description) }
      return
    }
    guard !shown.isEmpty else { return }
    let total = ItemTable.Total(
      words: shown.count.words(of: selection.count), amount: try shown.total)
    let table = ItemTable(
      shown, totals: [total], isLong: isLong, style: console.style(of: selection.currency),
      for: console.output)
    try table.printTitles()
    try table.print(0..<shown.count)
    try table.print(total, selection.understood(on: console))
  }

  func notes(on console: Console) -> [Line] { selection.notes(on: console) }

  func write(to json: inout JSONOutput) {
    json.items(shown, selection.currency)
  }

  func write(to records: inout some RecordWriter) {
    records.header(ItemColumn.all.map(\.name))
    for row in shown.rows {
      records.item(shown[row], row: row, selection.currency)
      records.endRecord()
    }
  }
}

extension Int {
  /// The number of shown expenses: `5 of 334 expenses`, or `334 expenses` if all are shown.
  func words(of all: Int) -> String {
    self == all ? counted("expense") : "\(self) of \(all.counted("expense"))"
  }
}
