/// The status of a file as the system reports it.
package struct FileStatus: Equatable, Sendable {
  /// The kinds that are told apart.
  package enum Kind: Sendable {
    case regular, directory, symbolicLink, other
  }

  /// The file and its version.
  package let identity: FileIdentity
  package let kind: Kind
  /// Permission bits, without the kind.
  package let mode: UInt32
  let owner: UInt32
  let group: UInt32
  /// The number of names (hard links) of the file.
  let linkCount: Int
}

/// A point in time as the file system keeps it.
package struct FileTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 UTC.
  package let seconds: Int64
  /// Nanoseconds of the last second, 0 to 999,999,999.
  package let nanoseconds: Int64

  package init(seconds: Int64, nanoseconds: Int64) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// Identifies one version of a file: a replaced file has another inode, a rewritten one another
/// size or time.
///
/// A file rewritten in place to the same size within one tick of the file system's clock (some
/// milliseconds on many) cannot be told from the version before.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  package let modified: FileTime
  /// The time of the last change, which also includes changes of mode, owner or name.
  package let changed: FileTime

  /// Returns true if both are versions of one file, rewritten in place.
  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }
}
