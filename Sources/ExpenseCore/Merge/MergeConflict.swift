/// A thing that two sides of a merge want differently; a record is named with the key of its list.
package enum MergeConflict: Equatable, Sendable {
  /// Both gave a member of a record another value; nil if a side took it away.
  ///
  /// Ours is kept, or the one value there is; of members that are kept together, nothing of theirs.
  /// The record is the result of the merge.
  case member(Record, list: String, String, ours: String?, theirs: String?, isWhole: Bool)
  /// Ours deleted the record, theirs edited it; the edit is kept.
  case deletedByOurs(Record, list: String)
  /// Theirs deleted the record, ours edited it; the edit is kept.
  case deletedByTheirs(Record, list: String)
  /// Both divided the expense, or gave it or one of its parts another amount; what ours has is
  /// kept.
  case split(Record)
  /// Both moved the records of that list, each in another way; ours is kept.
  case order(list: String)
  /// Both gave a member at the top of the file another value; kept as for a record.
  case top(member: String, ours: String?, theirs: String?)
  /// The amounts of the two sides are in two currencies; ours is kept, and no number was converted.
  case currency(ours: Currency, theirs: Currency)
}

/// Returns the value that only one side made of a thing, or both alike; nil if both changed it,
/// each in its own way.
///
/// A thing that may be absent is one like any other: what one side alone adds is its change.
func agreed<Value: Equatable>(base: Value, ours: Value, theirs: Value) -> Value? {
  if ours == theirs || base == theirs { return ours }
  return base == ours ? theirs : nil
}

/// The choice where both sides want one thing differently.
enum ConflictRule {
  /// Ours, or else theirs; an edit rather than a deletion.
  case keepOurs
  /// The base, or nothing where both added something.
  case keepBase

  /// The value to keep of one thing that both sides changed.
  func kept<Value>(base: Value?, ours: Value?, theirs: Value?) -> Value? {
    self == .keepBase ? base : ours ?? theirs
  }
}
