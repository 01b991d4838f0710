import ExpenseCore

/// The steps of the file's history.
struct HistoryListing: CommandResult {
  /// What can be redone, the next step first.
  let undone: [HistoryStep]
  /// What can be undone, the newest step first.
  let done: [HistoryStep]
  /// How many to show at most.
  let limit: Int
  /// Whether there may be more that cannot be read.
  let isDamaged: Bool
  /// The items of the file.
  let items: [ExpenseItem]
}

/// The history was emptied.
struct ClearedHistory: CommandResult {
  var isSaved: Bool { true }
}
