#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call that failed: which one, on what, and with which `errno`.
public struct SystemError: Error, Equatable, Sendable {
  /// What the program was doing when the system refused.
  public enum Operation: String, Sendable {
    /// Opening a file.
    case open
    /// Reading from a file.
    case read
    /// Writing to a file, or cutting it off.
    case write
    /// Bringing what was written to the disk.
    case sync
    /// Looking at a file's status.
    case inspect
    /// Giving a file another name, or two files each other's.
    case rename
    /// Removing a file's name.
    case remove
    /// Following a symbolic link.
    case link
    /// Locking a directory or a file.
    case lock
    /// Setting permission bits.
    case changeMode
    /// Setting owner and group.
    case changeOwner
    /// Setting extended attributes or an access control list.
    case changeAttributes
    /// Making a directory.
    case makeDirectory
    /// Closing a file.
    case close
  }

  /// What the program was doing.
  public let operation: Operation
  /// The `errno` the call left (POSIX `<errno.h>`).
  public let code: Int32
  /// The file it was done to; nil where there is none.
  public let path: String?

  package init(_ operation: Operation, code: Int32, path: String?) {
    self.operation = operation
    self.code = code
    self.path = path
  }
}

// MARK: - What an error means

extension SystemError {
  /// Whether nobody reads the pipe that was written to.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether there is no file of that name.
  var isMissing: Bool { code == ENOENT }

  /// Whether the name that was to be new is taken.
  var isTaken: Bool { code == EEXIST }

  /// Whether the links on the path lead back to themselves.
  var isLinkLoop: Bool { code == ELOOP }

  /// Whether this user may not do that.
  var isForbidden: Bool { code == EACCES || code == EPERM }

  /// Whether another process has the lock.
  var isLockedElsewhere: Bool { code == EWOULDBLOCK }

  /// There is no file to be opened.
  static func missing(_ path: String) -> SystemError {
    SystemError(.open, code: ENOENT, path: path)
  }

  /// The file system has no locks.
  static func noLocks(at path: String) -> SystemError {
    SystemError(.lock, code: ENOTSUP, path: path)
  }

  /// Every name that the file could be given is taken.
  static func noFreeName(for path: String) -> SystemError {
    SystemError(.rename, code: EEXIST, path: path)
  }
}
