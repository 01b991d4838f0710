/// The directory of a file while this process alone, of all processes of this program, may change
/// the file: from getting the lock until this value goes away.
///
/// File systems that cannot lock a directory get a lock file, `.NAME.lock`, beside the data. It is
/// never removed: whoever waits for a removed file's lock would get one that guards nothing.
struct LockedDirectory: ~Copyable {
  /// The file that may be changed, links followed.
  let path: DataPath
  let directory: Directory
  /// Nil where the directory itself is locked.
  private let lockFile: FileDescriptor?

  /// Waits for the lock of the file's directory.
  ///
  /// - Parameters:
  ///   - createsDirectory: whether missing directories are made, for the user alone (0700).
  ///   - patience: how long to wait.
  /// - Throws: `StoreError`; `.lockTimeout` where another process kept the lock.
  init(of path: DataPath, createsDirectory: Bool, patience: Duration) throws(StoreError) {
    if createsDirectory { try Self.makeDirectories(to: path.directory) }
    let directory = try Self.open(path.directory)
    lockFile = try Self.lock(directory, for: path, patience: patience)
    self.directory = directory
    self.path = path
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
    do throws(SystemError) {
      while try System.status(of: current, in: .working) == nil {
        missing.append(current)
        current = DataPath(splitting: current).directory
      }
      for path in missing.reversed() {
        let parent = try Directory(path: DataPath(splitting: path).directory)
        try System.makeDirectory(path, in: parent)
      }
    } catch {
      throw .system(error)
    }
  }
}

// MARK: Waiting

extension LockedDirectory {
  /// What the lock file of a file is called, where there has to be one.
  static func lockName(of path: DataPath) -> String { ".\(path.name).lock" }

  private static func lock(
    _ directory: borrowing Directory, for path: DataPath, patience: Duration
  ) throws(StoreError) -> FileDescriptor? {
    if try wait(for: directory.descriptor, guarding: path, patience) { return nil }
    let file: FileDescriptor
    do throws(SystemError) {
      file = try System.open(lockName(of: path), for: .lockFile, in: directory)
    } catch {
      throw .system(error)
    }
    guard try wait(for: file, guarding: path, patience) else {
      throw .system(.noLocks(at: file.path))
    }
    return file
  }

  /// Tries again and again until the lock is free; false where the file system has no such locks.
  ///
  /// A pause is of random length, so that among many who wait each has its chance when the lock is
  /// free. At first it is about as long as the wait so far, for most locks are short; later it gets
  /// shorter, so that whoever has waited long is likelier to be next. With equal chances the
  /// unluckiest of 64 would wait twice to three times as long.
  private static func wait(
    for file: borrowing FileDescriptor, guarding path: DataPath, _ patience: Duration
  ) throws(StoreError) -> Bool {
    let start = ContinuousClock.now
    while true {
      let error: SystemError
      switch try Self.tryLock(file) {
      case .locked: return true
      case .unsupported: return false
      case .notNow(let reason): error = reason
      }
      let waited = (ContinuousClock.now - start) / .seconds(1)
      guard waited < patience / .seconds(1) else {
        guard error.isLockedElsewhere else { throw .system(error) }
        throw .lockTimeout(
          path: path.path, seconds: Int(patience.components.seconds),
          holder: System.lockHolder(of: file))
      }
      let longest = max(1, min(1_000 * waited, 32 / (1 + waited)))
      System.pause(milliseconds: .random(in: 1...Int(longest)))
    }
  }

  private static func tryLock(
    _ file: borrowing FileDescriptor
  ) throws(StoreError) -> System.LockResult {
    do throws(SystemError) { return try System.tryLock(file) } catch { throw .system(error) }
  }
}
