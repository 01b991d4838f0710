/// An open file, which is closed when the value is destroyed.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's descriptor; a negative one, such as `AT_FDCWD`, is never closed.
  let number: Int32
  /// The path the file was opened by, for messages.
  let path: String

  deinit {
    if number >= 0 { System.closeOnce(number) }
  }
}

/// An open directory; its files are opened and renamed relative to it, so that renaming the
/// directory in the middle of a save cannot split the save between two directories.
package struct Directory: ~Copyable, Sendable {
  let descriptor: FileDescriptor

  init(descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Opens the directory at the path.
  ///
  /// - Throws: `SystemError`, with `isMissing` if there is none.
  package init(path: String) throws(SystemError) {
    self.init(descriptor: try System.open(path, for: .directory, in: .working))
  }

  /// Opens the directory at the path; nil if there is none.
  init?(existing path: String) throws(SystemError) {
    let directory = try System.expecting(\.isMissing, Directory(path: path))
    guard let directory else { return nil }
    self = directory
  }

  /// The path of a file in the directory, for messages.
  func path(of name: String) -> String {
    let base = descriptor.path
    return base.isEmpty || base == "." || name.hasPrefix("/")
      ? name : base.hasSuffix("/") ? base + name : "\(base)/\(name)"
  }
}
