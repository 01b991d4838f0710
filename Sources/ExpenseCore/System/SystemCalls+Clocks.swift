#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Clocks.

extension System {
  /// Seconds on a clock that only ever goes forward.
  package static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time of day, for the record of a change.
  package static func now() -> FileTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// How far the user's clocks are ahead of UTC at a moment, in seconds: as `TZ` says (POSIX), else as
  /// the system is set.
  ///
  /// Foundation's `TimeZone` does not understand a POSIX `TZ`, and costs 3 MB of memory.
  ///
  /// - Parameter seconds: the moment, since 1970-01-01 UTC.
  package static func zoneOffset(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var local = unsafe tm()
    guard unsafe localtime_r(&moment, &local) != nil else { return 0 }
    return unsafe Int(local.tm_gmtoff)
  }

  /// Lets that time pass; a signal may end it early.
  package static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    unsafe nanosleep(&time, nil)
  }
}
