/// The commands of the program and the options that all of them share.
struct Grammar: Sendable {
  /// The commands, in the order of the overview.
  @Deferred var commands: [CommandDescription]
  /// Finds a command by its name or an alias, without building the descriptions of the others.
  let findCommand: @Sendable (_ word: String) -> CommandDescription?
  let topics: [HelpTopic]
  /// The options allowed before or after the name of any command.
  let globalOptions: [OptionDescription]
  let help: Flag
  let version: Flag

  /// The options allowed on a line: the command's own, if one is known, and the global ones.
  func options(of command: CommandDescription?) -> [OptionDescription] {
    (command?.options ?? []) + globalOptions
  }

  var shownCommands: [CommandDescription] { commands.filter { !$0.isHidden } }
}
