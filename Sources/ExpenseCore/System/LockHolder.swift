import Foundation

/// The process that has a lock.
public struct LockHolder: Equatable, Sendable {
  /// The process id.
  public let process: Int
  /// The name of its command; nil if the system does not tell.
  public let name: String?
}

extension System {
  /// The process that holds the lock of an open file, as Linux lists it in /proc/locks; nil if it
  /// is not listed there.
  static func lockHolder(of file: borrowing FileDescriptor) -> LockHolder? {
    guard let identity = try? status(of: file).identity else { return nil }
    let place = String(
      format: "%02llx:%02llx:%llu", major(identity.device), minor(identity.device), identity.inode)
    // 7: FLOCK  ADVISORY  WRITE 4711 fd:01:131077 0 EOF
    for line in text(of: "/proc/locks").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5] == place, let process = Int(words[4])
      else { continue }
      guard process > 0 else { return nil }
      let name = text(of: "/proc/\(process)/comm").split(separator: "\n").first
      return LockHolder(process: process, name: name.map(String.init))
    }
    return nil
  }

  /// The name of a user; `user 1000` if /etc/passwd has none.
  static func userName(of id: UInt32) -> String {
    // alice:x:1000:1000:Alice:/home/alice:/bin/sh
    for line in text(of: "/etc/passwd").split(separator: "\n") {
      let words = line.split(separator: ":", omittingEmptySubsequences: false)
      if words.count > 2, UInt32(words[2]) == id { return String(words[0]) }
    }
    return "user \(id)"
  }

  private static func text(of path: String) -> String {
    guard let file = try? open(path, for: .reading, in: .working),
      let bytes = try? readAll(file, sizeHint: 0)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func major(_ device: UInt64) -> UInt64 {
    device >> 8 & 0xFFF | device >> 32 & ~0xFFF
  }

  private static func minor(_ device: UInt64) -> UInt64 { device & 0xFF | device >> 12 & ~0xFF }
}
