/// `help`: shows how a command is used, or what there is.
struct HelpCommand: Command {
  static let description = CommandDescription(
    name: "help", synonyms: ["usage", "info", "?"], purpose: .learn, summary: "Show help",
    operands: [command.description],
    examples: [.init(line: "help add", explanation: "Explain add")])

  static let needsSettings = false

  static let command = Operand<String?>.optional(
    .word(
      "COMMAND",
      completion: .known(
        CommandRegistry.standard.grammar.commandCandidates
          + HelpTopic.all.map { CompletionCandidate(word: $0.name, text: $0.summary) })),
    "The command to explain, or filters, amounts or days")

  private let subject: HelpPage.Subject

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = try arguments.value(of: Self.command) else {
      subject = .overview
      return
    }
    if let topic = HelpTopic.all.first(where: { $0.name == word }) {
      subject = .topic(topic)
      return
    }
    guard let command = CommandRegistry.standard.command(named: word) else {
      throw .unknownCommand(word)
    }
    subject = .command(command.description)
  }

  func run(in session: Session) -> HelpPage {
    HelpPage(of: subject, in: CommandRegistry.standard.grammar)
  }
}
