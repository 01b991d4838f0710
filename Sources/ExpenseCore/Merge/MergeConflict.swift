/// What two sides of a merge want differently.
package enum MergeConflict: Equatable, Sendable {
  /// Both gave a member of an item another value; nil where a side took it away.
  ///
  /// Ours is kept, or the one value there is. The item is the one that the merge came to.
  case item(ExpenseItem, member: String, ours: String?, theirs: String?)
  /// Both gave a member at the top of the file another value; kept as for an item.
  case top(member: String, ours: String?, theirs: String?)
  /// Ours deleted the item, theirs edited it; the edit is kept.
  case deletedByOurs(ExpenseItem)
  /// Theirs deleted the item, ours edited it; the edit is kept.
  case deletedByTheirs(ExpenseItem)
  /// The amounts of the two sides are in two currencies; ours is kept, and no number was converted.
  case currency(ours: Currency, theirs: Currency)
}
