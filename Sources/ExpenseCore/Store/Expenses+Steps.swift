// Steps that are not made of what is assigned: back and forth along the history, and a merge.

extension Expenses {
  /// Takes back the last steps of the file, all of them or none; those of other processes too.
  ///
  /// - Returns: what the steps are called, in the order they were taken back.
  /// - Throws: `UndoError` if a step cannot be taken back; otherwise as a transaction does.
  @discardableResult
  public func undo(_ count: Int = 1) throws -> [String] { try move(.undo, by: count) }

  /// Does again what `undo` took back, all of the steps or none.
  ///
  /// - Returns: what the steps are called, in the order they were done.
  /// - Throws: as `undo(_:)` does.
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

  /// Brings what was assigned and could not be saved together with what others saved meanwhile, as
  /// `iexpense merge` does, in one step.
  ///
  /// For a `saveError` of `.changedSinceLoaded`: the file has both sides' changes then, expense by
  /// expense and member by member, and observers hear of the result. Where both changed one thing, what
  /// was assigned here is kept.
  ///
  /// ```swift
  /// if case .changedSinceLoaded? = expenses.saveError { try expenses.merge() }
  /// ```
  ///
  /// - Returns: how many things both sides changed, each in its own way.
  /// - Throws: `StoreError`; the file and what was assigned are as they were.
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
