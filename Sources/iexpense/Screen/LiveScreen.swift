// The screen and its commands
//
// The screen knows no command. What it shows is the result of a command line that keys change, and
// what it does is to run one: the plan that it is given has the words, and runs them as if they had
// been typed. The file is then another one, which is noticed and shown as any change is.

import ExpenseCore

/// The whole terminal as the place of the expenses, with keys.
///
/// It is drawn on the alternate screen, so that the scrollback and the command line come back
/// afterwards, and in one piece: each line is overwritten and cleared after its end, nothing is
/// cleared before it is drawn, and so nothing flickers.
final class LiveScreen: LiveView {
  private let console: Console
  private let terminal: any TerminalDevice
  private let plan: ScreenPlan
  private let path: String
  private var decoder = KeyDecoder()
  private var size: ScreenSize = (0, 0)
  private var state: ScreenState
  private var content: ScreenContent?
  /// Why there is no content.
  private var fault: (any Error)?
  /// What was run last, and what it came to.
  private var answer: [String]?
  /// Whether the file may be another one because of that.
  private var hasRun = false
  /// Whether one of the keys that came together ran a command, which may have asked for something.
  private var hasAsked = false
  private var drawn: [String] = []
  /// A signal that came while a question was open.
  private var ending: LiveEnding?

  /// How long a lone ESC may be the beginning of a sequence, in milliseconds.
  private static let escapeTime = 50
  /// The least size on which keys act.
  static let leastSize: ScreenSize = (20, 5)

  init(in session: Session, on terminal: any TerminalDevice, _ plan: ScreenPlan) throws {
    console = session.console
    self.terminal = terminal
    self.plan = plan
    path = SafeText.escaped(try session.defaults.path)
    state = ScreenState(choices: plan.choices.count)
  }

  var isStale: Bool { size != currentSize || content?.isOutdated() == true }

  private var palette: Palette { console.output.palette }
  private var currentSize: ScreenSize { terminal.size(for: console.output) }
  /// Whether keys act: the terminal may have become too small since the last picture.
  private var acts: Bool {
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
    case nil: keys = [decoder.giveUp()].compactMap(\.self)
    case .resized: break
    case .resumed: drawn = []
    case .signal(let signal): return .interrupted(Interruption(signal: signal))
    case .ended: return .interrupted(Interruption(signal: .hangUp))
    case .bytes(let bytes): keys = decoder.keys(for: bytes)
    }
    (hasAsked, hasRun) = (false, false)
    // What was typed ahead of a form or a question was not meant for the list behind it.
    for key in keys.flatMap(\.single) where !hasAsked {
      if let ending = try press(key) { return ending }
    }
    if size == currentSize { try draw() }
    return nil
  }

  func show(_ content: ScreenContent) throws {
    let before = self.content
    self.content = content
    size = currentSize
    // What a command of ours added or brought back is what somebody goes on with.
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
    var texts = error.explained.message.sentences
    texts[0] = "iexpense: \(texts[0])"
    let lines = texts.map(SafeText.escaped).flatMap {
      TextWrap.lines(of: $0, width: innerColumns)
    }
    return TextPage(text: [""] + lines + ["", "Still watching."])
  }
}

// MARK: Keys

extension LiveScreen {
  private func press(_ key: Key) throws -> LiveEnding? {
    if state.isSearching {
      if state.typeSearch(key, room: room) { try remake() }
      return nil
    }
    if key == .redraw { drawn = [] }
    let action = plan.keys.first { $0.keys.contains(key) }
    if case .leave? = action?.effect { return .left }
    guard acts, content != nil else { return nil }
    if state.showsKeys {
      let moves = if case .move? = action?.effect { true } else { false }
      state.pressAmongKeys(key, moves: moves, on: keyPage, room: keyRoom)
      return nil
    }
    if key == .enter, state.open() { return nil }
    guard let action else { return nil }
    try perform(action.effect, key)
    return ending
  }

