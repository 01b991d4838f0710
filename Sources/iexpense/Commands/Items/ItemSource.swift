import ExpenseCore

/// What reports are made of: a file that was read, or one that is watched.
struct ItemSource {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  let currency: Currency?
  /// What the file holds beside them.
  let document: ExpenseDocument
  /// The file, as it was named.
  let path: String
  let fileExists: Bool

  init(_ snapshot: Snapshot) {
    document = snapshot.document
    (items, currency) = (document.items, document.currency)
    (path, fileExists) = (snapshot.path, snapshot.exists)
  }

  init(_ expenses: Expenses) {
    document = expenses.document
    (items, currency) = (expenses.items, expenses.currency)
    (path, fileExists) = (expenses.defaults.path, expenses.fileExists)
  }
}
