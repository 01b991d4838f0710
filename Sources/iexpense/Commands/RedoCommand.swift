import ExpenseCore

/// `redo`: does again what `undo` took back.
struct RedoCommand: Command {
  static let description = CommandDescription(
    name: "redo", synonyms: ["again", "repeat"], purpose: .correct,
    summary: "Do again what undo took back",
    details: [
      """
      Steps that were taken back can be done again until another change is made. Several are done \
      all together, or none of them.
      """
    ],
    operands: [StepCount.operand],
    options: [CommonOptions.dryRun.description, CommonOptions.json.description],
    examples: [
      .init(line: "redo", explanation: "Do again what the last undo took back"),
      .init(line: "redo 2", explanation: "Do two steps again"),
    ])

  private let count: Int
  private let isPlan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    count = try StepCount.read(arguments)
    isPlan = arguments.has(CommonOptions.dryRun)
  }

  func run(in context: Context) throws -> any CommandResult {
    try context.move(.redo, by: count, isPlan: isPlan)
  }
}
