import ExpenseCore

struct WatchCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "watch", synonyms: ["live", "follow", "monitor", "tail"], purpose: .look,
    summary: "Show expenses on a screen with keys, and keep it up to date",
    details: [
      """
      The screen of the app: it fills the terminal, and is drawn again when the file changes, whoever \
      changes it. A key makes a command line, which is run as if it had been typed and shown in the \
      last line with its answer. ? shows all keys, q leaves.
      """,
      """
      It begins with the current month: the left and right arrows go to the one before and after, \
      p changes to a week, a year or all. / filters by the words of list while you type. A view \
      has the options that it has without watch; months are columns of the largest categories.
      """,
      "With --json, each change prints one document on one line, into a pipe too.",
    ],
    operands: [report.description, FilterOptions.words.description],
    options: options,
    exclusive: exclusive,
    examples: [
      .init(line: "watch", explanation: "Keep the list on the screen"),
      .init(line: "watch today", explanation: "Keep today's on the screen"),
      .init(line: "watch months", explanation: "Look at the months as columns"),
      .init(line: "watch sections --totals", explanation: "Keep the totals on the screen"),
      .init(line: "watch list --json", explanation: "Write a line of JSON for each change"),
    ],
    inner: WatchedView.all.map(\.description))

  private static let report: Operand<WatchedView?> = {
    let names = WatchedView.all.map(\.name)
    let syntax = Syntax<WatchedView>("REPORT", .choice(names)) {
      (word, argument) throws(UsageError) in
      guard let view = WatchedView.named(word) else {
        throw .unknownChoice(word, for: argument, choices: names)
      }
      return view
    }
    return .optional(syntax, "One of \(names.joined(separator: ", ")); list by default")
  }()

  /// The options of all reports, without those that change the file, and without formats whose
  /// documents cannot be repeated.
  private static var options: [OptionDescription] {
    WatchedView.all.flatMap { view in
      let changing = view.report.changing.map(\.name)
      return view.description.options.filter { !changing.contains($0.name) }
    }.uniqued(by: \.name).filter { !unending.contains($0.name) }
  }

  private static let unending = OutputFormat.all.filter { !$0.canRepeat }.map(\.option.name)

  private static var exclusive: [[OptionDescription]] {
    let names = Set(options.map(\.name))
    let groups = WatchedView.all.flatMap { $0.description.exclusive }.map {
      $0.filter { names.contains($0.name) }
    }
    return groups.filter { $0.count > 1 }.uniqued { $0.map(\.name) }
  }

  private let view: WatchedView
  private let report: any Report
  private let arguments: ParsedArguments
  private let format: OutputFormat?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let named = arguments.operands.first.flatMap(WatchedView.named)
    view = named ?? WatchedView(ListCommand.self)
    let known = view.description.options + GlobalOptions.descriptions
    for name in arguments.optionNames.uniqued(by: \.self) {
      guard let option = known.first(where: { $0.name == name }) else {
        throw .wrong("'\(view.name)' has no option '--\(name)'")
      }
      if !option.repeats, arguments.words(of: option).count > 1 { throw .repeated(option: name) }
    }
    var arguments = arguments
    if named != nil { arguments.moveOperandToCommandWords() }
    report = try view.report(of: arguments)
    self.arguments = arguments
    format = OutputFormat.asked(by: arguments)
  }

  func run(in session: Session) throws -> Outcome {
    try report.check(in: session)
    guard format == nil, let terminal = session.terminal, session.console.output.isTerminal else {
      return try print(in: session)
    }
    let reports = WatchedReports(arguments, of: view, in: session)
    let screen = try LiveScreen(in: session, on: terminal, reports.plan())
    var live = LiveReport(of: try session.defaults, on: screen) { expenses in
      try reports.content(of: ItemSource(expenses))
    }
    return try live.run()
  }

  /// Prints one result after another, without a screen.
  private func print(in session: Session) throws -> LiveEnding {
    guard format != nil || session.console.output.isTerminal else {
      throw UsageError.wrong(
        "'watch' needs a terminal to draw on",
        "With --json it writes a line for each change, wherever that goes.")
    }
    let documents = LiveDocuments(as: format, on: session.console)
    var live = LiveReport(of: try session.defaults, on: documents) { [report] expenses in
      try report.shown(of: ItemSource(expenses), in: session)
    }
    return try live.run()
  }
}
