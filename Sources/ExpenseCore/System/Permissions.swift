// Who may do what with a file: mode, owner, group, and what else the file system keeps with it.

import Foundation

#if !canImport(Darwin)
  // Neither module has what the C library declares in <sys/xattr.h>.
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
  /// Gives a new file of ours those permission bits, whatever the umask took.
  static func setMode(
    _ mode: mode_t, of file: borrowing FileDescriptor
  ) throws(SystemError) {
    let number = file.number
    try call(.changeMode, file.path) { fchmod(number, mode) }
  }

  /// Gives a file of ours the permission bits, owner and group of another.
  ///
  /// Where this user may not give the owner, as in a directory that a group shares, the file stays
  /// ours.
  ///
  /// - Parameter mode: the permission bits it gets; nil for those of the other.
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
    // After the owner: a change of owner may drop bits. Only the owner may set them, and the history
    // of a shared file may be another's.
    if own.mode != mode {
      try call(.changeMode, file.path) { fchmod(number, mode_t(mode)) }
    }
  }
}

// MARK: Extended attributes

extension System {
  #if canImport(Darwin)
    /// Gives a file of ours the extended attributes and the access control list of another.
    static func copyAttributes(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let (from, to) = (source.number, file.number)
      try call(.changeAttributes, file.path) {
        unsafe fcopyfile(from, to, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
      }
    }

    /// Gives a file of ours the access control list of another.
    static func copyWriters(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let (from, to) = (source.number, file.number)
      try call(.changeAttributes, file.path) {
        unsafe fcopyfile(from, to, nil, copyfile_flags_t(COPYFILE_ACL))
      }
    }
  #else
    /// Gives a file of ours the extended attributes of another, and with them its access control
    /// list; a list that it got from its directory goes.
    ///
    /// After the permission bits: setting those changes the list.
    static func copyAttributes(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      try give(file, try attributes(of: source), insteadOf: try attributes(of: file))
    }

    /// Gives a file of ours what the access control list of another allows of writing; nobody may
    /// read it.
    ///
    /// After the permission bits.
    static func copyWriters(
      of source: borrowing FileDescriptor, to file: borrowing FileDescriptor
    ) throws(SystemError) {
      let isList = { (name: String) in name == accessList }
      var wanted = try attributes(of: source, isList)
      // Four bytes of a version; then eight for each entry: kind, permissions, user or group.
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
          // What the kernel alone gives a file, such as a security label, it gave this one too.
          guard error.code == ENOTSUP || error.isForbidden && name.hasPrefix("security.") else {
            throw error
          }
        }
      }
    }

    /// The attribute that holds a POSIX access control list.
    private static let accessList = "system.posix_acl_access"

    /// The extended attributes of a file; none where its file system knows no such thing.
    private static func attributes(
      of file: borrowing FileDescriptor, _ isWanted: (String) -> Bool = { _ in true }
    ) throws(SystemError) -> [String: [UInt8]] {
      let number = file.number
      return try expecting({ $0.code == ENOTSUP }) {
        () throws(SystemError) -> [String: [UInt8]] in
        let names = try unsafe attribute(file) { unsafe flistxattr(number, $0, $1) }
        var attributes: [String: [UInt8]] = [:]
        for bytes in names.split(separator: 0) {
          let name = String(decoding: bytes, as: UTF8.self)
          guard isWanted(name) else { continue }
          attributes[name] = try unsafe attribute(file) { unsafe fgetxattr(number, name, $0, $1) }
        }
        return attributes
      } ?? [:]
    }

    /// What a call gives that says how much room it needs when it is given none.
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
