/// The history of one data file's saves, `.NAME.history` beside it.
///
/// Entries are appended under the lock only. The history is never needed to read the data; one that
/// cannot be used is renamed, and a new one started.
struct HistoryFile {
  private let path: DataPath
  private var name: String { path.historyName }

  /// Opens the history of the data file at a path.
  init(of path: DataPath) {
    self.path = path
  }

  /// Reads the history up to the file's version.
  ///
  /// - Parameters:
  ///   - place: the state of the data file.
  ///   - reach: the number of steps to undo that are needed.
  func timeline(
    at place: HistoryPlace, reach: Int, in directory: borrowing Directory
  ) throws(SystemError) -> Timeline {
    guard let status = try System.status(of: name, in: directory) else { return .empty }
    guard status.kind == .regular else { return .unreadable }
    let size = status.identity.size
    var lines = try lines(size: size, in: directory)
    return try Timeline(of: &lines, size: size, at: place, reach: reach)
  }

  /// Returns true if a save was recorded, so that there should be a data file.
  func namesAFile(in directory: borrowing Directory) -> Bool {
    guard let status = try? System.status(of: name, in: directory), status.kind == .regular,
      var lines = try? lines(size: status.identity.size, in: directory)
    else { return false }
    while let line = try? lines.next() {
      if line.isWhole { return HistoryEntry(line.bytes) != nil }
    }
    return false
  }

  private func lines(
    size: Int64, in directory: borrowing Directory
  ) throws(SystemError) -> BackwardLines {
    BackwardLines(of: try System.open(name, for: .reading, in: directory), size: size)
  }

  /// Removes the history and the damaged ones that were set aside.
  func clear(in directory: borrowing Directory) throws(SystemError) {
    try System.remove(name, in: directory)
    let staged = try path.stagedFiles(in: directory).map(\.name).filter(path.isHistoryStagingName)
    for name in staged + namesAside {
      if try System.status(of: name, in: directory)?.kind == .regular {
        try System.remove(name, in: directory)
      }
    }
    try System.sync(directory.descriptor)
  }
}

// MARK: Appending

extension HistoryFile {
  /// An entry that was appended; the history is locked as long as this value exists.
  struct AppendedEntry: ~Copyable {
    /// The history, locked.
    fileprivate let file: FileDescriptor
    /// The offset of the entry.
    fileprivate let offset: Int64
    fileprivate let count: Int
    /// The new name of an unusable history that was set aside; nil if there was none.
    fileprivate let aside: String?
    let warnings: [StoreWarning]
  }

  /// Appends an entry and syncs it; nil, without any change, if the data file no longer is the
  /// expected version.
  ///
  /// - Parameters:
  ///   - place: the state of the data file.
  ///   - data: the new version of the data file, whose mode, owner and access control list the
  ///     history gets.
  /// - Throws: `SystemError`; the history is as before, or ends in an incomplete line.
  func append(
    _ entry: HistoryEntry, at place: HistoryPlace, like data: borrowing FileDescriptor,
    in directory: borrowing Directory
  ) throws(SystemError) -> AppendedEntry? {
    let line = entry.encoded()
    var aside: String?
    do throws(SystemError) {
      guard let file = try open(for: line.count, at: place, in: directory, &aside) else {
        return nil
      }
      let offset = try System.status(of: file).identity.size
      do throws(SystemError) {
        try System.copyPermissions(of: try System.status(of: data), to: file)
        try System.copyAttributes(of: data, to: file)
        try System.writeAll(line[...], to: file)
        try System.sync(file)
      } catch {
        try? System.truncate(file, to: offset)
        throw error
      }
      return AppendedEntry(
        file: file, offset: offset, count: line.count, aside: aside,
        warnings: aside.map { [warning(of: $0, in: directory)] } ?? [])
    } catch {
      putBack(aside, in: directory)
      throw error
    }
  }

  /// Removes an entry whose save did not happen.
  ///
  /// If that fails, the versions in the entry still show that its save did not happen.
  func discard(_ entry: borrowing AppendedEntry, in directory: borrowing Directory) {
    // A program that ignores our locks may have appended since.
    if let size = try? System.status(of: entry.file).identity.size,
      size == entry.offset + Int64(entry.count)
    {
      try? System.truncate(entry.file, to: entry.offset)
    }
    putBack(entry.aside, in: directory)
  }

