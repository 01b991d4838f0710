import ExpenseCore

/// `history`: shows what was done to the file, step by step, or forgets it.
struct HistoryCommand: Command {
  static let description = CommandDescription(
    name: "history", synonyms: ["steps", "journal", "changes"], purpose: .correct,
    summary: "Show what was changed, the newest first",
    details: [
      """
      The number of a step is how many to undo to take it back. Up to 200 steps are kept, on this \
      machine only, in a file of its own beside the expenses. It holds what was deleted until \
      --clear empties it.
      """
    ],
    options: [limit.description, clear.description],
    exclusive: [["limit", "clear"]],
    examples: [
      .init(line: "history -n 5", explanation: "Show the last five steps"),
      .init(line: "history --clear", explanation: "Forget all steps; the expenses stay"),
    ])

  static let limit = FilterOptions.limit
  static let clear = Flag("clear", "Forget all steps")

  private let limit: Int?
  private let clears: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    limit = try arguments.value(of: Self.limit)
    clears = arguments.has(Self.clear)
  }

  func run(in context: Context) throws -> any CommandResult {
    guard !clears else {
      try context.defaults.clearHistory()
      return ClearedHistory()
    }
    let expenses = try Expenses(defaults: context.defaults)
    let timeline = try expenses.timeline(reach: limit ?? Timeline.mostSteps)
    return HistoryListing(
      undone: timeline.undone, done: timeline.done, limit: limit ?? .max,
      isDamaged: timeline.isDamaged, items: expenses.items)
  }
}
