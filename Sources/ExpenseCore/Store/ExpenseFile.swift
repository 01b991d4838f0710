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

/// A file of expenses: the one way to read it and to save it.
package struct ExpenseFile: Sendable {
  /// The file as it was named, links not followed.
  package let path: String
  /// Whether saves are recorded beside the file, and whether a missing file is an empty list.
  private let isStore: Bool
  private let createsDirectory: Bool
  private let patience: Duration

  /// How often a save begins again because another program replaced the file at the same moment.
  private static let attempts = 20

  /// The data file, where no file is an empty list, and which has a history.
  package init(_ defaults: JSONDefaults) {
    (path, createsDirectory) = (defaults.path, defaults.createsDirectory)
    (patience, isStore) = (defaults.patience, true)
  }

  /// A file that is no store, such as one side of a merge or an export: it has no history, and its
  /// directory has to exist.
  package init(path: String) {
    (self.path, createsDirectory) = (path, false)
    (patience, isStore) = (JSONDefaults(path: path).patience, false)
  }

  /// Waits for the lock.
  func lock() throws(StoreError) -> LockedFile {
    try LockedFile(
      DataPath(resolving: path), createsDirectory: createsDirectory, patience: patience)
  }
}

// MARK: Reading

extension ExpenseFile {
  /// One whole version of the file, read without a lock.
  ///
  /// - Parameter emptyMeansNone: whether a file of 0 bytes is an empty list instead of a damaged
  ///   one; that is how git hands over a version that does not exist.
  /// - Throws: `StoreError`; `.missingFile` where there is none and this is no store.
  package func read(emptyMeansNone: Bool = false) throws(StoreError) -> Snapshot {
    try Snapshot(bytes(), at: path, emptyMeansNone: emptyMeansNone)
  }

  /// The bytes of the present version, read without a lock.
  private func bytes() throws(StoreError) -> FileBytes {
    let found = try DataPath(resolving: path)
    let file = try FileBytes(found.path, in: .working)
    guard isStore || file.status != nil else { throw .missingFile(path: path) }
    if file.status == nil, !createsDirectory {
      let directory = try StoreError.asking { () throws(SystemError) in
        try System.status(of: found.directory, in: .working)
      }
      guard directory != nil else { throw .missingDirectory(path: found.directory) }
    }
    return file
  }

  /// Whether there is a file; nothing is read of it.
  package func exists() throws(StoreError) -> Bool { try identity() != nil }

  /// What tells this version of the file from others; nil where there is no file.
  func identity() throws(StoreError) -> FileIdentity? {
    let path = try DataPath(resolving: path).path
    return try StoreError.asking { () throws(SystemError) in
      try System.status(of: path, in: .working)?.identity
    }
  }

  /// What the file holds, found without building its items; nil where there is no file, or only the
  /// items may say what the amounts are in.
  ///
  /// - Throws: `StoreError`, where reading it does.
  package func outline() throws(StoreError) -> DocumentOutline? {
    let file = try bytes()
    guard file.status != nil else { return nil }
    let outline = try StoreError.naming(path) { () throws(DamagedDocument) in
      try DocumentOutline(of: file.bytes)
    }
    return outline.count > 0 && outline.currency == nil ? nil : outline
  }

  /// What a file is to a data file.
  package enum Role: Sendable {
    /// The data file itself, be it by a link or by another name.
    case data
    /// A file that its saves write beside it: the history, the next version, or the lock.
    case companion
  }

  /// What this file is to a data file; nil where it has nothing to do with it.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package func role(for defaults: JSONDefaults) throws(StoreError) -> Role? {
    let (mine, data) = (try DataPath(resolving: path), try DataPath(resolving: defaults.path))
    let history = HistoryFile(of: data).name
    let companions = [
      history, LockedFile.stagingName(of: data), LockFile.name(of: data),
    ]
    return try StoreError.asking { () throws(SystemError) in
      if let file = try Self.identity(of: mine.path) {
        for name in [data.name] + companions
        where try Self.identity(of: data.sibling(named: name)) == file {
          return name == data.name ? .data : .companion
        }
      }
      guard try Self.identity(of: mine.directory) == Self.identity(of: data.directory) else {
        return nil
      }
      if mine.name == data.name { return .data }
      return companions.contains(mine.name) || mine.name.hasPrefix("\(history).") ? .companion : nil
    }
  }

  /// The device and the number that a file has there; nil where there is none.
  private static func identity(of path: String) throws(SystemError) -> [UInt64]? {
    let status = try System.status(of: path, in: .working)
    return status.map { [$0.identity.device, $0.identity.inode] }
  }
}

// MARK: Saving

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
      if file.status == nil, !isGone, locked.historyNamesAFile() {
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
    case .step where change.isEmpty: return nil
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
    /// What the history says of it, and what it replaces; nil for a file without a history.
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
      guard case .published(let warnings) = publication else { continue }
      locked.keepsLockFile = isStore
      return (next.result, staged, warnings)
    }
    throw .keptChanging(path: path)
  }
}
