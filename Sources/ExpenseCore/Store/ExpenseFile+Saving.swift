// How a save works
//
// Exit 0 means that the change is in the file and on the disk; anything else means that the file is
// byte for byte what it was. These steps, in this order, make it so. `ExpenseFile.replace` is the one
// place that knows the order; every change of every file of ours goes through it.
//
//   lock      Of all our processes, one at a time is in here (see LockFile).
//   read      After locking, because what was read before may have been replaced since. What is read
//             is locked too.
//   change    The caller makes the next version of what was read.
//   check     Ids are unique, amounts in range. Where nothing changed, the save ends here.
//   stage     The new version is written beside the file under a name of its own, with the mode and
//             the owner the file has, and synced (see StagedFile). Up to here the file was not touched.
//   record    An entry that says what changes, and from which version to which, goes to the history
//             beside the file, and is synced (see Timeline).
//   publish   The file's identity is compared with what was read, and what is to go in with what was
//             staged; the lock is looked at again. Then the new version and the old one change places,
//             in one step that no reader can see half of (see Publishing). Then the directory is
//             synced, and with it the name. Only then is the old version removed.
//
// Where another program replaced the file in between, it all begins again at `read`; where the lock
// went away, at `lock`.

/// A save that is pending: what is to be in the file next, and what the history is to say of it.
struct PendingSave<Result> {
  let result: Result
  /// What the file is to hold; nil if it is to stay as it is, or is no file of expenses.
  var document: ExpenseDocument?
  /// What the history says of it; nil if it says nothing.
  var action: HistoryEntry.Action?
  /// The bytes of the next version; nil if nothing would change.
  fileprivate(set) var chunks: FileChunks?
}

/// What a save returned, the file after it, and what there is to say although it succeeded.
package struct Saved<Result> {
  package let result: Result
  package let snapshot: Snapshot
  /// What a step of its own did to the file; nil if it did nothing.
  package let change: DocumentChange?
  package let warnings: [StoreWarning]
}

extension ExpenseFile {
  /// Changes what the file holds as one step: one lock, one read, one save.
  ///
  /// - Parameters:
  ///   - command: what the step is called, `add` for example.
  ///   - change: makes the change. If another program replaces the file at the same moment it is run
  ///     again, on what that program left. What it throws ends the transaction without a trace.
  /// - Throws: `StoreError`, or what `change` throws; the file is as it was.
  package func transaction<Result>(
    _ command: String, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Saved<Result> {
    try transaction(command) { (_, document) in try change(&document) }
  }

  /// The same, for a change that asks which version it is made on.
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

  /// Saves the document that `make` makes of the present version.
  ///
  /// - Parameter make: run again if another program replaced the file.
  func save<Result>(
    _ make: (Snapshot, borrowing LockedFile) throws(StoreError) -> PendingSave<Result>
  ) throws(StoreError) -> Saved<Result> {
    var isGone = false
    var old = Snapshot(ExpenseDocument(), at: path, status: nil)
    let (made, status, warnings) = try replace { (locked) throws(StoreError) in
      var file = try locked.read()
      guard isStore || file.status != nil else { throw .missingFile(path: path) }
      if file.status == nil, !isGone, locked.history.namesAFile(in: locked.directory) {
        file = try returned(in: &locked)
        isGone = file.status == nil
      }
      old = try Snapshot(file, at: path)
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

  /// The file after a second at most in which it may come back.
  ///
  /// A program that replaces the file by removing it first, as `git checkout -f` does, leaves none
  /// for a moment. Beginning a new list in that moment would throw the expenses away.
  private func returned(in locked: inout LockedFile) throws(StoreError) -> FileBytes {
    var file = try locked.read()
    for _ in 0..<50 where file.status == nil {
      System.pause(milliseconds: 20)
      file = try locked.read()
    }
    return file
  }

  /// Writes the bytes, in one step that no reader sees half of; a file that is there keeps its mode.
  ///
  /// - Parameter replaces: whether a file that is there already is replaced; otherwise it is left
  ///   alone and the write refused.
  /// - Returns: what the save had to say although it succeeded.
  /// - Throws: `StoreError`; the file is as it was.
  package func write(_ bytes: [UInt8], replaces: Bool) throws(StoreError) -> [StoreWarning] {
    try replace { (locked) throws(StoreError) in
      let old = try FileBytes.status(of: locked.path.name, in: locked.directory)
      guard replaces || old == nil else { throw .alreadyExists(path: path) }
      return (PendingSave(result: (), chunks: FileChunks(bytes)), old)
    }.warnings
  }

  /// The save with the bytes to be written, checked; without if nothing would change.
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

// MARK: The steps

extension ExpenseFile {
  /// How often a save begins again because another program replaced the file at the same moment.
  private static let attempts = 20

  /// Replaces the file under its lock.
  ///
  /// - Parameter next: reads the file and makes its next version, and tells the status of the one that
  ///   it replaces; run again if another program replaced the file meanwhile.
  /// - Returns: what `next` made, and the status of the new version; nil if the file stayed as it was.
  private func replace<Result>(
    _ next: (inout LockedFile) throws(StoreError) -> (PendingSave<Result>, old: FileStatus?)
  ) throws(StoreError) -> (made: PendingSave<Result>, status: FileStatus?, warnings: [StoreWarning])
  {
    var locked = try lock()
    for _ in 0..<Self.attempts {
      let hasLock = try StoreError.wrapping { () throws(SystemError) in try locked.hasLock() }
      if !hasLock {
        locked.letGo()
        locked = try lock()
      }
      let (made, old) = try next(&locked)
      guard let chunks = made.chunks else { return (made, nil, []) }
      let place = HistoryPlace(
        stamp: FileStamp(old), leftovers: locked.path.leftovers(in: locked.directory))
      locked.removeLitter()
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
