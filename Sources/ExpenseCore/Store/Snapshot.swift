/// One whole version of the data file: what it holds, and what tells it from every other.
package struct Snapshot: Sendable {
  /// The file as it was named.
  package let path: String
  /// What the file holds; nothing where there is no file.
  package let document: ExpenseDocument
  /// Nil where there is no file.
  let status: FileStatus?
  /// The bytes that were read; nil where the version was written by us.
  private let source: [UInt8]?

  /// A version that was read.
  ///
  /// - Throws: `StoreError.damaged`.
  init(_ file: FileBytes, at path: String, emptyMeansNone: Bool = false) throws(StoreError) {
    self.path = path
    (status, source) = (file.status, file.bytes)
    if file.status == nil || file.bytes.isEmpty && emptyMeansNone {
      document = ExpenseDocument()
    } else {
      document = try StoreError.locating(path) { () throws(DamagedDocument) in
        try ExpenseDocument(decoding: file.bytes)
      }
    }
  }

  /// A version that was written, or that there is nothing yet (no status).
  init(_ document: ExpenseDocument, at path: String, status: FileStatus?) {
    (self.path, self.document, self.status) = (path, document, status)
    source = nil
  }

  package var exists: Bool { status != nil }

  /// Which version of the file it is; nil where there is none.
  var stamp: FileStamp? { FileStamp(status) }

  /// All bytes of the version; made anew each time where it was written and not read.
  var bytes: [UInt8] {
    if let source { return source }
    return exists ? document.encoded() : []
  }

  /// Whether another version is this one, or holds the very same bytes.
  func isSame(as other: Snapshot) -> Bool {
    exists == other.exists && (status?.identity == other.status?.identity || bytes == other.bytes)
  }
}

/// The bytes of a file at one moment.
struct FileBytes: Sendable {
  let bytes: [UInt8]
  /// Nil where there was no file.
  let status: FileStatus?

  /// The most bytes that a file may hold: more than anybody's expenses, and less than the memory of
  /// any machine that this runs on.
  static let sizeLimit: Int64 = 1 << 30

  /// Reads the file of that name; only a missing one has no status.
  ///
  /// - Throws: `StoreError.notARegularFile` or `.tooLarge` before anything is read of it, `.system`
  ///   otherwise.
  init(_ name: String, in directory: borrowing Directory) throws(StoreError) {
    guard let file = try Self.open(name, in: directory) else {
      self = .none
      return
    }
    try self.init(reading: file)
  }

  static let none = FileBytes()

  private init() { (bytes, status) = ([], nil) }

  /// Opens the file of that name; nil where there is none.
  ///
  /// - Throws: `StoreError.notARegularFile`, `.system`.
  static func open(
    _ name: String, in directory: borrowing Directory
  ) throws(StoreError) -> FileDescriptor? {
    // Looked at before it is opened as well: opening a device can already do something.
    _ = try status(of: name, in: directory)
    return try StoreError.wrapping { () throws(SystemError) in
      try System.expecting(\.isMissing) { () throws(SystemError) -> FileDescriptor in
        try System.open(name, for: .reading, in: directory)
      }
    }
  }

  /// Reads a file from its beginning to its end.
  ///
  /// - Throws: as `init(_:in:)` does.
  init(reading file: borrowing FileDescriptor) throws(StoreError) {
    let status = try StoreError.wrapping { () throws(SystemError) in try System.status(of: file) }
    guard status.kind == .regular else { throw .notARegularFile(path: file.path) }
    guard status.identity.size <= Self.sizeLimit else { throw .tooLarge(path: file.path) }
    self.status = status
    bytes = try StoreError.wrapping { () throws(SystemError) in
      try System.readAll(file, sizeHint: Int(status.identity.size))
    }
  }

  /// The status of the file of that name; nil where there is none.
  ///
  /// - Throws: `StoreError.notARegularFile`, `.system`.
  static func status(
    of name: String, in directory: borrowing Directory
  ) throws(StoreError) -> FileStatus? {
    let status = try StoreError.wrapping { () throws(SystemError) in
      try System.status(of: name, in: directory)
    }
    guard status.map({ $0.kind == .regular }) ?? true else {
      throw .notARegularFile(path: directory.path(of: name))
    }
    return status
  }
}
