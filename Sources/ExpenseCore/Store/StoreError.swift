public import Foundation

/// An error while reading or saving the data.
///
/// In all cases the file is byte for byte as before.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StoreError: Error, Equatable, Sendable {
  /// The system refused access.
  case system(SystemError)
  /// The path leads to a directory, a device or a FIFO.
  case notARegularFile(path: String)
  /// The links on the path form a loop.
  case linkLoop(path: String)
  /// The directory of the file does not exist, and must not be created.
  case missingDirectory(path: String)
  /// The file to be read does not exist.
  case missingFile(path: String)
  /// The file that was to be created exists already.
  case alreadyExists(path: String)
  /// The file's mode forbids this user to change it.
  case notWritable(path: String)
  /// This user may not create files in the directory, without which the file cannot be replaced.
  case directoryNotWritable(path: String)
  /// This process opened the file for reading only.
  case readOnly(path: String)
  /// The bytes are not a data file.
  case damaged(path: String, DamagedDocument)
  /// Another process held the lock for the whole time; the holder is known only if the system tells
  /// it.
  case lockTimeout(path: String, seconds: Int, holder: LockHolder?)
  /// The lock file belongs to another user, who does not give this one access.
  case lockForbidden(path: String, owner: String)
  /// The file is larger than the limit.
  case tooLarge(path: String)
  /// Other programs replaced the file each time that we were about to.
  case keptChanging(path: String)
  /// The file changed since it was loaded, so the assignment is based on an old version.
  case changedSinceLoaded(path: String)
  /// An earlier assignment is unsaved, and reading the file again would discard it.
  case unsavedChanges(path: String)
  /// The items cannot be saved as they are.
  case invalidItems(InvalidItems)
  /// Inside a transaction another one was started, the file was reloaded, or `items` was assigned
  /// instead of the closure's argument.
  case transactionInProgress
}

extension StoreError {
  /// Asks the system; an error of it becomes `.system`.
  static func wrapping<Value: ~Copyable>(
    _ system: @autoclosure () throws(SystemError) -> Value
  ) throws(StoreError) -> Value {
    do throws(SystemError) {
      return try system()
    } catch {
      throw .system(error)
    }
  }

  /// The error of a file that could not be created beside another one.
  static func creating(beside path: DataPath, _ error: SystemError) -> StoreError {
    error.operation == .open && (error.isForbidden || error.code == EROFS)
      ? .directoryNotWritable(path: path.directory) : .system(error)
  }

  /// Reads the bytes of a file; if they are damaged, the error has the file's path.
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
  /// The error in words, in lower case and without a full stop, with values in '…'.
  public var errorDescription: String? {
    switch self {
    case .system(let error): error.description
    case .notARegularFile(let path): "'\(path)' is not a regular file"
    case .linkLoop(let path): "the links at '\(path)' lead back to themselves"
    case .missingDirectory(let path): "directory '\(path)' does not exist"
    case .missingFile(let path): "'\(path)' does not exist"
    case .alreadyExists(let path): "'\(path)' is there already"
    case .notWritable(let path): "'\(path)' is write-protected"
    case .directoryNotWritable(let path): "the folder '\(path)' is write-protected"
    case .readOnly(let path): "'\(path)' is open for reading only"
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

/// A warning of a save that succeeded.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StoreWarning: Equatable, Sendable {
  /// The new version is in place, but the directory could not be synced: a power failure may
  /// restore the old one.
  case durabilityUnconfirmed(path: String, SystemError)
  /// The file was gone though the history names it, and did not reappear; a new one was started.
  case fileWasGone(path: String)
  /// The history could not be used, and has another name now; a new one was started.
  case historySetAside(path: String, newPath: String)
}

extension StoreWarning: CustomStringConvertible {
  /// The warning in words, in lower case and without a full stop.
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
