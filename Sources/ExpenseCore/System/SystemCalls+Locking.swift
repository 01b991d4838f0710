#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Locking, waiting, and the time.

extension System {
  /// What a try at a lock came to.
  enum LockResult {
    case locked
    case heldElsewhere
    /// This file system has no such locks.
    case unsupported
  }

  /// Tries to take the exclusive lock of an open file or directory, without waiting.
  static func tryLock(_ file: borrowing FileDescriptor) throws(SystemError) -> LockResult {
    let number = file.number
    do throws(SystemError) {
      try call(.lock, file.path) { flock(number, LOCK_EX | LOCK_NB) }
      return .locked
    } catch {
      switch error.code {
      case EWOULDBLOCK: return .heldElsewhere
      case EOPNOTSUPP, ENOTSUP, ENOLCK, ENOSYS, EINVAL, EBADF: return .unsupported
      default: throw error
      }
    }
  }
}
