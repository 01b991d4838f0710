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
    operands: [HistoryMove.operand], options: HistoryMove.options,
    examples: [
      .init(line: "redo", explanation: "Do again what the last undo took back"),
      .init(line: "redo 2", explanation: "Do two steps again"),
    ])

  private let move: HistoryMove

  init(_ arguments: ParsedArguments) throws(UsageError) {
    move = try HistoryMove(arguments)
  }

  func run(in context: Context) throws -> any CommandResult {
    try move.run(.redo, in: context)
  }
}
