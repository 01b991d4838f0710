import ExpenseCore

/// Standard output or standard error: a buffer of bytes, and the properties of the terminal that
/// shows them.
final class Output {
  let isTerminal: Bool
  /// The width of the terminal in cells; if the stream is no terminal, only bars are fitted to it.
  let width: Int
  var palette: Palette
  /// The characters this stream can show.
  let glyphs: Glyphs
  /// Tells whether tables are written with their titles; one line for an answer has no room.
  let hasTitles: Bool

  private let sink: any ByteSink
  private var buffer: [UInt8] = []

  /// The number of bytes that are buffered before they are written.
  static let capacity = 65_536

  init(
    sink: any ByteSink, isTerminal: Bool = false, width: Int = 80, palette: Palette = .disabled,
    glyphs: Glyphs = .unicode, hasTitles: Bool = true
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.width = width
    self.palette = palette
    self.glyphs = glyphs
    self.hasTitles = hasTitles
  }

  /// An output like this one that only measures and styles lines of another width.
  func narrowed(to width: Int) -> Output {
    Output(
      sink: NoSink(), isTerminal: isTerminal, width: max(1, width), palette: palette,
      glyphs: glyphs, hasTitles: hasTitles)
  }

  /// Tells whether the reader of the stream is gone.
  var isAbandoned: Bool { sink.isAbandoned }

  /// Appends text that is already escaped.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Appends text that is already escaped, and a line end.
  func writeLine(_ text: String = "") throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(0x0A)
    try flushIfFull()
  }

  /// Appends text that is already escaped, and writes the whole buffer.
  func send(_ text: String) throws(OutputError) {
    try write(text)
    try flush()
  }

  /// Appends bytes of UTF-8.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Appends data for a program, unchanged; on a terminal, with the escapes of `SafeText` except
  /// for line ends and tabs.
  func write(data bytes: [UInt8]) throws(OutputError) {
    guard isTerminal else { return try write(bytes) }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { try write("\n") }
      let cells = (line.last == 0x0D ? line.dropLast() : line).split(
        separator: 0x09, omittingEmptySubsequences: false)
      let safe = cells.map { SafeText.escaped(String(decoding: $0, as: UTF8.self)) }
      try write(safe.joined(separator: "\t"))
    }
  }

  /// Appends the lines of a table: fitted to a terminal, otherwise whole.
  func write(_ table: Table) throws(OutputError) {
    try write(table, (hasTitles ? 0 : 1)..<table.rowCount + 1, in: layout(of: table))
  }

  /// Appends one row of a table; row 0 is the first below the titles.
  func write(_ table: Table, row: Int) throws(OutputError) {
    try write(table, row + 1..<row + 2, in: layout(of: table))
  }

  private func layout(of table: Table) -> TableLayout {
    table.layout(fitting: isTerminal ? width : nil)
  }

  /// Appends some lines of a table; line 0 has the titles.
  func write(_ table: Table, _ lines: Range<Int>, in layout: TableLayout) throws(OutputError) {
    table.render(lines, in: layout, palette: palette, glyphs: glyphs, to: &buffer)
    try flushIfFull()
  }

  /// Writes the buffer to the sink.
  ///
  /// - Throws: an error of the sink. The buffer is then dropped, so that nothing is written twice.
  func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 2 * Self.capacity) }
    try sink.write(buffer)
  }

  /// Drops the buffer, so that after an error no half-finished output is printed.
  func discard() {
    buffer.removeAll()
  }

  private func flushIfFull() throws(OutputError) {
    if buffer.count > Self.capacity { try flush() }
  }

  /// The width to fit output to, in cells; at most 10,000, whatever the source.
  ///
  /// - Parameters:
  ///   - columns: the value of `COLUMNS`, which has priority if it is a number above 0.
  ///   - terminal: the width that the terminal reports; nil or 0 if it reports none.
  static func width(columns: String?, terminal: Int?) -> Int {
    let known = [columns.flatMap { Int($0) }, terminal].compactMap(\.self)
    return min(known.first { $0 > 0 } ?? 80, 10_000)
  }
}

/// A sink of an output on which nothing is written.
private final class NoSink: ByteSink {
  var isAbandoned: Bool { false }
  func write(_ bytes: [UInt8]) {}
}
