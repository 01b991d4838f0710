/// A file of expenses: the one way to read it and to save it.
package struct ExpenseFile: Sendable {
  /// The file as it was named, links not followed.
  package let path: String
  /// Whether saves are recorded beside the file, and whether a missing file is an empty list.
  let isStore: Bool
  private let createsDirectory: Bool
  private let timeout: Duration

  /// The data file, where no file is an empty list, and which has a history.
  package init(_ defaults: JSONDefaults) {
    (path, createsDirectory) = (defaults.path, defaults.createsDirectory)
    (timeout, isStore) = (defaults.timeout, true)
  }

  /// A file that is no store, such as one side of a merge or an export: it has no history, and its
  /// directory has to exist.
  package init(path: String) {
    (self.path, createsDirectory) = (path, false)
    (timeout, isStore) = (JSONDefaults(path: path).timeout, false)
  }

  /// Waits for the lock.
  func lock() throws(StoreError) -> LockedFile {
    try LockedFile(
      DataPath(resolving: path), createsDirectory: createsDirectory, timeout: timeout)
  }
}

extension ExpenseFile {
  /// The same file as a data file, where its saves are recorded beside it; nil for any other.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package func asStore() throws(StoreError) -> ExpenseFile? {
    guard try exists() else { return nil }
    let path = try DataPath(resolving: path)
    let isRecorded = try StoreError.wrapping { () throws(SystemError) in
      try System.status(of: path.sibling(named: path.historyName), in: .working) != nil
    }
    return isRecorded ? ExpenseFile(JSONDefaults(path: self.path)) : nil
  }
}

// MARK: Reading

extension ExpenseFile {
  /// One whole version of the file, read without a lock.
  ///
  /// - Parameter emptyMeansNone: whether a file of 0 bytes is an empty list instead of a damaged
  ///   one; that is how git hands over a version that does not exist.
  /// - Throws: `StoreError`; `.missingFile` where there is none and this is no store.
  package func read(emptyMeansNone: Bool = false) throws(StoreError) -> Snapshot {
    try Snapshot(bytes(), at: path, emptyMeansNone: emptyMeansNone)
  }

  /// The bytes of the present version, read without a lock.
  private func bytes() throws(StoreError) -> FileBytes {
    let found = try DataPath(resolving: path)
    let file = try FileBytes(found.path, in: .working)
    guard isStore || file.status != nil else { throw .missingFile(path: path) }
    if file.status == nil, !createsDirectory {
      let directory = try StoreError.wrapping { () throws(SystemError) in
        try System.status(of: found.directory, in: .working)
      }
      guard directory != nil else { throw .missingDirectory(path: found.directory) }
    }
    return file
  }

  /// Whether there is a file; nothing is read of it.
  package func exists() throws(StoreError) -> Bool { try identity() != nil }

  /// What tells this version of the file from others; nil where there is no file.
  func identity() throws(StoreError) -> FileIdentity? {
    let path = try DataPath(resolving: path).path
    return try StoreError.wrapping { () throws(SystemError) in
      try System.status(of: path, in: .working)?.identity
    }
  }

  /// What a file is to a data file.
  package enum Part: Sendable {
    /// The data file itself, also through a link or under another name.
    case data
    /// A file that its saves write beside it: the history, the next version, or the lock.
    case companion
  }

  /// What this file is to a data file; nil where it has nothing to do with it.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package func part(of defaults: JSONDefaults) throws(StoreError) -> Part? {
    let (mine, data) = (try DataPath(resolving: path), try DataPath(resolving: defaults.path))
    return try StoreError.wrapping { () throws(SystemError) in
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
  }

  /// Whether the file is found under the other one's name, links followed.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package func isNamed(like other: ExpenseFile) throws(StoreError) -> Bool {
    let (mine, its) = (try DataPath(resolving: path), try DataPath(resolving: other.path))
    guard mine.name == its.name else { return false }
    return try StoreError.wrapping { () throws(SystemError) in
      try Self.areOne(mine.directory, its.directory)
    }
  }

  /// Whether both paths lead to one directory, or would if it were there.
  private static func areOne(_ first: String, _ second: String) throws(SystemError) -> Bool {
    if first == second { return true }
    guard let identity = try identity(of: first) else { return false }
    return try identity == Self.identity(of: second)
  }

  /// The device and the number that a file has there; nil where there is none.
  private static func identity(of path: String) throws(SystemError) -> [UInt64]? {
    let status = try System.status(of: path, in: .working)
    return status.map { [$0.identity.device, $0.identity.inode] }
  }
}
