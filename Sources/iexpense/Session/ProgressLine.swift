import ExpenseCore

/// The progress of a long task on a terminal's standard error, removed at the end.
///
/// Nothing is shown for a task under half a second, without a terminal, or on a terminal that
/// cannot erase a line.
final class ProgressLine {
  private let output: Output
  private let clock: Clock
  private let isWanted: Bool
  private var last: Double
  private var isShown = false

  /// The time before anything is shown and the time between two texts, in seconds.
  private static let (delay, pause) = (0.5, 0.1)

  /// Creates the line of a task that begins now.
  init(in session: Session) {
    output = session.console.errorOutput
    clock = session.clock
    isWanted = output.isTerminal && session.terminal != nil && !session.console.isQuiet
    last = 0
    if isWanted { last = seconds + Self.delay - Self.pause }
  }

  /// Shows a text in place of the one before.
  func show(_ text: @autoclosure () -> String) {
    guard isWanted else { return }
    let now = seconds
    guard now - last >= Self.pause else { return }
    last = now
    isShown = true
    try? output.send("\r\u{1B}[K\(text())…")
  }

  func clear() {
    guard isShown else { return }
    isShown = false
    try? output.send("\r\u{1B}[K")
  }

  private var seconds: Double {
    let now = clock.now()
    return Double(now.seconds) + Double(now.nanoseconds) / 1e9
  }
}
