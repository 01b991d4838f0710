import ExpenseCore

/// A view of the screen: its command, and the arguments after `watch NAME`.
struct WatchedView {
  let description: CommandDescription
  /// The first words of its line.
  let words: [String]
  let report: any Report.Type

  var name: String { description.name }
  /// Tells whether its line may contain filters.
  var takesFilters: Bool {
    report.description.operands.contains {
      if case .filter = $0.value.shape { true } else { false }
    }
  }
  /// Tells whether its line contains the period of the screen.
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

  /// The view with that name or alias.
  static func named(_ word: String) -> WatchedView? {
    all.first { $0.description.words.contains(word) }
  }

  /// The totals of the largest categories by month.
  static let months = WatchedView(
    CommandDescription(
      name: "months", purpose: .look, summary: "Show what each month came to",
      operands: [FilterOptions.words.description],
      options: FilterOptions.descriptions + TotalsCommand.formatOptions, examples: []),
    [TotalsCommand.description.name, "--by", SectionGrouping.category.rawValue, "--depth", "1"],
    TotalsCommand.self)

  /// The lengths of periods that `months` offers.
  static let units = [CalendarPeriod.month, .quarter, .year, .week].map { ["--per", $0.rawValue] }

  /// Reads the arguments after the name of the view.
  func report(of typed: ParsedArguments) throws(UsageError) -> any Report {
    let line = words + (name == Self.months.name ? Self.units[0] : [])
    let options = typed.words(operands: { _ in true })
    return try Self.report(of: line + options)
  }

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

  /// The grammar of the commands that have views.
  static var grammar: Grammar {
    let commands = all.map { $0.report.description }.uniqued(by: \.name)
    return Grammar(
      commands: commands, findCommand: { word in commands.first { $0.words.contains(word) } },
      topics: [], globalOptions: GlobalOptions.descriptions, help: GlobalOptions.help,
      version: GlobalOptions.version)
  }
}
