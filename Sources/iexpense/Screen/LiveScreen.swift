// The screen and its commands
//
// The screen knows no command. It shows the result of a command line that keys change, and its
// actions run command lines, which the given plan makes and runs as if they had been typed. Changes
// of the file are then noticed and shown like any other.

import ExpenseCore

/// The expenses on the whole terminal, controlled by keys.
///
/// It uses the alternate screen, so that the scrollback and the command line are restored
/// afterwards. It is drawn in one write that overwrites each line and clears its rest, without
/// clearing anything first, so that nothing flickers.
final class LiveScreen: LiveView {
  let console: Console
  let terminal: any TerminalDevice
  let plan: ScreenPlan
  let path: String
  private var decoder = KeyDecoder()
  var size: ScreenSize = (0, 0)
  var state: ScreenState
  var content: ScreenContent?
  /// Tells whether the content was prepared for other views.
  private var isPrepared = false
  /// The reason why there is no content.
  private var fault: (any Error)?
  /// The reason why the filter being typed shows nothing.
  var filterFault: String?
  /// Tells whether text was typed that does not filter the page yet.
  var isBehind = false
  /// The last command and its answer.
  var answer: [String]?
  /// Tells whether one of the keys that arrived together ran a command, after which the file may
  /// have changed.
  var hasRun = false
  /// Tells whether one of these keys asked a question or opened a form.
  var hasAsked = false
  /// A key that ran a line and does not run it again before a pause or another key, because a key
  /// held down repeats.
  var keyNotRepeated: Key?
  var drawn: [String] = []
  /// A signal that arrived during a question.
  var ending: LiveEnding?

  /// The time in milliseconds after which a lone ESC is a key, not the beginning of a sequence.
  private static let escapeTime = 50
  /// The least size in which keys act.
  static let leastSize: ScreenSize = (20, 5)

  init(in session: Session, on terminal: any TerminalDevice, _ plan: ScreenPlan) throws {
    console = session.console
    self.terminal = terminal
    self.plan = plan
    path = SafeText.escaped(try session.defaults.path)
    state = ScreenState(plan.first)
  }

  var isStale: Bool { size != currentSize || content?.isOutdated() == true }

  var palette: Palette { console.output.palette }
  var currentSize: ScreenSize { terminal.size(for: console.output) }
  /// Tells whether keys act; the terminal may have become too small since it was last drawn.
  var acts: Bool {
    let size = currentSize
    return terminal.hasKeys && size.columns >= Self.leastSize.columns
      && size.rows >= Self.leastSize.rows
  }

  func begin() throws { try terminal.begin(.full, on: console.output) }

  func end() { terminal.end() }

  func wait(milliseconds: Int) throws -> LiveEnding? {
    let time = decoder.isUndecided ? min(milliseconds, Self.escapeTime) : milliseconds
    var keys: [Key] = []
    switch try terminal.next(within: time) {
    case nil:
      if time == milliseconds {
        keyNotRepeated = nil
        prepare()
      }
      keys = [decoder.giveUp()].compactMap(\.self)
    case .resized: break
    case .resumed: drawn = []
    case .signal(let signal): return .interrupted(Interruption(signal: signal))
    case .ended: return .interrupted(Interruption(signal: .hangUp))
    case .bytes(let bytes): keys = decoder.keys(for: bytes)
    }
    (hasAsked, hasRun) = (false, false)
    // Keys typed before a form or a question appeared were not meant for the list.
    for key in keys.flatMap(\.single) where !hasAsked {
      if let ending = try press(key) { return ending }
    }
    // The typed text is seen at once, however long a large file takes to filter.
    if isBehind, size == currentSize { try draw() }
    try filterTyped()
    if size == currentSize { try draw() }
    return nil
  }

  /// Counts what other views need, once for each content.
  private func prepare() {
    guard !isPrepared, let content else { return }
    isPrepared = true
    content.prepare(query)
  }

  func show(_ content: ScreenContent) throws {
    let before = self.content
    (self.content, isPrepared) = (content, false)
    size = currentSize
    // The cursor moves to an expense that a command added or restored.
    let new = hasRun ? before.flatMap(content.added) : nil
    try remake(isFirst: before == nil, new: new)
    try draw()
  }

  func explain(_ error: any Error) throws {
    (content, fault) = (nil, error)
    size = currentSize
    try remake()
    try draw()
  }

  private func page(of error: any Error) -> TextPage {
    var message = error.explained.message
    message.meant = message.word.map { Suggestion.allNearest(to: $0, among: message.choices) } ?? []
    var texts = message.sentences
    texts[0] = "iexpense: \(texts[0])"
    let lines = texts.map(SafeText.escaped).flatMap {
      TextWrap.lines(of: $0, width: innerColumns)
    }
    return TextPage(text: [""] + lines + ["", "Still watching."])
  }
}

// MARK: Pages

extension LiveScreen {
  /// Makes the page for the current query.
  func remake(isFirst: Bool = false, new: RowID? = nil) throws {
    do {
      try remakePage(new: new)
    } catch  where !(isFirst && error.isFinal) {
      state.show(reason: page(of: error))
    }
  }

  func remakePage(isTyped: Bool = false, new: RowID? = nil) throws {
    guard let content else { throw fault ?? UnexpectedError() }
    state.show(try content.page(query, innerColumns, isTyped), new: new)
  }

  /// The query with its period.
  var query: ScreenQuery {
    var query = state.query
    query.period = period
    return query
  }

  var period: ScreenPeriod { state.query.period ?? content?.period ?? .all }
}

// MARK: Questions

extension LiveScreen {
  /// Asks a yes-or-no question, given the lines that the command printed.
  func isAgreed(_ printed: [String], _ line: [String]) -> Bool {
    hasAsked = true
    do {
      try ask(printed, line)
      while ending == nil {
        switch try terminal.next(within: Self.escapeTime) {
        case .bytes(let bytes):
          let keys = decoder.keys(for: bytes)
          // A lone ESC, which may begin a sequence, only answers the question.
          if bytes == [0x1B] { _ = decoder.giveUp() }
          return keys.contains { $0 == .text("y") || $0 == .text("Y") }
        case .signal(let signal): ending = .interrupted(Interruption(signal: signal))
        case .ended: ending = .interrupted(Interruption(signal: .hangUp))
        case .resized, .resumed: try ask(printed, line)
        case nil: break
        }
      }
    } catch {
      ending = .interrupted(Interruption(signal: .hangUp))
    }
    return false
  }

  private func ask(_ printed: [String], _ line: [String]) throws {
    let title = palette.styled(SafeText.escaped(ShellLine.text(line)), .heading)
    let frame = ScreenFrame(
      top: [title, ""], rows: Array(printed.dropLast()), bottom: [printed.last ?? ""],
      size: currentSize, glyphs: console.output.glyphs)
    try console.output.send(frame.text)
  }
}
