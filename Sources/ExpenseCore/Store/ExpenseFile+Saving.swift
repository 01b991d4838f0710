// How a save works
//
// Exit 0 means that the change is in the file and on the disk; anything else means that the file is
// byte for byte what it was. These steps, in this order, make it so. `ExpenseFile.replace` is the one
// place that knows the order; every change of every file of ours goes through it.
//
//   lock      Of all our processes, one at a time is in here (see LockFile).
//   read      After locking, because what was read before may have been replaced since.
//   change    The caller makes the next version of what was read.
//   check     Ids are unique, amounts in range. Where nothing changed, the save ends here.
//   stage     The new version is written beside the file under another name, with the mode and the
//             owner the file has, and synced. Up to here the file was not touched.
//   record    An entry that says what changes, and from which version to which, goes to the history
//             beside the file, and is synced (see Timeline).
//   publish   The file's identity is compared with what was read. Then the new version and the old
//             one change places, in one step that no reader can see half of. Then the directory is
//             synced, and with it the name. Only then is the old version removed.
//
// Where another program replaced the file in between, it all begins again at `read`.
//
// `.NAME.tmp` is only ever written under the lock, so one that lies there when we come is what a
// killed process left: it is removed, and never opened, since it may be a link planted for us.

/// What a change returned, the file after it, and what the save had to say although it succeeded.
package struct Saved<Result> {
  package let result: Result
  package let snapshot: Snapshot
  /// What a step of its own did to the file; nil where it did nothing.
  package let change: DocumentChange?
  package let warnings: [StoreWarning]
}

/// What a change makes of the file.
struct Draft<Result> {
  let result: Result
  /// Nil where the file is to stay as it is.
  let document: ExpenseDocument?
  /// What the save is for the history.
  var recording = Recording.step("change")
}

/// What a save is for the history.
enum Recording {
  /// A step of its own, under that name.
  case step(String)
  /// That many steps back, where negative, or forth; a save even where it changes nothing.
  case move(Int)
}

extension ExpenseFile {
  /// Changes what the file holds as one step: one lock, one read, one save.
  ///
  /// - Parameters:
  ///   - command: what the step is called, `add` for example.
  ///   - change: makes the change. Where another program replaces the file at the same moment it is
  ///     run again, on what that program left. What it throws ends the transaction without a trace.
  /// - Throws: `StoreError`, or what `change` throws; the file is as it was.
  package func transaction<Result>(
    _ command: String, _ change: (inout ExpenseDocument) throws -> Result
  ) throws -> Saved<Result> {
    let saved = try save { (old, _) throws(StoreError) in
      var document = old.document
      let result = Swift.Result { try change(&document) }
      guard case .success = result else { return Draft(result: result, document: nil) }
      return Draft(result: result, document: document, recording: .step(command))
    }
    return Saved(
      result: try saved.result.get(), snapshot: saved.snapshot, change: saved.change,
      warnings: saved.warnings)
  }

  /// Saves the document that `draft` makes of the present version.
  ///
  /// - Parameter draft: run again where another program replaced the file.
  func save<Result>(
    _ draft: (Snapshot, borrowing LockedFile) throws(StoreError) -> Draft<Result>
  ) throws(StoreError) -> Saved<Result> {
    var isGone = false
    let (made, status, warnings) = try replace { (locked) throws(StoreError) in
      var file = try FileBytes(locked.path.name, in: locked.directory)
      guard isStore || file.status != nil else { throw .missingFile(path: path) }
      if file.status == nil, !isGone, locked.history.namesAFile(in: locked.directory) {
        file = try returned(in: locked)
        isGone = file.status == nil
      }
      let old = try Snapshot(file, at: path)
      let draft = try draft(old, locked)
      let content = try content(of: draft, after: old)
      return Next(result: (draft, old, content?.change), old: old.status, content: content)
    }
    let (draft, old, change) = made
    guard let status, let document = draft.document else {
      return Saved(result: draft.result, snapshot: old, change: nil, warnings: warnings)
    }
    return Saved(
      result: draft.result, snapshot: Snapshot(document, at: path, status: status), change: change,
      warnings: isGone ? [.fileWasGone(path: path)] + warnings : warnings)
  }

