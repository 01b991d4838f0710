#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Signals, and the terminal of a program that fills the whole screen.

extension System {
  /// A signal that a program filling the screen has to answer.
  package enum Signal: CaseIterable, Sendable {
    case interrupt, quit, terminate, hangUp
    /// The user wants the shell back for a while.
    case suspend
    case windowChange

    var number: Int32 {
      switch self {
      case .interrupt: SIGINT
      case .quit: SIGQUIT
      case .terminate: SIGTERM
      case .hangUp: SIGHUP
      case .suspend: SIGTSTP
      case .windowChange: SIGWINCH
      }
    }
  }

  /// Signals that wait to be asked for, instead of interrupting.
  ///
  /// A handler could do next to nothing safely, and would need a global variable. Signals that the
  /// parent had ignored, as `nohup` does, stay ignored.
  package final class SignalQueue {
    private var set = sigset_t()
    private var before = sigset_t()

    /// Holds the signals of this thread back, until the queue goes away.
    package init(_ signals: [Signal]) {
      unsafe sigemptyset(&set)
      for signal in signals where !System.isIgnored(signal) {
        unsafe sigaddset(&set, signal.number)
      }
      unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
    }

    deinit { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    /// The next signal, or nil where none comes in that time.
    package func next(within milliseconds: Int) -> Signal? {
      let number = System.wait(for: &set, milliseconds: milliseconds)
      return Signal.allCases.first { $0.number == number }
    }
  }

  /// Waits for one of the signals; -1 where none comes in that time.
  private static func wait(for set: inout sigset_t, milliseconds: Int) -> Int32 {
    #if canImport(Darwin)
      // Without a `sigtimedwait`, looking now and then has to do.
      for _ in 0..<max(1, milliseconds / 25) {
        var pending = sigset_t()
        var number: Int32 = -1
        unsafe sigpending(&pending)
        let isWanted = Signal.allCases.contains {
          unsafe sigismember(&pending, $0.number) == 1 && sigismember(&set, $0.number) == 1
        }
        if isWanted, unsafe sigwait(&set, &number) == 0 { return number }
        pause(milliseconds: 25)
      }
      return -1
    #else
      var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
      return unsafe sigtimedwait(&set, nil, &time)
    #endif
  }

  private static func isIgnored(_ signal: Signal) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal.number, nil, &action)
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #elseif canImport(Musl)
      return unsafe unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  /// Stops the process until somebody continues it.
  package static func stop() {
    raise(SIGSTOP)
  }

  /// Ends the process the way the signal ends every other program.
  package static func die(of signal: Signal) -> Never {
    die(ofSignal: signal.number)
  }

  static func die(ofSignal number: Int32) -> Never {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    signal(number, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}

extension System {
  /// The terminal while it does not show what is typed.
  package final class SilentTerminal {
    private let descriptor: Int32
    private var before = termios()
    private var isSilent = false

    package init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// Shows nothing of what is typed from now on; Ctrl-C still works.
    package func begin() {
      guard unsafe tcgetattr(descriptor, &before) == 0 else { return }
      var silent = before
      silent.c_lflag &= ~tcflag_t(ECHO | ICANON)
      isSilent = unsafe tcsetattr(descriptor, TCSADRAIN, &silent) == 0
    }

    /// Makes the terminal what it was, and forgets what was typed meanwhile.
    package func end() {
      guard isSilent else { return }
      isSilent = false
      unsafe tcsetattr(descriptor, TCSAFLUSH, &before)
    }
  }
}
