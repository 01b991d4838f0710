public import Foundation

/// Why the data could not be read or saved.
///
/// Whatever it is, the file is byte for byte what it was.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StoreError: Error, Equatable, Sendable {
  /// The system refused.
  case system(SystemError)
  /// The path leads to a directory, a device or a FIFO.
  case notARegularFile(path: String)
  /// The links on the path lead back to themselves.
  case linkLoop(path: String)
  /// The directory that the file is to be in does not exist, and is not ours to create.
  case missingDirectory(path: String)
  /// A file that was to be read does not exist.
  case missingFile(path: String)
  /// A file that was to be new is there already.
  case alreadyExists(path: String)
  /// The file's mode forbids this user to change it.
  case notWritable(path: String)
  /// The bytes are not a data file.
  case damaged(path: String, DamagedDocument)
  /// Another process held the lock for all of the time; who, where the system tells it.
  case lockTimeout(path: String, seconds: Int, holder: LockHolder?)
  /// The lock file is another user's, who does not let this one in.
  case lockForbidden(path: String, owner: String)
  /// The file is larger than any that is read.
  case tooLarge(path: String)
  /// Other programs replaced the file each time that we were about to.
  case keptChanging(path: String)
  /// The file changed since it was loaded: what was assigned rests on an old version.
  case changedSinceLoaded(path: String)
  /// An earlier assignment could not be saved, and reading the file again would drop it.
  case unsavedChanges(path: String)
  /// The items cannot be kept as they are.
  case invalidItems(InvalidItems)
  /// Inside a transaction another one was begun, the file was read again, or `items` was assigned
  /// instead of those that the transaction was given.
  case transactionInProgress
}

extension StoreError {
  /// Makes calls of the system; an error of it becomes `.system`.
  static func wrapping<Value: ~Copyable>(
    _ system: () throws(SystemError) -> Value
  ) throws(StoreError) -> Value {
    do throws(SystemError) {
      return try system()
    } catch {
      throw .system(error)
    }
  }

  /// Reads bytes of a file: where they are no data file, the error names it.
  static func locating<Value>(
    _ path: String, _ read: () throws(DamagedDocument) -> Value
  ) throws(StoreError) -> Value {
    do throws(DamagedDocument) {
      return try read()
    } catch {
      throw .damaged(path: path, error)
    }
  }
}

// MARK: In words

extension StoreError: LocalizedError {
  /// What is wrong, in lower case, without a full stop, values in '…'.
  public var errorDescription: String? {
    switch self {
    case .system(let error): error.description
    case .notARegularFile(let path): "'\(path)' is not a regular file"
    case .linkLoop(let path): "the links at '\(path)' lead back to themselves"
    case .missingDirectory(let path): "directory '\(path)' does not exist"
    case .missingFile(let path): "'\(path)' does not exist"
    case .alreadyExists(let path): "'\(path)' is there already"
    case .notWritable(let path): "'\(path)' is write-protected"
    case .damaged(let path, let damage): "\(path):\(damage)"
    case .tooLarge(let path): "'\(path)' is too large for a file of expenses"
    case .lockTimeout(let path, let seconds, _): "'\(path)' was locked for \(seconds) seconds"
    case .lockForbidden(let path, let owner): "'\(path)' belongs to \(owner)"
    case .keptChanging(let path): "'\(path)' kept changing"
    case .changedSinceLoaded(let path): "'\(path)' has changed meanwhile"
    case .unsavedChanges(let path): "'\(path)' has changes that were not saved"
    case .invalidItems(.duplicateID(let id)): "two items would have the id '\(id)'"
    case .invalidItems(.amountOutOfRange(let row)): "the amount in row \(row) would be too large"
    case .transactionInProgress: "a change was begun inside a change"
    }
  }
}

/// What a save has to say although it succeeded.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StoreWarning: Equatable, Sendable {
  /// The new version is in place, but the directory could not be synced: a power failure may bring
  /// back the old one.
  case durabilityUnconfirmed(path: String, SystemError)
  /// The file was gone though the history names it, and did not come back: a new one was begun.
  case fileWasGone(path: String)
  /// The history could not be used, and lies under another name now; a new one was begun.
  case historySetAside(path: String, newPath: String)
}

extension StoreWarning: CustomStringConvertible {
  /// What it says, in lower case, without a full stop.
  public var description: String {
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
