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
      It begins with home: the newest expenses, how the month stands, the tightest budgets, what is \
      due until it ends, and twelve months. a takes a line of add, completes it with Tab and runs it \
      with Enter. The left and right arrows go to the month before and after, p changes to a week, a \
      year or all. / filters by the words of list while you type. A view has the options that it has \
      without watch; months are columns of the largest categories.
      """,
      "With --json, each change prints one document on one line, into a pipe too.",
    ],
    operands: [view.description, FilterOptions.words.description],
    options: options,
    exclusive: exclusive,
    examples: [
      .init(line: "watch", explanation: "Begin the day with a look"),
      .init(line: "watch today", explanation: "Keep today's on the screen"),
      .init(line: "watch months", explanation: "Look at the months as columns"),
      .init(line: "watch sections --totals", explanation: "Keep the totals on the screen"),
      .init(line: "watch list --json", explanation: "Write a line of JSON for each change"),
    ],
    inner: WatchedViews.all.map { $0.description })

  private static let view: Operand<String?> = {
    let names = WatchedViews.all.map { $0.name }
    let syntax = Syntax<String>("VIEW", .choice(names)) { (word, argument) throws(UsageError) in
      guard WatchedViews.named(word) != nil else {
        throw .unknownChoice(word, for: argument, choices: names)
      }
      return word
    }
    return .optional(syntax, "One of \(names.joined(separator: ", "))")
  }()

  /// The options of all reports, without those that change the file, and without formats whose
  /// documents cannot be repeated.
  private static var options: [OptionDescription] {
    WatchedViews.all.flatMap { view in
      let changing = view.changing.map { $0.name }
      return view.description.options.filter { !changing.contains($0.name) }
    }.uniqued(by: \.name).filter { !unending.contains($0.name) }
  }

  private static let unending = OutputFormat.all.filter { !$0.canRepeat }.map(\.option.name)

  private static var exclusive: [[OptionDescription]] {
    let names = Set(options.map(\.name))
    let groups = WatchedViews.all.flatMap { $0.description.exclusive }.map {
      $0.filter { names.contains($0.name) }
    }
    return groups.filter { $0.count > 1 }.uniqued { $0.map(\.name) }
  }

  private let view: any WatchedView
  private let arguments: ParsedArguments
  private let format: OutputFormat?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var arguments = arguments
    let named = arguments.operands.first.flatMap(WatchedViews.named)
    let kind = named ?? WatchedViews.unnamed(arguments)
    let known = kind.description.options + GlobalOptions.descriptions
    for name in arguments.optionNames.uniqued(by: \.self) {
      guard let option = known.first(where: { $0.name == name }) else {
        if OutputFormat.options.contains(where: { $0.name == name }) {
          let names = WatchedViews.all.filter { $0.description.option(named: name) != nil }
            .map { $0.name }
          throw .wrong(
            "'\(kind.name)' has no '--\(name)'",
            "These have: \(names.joined(separator: ", ")).")
        }
        throw .wrong("'\(kind.name)' has no option '--\(name)'")
      }
      if !option.repeats, arguments.words(of: option).count > 1 { throw .repeated(option: name) }
    }
    if named != nil { arguments.moveOperandToCommandWords() }
    try arguments.assign(to: kind.description)
    view = try kind.init(arguments)
    self.arguments = arguments
    format = OutputFormat.asked(by: arguments)
  }

  func run(in session: Session) throws -> Outcome {
    try view.report.check(in: session)
    guard format == nil, let terminal = session.terminal, session.console.output.isTerminal else {
      return try print(in: session)
    }
    let watched = try WatchedScreen(view, arguments, in: session)
    let screen = try LiveScreen(in: session, on: terminal, watched.plan())
    var live = LiveReport(of: try session.defaults, on: screen) { expenses in
      try watched.content(of: ItemSource(expenses, in: session))
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
    var live = LiveReport(of: try session.defaults, on: documents) { [view] expenses in
      try view.report.shown(of: ItemSource(expenses, in: session), in: session)
    }
    return try live.run()
  }
}
