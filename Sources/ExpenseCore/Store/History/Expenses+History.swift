extension Expenses {
  /// Goes along the history, as one save: all of the steps or none.
  ///
  /// - Parameters:
  ///   - direction: back, by undoing, or forth.
  ///   - count: how many steps, from 1.
  /// - Returns: the steps in the order they were undone or redone.
  /// - Throws: `HistoryError` where that is not possible, `StoreError` where saving fails; the file
  ///   is as it was.
  package func move(_ direction: HistoryDirection, by count: Int) throws -> [HistoryStep] {
    try commit { items, file in
      let timeline = try file.history.timeline(at: stamp, reach: count, in: file.directory)
      let steps = try timeline.steps(direction, count)
      try steps.replay(direction, on: &items, &currency)
      return (steps, .move(direction.sign * count))
    }
  }

  /// What `move` would do to the items as they were read, without a lock and without a trace.
  ///
  /// - Returns: the steps in the order they would be undone or redone.
  /// - Throws: what `move` would.
  package func plan(_ direction: HistoryDirection, by count: Int) throws -> [HistoryStep] {
    let steps = try timeline(reach: count).steps(direction, count)
    var (items, currency) = (items, currency)
    try steps.replay(direction, on: &items, &currency)
    return steps
  }

  /// Where the items, as they were read, are in the history.
  ///
  /// - Parameter reach: how many steps to undo are wanted.
  /// - Throws: `StoreError` where the history is there and cannot be read.
  package func timeline(reach: Int) throws(StoreError) -> Timeline {
    let path = try DataPath(resolving: defaults.path)
    do throws(SystemError) {
      guard let directory = try Directory(existing: path.directory) else { return .empty }
      return try HistoryFile(of: path).timeline(at: stamp, reach: reach, in: directory)
    } catch {
      throw .system(error)
    }
  }
}

extension JSONDefaults {
  /// Empties the history of the file, under the lock; the file itself is neither read nor changed.
  ///
  /// - Throws: `StoreError`.
  package func clearHistory() throws(StoreError) {
    let path = try DataPath(resolving: path)
    do throws(SystemError) {
      guard try System.status(of: path.directory, in: .working) != nil else { return }
    } catch {
      throw .system(error)
    }
    let file = try lock()
    do throws(SystemError) {
      try file.history.clear(in: file.directory)
    } catch {
      throw .system(error)
    }
  }
}

extension [HistoryStep] {
  /// Undoes or redoes the steps, one after the other.
  fileprivate func replay(
    _ direction: HistoryDirection, on items: inout [ExpenseItem], _ currency: inout Currency?
  ) throws(HistoryError) {
    for step in self {
      let change = direction == .undo ? step.change.inverse : step.change
      do throws(Change.Conflict) {
        try change.apply(to: &items, &currency, isIntact: step.isIntact)
      } catch {
        throw .conflict(direction, command: step.command, error)
      }
    }
  }
}
