// Publishing
//
// A program that takes no lock can put a version of its own in place between our look at the file
// and our rename, which would destroy it unseen. So the new version is not renamed over the old one:
// the two change places. What came out is then looked at. If it is not the version that was read,
// it goes back, and our save begins again on it. While it goes back, that program may have put in
// yet another version, which then comes out instead of ours. That one is the newer, and goes back in
// its turn. It ends when what comes out is what was put in last.
//
// Where a file system cannot exchange two names, a plain rename does it, and what is put in place in
// the moment between is lost. Where an exchange cannot be taken back because the disk fails, what is
// in the file stays there and what came out is lost. Either that is ours, and the exit code says so,
// or it is the newer of two versions that came in between.

// MARK: Staging

extension LockedFile {
  /// Writes the next version beside the file and syncs it.
  ///
  /// - Parameters:
  ///   - chunks: the whole version.
  ///   - old: the status of the version that it is to replace, whose mode and owner it gets.
  /// - Returns: the status of the new file, which tells it from every other once it is published,
  ///   but for the time of the last change of status, which a rename moves.
  /// - Throws: `StoreError`; nothing of the new file is left.
  func stage(
    _ chunks: some Sequence<ArraySlice<UInt8>>, replacing old: FileStatus?
  ) throws(StoreError) -> FileStatus {
    if old != nil { try path.requireWritable(in: directory) }
    do throws(SystemError) {
      try System.remove(path.stagingName, in: directory)
      var file = try System.open(path.stagingName, for: .creatingNew, in: directory)
      do throws(SystemError) {
        for chunk in chunks { try System.writeAll(chunk, to: file) }
        if let old {
          try System.copyPermissions(of: old, to: file)
          try copyAttributes(to: file)
        } else {
          try System.makePrivate(file)
        }
        try System.sync(file)
        let status = try System.status(of: file)
        try file.close()
        return status
      } catch {
        discardStaged()
        throw error
      }
    } catch {
      throw .system(error)
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

  /// What a save that did not finish left under the name of the next version; nil where nothing is.
  func leftover() -> FileStamp? { .leftover(beside: path, in: directory) }

  /// Removes a staged version that will not be published.
  ///
  /// Where that fails too, what is left is litter that the next save removes.
  func discardStaged() {
    try? System.remove(path.stagingName, in: directory)
  }
}

extension FileStamp {
  /// The stamp of what a save of that file left that did not finish; nil where nothing is.
  static func leftover(beside path: DataPath, in directory: borrowing Directory) -> FileStamp? {
    FileStamp(try? System.status(of: path.stagingName, in: directory))
  }
}

// MARK: Publishing

extension LockedFile {
  /// How an attempt to publish ended.
  enum Publication {
    /// The new version is in place; a warning says where the disk did not confirm it.
    case published([StoreWarning])
    /// Another program put its own version in place since ours was read; with what there is to say of
    /// the attempt nonetheless.
    case overtaken([StoreWarning])
  }

  /// Puts the staged version in the file's place.
  ///
  /// - Parameters:
  ///   - staged: what `stage` returned.
  ///   - old: the status of the version that was read under this lock; if the file is no longer
  ///     that one, nothing is published.
  /// - Throws: `StoreError`; the file is as it was.
  func publish(
    _ staged: FileStatus, replacing old: FileStatus?
  ) throws(StoreError) -> Publication {
    do throws(SystemError) {
      let current = try System.status(of: path.name, in: directory)
      guard current?.identity == old?.identity, try putInPlace(staged, replacing: old) else {
        discardStaged()
        return .overtaken([])
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

  /// The status that a version has now that it is in place: the rename moved the time of its last
  /// change of status, by which it is known again without comparing bytes.
  func present(_ staged: FileStatus) -> FileStatus {
    guard let present = try? System.status(of: path.name, in: directory),
      FileStamp(present) == FileStamp(staged)
    else { return staged }
    return present
  }

  /// Gives the staged version the file's name; false where another program was faster.
  func putInPlace(
    _ staged: FileStatus, replacing old: FileStatus?
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      guard let old = FileStamp(old) else {
        try System.renameToFreeName(path.stagingName, to: path.name, in: directory)
        return true
      }
      guard try System.exchange(path.stagingName, with: path.name, in: directory) else {
        try System.rename(path.stagingName, to: path.name, in: directory)
        return true
      }
      return checkExchange(of: old, for: FileStamp(staged))
    } catch {
      // The name was free and is not, or the other way round.
      guard error.isTaken || error.isMissing else { throw error }
      return false
    }
  }

  /// Whether what is in the file after an exchange is ours.
  ///
  /// What came out, where it is not the version that was read, is put back.
  private func checkExchange(of old: FileStamp, for staged: FileStamp) -> Bool {
    var (inPlace, expected) = (staged, old)
    while let came = FileStamp(try? System.status(of: path.stagingName, in: directory)) {
      guard came != expected,
        (try? System.exchange(path.stagingName, with: path.name, in: directory)) == true
      else { break }
      (inPlace, expected) = (came, inPlace)
    }
    return inPlace == staged
  }
}
