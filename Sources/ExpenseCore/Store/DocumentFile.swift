/// A file that is no store, such as one side of a merge or an export: it is read and written whole,
/// by the save protocol, and has no history beside it.
package struct DocumentFile: Sendable {
  /// The file as it was named, links not followed.
  package let path: String

  /// The file of that path; nothing is opened yet.
  package init(path: String) {
    self.path = path
  }
}

// MARK: Reading

extension DocumentFile {
  /// All bytes of the file.
  ///
  /// - Throws: `StoreError`; `.missingFile` where there is none.
  package func bytes() throws(StoreError) -> [UInt8] {
    let version = try FileVersion.read(DataPath(resolving: path).path, in: .working)
    guard version.status != nil else { throw .missingFile(path: path) }
    return version.bytes
  }

  /// What the file holds.
  ///
  /// - Parameter emptyMeansNone: whether a file of 0 bytes is an empty list instead of a damaged
  ///   one; that is how git hands over a version that does not exist.
  /// - Throws: `StoreError`.
  package func document(emptyMeansNone: Bool = false) throws(StoreError) -> ExpenseDocument {
    let bytes = try bytes()
    return bytes.isEmpty && emptyMeansNone ? ExpenseDocument() : try decode(bytes)
  }

  private func decode(_ bytes: [UInt8]) throws(StoreError) -> ExpenseDocument {
    try StoreError.naming(path) { () throws(DamagedDocument) in
      try ExpenseDocument(decoding: bytes)
    }
  }
}

// MARK: Writing

extension DocumentFile {
  /// Replaces what the file holds by what `change` makes of it, under the lock of its directory.
  ///
  /// - Parameter change: run again on the new content where another program replaced the file.
  /// - Returns: what the save had to say although it succeeded.
  /// - Throws: `StoreError`; the file is as it was.
  package func update(
    _ change: (ExpenseDocument) -> ExpenseDocument
  ) throws(StoreError) -> [StoreWarning] {
    try replace { (old) throws(StoreError) in
      guard old.status != nil else { throw .missingFile(path: path) }
      let bytes = change(try decode(old.bytes)).encoded()
      return bytes == old.bytes ? nil : bytes
    }
  }

  /// Writes the document, in one step that no reader sees half of.
  ///
  /// - Parameter replaces: whether a file that is there already is replaced; otherwise it is left
  ///   alone and the write refused.
  /// - Returns: what the save had to say although it succeeded.
  /// - Throws: `StoreError`; the file is as it was.
  package func write(
    _ document: ExpenseDocument, replaces: Bool
  ) throws(StoreError) -> [StoreWarning] {
    try write(document.encoded(), replaces: replaces)
  }

  /// Writes the bytes, in one step that no reader sees half of; a file that is there keeps its mode.
  ///
  /// - Parameter replaces: whether a file that is there already is replaced; otherwise it is left
  ///   alone and the write refused.
  /// - Returns: what the save had to say although it succeeded.
  /// - Throws: `StoreError`; the file is as it was.
  package func write(_ bytes: [UInt8], replaces: Bool) throws(StoreError) -> [StoreWarning] {
    try replace { (old) throws(StoreError) in
      guard replaces || old.status == nil else { throw .alreadyExists(path: path) }
      return bytes
    }
  }

  /// Replaces the file under the lock of its directory, again where another program was faster.
  ///
  /// - Parameter content: makes the new content of the version that is there; nil leaves it alone.
  private func replace(
    _ content: (FileVersion) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) -> [StoreWarning] {
    let file = try LockedFile(
      path: DataPath(resolving: path), createsDirectory: false, patience: JSONDefaults.patience)
    for _ in 0..<JSONDefaults.attempts {
      let old = try file.read()
      guard let bytes = try content(old) else { return [] }
      let staged = try file.stage(bytes, replacing: old)
      let publication = try file.publishStaged(staged, replacing: old)
      if case .published(let warnings) = publication { return warnings }
    }
    throw .keptChanging(path: path)
  }

  /// Whether the path leads to the data file, be it by a link or by another name of it.
  ///
  /// - Throws: `StoreError` where the system refuses to look.
  package func isDataFile(of defaults: JSONDefaults) throws(StoreError) -> Bool {
    let (mine, its) = (try DataPath(resolving: path), try DataPath(resolving: defaults.path))
    do throws(SystemError) {
      let (file, data) = (try Self.identity(of: mine.path), try Self.identity(of: its.path))
      if file != nil || data != nil { return file == data }
      guard mine.name == its.name else { return false }
      return try Self.identity(of: mine.directory) == Self.identity(of: its.directory)
    } catch {
      throw .system(error)
    }
  }

  /// The device and the number that a file has there; nil where there is none.
  private static func identity(of path: String) throws(SystemError) -> [UInt64]? {
    let status = try System.status(of: path, in: .working)
    return status.map { [$0.identity.device, $0.identity.inode] }
  }
}
