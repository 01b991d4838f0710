#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open directory: its files are named relative to it, so that a rename of the directory in the
/// middle of a save cannot make two steps of the save speak of two places.
package struct Directory: ~Copyable, Sendable {
  let descriptor: FileDescriptor

  private init(descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Opens the directory at that path.
  ///
  /// - Throws: `SystemError`; `ENOENT` where there is none.
  package init(path: String) throws(SystemError) {
    self.init(descriptor: try System.open(path, for: .directory, in: .working))
  }

  /// Opens the directory at that path; nil where there is none.
  init?(existing path: String) throws(SystemError) {
    do throws(SystemError) {
      try self.init(path: path)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Where relative paths start: a "name" in it is any path.
  package static var working: Directory {
    Directory(descriptor: FileDescriptor(number: AT_FDCWD, path: ""))
  }

  /// How a file in the directory is called in a message.
  func path(of name: String) -> String {
    let base = descriptor.path
    return base.isEmpty || name.hasPrefix("/")
      ? name : base.hasSuffix("/") ? base + name : "\(base)/\(name)"
  }
}
