import ExpenseCore

/// The lines of a form on a terminal: the answers so far, and below them the one being typed.
///
/// Lines are broken before the terminal's edge, so that the number of rows of each is known and the
/// cursor can go back to any of them.
final class FormScreen {
  let output: Output
  private let terminal: any TerminalDevice
  /// The row of the line being typed, counted from the form's first row.
  private var row = 0
  /// The first rows of the fields, if known.
  private var starts: [Int: Int] = [:]
  private var field = 0
  private var answers: [Int: [String]] = [:]
  /// The full lines of a long question, above the line being typed.
  private var above: [String] = []
  /// The width of the text before the cursor.
  private var cursor = 0

  init(on terminal: any TerminalDevice, _ output: Output) {
    self.terminal = terminal
    self.output = output
  }

  private var columns: Int { max(1, terminal.size(for: output).columns) }
  private var screenRows: Int { terminal.size(for: output).rows }

  func begin(field: Int) {
    self.field = field
    starts[field] = row
    above = []
  }

  /// Shows the line being typed in place of its earlier state.
  func show(_ prompt: String, _ line: EditedLine) throws(OutputError) {
    let prompt = SafeText.escaped(prompt)
    let cells = DisplayWidth.cells(of: prompt)
    let fits = cells + Self.leastRoom < columns
    if !fits, above.isEmpty {
      above = pieces(of: prompt)
      try write(lines: above)
    }
    let lead = fits ? prompt : ""
    let room = columns - (fits ? cells : 0)
    let window = LineWindow(on: line, cells: room, glyphs: output.glyphs)
    cursor = (fits ? cells : 0) + window.cursor
    let move = cursor > 0 ? "\u{1B}[\(cursor)C" : ""
    try output.send("\r\(lead)\(window.text)\u{1B}[K\r\(move)")
  }

  /// The minimum width for an answer beside its question.
  private static let leastRoom = 10

  /// Shows the answer in place of the question and of explanations.
  func showAnswer(_ title: String, _ answer: String) throws(OutputError) {
    try clear(from: starts[field] ?? row)
    let lines = pieces(of: SafeText.escaped("\(title): \(answer)"))
    answers[field] = lines
    try write(lines: lines)
    try output.send("")
  }

  /// Shows sentences below the typed line.
  func explain(_ sentences: [String]) throws(OutputError) {
    try endLine()
    let lines = sentences.flatMap { sentence in
      TextWrap.lines(of: SafeText.escaped(sentence), width: columns - 3).map { "  \($0)" }
    }
    try write(lines: lines.flatMap(pieces))
  }

  /// Lists words in columns below the typed line, on no more rows than the screen has.
  func list(_ words: [String]) throws(OutputError) {
    try endLine()
    let lines = WordColumns.lines(of: words, columns: columns, rows: max(1, screenRows - 4))
    try write(lines: lines.flatMap(pieces))
  }

  /// Goes back to the first row of a field; below the last line if that row is not known.
  func goBack(to field: Int) throws(OutputError) {
    if let start = starts[field] {
      try clear(from: start)
    } else {
      try endLine()
    }
    try output.send("")
  }

  /// Moves below the line being typed.
  func endLine() throws(OutputError) {
    try output.send("\r\n")
    row += 1
    above = []
  }

  /// Rings the bell for a key that did nothing.
  func ring() throws(OutputError) { try output.send("\u{07}") }

  /// Shows the line again after a change of width, for which the terminal rewrapped the lines.
  func reshape(_ prompt: String, _ line: EditedLine) throws(OutputError) {
    let rows = above.reduce(cursor / columns) {
      $0 + max(1, (DisplayWidth.cells(of: $1) + columns - 1) / columns)
    }
    if rows > 0 { try output.write("\u{1B}[\(rows)A") }
    try output.write("\r\u{1B}[J")
    forget()
    try show(prompt, line)
  }

  /// Clears the screen and draws the answers and the line being typed.
  func redraw(_ prompt: String, _ line: EditedLine) throws(OutputError) {
    try output.write("\u{1B}[H\u{1B}[2J")
    (row, above) = (0, [])
    for field in 0..<field {
      starts[field] = row
      try write(lines: answers[field] ?? [])
    }
    starts[field] = row
    try show(prompt, line)
  }

  /// Forgets the rows of the other fields, for example after the program was stopped.
  func forget() {
    starts = [field: row]
    above = []
  }
}

extension FormScreen {
  /// Moves to a row and clears from there on; a row outside the screen stays as it is.
  private func clear(from start: Int) throws(OutputError) {
    let distance = row - start
    if distance > 0, distance < screenRows {
      try output.write("\u{1B}[\(distance)A")
      row = start
    }
    try output.write("\r\u{1B}[J")
  }

  private func write(lines: [String]) throws(OutputError) {
    for line in lines { try output.write("\r\(line)\u{1B}[K\r\n") }
    row += lines.count
  }

  /// Divides an escaped text into lines that are narrower than the screen.
  private func pieces(of text: String) -> [String] {
    var rest = text[...]
    var pieces: [String] = []
    repeat {
      var (piece, _) = DisplayWidth.prefix(of: String(rest), fitting: max(1, columns - 1))
      if piece.isEmpty { piece = rest.prefix(1) }
      pieces.append(String(piece))
      rest = rest.dropFirst(piece.count)
    } while !rest.isEmpty
    return pieces
  }
}

/// Lists words in columns, as a shell lists files.
enum WordColumns {
  /// The lines, with the words ordered from top to bottom.
  ///
  /// - Parameter rows: the most lines; the last one then counts the words left out.
  static func lines(of words: [String], columns: Int, rows: Int) -> [String] {
    let words = words.map(SafeText.escaped)
    let width = (words.map { DisplayWidth.cells(of: $0) }.max() ?? 0) + 2
    let across = max(1, columns / width)
    let needed = (words.count + across - 1) / across
    let shown = needed <= rows ? words : Array(words.prefix(across * (rows - 1)))
    let down = (shown.count + across - 1) / across
    var lines = (0..<down).map { row in
      let cells = stride(from: row, to: shown.count, by: down).map { shown[$0] }
      let padded = cells.dropLast().map { word in
        word + String(repeating: " ", count: width - DisplayWidth.cells(of: word))
      }
      return (padded + cells.suffix(1)).joined()
    }
    if shown.count < words.count {
      lines.append("and \((words.count - shown.count).counted("other"))")
    }
    return lines
  }
}
