import ExpenseCore

/// What reports are made of: a file that was read, or one that is watched.
struct ItemSource {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  let currency: Currency?
  /// The whole document, for its budgets.
  let document: ExpenseDocument
  /// The file, as it was named.
  let path: String
  let fileExists: Bool

  init(_ snapshot: Snapshot) {
    document = snapshot.document
    (items, currency) = (document.items, document.currency)
    (path, fileExists) = (snapshot.path, snapshot.exists)
  }

  /// The file of a session, read now.
  init(of session: Session) throws { self.init(try ExpenseFile(session.defaults).read()) }

  init(_ expenses: Expenses) {
    document = expenses.document
    (items, currency) = (expenses.items, expenses.currency)
    (path, fileExists) = (expenses.defaults.path, expenses.fileExists)
  }
}
