/// Identifies a version of the data file.
///
/// It is a file's identity without the time of the last status change, which the publishing rename
/// updates, so that it is known before publishing.
struct FileStamp: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// The size in bytes.
  let size: Int64
  let modified: FileTime
}

extension FileStamp {
  init(_ status: FileStatus) {
    let identity = status.identity
    self.init(
      device: identity.device, inode: identity.inode, size: identity.size,
      modified: identity.modified)
  }

  /// The stamp of a file; nil if there is none.
  init?(_ status: FileStatus?) {
    guard let status else { return nil }
    self.init(status)
  }

  /// Ignores the device: its number can change when the machine restarts or the file system is
  /// mounted elsewhere, and a history is always on the device of its file.
  static func == (left: FileStamp, right: FileStamp) -> Bool {
    (left.inode, left.size, left.modified) == (right.inode, right.size, right.modified)
  }
}
