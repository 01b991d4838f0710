import ExpenseCore

/// `export`: hands expenses to another program.
struct ExportCommand: Command {
  static let description = CommandDescription(
    name: "export", synonyms: ["dump", "save", "backup", "output", "convert"], purpose: .exchange,
    summary: "Write expenses for another program",
    details: [
      """
      The format is that of --format, else the one that the ending of FILE stands for. FILE is \
      replaced as a whole or not at all; without one, the data goes to standard output, as json \
      where nothing is said.
      """,
      FormatOption.details(InterchangeRegistry.exports),
      """
      ledger and beancount know no expense without a date: leave undated ones out with \
      --since 0001. A date is never made up.
      """,
      FilterOptions.details,
    ],
    options: [output.description, FormatOption.exports.description] + FilterOptions.descriptions,
    exclusive: FilterOptions.exclusive,
    examples: [
      .init(line: "export -o expenses.csv", explanation: "Write a table for a spreadsheet"),
      .init(
        line: "export --format ledger -t business | ledger -f - balance",
        explanation: "Ask ledger about expenses for work"),
      .init(
        line: "export -o 2026.html --on 2026", explanation: "Write a page of one year to print"),
    ])

  static let output = Option.path("output", short: "o", "Write to this file; - prints it")

  private let destination: String?
  private let format: any ExportFormat.Type
  private let filters: FilterOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let path = try arguments.value(of: Self.output)
    destination = path.flatMap { StandardPath.isOutput($0) ? nil : $0 }
    let named = try arguments.value(of: FormatOption.exports)
    format = if let named { named } else { try Self.format(for: destination) }
    filters = try FilterOptions(arguments)
  }

  private static func format(for path: String?) throws(UsageError) -> any ExportFormat.Type {
    guard let path else { return JSONFormat.self }
    let format = InterchangeRegistry.format(ofPath: path)
    guard let format = format as? any ExportFormat.Type else { throw .unknownEnding(path) }
    return format
  }

  func run(in context: Context) throws -> any CommandResult {
    let selection = try filters.select(in: context)
    let expenses = ExportedExpenses(
      items: selection.rows.map { selection.items[$0 - 1] }, currency: selection.currency)
    var bytes: [UInt8] = []
    try format.write(expenses, to: &bytes)
    guard let destination else { return ExportedData(bytes: bytes, selection: selection) }
    let file = DocumentFile(path: destination)
    guard try !file.isDataFile(of: context.defaults) else {
      throw UsageError.outputIsDataFile(destination)
    }
    context.passOn(try file.write(bytes, replaces: true))
    return ExportedFile(path: destination, selection: selection)
  }
}
