import Foundation

/// A directory of a test's own, removed with all that is in it once nobody holds it any more.
package final class TemporaryDirectory: Sendable {
  /// Its path: absolute, without a link on the way.
  package let path: String

  /// Makes a new one, which all may enter (mode 0755) whatever the umask.
  ///
  /// - Parameter inMemory: whether what is written in it need not reach a disk, where the system can
  ///   do that: thousands of saves take a fraction of the time.
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

  /// Where files are kept in memory; nil where the system has no such place, or not a GB of it.
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

  /// The path of a name in it.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file in it; nil where there is none.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  /// The text of a file in it; nil where there is none.
  package func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file in it.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file in it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Makes a file look as if it had been written that many seconds ago.
  package func age(_ name: String, bySeconds seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: TimeInterval(-seconds))],
      ofItemAtPath: path(name))
  }

  /// The names in it, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
