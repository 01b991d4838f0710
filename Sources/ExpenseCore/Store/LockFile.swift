// The lock of a file
//
// Only one of our processes at a time may change a file: the one that holds the lock (`flock`) of
// an empty file beside it, `.NAME.lock`. The lock belongs to an open descriptor, so it is released
// when its process dies, and nothing has to be cleaned up.
//
// Only those who may write to the data can open the lock file: it has the data's write permissions,
// and no read permissions. So whoever has no access to the data cannot lock others out of it.
//
// Other things that could be locked, and why they are not:
//
//   the data      Each save replaces the file. A process that waits for the lock of the old one
//                 would get it, and overwrite the new one. And whoever may read can lock it.
//   its bytes     `fcntl` locks distinguish readers from writers, and whoever may only read can
//                 take a reader's lock, which blocks all writers. They are also lost when the
//                 process closes any descriptor of the file, in whatever library.
//   the directory No file would be needed beside the data. But whoever may read a directory can
//                 lock it and so block all saves; `flock . iexpense add` would wait for itself;
//                 and NFS locks only what was opened for writing.
//   existence     A lock file that means "locked" as long as it exists stays behind if its process
//                 is killed.
//
// The lock file of a data file is kept. If it is removed all the same, as by `git clean`, those who
// waited for it hold a lock that protects nothing, and the next save makes another file. So its
// name is checked after the lock is taken, and again before a version is published. What can still
// happen between that check and the next system call is covered by a second lock: a save also locks
// the version that it has read, unless another process holds that for more than a second, and the
// version it is about to publish. So a save whose lock file was removed still waits for the save
// before it, and two saves at the same time are detected when the versions exchange names (see
// Publishing).

/// The lock of a file, held until this value is destroyed.
struct LockFile: ~Copyable {
  /// True if this process created the lock file.
  let isNew: Bool
  private let descriptor: FileDescriptor

  /// Tries repeatedly until the lock is free.
  ///
  /// Pauses have random lengths, so that each of many waiting processes has a chance when the lock
  /// is released. At first they are about as long as the wait so far, because most locks are short;
  /// later they get shorter, so that a process that has waited long is likelier to be next. With
  /// equal chances the unluckiest of 64 would wait two to three times as long.
  ///
  /// - Throws: `StoreError`; `.lockTimeout` if another process kept the lock.
  init(
    of path: DataPath, in directory: borrowing Directory, timeout: Duration
  ) throws(StoreError) {
    let start = ContinuousClock.now
    var isNew = false
    while true {
      let waited = ContinuousClock.now - start
      var failure = StoreError.lockTimeout(
        path: path.path, seconds: Int(timeout.components.seconds), holder: nil)
      if let file = try Self.open(of: path, in: directory, &isNew) {
        if try Self.tryLock(file, of: path, in: directory, isLast: waited >= timeout, &failure) {
          self.isNew = isNew
          descriptor = file
          return
        }
      }
      guard waited < timeout else { throw failure }
      let seconds = waited / .seconds(1)
      let longest = max(1, min(1_000 * seconds, 32 / (1 + seconds)))
      System.pause(milliseconds: .random(in: 1...Int(longest)))
    }
  }
}

// MARK: One attempt

extension LockFile {
  /// Opens or creates the lock file; nil if another process created or removed it at the same
  /// moment.
  ///
  /// It is created only if it is missing: in a directory that all may write to, such as /tmp, Linux
  /// refuses to open another user's file with O_CREAT.
  private static func open(
    of path: DataPath, in directory: borrowing Directory, _ isNew: inout Bool
  ) throws(StoreError) -> FileDescriptor? {
    let name = path.lockName
    let present = try FileBytes.status(of: name, in: directory)
    // A user who may not change the data must not create it, because it would belong to that user
    // and lock others out.
    if present == nil { try path.requireWritable(in: directory) }
    do throws(SystemError) {
      let access: System.Access = present == nil ? .newLockFile : .lockFile
      let file = try System.open(name, for: access, in: directory)
      if present == nil {
        try System.setMode(0o200, of: file)
        isNew = true
      }
      return file
    } catch {
      if error.isMissing && present != nil || error.isTaken { return nil }
      guard let present else { throw .creating(beside: path, error) }
      guard error.isForbidden else { throw .system(error) }
      try path.requireWritable(in: directory)
      throw .lockForbidden(
        path: directory.path(of: name), owner: System.userName(of: present.owner))
    }
  }

  /// Returns true if the lock was free and is now held.
  ///
  /// - Parameters:
  ///   - isLast: true if no other attempt follows.
  ///   - failure: the error to report in that case.
  private static func tryLock(
    _ file: borrowing FileDescriptor, of path: DataPath, in directory: borrowing Directory,
    isLast: Bool, _ failure: inout StoreError
  ) throws(StoreError) -> Bool {
    do throws(SystemError) {
      switch try System.tryLock(file) {
      case .locked:
        return try isInPlace(file, of: path, in: directory)
      case .unsupported:
        throw .noLocks(at: file.path)
      case .notNow(let error):
        if !error.isLockedElsewhere {
          failure = .system(error)
        } else if isLast, case .lockTimeout(let path, let seconds, _) = failure {
          failure = .lockTimeout(
            path: path, seconds: seconds, holder: System.lockHolder(of: file))
        }
        return false
      }
    } catch {
      throw .system(error)
    }
  }

  /// Returns true if the lock file still has its name; otherwise others use another lock file.
  func isInPlace(of path: DataPath, in directory: borrowing Directory) throws(SystemError) -> Bool {
    try System.isNamed(path.lockName, descriptor, in: directory)
  }

  /// Returns true if a locked file still has the name of the lock file; if so, also gives write
  /// access to those who may write to the data.
  private static func isInPlace(
    _ file: borrowing FileDescriptor, of path: DataPath, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    guard try System.isNamed(path.lockName, file, in: directory) else { return false }
    let own = try System.status(of: file)
    // A file that also has another name is not ours to change.
    if own.linkCount == 1 { letWritersIn(file, of: path, in: directory) }
    return true
  }

  /// Gives the lock file the data's write permissions, as far as this user may; if there is no
  /// data, only the user has them.
  private static func letWritersIn(
    _ file: borrowing FileDescriptor, of path: DataPath, in directory: borrowing Directory
  ) {
    guard let data = try? System.status(of: path.name, in: directory) else { return }
    try? System.copyPermissions(of: data, to: file, mode: data.mode & 0o222 | 0o200)
    // If only the owner may write, no access list can allow it to others.
    guard data.mode & 0o022 != 0,
      let present = try? System.open(path.name, for: .reading, in: directory)
    else { return }
    try? System.copyWriters(of: present, to: file)
  }
}
