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

  /// Seconds on a clock that only ever goes forward.
  package static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time of day, for the record of a change.
  package static func now() -> FileTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// Lets that time pass; a signal may end it early.
  package static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    unsafe nanosleep(&time, nil)
  }
}
