/// All that may stand on a command line: the commands, and the options that every one of them has.
struct Grammar: Sendable {
  /// The commands, in the order of the overview.
  @MadeOnDemand var commands: [CommandDescription]
  /// Finds the command that answers to a word, by its name or an alias: most lines need no other.
  let findCommand: @Sendable (_ word: String) -> CommandDescription?
  /// The topics that several commands share.
  let topics: [HelpTopic]
  /// The options that may stand before or after the name of any command.
  let globalOptions: [OptionDescription]
  /// The global flag that asks for help.
  let help: Flag
  /// The global flag that asks for the version.
  let version: Flag

  /// The options that may stand on a line: the command's own, where one is known, and the global
  /// ones.
  func options(of command: CommandDescription?) -> [OptionDescription] {
    (command?.options ?? []) + globalOptions
  }

  /// The commands that people see.
  var shownCommands: [CommandDescription] { commands.filter { !$0.isHidden } }
}
