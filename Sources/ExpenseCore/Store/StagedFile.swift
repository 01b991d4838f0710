// The next version
//
// It is written beside the file under a name that no other save has, and held by a lock of its own for
// as long as its save is at work. So nothing that lies under such a name is ever opened to be written,
// and no save touches what another one is writing, whether or not they know of each other.
//
// What a killed save leaves is litter: its lock is free. Between making a file and locking it there is
// a moment in which that holds for a file at work too, so litter is a minute old as well.

/// The next version of a file, written and synced, until it has the file's name.
struct StagedFile: ~Copyable {
  let name: String
  /// Holds the lock.
  let file: FileDescriptor
  /// What tells the version from every other, but for the time of the last change of status, which a
  /// rename moves.
  let status: FileStatus

  var stamp: FileStamp { FileStamp(status) }
}

extension LockedFile {
  /// Writes the next version beside the file and syncs it.
  ///
  /// - Parameters:
  ///   - chunks: the whole version.
  ///   - old: the status of the version that it is to replace, whose mode and owner it gets.
  /// - Throws: `StoreError`; nothing of the new file is left.
  func stage(
    _ chunks: some Sequence<ArraySlice<UInt8>>, replacing old: FileStatus?
  ) throws(StoreError) -> StagedFile {
    if old != nil { try path.requireWritable(in: directory) }
    return try StoreError.wrapping { () throws(SystemError) in
      try System.stage(as: path.newStagingName, in: directory) { (file) throws(SystemError) in
        for chunk in chunks { try System.writeAll(chunk, to: file) }
        guard let old else { return }
        try System.copyPermissions(of: old, to: file)
        try copyAttributes(to: file)
      }
    }
  }

  /// Gives the new version what else the file system keeps with the file: its access control list,
  /// without which others might read it, and extended attributes.
  private func copyAttributes(to file: borrowing FileDescriptor) throws(SystemError) {
    do throws(SystemError) {
      let present = try System.open(path.name, for: .reading, in: directory)
      try System.copyAttributes(of: present, to: file)
    } catch {
      // Removed meanwhile: noticed when the next version is published.
      guard error.isMissing else { throw error }
    }
  }

  /// Removes a version that will not be published, or the one that was there before it.
  ///
  /// Where that fails too, what is left is litter that a later save removes.
  func discard(_ staged: borrowing StagedFile) {
    try? System.remove(staged.name, in: directory)
  }
}

extension System {
  /// Makes a file of that name, locks it, and syncs what `fill` puts into it.
  ///
  /// - Throws: `SystemError`; nothing of the file is left.
  static func stage(
    as name: String, in directory: borrowing Directory,
    _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> StagedFile {
    let file = try open(name, for: .creatingNew, in: directory)
    do throws(SystemError) {
      // Whatever the umask took: a file without rights could not be told from one at work.
      try setMode(0o600, of: file)
      lockSoon(file)
      try fill(file)
      try sync(file)
      let status = try status(of: file)
      return StagedFile(name: name, file: file, status: status)
    } catch {
      try? remove(name, in: directory)
      throw error
    }
  }
}

// MARK: Litter

extension DataPath {
  /// What saves that did not finish left beside the file, or are writing now.
  func stagedFiles(
    in directory: borrowing Directory
  ) throws(SystemError) -> [(name: String, status: FileStatus)] {
    var found: [(name: String, status: FileStatus)] = []
    for name in try System.names(in: directory) where isStagingName(name) {
      guard let status = try System.status(of: name, in: directory) else { continue }
      found.append((name, status))
    }
    return found
  }

  /// The stamps of those files; none where the directory cannot be read.
  func leftovers(in directory: borrowing Directory) -> [FileStamp] {
    (try? stagedFiles(in: directory))?.map { FileStamp($0.status) } ?? []
  }
}

extension FileStatus {
  /// Whether a staged file is old enough to be litter.
  var isOld: Bool { abs(System.now().seconds - identity.modified.seconds) >= 60 }
}

extension LockedFile {
  /// Removes what saves left that did not finish.
  ///
  /// Where that fails it stays: it is in nobody's way.
  func removeLitter() {
    for (name, status) in (try? path.stagedFiles(in: directory)) ?? []
    where status.isOld && isFree(name, status) {
      try? System.remove(name, in: directory)
    }
  }

  /// Whether no save holds a staged file; without any rights it is one whose save ended at once.
  private func isFree(_ name: String, _ status: FileStatus) -> Bool {
    guard let file = try? System.open(name, for: .lockTest, in: directory) else {
      return status.kind == .regular && status.mode & 0o600 == 0
    }
    guard case .locked? = try? System.tryLock(file) else { return false }
    return (try? System.isNamed(name, file, in: directory)) == true
  }
}
