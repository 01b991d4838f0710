// How a save works
//
// Exit code 0 means that the change is in the file and on the disk; any other means that the file
// is byte for byte as before. These steps, in this order, guarantee it. `ExpenseFile.replace` is
// the only place that knows the order; every change of every file goes through it.
//
//   lock      Only one of our processes at a time may continue (see LockFile).
//   read      This follows locking, because a version read before may have been replaced since.
//             The version that is read is locked too.
//   change    The caller makes the next version of the document.
//   check     Ids must be unique and amounts in range. If nothing changed, the save ends here.
//   stage     The new version is written beside the file under a temporary name, with the file's
//             mode and owner, and synced (see StagedFile). So far the file is not touched.
//   record    An entry with the change and with the versions before and after it is appended to
//             the history beside the file, and synced (see Timeline).
//   publish   The file's identity is compared with the version that was read, that of the staged
//             file with what was staged, and the lock is checked again. Then the new and the old
//             version exchange names, atomically for readers (see Publishing), and the directory
//             is synced. Only then is the old version removed.
//
// If another program replaced the file in the meantime, the save starts again at `read`; if the
// lock file was removed, at `lock`.

/// A save before it is carried out: the next version of the file, and its entry in the history.
struct PendingSave<Result> {
  let result: Result
  /// The next version of the document; nil if the file is not to change or not a file of expenses.
  var document: ExpenseDocument?
  /// The action to record in the history; nil to record none.
  var action: HistoryEntry.Action?
  /// The bytes of the next version; nil if nothing would change.
  fileprivate(set) var chunks: FileChunks?
}

/// The result of a save, the file after it, and the warnings of a save that succeeded.
package struct Saved<Result> {
  package let result: Result
  package let snapshot: Snapshot
  /// The change that was saved; nil if nothing changed.
  package let change: DocumentChange?
  package let warnings: [StoreWarning]
}

