import ExpenseCore
import Foundation

/// The process of the program, and its terminal and streams.
enum HostProcess {
  /// The words of the command line after the program's name, as bytes because they may not be
  /// UTF-8; nil if the system does not report them.
  static func argumentBytes() -> [[UInt8]]? {
    // The runtime reads them from /proc on Linux, and finds none if that is not mounted.
    guard CommandLine.argc > 0 else { return nil }
    var words: [[UInt8]] = []
    for index in 1..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      let count = unsafe strlen(word)
      words.append(
        unsafe [UInt8](UnsafeRawBufferPointer(start: word, count: count)))
    }
    return words
  }

  /// Hides the user's locale settings from ICU, and returns a way to read the environment as it
  /// was.
  ///
  /// ICU reads some variables by itself and trusts them: a language of twelve or more letters,
  /// which no system refuses, overruns one of its buffers, and a data directory would replace its
  /// own. From here on it finds a plain locale and no such directory. Everything that depends on
  /// the user's locale is asked for by name.
  static func isolateEnvironment() -> (String) -> String? {
    let names = ["LC_ALL", "ICU_DATA", "ICU_TIMEZONE_FILES_DIR"]
    let hidden = Dictionary(uniqueKeysWithValues: names.map { ($0, variable($0)) })
    for name in names { _ = unsafe unsetenv(name) }
    _ = unsafe setenv("LC_ALL", "C", 1)
    return { name in hidden[name] ?? variable(name) }
  }

  /// The value of an environment variable, with invalid UTF-8 replaced; nil if it is not set.
  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The offset of local time from UTC at a moment, in seconds: by `TZ` (POSIX), else by the
  /// system's setting.
  ///
  /// Foundation's `TimeZone` does not understand a POSIX `TZ`, and costs 3 MB of memory.
  ///
  /// - Parameter seconds: the moment, since 1970-01-01 UTC.
  static func zoneOffset(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var local = unsafe tm()
    guard unsafe localtime_r(&moment, &local) != nil else { return 0 }
    return unsafe Int(local.tm_gmtoff)
  }

  static func exit(_ status: Int32) -> Never {
    Foundation.exit(status)
  }
}

// MARK: Standard streams

extension HostProcess {
  /// Opens descriptors 0 to 2 if the parent closed them.
  ///
  /// Otherwise a file of ours could get one of these numbers, and a message would be written into
  /// it. /dev/null is opened in the wrong mode, so that using the descriptor still fails.
  static func reserveStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe openat(AT_FDCWD, "/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The bytes of one read from a stream, such as a line of a terminal; empty at its end.
  static func read(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    try waiting(for: POLLIN, on: descriptor) { () throws(SystemError) in
      try System.readOnce(descriptor: descriptor)
    }
  }

  /// Writes all bytes to a stream, in as many calls as necessary.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try waiting(for: POLLOUT, on: descriptor) { () throws(SystemError) in
        try System.writeOnce(rest, descriptor: descriptor)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Repeats a call on a stream while it reports `EAGAIN`: another process that shares the stream
  /// may have made it non-blocking.
  private static func waiting<Value>(
    for event: Int32, on descriptor: Int32, _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        _ = events(of: event, on: descriptor, milliseconds: -1)
      }
    }
  }

  /// Tells whether the other end of a terminal or of an output pipe is gone, which Linux reports as
  /// `POLLERR` and Darwin as `POLLHUP`.
  static func isAbandoned(_ descriptor: Int32) -> Bool {
    events(of: 0, on: descriptor, milliseconds: 0) & (POLLERR | POLLHUP) != 0
  }

  /// Tells whether a read would not block, after waiting at most that long.
  static func hasInput(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    events(of: POLLIN, on: descriptor, milliseconds: Int32(milliseconds)) != 0
  }

  /// The events that a descriptor is ready for, after waiting at most that long; -1 waits without
  /// end.
  private static func events(of event: Int32, on descriptor: Int32, milliseconds: Int32) -> Int32 {
    var state = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    guard unsafe poll(&state, 1, milliseconds) == 1 else { return 0 }
    return Int32(state.revents)
  }
}
