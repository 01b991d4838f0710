// What is asked of names and of what they name: status, links, renames.

import Foundation

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
#else
  private func renameat2(
    _ base: Int32, _ name: UnsafePointer<CChar>, _ place: Int32, _ target: UnsafePointer<CChar>,
    _ flags: UInt32
  ) -> Int32 {
    unsafe renameatx_np(base, name, place, target, flags)
  }
#endif

// MARK: Status

extension Directory {
  /// Where relative paths start: a "name" in it is any path.
  package static var working: Directory {
    Directory(descriptor: FileDescriptor(number: AT_FDCWD, path: ""))
  }
}

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
    return try expecting(\.isMissing) { () throws(SystemError) in
      var result = stat()
      try call(.inspect, path) { unsafe fstatat(base, name, &result, AT_SYMLINK_NOFOLLOW) }
      return FileStatus(result)
    }
  }

  /// Whether a name in a directory stands for that open file.
  static func isNamed(
    _ name: String, _ file: borrowing FileDescriptor, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    let own = try status(of: file).identity
    return try status(of: name, in: directory)?.identity.isSameFile(as: own) ?? false
  }

  /// Whether the path leads to anything, links followed by the system.
  static func exists(_ path: String) throws(SystemError) -> Bool {
    try expecting(\.isMissing) { () throws(SystemError) in
      try call(.inspect, path) { unsafe faccessat(AT_FDCWD, path, F_OK, 0) }
    } != nil
  }

  /// The absolute path of what a path leads to, without a link in it; nil where that is nothing.
  static func realPath(_ path: String) throws(SystemError) -> String? {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let found = try expecting({ $0.isMissing || $0.code == ENOTDIR }) { () throws(SystemError) in
      try call(.inspect, path) { unsafe realpath(path, &characters) == nil ? -1 : 0 }
    }
    guard found != nil else { return nil }
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let real = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(.inspect, code: EILSEQ, path: path)
    }
    return real
  }

  /// What a call gives; nil where it fails as was to be expected.
  static func expecting<Value: ~Copyable>(
    _ isExpected: (SystemError) -> Bool, _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value? {
    do throws(SystemError) {
      return try call()
    } catch {
      guard isExpected(error) else { throw error }
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
    return try expecting({ $0.isForbidden || $0.code == EROFS }) { () throws(SystemError) in
      try call(.inspect, directory.path(of: name)) {
        unsafe faccessat(base, name, W_OK, AT_EACCESS)
      }
    } != nil
  }

  /// Removes a name; one that is not there is as good as removed.
  static func remove(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) {
    let base = directory.descriptor.number
    _ = try expecting(\.isMissing) { () throws(SystemError) in
      try call(.remove, directory.path(of: name)) { unsafe unlinkat(base, name, 0) }
    }
  }

  /// Makes a directory for the user alone (mode 0700, whatever the umask); one that is there is left
  /// as it is.
  ///
  /// Its name is synced, so that what is saved in it can be found after a power failure.
  static func makeDirectory(_ path: String, in parent: borrowing Directory) throws(SystemError) {
    let made = try expecting(\.isTaken) { () throws(SystemError) in
      try call(.makeDirectory, path) { unsafe mkdir(path, 0o700) }
    }
    guard made != nil else { return }
    try call(.changeMode, path) { unsafe chmod(path, 0o700) }
    try sync(parent.descriptor)
  }
}

extension System {
  /// The names in a directory, in no order; `.` and `..` are not among them.
  static func names(in directory: borrowing Directory) throws(SystemError) -> [String] {
    let base = directory.descriptor.number
    let path = directory.descriptor.path
    let number = try call(.read, path) {
      unsafe openat(base, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = unsafe fdopendir(number) else {
      let failure = SystemError(.read, code: errno, path: path)
      closeOnce(number)
      throw failure
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
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
    linkCount = Int(status.st_nlink)
  }
}

extension FileTime {
  init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}

// MARK: Renaming

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
    guard try !rename(name, to: target, in: directory, flag: noReplace) else { return }
    try rename(name, to: target, in: directory)
  }

  /// Makes each of two names stand for what the other stood for, in one step.
  ///
  /// - Returns: false where the file system cannot do that; nothing is done then.
  static func exchange(
    _ name: String, with other: String, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    try rename(name, to: other, in: directory, flag: exchanging)
  }

  // That the new name must be free, or that what has it goes to the old one.
  #if canImport(Darwin)
    private static let (noReplace, exchanging) = (UInt32(RENAME_EXCL), UInt32(RENAME_SWAP))
  #else
    // RENAME_NOREPLACE and RENAME_EXCHANGE of Linux's <linux/fs.h>.
    private static let (noReplace, exchanging): (UInt32, UInt32) = (1, 2)
  #endif

  /// False where the kernel, the C library or the file system knows no such renaming.
  private static func rename(
    _ name: String, to target: String, in directory: borrowing Directory, flag: UInt32
  ) throws(SystemError) -> Bool {
    let base = directory.descriptor.number
    let path = directory.path(of: target)
    let unknown = [ENOSYS, EINVAL, ENOTSUP]
    return try expecting({ unknown.contains($0.code) }) { () throws(SystemError) in
      try call(.rename, path) { unsafe renameat2(base, name, base, target, flag) }
    } != nil
  }
}
