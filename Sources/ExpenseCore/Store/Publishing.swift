// Publishing
// A program that takes no lock can replace the file between our check of it and our rename, which
// would destroy its version unnoticed. So the new version is not renamed over the old one: the two
// exchange names. Then the file that came out is checked. If it is not the version that was read,
// it is put back, and our save starts again from it. While it is put back, that program may have
// replaced the file once more; then its newer version comes out instead of ours, and is put back in
// turn. This ends when the file that comes out is the one that was put in last.
//
// The file that went in is checked too, before the old version is removed. If it is not ours, there
// are two possible reasons. Either a program replaced ours, which is its right. Or somebody
// replaced the staged file right before the exchange: then ours was never in place, and the old
// version is put back. An exchange updates the status of both files, so ours was in place unless
// its last status change is older than that of the file that came out.
//
// If a file system cannot exchange two names, a plain rename is used, and a version that another
// program puts in place at that moment is lost. If an exchange cannot be reverted because the disk
// fails, the file that is in place stays there and the one that came out is lost. Either it is
// ours, and the exit code says so, or it is the newer of two versions that came in between.

extension LockedFile {
  /// The outcome of an attempt to publish.
  enum Publication {
    /// The new version is in place with that status; there is a warning if the disk did not confirm
    /// it.
    case published(FileStatus, [StoreWarning])
    /// Another program replaced the file since it was read, or the lock file was removed; nothing
    /// has changed.
    case overtaken
  }

  /// Replaces the file by the staged version.
  ///
  /// - Parameters:
  ///   - staged: the result of `stage`.
  ///   - old: the status of the version read under this lock; if the file has another one, nothing
  ///     is published.
  /// - Throws: `StoreError`; the file is as before.
  func publish(
    _ staged: borrowing StagedFile, replacing old: FileStatus?
  ) throws(StoreError) -> Publication {
    let status: FileStatus
    do throws(SystemError) {
      let current = try System.status(of: path.name, in: directory)
      guard current?.identity == old?.identity, try hasLock(), try isIntact(staged),
        let inPlace = try putInPlace(staged, replacing: old)
      else {
        discard(staged)
        return .overtaken
      }
      status = inPlace
    } catch {
      discard(staged)
      throw .system(error)
    }
    // The old version is removed last: until the new name is on the disk, it may be needed.
    defer { discard(staged) }
    do throws(SystemError) {
      try System.sync(directory.descriptor)
      return .published(status, [])
    } catch {
      return .published(status, [.durabilityUnconfirmed(path: path.path, error)])
    }
  }

  /// Returns true if the file with the staged name is the one that was written.
  private func isIntact(_ staged: borrowing StagedFile) throws(SystemError) -> Bool {
    FileStamp(try System.status(of: staged.name, in: directory)) == staged.stamp
  }

  /// Gives the staged version the file's name.
  ///
  /// - Returns: its status there, by which it is recognized later without comparing bytes; nil if
  ///   another program was faster.
  func putInPlace(
    _ staged: borrowing StagedFile, replacing old: FileStatus?
  ) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      guard let old = FileStamp(old) else {
        try System.renameToFreeName(staged.name, to: path.name, in: directory)
        return statusInPlace(of: staged, insteadOf: nil)
      }
      guard try System.exchange(staged.name, with: path.name, in: directory) else {
        try System.rename(staged.name, to: path.name, in: directory)
        return statusInPlace(of: staged, insteadOf: nil)
      }
      return holds(staged.stamp, insteadOf: old, at: staged.name)
        ? statusInPlace(of: staged, insteadOf: old) : nil
    } catch {
      // The name was free and no longer is, or the other way round.
      guard error.isTaken || error.isMissing else { throw error }
      return nil
    }
  }

  /// Returns true if the file in place after an exchange is the one that was put in.
  ///
  /// A file that came out unexpectedly is put back.
  private func holds(_ new: FileStamp, insteadOf old: FileStamp, at name: String) -> Bool {
    var (inPlace, expected) = (new, old)
    while let came = FileStamp(try? System.status(of: name, in: directory)) {
      guard came != expected,
        (try? System.exchange(name, with: path.name, in: directory)) == true
      else { break }
      (inPlace, expected) = (came, inPlace)
    }
    return inPlace == new
  }

  /// The status of the staged version in place; nil if another file was put in under its name,
  /// which is then taken out again.
  private func statusInPlace(of staged: borrowing StagedFile, insteadOf old: FileStamp?)
    -> FileStatus?
  {
    let present = try? System.status(of: path.name, in: directory)
    if let present, FileStamp(present) == staged.stamp { return present }
    let out = old == nil ? present : try? System.status(of: staged.name, in: directory)
    guard let present, let out, let own = try? System.status(of: staged.file),
      own.identity.changed < out.identity.changed
    else { return staged.status }
    if let old, (try? System.exchange(staged.name, with: path.name, in: directory)) == true {
      _ = holds(old, insteadOf: FileStamp(present), at: staged.name)
    }
    return nil
  }
}
