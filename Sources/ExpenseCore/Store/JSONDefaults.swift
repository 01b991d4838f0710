public import Foundation

/// A JSON file of defaults, as UserDefaults is one: key to value, `Items` and `Currency` among them.
///
/// A value that names the file; nothing is opened before the store asks for it.
public struct JSONDefaults: Sendable {
  /// The file as it was named, links not followed.
  public let path: String
  /// Whether missing directories on the path are made, for the user alone.
  let createsDirectory: Bool
  /// How long a save waits for another process to finish its own.
  package var timeout = Duration.seconds(30)

  /// The defaults in the file of that URL, whose directory has to exist.
  ///
  /// - Parameter url: a file URL; links are followed when the file is read or saved.
  public init(url: URL) {
    self.init(path: url.path(percentEncoded: false))
  }

  /// The defaults in the file that an app of this user has by default, which the command line tool
  /// uses too: `iexpense/expenses.json` in the directory for application support.
  public static var standard: JSONDefaults {
    let found = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = found.first ?? URL(filePath: NSHomeDirectory())
    let url = base.appending(path: "iexpense/expenses.json")
    return JSONDefaults(path: url.path(percentEncoded: false), createsDirectory: true)
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

  /// The same file, of which a save waits at most so long for another one.
  func waiting(_ timeout: Duration) -> JSONDefaults {
    var defaults = self
    defaults.timeout = timeout
    return defaults
  }
}
