/// A file that this process alone, of all processes of this program, may change: from getting the lock
/// until this value goes away.
struct LockedFile: ~Copyable {
  /// The file that may be changed, links followed.
  let path: DataPath
  let directory: Directory
  private let lock: LockFile
  /// Whether a lock file that was made for this stays, which it does beside a data file that was saved.
  ///
  /// Nothing is left beside any other, such as an export.
  var keepsLockFile = false

  /// Waits for the lock of the file.
  ///
  /// - Parameters:
  ///   - createsDirectory: whether missing directories are made, for the user alone (0700).
  ///   - patience: how long to wait.
  /// - Throws: `StoreError`; `.lockTimeout` where another process kept the lock.
  init(_ path: DataPath, createsDirectory: Bool, patience: Duration) throws(StoreError) {
    if createsDirectory { try Self.makeDirectories(to: path.directory) }
    let directory = try Self.open(path.directory)
    lock = try LockFile(of: path, in: directory, patience: patience)
    self.directory = directory
    self.path = path
  }

  deinit {
    // Still under the lock: whoever waits for it finds that it is gone, and makes a new one.
    guard lock.isNew, !keepsLockFile else { return }
    try? System.remove(path.lockName, in: directory)
  }

  private static func open(_ path: String) throws(StoreError) -> Directory {
    do throws(SystemError) {
      return try Directory(path: path)
    } catch {
      throw error.isMissing ? .missingDirectory(path: path) : .system(error)
    }
  }

  private static func makeDirectories(to path: String) throws(StoreError) {
    var missing: [String] = []
    var current = path
    try StoreError.asking { () throws(SystemError) in
      while try System.status(of: current, in: .working) == nil {
        missing.append(current)
        current = DataPath(splitting: current).directory
      }
      for path in missing.reversed() {
        let parent = try Directory(path: DataPath(splitting: path).directory)
        try System.makeDirectory(path, in: parent)
      }
    }
  }
}
