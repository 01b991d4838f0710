/// What two sides of a merge want differently.
package enum MergeConflict: Equatable, Sendable {
  /// Both gave a member of an item another value; nil where a side took it away.
  ///
  /// Ours is kept, or the one value there is. The item is the result of the merge.
  case item(ExpenseItem, member: String, ours: String?, theirs: String?)
  /// Ours deleted the item, theirs edited it; the edit is kept.
  case deletedByOurs(ExpenseItem)
  /// Theirs deleted the item, ours edited it; the edit is kept.
  case deletedByTheirs(ExpenseItem)
  /// The same of a member of a record, in the list of that key; of one that counts as a whole, nothing
  /// of theirs is kept.
  case record(
    Record, list: String, member: String, ours: String?, theirs: String?, isWhole: Bool = false)
  /// Ours deleted a record of that list, theirs edited it; the edit is kept.
  case recordDeletedByOurs(Record, list: String)
  /// Theirs deleted a record of that list, ours edited it; the edit is kept.
  case recordDeletedByTheirs(Record, list: String)
  /// Both moved the records of that list, each in another way; ours is kept.
  case order(list: String)
  /// Both gave a member at the top of the file another value; kept as for an item.
  case top(member: String, ours: String?, theirs: String?)
  /// The amounts of the two sides are in two currencies; ours is kept, and no number was converted.
  case currency(ours: Currency, theirs: Currency)
}

/// What is kept where both sides want one thing differently.
enum ConflictRule {
  /// What ours has, or else what theirs has; an edit rather than a deletion.
  case keepOurs
  /// What both started from, or nothing where both added something.
  case keepBase

  /// The value to keep of one thing that both sides changed.
  func kept<Value>(base: Value?, ours: Value?, theirs: Value?) -> Value? {
    self == .keepBase ? base : ours ?? theirs
  }
}
