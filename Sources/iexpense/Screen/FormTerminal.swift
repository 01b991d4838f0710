/// The terminal of a form inside the screen: below a title, with a cursor, and closed by Esc too.
final class FormTerminal: TerminalDevice {
  private let outer: any TerminalDevice
  private let title: String
  private var output: Output?

  /// The time in milliseconds after which a lone ESC is a key, not the beginning of a sequence.
  private static let escapeTime = 50

  init(in outer: any TerminalDevice, titled title: String) {
    (self.outer, self.title) = (outer, title)
  }

  var size: (columns: Int, rows: Int)? { outer.size }
  var hasKeys: Bool { outer.hasKeys }

  func forgetTyped() { outer.forgetTyped() }

  func begin(_ mode: ScreenMode, on screen: Output) throws(OutputError) {
    output = screen
    let hint = screen.palette.styled(
      "Enter goes on, Up goes back, Tab completes, Esc leaves", .secondary)
    let lines = [screen.palette.styled(title, .heading), hint, ""].map {
      ScreenFrame.cut($0, to: screen.width, screen.glyphs) + "\r\n"
    }
    try screen.send("\u{1B}[H\u{1B}[2J\(lines.joined())\u{1B}[?25h")
  }

  func end() { try? output?.send("\u{1B}[?25l") }

  func next(within milliseconds: Int) throws(OutputError) -> TerminalEvent? {
    switch try outer.next(within: milliseconds) {
    case .signal(.interrupt): return .ended
    case .resumed: return .bytes([0x0C])
    case .bytes([0x1B]):
      switch try outer.next(within: Self.escapeTime) {
      case .bytes(let rest): return .bytes([0x1B] + rest)
      case .signal(let signal): return .signal(signal)
      default: return .ended
      }
    case let event: return event
    }
  }
}