  private func perform(_ effect: ScreenAction.Effect, _ key: Key) throws {
    answer = nil
    switch effect {
    case .run(let words):
      hasAsked = true
      try run(words)
    case .move: state.move(key, room: room)
    case .mark: state.mark(room: room)
    case .showKeys: state.showKeys(keyPage)
    case .open, .leave: break
    case .search: state.beginSearch()
    case .choose(let choice):
      state.choose(choice, among: plan.places(of: plan.choices[choice], in: state.view))
      try remake()
    case .nextView:
      state.nextView(of: plan.views.count)
      try remake()
    case .close:
      state.closeInnermost()
      try remake()
    }
  }

  /// Makes the page that the line of the view shows now.
  private func remake(isFirst: Bool = false, new: RowID? = nil) throws {
    do {
      guard let content else { throw fault ?? UnexpectedError() }
      state.show(try content.page(line, innerColumns), new: new)
    } catch  where !(isFirst && error.isFinal) {
      state.show(reason: page(of: error))
    }
  }

  /// The line whose result is shown.
  private var line: [String] {
    let chosen = zip(plan.choices, state.choices).map { $0.words[$1] }
    let search = state.search.isEmpty ? [] : plan.searching(state.search)
    return plan.line(state.view, (chosen + [search]).filter { !$0.isEmpty })
  }

  private func run(_ words: (ScreenSelection) throws -> [String]?) throws {
    let selection = ScreenSelection(
      ids: state.chosen.compactMap(\.item), current: state.current?.item, terminal: terminal)
    drawn = []
    let line: [String]
    do {
      guard let words = try words(selection) else { return }
      line = words
    } catch is EndOfInput {
      return
    } catch let error as any ExplainedError {
      return answer = [palette.styled(SafeText.escaped(error.message.cause), .failure)]
    }
    let came = try plan.run(line) { [weak self] told in self?.isAgreed(told, line) ?? false }
    hasRun = true
    // Of a table, which begins with titles behind an empty one, the last row tells what is there now.
    let isTable = came.lines.first?.hasPrefix(" ") == true
    let text = (isTable ? came.lines.suffix(1) : came.lines[...]).joined(separator: "  ")
    answer = [
      SafeText.escaped(ShellLine.text(line)),
      palette.styled(text, came.exitCode == .done ? .heading : .failure),
    ]
  }

  /// Asks for a yes to what a command told.
  private func isAgreed(_ told: [String], _ line: [String]) -> Bool {
    do {
      try ask(told, line)
      while ending == nil {
        switch try terminal.next(within: Self.escapeTime) {
        case .bytes(let bytes):
          let keys = decoder.keys(for: bytes)
          // An Esc alone, which may begin a key, answers the question and nothing else.
          if bytes == [0x1B] { _ = decoder.giveUp() }
          return keys.contains { $0 == .text("y") || $0 == .text("Y") }
        case .signal(let signal): ending = .interrupted(Interruption(signal: signal))
        case .ended: ending = .interrupted(Interruption(signal: .hangUp))
        case .resized, .resumed: try ask(told, line)
        case nil: break
        }
      }
    } catch {
      ending = .interrupted(Interruption(signal: .hangUp))
    }
    return false
  }

  private func ask(_ told: [String], _ line: [String]) throws {
    let title = palette.styled(SafeText.escaped(ShellLine.text(line)), .heading)
    let frame = ScreenFrame(
      top: [title, ""], rows: Array(told.dropLast()), bottom: [told.last ?? ""],
      size: currentSize, glyphs: console.output.glyphs)
    try console.output.send(frame.text)
  }
}

// MARK: Drawing

extension LiveScreen {
  /// The cells of a row beside the marks in front of it.
  private var innerColumns: Int { max(1, size.columns - Self.margin) }
  private static let margin = 2

  /// Whether there is room for more than the heading, rows and the line.
  private var isTall: Bool { size.rows >= 9 }

  /// How many rows of the page are seen.
  private var room: Int { max(0, size.rows - (isTall ? 6 : 2)) }

  private func draw() throws {
    let (titles, rows) = state.showsKeys ? bodyOfKeys() : body()
    let frame = ScreenFrame(
      top: [heading] + (isTall ? [titles] : []), rows: rows, bottom: bottom, size: size,
      glyphs: console.output.glyphs)
    guard frame.lines != drawn else { return }
    drawn = frame.lines
    try console.output.send(frame.text)
  }

