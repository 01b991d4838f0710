import ExpenseCore

/// A form with a line editor, in which the up arrow goes back to the previous field.
struct FormDialog {
  private let terminal: any TerminalDevice
  private let screen: FormScreen
  private var decoder = KeyDecoder()
  private var editor = LineEditor()
  /// Keys that arrived together with those that ended a field.
  private var keys: ArraySlice<Key> = []
  /// The typed text of each field so far; at first that of the command line.
  private var typed: [Int: String] = [:]
  private var asked: Set<Int> = []

  /// The time in milliseconds after which a lone ESC is a key, not the beginning of a sequence.
  private static let escapeTime = 500

  init(on terminal: any TerminalDevice, _ output: Output) {
    self.terminal = terminal
    screen = FormScreen(on: terminal, output)
  }

  /// Asks for every field without an answer.
  mutating func fill<F: Form>(_ form: inout F) throws {
    let fields = F.askedFields
    try terminal.begin(.lines, on: screen.output)
    defer { terminal.end() }
    var (index, step) = (0, 1)
    while index < fields.count {
      let question = form.question(fields[index])
      screen.begin(field: index)
      if step > 0, !asked.contains(index), let given = form.given(fields[index]) {
        typed[index] = given.text
        try screen.showAnswer(question.title, given.meaning)
      } else {
        let isDone = try edit(question, at: index) { try form.accept($0, for: fields[index]) }
        step = isDone ? 1 : -1
      }
      index += step
    }
  }

  /// Lets the user edit an answer until it is valid; returns false if the user goes back.
  private mutating func edit(
    _ question: Question, at index: Int, _ read: (String?) throws -> String
  ) throws -> Bool {
    asked.insert(index)
    editor.begin(typed[index] ?? question.text, candidates: question.candidates)
    try screen.show(question.prompt, editor.line)
    while true {
      let key = try nextKey(of: question)
      switch editor.press(key) {
      case .edited: break
      case .refused: try screen.ring()
      case .tooLong: try explain(["the answer is too long"], question)
      case .candidates(let words):
        try screen.show(question.prompt, editor.line)
        try screen.list(words)
      case .redraw: try screen.redraw(question.prompt, editor.line)
      case .leave: try leave(EndOfInput())
      case .back where index == 0: try screen.ring()
      case .back:
        typed[index] = editor.line.text
        try screen.goBack(to: index - 1)
        return false
      case .done:
        typed[index] = editor.line.text
        if try accept(question, read) { return true }
      }
      if keys.isEmpty { try screen.show(question.prompt, editor.line) }
    }
  }

  /// Accepts the typed answer; if it is not valid, explains why and returns false.
  private mutating func accept(_ question: Question, _ read: (String?) throws -> String) throws
    -> Bool
  {
    let text = editor.line.text
    do {
      try screen.showAnswer(question.title, read(text.isEmpty ? nil : text))
      return true
    } catch let error as any ExplainedError {
      try explain(error.message.sentences, question)
      return false
    }
  }

  private mutating func explain(_ lines: [String], _ question: Question) throws {
    try screen.show(question.prompt, editor.line)
    try screen.explain(lines)
  }

  private mutating func nextKey(of question: Question) throws -> Key {
    while true {
      if let key = keys.popFirst() { return key }
      switch try terminal.next(within: Self.escapeTime) {
      case nil: decoder.giveUp()
      case .bytes(let bytes): keys = decoder.keys(for: bytes)[...]
      case .resized: try screen.reshape(question.prompt, editor.line)
      case .resumed:
        screen.forget()
        try screen.show(question.prompt, editor.line)
      case .ended: try leave(EndOfInput())
      case .signal(let signal): try leave(Interruption(signal: signal))
      }
    }
  }

  private func leave(_ reason: any Error) throws -> Never {
    // The error is reported even if the cursor cannot leave the line.
    try? screen.endLine()
    throw reason
  }
}
