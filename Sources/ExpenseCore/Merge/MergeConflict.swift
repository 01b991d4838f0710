/// A conflict of two sides in a merge; a record is given with the key of its list.
package enum MergeConflict: Equatable, Sendable {
  /// Both sides gave a member of a record different values, nil if a side removed it.
  ///
  /// Our value is kept, or the only one there is; of members that are kept together, all of ours.
  /// The record is the result of the merge.
  case member(Record, list: String, String, ours: String?, theirs: String?, isWhole: Bool)
  /// We deleted the record and they edited it; the edit is kept.
  case deletedByOurs(Record, list: String)
  /// They deleted the record and we edited it; the edit is kept.
  case deletedByTheirs(Record, list: String)
  /// Both sides split the expense or changed the amounts of its parts, in different ways; ours are
  /// kept.
  case split(Record)
  /// Both sides moved the records of a list in different ways; our order is kept.
  case order(list: String)
  /// Both sides gave a member of the top level different values; ours is kept as in a record.
  case top(member: String, ours: String?, theirs: String?)
  /// Both sides gave the budget of a scope, in words, different rhythms; our budgets of it are kept.
  case rhythm(scope: String, ours: String, theirs: String)
  /// The two sides have different currencies; ours is kept, and no amount is converted.
  case currency(ours: Currency, theirs: Currency)
}

/// Returns the value that only one side changed, or that both changed alike; nil if they changed it
/// in different ways.
///
/// Values may be optional: if only one side adds a value, that is its change.
func agreed<Value: Equatable>(base: Value, ours: Value, theirs: Value) -> Value? {
  if ours == theirs || base == theirs { return ours }
  return base == ours ? theirs : nil
}

/// The choice between two sides in a conflict.
enum ConflictRule {
  /// Ours, or else theirs; an edit wins over a deletion.
  case keepOurs
  /// The base, or nothing if both sides added a value.
  case keepBase

  /// The value that is kept of one that both sides changed.
  func kept<Value>(base: Value?, ours: Value?, theirs: Value?) -> Value? {
    self == .keepBase ? base : ours ?? theirs
  }
}
