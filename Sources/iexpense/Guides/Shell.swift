/// The shells that completion scripts are written for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes the shell complete the commands of a registry.
  func completionScript(for registry: CommandRegistry) -> String {
    let commands = registry.commands.map { $0.description }.filter { !$0.isHidden }
    return switch self {
    case .bash: BashCompletion(commands: commands).script
    case .zsh: ZshCompletion(commands: commands).script
    case .fish: FishCompletion(commands: commands).script
    }
  }
}

extension String {
  /// The text as one word of `sh`, bash or zsh.
  var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
