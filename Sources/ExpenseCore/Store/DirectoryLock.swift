#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The exclusive lock on a directory, among the processes of this program; gone with this value and
/// the directory's descriptor.
///
/// File systems that cannot lock a directory get a lock file, `.NAME.lock`, beside the data. It is
/// never removed: whoever waits for a removed file's lock would get one that guards nothing.
struct DirectoryLock: ~Copyable {
  /// Nil where the directory itself is locked.
  private let lockFile: FileDescriptor?

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - directory: what is locked; has to stay open as long as the lock is wanted.
  ///   - path: the file that the lock is for.
  ///   - patience: how long to wait, in seconds.
  init(
    of directory: borrowing Directory, guarding path: DataPath, patience: Int
  ) throws(StoreError) {
    do throws(SystemError) {
      lockFile = try Self.acquire(directory, guarding: path, patience: patience)
    } catch {
      throw error.code == EWOULDBLOCK
        ? .lockTimeout(path: path.path, seconds: patience) : .system(error)
    }
  }

  private static func acquire(
    _ directory: borrowing Directory, guarding path: DataPath, patience: Int
  ) throws(SystemError) -> FileDescriptor? {
    if try wait(for: directory.descriptor, patience: patience) { return nil }
    let file = try System.open(".\(path.name).lock", for: .lockFile, in: directory)
    guard try wait(for: file, patience: patience) else {
      throw SystemError(.lock, code: ENOTSUP, path: file.path)
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
    for file: borrowing FileDescriptor, patience: Int
  ) throws(SystemError) -> Bool {
    let start = System.monotonicSeconds()
    while true {
      switch try System.tryLock(file) {
      case .locked: return true
      case .unsupported: return false
      case .heldElsewhere: break
      }
      let waited = System.monotonicSeconds() - start
      guard waited < Double(patience) else {
        throw SystemError(.lock, code: EWOULDBLOCK, path: file.path)
      }
      let longest = max(1, min(1_000 * waited, 32 / (1 + waited)))
      System.pause(milliseconds: .random(in: 1...Int(longest)))
    }
  }
}
