public import Foundation

/// A JSON file of defaults, as UserDefaults is one: key to value, `Items` and `Currency` among them.
///
/// A value that names the file; nothing is opened before the store asks for it.
public struct JSONDefaults: Sendable {
  /// The file as it was named, links not followed.
  public let path: String
  /// Whether missing directories on the path are made, for the user alone.
  let createsDirectory: Bool

  /// The defaults in the file of that URL, whose directory has to exist.
  ///
  /// - Parameter url: a file URL; links are followed when the file is read or saved.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// The defaults in the file of that path.
  ///
  /// - Parameters:
  ///   - path: absolute, or from the working directory.
  ///   - createsDirectory: whether the first save makes missing directories (mode 0700).
  public init(path: String, createsDirectory: Bool = false) {
    self.path = path
    self.createsDirectory = createsDirectory
  }

  /// How long a save waits for another process to finish its own, in seconds.
  static let patience = 30

  /// How often a save begins again because another program replaced the file at the same moment.
  static let attempts = 20

  /// One whole version of the file, read without a lock.
  func read() throws(StoreError) -> FileVersion {
    try FileVersion.read(DataPath(resolving: path).path, in: .working)
  }

  /// Locks the file for a change.
  func lock() throws(StoreError) -> LockedFile {
    try LockedFile(
      path: DataPath(resolving: path), createsDirectory: createsDirectory, patience: Self.patience)
  }
}
