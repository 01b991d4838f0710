// Steps that are not made by assigning: moves along the history, and merging.

extension Expenses {
  /// Undoes the last steps of the file, all or none, including those of other processes.
  ///
  /// - Returns: the names of the steps, in the order in which they were undone.
  /// - Throws: `UndoError` if a step cannot be undone, or the errors of a transaction.
  @discardableResult
  public func undo(_ count: Int = 1) throws -> [String] { try move(.undo, by: count) }

  /// Redoes steps that were undone, all or none.
  ///
  /// - Returns: the names of the steps, in the order in which they were redone.
  /// - Throws: the errors of `undo(_:)`.
  @discardableResult
  public func redo(_ count: Int = 1) throws -> [String] { try move(.redo, by: count) }

  private func move(_ direction: HistoryDirection, by count: Int) throws -> [String] {
    try requireSaved()
    guard count > 0 else { return [] }
    do {
      let saved = try ExpenseFile(defaults).move(direction, by: count)
      noteSave(of: saved)
      adopt(saved.snapshot)
      noteStrayAssignments()
      return saved.result.map(\.command)
    } catch let error as HistoryError {
      throw UndoError(error)
    }
  }

  /// Changes the document as one step; observers are notified once it is saved.
  package func save<Result>(
    _ command: String, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Result {
    try requireSaved()
    let saved = try ExpenseFile(defaults).transaction(command) { document in try change(&document) }
    noteSave(of: saved)
    adopt(saved.snapshot)
    noteStrayAssignments()
    return saved.result
  }

  /// Merges assignments that could not be saved with what others have saved since, in one step, as
  /// `iexpense merge` does.
  ///
  /// This resolves a `saveError` of `.changedSinceLoaded`: afterwards the file has the changes of
  /// both sides, expense by expense and member by member, and observers are notified of the result.
  /// If both sides changed the same member, the value assigned here is kept.
  ///
  /// ```swift
  /// if case .changedSinceLoaded? = expenses.saveError { try expenses.merge() }
  /// ```
  ///
  /// - Returns: the number of conflicts, which are values that both sides changed in different
  ///   ways.
  /// - Throws: `StoreError`; the file and the assignments are as before.
  @discardableResult
  public func merge() throws -> Int {
    guard isIdle else { throw StoreError.transactionInProgress }
    if let loadError { throw loadError }
    let base = document
    var ours = base
    (ours.items, ours.currency) = (items, currency)
    let saved = try ExpenseFile(defaults).transaction("merge") { document in
      let merge = ThreeWayMerge(base: base, ours: ours, theirs: document)
      document = merge.document
      return merge.conflicts.count
    }
    noteSave(of: saved)
    adopt(saved.snapshot)
    noteStrayAssignments()
    return saved.result
  }
}
