import ExpenseCore

// The effects of keys

extension LiveScreen {
  func press(_ key: Key) throws -> LiveEnding? {
    if state.typing != nil {
      try type(key)
      return ending
    }
    if key == .redraw { drawn = [] }
    let action = action(for: key)
    if case .leave? = action?.effect { return .left }
    guard acts, content != nil else { return nil }
    if state.showsKeys {
      let moves = if case .move? = action?.effect { true } else { false }
      state.pressAmongKeys(key, moves: moves, on: keyPage, room: keyRoom)
      return nil
    }
    guard let action else {
      if case .text(let text) = key { answer = [nothing(by: text)] }
      return nil
    }
    guard does(action) else {
      answer = [nothing(by: action.name(of: key))]
      return nil
    }
    try perform(action.effect, key)
    return ending
  }

  /// The action of a key; of several, the one that does something here.
  private func action(for key: Key) -> ScreenAction? {
    let actions = plan.keys.filter { $0.keys.contains(key) }
    return actions.first(where: does) ?? actions.first
  }

  private func nothing(by name: String) -> String {
    palette.styled("\(SafeText.escaped(name)) does nothing here; ? shows the keys", .secondary)
  }

  /// Tells whether an action does something in the present state.
  func does(_ action: ScreenAction) -> Bool {
    switch action.need {
    case .nothing: true
    case .rows: (state.page?.count ?? 0) > 0
    case .inside: state.canOpen
    case .row(let kinds): state.current.map { kinds.contains($0.kind) } ?? false
    case .pair: state.marks.count == 2
    case .aspects(let aspects): !view.aspects.isDisjoint(with: aspects)
    case .due: (content?.dueCount ?? 0) > 0
    }
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
    case .ask(let plan): return try runAfterYes(plan)
    case .fill(let words):
      hasAsked = true
      return try run(words)
    case .type(let input):
      return try explaining {
        guard let input = try input(selection) else { return }
        state.begin(input, completions: plan.completionsOfLine(input))
      }
    case .move: return state.move(key, room: pageRoom)
    case .mark: return state.mark(room: pageRoom)
    case .showKeys: return state.showKeys(keyPage)
    case .open:
      _ = state.open()
      return
    case .leave: return
    case .filter: return state.beginFilter(completions: plan.completions)
    case .step where showsPeriods: return try goToPeriod(key)
    case .step(let isLater): state.query.period = detachPeriod().neighbour(isLater: isLater)
    case .changeUnit where showsPeriods: state.query.choose(.unit, among: [])
    case .changeUnit:
      let today = content?.today ?? .first
      state.query.period = detachPeriod().ofNextKind(today: today)
    case .choose(let aspect): choose(aspect)
    case .reverse: state.query.order.isReversed.toggle()
    case .turn(let count):
      state.go(to: (state.query.view + count + plan.views.count) % plan.views.count)
    case .view:
      guard case .text(let text) = key, let number = Int(text), number <= plan.views.count else {
        return answer = [nothing(by: "this key")]
      }
      state.go(to: number - 1)
    case .close: state.closeInnermost()
    }
    try remake()
  }

  private func choose(_ aspect: ScreenAspect) {
    state.query.choose(aspect, among: plan.groupings)
    // A chosen type takes the place of one that the filter names.
    if aspect == .type { state.query.filter = plan.without(.type, state.query.filter) }
  }
}

// MARK: Periods

extension LiveScreen {
  var view: ScreenView { plan.views[state.query.view] }

  /// Tells whether the view shows several periods, of which one is chosen.
  private var showsPeriods: Bool { view.aspects.contains(.unit) }

  /// Chooses the previous or the next period, and opens it if one was open.
  private func goToPeriod(_ key: Key) throws {
    guard state.opened != nil else { return state.move(key, room: pageRoom) }
    state.close()
    try remake()
    state.move(key, room: pageRoom)
    _ = state.open()
  }