  /// The file after a second at most in which it may come back.
  ///
  /// A program that replaces the file by removing it first, as `git checkout -f` does, leaves none
  /// for a moment. Beginning a new list in that moment would throw the expenses away.
  private func returned(in locked: borrowing LockedFile) throws(StoreError) -> FileBytes {
    var file = try FileBytes(locked.path.name, in: locked.directory)
    for _ in 0..<50 where file.status == nil {
      System.pause(milliseconds: 20)
      file = try FileBytes(locked.path.name, in: locked.directory)
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
      return Next(result: (), old: old, content: Content(chunks: FileChunks(bytes), recording: nil))
    }.warnings
  }

  /// What is to be written; nil where that would change nothing.
  private func content<Result>(
    of draft: Draft<Result>, after old: Snapshot
  ) throws(StoreError) -> Content? {
    guard let document = draft.document else { return nil }
    guard isStore else {
      let bytes = document.encoded()
      return bytes == old.bytes ? nil : Content(chunks: FileChunks(bytes), recording: nil)
    }
    let change = DocumentChange(from: old.document, to: document)
    let action: HistoryEntry.Action
    switch draft.recording {
    case .step where change.isEmpty:
      // Members that we do not know take no part in the history, but a merge may bring them.
      guard document.hasOtherMembers(than: old.document) else { return nil }
      return Content(chunks: document.chunks(replacing: old.document, change), recording: nil)
    case .step(let command): action = .step(command, change)
    case .move(let count): action = .move(count)
    }
    do throws(InvalidItems) { try document.check(since: old.document, change) } catch {
      throw .invalidItems(error)
    }
    return Content(
      chunks: document.chunks(replacing: old.document, change), recording: (action, old))
  }
}

// MARK: The steps

extension ExpenseFile {
  /// How often a save begins again because another program replaced the file at the same moment.
  private static let attempts = 20

  /// What is to be in the file next.
  private struct Next<Result> {
    let result: Result
    /// The status of the version that it was made from; nil for no file.
    let old: FileStatus?
    /// Nil where the file is to stay as it is.
    let content: Content?
  }

  private struct Content {
    let chunks: FileChunks
    /// What the history says of it, and what it replaces; nil where it says nothing.
    let recording: (action: HistoryEntry.Action, old: Snapshot)?

    /// What a step does; nil for anything else.
    var change: DocumentChange? {
      if case .step(_, let change)? = recording?.action { change } else { nil }
    }
  }

  /// Replaces the file under its lock.
  ///
  /// - Parameter next: reads the file and makes its next version; run again where another program
  ///   replaced the file meanwhile.
  /// - Returns: what `next` returned, and the status of the new version; nil where the file stayed
  ///   as it was.
  private func replace<Result>(
    _ next: (borrowing LockedFile) throws(StoreError) -> Next<Result>
  ) throws(StoreError) -> (result: Result, status: FileStatus?, warnings: [StoreWarning]) {
    var locked = try lock()
    var earlier: [StoreWarning] = []
    for _ in 0..<Self.attempts {
      let next = try next(locked)
      guard let content = next.content else { return (next.result, nil, []) }
      let leftover = locked.leftover()
      let staged = try locked.stage(content.chunks, replacing: next.old)
      let publication =
        if let (action, old) = content.recording {
          try locked.publish(
            staged, replacing: next.old, recording: action,
            at: HistoryPlace(of: old, leftover: leftover))
        } else {
          try locked.publish(staged, replacing: next.old)
        }
      switch publication {
      case .overtaken(let warnings): earlier += warnings
      case .published(let warnings):
        locked.keepsLockFile = isStore
        return (next.result, locked.present(staged), earlier + warnings)
      }
    }
    throw .keptChanging(path: path)
  }
}
