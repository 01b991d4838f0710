import ExpenseCore

/// The whole terminal as the place of a live report.
///
/// It is drawn on the alternate screen, so that the scrollback and the command line come back
/// afterwards, and in one piece: each line is overwritten and cleared behind its end, nothing is
/// cleared before it is drawn, and so nothing flickers.
final class LiveScreen: LiveView {
  private let context: Context
  private let footer: String
  private let terminal = System.SilentTerminal(descriptor: 1)
  private var size: Size
  private var drawn: [String] = []

  private struct Size: Equatable {
    var columns: Int
    var rows: Int
  }

  let signals = System.Signal.allCases

  init(context: Context) throws {
    self.context = context
    let path = SafeText.escaped(try context.defaults.path)
    footer = "Ctrl-C leaves  \(path)"
    size = Size(columns: 0, rows: 0)
  }

  var isStale: Bool { currentSize != size }
  let isAbandoned = false

  private var currentSize: Size {
    let window = context.windowSize()
    return Size(columns: window?.columns ?? context.output.width, rows: window?.rows ?? 24)
  }

  func begin() throws {
    terminal.begin()
    drawn = []
    try context.output.write(Self.enter)
    try context.output.flush()
  }

  func end() {
    try? context.output.write(Self.leave)
    try? context.output.flush()
    terminal.end()
  }

  func show(_ result: any CommandResult) throws {
    let size = currentSize
    let page = PageBuffer()
    var inner = context
    inner.output = Output(
      sink: page, isTerminal: true, width: size.columns, palette: context.output.palette,
      glyphs: context.output.glyphs)
    inner.errorOutput = inner.output
    try result.show(in: inner)
    for note in try result.notes(in: inner) { try inner.note(note) }
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
    let palette = context.output.palette
    let frame = ScreenFrame(
      lines, footer: palette.styled(footer, .secondary), columns: size.columns, rows: size.rows,
      glyphs: context.output.glyphs)
    guard frame.lines != drawn || size != self.size else { return }
    self.size = size
    drawn = frame.lines
    try context.output.write(frame.text)
    try context.output.flush()
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
