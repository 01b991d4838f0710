/// A file that this process alone, of all processes of this program, may change: from getting the lock
/// until this value goes away.
struct LockedFile: ~Copyable {
  /// The file that may be changed, links followed.
  let path: DataPath
  let directory: Directory
  private let lock: LockFile
  /// The version that was read last, whose own lock this holds, if it could be had.
  private var present: FileDescriptor?
  /// Whether a lock file that was made for this stays, which it does beside a data file that was saved.
  ///
  /// Nothing is left beside any other, such as an export.
  var keepsLockFile = false

  /// Waits for the lock of the file.
  ///
  /// - Parameters:
  ///   - createsDirectory: whether missing directories are made, for the user alone (0700).
  ///   - timeout: how long to wait.
  /// - Throws: `StoreError`; `.lockTimeout` where another process kept the lock.
  init(_ path: DataPath, createsDirectory: Bool, timeout: Duration) throws(StoreError) {
    if createsDirectory { try Self.makeDirectories(to: path.directory) }
    let directory = try Self.open(path.directory)
    lock = try LockFile(of: path, in: directory, timeout: timeout)
    self.directory = directory
    self.path = path
  }

  deinit {
    // Still under the lock: whoever waits for it finds that it is gone, and makes a new one.
    guard lock.isNew, !keepsLockFile, (try? hasLock()) == true else { return }
    try? System.remove(path.lockName, in: directory)
  }

  /// Whether the lock is still the one that all others wait for.
  func hasLock() throws(SystemError) -> Bool { try lock.isInPlace(of: path, in: directory) }

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
    try StoreError.wrapping { () throws(SystemError) in
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

// MARK: The version that is there

extension LockedFile {
  /// Reads the present version, and holds its own lock until the next one is read.
  ///
  /// That lock is a second belt, for where the lock file went away: see LockFile.
  mutating func read() throws(StoreError) -> FileBytes {
    letGo()
    guard let file = try openPresent() else { return .none }
    let bytes = try FileBytes(reading: file)
    present = consume file
    return bytes
  }

  /// Lets go of the version that was read.
  mutating func letGo() { present = nil }

  /// Opens the present version, locked if that is possible within a second; nil where there is none.
  private func openPresent() throws(StoreError) -> FileDescriptor? {
    let start = ContinuousClock.now
    while let file = try FileBytes.open(path.name, in: directory) {
      let isLocked = System.lockSoon(file)
      let isInPlace = try StoreError.wrapping { () throws(SystemError) in
        try System.isNamed(path.name, file, in: directory)
      }
      // Whoever held the lock has published since.
      if isInPlace || !isLocked || ContinuousClock.now - start > .seconds(1) { return file }
    }
    return nil
  }
}
