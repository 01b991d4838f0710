#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Reading parts of a file.

extension System {
  /// That many bytes from that place on; fewer where the file ends before.
  static func readPart(
    of file: borrowing FileDescriptor, from offset: Int64, count: Int
  ) throws(SystemError) -> [UInt8] {
    let (number, path) = (file.number, file.path)
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(buffer.extracting(filled...))
          let place = off_t(offset) + off_t(filled)
          let got = try call(.read, path) {
            unsafe pread(number, rest.baseAddress, rest.count, place)
          }
          if got == 0 { break }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
