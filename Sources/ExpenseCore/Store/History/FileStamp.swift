/// A version of the data file.
///
/// A file's identity without the time of its last change of status: that one moves with the rename
/// that publishes a version, and a stamp is known before.
struct FileStamp: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
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

  /// The stamp of a file of that status; nil for no file.
  init?(_ status: FileStatus?) {
    guard let status else { return nil }
    self.init(status)
  }

  /// Equal whatever the device: its number changes when the machine starts again or the file system
  /// is mounted elsewhere, and a history lies on the device of its file.
  static func == (left: FileStamp, right: FileStamp) -> Bool {
    (left.inode, left.size, left.modified) == (right.inode, right.size, right.modified)
  }
}
