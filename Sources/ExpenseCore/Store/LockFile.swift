// The lock of a file
//
// Of all our processes, one at a time may change a file: the one that holds the lock (`flock`) of an
// empty file beside it, `.NAME.lock`. The lock belongs to an open descriptor, so a process that dies
// lets go of it, and nothing has to be cleaned up.
//
// Only those who may write to the data can open the lock file: it has the data's permissions to write,
// and none to read. Whoever is kept out of the data cannot keep others out of it either.
//
// What else could be locked, and why it is not:
//
//   the data      Each save puts another file in its place. Whoever waits for the lock of the old one
//                 would get it, and overwrite the new one. And whoever may read can lock it.
//   its bytes     Locks of `fcntl` know readers and writers, and who may only read can take a
//                 reader's, which keeps all writers out. The others of its kind are lost when the
//                 process closes any descriptor of the file, in whatever library.
//   the directory Nothing would lie beside the data. But whoever may read a directory can lock it and
//                 so stop all saves; `flock . iexpense add` would wait for itself; and NFS locks only
//                 what was opened for writing.
//   being there   A lock file that means "locked" as long as it exists is left by whoever is killed.
//
// The lock file of a data file stays. Where one goes away all the same, as with `git clean`, those who
// waited for it have a lock that guards nothing, and the next save makes another. So its name is looked
// at again once the lock is there, and again before a version is published. What may still happen
// between that look and the next system call is met by the second belt: a save also locks the version
// that it read, as long as that is not another's for more than a second, and the one it is about to
// publish. A save whose lock file went away thus waits for the one before it all the same, and what two
// of them do at once is seen when the versions change places (see Publishing).

/// The lock of a file, held until this value goes away.
struct LockFile: ~Copyable {
  /// Whether this process made the lock file.
  let isNew: Bool
  private let descriptor: FileDescriptor

  /// Tries again and again until the lock is free.
  ///
  /// A pause is of random length, so that among many who wait each has its chance when the lock is
  /// free. At first it is about as long as the wait so far, for most locks are short; later it gets
  /// shorter, so that whoever has waited long is likelier to be next. With equal chances the
  /// unluckiest of 64 would wait twice to three times as long.
  ///
  /// - Throws: `StoreError`; `.lockTimeout` where another process kept the lock.
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
  /// Opens the lock file, or makes it; nil where another process did that, or removed it, in the same
  /// moment.
  ///
  /// It is made only where it is missing: in a directory that all may write to, such as /tmp, Linux
  /// refuses to open another user's file with O_CREAT.
  private static func open(
    of path: DataPath, in directory: borrowing Directory, _ isNew: inout Bool
  ) throws(StoreError) -> FileDescriptor? {
    let name = path.lockName
    let present = try FileBytes.status(of: name, in: directory)
    // A user who may not change the data must not make it: it would be theirs, and keep others out.
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
      guard let present, error.isForbidden else { throw .system(error) }
      try path.requireWritable(in: directory)
      throw .lockForbidden(
        path: directory.path(of: name), owner: System.userName(of: present.owner))
    }
  }

  /// Whether the lock was free, and is now ours.
  ///
  /// - Parameters:
  ///   - isLast: whether no other attempt follows.
  ///   - failure: what to say then.
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

  /// Whether the lock file still has its name: another's lock counts otherwise, and this one no more.
  func isInPlace(of path: DataPath, in directory: borrowing Directory) throws(SystemError) -> Bool {
    try System.isNamed(path.lockName, descriptor, in: directory)
  }

  /// Whether a locked file still has the name of the lock; it lets in those who may write then.
  private static func isInPlace(
    _ file: borrowing FileDescriptor, of path: DataPath, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    guard try System.isNamed(path.lockName, file, in: directory) else { return false }
    let own = try System.status(of: file)
    // What has another name is not ours to change.
    if own.linkCount == 1 { letWritersIn(file, of: path, in: directory) }
    return true
  }

  /// Gives the lock file the data's permissions to write, as far as this user may; without data, the
  /// user alone has them.
  private static func letWritersIn(
    _ file: borrowing FileDescriptor, of path: DataPath, in directory: borrowing Directory
  ) {
    guard let data = try? System.status(of: path.name, in: directory) else { return }
    try? System.copyPermissions(of: data, to: file, mode: data.mode & 0o222 | 0o200)
    // Nobody but the owner may write, in no list either.
    guard data.mode & 0o022 != 0,
      let present = try? System.open(path.name, for: .reading, in: directory)
    else { return }
    try? System.copyWriters(of: present, to: file)
  }
}
