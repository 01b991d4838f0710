struct CompletionsCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "completions", synonyms: ["completion"], purpose: .learn,
    summary: "Print the completion script of a shell",
    details: [
      """
      What is completed: commands, options and their values, files, and what the data file holds: \
      types, categories, names, rows and ids.
      """,
      """
      Without a file of its own: eval "$(iexpense completions bash)" in ~/.bashrc, the same with \
      zsh in ~/.zshrc after compinit, iexpense completions fish | source in config.fish.
      """,
    ],
    operands: [shell.description],
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

  static let needsSettings = false

  static let shell = Operand<Shell>.required(
    .choice("SHELL"), "One of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    shell = try arguments.value(of: Self.shell)
  }

  func run(in session: Session) -> Outcome {
    Guide(text: shell.completionScript)
  }
}
