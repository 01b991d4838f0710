/// Which version of the data file it is.
///
/// A file's identity without the time of its last change of status: that one moves with the rename
/// that publishes a version, and a stamp is known before.
struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// In bytes.
  let size: Int64
  let modified: FileTime

  init(device: UInt64, inode: UInt64, size: Int64, modified: FileTime) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }

  /// The stamp of a file of that status; nil for no file.
  init?(_ status: FileStatus?) {
    guard let identity = status?.identity else { return nil }
    self.init(
      device: identity.device, inode: identity.inode, size: identity.size,
      modified: identity.modified)
  }
}
