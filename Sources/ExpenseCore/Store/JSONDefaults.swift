public import Foundation

/// The location of a JSON file that, like UserDefaults, maps keys to values, such as `Items` and
/// `Currency`.
///
/// Creating it opens nothing; the file is opened by `Expenses`.
public struct JSONDefaults: Sendable {
  /// The path as given, before links are followed.
  public let path: String
  /// True if a save makes missing directories of the path, accessible to the user alone.
  let createsDirectory: Bool
  /// The time that a save waits for another process to finish its own.
  package var timeout = Duration.seconds(30)
  /// True if every save is refused.
  package var isReadOnly = false

  /// Creates the location for a URL, whose directory must exist.
  ///
  /// - Parameter url: a file URL; links are followed when the file is read or saved.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// The user's standard file, shared by apps and the command-line tool: `iexpense/expenses.json`
  /// in the directory for application support.
  public static var standard: JSONDefaults {
    let found = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = found.first ?? URL(filePath: NSHomeDirectory())
    let url = base.appending(path: "iexpense/expenses.json")
    return JSONDefaults(path: url.path(percentEncoded: false), createsDirectory: true)
  }

  /// Creates the location for a path.
  ///
  /// - Parameters:
  ///   - path: an absolute path, or one relative to the working directory.
  ///   - createsDirectory: true if the first save makes missing directories (mode 0700).
  public init(path: String, createsDirectory: Bool = false) {
    self.path = path
    self.createsDirectory = createsDirectory
  }

  /// The same location with another time to wait for other saves.
  func waiting(_ timeout: Duration) -> JSONDefaults {
    var defaults = self
    defaults.timeout = timeout
    return defaults
  }
}
