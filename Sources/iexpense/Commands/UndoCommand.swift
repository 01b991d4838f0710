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
    operands: [StepCount.operand],
    options: [CommonOptions.dryRun.description, CommonOptions.json.description],
    examples: [
      .init(line: "undo", explanation: "Take back the last change"),
      .init(line: "undo 3 --dry-run", explanation: "Show what the last three changes were"),
    ])

  private let count: Int
  private let isPlan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    count = try StepCount.read(arguments)
    isPlan = arguments.has(CommonOptions.dryRun)
  }

  func run(in context: Context) throws -> any CommandResult {
    try context.move(.undo, by: count, isPlan: isPlan)
  }
}

extension Context {
  /// Goes along the history of the file, or finds out what that would do.
  func move(
    _ direction: HistoryDirection, by count: Int, isPlan: Bool
  ) throws -> MovedSteps {
    let expenses = try Expenses(defaults: defaults)
    let steps: [HistoryStep]
    if isPlan {
      steps = try expenses.plan(direction, by: count)
    } else {
      steps = try expenses.move(direction, by: count)
      passOn(expenses.saveWarnings)
    }
    return MovedSteps(
      direction: direction, steps: steps, items: expenses.items, isPlan: isPlan)
  }
}
