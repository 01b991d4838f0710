// The history for the rest of the program: recording a save, moving along the steps, and reading
// them.

// MARK: Recording a save

extension LockedFile {
  /// The history of this file's saves.
  var history: HistoryFile { HistoryFile(of: path) }

  /// Replaces the file by the staged version, after its entry was appended to the history.
  ///
  /// - Parameters:
  ///   - staged: the result of `stage`.
  ///   - old: the status of the version that it replaces; nil if there is none.
  ///   - action: the action to record.
  ///   - place: the state of the version read under this lock; if the file has another one, nothing
  ///     is published.
  /// - Throws: `StoreError`; the file is as before.
  func publish(
    _ staged: borrowing StagedFile, replacing old: FileStatus?,
    recording action: HistoryEntry.Action, at place: HistoryPlace
  ) throws(StoreError) -> Publication {
    let entry = HistoryEntry(from: FileStamp(old), to: staged.stamp, action: action)
    let attempt: HistoryFile.AppendedEntry?
    do throws(SystemError) {
      attempt = try history.append(entry, at: place, like: staged.file, in: directory)
    } catch {
      discard(staged)
      throw .system(error)
    }
    guard let appended = attempt else {
      discard(staged)
      return .overtaken
    }
    do throws(StoreError) {
      switch try publish(staged, replacing: old) {
      case .published(let status, let warnings):
        return .published(status, appended.warnings + warnings)
      case .overtaken:
        history.discard(appended, in: directory)
        return .overtaken
      }
    } catch {
      history.discard(appended, in: directory)
      throw error
    }
  }
}

// MARK: Moving along the steps

extension ExpenseFile {
  /// Moves along the history in one save, by all steps or none.
  ///
  /// - Parameters:
  ///   - direction: undo or redo.
  ///   - count: the number of steps, at least 1.
  /// - Returns: the steps in the order in which they were undone or redone.
  /// - Throws: `HistoryError` if that is not possible, `StoreError` if saving fails; the file is as
  ///   before.
  package func move(
    _ direction: HistoryDirection, by count: Int
  ) throws -> Saved<[HistoryStep]> {
    let saved = try save { (old, locked) throws(StoreError) in
      let place = HistoryPlace(
        stamp: old.stamp, leftovers: locked.path.leftovers(in: locked.directory))
      let timeline = try StoreError.wrapping(
        locked.history.timeline(at: place, reach: count, in: locked.directory))
      var document = old.document
      let steps = Result { () throws(HistoryError) in
        try timeline.replay(direction, count, on: &document)
      }
      guard case .success = steps else { return PendingSave(result: steps) }
      return PendingSave(
        result: steps, document: document, action: .move(direction.sign * count))
    }
    return Saved(
      result: try saved.result.get(), snapshot: saved.snapshot, change: nil,
      warnings: saved.warnings)
  }

  /// Computes what `move` would do to a version that was read; it takes no lock and changes
  /// nothing.
  ///
  /// - Returns: the steps in the order in which they would be undone or redone.
  /// - Throws: the errors of `move`.
  package func plan(
    _ direction: HistoryDirection, by count: Int, from snapshot: Snapshot
  ) throws -> [HistoryStep] {
    var document = snapshot.document
    return try timeline(at: snapshot, reach: count).replay(direction, count, on: &document)
  }

  /// Reads the history up to a version of the file.
  ///
  /// - Parameter reach: the number of steps to undo that are needed.
  /// - Throws: `StoreError` if the history exists but cannot be read.
  package func timeline(at snapshot: Snapshot, reach: Int) throws(StoreError) -> Timeline {
    let path = try DataPath(resolving: path)
    guard let directory = try StoreError.wrapping(Directory(existing: path.directory)) else {
      return .empty
    }
    let place = HistoryPlace(stamp: snapshot.stamp, leftovers: path.leftovers(in: directory))
    return try StoreError.wrapping(
      HistoryFile(of: path).timeline(at: place, reach: reach, in: directory))
  }

  /// Removes the history of the file, under the lock; the file itself is neither read nor changed.
  ///
  /// - Throws: `StoreError`.
  package func clearHistory() throws(StoreError) {
    let path = try DataPath(resolving: path)
    let directory = try StoreError.wrapping(System.status(of: path.directory, in: .working))
    guard directory != nil else { return }
    let locked = try lock()
    try StoreError.wrapping(locked.history.clear(in: locked.directory))
  }
}

extension Timeline {
  /// Undoes or redoes steps one after the other.
  fileprivate func replay(
    _ direction: HistoryDirection, _ count: Int, on document: inout ExpenseDocument
  ) throws(HistoryError) -> [HistoryStep] {
    let steps = try steps(direction, count)
    for step in steps {
      let change = direction == .undo ? step.change.inverse : step.change
      do throws(DocumentChange.Conflict) {
        try change.apply(to: &document, isIntact: step.isIntact)
      } catch {
        throw .conflict(direction, command: step.command, error)
      }
    }
    return steps
  }
}
