import ExpenseCore

/// The steps that `undo` took back or `redo` did again, or would.
struct MovedSteps {
  let direction: HistoryDirection
  /// In the order they were taken.
  let steps: [HistoryStep]
  /// The items of the file after that, or now where it is a plan.
  let items: [ExpenseItem]
  /// Whether nothing was done, since only the plan was asked for.
  let isPlan: Bool

  var isSaved: Bool { !isPlan }
}
