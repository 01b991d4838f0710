import ExpenseCore

/// A line on a terminal's standard error that tells how far a long work is, and goes away after it.
///
/// Nothing is shown of work that is done in half a second, where nobody is looking, nor on a terminal
/// that cannot take a line back.
final class ProgressLine {
  private let output: Output
  private let clock: Clock
  private let isWanted: Bool
  private var last: Double
  private var isShown = false

  /// How long nothing is shown, and how long a text stands, in seconds.
  private static let (delay, pause) = (0.5, 0.1)

  /// The line of work that begins now.
  init(in session: Session) {
    output = session.console.errorOutput
    clock = session.clock
    isWanted = output.isTerminal && session.terminal != nil && !session.console.isQuiet
    last = 0
    if isWanted { last = seconds + Self.delay - Self.pause }
  }

  /// Shows the text in the place of the one before.
  func show(_ text: @autoclosure () -> String) {
    guard isWanted else { return }
    let now = seconds
    guard now - last >= Self.pause else { return }
    last = now
    isShown = true
    try? output.send("\r\u{1B}[K\(text())…")
  }

  /// Takes the line away.
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
