/// The log of the saves of one data file, `.NAME.history` beside it.
///
/// Appended to under the lock only. It is never needed to read the data; where it cannot be used it
/// is set aside, and a new one begun.
struct HistoryFile {
  let name: String

  /// The history of the data file there.
  init(of path: DataPath) {
    name = path.historyName
  }

  /// Where the file is in its history.
  ///
  /// - Parameters:
  ///   - place: what is known of the data file.
  ///   - reach: how many steps to undo are wanted.
  func timeline(
    at place: HistoryPlace, reach: Int, in directory: borrowing Directory
  ) throws(SystemError) -> Timeline {
    guard let status = try System.status(of: name, in: directory) else { return .empty }
    guard status.kind == .regular else { return .unreadable }
    let size = status.identity.size
    var lines = try lines(size: size, in: directory)
    return try Timeline(of: &lines, size: size, at: place, reach: reach)
  }

  /// Whether the newest entry began with a file.
  ///
  /// Where it began without one, and there is none now, its save probably never happened.
  func namesAFile(in directory: borrowing Directory) -> Bool {
    guard let status = try? System.status(of: name, in: directory), status.kind == .regular,
      var lines = try? lines(size: status.identity.size, in: directory)
    else { return false }
    while let line = try? lines.next() {
      if line.isWhole { return HistoryEntry(line.bytes)?.from != nil }
    }
    return false
  }

  private func lines(
    size: Int64, in directory: borrowing Directory
  ) throws(SystemError) -> BackwardLines {
    BackwardLines(of: try System.open(name, for: .reading, in: directory), size: size)
  }

  /// Removes the history, and what was set aside of it.
  func clear(in directory: borrowing Directory) throws(SystemError) {
    try System.remove(name, in: directory)
    for name in [temporaryName] + namesAside {
      if try System.status(of: name, in: directory)?.kind == .regular {
        try System.remove(name, in: directory)
      }
    }
    try System.sync(directory.descriptor)
  }
}

// MARK: Appending

extension HistoryFile {
  /// An entry that was appended.
  struct AppendedEntry {
    /// Where it starts in the file.
    let offset: Int64
    let warnings: [StoreWarning]
  }

  /// Appends an entry and syncs it.
  ///
  /// - Parameters:
  ///   - place: what is known of the data file.
  ///   - data: the new version of the data file, whose mode, owner and access control list the
  ///     history gets.
  /// - Throws: `SystemError`; the history is as it was, or ends in a torn line.
  func append(
    _ entry: HistoryEntry, at place: HistoryPlace, like data: borrowing FileDescriptor,
    in directory: borrowing Directory
  ) throws(SystemError) -> AppendedEntry {
    let line = entry.encoded()
    let warnings = try prepare(for: line.count, at: place, in: directory)
    let file = try System.open(name, for: .appending, in: directory)
    let (status, dataStatus) = (try System.status(of: file), try System.status(of: data))
    // Linked in the moment since `prepare` looked: what has another name is not ours.
    guard status.linkCount == 1 else { throw .noFreeName(for: file.path) }
    try System.copyPermissions(of: dataStatus, to: file)
    try System.copyAttributes(of: data, to: file)
    let offset = status.identity.size
    do throws(SystemError) {
      try System.writeAll(line[...], to: file)
      try System.sync(file)
    } catch {
      try? System.truncate(file, to: offset)
      throw error
    }
    return AppendedEntry(offset: offset, warnings: warnings)
  }

  /// Discards an entry whose save did not happen.
  ///
  /// Where that fails, the versions that it names still say so.
  func discard(_ entry: AppendedEntry, in directory: borrowing Directory) {
    guard let file = try? System.open(name, for: .appending, in: directory) else { return }
    try? System.truncate(file, to: entry.offset)
  }

  /// Makes sure that there is a file a line can be appended to, which ends in a line of a save that
  /// happened.
  private func prepare(
    for count: Int, at place: HistoryPlace, in directory: borrowing Directory
  ) throws(SystemError) -> [StoreWarning] {
    guard let size = try usableSize(in: directory) else {
      return [try setAside(in: directory)]
    }
    guard size > 0 else { return [] }
    let timeline = try timeline(at: place, reach: 0, in: directory)
    guard !timeline.isDamaged || timeline.hasSteps else { return [try setAside(in: directory)] }
    if timeline.end < size {
      let file = try System.open(name, for: .appending, in: directory)
      try System.truncate(file, to: timeline.end)
    }
    if timeline.end / Self.portion != (timeline.end + Int64(count)) / Self.portion {
      try? compact(size: timeline.end, at: place, in: directory)
    }
    return []
  }

  /// The file's size, 0 where there is none; nil where something else has its name, such as a file
  /// that somebody linked here to have it written to, or its mode keeps us out.
  private func usableSize(in directory: borrowing Directory) throws(SystemError) -> Int64? {
    guard let found = try System.status(of: name, in: directory) else { return 0 }
    guard found.kind == .regular, found.linkCount == 1 else { return nil }
    return try System.expecting(\.isForbidden) { () throws(SystemError) in
      _ = try System.open(name, for: .appending, in: directory)
      return found.identity.size
    }
  }
}

// MARK: Keeping it small and sound

extension HistoryFile {
  /// By how many bytes the history grows between two looks at what can go.
  private static let portion: Int64 = 256 << 10

  private var temporaryName: String { "\(name).tmp" }

  private var namesAside: [String] {
    ["\(name).damaged"] + (2..<100).map { "\(name).damaged-\($0)" }
  }

  /// Drops the steps beyond the bounds, the oldest ones, once they make up more than half of the file.
  private func compact(
    size: Int64, at place: HistoryPlace, in directory: borrowing Directory
  ) throws(SystemError) {
    let start = try timeline(at: place, reach: Timeline.mostSteps, in: directory).start
    guard start > size / 2 else { return }
    let old = try System.open(name, for: .reading, in: directory)
    let kept = try System.readPart(of: old, from: start, count: Int(size - start))
    try System.remove(temporaryName, in: directory)
    let file = try System.open(temporaryName, for: .creatingNew, in: directory)
    do throws(SystemError) {
      try System.writeAll(kept[...], to: file)
      try System.copyPermissions(of: System.status(of: old), to: file)
      try System.sync(file)
      try System.rename(temporaryName, to: name, in: directory)
    } catch {
      try? System.remove(temporaryName, in: directory)
      throw error
    }
  }

  /// Gives what is in the history's place another name, under which nothing is.
  private func setAside(in directory: borrowing Directory) throws(SystemError) -> StoreWarning {
    for aside in namesAside where try System.status(of: aside, in: directory) == nil {
      try System.rename(name, to: aside, in: directory)
      return .historySetAside(
        path: directory.path(of: name), newPath: directory.path(of: aside))
    }
    throw .noFreeName(for: directory.path(of: name))
  }
}
