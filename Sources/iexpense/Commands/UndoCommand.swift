import ExpenseCore

/// `undo`: takes back the last changes of the file.
struct UndoCommand: Command {
  static let description = CommandDescription(
    name: "undo", synonyms: ["revert", "back"], purpose: .correct,
    summary: "Take back the last changes",
    details: [
      """
      One command is one step, however many expenses it touched. Several steps are taken back all \
      together, or none of them.
      """,
      """
      Where another program has changed the file since, each expense is looked at first: one that \
      is no longer as the step left it is never overwritten, and nothing is undone.
      """,
    ],
    operands: [HistoryMove.operand], options: HistoryMove.options,
    examples: [
      .init(line: "undo", explanation: "Take back the last change"),
      .init(line: "undo 3 --dry-run", explanation: "Show what the last three changes were"),
    ])

  private let move: HistoryMove

  init(_ arguments: ParsedArguments) throws(UsageError) {
    move = try HistoryMove(arguments)
  }

  func run(in context: Context) throws -> any CommandResult {
    try move.run(.undo, in: context)
  }
}
