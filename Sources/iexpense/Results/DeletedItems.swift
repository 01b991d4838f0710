import ExpenseCore

/// The items that `delete` took out of the file, or would.
struct DeletedItems {
  /// All items of the file before the deletion, in its order.
  let items: [ExpenseItem]
  /// The rows of those deleted, from 1, ascending.
  let rows: [Int]
  let currency: Currency
  /// Whether they are still there, since only the plan was asked for.
  let isPlan: Bool

  var isSaved: Bool { !isPlan }
}
