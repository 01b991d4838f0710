import ExpenseCore
import Foundation

extension HostProcess {
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The terminal's size in cells; nil if the descriptor is no terminal or reports no size.
  static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

/// The terminal that the process was started in.
///
/// Signals are polled twenty times a second while waiting for a key: this is portable, and needs no
/// handler, in which almost nothing is safe.
final class ProcessTerminal: TerminalDevice {
  private let descriptor: Int32
  let hasKeys = HostProcess.isTerminal(0)
  private var before = termios()
  private var signals: SignalQueue?
  private var screen: (mode: ScreenMode, output: Output)?
  private var seenSize = (columns: 0, rows: 0)

  private static let interval = 50

  /// The terminal of the first standard stream that is one; nil if none is.
  init?() {
    guard let descriptor = [1, 2, 0].first(where: HostProcess.isTerminal) else { return nil }
    self.descriptor = descriptor
  }

  var size: (columns: Int, rows: Int)? { HostProcess.windowSize(of: descriptor) }

  func begin(_ mode: ScreenMode, on screen: Output) throws(OutputError) {
    // A background process stops here, so that the settings that are saved next are not the
    // shell's.
    tcdrain(descriptor)
    guard unsafe tcgetattr(descriptor, &before) == 0 else { return }
    signals = SignalQueue(Signal.allCases)
    self.screen = (mode, screen)
    enterRawMode()
    _ = hasNewSize()
    do throws(OutputError) {
      try screen.send(mode.enter)
    } catch {
      end()
      throw error
    }
  }

  /// Turns off line editing and echo; Ctrl-Z and Ctrl-\ still make signals, and so does Ctrl-C
  /// unless the screen reads it as a key.
  private func enterRawMode() {
    var mode = before
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    mode.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      // Ctrl-C discards the keys before it, and a read must not block until the next key.
      unsafe characters[Int(VMIN)] = 0
      unsafe characters[Int(VTIME)] = 0
      guard screen?.mode.readsInterrupt == true else { return }
      unsafe characters[Int(VINTR)] = UInt8(
        truncatingIfNeeded: fpathconf(descriptor, Int32(_PC_VDISABLE)))
    }
    unsafe tcsetattr(descriptor, TCSADRAIN, &mode)
  }

  func forgetTyped() { tcflush(descriptor, TCIFLUSH) }

  func end() {
    guard let screen else { return }
    self.screen = nil
    try? screen.output.send(screen.mode.leave)
    unsafe tcsetattr(descriptor, TCSADRAIN, &before)
    signals = nil
  }

  func next(within milliseconds: Int) throws(OutputError) -> TerminalEvent? {
    var rest = milliseconds
    while true {
      if let signal = signals?.next() { return try answer(signal) }
      if hasNewSize() { return .resized }
      guard rest > 0 else { return nil }
      let step = min(rest, Self.interval)
      rest -= step
      if !hasKeys {
        System.pause(milliseconds: step)
      } else if HostProcess.hasInput(0, within: step) {
        let bytes = try? HostProcess.read(from: 0)
        if let bytes, !bytes.isEmpty { return .bytes(bytes) }
        // A hang-up ends the input and also arrives as a signal.
        if let signal = signals?.next() { return try answer(signal) }
        if bytes == nil || HostProcess.isAbandoned(0) { return .ended }
      }
    }
  }

  private func answer(_ signal: Signal) throws(OutputError) -> TerminalEvent {
    switch signal {
    case .suspend:
      guard let screen else { return .resumed }
      end()
      HostProcess.stop()
      try begin(screen.mode, on: screen.output)
      return .resumed
    case .resume:
      // The terminal may have changed while the process was stopped.
      enterRawMode()
      guard let screen else { return .resumed }
      try screen.output.send(screen.mode.enter)
      return .resumed
    default: return .signal(signal)
    }
  }

  private func hasNewSize() -> Bool {
    let size = size ?? (0, 0)
    defer { seenSize = size }
    return size != seenSize
  }
}
