/// The list of subcommands: each is one line.
struct CommandRegistry: Sendable {
  /// The commands of the program, in the order of the overview.
  static let standard = CommandRegistry(commands: [
    AddCommand.self,
    AgainCommand.self,
    ListCommand.self,
    SectionsCommand.self,
    TotalsCommand.self,
    BudgetCommand.self,
    DueCommand.self,
    ClaimCommand.self,
    WatchCommand.self,
    DeleteCommand.self,
    EditCommand.self,
    SplitCommand.self,
    JoinCommand.self,
    RenameCommand.self,
    RuleCommand.self,
    UndoCommand.self,
    RedoCommand.self,
    HistoryCommand.self,
    CurrencyCommand.self,
    MonthCommand.self,
    ImportCommand.self,
    ExportCommand.self,
    McpCommand.self,
    MergeCommand.self,
    DoctorCommand.self,
    HelpCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    CompleteCommand.self,
  ])

  let commands: [any Command.Type]

  /// The command with that name or alias.
  func command(named word: String) -> (any Command.Type)? {
    commands.first { $0.description.words.contains(word) }
  }

  var grammar: Grammar {
    Grammar(
      commands: commands.map { $0.description },
      findCommand: { command(named: $0)?.description }, topics: HelpTopic.all,
      globalOptions: GlobalOptions.descriptions,
      help: GlobalOptions.help,
      version: GlobalOptions.version)
  }
}
