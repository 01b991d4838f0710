/// What two sides of a merge want differently.
package enum MergeConflict: Equatable, Sendable {
  /// Both gave a member of an element another value; nil where a side took it away.
  ///
  /// Ours is kept, or the one value there is; of an element that counts as a whole, nothing of theirs.
  /// The element is the result of the merge.
  case member(MergedElement, String, ours: String?, theirs: String?, isWhole: Bool = false)
  /// Ours deleted the element, theirs edited it; the edit is kept.
  case deletedByOurs(MergedElement)
  /// Theirs deleted the element, ours edited it; the edit is kept.
  case deletedByTheirs(MergedElement)
  /// Both divided the item, or gave it or one of its parts another amount; what ours has of it is kept.
  case split(ExpenseItem)
  /// Both moved the records of that list, each in another way; ours is kept.
  case order(list: String)
  /// Both gave a member at the top of the file another value; kept as for an element.
  case top(member: String, ours: String?, theirs: String?)
  /// The amounts of the two sides are in two currencies; ours is kept, and no number was converted.
  case currency(ours: Currency, theirs: Currency)
}

/// An element of a list, which is merged by its id.
package enum MergedElement: Equatable, Sendable {
  case item(ExpenseItem)
  case record(Record, list: String)
}

/// What only one side made of a thing, or both alike; nil where both changed it, each in its own way.
///
/// A thing that may be absent is one like any other: what one side alone adds is its change.
func agreed<Value: Equatable>(base: Value, ours: Value, theirs: Value) -> Value? {
  if ours == theirs || base == theirs { return ours }
  return base == ours ? theirs : nil
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
