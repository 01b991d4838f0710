// All system calls of the library are in this room: those on open files here, those on names of
// files in FileNames.swift and Permissions.swift, clocks in Clocks.swift. Each goes through one
// function that turns -1 into a `SystemError` and retries after EINTR. So this room shows
// everything that the library asks of the machine, and it is nearly the only one where memory
// safety rests on us and not on the compiler.
//
// `close` is not retried: POSIX leaves open whether the descriptor is closed after EINTR, and
// closing it twice could close a file that another thread has opened since.

import Foundation

/// The calls to the operating system.
package enum System {
  /// Makes a call, repeats it while signals interrupt it, and turns its failure into an error.
  ///
  /// - Parameter isRetried: false if an interrupted call fails with `EINTR`.
  @discardableResult
  static func call<Value: SignedInteger>(
    _ operation: SystemError.Operation, _ path: String?, isRetried: Bool = true, _ body: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let code: Int32
      switch SystemHooks.answer(to: operation, path) {
      case .proceed:
        let result = body()
        guard result == -1 else { return result }
        code = errno
      case .result(let value): return Value(value)
      case .fail(let failure): code = failure
      }
      guard code == EINTR, isRetried else { throw SystemError(operation, code: code, path: path) }
    }
  }
}

/// A test's substitute for the system, which sees each call and can answer it.
///
/// It is task-local, so that tests that run at the same time do not see each other's.
struct SystemHooks: Sendable {
  enum Answer: Sendable {
    /// The call is made.
    case proceed
    /// The call is not made and fails with that `errno`.
    case fail(Int32)
    /// The call is not made and returns that value.
    case result(Int)
  }

  /// Answers a call, given its operation and the path of its file.
  let answer: @Sendable (SystemError.Operation, String?) -> Answer

  // A release asks nobody.
  #if DEBUG || TESTING
    @TaskLocal static var current: SystemHooks?

    fileprivate static func answer(to operation: SystemError.Operation, _ path: String?) -> Answer {
      current?.answer(operation, path) ?? .proceed
    }
  #else
    fileprivate static func answer(to _: SystemError.Operation, _: String?) -> Answer { .proceed }
  #endif
}

// MARK: Opening and closing

extension System {
  /// A purpose for which a file is opened.
  package enum Access {
    /// Reading; a FIFO without a writer does not block.
    case reading
    /// Syncing a directory and naming files in it.
    case directory
    /// Writing a new file (mode 0600); a file or link of that name is refused.
    case creatingNew
    /// Appending to a file, which is created with mode 0600 if missing; a link is refused.
    case appending
    /// Locking a file; a link is refused.
    case lockFile
    /// Testing whether another process has locked a file; a link is refused.
    case lockTest
    /// Locking a new file, which only its user may open, and only for writing.
    case newLockFile

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .directory: O_RDONLY | O_DIRECTORY
      case .creatingNew: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .appending: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      case .lockFile: O_WRONLY | O_NOFOLLOW | O_NONBLOCK
      case .lockTest: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .newLockFile: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      }
    }
  }

  /// Opens a file by its name in a directory.
  package static func open(
    _ name: String, for access: Access, in directory: borrowing Directory
  ) throws(SystemError) -> FileDescriptor {
    let base = directory.descriptor.number
    let path = directory.path(of: name)
    let mode: mode_t = access == .newLockFile ? 0o200 : 0o600
    let number = try call(.open, path) {
      unsafe openat(base, name, access.flags | O_CLOEXEC, mode)
    }
    return FileDescriptor(number: number, path: path)
  }

  /// Closes a descriptor; an error is ignored, because what must be on the disk was synced before.
  static func closeOnce(_ number: Int32) { _ = close(number) }
}

// MARK: Writing

extension System {
  /// Writes all bytes, in as many calls as that takes.
  static func writeAll(
    _ bytes: ArraySlice<UInt8>, to file: borrowing FileDescriptor
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.dropFirst(try writeOnce(rest, descriptor: file.number, path: file.path))
    }
  }

  /// Writes with one call and returns the number of bytes written, at least one.
  ///
  /// - Parameter bytes: the bytes, at least one.
  package static func writeOnce(
    _ bytes: ArraySlice<UInt8>, descriptor: Int32, path: String? = nil
  ) throws(SystemError) -> Int {
    let written = try call(.write, path) {
      unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
    // A call that writes nothing without an error would be repeated for ever.
    guard written > 0 else { throw SystemError(.write, code: EIO, path: path) }
    return written
  }

  /// Flushes what was written to the disk; a failure is final, because the kernel may have dropped
  /// the pages and would then report success the second time.
  static func sync(_ file: borrowing FileDescriptor) throws(SystemError) {
    let number = file.number
    #if canImport(Darwin)
      do throws(SystemError) {
        try call(.sync, file.path) { fcntl(number, F_FULLFSYNC) }
        return
      } catch {
        // Network volumes and others support only `fsync`.
        guard [ENOTSUP, EOPNOTSUPP, ENOTTY, EINVAL].contains(error.code) else { throw error }
      }
    #endif
    try call(.sync, file.path) { fsync(number) }
  }

  /// Truncates the file to that many bytes.
  static func truncate(
    _ file: borrowing FileDescriptor, to size: Int64
  ) throws(SystemError) {
    let number = file.number
    try call(.write, file.path) { ftruncate(number, off_t(size)) }
  }
}

