import ExpenseCore

/// The whole terminal as the place of a live report.
///
/// It is drawn on the alternate screen, so that the scrollback and the command line come back
/// afterwards, and in one piece: each line is overwritten and cleared behind its end, nothing is
/// cleared before it is drawn, and so nothing flickers.
final class LiveScreen: LiveView {
  private let console: Console
  private let windowSize: () -> (columns: Int, rows: Int)?
  private let footer: String
  private let terminal = SilentTerminal(descriptor: 1)
  private var size: Size
  private var drawn: [String] = []

  private struct Size: Equatable {
    var columns: Int
    var rows: Int
  }

  let signals = Signal.allCases

  init(in session: Session) throws {
    console = session.console
    windowSize = session.windowSize
    let path = SafeText.escaped(try session.defaults.path)
    footer = "Ctrl-C leaves  \(path)"
    size = Size(columns: 0, rows: 0)
  }

  var isStale: Bool { currentSize != size }
  let isAbandoned = false

  private var currentSize: Size {
    let window = windowSize()
    return Size(columns: window?.columns ?? console.output.width, rows: window?.rows ?? 24)
  }

  func begin() throws {
    terminal.begin()
    drawn = []
    try console.output.write(Self.enter)
    try console.output.flush()
  }

  func end() {
    try? console.output.write(Self.leave)
    try? console.output.flush()
    terminal.end()
  }

  func show(_ result: any CommandResult) throws {
    let size = currentSize
    let page = PageBuffer()
    var inner = console
    inner.output = Output(
      sink: page, isTerminal: true, width: size.columns, palette: console.output.palette,
      glyphs: console.output.glyphs)
    inner.errorOutput = inner.output
    try result.show(on: inner)
    for note in result.notes(on: inner) { try inner.note(note) }
    try inner.output.flush()
    try draw(page.lines, on: size)
  }

  func show(_ error: any Error) throws {
    let size = currentSize
    let message = (error as? any ExplainedError ?? UnexpectedError()).message
    let texts = ["iexpense: \(message.cause)"] + [message.cure].compactMap(\.self)
    let lines = texts.map(SafeText.escaped).flatMap {
      TextWrap.lines(of: $0, width: size.columns)
    }
    try draw(lines + ["", "Still watching."], on: size)
  }

  private func draw(_ lines: [String], on size: Size) throws {
    let palette = console.output.palette
    let frame = ScreenFrame(
      lines, footer: palette.styled(footer, .secondary), columns: size.columns, rows: size.rows,
      glyphs: console.output.glyphs)
    guard frame.lines != drawn || size != self.size else { return }
    self.size = size
    drawn = frame.lines
    try console.output.write(frame.text)
    try console.output.flush()
  }
}

extension LiveScreen {
  // The sequences of xterm (ctlseqs): the alternate screen, and the cursor, which would only blink.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leave = "\u{1B}[?25h\u{1B}[?1049l"
}

/// The lines that a report would have printed.
private final class PageBuffer: ByteSink {
  private var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
