/// A file that only this process may change, from taking the lock until this value is destroyed.
struct LockedFile: ~Copyable {
  /// The location of the file, links followed.
  let path: DataPath
  let directory: Directory
  private let lock: LockFile
  /// The version that was read last, which is locked too if possible.
  private var present: FileDescriptor?
  /// True if a lock file created for this value is kept, as beside a saved data file.
  ///
  /// Beside any other file, such as an export, it is removed.
  var keepsLockFile = false

  /// Waits for the lock of the file.
  ///
  /// - Parameters:
  ///   - createsDirectory: true if missing directories are made, with mode 0700.
  ///   - timeout: the time to wait.
  /// - Throws: `StoreError`; `.lockTimeout` if another process kept the lock.
  init(_ path: DataPath, createsDirectory: Bool, timeout: Duration) throws(StoreError) {
    if createsDirectory { try StoreError.wrapping(Self.makeDirectories(to: path.directory)) }
    let directory = try Self.open(path.directory)
    lock = try LockFile(of: path, in: directory, timeout: timeout)
    self.directory = directory
    self.path = path
  }

  deinit {
    // This happens while the lock is held: a process that waits for it then finds the file gone,
    // and creates a new one.
    guard lock.isNew, !keepsLockFile, (try? hasLock()) == true else { return }
    try? System.remove(path.lockName, in: directory)
  }

  /// Returns true if the lock file is still the one that others wait for.
  func hasLock() throws(SystemError) -> Bool { try lock.isInPlace(of: path, in: directory) }

  private static func open(_ path: String) throws(StoreError) -> Directory {
    do throws(SystemError) {
      return try Directory(path: path)
    } catch {
      throw error.isMissing ? .missingDirectory(path: path) : .system(error)
    }
  }

  private static func makeDirectories(to path: String) throws(SystemError) {
    var missing: [String] = []
    var current = path
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

// MARK: The current version

extension LockedFile {
  /// Reads the current version, and holds its own lock until the next read.
  ///
  /// That lock is an additional safeguard in case the lock file is removed; see LockFile.
  mutating func read() throws(StoreError) -> FileBytes {
    letGo()
    guard let file = try openPresent() else { return .none }
    let bytes = try FileBytes(reading: file)
    present = consume file
    return bytes
  }

  /// Closes the version that was read, which releases its lock.
  mutating func letGo() { present = nil }

  /// Opens the current version, and locks it if that is possible within a second; nil if there is
  /// no file.
  private func openPresent() throws(StoreError) -> FileDescriptor? {
    let start = ContinuousClock.now
    while let file = try FileBytes.open(path.name, in: directory) {
      let isLocked = System.lockSoon(file)
      let isInPlace = try StoreError.wrapping(System.isNamed(path.name, file, in: directory))
      // Whoever held the lock has published since.
      if isInPlace || !isLocked || ContinuousClock.now - start > .seconds(1) { return file }
    }
    return nil
  }
}
