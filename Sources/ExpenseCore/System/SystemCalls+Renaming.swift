#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Glibc)
  // The module leaves out what glibc declares for `_GNU_SOURCE` alone.
  @_silgen_name("renameat2")
  private func renameat2(
    _ base: Int32, _ name: UnsafePointer<CChar>, _ place: Int32, _ target: UnsafePointer<CChar>,
    _ flags: UInt32
  ) -> Int32
#elseif canImport(Musl)
  // Not every musl has it, and the plain rename that follows is as good as there ever was.
  private func renameat2(
    _ base: Int32, _ name: UnsafePointer<CChar>, _ place: Int32, _ target: UnsafePointer<CChar>,
    _ flags: UInt32
  ) -> Int32 {
    errno = ENOSYS
    return -1
  }
#endif

// Giving files other names.

extension System {
  /// Puts one name in the place of another, in one step.
  static func rename(
    _ name: String, to target: String, in directory: borrowing Directory
  ) throws(SystemError) {
    let base = directory.descriptor.number
    try call(.rename, directory.path(of: target)) { unsafe renameat(base, name, base, target) }
  }

  /// Gives a file a name that must not be taken; `EEXIST` where it is.
  ///
  /// Where the file system cannot tell, what has the name is replaced.
  static func renameToFreeName(
    _ name: String, to target: String, in directory: borrowing Directory
  ) throws(SystemError) {
    guard try !rename(name, to: target, in: directory, as: .free) else { return }
    try rename(name, to: target, in: directory)
  }

  /// Makes each of two names stand for what the other stood for, in one step.
  ///
  /// - Returns: false where the file system cannot do that; nothing is done then.
  static func exchange(
    _ name: String, with other: String, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    try rename(name, to: other, in: directory, as: .exchange)
  }

  /// What becomes of the name that a file is given.
  private enum Taking {
    case free, exchange

    var flag: UInt32 {
      #if canImport(Darwin)
        switch self {
        case .free: UInt32(RENAME_EXCL)
        case .exchange: UInt32(RENAME_SWAP)
        }
      #else
        // RENAME_NOREPLACE and RENAME_EXCHANGE of Linux's <linux/fs.h>.
        switch self {
        case .free: 1
        case .exchange: 2
        }
      #endif
    }
  }

  /// False where the kernel, the C library or the file system knows no such renaming.
  private static func rename(
    _ name: String, to target: String, in directory: borrowing Directory, as taking: Taking
  ) throws(SystemError) -> Bool {
    let base = directory.descriptor.number
    let path = directory.path(of: target)
    do throws(SystemError) {
      #if canImport(Darwin)
        try call(.rename, path) { unsafe renameatx_np(base, name, base, target, taking.flag) }
      #else
        try call(.rename, path) { unsafe renameat2(base, name, base, target, taking.flag) }
      #endif
      return true
    } catch {
      guard [ENOSYS, EINVAL, ENOTSUP].contains(error.code) else { throw error }
      return false
    }
  }
}