  /// The period that the keys for periods change; if the filter names it, its words are removed
  /// there.
  private func detachPeriod() -> ScreenPeriod {
    guard view.aspects.contains(.filter), let days = try? plan.days(state.query.filter) else {
      return period
    }
    state.query.filter = plan.without(.period, state.query.filter)
    return ScreenPeriod(of: days, months: period.months)
  }
}

// MARK: Lines that are typed

extension LiveScreen {
  private func type(_ key: Key) throws {
    if let input = state.typing?.input { return try type(key, into: input) }
    let isText = if case .text = key { true } else { false }
    if !isText { try filterTyped() }
    if key == .enter, filterFault != nil { return }
    switch state.type(key, room: pageRoom) {
    case .nothing, .moves: return
    case .edited: return isBehind = true
    case .left: state.goBack()
    case .done: break
    }
    state.endTyping()
    filterFault = nil
    try remake()
  }

  /// Types a key into a command line; Enter runs it, and a line that failed stays.
  private func type(_ key: Key, into input: ScreenInput) throws {
    switch state.type(key, room: pageRoom) {
    case .nothing, .moves: return
    case .edited: answer = nil
    case .left: state.endTyping()
    case .done:
      let text = state.typing?.line.text ?? ""
      guard !text.allSatisfy(\.isWhitespace) else { return state.endTyping() }
      try explaining {
        guard try carryOut(plan.words(input, text)) else { return }
        state.endTyping()
        guard input.repeats else { return }
        let next = ScreenInput(command: input.command, repeats: true)
        state.begin(next, completions: plan.completionsOfLine(next))
      }
    }
  }

  /// Filters the page by the typed text; while an incomplete filter is not valid, the page stays.
  func filterTyped() throws {
    guard isBehind else { return }
    let before = state
    state.filterTyped()
    (isBehind, filterFault) = (false, nil)
    do {
      _ = try plan.days(state.query.filter)
      try remakePage(isTyped: true)
    } catch {
      state.keepPage(of: before)
      filterFault = SafeText.escaped(error.explained.message.cause)
    }
  }
}

// MARK: Command lines

extension LiveScreen {
  private var selection: ScreenSelection {
    ScreenSelection(
      ids: state.chosen.compactMap(\.item), current: state.current, terminal: terminal)
  }

  /// Shows an error of a person's words as the answer.
  private func explaining(_ action: () throws -> Void) throws {
    do {
      try action()
    } catch let error as any ExplainedError {
      answer = [palette.styled(SafeText.escaped(error.message.cause), .failure)]
    }
  }

  /// Runs a line after a question that its command does not ask.
  private func runAfterYes(
    _ plan: (ScreenSelection) throws -> (question: String, line: [String])?
  ) throws {
    drawn = []
    try explaining {
      guard let (question, line) = try plan(selection),
        isAgreed(["\(question) [y/N] "], line)
      else { return }
      _ = try carryOut(line)
    }
  }

  private func run(_ words: (ScreenSelection) throws -> [String]?) throws {
    drawn = []
    try explaining {
      do {
        guard let line = try words(selection) else { return }
        _ = try carryOut(line)
      } catch is EndOfInput {}
    }
  }

  /// Runs a line, and shows it with its answer; returns whether it succeeded.
  private func carryOut(_ line: [String]) throws -> Bool {
    hasRun = true
    let result = try plan.run(line) { [weak self] in self?.isAgreed($0, line) ?? false }
    let isDone = result.exitCode == .done
    answer = [
      SafeText.escaped(ShellLine.text(line)),
      palette.styled(result.summary, isDone ? .heading : .failure),
    ]
    return isDone
  }
}

extension ScreenAction {
  /// The name of one of its keys.
  fileprivate func name(of key: Key) -> String {
    if case .text(let text) = key, text != " " { return text }
    return shown.split(separator: " ").first.map(String.init) ?? shown
  }
}
