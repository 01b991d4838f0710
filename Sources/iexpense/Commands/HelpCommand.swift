/// `help`: shows how a command is used, or what there is.
struct HelpCommand: Command {
  static let description = CommandDescription(
    name: "help", synonyms: ["usage", "info", "?"], purpose: .learn, summary: "Show help",
    operands: [
      OperandDescription(
        name: "COMMAND", summary: "The command to explain", count: .optional,
        completion: .commands)
    ],
    examples: [.init(line: "help add", explanation: "Explain add")])

  private let topic: CommandDescription?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = arguments.operands.first else {
      topic = nil
      return
    }
    guard let command = CommandRegistry.standard.command(named: word) else {
      throw .unknownCommand(word)
    }
    topic = command.description
  }

  func run(in context: Context) -> any CommandResult {
    HelpPage(of: topic)
  }
}
