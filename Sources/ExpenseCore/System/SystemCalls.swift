// Every system call on a file is here (those that read, rename or lock it, or that concern the process
// and its terminal, are next door), each behind one function that turns -1 into a `SystemError` and
// starts again after EINTR. Nothing else in the sources speaks to the kernel, so this is the place
// to read when asking what the program does to the machine, and nearly the only one where memory
// safety rests on us and not on the compiler.
//
// `close` is the exception to starting again: POSIX leaves open whether the descriptor is gone after
// EINTR, and closing it twice could close a file that another thread has opened since.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The operating system, as far as this program asks it for anything.
package enum System {
  /// Runs a call until it is not interrupted, and turns its failure into an error.
  @discardableResult
  static func call<Value: SignedInteger>(
    _ operation: SystemError.Operation, _ path: String?, _ body: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let result = body()
      guard result == -1 else { return result }
      let code = errno
      guard code == EINTR else { throw SystemError(operation, code: code, path: path) }
    }
  }
}

// MARK: Opening and closing

extension System {
  /// How a file is opened.
  package enum Access {
    /// For reading; a FIFO without a writer does not block.
    case reading
    /// A directory, to lock it, sync it, and name files in it.
    case directory
    /// A new file that must not be there yet, not even as a link (mode 0600).
    case creatingNew
    /// For appending, created with mode 0600 if missing; a link is refused.
    case appending
    /// For locking, created with mode 0600 if missing; a link is refused.
    case lockFile

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .directory: O_RDONLY | O_DIRECTORY
      case .creatingNew: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .appending: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      case .lockFile: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      }
    }
  }

  /// Opens a file by its name in a directory.
  package static func open(
    _ name: String, for access: Access, in directory: borrowing Directory
  ) throws(SystemError) -> FileDescriptor {
    let base = directory.descriptor.number
    let path = directory.path(of: name)
    let number = try call(.open, path) {
      unsafe openat(base, name, access.flags | O_CLOEXEC, 0o600)
    }
    return FileDescriptor(number: number, path: path)
  }

  /// Closes a descriptor, once; the `errno` where that failed.
  static func close(_ number: Int32) -> Int32? {
    #if canImport(Glibc)
      let result = Glibc.close(number)
    #elseif canImport(Musl)
      let result = Musl.close(number)
    #else
      let result = Darwin.close(number)
    #endif
    return result == 0 ? nil : errno
  }
}

// MARK: Writing

extension System {
  /// Writes all the bytes, however many calls that takes.
  package static func writeAll(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String? = nil
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = try call(.write, path) {
        unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Writes all of the content to a file of ours, a portion at a time.
  static func writeAll(
    of content: some FileContent, to file: borrowing FileDescriptor
  ) throws(SystemError) {
    let (number, path) = (file.number, file.path)
    var bytes: [UInt8] = []
    try content.encode(into: &bytes) { (bytes) throws(SystemError) in
      guard bytes.count >= 65_536 else { return }
      try writeAll(bytes[...], to: number, path: path)
      bytes.removeAll(keepingCapacity: true)
    }
    try writeAll(bytes[...], to: number, path: path)
  }

  /// Brings what was written to the disk; a failure is final, since the kernel may have dropped the
  /// pages and would report success the second time.
  static func sync(_ file: borrowing FileDescriptor) throws(SystemError) {
    let number = file.number
    #if canImport(Darwin)
      try call(.sync, file.path) { fcntl(number, F_FULLFSYNC) }
    #else
      try call(.sync, file.path) { fsync(number) }
    #endif
  }

  /// Cuts the file off behind that many bytes.
  static func truncate(
    _ file: borrowing FileDescriptor, to size: Int64
  ) throws(SystemError) {
    let number = file.number
    try call(.write, file.path) { ftruncate(number, off_t(size)) }
  }
}

// MARK: Files and their names

extension System {
  /// The status of an open file.
  package static func status(
    of file: borrowing FileDescriptor
  ) throws(SystemError) -> FileStatus {
    let number = file.number
    var result = stat()
    try call(.inspect, file.path) { unsafe fstat(number, &result) }
    return FileStatus(result)
  }

  /// The status of what a name in a directory stands for, of a link itself; nil where nothing does.
  package static func status(
    of name: String, in directory: borrowing Directory
  ) throws(SystemError) -> FileStatus? {
    let base = directory.descriptor.number
    let path = directory.path(of: name)
    return try absentAsNil {
      () throws(SystemError) in
      var result = stat()
      try call(.inspect, path) { unsafe fstatat(base, name, &result, AT_SYMLINK_NOFOLLOW) }
      return FileStatus(result)
    }
  }

  /// Whether the path leads to anything, links followed by the system.
  static func exists(_ path: String) throws(SystemError) -> Bool {
    let found: Bool? = try absentAsNil { () throws(SystemError) in
      try call(.inspect, path) { unsafe faccessat(AT_FDCWD, path, F_OK, 0) }
      return true
    }
    return found == true
  }

  private static func absentAsNil<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value? {
    do throws(SystemError) {
      return try body()
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// What a symbolic link says.
  static func target(ofLink path: String) throws(SystemError) -> String {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let room = characters.count
    let count = try call(.link, path) { unsafe readlink(path, &characters, room) }
    let bytes = characters.prefix(count).lazy.map { UInt8(bitPattern: $0) }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(.link, code: EILSEQ, path: path)
    }
    return target
  }

  /// Whether this process may write to the file, as its effective user.
  static func isWritable(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    let base = directory.descriptor.number
    do throws(SystemError) {
      try call(.inspect, directory.path(of: name)) {
        unsafe faccessat(base, name, W_OK, AT_EACCESS)
      }
      return true
    } catch {
      guard error.code == EACCES || error.code == EROFS else { throw error }
      return false
    }
  }

  /// Gives a new file of ours the permission bits that the user alone has (0600), whatever the umask.
  static func makePrivate(_ file: borrowing FileDescriptor) throws(SystemError) {
    let number = file.number
    try call(.changeMode, file.path) { fchmod(number, 0o600) }
  }

  /// Gives a file of ours the permission bits, owner and group of another.
  static func copyPermissions(
    of status: FileStatus, to file: borrowing FileDescriptor
  ) throws(SystemError) {
    let number = file.number
    let own = try self.status(of: file)
    if own.owner != status.owner || own.group != status.group {
      try call(.changeOwner, file.path) { fchown(number, status.owner, status.group) }
    }
    // After the owner: a change of owner may drop bits.
    try call(.changeMode, file.path) { fchmod(number, mode_t(status.mode)) }
  }

  /// Removes a name; one that is not there is as good as removed.
  static func remove(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) {
    let base = directory.descriptor.number
    _ = try absentAsNil {
      () throws(SystemError) in
      try call(.remove, directory.path(of: name)) { unsafe unlinkat(base, name, 0) }
    }
  }

  /// Makes a directory for the user alone (mode 0700, whatever the umask); one that is there is left
  /// as it is.
  static func makeDirectory(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try call(.makeDirectory, path) { unsafe mkdir(path, 0o700) }
    } catch {
      guard error.code == EEXIST else { throw error }
      return
    }
    try call(.changeMode, path) { unsafe chmod(path, 0o700) }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
      size: Int64(status.st_size), modified: FileTime(modified), changed: FileTime(changed))
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    mode = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
  }
}

extension FileTime {
  init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
