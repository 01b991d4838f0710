// Clocks and random numbers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension System {
  /// The time of day, for the record of a change.
  package static func now() -> FileTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// Lets that time pass; a signal may end it early.
  package static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    unsafe nanosleep(&time, nil)
  }

  /// Numbers drawn at random by the kernel: as many as it gives in one call.
  ///
  /// The standard library asks it again for each number.
  static func randomNumbers() -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: 32)
    #if canImport(Darwin)
      unsafe numbers.withUnsafeMutableBytes { unsafe arc4random_buf($0.baseAddress, $0.count) }
    #else
      let result = unsafe numbers.withUnsafeMutableBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe getentropy($0, bytes.count) }
      }
      if result != 0 { numbers = numbers.map { _ in .random(in: 0 ... .max) } }
    #endif
    return numbers
  }
}
