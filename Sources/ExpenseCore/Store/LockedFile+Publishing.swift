// Publishing
//
// A program that takes no lock can put a version of its own in place between our look at the file
// and our rename, which would destroy it unseen. So the new version is not renamed over the old one:
// the two change places. What came out is then looked at, and if it is not the version that was
// read, it goes back, and our save begins again on it. While it goes back that program may have put
// in yet another one, which then comes out instead of ours; that is the newer, and goes back in its
// turn. It ends when what comes out is what was put in last.
//
// Where a file system cannot exchange two names a plain rename does it, and what is put in place in
// the moment between is lost. Where an exchange cannot be taken back because the disk fails then,
// what is in the file stays there, and what came out is lost: ours is in the file then, and the exit
// code says so, or, of two versions that came in between, the first.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension LockedFile {
  /// What a try to publish came to.
  enum Publication {
    /// In place; a warning says where the disk did not confirm it.
    case published([StoreWarning])
    /// Another program put its own version in place since ours was read.
    case overtaken
  }

  /// Puts the staged version in the file's place.
  ///
  /// - Parameters:
  ///   - staged: what `stage` gave.
  ///   - old: the version that was read under this lock; if the file is no longer that one,
  ///     nothing is published.
  /// - Throws: `StoreError`; the file is as it was.
  func publishStaged(
    _ staged: FileVersion, replacing old: FileVersion
  ) throws(StoreError) -> Publication {
    do throws(SystemError) {
      let current = try System.status(of: path.name, in: directory)
      guard current?.identity == old.status?.identity,
        try putInPlace(staged, replacing: old)
      else {
        discardStaged()
        return .overtaken
      }
    } catch {
      discardStaged()
      throw .system(error)
    }
    // The old version goes last: until the disk has the new name, it may be the one that is needed.
    defer { discardStaged() }
    do throws(SystemError) {
      try System.sync(directory.descriptor)
      return .published([])
    } catch {
      return .published([.durabilityUnconfirmed(path: path.path, error)])
    }
  }

  /// Gives the staged version the file's name; false where another program was faster.
  func putInPlace(
    _ staged: FileVersion, replacing old: FileVersion
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      guard let stamp = FileStamp(old.status) else {
        try System.renameToFreeName(stagingName, to: path.name, in: directory)
        return true
      }
      guard try System.exchange(stagingName, with: path.name, in: directory) else {
        try System.rename(stagingName, to: path.name, in: directory)
        return true
      }
      return settle(FileStamp(staged.status), cameFor: stamp)
    } catch {
      // The name was free and is not, or the other way round.
      guard error.code == EEXIST || error.code == ENOENT else { throw error }
      return false
    }
  }

  /// Whether what is in the file after an exchange is ours; what came out instead of the version it
  /// came for is put back.
  private func settle(_ staged: FileStamp?, cameFor old: FileStamp) -> Bool {
    var (inPlace, wanted) = (staged, Optional(old))
    while let status = try? System.status(of: stagingName, in: directory) {
      let came = FileStamp(status)
      guard came != wanted,
        (try? System.exchange(stagingName, with: path.name, in: directory)) == true
      else { break }
      (inPlace, wanted) = (came, inPlace)
    }
    return inPlace == staged
  }
}
