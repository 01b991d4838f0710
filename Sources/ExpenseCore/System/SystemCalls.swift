// Every system call of the library is in this room: those on open files here, those on names of files
// in FileNames.swift and Permissions.swift, clocks in Clocks.swift. Each goes through one function that turns -1 into a
// `SystemError` and starts again after EINTR. So this is the place to read when asking what the library
// does to the machine, and nearly the only one where memory safety rests on us and not on the compiler.
//
// `close` is the exception to starting again: POSIX leaves open whether the descriptor is gone after
// EINTR, and closing it twice could close a file that another thread has opened since.

import Foundation

/// The operating system, as far as this program asks it for anything.
package enum System {
  /// Runs a call until it is not interrupted, and turns its failure into an error.
  ///
  /// - Parameter isRetried: whether the call is run again where a signal interrupted it.
  @discardableResult
  static func call<Value: SignedInteger>(
    _ operation: SystemError.Operation, _ path: String?, isRetried: Bool = true, _ body: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let code: Int32
      switch SystemHooks.current?.answer(operation, path) {
      case nil, .proceed:
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

/// What a test puts in place of the system: it sees each call, and can answer it.
///
/// A task's own, so that tests that run at the same time do not see each other's.
struct SystemHooks: Sendable {
  enum Answer: Sendable {
    /// The system is asked.
    case proceed
    /// The call fails with that `errno`, and nothing is done.
    case fail(Int32)
    /// The call returns that, and nothing is done.
    case result(Int)
  }

  /// The answer to one call, given what it does and to which file.
  let answer: @Sendable (SystemError.Operation, String?) -> Answer

  @TaskLocal static var current: SystemHooks?
}

// MARK: Opening and closing

extension System {
  /// How a file is opened.
  package enum Access {
    /// For reading; a FIFO without a writer does not block.
    case reading
    /// A directory, to sync it and name files in it.
    case directory
    /// A new file that must not be there yet, not even as a link (mode 0600).
    case creatingNew
    /// For appending, created with mode 0600 if missing; a link is refused.
    case appending
    /// For locking; a link is refused.
    case lockFile
    /// For finding out whether anybody has its lock; a link is refused.
    case litter
    /// For locking, a new file that the user alone may open, and only for writing.
    case newLockFile

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .directory: O_RDONLY | O_DIRECTORY
      case .creatingNew: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .appending: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      case .lockFile: O_WRONLY | O_NOFOLLOW | O_NONBLOCK
      case .litter: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
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

  /// Closes a descriptor, once; an error is of no use, since what has to be on the disk was synced.
  static func closeOnce(_ number: Int32) { _ = close(number) }
}

// MARK: Writing

extension System {
  /// Writes all the bytes, however many calls that takes.
  static func writeAll(
    _ bytes: ArraySlice<UInt8>, to file: borrowing FileDescriptor
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.dropFirst(try writeOnce(rest, descriptor: file.number, path: file.path))
    }
  }

  /// Writes with one call; tells how many of the bytes it took, at least one.
  ///
  /// - Parameter bytes: not empty.
  package static func writeOnce(
    _ bytes: ArraySlice<UInt8>, descriptor: Int32, path: String? = nil
  ) throws(SystemError) -> Int {
    let written = try call(.write, path) {
      unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
    // What takes nothing and says no reason would be asked for ever.
    guard written > 0 else { throw SystemError(.write, code: EIO, path: path) }
    return written
  }

  /// Brings what was written to the disk; a failure is final, since the kernel may have dropped the
  /// pages and would report success the second time.
  static func sync(_ file: borrowing FileDescriptor) throws(SystemError) {
    let number = file.number
    #if canImport(Darwin)
      do throws(SystemError) {
        try call(.sync, file.path) { fcntl(number, F_FULLFSYNC) }
        return
      } catch {
        // Network volumes and others know only `fsync`.
        guard [ENOTSUP, EOPNOTSUPP, ENOTTY, EINVAL].contains(error.code) else { throw error }
      }
    #endif
    try call(.sync, file.path) { fsync(number) }
  }

  /// Cuts the file off after that many bytes.
  static func truncate(
    _ file: borrowing FileDescriptor, to size: Int64
  ) throws(SystemError) {
    let number = file.number
    try call(.write, file.path) { ftruncate(number, off_t(size)) }
  }
}

// MARK: Reading

extension System {
  /// The whole file from where it is.
  ///
  /// - Parameter sizeHint: how many bytes there are; a file that has grown is still read to its end.
  /// - Throws: `SystemError`, also where there is less to read: that must not pass for all of it.
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

  /// Bytes from where the file is until that many are there or it ends.
  private static func readOn(
    _ file: borrowing FileDescriptor, room: Int
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try unsafe fill(room, path: file.path) { rest, _ in
      unsafe read(number, rest.baseAddress, rest.count)
    }
  }

  /// What one read of a descriptor gives, a terminal's line for example; empty at its end.
  package static func readOnce(
    descriptor: Int32, path: String? = nil
  ) throws(SystemError) -> [UInt8] {
    try unsafe fill(65_536, path: path, isOneCall: true) { rest, _ in
      unsafe read(descriptor, rest.baseAddress, rest.count)
    }
  }

  /// That many bytes from that place on.
  ///
  /// - Throws: `SystemError`, also where the file ends before.
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

  /// Bytes that calls put straight into new memory, which nobody clears before.
  ///
  /// - Parameters:
  ///   - room: how many bytes are wanted; fewer are the answer where a call gives none.
  ///   - isOneCall: whether what the first call gives is all, however little it is.
  ///   - call: puts bytes into the room that is left, after so many that are there.
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

  /// An empty array with room for so many elements.
  static func array<Element>(roomFor count: Int) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: count) { buffer, _ in
      unsafe askForPages(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Asks for all pages under a large buffer at once, and under one of many megabytes for huge ones: to
  /// fault them in one by one takes a tenth of the time that reading the file takes.
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
  /// How an attempt to lock ended.
  enum LockResult {
    case locked
    /// Another process has the lock, or the system cannot say now: a file server may be out of
    /// locks for a moment.
    case notNow(SystemError)
    /// This file system has no such locks.
    case unsupported
  }

  /// Takes the exclusive lock of an open file where it is free within a second; whether it was.
  ///
  /// For locks that are a second belt: where a file system has none, nothing is amiss.
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

  /// Tries to take the exclusive lock of an open file, without waiting.
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
