/// What the system says of a file.
package struct FileStatus: Equatable, Sendable {
  /// The kinds that matter here.
  package enum Kind: Sendable {
    case regular, directory, symbolicLink, other
  }

  /// Which file it is and which of its versions.
  package let identity: FileIdentity
  package let kind: Kind
  /// Permission bits, without the kind.
  package let mode: UInt32
  let owner: UInt32
  let group: UInt32
  /// How many names the file has.
  let linkCount: Int
}

/// A point in time as the file system keeps it.
package struct FileTime: Hashable, Comparable, Sendable {
  /// Since 1970-01-01 UTC.
  package let seconds: Int64
  /// 0 to 999,999,999.
  package let nanoseconds: Int64

  package init(seconds: Int64, nanoseconds: Int64) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// Tells one version of a file from every other: a replaced file has another inode, a rewritten one
/// another size or time.
///
/// What is rewritten in its place to the same size, within one tick of the file system's clock (some
/// milliseconds on many), is taken for the same.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// In bytes.
  package let size: Int64
  package let modified: FileTime
  /// Also moves on a change of mode, owner or name.
  package let changed: FileTime

  /// Whether both are versions of one file, rewritten in its place.
  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }
}
