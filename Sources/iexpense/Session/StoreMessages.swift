import ExpenseCore

extension StoreError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .system(let error): error.exitCode
    case .notARegularFile, .linkLoop, .missingFile: .noInput
    case .alreadyExists: .impossible
    case .missingDirectory: .missingDirectory
    case .notWritable: .forbidden
    case .damaged, .tooLarge: .badData
    case .lockTimeout, .keptChanging, .changedSinceLoaded: .tryAgain
    case .invalidItems, .transactionInProgress, .unsavedChanges: .inconsistency
    }
  }

  var message: Message {
    switch self {
    case .system(let error): error.message
    case .notARegularFile(let path): Message(cause: "'\(path)' is not a regular file")
    case .linkLoop(let path): Message(cause: "the links at '\(path)' lead back to themselves")
    case .missingDirectory(let path):
      Message(cause: "directory '\(path)' does not exist", cure: "Create it, or name another file.")
    case .missingFile(let path): Message(cause: "'\(path)' does not exist")
    case .alreadyExists(let path):
      Message(cause: "'\(path)' is there already", cure: "Name a new file; nothing was changed.")
    case .notWritable(let path):
      Message(cause: "'\(path)' is write-protected", cure: "Nothing was changed.")
    case .damaged(let path, let damage): damage.message(in: path)
    case .tooLarge(let path): Message(cause: "'\(path)' is too large for a file of expenses")
    case .lockTimeout(let path, let seconds, nil):
      Message(
        cause: "'\(path)' was locked for \(seconds) seconds",
        cure: "Nothing was changed. Another iexpense is at work, or was stopped in its work.")
    case .lockTimeout(let path, let seconds, let holder?):
      Message(
        cause: "'\(path)' was locked for \(seconds) seconds",
        cure: "Nothing was changed. The lock is held by process \(holder.description).")
    case .keptChanging(let path), .changedSinceLoaded(let path):
      Message(
        cause: "'\(path)' kept changing", cure: "Nothing was changed. Another program writes to it."
      )
    case .unsavedChanges(let path): Message(cause: "'\(path)' has changes that were not saved")
    case .invalidItems(let invalid): invalid.message
    case .transactionInProgress: Message(cause: "a change was begun inside a change")
    }
  }
}

extension InvalidItems {
  fileprivate var message: Message {
    switch self {
    case .duplicateID(let id): Message(cause: "two items would have the id '\(id)'")
    case .amountOutOfRange(let row): Message(cause: "the amount in row \(row) would be too large")
    }
  }
}

extension LockHolder {
  fileprivate var description: String { name.map { "\(process) (\($0))" } ?? "\(process)" }
}

extension StoreWarning {
  /// The line for this warning.
  var text: String {
    switch self {
    case .durabilityUnconfirmed(let path, _):
      "saved '\(path)', but the disk did not confirm it"
    case .fileWasGone(let path):
      "'\(path)' was gone, and did not come back: a new file was begun"
    case .historySetAside(let path, let newPath):
      "the history '\(path)' could not be used, and is now '\(newPath)'"
    }
  }
}
