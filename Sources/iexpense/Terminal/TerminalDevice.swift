/// The terminal at which a person types, read key by key.
protocol TerminalDevice: AnyObject {
  /// The current size in cells; nil if it is not reported.
  var size: (columns: Int, rows: Int)? { get }

  /// Tells whether a person can type at it: standard input may be redirected.
  var hasKeys: Bool { get }

  /// Turns off echo, delivers each key at once, and blocks signals.
  ///
  /// - Parameter mode: the sequences for the start and the end.
  /// - Throws: an error of writing.
  func begin(_ mode: ScreenMode, on screen: Output) throws(OutputError)

  /// Forgets what was typed and is not read yet.
  func forgetTyped()

  /// Restores the terminal and unblocks signals.
  func end()

  /// Returns the next event; nil if there is none within that time.
  ///
  /// - Throws: an error of writing.
  func next(within milliseconds: Int) throws(OutputError) -> TerminalEvent?
}

extension TerminalDevice {
  /// The size; if it is not reported, the width of the output and 24 rows.
  func size(for output: Output) -> (columns: Int, rows: Int) { size ?? (output.width, 24) }
}

enum TerminalEvent: Equatable {
  /// Bytes were typed, or sent by the terminal itself.
  case bytes([UInt8])
  /// The window's size changed.
  case resized
  /// The program was stopped and continues: the screen may show something else.
  case resumed
  /// The user or the system asks the program to end.
  case signal(Signal)
  /// The input ended.
  case ended
}

/// The sequences sent when a program starts and ends using the screen (xterm ctlseqs).
struct ScreenMode: Sendable {
  let enter: String
  let leave: String
  /// Tells whether Ctrl-C is read as a key; in pasted text it then makes no signal.
  var readsInterrupt = false

  /// Lines below the earlier output, with bracketed paste.
  static let lines = ScreenMode(enter: "\u{1B}[?2004h", leave: "\u{1B}[?2004l")

  /// The alternate screen, so that the scrollback and the command line are restored at the end,
  /// with bracketed paste and without a cursor.
  static let full = ScreenMode(
    enter: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h", leave: "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l",
    readsInterrupt: true)

  /// Tells whether a terminal of that name, from `TERM`, supports these modes.
  static func isKnown(to name: String?) -> Bool {
    !["", "dumb", "unknown"].contains(name ?? "")
  }
}
