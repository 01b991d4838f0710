// The save protocol
//
// Exit 0 means that the change is in the file and on the disk; anything else means that the file is
// byte for byte what it was. These steps, in this order, make it so:
//
//   lock      the directory is locked, so that of all our processes one at a time is in here. The
//             lock is on the directory and not on the file because the file is replaced, and
//             whoever waits for a lock on the old one would get it and overwrite the new one.
//             It belongs to an open descriptor: a process that dies lets go of it, and nothing
//             is left behind that has to be cleaned up.
//   read      after locking, for what was read before may have been replaced since.
//   stage     the new version is written beside the file under another name, with the mode and the
//             owner the file has, and brought to the disk. Up to here the file was not touched.
//   record    an entry that says what changes, and from which version to which, goes to the history
//             beside the file, and to the disk (see Timeline).
//   publish   the file's identity is compared with what was read; then the new version and the old
//             one change places, in one step that no reader can see half of; then the directory is
//             brought to the disk, and with it the name. Only then is the old version removed.
//
// `.NAME.tmp` is only ever written under the lock, so one that lies there when we come is what a
// killed process left: it is removed, and never opened, since it may be a link planted for us.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The data file while this process alone may change it: from taking the lock to letting go of it.
final class LockedFile {
  let path: DataPath
  let directory: Directory
  private let lock: DirectoryLock

  /// Takes the lock of the file's directory.
  ///
  /// - Parameters:
  ///   - createsDirectory: whether missing directories are made, for the user alone (0700).
  ///   - patience: how long to wait for the lock, in seconds.
  /// - Throws: `StoreError`; `.lockTimeout` where another process kept the lock.
  init(path: DataPath, createsDirectory: Bool, patience: Int) throws(StoreError) {
    self.path = path
    if createsDirectory { try Self.makeDirectories(to: path.directory) }
    do throws(SystemError) {
      directory = try Directory(path: path.directory)
    } catch {
      throw error.code == ENOENT ? .missingDirectory(path: path.directory) : .system(error)
    }
    lock = try DirectoryLock(of: directory, guarding: path, patience: patience)
  }

  /// The file as it is now.
  func read() throws(StoreError) -> FileVersion {
    try FileVersion.read(path.name, in: directory)
  }

  private static func makeDirectories(to path: String) throws(StoreError) {
    var missing: [String] = []
    var current = path
    do throws(SystemError) {
      while try System.status(of: current, in: .working) == nil {
        missing.append(current)
        current = DataPath(splitting: current).directory
      }
      for directory in missing.reversed() { try System.makeDirectory(directory) }
    } catch {
      throw .system(error)
    }
  }
}

// MARK: Staging

extension LockedFile {
  var stagingName: String { Self.stagingName(of: path) }

  /// What the next version of a file is called until it is published.
  static func stagingName(of path: DataPath) -> String { ".\(path.name).tmp" }

  /// Writes the next version beside the file and brings it to the disk.
  ///
  /// - Parameters:
  ///   - bytes: the whole version.
  ///   - old: the version it is to replace, whose mode and owner it takes on.
  /// - Returns: the version; its status is what will tell it from every other once it is published,
  ///   but for the time of the last change of status, which a rename moves.
  /// - Throws: `StoreError`; nothing of the try is left.
  func stage(_ bytes: [UInt8], replacing old: FileVersion) throws(StoreError) -> FileVersion {
    try requireWritable(old)
    do throws(SystemError) {
      try System.remove(stagingName, in: directory)
      var file = try System.open(stagingName, for: .creatingNew, in: directory)
      do throws(SystemError) {
        try System.writeAll(bytes[...], to: file)
        if let status = old.status {
          try System.copyPermissions(of: status, to: file)
        } else {
          try System.makePrivate(file)
        }
        try System.sync(file)
        let status = try System.status(of: file)
        try file.close()
        return FileVersion(bytes: bytes, status: status)
      } catch {
        discardStaged()
        throw error
      }
    } catch {
      throw .system(error)
    }
  }

  /// A rename would replace a file that this user must not change; its mode is honoured instead.
  private func requireWritable(_ old: FileVersion) throws(StoreError) {
    guard old.status != nil else { return }
    do throws(SystemError) {
      if try System.isWritable(path.name, in: directory) { return }
    } catch {
      // Removed meanwhile: to be noticed when the next version is published.
      if error.code == ENOENT { return }
      throw .system(error)
    }
    throw .notWritable(path: path.path)
  }

  /// Removes a staged version that will not be published.
  ///
  /// Where that fails too, what is left is litter that the next save removes.
  func discardStaged() {
    try? System.remove(stagingName, in: directory)
  }
}
