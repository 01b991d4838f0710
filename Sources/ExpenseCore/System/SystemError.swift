import Foundation

/// A system call that failed: which one, on what, and with which `errno`.
public struct SystemError: Error, Equatable, Sendable {
  /// What the program was doing when the system refused, in words.
  package enum Operation: String, Sendable {
    case open
    case read
    /// Writing to a file, or cutting it off.
    case write
    case sync = "bring to the disk"
    /// Looking at a file's status.
    case inspect = "look at"
    /// Giving a file another name, or two files each other's.
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

  /// What the program was doing.
  package let operation: Operation
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

  static func noLocks(at path: String) -> SystemError {
    SystemError(.lock, code: ENOTSUP, path: path)
  }

  /// Every name that the file could be given is taken.
  static func noFreeName(for path: String) -> SystemError {
    SystemError(.rename, code: EEXIST, path: path)
  }
}

// MARK: - In words

extension SystemError: CustomStringConvertible {
  /// What the system refused, and why: `cannot open 'x': permission denied`.
  public var description: String {
    let file = path.map { " '\($0)'" } ?? ""
    return "cannot \(operation.rawValue)\(file): \(Self.reason(of: code))"
  }

  /// What an `errno` means, in the words of this program whatever the C library's language.
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
    // One number on Linux, two elsewhere.
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
