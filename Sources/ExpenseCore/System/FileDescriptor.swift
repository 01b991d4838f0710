/// An open file, closed when its one owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's number; below 0 it stands for what nobody opened.
  let number: Int32
  /// The path it was opened by, for messages.
  let path: String

  deinit {
    if number >= 0 { System.closeOnce(number) }
  }
}

/// An open directory: its files are named relative to it, so that a rename of the directory in the
/// middle of a save cannot make two steps of the save speak of two places.
package struct Directory: ~Copyable, Sendable {
  let descriptor: FileDescriptor

  init(descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Opens the directory at that path.
  ///
  /// - Throws: `SystemError`; `isMissing` where there is none.
  package init(path: String) throws(SystemError) {
    self.init(descriptor: try System.open(path, for: .directory, in: .working))
  }

  /// Opens the directory at that path; nil where there is none.
  init?(existing path: String) throws(SystemError) {
    let directory = try System.expecting(\.isMissing) { () throws(SystemError) in
      try Directory(path: path)
    }
    guard let directory else { return nil }
    self = directory
  }

  /// How a file in the directory is called in a message.
  func path(of name: String) -> String {
    let base = descriptor.path
    return base.isEmpty || base == "." || name.hasPrefix("/")
      ? name : base.hasSuffix("/") ? base + name : "\(base)/\(name)"
  }
}
