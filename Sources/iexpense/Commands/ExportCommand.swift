import ExpenseCore

struct ExportCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "export", synonyms: ["dump", "save", "backup", "output", "convert"], purpose: .exchange,
    summary: "Write expenses for another program",
    details: [
      """
      The format is that of --format, else the one of FILE's extension. FILE is replaced as a \
      whole or not at all; without FILE the data goes to standard output, as json by default.
      """,
      FormatOption.details(ExportFormats.all.map { ($0.name, $0.summary) }),
      """
      A page of one claim, with --claim oct, is ready to hand in: its expenses by date with notes \
      and receipts, totals by category, and a line for the signature.
      """,
      """
      A page has its expenses in the order of their dates, unless --sort says otherwise, and amounts \
      as list shows them.
      """,
      """
      ledger and beancount need a date for each expense: leave those without one out with --since \
      0001. No date is ever made up.
      """,
    ] + FilterOptions.details,
    operands: [FilterOptions.words.description],
    options: [
      output.description, FormatOption.exports.description, mark.description, title.description,
    ]
      + FilterOptions.descriptions + OrderOptions.descriptions,
    usual: ["output", "format", "type", "category", "on"],
    examples: [
      .init(line: "export -o expenses.csv", explanation: "Write a table for a spreadsheet"),
      .init(line: "export -o expenses.csv --bom", explanation: "Write one that Excel reads right"),
      .init(
        line: "export business --format ledger | ledger -f - balance",
        explanation: "Ask ledger about expenses for work"),
      .init(
        line: "export 2026 -o 2026.html", explanation: "Write a page of one year to print"),
      .init(
        line: "export -o oct.html --claim oct", explanation: "Write a claim to sign and hand in"),
    ])

  static let output = Option("output", short: "o", .path, "Write to this file; - prints it")
  static let mark = Flag("bom", "Write csv for Excel: UTF-8 mark, ; and , as in your locale")

  static let title = Option(
    "title", .text("TEXT"), "With --format html: the page's title, or who claims it")

  private let destination: String?
  private let format: any ExportFormat.Type
  private let hasMark: Bool
  private let title: String?
  let filters: FilterOptions
  private let order: ItemOrder

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let path = try arguments.value(of: Self.output)
    destination = path.flatMap { StandardPath.isOutput($0) ? nil : $0 }
    let named = try arguments.value(of: FormatOption.exports)
    format = if let named { named } else { try Self.format(for: destination) }
    hasMark = arguments.has(Self.mark)
    if hasMark, format.name != CSVFormat.name {
      throw .wrong("'--bom' goes with --format csv", "No program looks for it in \(format.name).")
    }
    title = try arguments.value(of: Self.title)
    if title != nil, format.name != HTMLFormat.name {
      throw .wrong("'--title' goes with --format html", "\(format.name) has no place for it.")
    }
    filters = try FilterOptions(arguments)
    order = try OrderOptions(arguments, else: format.order).order
  }

  private static func format(for path: String?) throws(UsageError) -> any ExportFormat.Type {
    guard let path else { return JSONFormat.self }
    guard let format = ExportFormats.format(ofPath: path) else {
      let names = ExportFormats.all.map { $0.name }
      throw .wrong(
        "'\(path)' has no extension of a known format", "Use --format \(names.formattedAsChoices).")
    }
    return format
  }

  func check(by source: ItemSource, in session: Session) throws {
    _ = try filters.select(from: source, in: session)
  }

  func run(in session: Session) throws -> Outcome {
    let source = try ItemSource(of: session)
    let selection = try filters.select(from: source, in: session)
    if selection.count == 0, !filters.isEmpty {
      throw Refusal(
        "no expenses found\(selection.understood(on: session.console))",
        selection.unknown.first)
    }
    let shown = order.arranged(selection.chosen)
    let style = session.console.style(of: selection.currency)
    var expenses = ExportedExpenses(
      items: shown.rows.map { shown[$0] }, currency: selection.currency)
    expenses.filter = selection.filter
    expenses.title = title ?? "Expenses" + selection.understood(on: session.console)
    expenses.amountText = { style.text($0) }
    expenses.today = source.today
    expenses.hasDecimalCommas = hasMark && style.decimalMark == ","
    if let claim = selection.filter.onlyClaim(of: selection.items) {
      let (folder, page) = (try ReceiptFolder(of: session.defaults), destination)
      expenses.claim = claim
      expenses.receiptLink = { folder.link(to: $0, from: page) }
      expenses.title = (["Claim \(claim)"] + [title].compactMap(\.self)).joined(separator: ", ")
    } else if format.name == HTMLFormat.name {
      expenses.budgets = try budgets(of: source, by: selection.filter)
      expenses.monthNote = selection.filter.monthStart.words(
        ofMonthOf: expenses.items.lazy.compactMap(\.date).max())
    }
    var bytes: [UInt8] = hasMark ? Array("\u{FEFF}".utf8) : []
    // Reserves memory once, so that a large export is not copied while it grows.
    bytes.reserveCapacity(shown.count * 128)
    try format.write(expenses, to: &bytes)
    if let destination {
      let file = ExpenseFile(path: destination)
      try session.checkOutput(file)
      session.console.printWarnings(try file.write(bytes, replaces: true))
    }
    return ExportedData(
      bytes: bytes, path: destination, shown: shown, selection: selection,
      left: format.name == JSONFormat.name ? source.document.besideItems : nil)
  }
}

