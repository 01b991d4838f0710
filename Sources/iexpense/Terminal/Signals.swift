import ExpenseCore
import Foundation

/// A signal that must be handled while the terminal's settings are changed.
enum Signal: CaseIterable, Sendable {
  case interrupt, quit, terminate, hangUp
  /// The user wants to return to the shell for a while.
  case suspend
  /// The process was stopped and continues.
  case resume

  fileprivate var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    }
  }

  /// Tells whether the parent ignored the signal, as `nohup` does.
  fileprivate var isIgnored: Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #elseif canImport(Musl)
      return unsafe unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}

/// A signal that asked the program to end.
struct Interruption: Error {
  let signal: Signal
}

/// Blocks signals and returns them one by one when asked.
///
/// Almost nothing is safe in a signal handler, and it would need a global variable. Signals that
/// the parent ignored stay ignored.
final class SignalQueue {
  private var set = sigset_t()
  private var before = sigset_t()

  /// Blocks the signals in this thread for the life of the queue.
  init(_ signals: [Signal]) {
    unsafe sigemptyset(&set)
    for signal in signals where !signal.isIgnored {
      unsafe sigaddset(&set, signal.number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
  }

  deinit { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

  /// Returns the next pending signal; nil if there is none.
  func next() -> Signal? {
    var pending = sigset_t()
    var number: Int32 = -1
    unsafe sigpending(&pending)
    let isThere = Signal.allCases.contains {
      unsafe sigismember(&pending, $0.number) == 1 && sigismember(&set, $0.number) == 1
    }
    guard isThere, unsafe sigwait(&set, &number) == 0 else { return nil }
    return Signal.allCases.first { $0.number == number }
  }
}

extension HostProcess {
  /// Removes the owner's bits from the process's file mode mask; the others stay.
  ///
  /// With them, a killed program could leave behind a directory that its owner cannot open.
  static func keepOwnersRights() {
    let mask = umask(0o077)
    umask(mask & 0o077)
  }

  /// Ignores the signals of failed writes, so that a closed pipe (`EPIPE`) and the limit on file
  /// size (`EFBIG`) become errors.
  static func turnWriteSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Stops the process until it is continued, unless there is no shell to do that.
  static func stop() {
    raise(SIGTSTP)
  }

  /// Ends the process as a write to a closed pipe normally does.
  static func dieOfBrokenPipe() -> Never {
    die(ofSignal: SIGPIPE)
  }

  /// Ends the process as the signal normally does.
  static func die(of signal: Signal) -> Never {
    die(ofSignal: signal.number)
  }

  private static func die(ofSignal number: Int32) -> Never {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    signal(number, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}