// MARK: Reading

extension System {
  /// Reads a file from the current offset to its end.
  ///
  /// - Parameter sizeHint: the expected number of bytes; a file that has grown is still read to its
  ///   end.
  /// - Throws: `SystemError`, also if there are fewer bytes than expected, which must not pass for
  ///   the whole file.
  package static func readAll(
    _ file: borrowing FileDescriptor, sizeHint: Int
  ) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that the end is found without another buffer.
    var room = max(sizeHint, 4_095) + 1
    var bytes = try readOn(file, room: room)
    while bytes.count >= room {
      let more = try readOn(file, room: max(bytes.count, 65_536))
      room = bytes.count + max(bytes.count, 65_536)
      bytes += more
    }
    guard bytes.count >= sizeHint else { throw SystemError(.read, code: EIO, path: file.path) }
    return bytes
  }

  /// Reads from the current offset until the buffer is full or the file ends.
  private static func readOn(
    _ file: borrowing FileDescriptor, room: Int
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try unsafe fill(room, path: file.path) { rest, _ in
      unsafe read(number, rest.baseAddress, rest.count)
    }
  }

  /// Reads with one call, for example a line from a terminal; empty at the end.
  package static func readOnce(
    descriptor: Int32, path: String? = nil
  ) throws(SystemError) -> [UInt8] {
    try unsafe fill(65_536, path: path, isOneCall: true) { rest, _ in
      unsafe read(descriptor, rest.baseAddress, rest.count)
    }
  }

  /// Reads that many bytes from an offset on.
  ///
  /// - Throws: `SystemError`, also if the file ends before.
  static func readPart(
    of file: borrowing FileDescriptor, from offset: Int64, count: Int
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    let bytes = try unsafe fill(count, path: file.path) { rest, filled in
      unsafe pread(number, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
    }
    guard bytes.count == count else { throw SystemError(.read, code: EIO, path: file.path) }
    return bytes
  }

  /// Reads into uninitialized memory, which saves the time to clear it.
  ///
  /// - Parameters:
  ///   - room: the number of bytes to read; the result has fewer if a call returns none.
  ///   - isOneCall: true to return after the first call, even if it did not fill the buffer.
  ///   - call: reads into the rest of the buffer, given the number of bytes already read.
  private static func fill(
    _ room: Int, path: String?, isOneCall: Bool = false,
    _ call: (_ rest: UnsafeMutableRawBufferPointer, _ filled: Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      unsafe askForPages(UnsafeMutableRawBufferPointer(buffer))
      do throws(SystemError) {
        while count < room {
          let rest = UnsafeMutableRawBufferPointer(buffer.extracting(count...))
          let got = try self.call(.read, path) { unsafe call(rest, count) }
          count += got
          if got == 0 || isOneCall { break }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// An empty array with capacity for that many elements.
  static func array<Element>(roomFor count: Int) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: count) { buffer, _ in
      unsafe askForPages(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Asks the kernel to map all pages of a large buffer at once, and huge pages for one of many
  /// megabytes; mapping them one by one on access would take a tenth of the time that reading the
  /// file takes.
  private static func askForPages(_ buffer: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard buffer.count >= 128 << 10, let base = buffer.baseAddress else { return }
      let start = unsafe base.alignedUp(toMultipleOf: Int(getpagesize()))
      let advice = buffer.count >= 4 << 20 ? MADV_HUGEPAGE : MADV_POPULATE_WRITE
      unsafe madvise(start, buffer.count - (start - base), advice)
    #endif
  }
}

// MARK: Locking

extension System {
  /// The outcome of an attempt to lock.
  enum LockResult {
    case locked
    /// Another process has the lock, or the system cannot tell at the moment, as when a file server
    /// is out of locks.
    case notNow(SystemError)
    /// The file system does not support such locks.
    case unsupported
  }

  /// Takes the exclusive lock of an open file if it becomes free within a second; returns true if
  /// it did.
  ///
  /// For locks that are an additional safeguard: on a file system without locks, the caller goes on
  /// without.
  @discardableResult
  static func lockSoon(_ file: borrowing FileDescriptor) -> Bool {
    let start = ContinuousClock.now
    while true {
      guard let result = try? tryLock(file) else { return false }
      switch result {
      case .locked: return true
      case .unsupported: return false
      case .notNow: break
      }
      guard ContinuousClock.now - start < .seconds(1) else { return false }
      pause(milliseconds: .random(in: 1...4))
    }
  }

  /// Tries once to take the exclusive lock of an open file.
  static func tryLock(_ file: borrowing FileDescriptor) throws(SystemError) -> LockResult {
    let number = file.number
    do throws(SystemError) {
      try call(.lock, file.path, isRetried: false) { flock(number, LOCK_EX | LOCK_NB) }
      return .locked
    } catch {
      switch error.code {
      case EWOULDBLOCK, EINTR, ENOLCK: return .notNow(error)
      case EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL, EBADF: return .unsupported
      default: throw error
      }
    }
  }
}
