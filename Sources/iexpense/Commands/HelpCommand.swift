/// `help`: shows how a command is used, or what there is.
struct HelpCommand: Command {
  static let description = CommandDescription(
    name: "help", synonyms: ["usage", "info", "?"], purpose: .learn, summary: "Show help",
    operands: [command.description],
    examples: [.init(line: "help add", explanation: "Explain add")])

  static let needsSettings = false

  static let command = Operand<String?>.optional(
    .word("COMMAND", completion: .known(CommandRegistry.standard.grammar.commandCandidates)),
    "The command to explain")

  private let topic: CommandDescription?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = try arguments.value(of: Self.command) else {
      topic = nil
      return
    }
    guard let command = CommandRegistry.standard.command(named: word) else {
      throw .unknownCommand(
        word, suggestion: CommandRegistry.standard.grammar.suggestion(for: word))
    }
    topic = command.description
  }

  func run(in session: Session) -> HelpPage {
    HelpPage(of: topic, in: CommandRegistry.standard.grammar)
  }
}