  private var bottom: [String] {
    if state.showsKeys { return ["", keyHint].suffix(isTall ? 2 : 1) }
    guard isTall else { return [lastLines.joined(separator: "  ")] }
    // An answer that does not fit after its line is below it, in place of the empty line.
    let lines = ["", summary, palette.styled(footer, .secondary)]
    let last = lastLines.joined(separator: "  ")
    return ScreenFrame.cells(of: last) > size.columns
      ? lines.suffix(lastLines.count == 1 ? 3 : 2) + lastLines : lines + [last]
  }

  private func body() -> (titles: String, rows: [String]) {
    let window = state.window(room: room)
    guard let page = state.page else { return ("", []) }
    if page.count == 0 {
      return ("", [""] + page.summary.map { "  " + $0.rendered(by: palette) })
    }
    let current = page.id(at: state.cursor.place).map { _ in state.cursor.place }
    let (titles, rows) = page.lines(window, plain: current, for: rowOutput)
    let marked = zip(window, rows).map { place, row in
      let isMarked = page.id(at: place).map(state.marks.contains) == true
      let isCurrent = place == current
      let front = (isCurrent ? ">" : " ") + (isMarked ? "*" : " ")
      guard isCurrent else { return front + row }
      let gap = String(repeating: " ", count: max(0, innerColumns - ScreenFrame.cells(of: row)))
      return palette.isEnabled ? palette.styled(front + row + gap, .chosen) : front + row
    }
    return ("  " + titles, marked)
  }

  /// An output as wide as a row may be.
  private var rowOutput: Output {
    Output(
      sink: GatheredLines(), isTerminal: true, width: innerColumns,
      palette: palette, glyphs: console.output.glyphs)
  }

  /// The views, the one that is shown in brackets, and the totals.
  private var heading: String {
    let totals = (content?.heading ?? []).map { $0.rendered(by: palette) }.joined(separator: "  ")
    let titles = plan.views.enumerated().map { place, title in
      place == state.view
        ? palette.styled("[\(title)]", .heading) : palette.styled(" \(title) ", .secondary)
    }
    let whole = ScreenFrame.spread(titles.joined(), totals, over: size.columns)
    guard whole == totals else { return whole }
    return ScreenFrame.spread(titles[state.view], totals, over: size.columns)
  }

  private var summary: String {
    guard let page = state.page, page.count > 0 else { return "" }
    let lines = page.summary.map { $0.rendered(by: palette) }
    let marks = state.marks.isEmpty ? [] : ["\(state.marks.count) marked"]
    return "  " + (marks + lines).joined(separator: "  ")
  }

  private var footer: String {
    guard terminal.hasKeys else { return "Ctrl-C leaves  \(path)" }
    if state.isSearching { return "Enter keeps  Esc puts back" }
    let common = plan.keys.filter(\.isCommon)
    return common.map { "\($0.shown.prefix { $0 != " " }) \($0.title)" }.joined(separator: "  ")
  }

  // The keys act on rows that are not seen here, so none of them does more than to close the page.

  private var keyPage: TextPage {
    TextPage(plan.keys, room: keyRoom, for: rowOutput)
  }

  private var keyRoom: Int { max(0, size.rows - (isTall ? 4 : 2)) }

  private func bodyOfKeys() -> (titles: String, rows: [String]) {
    let page = keyPage
    let window = state.windowOfKeys(page, room: keyRoom)
    return ("", page.lines(window, plain: nil, for: rowOutput).rows.map { "  " + $0 })
  }

  private var keyHint: String {
    let more = keyPage.count > keyRoom ? "arrows move  " : ""
    return palette.styled("\(more)Esc closes  q leaves", .secondary)
  }

  /// What is typed into a search, or the last line that was run, or the line that is shown.
  private var lastLines: [String] {
    guard let typed = state.typed else {
      return answer ?? [SafeText.escaped(ShellLine.text(line))]
    }
    let window = LineWindow(
      on: typed, cells: max(1, size.columns - 2), glyphs: console.output.glyphs)
    return ["/\(window.text)_"]
  }
}

extension Key {
  /// The key as those that were pressed one after the other.
  fileprivate var single: [Key] {
    if case .text(let text) = self { text.map { .text(String($0)) } } else { [self] }
  }
}
