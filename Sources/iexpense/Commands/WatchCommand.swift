import ExpenseCore

/// `watch`: shows a report, and shows it again whenever the file changes.
struct WatchCommand: Command {
  static let description = CommandDescription(
    name: "watch", synonyms: ["live", "follow", "monitor", "tail"], purpose: .look,
    summary: "Show a report and keep it up to date",
    details: [
      """
      The report takes the options that it takes without watch. It fills the terminal, follows its \
      size, and is drawn again when the file changes, whoever changes it. Ctrl-C leaves.
      """,
      "With --json, each change gives one document, on a line of its own, into a pipe too.",
    ],
    operands: [
      OperandDescription(
        name: "REPORT", summary: "One of \(names.joined(separator: ", ")); list if not said",
        count: .optional, completion: .choices(names))
    ] + operands,
    options: options,
    exclusive: exclusive,
    examples: [
      .init(line: "watch", explanation: "Keep the list on the screen"),
      .init(line: "watch sections --totals", explanation: "Keep the totals on the screen"),
      .init(line: "watch list --json", explanation: "Write a line of JSON for each change"),
    ])

  /// The reports that can be watched.
  private static let reports: [any Report.Type] = [ListCommand.self, SectionsCommand.self]

  private static let names = reports.map { $0.description.name }

  private static var operands: [OperandDescription] {
    reports.flatMap { $0.description.operands }
  }

  /// What any of the reports takes; records of CSV have no end that a reader could wait for.
  private static var options: [OptionDescription] {
    var options: [OptionDescription] = []
    for option in reports.flatMap({ $0.description.options })
    where option.name != "csv" && !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  private static var exclusive: [[String]] {
    let names = Set(options.map(\.name))
    let groups = reports.flatMap { $0.description.exclusive }.map { $0.filter(names.contains) }
    return groups.enumerated().filter { place, group in
      group.count > 1 && !groups[..<place].contains(group)
    }.map(\.element)
  }

  private let report: any Report
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var arguments = arguments
    let word = arguments.operands.isEmpty ? Self.names[0] : arguments.operands.removeFirst()
    guard let type = Self.reports.first(where: { $0.description.words.contains(word) }) else {
      throw .unknownOperand(word, of: "report", choices: Self.names)
    }
    for name in arguments.optionNames.sorted() where type.description.option(named: name) == nil {
      throw .foreignOption(name, command: type.description.name)
    }
    try ArgumentParser.check(arguments, against: type.description)
    report = try type.init(arguments)
    asJSON = arguments.has(CommonOptions.json)
  }

  func run(in context: Context) throws -> any CommandResult {
    guard asJSON || context.output.isTerminal else { throw UsageError.needsTerminal("watch") }
    try report.filters.check(in: context)
    let view: any LiveView =
      asJSON ? LiveDocuments(context: context) : try LiveScreen(context: context)
    var live = try LiveReport(report, on: view, in: context)
    throw try live.run()
  }
}
