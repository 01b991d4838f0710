/// `completions`: prints what makes a shell complete this program's command lines.
struct CompletionsCommand: Command {
  static let description = CommandDescription(
    name: "completions", synonyms: ["completion", "complete"], purpose: .learn,
    summary: "Print the completion script of a shell",
    details: [
      """
      What is completed: commands, options and their values, files, and what the data file holds: \
      types, categories, names, rows and ids.
      """,
      """
      Without a file of its own: eval "$(iexpense completions bash)" in ~/.bashrc, the same with \
      zsh in ~/.zshrc behind compinit, iexpense completions fish | source in config.fish.
      """,
    ],
    operands: [
      OperandDescription(
        name: "SHELL", summary: "One of \(choices.joined(separator: ", "))",
        completion: .choices(choices))
    ],
    examples: [
      .init(
        line: "completions bash > ~/.iexpense.bash",
        explanation: "Complete in bash, with '. ~/.iexpense.bash' in ~/.bashrc"),
      .init(
        line: "completions zsh > ~/.zfunc/_iexpense",
        explanation: "Complete in zsh, where fpath names ~/.zfunc"),
      .init(
        line: "completions fish > ~/.config/fish/completions/iexpense.fish",
        explanation: "Complete in fish"),
    ])

  private static let choices = Shell.allCases.map(\.rawValue)

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = arguments.operands.first else {
      throw .missingOperand("SHELL")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .unknownOperand(word, of: "shell", choices: Self.choices)
    }
    self.shell = shell
  }

  func run(in context: Context) -> any CommandResult {
    Guide(text: shell.completionScript(for: .standard))
  }
}
