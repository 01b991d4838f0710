import ExpenseCore

/// The whole terminal as the place of a live report.
///
/// It is drawn on the alternate screen, so that the scrollback and the command line come back
/// afterwards, and in one piece: each line is overwritten and cleared after its end, nothing is
/// cleared before it is drawn, and so nothing flickers.
final class LiveScreen: LiveView {
  private let console: Console
  private let terminal: any TerminalDevice
  private let footer: String
  private var decoder = KeyDecoder()
  private var size: Size = (0, 0)
  /// The report, and what of it is on the screen.
  private var page: [String] = []
  private var scroll = Scroll()
  private var drawn: [String] = []

  private typealias Size = (columns: Int, rows: Int)

  init(in session: Session, on terminal: any TerminalDevice) throws {
    console = session.console
    self.terminal = terminal
    let path = SafeText.escaped(try session.defaults.path)
    let keys = terminal.hasKeys ? "q leaves  arrows, PgUp, PgDn, Home, End scroll" : "Ctrl-C leaves"
    footer = "\(keys)  \(path)"
  }

  var isStale: Bool { currentSize != size }

  private var currentSize: Size { terminal.size(for: console.output) }

  func begin() throws { try terminal.begin(.full, on: console.output) }

  func end() { terminal.end() }

  func wait(milliseconds: Int) throws -> LiveEnding? {
    switch try terminal.next(within: milliseconds) {
    case nil: decoder.giveUp()
    case .resized: break
    case .resumed: size = (0, 0)
    case .signal(let signal): return .interrupted(Interruption(signal: signal))
    case .ended: return .interrupted(Interruption(signal: .hangUp))
    case .bytes(let bytes):
      let keys = decoder.keys(for: bytes)
      for key in keys {
        if key == .leave { return .left }
        if case .text(let text) = key, text.contains("q") { return .left }
        scroll.press(key, lines: page.count, room: ScreenFrame.room(rows: size.rows))
      }
      if keys.contains(.redraw) { size = (0, 0) }
      if !isStale { try draw(page, on: size) }
    }
    return nil
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
    var texts = error.explained.message.sentences
    texts[0] = "iexpense: \(texts[0])"
    let lines = texts.map(SafeText.escaped).flatMap {
      TextWrap.lines(of: $0, width: size.columns)
    }
    try draw(lines + ["", "Still watching."], on: size)
  }

  private func draw(_ lines: [String], on size: Size) throws {
    page = lines
    let palette = console.output.palette
    let frame = ScreenFrame(
      lines, scroll, footer: palette.styled(footer, .secondary), columns: size.columns,
      rows: size.rows, glyphs: console.output.glyphs)
    guard frame.lines != drawn || size != self.size else { return }
    self.size = size
    drawn = frame.lines
    try console.output.send(frame.text)
  }
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
