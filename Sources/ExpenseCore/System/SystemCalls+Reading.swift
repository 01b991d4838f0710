#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Reading files.

extension System {
  /// The whole file from where it stands.
  ///
  /// - Parameter sizeHint: the expected number of bytes; a file that has grown is still read to its
  ///   end.
  package static func readAll(
    _ file: borrowing FileDescriptor, sizeHint: Int
  ) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that the end is found without another buffer.
    var room = max(sizeHint, 4_095) + 1
    var bytes = try readOn(file, room: room)
    while bytes.count >= room {
      let more = try readOn(file, room: max(bytes.count, 65_536))
      room = bytes.count + max(bytes.count, 65_536)
      bytes += more
    }
    return bytes
  }

  /// Bytes from where the file stands until that many are there or it ends.
  private static func readOn(
    _ file: borrowing FileDescriptor, room: Int
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try unsafe fill(room, path: file.path) { rest, _ in
      unsafe read(number, rest.baseAddress, rest.count)
    }
  }

  /// What one read of a descriptor gives, a terminal's line for example; empty at its end.
  package static func readOnce(
    descriptor: Int32, path: String? = nil
  ) throws(SystemError) -> [UInt8] {
    try unsafe fill(65_536, path: path, isOneCall: true) { rest, _ in
      unsafe read(descriptor, rest.baseAddress, rest.count)
    }
  }

  /// That many bytes from that place on; fewer where the file ends before.
  static func readPart(
    of file: borrowing FileDescriptor, from offset: Int64, count: Int
  ) throws(SystemError) -> [UInt8] {
    let number = file.number
    return try unsafe fill(count, path: file.path) { rest, filled in
      unsafe pread(number, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
    }
  }

  /// Bytes that calls put straight into new memory, which nobody clears before.
  ///
  /// - Parameters:
  ///   - room: how many bytes are wanted; fewer are the answer where a call gives none.
  ///   - isOneCall: whether what the first call gives is all, however little it is.
  ///   - call: puts bytes into the room that is left, behind so many that are there.
  private static func fill(
    _ room: Int, path: String?, isOneCall: Bool = false,
    _ call: (_ rest: UnsafeMutableRawBufferPointer, _ filled: Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      do throws(SystemError) {
        while count < room {
          let rest = UnsafeMutableRawBufferPointer(buffer.extracting(count...))
          let got = try self.call(.read, path) { unsafe call(rest, count) }
          count += got
          if got == 0 || isOneCall { break }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Asks for huge pages under a buffer of many megabytes: fewer page faults, and reading such a file
  /// takes a tenth less time.
  private static func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard buffer.count >= 4 << 20, let base = buffer.baseAddress else { return }
      let start = unsafe base.alignedUp(toMultipleOf: Int(getpagesize()))
      unsafe madvise(start, buffer.count - (start - base), MADV_HUGEPAGE)
    #endif
  }
}
