import ExpenseCore

/// What `undo` and `redo` are told: how many steps, and whether they are only to be shown.
struct HistoryMove {
  static let operand = OperandDescription(
    name: "N", summary: "How many steps; 1 where nothing is said", count: .optional)
  static let options = [CommonOptions.dryRun.description, CommonOptions.json.description]

  private let count: Int
  private let isPlan: Bool

  /// What the line says.
  ///
  /// - Throws: `UsageError.notAStepCount` for anything but a whole number from 1 on.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    count = try arguments.operands.first.map(Self.readCount) ?? 1
    isPlan = arguments.has(CommonOptions.dryRun)
  }

  private static func readCount(_ word: String) throws(UsageError) -> Int {
    guard !word.isEmpty, word.utf8.allSatisfy(\.isASCIIDigit) else {
      throw .notAStepCount(word)
    }
    // A number of more digits than an Int has is more than any history holds.
    let count = Int(word) ?? .max
    guard count > 0 else { throw .notAStepCount(word) }
    return count
  }

  /// Goes along the history of the file, or finds out what that would do.
  ///
  /// - Throws: `HistoryError`, `StoreError`, or what is wrong with a setting.
  func run(_ direction: HistoryDirection, in context: Context) throws -> MovedSteps {
    let expenses = try Expenses(defaults: context.defaults)
    let steps: [HistoryStep]
    if isPlan {
      steps = try expenses.plan(direction, by: count)
    } else {
      steps = try expenses.move(direction, by: count)
      context.passOn(expenses.saveWarnings)
    }
    return MovedSteps(
      direction: direction, steps: steps, items: expenses.items, isPlan: isPlan)
  }
}