extension ExportCommand {
  /// The budgets of the last exported month, or of this one; errors in the list are left to the
  /// `budget` command.
  private func budgets(
    of source: ItemSource, by filter: ItemFilter
  ) throws -> BudgetReport? {
    guard let budgets = try? source.document.budgets(), !budgets.isEmpty else { return nil }
    return try BudgetReport(
      budgets, on: min(filter.lastDay ?? source.today, source.today), months: filter.monthStart,
      of: source.items, today: source.today)
  }
}

extension ItemFilter {
  /// The name of the claim if the filter selects one whole claim; otherwise nil.
  fileprivate func onlyClaim(of items: [ExpenseItem]) -> String? {
    var whole = ItemFilter(in: currency, months: monthStart)
    whole.claims = claims
    guard self == whole, claims.count == 1, let name = claims[0].nonEmpty else { return nil }
    return (try? ClaimReport(of: items))?.claim(named: name)?.name ?? name
  }
}

/// Expenses in another program's format.
struct ExportedData: CommandResult {
  let bytes: [UInt8]
  /// The file that was written; nil for standard output.
  let path: String?
  let shown: ItemRows
  let selection: ItemSelection
  /// Parts of the file that the format does not support; nil if there are none.
  let left: String?

  var isSaved: Bool { path != nil }

  func show(on console: Console) throws {
    guard let path else { return try console.output.write(data: bytes) }
    try console.write("Exported \(shown.count.counted("expense")) to '\(path)'")
  }

  func notes(on console: Console) -> [Line] {
    selection.summary(of: shown, on: console) + selection.notes(on: console)
      + (left.map { ["Not exported: \($0). A copy of the file has all."] } ?? [])
  }
}

extension ExportError: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message {
    switch self {
    case .unsayable(let count, let format, let reason):
      Message(
        cause: "\(count.counted("expense")) \(reason.words(for: format))", cure: reason.cure)
    case .totalOutOfRange: Message(cause: "the total is out of range")
    }
  }
}

extension ExportError.Reason {
  /// The reason in words, after the number of items.
  fileprivate func words(for format: String) -> String {
    switch self {
    case .undated: "without a date, which \(format) needs"
    case .beforeYear(let year): "from before \(year), where the calendar of \(format) begins"
    case .lineTooLong: "with a name, type or category that is too long for \(format)"
    case .nulCharacter: "with a NUL character, which \(format) cannot hold"
    case .tagWithSpace(let tag):
      "with a tag such as '\(tag)', which is not the single word that \(format) needs"
    }
  }

  fileprivate var cure: String {
    switch self {
    case .undated: "Give them one with edit, or leave them out with --since 0001."
    case .beforeYear(let year): "Leave them out with --since \(year)."
    case .lineTooLong(let limit):
      "It reads lines of at most \(limit) bytes. Shorten the text with edit."
    case .nulCharacter: "Remove it with edit, or export another format, such as json."
    case .tagWithSpace(let tag):
      "Export json, or remove it: iexpense edit ROW --untag \(ShellLine.quoted(tag))"
    }
  }
}
