/// The terminal that a person types at, key by key.
protocol TerminalDevice: AnyObject {
  /// Its size in cells, now; nil where it does not say.
  var size: (columns: Int, rows: Int)? { get }

  /// Whether somebody can type at it: standard input may be something else.
  var hasKeys: Bool { get }

  /// From now on nothing shows what is typed, each key comes at once, and signals wait.
  ///
  /// - Parameter mode: what the screen has to be told at the start and at the end.
  /// - Throws: an error of writing.
  func begin(_ mode: ScreenMode, on screen: Output) throws(OutputError)

  /// Makes the terminal what it was; signals act as everywhere.
  func end()

  /// What happens next; nil where nothing does in that time.
  ///
  /// - Throws: an error of writing.
  func next(within milliseconds: Int) throws(OutputError) -> TerminalEvent?
}

extension TerminalDevice {
  /// Its size; where it does not say, the width that output is fitted to, and as many rows as most have.
  func size(for output: Output) -> (columns: Int, rows: Int) { size ?? (output.width, 24) }
}

/// What happens at a terminal.
enum TerminalEvent: Equatable {
  /// Bytes were typed, or sent by the terminal itself.
  case bytes([UInt8])
  /// The window has another size.
  case resized
  /// The shell had the terminal for a while: what it shows now is not known.
  case resumed
  /// Somebody wants the program to end.
  case signal(Signal)
  /// Nobody is left to type.
  case ended
}

/// What the screen is told while a program has it: the sequences of xterm (ctlseqs).
struct ScreenMode: Sendable {
  let enter: String
  let leave: String
  /// Whether Ctrl-C is a key as others are: pasted, it is text then, and no signal.
  var readsInterrupt = false

  /// Lines below the others, with what is pasted marked as such.
  static let lines = ScreenMode(enter: "\u{1B}[?2004h", leave: "\u{1B}[?2004l")

  /// The alternate screen, so that the scrollback and the command line come back afterwards, without
  /// a cursor, which would only blink, and with what is pasted marked as such.
  static let full = ScreenMode(
    enter: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h", leave: "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l",
    readsInterrupt: true)

  /// Whether a terminal of that name, from `TERM`, can do any of this.
  static func isKnown(to name: String?) -> Bool {
    !["", "dumb", "unknown"].contains(name ?? "")
  }
}
