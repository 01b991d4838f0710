/// One whole version of the data file, with its content and its identity.
package struct Snapshot: Sendable {
  /// The path as given.
  package let path: String
  /// The content; empty if there is no file.
  package let document: ExpenseDocument
  /// The status of the file; nil if there is none.
  let status: FileStatus?
  /// The bytes that were read; nil for a version that we wrote.
  private let source: [UInt8]?

  /// Creates a version that was read.
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

  /// Creates a version that was read; reads again while another program is writing the file.
  ///
  /// A program that writes in place, as `cp` does, leaves a text that ends too early for a moment.
  ///
  /// - Throws: `StoreError.damaged`; `.keptChanging` after two seconds; or what `read` throws.
  init(
    at path: String, emptyMeansNone: Bool = false, _ read: () throws(StoreError) -> FileBytes
  ) throws(StoreError) {
    let start = ContinuousClock.now
    var file = try read()
    while true {
      do throws(StoreError) {
        self = try Snapshot(file, at: path, emptyMeansNone: emptyMeansNone)
        return
      } catch {
        guard error.isEarlyEnd, let status = file.status, status.isNew else { throw error }
        System.pause(milliseconds: 100)
        file = try read()
        guard file.status?.identity != status.identity else { throw error }
        guard ContinuousClock.now - start < .seconds(2) else { throw .keptChanging(path: path) }
      }
    }
  }

  /// Creates a version that was written, or one without a file if there is no status.
  init(_ document: ExpenseDocument, at path: String, status: FileStatus?) {
    (self.path, self.document, self.status) = (path, document, status)
    source = nil
  }

  package var exists: Bool { status != nil }

  /// The stamp of this version; nil if there is no file.
  var stamp: FileStamp? { FileStamp(status) }

  /// The bytes of the version, encoded on each access if the version was written by us.
  var bytes: [UInt8] {
    if let source { return source }
    return exists ? document.encoded() : []
  }

  /// Returns true if both are the same version of the file or have the same bytes.
  func isSame(as other: Snapshot) -> Bool {
    exists == other.exists && (status?.identity == other.status?.identity || bytes == other.bytes)
  }
}

extension StoreError {
  /// True if the text of the file ends before it is complete.
  fileprivate var isEarlyEnd: Bool {
    guard case .damaged(_, let damage) = self else { return false }
    return switch damage.problem {
    case .empty, .syntax(.truncated): true
    default: false
    }
  }
}

extension FileStatus {
  /// True if the file changed in the last two seconds.
  fileprivate var isNew: Bool { System.now().seconds - identity.modified.seconds <= 2 }
}

/// The bytes of a file at one moment.
struct FileBytes: Sendable {
  let bytes: [UInt8]
  /// The status of the file; nil if there was none.
  let status: FileStatus?

  /// The largest size that a file may have: more than anybody's expenses, and less than the memory
  /// of any machine this runs on.
  static let sizeLimit: Int64 = 1 << 30

  /// Reads a file; only a missing one has no status.
  ///
  /// - Throws: `StoreError.notARegularFile` or `.tooLarge` before anything is read, or `.system`.
  init(_ name: String, in directory: borrowing Directory) throws(StoreError) {
    guard let file = try Self.open(name, in: directory) else {
      self = .none
      return
    }
    try self.init(reading: file)
  }

  static let none = FileBytes()

  private init() { (bytes, status) = ([], nil) }

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: `StoreError.notARegularFile` or `.system`.
  static func open(
    _ name: String, in directory: borrowing Directory
  ) throws(StoreError) -> FileDescriptor? {
    // The kind is checked before opening, because opening a device can already have an effect.
    _ = try status(of: name, in: directory)
    return try StoreError.wrapping(
      System.expecting(\.isMissing, System.open(name, for: .reading, in: directory)))
  }

  /// Reads a file from beginning to end.
  ///
  /// - Throws: the errors of `init(_:in:)`.
  init(reading file: borrowing FileDescriptor) throws(StoreError) {
    let status = try StoreError.wrapping(System.status(of: file))
    guard status.kind == .regular else { throw .notARegularFile(path: file.path) }
    guard status.identity.size <= Self.sizeLimit else { throw .tooLarge(path: file.path) }
    self.status = status
    bytes = try StoreError.wrapping(System.readAll(file, sizeHint: Int(status.identity.size)))
  }

  /// The status of a file; nil if there is none.
  ///
  /// - Throws: `StoreError.notARegularFile` or `.system`.
  static func status(
    of name: String, in directory: borrowing Directory
  ) throws(StoreError) -> FileStatus? {
    let status = try StoreError.wrapping(System.status(of: name, in: directory))
    guard status.map({ $0.kind == .regular }) ?? true else {
      throw .notARegularFile(path: directory.path(of: name))
    }
    return status
  }
}
