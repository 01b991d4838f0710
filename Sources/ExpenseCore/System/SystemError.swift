import Foundation

/// A failed system call: the operation, its `errno` and the path.
public struct SystemError: Error, Equatable, Sendable {
  /// An operation that can fail, in words that complete "cannot …".
  package enum Operation: String, Sendable {
    case open
    case read
    /// Writing to a file or truncating it.
    case write
    case sync = "bring to the disk"
    /// Reading a file's status.
    case inspect = "look at"
    /// Renaming a file, or exchanging the names of two.
    case rename = "replace"
    /// Removing a file's name.
    case remove
    case link = "follow the link"
    case lock
    /// Setting permission bits.
    case changeMode = "set the mode of"
    /// Setting owner and group.
    case changeOwner = "set the owner of"
    /// Setting extended attributes or an access control list.
    case changeAttributes = "keep the access list and attributes of"
    case makeDirectory = "make the directory"
  }

  /// The operation that failed.
  package let operation: Operation
  /// The `errno` of the call (POSIX `<errno.h>`).
  public let code: Int32
  /// The path of the file; nil if the call has none.
  public let path: String?

  package init(_ operation: Operation, code: Int32, path: String?) {
    self.operation = operation
    self.code = code
    self.path = path
  }
}

// MARK: - What an error means

extension SystemError {
  /// True if nobody reads the pipe any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// True if there is no file of that name.
  var isMissing: Bool { code == ENOENT }

  /// True if the name that had to be free is taken.
  var isTaken: Bool { code == EEXIST }

  /// True if the links on the path form a loop.
  var isLinkLoop: Bool { code == ELOOP }

  /// True if this user is not permitted to do that.
  var isForbidden: Bool { code == EACCES || code == EPERM }

  /// True if another process has the lock.
  var isLockedElsewhere: Bool { code == EWOULDBLOCK }

  /// The error for a file that does not exist.
  static func missing(_ path: String) -> SystemError {
    SystemError(.open, code: ENOENT, path: path)
  }

  static func noLocks(at path: String) -> SystemError {
    SystemError(.lock, code: ENOTSUP, path: path)
  }

  /// The error if every name that the file could get is taken.
  static func noFreeName(for path: String) -> SystemError {
    SystemError(.rename, code: EEXIST, path: path)
  }
}

// MARK: - In words

extension SystemError: CustomStringConvertible {
  /// The operation and the reason: `cannot open 'x': permission denied`.
  public var description: String {
    let file = path.map { " '\($0)'" } ?? ""
    return "cannot \(operation.rawValue)\(file): \(Self.reason(of: code))"
  }

  /// The meaning of an `errno`, in this program's own words, whatever the language of the C
  /// library.
  package static func reason(of code: Int32) -> String {
    switch code {
    case EACCES: "permission denied"
    case EPERM: "operation not permitted"
    case EROFS: "the file system is read-only"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be too large"
    case EIO: "input or output failed"
    case ENOENT: "no such file or directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EISDIR: "it is a directory"
    case ELOOP: "too many links on the path"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE: "too many open files"
    case ENFILE: "too many open files in the system"
    case ENOMEM: "out of memory"
    case EBADF: "it is closed"
    // Both are one number on Linux, two on other systems.
    case ENOTSUP, EOPNOTSUPP: "the file system cannot do that"
    case EILSEQ: "it is not valid UTF-8"
    case EEXIST: "it is there already"
    case EBUSY, ETXTBSY: "it is in use"
    case EXDEV: "it is on another file system"
    case ENXIO, ENODEV: "no such device"
    case ESTALE: "the file server lost it"
    default: "error \(code)"
    }
  }
}