  /// Opens and locks a history to append to, which ends after the last save that happened; nil if
  /// the data file has changed, so that this cannot be decided.
  ///
  /// - Parameter aside: the new name of a history that cannot be used.
  private func open(
    for count: Int, at place: HistoryPlace, in directory: borrowing Directory,
    _ aside: inout String?
  ) throws(SystemError) -> FileDescriptor? {
    let usable = try openUsable(in: directory)
    guard FileStamp(try System.status(of: path.name, in: directory)) == place.stamp else {
      return nil
    }
    guard let file = usable else { return try openAnew(in: directory, &aside) }
    let size = try System.status(of: file).identity.size
    guard size > 0 else { return file }
    let timeline = try timeline(at: place, reach: 0, in: directory)
    guard !timeline.isDamaged || timeline.hasSteps else {
      return try openAnew(in: directory, &aside)
    }
    if timeline.end < size { try System.truncate(file, to: timeline.end) }
    guard timeline.end / Self.portion != (timeline.end + Int64(count)) / Self.portion,
      (try? compact(size: timeline.end, at: place, in: directory)) == true,
      let smaller = try openUsable(in: directory)
    else { return file }
    return smaller
  }

  /// Opens or creates the history; nil if something else has its name, such as a link that would
  /// redirect our writes to another file, or if its mode denies access.
  private func openUsable(
    in directory: borrowing Directory
  ) throws(SystemError) -> FileDescriptor? {
    let start = ContinuousClock.now
    while true {
      let found = try System.status(of: name, in: directory)
      guard found.map({ $0.kind == .regular && $0.linkCount == 1 }) ?? true else { return nil }
      let file = try System.expecting(
        { found != nil && $0.isForbidden }, System.open(name, for: .appending, in: directory))
      guard let file else { return nil }
      System.lockSoon(file)
      // A second link was made since the check: a file that also has another name is not ours.
      guard try System.status(of: file).linkCount < 2 else { throw .noFreeName(for: file.path) }
      let isInPlace = try System.isNamed(name, file, in: directory)
      if isInPlace || ContinuousClock.now - start > .seconds(1) { return file }
    }
  }
}

// MARK: Keeping it small and usable

extension HistoryFile {
  /// The number of bytes by which the history grows between two attempts to compact it.
  private static let portion: Int64 = 256 << 10

  private var namesAside: [String] {
    ["\(name).damaged"] + (2..<100).map { "\(name).damaged-\($0)" }
  }

  /// Removes the oldest steps beyond the limits once they make up more than half of the file;
  /// returns true if it did.
  private func compact(
    size: Int64, at place: HistoryPlace, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    let start = try timeline(at: place, reach: Timeline.mostSteps, in: directory).start
    guard start > size / 2 else { return false }
    let old = try System.open(name, for: .reading, in: directory)
    let kept = try System.readPart(of: old, from: start, count: Int(size - start))
    let staged = try System.stage(as: path.newHistoryStagingName, in: directory) {
      (file) throws(SystemError) in
      try System.writeAll(kept[...], to: file)
      try System.copyPermissions(of: System.status(of: old), to: file)
    }
    do throws(SystemError) {
      try System.rename(staged.name, to: name, in: directory)
    } catch {
      try? System.remove(staged.name, in: directory)
      throw error
    }
    return true
  }

  /// Renames what has the history's name to a free name, and starts a new history.
  private func openAnew(
    in directory: borrowing Directory, _ aside: inout String?
  ) throws(SystemError) -> FileDescriptor {
    for free in namesAside where try System.status(of: free, in: directory) == nil {
      try System.rename(name, to: free, in: directory)
      aside = free
      guard let file = try openUsable(in: directory) else { break }
      return file
    }
    throw .noFreeName(for: directory.path(of: name))
  }

  private func putBack(_ aside: String?, in directory: borrowing Directory) {
    if let aside { try? System.rename(aside, to: name, in: directory) }
  }

  private func warning(of aside: String, in directory: borrowing Directory) -> StoreWarning {
    .historySetAside(path: directory.path(of: name), newPath: directory.path(of: aside))
  }
}
