import Foundation

/// A test's own directory, which is removed with its content when the last reference is gone.
package final class TemporaryDirectory: Sendable {
  /// The absolute path, without links.
  package let path: String

  /// Makes a directory that everybody may enter (mode 0755), whatever the umask.
  ///
  /// - Parameter inMemory: true if files need not reach a disk, on systems that support this;
  ///   thousands of saves then take a fraction of the time.
  package init(inMemory: Bool = false) {
    let base = (inMemory ? Self.memory : nil) ?? Self.disk
    let url = base.appending(path: "iexpense-tests-\(UUID().uuidString)")
    path = url.path(percentEncoded: false)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    } catch {
      fatalError("no temporary directory: \(error)")
    }
  }

  private static let disk = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()

  /// The directory for files in memory; nil if there is none, or less than 1 GB is free in it.
  private static let memory: URL? = {
    let path = "/dev/shm"
    let sizes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    let free = (sizes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let isThere = FileManager.default.isWritableFile(atPath: path) && free > 1 << 30
    return isThere ? URL(filePath: path) : nil
  }()

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a name in the directory.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file; nil if there is none.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  /// The text of a file; nil if there is none.
  package func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a text to a file.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes to a file.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Sets a file's modification time to that many seconds ago.
  package func age(_ name: String, bySeconds seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: TimeInterval(-seconds))],
      ofItemAtPath: path(name))
  }

  /// The names in the directory, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
