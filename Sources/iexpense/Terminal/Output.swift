import ExpenseCore

/// One stream of the program, standard output or standard error: buffered bytes, and what is known
/// of the place where they are shown.
final class Output {
  /// Whether a person is looking: a terminal, not a pipe or a file.
  let isTerminal: Bool
  /// The width of the terminal in cells; elsewhere only bars are fitted to it.
  let width: Int
  /// The colours of this stream.
  var palette: Palette
  /// The characters this stream can show.
  let glyphs: Glyphs

  private let sink: any ByteSink
  private var buffer: [UInt8] = []

  /// How many bytes are held before they are written.
  static let capacity = 65_536

  /// A stream into a sink.
  init(
    sink: any ByteSink, isTerminal: Bool = false, width: Int = 80, palette: Palette = .disabled,
    glyphs: Glyphs = .unicode
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.width = width
    self.palette = palette
    self.glyphs = glyphs
  }

  /// Whether nobody is left to read what would be written.
  var isAbandoned: Bool { sink.isAbandoned }

  /// Appends text, which is safe to show.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Appends text, which is safe to show, and a line end.
  func writeLine(_ text: String = "") throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(0x0A)
    try flushIfFull()
  }

  /// Writes text, which is safe to show, and all that is held.
  func send(_ text: String) throws(OutputError) {
    try write(text)
    try flush()
  }

  /// Appends bytes of UTF-8.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Appends data for a program: byte for byte, but on a terminal with the escapes of `SafeText` in
  /// place of what a terminal might obey, line ends and tabs apart.
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

  /// Appends the lines of a table: fitted to a terminal, whole elsewhere.
  func write(_ table: Table) throws(OutputError) {
    try write(table, 0..<table.rowCount + 1, in: layout(of: table))
  }

  /// Appends one row of a table, counted from 0 below the titles.
  func write(_ table: Table, row: Int) throws(OutputError) {
    try write(table, row + 1..<row + 2, in: layout(of: table))
  }

  private func layout(of table: Table) -> TableLayout {
    table.layout(fitting: isTerminal ? width : nil)
  }

  /// Appends some lines of a table; 0 is the one of the titles.
  func write(_ table: Table, _ lines: Range<Int>, in layout: TableLayout) throws(OutputError) {
    table.render(lines, in: layout, palette: palette, glyphs: glyphs, to: &buffer)
    try flushIfFull()
  }

  /// Hands everything held to the sink.
  ///
  /// - Throws: an error of the sink. What was held is dropped then, so that it is never written twice.
  func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 2 * Self.capacity) }
    try sink.write(buffer)
  }

  /// Drops everything held: after an error, nothing half done is printed.
  func discard() {
    buffer.removeAll()
  }

  private func flushIfFull() throws(OutputError) {
    if buffer.count > Self.capacity { try flush() }
  }

  /// The width to fit output to, in cells: no wider than any screen, whoever says it.
  ///
  /// - Parameters:
  ///   - columns: the value of `COLUMNS`, which comes first where it is a number above 0.
  ///   - terminal: what the terminal says; nil or 0 where it does not know.
  static func width(columns: String?, terminal: Int?) -> Int {
    let known = [columns.flatMap { Int($0) }, terminal].compactMap(\.self)
    return min(known.first { $0 > 0 } ?? 80, 10_000)
  }
}
