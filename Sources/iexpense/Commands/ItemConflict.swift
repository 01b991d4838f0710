import ExpenseCore

/// Why an item cannot be what was asked for, given what the file holds.
enum ItemConflict: Error, Equatable {
  /// The id is there, with other content.
  case differentContent(ExpenseItem, row: Int)
  /// The item is no longer there, or no longer what it was when it was chosen.
  case changedMeanwhile(ExpenseItem)
  /// Several items have the name.
  case ambiguousName(String, [Candidate])
  /// No item has the name.
  case noSuchName(String)
}
