struct HelpCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "help", synonyms: ["usage", "info", "?"], purpose: .learn, summary: "Show help",
    operands: [command.description],
    examples: [.init(line: "help add", explanation: "Explain add")])

  static let needsSettings = false

  static let command = Operand<String?>.optional(
    .word("COMMAND", completion: .commandsAndTopics),
    "The command to explain, or filters, amounts or days")

  private let word: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    word = try arguments.value(of: Self.command)
  }

  func run(in session: Session) throws -> Outcome {
    HelpPage(of: try subject(in: session.grammar), in: session.grammar)
  }

  private func subject(in grammar: Grammar) throws(UsageError) -> HelpPage.Subject {
    guard let word else { return .overview }
    if let topic = grammar.topics.first(where: { $0.name == word }) { return .topic(topic) }
    guard let command = grammar.findCommand(word) else { throw .unknownCommand(word) }
    return .command(command)
  }
}
