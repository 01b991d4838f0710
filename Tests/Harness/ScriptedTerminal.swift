import ExpenseCore
import Testing

@testable import iexpense

/// A terminal with scripted events.
package final class ScriptedTerminal: TerminalDevice {
  /// Answers of a terminal to a program.
  package enum Event {
    case bytes([UInt8])
    case resumed
    case signal(Signal)

    fileprivate var told: TerminalEvent {
      switch self {
      case .bytes(let bytes): .bytes(bytes)
      case .resumed: .resumed
      case .signal(.interrupt): .signal(.interrupt)
      case .signal(.quit): .signal(.quit)
      case .signal(.terminate): .signal(.terminate)
      case .signal(.hangUp): .signal(.hangUp)
      }
    }
  }

  package enum Signal {
    case interrupt, quit, terminate, hangUp
  }

  /// The next event.
  package enum Step {
    case event(Event)
    /// Bytes that were typed before the screen is drawn.
    case typedAhead([UInt8])
    /// Nothing for a while.
    case pause
    /// An action of another process.
    case run(() -> Void, then: Event? = nil)
    /// A new size of the window.
    case size(columns: Int, rows: Int)
  }

  private(set) var size: (columns: Int, rows: Int)?
  package var hasKeys = true
  /// The number of times that the terminal was taken and not restored.
  package private(set) var holders = 0
  private var steps: ArraySlice<Step>
  private var beforeFirst: (() -> Void)?
  private var screen: (mode: ScreenMode, output: Output)?

  package init(_ steps: [Step], columns: Int = 60, rows: Int = 20, beforeFirst: (() -> Void)? = nil)
  {
    self.steps = steps[...]
    self.beforeFirst = beforeFirst
    size = (columns, rows)
  }

  /// Creates a terminal at which these pieces are typed.
  package convenience init(typed pieces: String..., columns: Int = 60, rows: Int = 20) {
    self.init(
      pieces.map { .event(.bytes(Array($0.utf8))) }, columns: columns, rows: rows)
  }

  func begin(_ mode: ScreenMode, on screen: Output) throws(OutputError) {
    holders += 1
    self.screen = (mode, screen)
    try screen.write(mode.enter)
    try screen.flush()
  }

  func forgetTyped() {
    while case .typedAhead = steps.first { steps.removeFirst() }
  }

  func end() {
    holders -= 1
    guard let screen else { return }
    try? screen.output.write(screen.mode.leave)
    try? screen.output.flush()
  }

  func next(within milliseconds: Int) -> TerminalEvent? {
    beforeFirst?()
    beforeFirst = nil
    switch steps.popFirst() {
    case nil: return .ended
    case .pause: return nil
    case .run(let work, let event):
      work()
      return event?.told
    case .event(let event): return event.told
    case .typedAhead(let bytes): return .bytes(bytes)
    case .size(let columns, let rows):
      size = (columns, rows)
      return .resized
    }
  }
}

/// The picture that a terminal shows for the bytes of a program.
package struct ScreenPicture {
  package private(set) var lines: [[String]] = [[]]
  package private(set) var row = 0
  package private(set) var column = 0
  /// The number of times that the bell rang.
  package private(set) var bells = 0

  /// The lines without blanks at their ends and without empty ones at the end.
  package var text: [String] {
    var texts = lines.map { cells in
      var text = cells.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts
  }

  /// Draws the written text; sequences that a form does not use are an issue.
  ///
  /// - Parameter columns: the width, which no line may fill, because terminals differ in that case.
  package init(_ written: String, columns: Int = 1_000) {
    var rest = written[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": newLine()
      case "\r\n":
        column = 0
        newLine()
      case "\u{7}": bells += 1
      case "\u{1B}": obey(&rest)
      default: put(character, columns)
      }
    }
  }

  private mutating func newLine() {
    row += 1
    if row == lines.count { lines.append([]) }
  }

  private mutating func put(_ character: Character, _ columns: Int) {
    let width = DisplayWidth.cells(of: character)
    #expect(character.unicodeScalars.allSatisfy { !SafeText.isUnsafe($0) }, "\(character)")
    while lines[row].count < column { lines[row].append(" ") }
    lines[row].removeSubrange(column..<min(lines[row].count, column + width))
    lines[row].insert(String(character), at: column)
    for _ in 1..<max(1, width) { lines[row].insert("", at: column + 1) }
    column += width
    #expect(column < columns, "a line fills the screen: \(lines[row].joined())")
  }

  private mutating func obey(_ rest: inout Substring) {
    let sequence = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(sequence.count)
    let final = rest.popFirst()
    let number = Int(sequence.dropFirst()) ?? 1
    switch (final, sequence) {
    case ("A", _): row = max(0, row - number)
    case ("C", _): column += number
    case ("H", "["): (row, column) = (0, 0)
    case ("J", "[2"): lines = [[]]
    case ("K", "["): lines[row].removeSubrange(min(column, lines[row].count)...)
    case ("J", "["):
      lines[row].removeSubrange(min(column, lines[row].count)...)
      lines.removeSubrange((row + 1)...)
    case ("h", "[?2004"), ("l", "[?2004"): break
    default: Issue.record("ESC \(sequence)\(final ?? " ")")
    }
  }
}
