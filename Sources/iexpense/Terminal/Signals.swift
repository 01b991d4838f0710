import ExpenseCore
import Foundation

/// A signal that a program has to answer while the terminal is not as the shell left it.
enum Signal: CaseIterable, Sendable {
  case interrupt, quit, terminate, hangUp
  /// The user wants the shell back for a while.
  case suspend
  /// The process was stopped, and goes on.
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

  /// Whether the parent had it ignored, as `nohup` does.
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

/// A signal told the program to end.
struct Interruption: Error {
  let signal: Signal
}

/// Signals that wait to be asked for, instead of interrupting.
///
/// A handler could do next to nothing safely, and would need a global variable. Signals that the
/// parent had ignored stay ignored.
final class SignalQueue {
  private var set = sigset_t()
  private var before = sigset_t()

  /// Holds the signals of this thread back, until the queue goes away.
  init(_ signals: [Signal]) {
    unsafe sigemptyset(&set)
    for signal in signals where !signal.isIgnored {
      unsafe sigaddset(&set, signal.number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
  }

  deinit { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

  /// The next signal that came; nil where none did.
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
  /// Lets the user of the process keep the rights to what it makes; what others may do is left as
  /// it is.
  ///
  /// Under a mask that takes them, a program that is killed would leave a folder that the next one
  /// cannot look into.
  static func keepOwnersRights() {
    let mask = umask(0o077)
    umask(mask & 0o077)
  }

  /// From now on a write that is not possible is an error instead of the end of the process: one to
  /// a closed pipe (`EPIPE`), one beyond the limit on the size of files (`EFBIG`).
  static func turnWriteSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Stops the process until somebody continues it, unless no shell is there to do that.
  static func stop() {
    raise(SIGTSTP)
  }

  /// Ends the process the way a write to a closed pipe ends every other program.
  static func dieOfBrokenPipe() -> Never {
    die(ofSignal: SIGPIPE)
  }

  /// Ends the process the way the signal ends every other program.
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
