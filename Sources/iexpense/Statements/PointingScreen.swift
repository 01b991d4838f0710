import ExpenseCore
import ExpenseStatements

/// The table to point at, on the whole terminal.
struct PointingScreen {
  private let terminal: any TerminalDevice
  private let output: Output
  private var decoder = KeyDecoder()
  private var drawn: [String] = []

  /// The least size in which there is room for rows, payments and keys.
  private static let leastSize: ScreenSize = (50, 18)
  /// The time in milliseconds after which a lone ESC is a key, not the beginning of a sequence.
  private static let escapeTime = 50
  private static let waitTime = 1_000
  /// The number of rows from which keys are answered before payments are read.
  private static let rowLimit = 2_000

  /// Creates the screen; nil if the terminal cannot draw it.
  init?(in session: Session) {
    let output = session.console.errorOutput
    guard let terminal = session.terminal, terminal.hasKeys else { return nil }
    let size = terminal.size(for: output)
    guard size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else {
      return nil
    }
    (self.terminal, self.output) = (terminal, output)
  }

  /// Lets a person point at the table until it is accepted; returns false if it is left.
  ///
  /// - Throws: `Interruption`, or an error of the streams.
  mutating func run(_ table: inout PointedTable) throws -> Bool {
    try terminal.begin(.full, on: output)
    defer { terminal.end() }
    try draw(table)
    // Keys from before there was a table are no answer to it.
    terminal.forgetTyped()
    while true {
      let isUndecided = decoder.isUndecided
      let waitTime = table.result == nil ? 1 : Self.waitTime
      let keys: [Key]
      switch try terminal.next(within: isUndecided ? Self.escapeTime : waitTime) {
      case nil:
        keys = [decoder.giveUp()].compactMap(\.self)
        table.settle()
      case .bytes(let bytes): keys = decoder.keys(for: bytes)
      case .resized: keys = []
      case .resumed: (keys, drawn) = ([], [])
      case .signal(let signal): throw Interruption(signal: signal)
      case .ended: throw Interruption(signal: .hangUp)
      }
      for key in keys.flatMap(\.single) {
        if key == .redraw { drawn = [] }
        switch table.press(key, room: max(1, size.rows / 3)) {
        case .nothing: break
        case .accepted: return true
        case .left: return false
        }
      }
      if table.sheet.rowCount <= Self.rowLimit { table.settle() }
      try draw(table)
    }
  }

  private var size: ScreenSize { terminal.size(for: output) }

  private mutating func draw(_ table: PointedTable) throws {
    let frame = table.frame(size, for: output)
    guard frame.lines != drawn else { return }
    drawn = frame.lines
    try output.send(frame.text)
  }
}
