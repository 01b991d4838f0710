// Access to files: mode, owner, group, access control lists and other extended attributes.

import Foundation

#if !canImport(Darwin)
  // Neither module declares what the C library has in <sys/xattr.h>.
  @_silgen_name("flistxattr")
  private func flistxattr(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ room: Int) -> Int

  @_silgen_name("fgetxattr")
  private func fgetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ room: Int
  ) -> Int

  @_silgen_name("fsetxattr")
  private func fsetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ count: Int,
    _ flags: Int32
  ) -> Int32

  @_silgen_name("fremovexattr")
  private func fremovexattr(_ file: Int32, _ name: UnsafePointer<CChar>) -> Int32
#endif

extension System {
  /// Sets the permission bits of a new file, whatever the umask removed.
  static func setMode(
    _ mode: mode_t, of file: borrowing FileDescriptor
  ) throws(SystemError) {
    let number = file.number
    try call(.changeMode, file.path) { fchmod(number, mode) }
  }

  /// Copies the permission bits, owner and group of another file to one that we made.
  ///
  /// If this user may not change the owner, as in a directory that a group shares, the file stays
  /// ours.
  ///
  /// - Parameter mode: permission bits to set instead of those of the other file.
  static func copyPermissions(
    of status: FileStatus, to file: borrowing FileDescriptor, mode: UInt32? = nil
  ) throws(SystemError) {
    let mode = mode ?? status.mode
    let number = file.number
    var own = try self.status(of: file)
    if own.owner != status.owner || own.group != status.group {
      do throws(SystemError) {
        try call(.changeOwner, file.path) { fchown(number, status.owner, status.group) }
      } catch {
        guard error.isForbidden, own.owner != status.owner else { throw error }
        if own.group != status.group {
          try call(.changeOwner, file.path) { fchown(number, uid_t.max, status.group) }
        }
      }
      own = try self.status(of: file)
    }
    // This follows the change of owner, which may drop bits. Only the owner may set bits, and the
    // history of a shared file may belong to somebody else.
    if own.mode != mode {
      try call(.changeMode, file.path) { fchmod(number, mode_t(mode)) }
    }
  }
}

// MARK: Extended attributes

extension System {
  #if canImport(Darwin)
    /// Copies the extended attributes and the access control list of another file to one that we
    /// made.
    static func copyAttributes(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let (from, to) = (source.number, file.number)
      try call(.changeAttributes, file.path) {
        unsafe fcopyfile(from, to, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
      }
    }

    /// Copies the access control list of another file to one that we made.
    static func copyWriters(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let (from, to) = (source.number, file.number)
      try call(.changeAttributes, file.path) {
        unsafe fcopyfile(from, to, nil, copyfile_flags_t(COPYFILE_ACL))
      }
    }
  #else
    /// Copies the extended attributes of another file to one that we made, and with them its access
    /// control list, which replaces the one inherited from the directory.
    ///
    /// Call this after the permission bits are set, because setting them changes the list.
    static func copyAttributes(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      try give(file, try attributes(of: source), insteadOf: try attributes(of: file))
    }

    /// Gives those whom the access control list of another file lets write the right to write to
    /// one that we made, and nobody the right to read it.
    ///
    /// Call this after the permission bits are set.
    static func copyWriters(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let isList = { (name: String) in name == accessList }
      var wanted = try attributes(of: source, isList)
      // The value has a version of four bytes, then eight bytes for each entry: kind, permissions,
      // user or group.
      if var list = wanted[accessList] {
        for place in stride(from: 6, to: list.count, by: 8) { list[place] &= 0o2 }
        wanted[accessList] = list
      }
      try give(file, wanted, insteadOf: try attributes(of: file, isList))
    }

    private static func give(
      _ file: borrowing FileDescriptor, _ wanted: [String: [UInt8]],
      insteadOf present: [String: [UInt8]]
    ) throws(SystemError) {
      let (number, path) = (file.number, file.path)
      if wanted[accessList] == nil, present[accessList] != nil {
        try call(.changeAttributes, path) { unsafe fremovexattr(number, accessList) }
      }
      for (name, value) in wanted where present[name] != value {
        do throws(SystemError) {
          try call(.changeAttributes, path) {
            unsafe value.withUnsafeBytes {
              unsafe fsetxattr(number, name, $0.baseAddress, $0.count, 0)
            }
          }
        } catch {
          // Attributes that only the kernel may set, such as a security label, it has set on this
          // file too.
          guard error.code == ENOTSUP || error.isForbidden && name.hasPrefix("security.") else {
            throw error
          }
        }
      }
    }

    /// The attribute that holds a POSIX access control list.
    private static let accessList = "system.posix_acl_access"

    /// The extended attributes of a file; none if its file system knows no such thing.
    private static func attributes(
      of file: borrowing FileDescriptor, _ isWanted: (String) -> Bool = { _ in true }
    ) throws(SystemError) -> [String: [UInt8]] {
      try expecting({ $0.code == ENOTSUP }, knownAttributes(of: file, isWanted)) ?? [:]
    }

    private static func knownAttributes(
      of file: borrowing FileDescriptor, _ isWanted: (String) -> Bool
    ) throws(SystemError) -> [String: [UInt8]] {
      let number = file.number
      let names = try unsafe attribute(file) { unsafe flistxattr(number, $0, $1) }
      var attributes: [String: [UInt8]] = [:]
      for bytes in names.split(separator: 0) {
        let name = String(decoding: bytes, as: UTF8.self)
        guard isWanted(name) else { continue }
        attributes[name] = try unsafe attribute(file) { unsafe fgetxattr(number, name, $0, $1) }
      }
      return attributes
    }

    /// The bytes that a call writes, which reports the size it needs if it is given no buffer.
    private static func attribute(
      _ file: borrowing FileDescriptor, _ get: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(SystemError) -> [UInt8] {
      let room = try call(.inspect, file.path) { get(nil, 0) }
      guard room > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: room)
      let count = try call(.inspect, file.path) {
        unsafe bytes.withUnsafeMutableBytes { unsafe get($0.baseAddress, $0.count) }
      }
      return Array(bytes.prefix(count))
    }
  #endif
}
