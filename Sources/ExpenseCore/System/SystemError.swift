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

  /// Whether nobody reads the pipe that was written to.
  package var isClosedPipe: Bool { code == EPIPE }
}
