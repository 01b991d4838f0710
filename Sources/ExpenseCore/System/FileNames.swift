// Calls on file names: status, links, renames.

import Foundation

#if canImport(Glibc)
  // The module lacks what glibc declares only under `_GNU_SOURCE`.
  @_silgen_name("renameat2")
  private func renameat2(
    _ base: Int32, _ name: UnsafePointer<CChar>, _ place: Int32, _ target: UnsafePointer<CChar>,
    _ flags: UInt32
  ) -> Int32
#elseif canImport(Musl)
  // Some versions of musl lack it; the caller then falls back to the plain rename.
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
  /// The working directory, in which a "name" can be any path.
  package static var working: Directory {
    Directory(descriptor: FileDescriptor(number: AT_FDCWD, path: ""))
  }
}

extension System {
  package static func status(
    of file: borrowing FileDescriptor
  ) throws(SystemError) -> FileStatus {
    let number = file.number
    var result = stat()
    try call(.inspect, file.path) { unsafe fstat(number, &result) }
    return FileStatus(result)
  }

  /// The status of a name in a directory, for a link that of the link itself; nil if there is no
  /// such name.
  package static func status(
    of name: String, in directory: borrowing Directory
  ) throws(SystemError) -> FileStatus? {
    let base = directory.descriptor.number
    let path = directory.path(of: name)
    var result = stat()
    let found = try expecting(
      \.isMissing,
      call(.inspect, path) { unsafe fstatat(base, name, &result, AT_SYMLINK_NOFOLLOW) })
    return found.map { _ in FileStatus(result) }
  }

  /// Returns true if the name in the directory is one of that open file.
  static func isNamed(
    _ name: String, _ file: borrowing FileDescriptor, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    let own = try status(of: file).identity
    return try status(of: name, in: directory)?.identity.isSameFile(as: own) ?? false
  }

  /// Returns true if the path leads to a file, after links are followed.
  static func exists(_ path: String) throws(SystemError) -> Bool {
    let found = try expecting(
      \.isMissing, call(.inspect, path) { unsafe faccessat(AT_FDCWD, path, F_OK, 0) })
    return found != nil
  }

  /// The absolute path of the file that a path leads to, with all links resolved; nil if there is
  /// no such file.
  static func realPath(_ path: String) throws(SystemError) -> String? {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let found = try expecting(
      { $0.isMissing || $0.code == ENOTDIR },
      call(.inspect, path) { unsafe realpath(path, &characters) == nil ? -1 : 0 })
    guard found != nil else { return nil }
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let real = String(validating: bytes, as: UTF8.self) else {
      throw SystemError(.inspect, code: EILSEQ, path: path)
    }
    return real
  }

  /// The result of a call; nil if it throws one of the expected errors.
  static func expecting<Value: ~Copyable>(
    _ isExpected: (SystemError) -> Bool, _ call: @autoclosure () throws(SystemError) -> Value
  ) throws(SystemError) -> Value? {
    do throws(SystemError) {
      return try call()
    } catch {
      guard isExpected(error) else { throw error }
      return nil
    }
  }

  /// The target of a symbolic link, as stored in it.
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

  /// Returns true if the effective user of this process may write to the file.
  static func isWritable(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    let base = directory.descriptor.number
    let found = try expecting(
      { $0.isForbidden || $0.code == EROFS },
      call(.inspect, directory.path(of: name)) { unsafe faccessat(base, name, W_OK, AT_EACCESS) })
    return found != nil
  }

  /// Removes a name; does nothing if there is no such name.
  static func remove(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) {
    let base = directory.descriptor.number
    _ = try expecting(
      \.isMissing, call(.remove, directory.path(of: name)) { unsafe unlinkat(base, name, 0) })
  }

  /// Makes a directory that only its user can access (mode 0700, whatever the umask); leaves an
  /// existing one as it is.
  ///
  /// The parent directory is synced, so that the new one is still there after a power failure.
  static func makeDirectory(_ path: String, in parent: borrowing Directory) throws(SystemError) {
    let made = try expecting(\.isTaken, call(.makeDirectory, path) { unsafe mkdir(path, 0o700) })
    guard made != nil else { return }
    try call(.changeMode, path) { unsafe chmod(path, 0o700) }
    try sync(parent.descriptor)
  }
}

extension System {
  /// The names in a directory, unordered, without `.` and `..`.
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
  /// Renames a file; an existing file with the new name is replaced atomically.
  static func rename(
    _ name: String, to target: String, in directory: borrowing Directory
  ) throws(SystemError) {
    let base = directory.descriptor.number
    try call(.rename, directory.path(of: target)) { unsafe renameat(base, name, base, target) }
  }

  /// Renames a file to a name that must be free; throws `EEXIST` if it is not.
  ///
  /// On a file system that cannot check this, an existing file is replaced.
  static func renameToFreeName(
    _ name: String, to target: String, in directory: borrowing Directory
  ) throws(SystemError) {
    guard try !rename(name, to: target, in: directory, flag: noReplace) else { return }
    try rename(name, to: target, in: directory)
  }

  /// Exchanges the files of two names atomically.
  ///
  /// - Returns: false if the file system cannot do that; then nothing is changed.
  static func exchange(
    _ name: String, with other: String, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    try rename(name, to: other, in: directory, flag: exchanging)
  }

  // The first flag requires that the new name is free, the second exchanges both names.
  #if canImport(Darwin)
    private static let (noReplace, exchanging) = (UInt32(RENAME_EXCL), UInt32(RENAME_SWAP))
  #else
    // RENAME_NOREPLACE and RENAME_EXCHANGE from Linux's <linux/fs.h>.
    private static let (noReplace, exchanging): (UInt32, UInt32) = (1, 2)
  #endif

  /// Returns false if the kernel, the C library or the file system does not support that flag.
  private static func rename(
    _ name: String, to target: String, in directory: borrowing Directory, flag: UInt32
  ) throws(SystemError) -> Bool {
    let base = directory.descriptor.number
    let path = directory.path(of: target)
    let unknown = [ENOSYS, EINVAL, ENOTSUP]
    let renamed = try expecting(
      { unknown.contains($0.code) },
      call(.rename, path) { unsafe renameat2(base, name, base, target, flag) })
    return renamed != nil
  }
}
