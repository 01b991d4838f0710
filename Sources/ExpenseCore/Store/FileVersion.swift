#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One whole version of the data file: what it holds, and what tells it from every other.
struct FileVersion: Sendable {
  /// The bytes that were read, or what the file was written from.
  private let content: any FileContent
  /// Nil where there was no file.
  let status: FileStatus?

  /// A version of that content.
  init(content: any FileContent, status: FileStatus?) {
    self.content = content
    self.status = status
  }

  /// No file.
  static let absent = FileVersion(content: [UInt8](), status: nil)

  /// All of its bytes; made anew each time where the version was written and not read.
  var bytes: [UInt8] { content.encoded() }

  /// Reads the file of that name; only a missing one is `absent`.
  ///
  /// - Throws: `StoreError.notARegularFile` before anything is read of it, `.system` otherwise.
  static func read(
    _ name: String, in directory: borrowing Directory
  ) throws(StoreError) -> FileVersion {
    do throws(SystemError) {
      if let version = try readRegular(name, in: directory) { return version }
    } catch {
      guard error.code == ENOENT else { throw .system(error) }
      return .absent
    }
    throw .notARegularFile(path: directory.path(of: name))
  }

  /// Nil where the name stands for something that is not a regular file.
  private static func readRegular(
    _ name: String, in directory: borrowing Directory
  ) throws(SystemError) -> FileVersion? {
    // Looked at before it is opened as well: opening a device can already do something.
    guard let found = try System.status(of: name, in: directory) else { return .absent }
    guard found.kind == .regular else { return nil }
    let file = try System.open(name, for: .reading, in: directory)
    let status = try System.status(of: file)
    guard status.kind == .regular else { return nil }
    let bytes = try System.readAll(file, sizeHint: Int(status.identity.size))
    return FileVersion(content: bytes, status: status)
  }
}
