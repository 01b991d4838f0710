// The next version
//
// It is written beside the file under a name that no other save uses, and its save holds a lock on
// it. So an existing file with such a name is never opened for writing, and no save touches a file
// that another one is writing, whether or not they know of each other.
//
// A killed save leaves litter, whose lock is free. A file in use is also unlocked for a moment,
// between its creation and its locking, so only a file older than a minute counts as litter.

/// The next version of a file, written and synced, before it gets the file's name.
struct StagedFile: ~Copyable {
  let name: String
  /// The open file, which holds the lock.
  let file: FileDescriptor
  /// The status, which identifies the version except for the time of its last status change, which
  /// a rename updates.
  let status: FileStatus

  var stamp: FileStamp { FileStamp(status) }
}

extension LockedFile {
  /// Writes the next version beside the file and syncs it.
  ///
  /// - Parameters:
  ///   - chunks: the bytes of the whole version.
  ///   - old: the status of the version to be replaced, whose mode and owner the new one gets.
  /// - Throws: `StoreError`; the new file is removed.
  func stage(
    _ chunks: some Sequence<ArraySlice<UInt8>>, replacing old: FileStatus?
  ) throws(StoreError) -> StagedFile {
    if old != nil { try path.requireWritable(in: directory) }
    do throws(SystemError) {
      return try System.stage(as: path.newStagingName, in: directory) {
        (file) throws(SystemError) in
        for chunk in chunks { try System.writeAll(chunk, to: file) }
        guard let old else { return }
        try System.copyPermissions(of: old, to: file)
        try copyAttributes(to: file)
      }
    } catch {
      throw .creating(beside: path, error)
    }
  }

  /// Copies the access control list, without which others might be able to read the new version,
  /// and the other extended attributes.
  private func copyAttributes(to file: borrowing FileDescriptor) throws(SystemError) {
    do throws(SystemError) {
      let present = try System.open(path.name, for: .reading, in: directory)
      try System.copyAttributes(of: present, to: file)
    } catch {
      // If the file was removed in the meantime, publishing the next version detects it.
      guard error.isMissing else { throw error }
    }
  }

  /// Removes a version that will not be published, or the old one after publishing.
  ///
  /// If that fails, the file is litter, which a later save removes.
  func discard(_ staged: borrowing StagedFile) {
    try? System.remove(staged.name, in: directory)
  }
}

extension System {
  /// Creates and locks a file, fills it and syncs it.
  ///
  /// - Throws: `SystemError`; the file is removed.
  static func stage(
    as name: String, in directory: borrowing Directory,
    _ fill: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> StagedFile {
    let file = try open(name, for: .creatingNew, in: directory)
    do throws(SystemError) {
      // The umask is overridden: a file without permissions could not be told from one in use.
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
  /// The files beside this one that unfinished saves have left, or running ones are writing.
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

  /// The stamps of those files; empty if the directory cannot be read.
  func leftovers(in directory: borrowing Directory) -> [FileStamp] {
    (try? stagedFiles(in: directory))?.map { FileStamp($0.status) } ?? []
  }
}

extension FileStatus {
  /// True if a staged file is old enough to be litter.
  var isOld: Bool { abs(System.now().seconds - identity.modified.seconds) >= 60 }
}

extension LockedFile {
  /// Removes those of the staged files that unfinished saves have left.
  ///
  /// A file that cannot be removed stays; it does no harm.
  func removeLitter(among staged: [(name: String, status: FileStatus)]) {
    for (name, status) in staged where status.isOld && isFree(name, status) {
      try? System.remove(name, in: directory)
    }
  }

  /// Returns true if no save holds a staged file; one without permissions is from a save that ended
  /// at once.
  private func isFree(_ name: String, _ status: FileStatus) -> Bool {
    guard let file = try? System.open(name, for: .lockTest, in: directory) else {
      return status.kind == .regular && status.mode & 0o600 == 0
    }
    guard case .locked? = try? System.tryLock(file) else { return false }
    return (try? System.isNamed(name, file, in: directory)) == true
  }
}
