import ExpenseCore

/// `watch`: shows a report, and shows it again whenever the file changes.
struct WatchCommand: Command {
  static let description = CommandDescription(
    name: "watch", synonyms: ["live", "follow", "monitor", "tail"], purpose: .look,
    summary: "Show expenses on a screen with keys, and keep it up to date",
    details: [
      """
      The screen of the app: it fills the terminal, and is drawn again when the file changes, whoever \
      changes it. A key makes a command line, which is run as if it had been typed and shown in the \
      last line with its answer. ? shows all keys, q leaves. A report takes the options that it takes \
      without watch.
      """,
      "With --json, each change gives one document, on a line of its own, into a pipe too.",
    ],
    operands: [report.description, FilterOptions.words.description],
    options: options,
    exclusive: exclusive,
    examples: [
      .init(line: "watch", explanation: "Keep the list on the screen"),
      .init(line: "watch today", explanation: "Keep today's on the screen"),
      .init(line: "watch sections --totals", explanation: "Keep the totals on the screen"),
      .init(line: "watch list --json", explanation: "Write a line of JSON for each change"),
    ],
    inner: reports.map { $0.description })

  /// The reports that can be watched.
  private static let reports: [any Report.Type] = [
    ListCommand.self, SectionsCommand.self, BudgetCommand.self, DueCommand.self,
  ]

  private static let report: Operand<(any Report.Type)?> = {
    let names = reports.map { $0.description.name }
    let syntax = Syntax<any Report.Type>("REPORT", .choice(names)) {
      (word, argument) throws(UsageError) in
      guard let report = reports.first(where: { $0.description.words.contains(word) }) else {
        throw .unknownChoice(word, for: argument, choices: names)
      }
      return report
    }
    return .optional(syntax, "One of \(names.joined(separator: ", ")); list if not said")
  }()

  /// What any of the reports takes, but what changes the file, and formats whose documents have no
  /// end to wait for.
  private static var options: [OptionDescription] {
    reports.flatMap { report in
      report.description.options.filter { !report.changing.contains($0.name) }
    }.uniqued(by: \.name).filter { !unending.contains($0.name) }
  }

  private static let unending = OutputFormat.all.filter { !$0.canRepeat }.map(\.name)

  private static var exclusive: [[String]] {
    let names = Set(options.map(\.name))
    let groups = reports.flatMap { $0.description.exclusive }.map { $0.filter(names.contains) }
    return groups.filter { $0.count > 1 }.uniqued(by: \.self)
  }

  private let report: any Report
  private let name: String
  private let arguments: ParsedArguments
  private let format: OutputFormat?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let named = arguments.operands.first.flatMap { word in
      Self.reports.first { $0.description.words.contains(word) }
    }
    let type = named ?? ListCommand.self
    let known = type.description.options + GlobalOptions.descriptions
    for name in arguments.optionNames.uniqued(by: \.self) {
      guard let option = known.first(where: { $0.name == name }) else {
        throw .wrong("'\(type.description.name)' has no option '--\(name)'")
      }
      if !option.repeats, arguments.words(of: option).count > 1 { throw .repeated(option: name) }
    }
    var arguments = arguments
    if named != nil { arguments.takeCommandWord() }
    try arguments.assign(to: type.description)
    report = try type.init(arguments)
    name = type.description.name
    self.arguments = arguments
    format = OutputFormat.asked(by: arguments)
  }

  func run(in session: Session) throws -> LiveEnding {
    try report.check(in: session)
    guard format == nil, let terminal = session.terminal, session.console.output.isTerminal else {
      return try print(in: session)
    }
    let first = Self.reports.filter { $0.description.name == name }
    let others = Self.reports.filter { $0.description.name != name }
    let reports = WatchedReports(arguments, of: first + others, in: session)
    let screen = try LiveScreen(in: session, on: terminal, reports.plan)
    var live = LiveReport(of: try session.defaults, on: screen) { expenses in
      try reports.content(of: ItemSource(expenses))
    }
    return try live.run()
  }

  /// Prints one result after another, where nothing can be drawn.
  private func print(in session: Session) throws -> LiveEnding {
    guard format != nil || session.console.output.isTerminal else {
      throw UsageError.wrong(
        "'watch' needs a terminal to draw on",
        "With --json it writes a line for each change, wherever that goes.")
    }
    let documents = LiveDocuments(as: format, on: session.console)
    var live = LiveReport(of: try session.defaults, on: documents) { [report] expenses in
      try report.result(of: ItemSource(expenses), in: session) as any CommandResult
    }
    return try live.run()
  }
}
