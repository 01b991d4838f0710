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
}

extension FileStamp {
  /// The stamp of a file of that status.
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

  /// Whether it is the same version, on a device that may have another number since: it changes when
  /// the machine starts again or the file system is mounted elsewhere.
  func isSameWithoutDevice(as other: FileStamp) -> Bool {
    (inode, size, modified) == (other.inode, other.size, other.modified)
  }
}
