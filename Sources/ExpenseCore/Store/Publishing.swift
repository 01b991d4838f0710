// Publishing
//
// A program that takes no lock can put a version of its own in place between our look at the file
// and our rename, which would destroy it unseen. So the new version is not renamed over the old one:
// the two change places. What came out is then looked at. If it is not the version that was read,
// it goes back, and our save begins again on it. While it goes back, that program may have put in
// yet another version, which then comes out instead of ours. That one is the newer, and goes back in
// its turn. It ends when what comes out is what was put in last.
//
// What went in is looked at too, before the old version is removed. Another file may be there for two
// reasons. Either a program put its version over ours, which is its right. Or somebody put a file in
// the place of the staged one right before the exchange: then ours never was in the file, and the old
// version goes back. An exchange changes the status of both files, so ours was in it unless its own
// last change is older than that of the version that came out.
//
// Where a file system cannot exchange two names, a plain rename does it, and what is put in place in
// the moment between is lost. Where an exchange cannot be taken back because the disk fails, what is
// in the file stays there and what came out is lost. Either that is ours, and the exit code says so,
// or it is the newer of two versions that came in between.

extension LockedFile {
  /// How an attempt to publish ended.
  enum Publication {
    /// The new version is in place, and has that status; a warning says where the disk did not confirm
    /// it.
    case published(FileStatus, [StoreWarning])
    /// Another program put its own version in place since ours was read, or the lock went away; all is
    /// as if the attempt had not been made.
    case overtaken
  }

  /// Puts the staged version in the file's place.
  ///
  /// - Parameters:
  ///   - staged: what `stage` returned.
  ///   - old: the status of the version that was read under this lock; if the file is no longer
  ///     that one, nothing is published.
  /// - Throws: `StoreError`; the file is as it was.
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
    // The old version goes last: until the disk has the new name, it may be the one that is needed.
    defer { discard(staged) }
    do throws(SystemError) {
      try System.sync(directory.descriptor)
      return .published(status, [])
    } catch {
      return .published(status, [.durabilityUnconfirmed(path: path.path, error)])
    }
  }

  /// Whether what has the staged version's name is what was written there.
  private func isIntact(_ staged: borrowing StagedFile) throws(SystemError) -> Bool {
    FileStamp(try System.status(of: staged.name, in: directory)) == staged.stamp
  }

  /// Gives the staged version the file's name.
  ///
  /// - Returns: its status there, by which it is known again without comparing bytes; nil where another
  ///   program was faster.
  func putInPlace(
    _ staged: borrowing StagedFile, replacing old: FileStatus?
  ) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      guard let old = FileStamp(old) else {
        try System.renameToFreeName(staged.name, to: path.name, in: directory)
        return wentIn(staged, insteadOf: nil)
      }
      guard try System.exchange(staged.name, with: path.name, in: directory) else {
        try System.rename(staged.name, to: path.name, in: directory)
        return wentIn(staged, insteadOf: nil)
      }
      return holds(staged.stamp, insteadOf: old, at: staged.name)
        ? wentIn(staged, insteadOf: old) : nil
    } catch {
      // The name was free and is not, or the other way round.
      guard error.isTaken || error.isMissing else { throw error }
      return nil
    }
  }

  /// Whether what is in the file after an exchange is what was put in.
  ///
  /// What came out, where it is not what was expected, is put back.
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

  /// The status of the staged version in the file's place; nil where another file was put there under
  /// its name, and is out again.
  private func wentIn(_ staged: borrowing StagedFile, insteadOf old: FileStamp?) -> FileStatus? {
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
