#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The log of the saves of one data file, `.NAME.history` beside it.
///
/// Appended to under the lock only. It is never needed to read the data; where it cannot be used it
/// is set aside, and a new one begun.
struct HistoryFile {
  let name: String

  /// The history of the data file there.
  init(of path: DataPath) {
    name = ".\(path.name).history"
  }

  /// Where the file is in its history.
  ///
  /// - Parameters:
  ///   - current: the version that the data file is.
  ///   - reach: how many steps to undo are wanted.
  func timeline(
    at current: FileStamp?, reach: Int, in directory: borrowing Directory
  ) throws(SystemError) -> Timeline {
    guard let status = try System.status(of: name, in: directory) else { return .empty }
    guard status.kind == .regular else { return .unreadable }
    let size = status.identity.size
    var lines = try lines(size: size, in: directory)
    return try Timeline(of: &lines, size: size, at: current, reach: reach)
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
  struct Record {
    /// Where it starts in the file.
    let offset: Int64
    let warnings: [StoreWarning]
  }

  /// Appends an entry and brings it to the disk.
  ///
  /// - Parameter data: the data file's status, whose mode and owner the history takes on.
  /// - Throws: `SystemError`; the history is as it was, or ends in a torn line.
  func append(
    _ entry: HistoryEntry, like data: FileStatus, in directory: borrowing Directory
  ) throws(SystemError) -> Record {
    var warnings: [StoreWarning] = []
    try prepare(for: entry.usualCount, at: entry.from, &warnings, in: directory)
    let file = try System.open(name, for: .appending, in: directory)
    let status = try System.status(of: file)
    if (status.mode, status.owner, status.group) != (data.mode, data.owner, data.group) {
      try System.copyPermissions(of: data, to: file)
    }
    let offset = status.identity.size
    do throws(SystemError) {
      try System.writeAll(of: entry, to: file)
      try System.sync(file)
    } catch {
      try? System.truncate(file, to: offset)
      throw error
    }
    return Record(offset: offset, warnings: warnings)
  }

  /// Takes back an entry whose save did not happen.
  ///
  /// Where that fails, the versions that it names still say so.
  func takeBack(_ record: Record, in directory: borrowing Directory) {
    guard let file = try? System.open(name, for: .appending, in: directory) else { return }
    try? System.truncate(file, to: record.offset)
  }

  /// Makes sure that there is a file a line can be appended to.
  private func prepare(
    for count: Int, at current: FileStamp?, _ warnings: inout [StoreWarning],
    in directory: borrowing Directory
  ) throws(SystemError) {
    guard let size = try usableSize(in: directory) else {
      return warnings.append(try setAside(in: directory))
    }
    guard size > 0 else { return }
    guard let end = try endOfWholeLines(size: size, at: current, in: directory) else {
      return warnings.append(try setAside(in: directory))
    }
    if end < size {
      let file = try System.open(name, for: .appending, in: directory)
      try System.truncate(file, to: end)
    }
    if end / Self.portion != (end + Int64(count)) / Self.portion {
      try? compact(size: end, at: current, in: directory)
    }
  }

  /// The file's size, 0 where there is none; nil where something else has its name, or its mode
  /// keeps us out.
  private func usableSize(in directory: borrowing Directory) throws(SystemError) -> Int64? {
    guard let found = try System.status(of: name, in: directory) else { return 0 }
    guard found.kind == .regular else { return nil }
    do throws(SystemError) {
      _ = try System.open(name, for: .appending, in: directory)
      return found.identity.size
    } catch {
      guard [EACCES, EPERM].contains(error.code) else { throw error }
      return nil
    }
  }

  /// Where the last whole line ends; nil where the history is damaged at its end.
  private func endOfWholeLines(
    size: Int64, at current: FileStamp?, in directory: borrowing Directory
  ) throws(SystemError) -> Int64? {
    let file = try System.open(name, for: .reading, in: directory)
    guard try System.readPart(of: file, from: size - 1, count: 1) != [UInt8(ascii: "\n")] else {
      return size
    }
    var lines = try lines(size: size, in: directory)
    let torn = try lines.next()
    let timeline = try timeline(at: current, reach: 0, in: directory)
    return timeline.isDamaged ? nil : torn?.offset ?? size
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

  /// Leaves out the oldest steps where they are more than half of the file and beyond the bounds.
  private func compact(
    size: Int64, at current: FileStamp?, in directory: borrowing Directory
  ) throws(SystemError) {
    let start = try timeline(at: current, reach: Timeline.mostSteps, in: directory).start
    guard start > size / 2 else { return }
    let old = try System.open(name, for: .reading, in: directory)
    let kept = try System.readPart(of: old, from: start, count: Int(size - start))
    try System.remove(temporaryName, in: directory)
    let file = try System.open(temporaryName, for: .creatingNew, in: directory)
    do throws(SystemError) {
      try System.writeAll(of: kept, to: file)
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
    throw SystemError(.rename, code: EEXIST, path: directory.path(of: name))
  }
}