extension ExpenseFile {
  /// Changes the document in one step: one lock, one read, one save.
  ///
  /// - Parameters:
  ///   - command: the name of the step in the history, such as `add`.
  ///   - change: makes the change. If another program replaces the file at the same moment, it runs
  ///     again on the new version. If it throws, nothing is saved.
  /// - Throws: `StoreError`, or what `change` throws; the file is as before.
  package func transaction<Result>(
    _ command: String, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Saved<Result> {
    try transaction(command) { (_, document) in try change(&document) }
  }

  /// Does the same for a change that needs the version it is made on.
  func transaction<Result>(
    _ command: String, _ change: (Snapshot, inout ExpenseDocument) throws -> Result
  ) throws -> Saved<Result> {
    let saved = try save { (old, _) throws(StoreError) in
      var document = old.document
      let result = Swift.Result { try change(old, &document) }
      guard case .success = result else { return PendingSave(result: result) }
      let step = HistoryEntry.Action.step(
        command, DocumentChange(from: old.document, to: document))
      return PendingSave(result: result, document: document, action: step)
    }
    return Saved(
      result: try saved.result.get(), snapshot: saved.snapshot, change: saved.change,
      warnings: saved.warnings)
  }

  /// Saves the document that `make` makes from the current version.
  ///
  /// - Parameter make: runs again if another program replaced the file.
  func save<Result>(
    _ make: (Snapshot, borrowing LockedFile) throws(StoreError) -> PendingSave<Result>
  ) throws(StoreError) -> Saved<Result> {
    var isGone = false
    var old = Snapshot(ExpenseDocument(), at: path, status: nil)
    let (made, status, warnings) = try replace { (locked) throws(StoreError) in
      old = try Snapshot(at: path) { () throws(StoreError) in
        var file = try locked.read()
        guard isStore || file.status != nil else { throw .missingFile(path: path) }
        if file.status == nil, !isGone, locked.history.namesAFile(in: locked.directory) {
          file = try awaitFile(in: &locked)
          isGone = file.status == nil
        }
        return file
      }
      return (try complete(try make(old, locked), after: old), old.status)
    }
    guard let status, let document = made.document else {
      return Saved(result: made.result, snapshot: old, change: nil, warnings: warnings)
    }
    var change: DocumentChange?
    if case .step(_, let step)? = made.action { change = step }
    return Saved(
      result: made.result, snapshot: Snapshot(document, at: path, status: status), change: change,
      warnings: isGone ? [.fileWasGone(path: path)] + warnings : warnings)
  }

  /// Reads the file, waiting up to a second for it to reappear.
  ///
  /// A program that replaces the file by removing it first, such as `git checkout -f`, leaves no
  /// file for a moment. Starting a new list in that moment would lose the expenses.
  private func awaitFile(in locked: inout LockedFile) throws(StoreError) -> FileBytes {
    var file = try locked.read()
    for _ in 0..<50 where file.status == nil {
      System.pause(milliseconds: 20)
      file = try locked.read()
    }
    return file
  }

  /// Writes a whole file, atomically for readers; an existing file keeps its mode.
  ///
  /// - Parameter replaces: true to replace an existing file, false to refuse that.
  /// - Returns: the warnings of a write that succeeded.
  /// - Throws: `StoreError`; the file is as before.
  package func write(_ bytes: [UInt8], replaces: Bool) throws(StoreError) -> [StoreWarning] {
    try replace { (locked) throws(StoreError) in
      let old = try FileBytes.status(of: locked.path.name, in: locked.directory)
      guard replaces || old == nil else { throw .alreadyExists(path: path) }
      return (PendingSave(result: (), chunks: FileChunks(bytes)), old)
    }.warnings
  }

  /// Checks the save and adds the bytes to write; without bytes if nothing would change.
  private func complete<Result>(
    _ made: PendingSave<Result>, after old: Snapshot
  ) throws(StoreError) -> PendingSave<Result> {
    guard let document = made.document, let action = made.action else { return made }
    var save = made
    guard isStore else {
      let bytes = document.encoded()
      (save.action, save.chunks) = (nil, bytes == old.bytes ? nil : FileChunks(bytes))
      return save
    }
    let change: ListChange
    switch action {
    case .move: change = ListChange(from: old.document.items, to: document.items)
    case .step(_, let step):
      guard !step.isEmpty else { return made }
      change = step.items
    }
    do throws(InvalidItems) { try document.check(since: change) } catch {
      throw .invalidItems(error)
    }
    save.chunks = document.chunks(replacing: old.document, change.runs(of: document.items.count))
    return save
  }
}

// MARK: Steps

extension ExpenseFile {
  /// The number of times that a save starts again because another program replaced the file at the
  /// same moment.
  private static let attempts = 20

  /// Replaces the file under its lock.
  ///
  /// - Parameter next: reads the file, makes its next version, and returns the status of the
  ///   version that it replaces; it runs again if another program replaced the file in the
  ///   meantime.
  /// - Returns: the result of `next`, and the status of the new version; nil if the file was not
  ///   changed.
  private func replace<Result>(
    _ next: (inout LockedFile) throws(StoreError) -> (PendingSave<Result>, old: FileStatus?)
  ) throws(StoreError) -> (made: PendingSave<Result>, status: FileStatus?, warnings: [StoreWarning])
  {
    var locked = try lock()
    for _ in 0..<Self.attempts {
      let hasLock = try StoreError.wrapping(locked.hasLock())
      if !hasLock {
        locked.letGo()
        locked = try lock()
      }
      let (made, old) = try next(&locked)
      guard let chunks = made.chunks else { return (made, nil, []) }
      let others = (try? locked.path.stagedFiles(in: locked.directory)) ?? []
      let place = HistoryPlace(
        stamp: FileStamp(old), leftovers: others.map { FileStamp($0.status) })
      locked.removeLitter(among: others)
      let staged = try locked.stage(chunks, replacing: old)
      let publication =
        if let action = made.action {
          try locked.publish(staged, replacing: old, recording: action, at: place)
        } else {
          try locked.publish(staged, replacing: old)
        }
      guard case .published(let status, let warnings) = publication else { continue }
      locked.keepsLockFile = isStore
      return (made, status, warnings)
    }
    throw .keptChanging(path: path)
  }
}
