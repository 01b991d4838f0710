#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The process and its terminal.

extension System {
  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The terminal's size in cells; nil where it is none or does not say.
  package static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the descriptor is a pipe that nobody reads any more.
  package static func isAbandoned(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  /// From now on a write that is not possible is an error instead of the end of the process: one to
  /// a closed pipe (`EPIPE`), one beyond the limit on the size of files (`EFBIG`).
  package static func turnWriteSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process the way a write to a closed pipe ends every other program.
  package static func dieOfBrokenPipe() -> Never {
    die(ofSignal: SIGPIPE)
  }

  /// Ends the process with that status.
  package static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  /// Takes the numbers 0 to 2 where the parent closed them.
  ///
  /// Otherwise a file of ours could get one of these numbers and a message end up in it. /dev/null is
  /// opened the wrong way round, so that using the descriptor still fails.
  package static func reserveStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe openat(AT_FDCWD, "/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The value of a variable of the environment, bytes that are no UTF-8 replaced; nil where it is
  /// not set.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The words of the command line as bytes, the program's name first: nothing says they are UTF-8.
  ///
  /// Nil where the system does not say them.
  package static func argumentBytes() -> [[UInt8]]? {
    // The runtime takes them from /proc on Linux, and finds none where that is not mounted.
    guard CommandLine.argc > 0 else { return nil }
    var words: [[UInt8]] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      let count = unsafe strlen(word)
      words.append(
        unsafe [UInt8](UnsafeRawBufferPointer(start: word, count: count)))
    }
    return words
  }
}
