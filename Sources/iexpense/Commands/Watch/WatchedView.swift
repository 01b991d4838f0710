import ExpenseCore

/// A view of the screen: the line that makes it, and the words that may stand after `watch NAME`.
struct WatchedView {
  let description: CommandDescription
  /// The beginning of its line.
  let words: [String]
  let report: any Report.Type

  var name: String { description.name }
  /// Whether its line takes the words of `list` that filter.
  var takesFilters: Bool {
    report.description.operands.contains {
      if case .filter = $0.value.shape { true } else { false }
    }
  }
  /// Whether its line says the period of the screen.
  var isOfOnePeriod: Bool { takesFilters && name != Self.months.name }

  init(_ report: any Report.Type) {
    self.init(report.description, [report.description.name], report)
  }

  private init(_ description: CommandDescription, _ words: [String], _ report: any Report.Type) {
    (self.description, self.words, self.report) = (description, words, report)
  }

  static let all = [
    WatchedView(ListCommand.self), WatchedView(SectionsCommand.self), months,
    WatchedView(BudgetCommand.self), WatchedView(DueCommand.self),
  ]

  /// The view that answers to the word.
  static func named(_ word: String) -> WatchedView? {
    all.first { $0.description.words.contains(word) }
  }

  /// The largest categories over the months.
  static let months = WatchedView(
    CommandDescription(
      name: "months", purpose: .look, summary: "Show what each month came to",
      operands: [FilterOptions.words.description],
      options: FilterOptions.descriptions + TotalsCommand.formatOptions, examples: []),
    [TotalsCommand.description.name, "--by", SectionGrouping.category.rawValue, "--depth", "1"],
    TotalsCommand.self)

  /// The choices of how long the periods of `months` are.
  static let units = [CalendarPeriod.month, .quarter, .year, .week].map { ["--per", $0.rawValue] }

  /// Reads what was typed after the name of the view.
  func report(of typed: ParsedArguments) throws(UsageError) -> any Report {
    let line = words + (name == Self.months.name ? Self.units[0] : [])
    let options = typed.words(operands: { _ in true })
    return try Self.report(of: line + options)
  }

  /// Reads the line of a view.
  static func report(of line: [String]) throws(UsageError) -> any Report {
    var reader = LineReader(grammar: grammar)
    for word in line { try reader.read(word) }
    try reader.finish()
    var arguments = reader.arguments
    guard let view = all.first(where: { $0.report.description.name == reader.command?.name }) else {
      throw .unknownCommand(line.first ?? "")
    }
    try arguments.assign(to: view.report.description)
    return try view.report.init(arguments)
  }

  /// The commands that make views.
  static var grammar: Grammar {
    let commands = all.map { $0.report.description }.uniqued(by: \.name)
    return Grammar(
      commands: commands, findCommand: { word in commands.first { $0.words.contains(word) } },
      topics: [], globalOptions: GlobalOptions.descriptions, help: GlobalOptions.help,
      version: GlobalOptions.version)
  }
}
