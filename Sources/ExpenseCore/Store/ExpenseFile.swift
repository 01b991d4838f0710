/// A file of expenses, through which all reads and saves go.
package struct ExpenseFile: Sendable {
  /// The path as given, before links are followed.
  package let path: String
  /// True if saves are recorded beside the file, and a missing file counts as an empty list.
  let isStore: Bool
  private let createsDirectory: Bool
  private let timeout: Duration
  private let isReadOnly: Bool

  /// Opens the data file, which has a history, and counts as empty if it is missing.
  package init(_ defaults: JSONDefaults) {
    (path, createsDirectory) = (defaults.path, defaults.createsDirectory)
    (timeout, isStore, isReadOnly) = (defaults.timeout, true, defaults.isReadOnly)
  }

  /// Opens any other file, such as a side of a merge or an export: it has no history, and its
  /// directory must exist.
  package init(path: String) {
    (self.path, createsDirectory) = (path, false)
    (timeout, isStore, isReadOnly) = (JSONDefaults(path: path).timeout, false, false)
  }

  /// Waits for the lock, without which nothing is saved, and takes it.
  func lock() throws(StoreError) -> LockedFile {
    guard !isReadOnly else { throw .readOnly(path: path) }
    return try LockedFile(
      DataPath(resolving: path), createsDirectory: createsDirectory, timeout: timeout)
  }
}

extension ExpenseFile {
  /// The same file as a data file if its saves are recorded beside it; otherwise nil.
  ///
  /// - Throws: `StoreError` if the system refuses access.
  package func asStore() throws(StoreError) -> ExpenseFile? {
    guard try exists() else { return nil }
    let path = try DataPath(resolving: path)
    let history = path.sibling(named: path.historyName)
    let isRecorded = try StoreError.wrapping(System.status(of: history, in: .working)) != nil
    return isRecorded ? ExpenseFile(JSONDefaults(path: self.path)) : nil
  }
}

// MARK: Reading

extension ExpenseFile {
  /// Reads one whole version of the file, without a lock.
  ///
  /// - Parameter emptyMeansNone: true if a file of 0 bytes is an empty list instead of a damaged
  ///   one, which is how git passes a version that does not exist.
  /// - Throws: `StoreError`; `.missingFile` if there is no file and this is not a data file.
  package func read(emptyMeansNone: Bool = false) throws(StoreError) -> Snapshot {
    try Snapshot(at: path, emptyMeansNone: emptyMeansNone, bytes)
  }

  /// Reads the bytes of the current version, without a lock.
  private func bytes() throws(StoreError) -> FileBytes {
    let found = try DataPath(resolving: path)
    let file = try FileBytes(found.path, in: .working)
    guard isStore || file.status != nil else { throw .missingFile(path: path) }
    if file.status == nil, !createsDirectory {
      let directory = try StoreError.wrapping(System.status(of: found.directory, in: .working))
      guard directory != nil else { throw .missingDirectory(path: found.directory) }
    }
    return file
  }

  /// Returns true if the file exists, without reading it.
  package func exists() throws(StoreError) -> Bool { try identity() != nil }

  /// The identity of the current version; nil if there is no file.
  func identity() throws(StoreError) -> FileIdentity? {
    let path = try DataPath(resolving: path).path
    return try StoreError.wrapping(System.status(of: path, in: .working)?.identity)
  }

  /// A relation of a file to a data file.
  package enum Part: Sendable {
    /// The data file itself, even if reached through a link or under another name.
    case data
    /// A file that saves write beside it: the history, the next version or the lock.
    case companion
  }

  /// The relation of this file to a data file; nil if there is none.
  ///
  /// - Throws: `StoreError` if the system refuses access.
  package func part(of defaults: JSONDefaults) throws(StoreError) -> Part? {
    let (mine, data) = (try DataPath(resolving: path), try DataPath(resolving: defaults.path))
    if let file = try Self.identity(of: mine.path) {
      for name in [data.name, data.historyName, data.lockName]
      where try Self.identity(of: data.sibling(named: name)) == file {
        return name == data.name ? .data : .companion
      }
    }
    guard try Self.areOne(mine.directory, data.directory) else { return nil }
    if mine.name == data.name { return .data }
    return data.isCompanionName(mine.name) ? .companion : nil
  }

  /// Returns true if both paths lead to the same name in the same directory, links followed.
  ///
  /// - Throws: `StoreError` if the system refuses access.
  package func isNamed(like other: ExpenseFile) throws(StoreError) -> Bool {
    let (mine, its) = (try DataPath(resolving: path), try DataPath(resolving: other.path))
    guard mine.name == its.name else { return false }
    return try Self.areOne(mine.directory, its.directory)
  }

  /// Returns true if both paths lead to the same directory, or would if it existed.
  private static func areOne(_ first: String, _ second: String) throws(StoreError) -> Bool {
    if first == second { return true }
    guard let identity = try identity(of: first) else { return false }
    return try identity == Self.identity(of: second)
  }

  /// The device and inode of a file; nil if there is none.
  private static func identity(of path: String) throws(StoreError) -> [UInt64]? {
    let status = try StoreError.wrapping(System.status(of: path, in: .working))
    return status.map { [$0.identity.device, $0.identity.inode] }
  }
}
