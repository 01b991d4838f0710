import ExpenseCore

/// What reports are made of: a file that was read, or one that is watched.
struct ItemSource {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  let currency: Currency?
  /// The file, as it was named.
  let path: String
  let fileExists: Bool

  init(_ snapshot: Snapshot) {
    (items, currency) = (snapshot.document.items, snapshot.document.currency)
    (path, fileExists) = (snapshot.path, snapshot.exists)
  }

  init(_ expenses: Expenses) {
    (items, currency) = (expenses.items, expenses.currency)
    (path, fileExists) = (expenses.defaults.path, expenses.fileExists)
  }
}
