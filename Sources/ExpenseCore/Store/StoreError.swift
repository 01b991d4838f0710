/// Why the data could not be read or saved.
///
/// Whatever it is, the file is byte for byte what it was.
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
  /// Another process held the lock for all of the time.
  case lockTimeout(path: String, seconds: Int)
  /// Other programs replaced the file each time that we were about to.
  case keptChanging(path: String)
  /// The file changed since it was loaded: what was assigned rests on an old version.
  case changedSinceLoaded(path: String)
  /// The items cannot be kept as they are.
  case invalidItems(InvalidItems)
  /// A transaction was begun inside another on the same store.
  case transactionInProgress
}

extension StoreError {
  /// Reads bytes of a file: where they are no data file, the error names it.
  static func naming<Value>(
    _ path: String, _ read: () throws(DamagedDocument) -> Value
  ) throws(StoreError) -> Value {
    do throws(DamagedDocument) {
      return try read()
    } catch {
      throw .damaged(path: path, error)
    }
  }
}

/// What keeps a list of items from being saved.
public enum InvalidItems: Error, Equatable, Sendable {
  /// Two items have this id (upper-case UUID string).
  case duplicateID(String)
  /// The item in this row (from 1) has no name after trimming.
  case emptyName(row: Int)
  /// The item in this row (from 1) has an amount of more than twelve integer digits.
  case amountOutOfRange(row: Int)
}

/// What a save has to say although it succeeded.
public enum StoreWarning: Equatable, Sendable {
  /// The new version is in place, but the directory could not be synced: a power failure may bring
  /// back the old one.
  case durabilityUnconfirmed(path: String, SystemError)
  /// The history could not be used, and lies under another name now; a new one was begun.
  case historySetAside(path: String, newPath: String)
}
