/// The subcommands: one line adds one.
struct CommandRegistry: Sendable {
  /// The commands of the program, in the order of the overview.
  static let standard = CommandRegistry(commands: [
    AddCommand.self,
    ListCommand.self,
    SectionsCommand.self,
    WatchCommand.self,
    DeleteCommand.self,
    EditCommand.self,
    UndoCommand.self,
    RedoCommand.self,
    HistoryCommand.self,
    CurrencyCommand.self,
    ImportCommand.self,
    ExportCommand.self,
    MergeCommand.self,
    DoctorCommand.self,
    HelpCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
    CompleteValuesCommand.self,
  ])

  let commands: [any Command.Type]

  /// The command that answers to the word, by its name or an alias.
  func command(named word: String) -> (any Command.Type)? {
    commands.first { $0.description.name == word || $0.description.aliases.contains(word) }
  }

  /// The command that somebody may have meant.
  func suggestion(for word: String) -> String? {
    let shown = commands.map { $0.description }.filter { !$0.isHidden }
    let synonyms = shown.flatMap { description in
      description.synonyms.map { ($0, description.name) }
    }
    return Suggestion.nearest(
      to: word, among: shown.flatMap { [$0.name] + $0.aliases },
      synonyms: Dictionary(synonyms) { first, _ in first })
  }
}
