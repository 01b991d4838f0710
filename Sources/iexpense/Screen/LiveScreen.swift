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
  /// The reason why there is no content.
  private var fault: (any Error)?
  /// The reason why the filter being typed shows nothing.
  var filterFault: String?
  /// Tells whether text was typed that does not filter the page yet.
  private var isBehind = false
  /// The last command and its answer.
  var answer: [String]?
  /// Tells whether one of the keys that arrived together ran a command, after which the file may
  /// have changed.
  private var hasRun = false
  /// Tells whether one of these keys asked a question or opened a form.
  private var hasAsked = false
  /// A key that ran a line and does not run it again before a pause or another key, because a key
  /// held down repeats.
  private var keyNotRepeated: Key?
  var drawn: [String] = []
  /// A signal that arrived during a question.
  private var ending: LiveEnding?

  /// The time in milliseconds after which a lone ESC is a key, not the beginning of a sequence.
  private static let escapeTime = 50
  /// The least size in which keys act.
  static let leastSize: ScreenSize = (20, 5)

  init(in session: Session, on terminal: any TerminalDevice, _ plan: ScreenPlan) throws {
    console = session.console
    self.terminal = terminal
    self.plan = plan
    path = SafeText.escaped(try session.defaults.path)
    state = ScreenState(of: plan)
  }

  var isStale: Bool { size != currentSize || content?.isOutdated() == true }

  var palette: Palette { console.output.palette }
  var currentSize: ScreenSize { terminal.size(for: console.output) }
  /// Tells whether keys act; the terminal may have become too small since it was last drawn.
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
    case nil:
      if time == milliseconds { keyNotRepeated = nil }
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

  func show(_ content: ScreenContent) throws {
    let before = self.content
    self.content = content
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
    if state.isFiltering {
      try typeFilter(key)
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
    // After a command, the user has not yet seen the rows on which later keys would act.
    if case .run = effect, hasRun { return }
    if case .runOnce = effect, hasRun || keyNotRepeated == key { return }
    (answer, keyNotRepeated) = (nil, nil)
    switch effect {
    case .run(let words): return try run(words)
    case .runOnce(let words):
      keyNotRepeated = key
      return try run(words)
    case .fill(let words):
      hasAsked = true
      return try run(words)
    case .move: return state.move(key, room: pageRoom)
    case .mark: return state.mark(room: pageRoom)
    case .showKeys: return state.showKeys(keyPage)
    case .open, .leave: return
    case .filter: return state.beginFilter(completions: plan.completions)
    case .step where showsPeriods: return try goToPeriod(key)
    case .step(let isLater): state.period = detachPeriod().neighbour(isLater: isLater)
    case .changeUnit: changeUnit()
    case .choose(let choice): state.choose(choice, among: places(of: choice))
    case .turn(let count): state.go(to: (state.view + count + plan.views.count) % plan.views.count)
    case .view:
      guard case .text(let text) = key, let number = Int(text), number <= plan.views.count else {
        return
      }
      state.go(to: number - 1)
    case .close: state.closeInnermost()
    }
    try remake()
  }

  private func places(of choice: Int) -> [Int] {
    plan.places(of: plan.choices[choice], in: state.view, request)
  }

  /// Tells whether the view shows several periods, of which one is chosen.
  private var showsPeriods: Bool { !(plan.unitChoice.map(places) ?? []).isEmpty }

  /// Chooses the previous or the next period, and opens it if one was open.
  private func goToPeriod(_ key: Key) throws {
    guard state.opened != nil else { return state.move(key, room: pageRoom) }
    state.close()
    try remake()
    state.move(key, room: pageRoom)
    _ = state.open()
  }

  private func changeUnit() {
    if showsPeriods, let choice = plan.unitChoice {
      state.choose(choice, among: places(of: choice))
    } else if let content {
      state.period = detachPeriod().ofNextKind(today: content.today)
    }
  }

  /// The period that the keys for periods change; if the filter names it, its words are removed
  /// there.
  private func detachPeriod() -> ScreenPeriod {
    guard let days = try? plan.days(state.filter) else { return period }
    state.filter(by: plan.withoutDays(state.filter))
    return ScreenPeriod(of: days, months: period.months)
  }

  /// Types a key into the filter.
  private func typeFilter(_ key: Key) throws {
    let isText = if case .text = key { true } else { false }
    if !isText { try filterTyped() }
    if key == .enter, filterFault != nil { return }
    guard state.typeFilter(key, room: pageRoom) else { return }
    if state.isFiltering { return isBehind = true }
    filterFault = nil
    try remake()
  }

  /// Filters the page by the typed text; while an incomplete filter is not valid, the page stays.
  private func filterTyped() throws {
    guard isBehind else { return }
    let before = state
    state.filterTyped()
    (isBehind, filterFault) = (false, nil)
    do {
      _ = try plan.days(state.filter)
      try remakePage(isTyped: true)
    } catch {
      state.keepPage(of: before)
      filterFault = SafeText.escaped(error.explained.message.cause)
    }
  }

  /// Makes the page for the current line of the view.
  private func remake(isFirst: Bool = false, new: RowID? = nil) throws {
    do {
      try remakePage(new: new)
    } catch  where !(isFirst && error.isFinal) {
      state.show(reason: page(of: error))
    }
  }

  private func remakePage(isTyped: Bool = false, new: RowID? = nil) throws {
    guard let content else { throw fault ?? UnexpectedError() }
    state.show(try content.page(line, innerColumns, isTyped), new: new)
  }

  /// The command line whose result is shown.
  var line: [String] { plan.line(state.view, request) }

  private var request: ScreenRequest {
    ScreenRequest(
      filter: state.filter, period: period,
      chosen: zip(plan.choices, state.choices).filter { choice, _ in
        choice.view == nil || choice.view == plan.views[state.view]
      }.map { $0.words[$1] })
  }

  var period: ScreenPeriod { state.period ?? content?.period ?? .all }

  private func run(_ words: (ScreenSelection) throws -> [String]?) throws {
    let selection = ScreenSelection(
      ids: state.chosen.compactMap(\.item), current: state.current?.item,
      terminal: terminal)
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
    hasRun = true
    let result = try plan.run(line) { [weak self] printed in self?.isAgreed(printed, line) ?? false
    }
    // For a table, which begins with an empty line and titles, the last row shows the new state.
    let isTable = result.lines.first?.hasPrefix(" ") == true
    let text = (isTable ? result.lines.suffix(1) : result.lines[...]).joined(separator: "  ")
    answer = [
      SafeText.escaped(ShellLine.text(line)),
      palette.styled(text, result.exitCode == .done ? .heading : .failure),
    ]
  }

  /// Asks a yes-or-no question, given the lines that the command printed.
  private func isAgreed(_ printed: [String], _ line: [String]) -> Bool {
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

extension Key {
  /// The characters of typed text as separate keys.
  fileprivate var single: [Key] {
    if case .text(let text) = self { text.map { .text(String($0)) } } else { [self] }
  }
}
