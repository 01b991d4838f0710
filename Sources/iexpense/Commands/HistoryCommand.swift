import ExpenseCore

struct HistoryCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "history", synonyms: ["steps", "journal", "changes"], purpose: .correct,
    summary: "Show what was changed, the newest first",
    details: [
      """
      The number of a step is how many steps to undo to reverse it. Up to 200 steps are kept, on \
      this machine only, in a separate file beside the expenses. Deleted expenses stay in it until \
      --clear empties it.
      """
    ],
    operands: [step.description],
    options: [limit.description, clear.description, jsonOption],
    exclusive: [[limit.description, clear.description], [jsonOption, clear.description]],
    examples: [
      .init(line: "history -n 5", explanation: "Show the last five steps"),
      .init(line: "history 2", explanation: "Show what the step before the last one did"),
      .init(line: "history --clear", explanation: "Forget all steps; the expenses stay"),
    ],
    changing: [clear.description.name])

  static let step = Operand<Int?>.optional(
    .count, "The number of one step; all by default", parameter: "steps")
  static let limit = Option("limit", short: "n", .count, "Only the newest N")
  static let clear = Flag("clear", "Forget all steps", isForPeople: true)

  private let step: Int?
  private let limit: Int?
  private let clears: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    step = try arguments.value(of: Self.step)
    limit = try arguments.value(of: Self.limit)
    clears = arguments.has(Self.clear)
    if step != nil, clears || limit != nil {
      throw .exclusive(["N", clears ? "--clear" : "--limit"])
    }
  }

  func run(in session: Session) throws -> Outcome {
    let file = ExpenseFile(try session.defaults)
    guard !clears else {
      try file.clearHistory()
      return Cleared()
    }
    let snapshot = try file.read()
    let reach = step ?? limit ?? Timeline.mostSteps
    let timeline = try file.timeline(at: snapshot, reach: reach)
    guard let step else {
      return HistoryListing(
        undone: timeline.undone, done: timeline.done, limit: limit ?? .max,
        isDamaged: timeline.isDamaged, items: snapshot.document.items, clock: session.clock)
    }
    guard step <= timeline.done.count else {
      if timeline.isDamaged {
        throw HistoryError.damaged(.undo, available: timeline.done.count)
      }
      throw HistoryError.tooFewSteps(.undo, available: timeline.done.count)
    }
    return HistoryDetails(
      number: step, step: timeline.done[step - 1], items: snapshot.document.items,
      clock: session.clock)
  }
}

private struct Cleared: DataResult {
  var isSaved: Bool { true }

  func show(on console: Console) throws {}
  func notes(on console: Console) -> [Line] { ["The history is empty now."] }

  var elements: String { HistoryListing.elements }
  func write(to json: inout JSONOutput) { json.array { _ in } }
}

struct HistoryListing: DataResult {
  /// The steps that can be redone, the next first.
  let undone: [HistoryStep]
  /// The steps that can be undone, the newest first.
  let done: [HistoryStep]
  let limit: Int
  /// Tells whether older steps cannot be read.
  let isDamaged: Bool
  let items: [ExpenseItem]
  /// The clock, for the times of the steps.
  let clock: Clock

  func show(on console: Console) throws {
    let numbered =
      undone.enumerated().reversed().map { ("redo \($0.offset + 1)", $0.element) }
      + done.enumerated().map { (String($0.offset + 1), $0.element) }
    let shown = numbered.prefix(limit)
    if !shown.isEmpty {
      var text = StepText(of: shown.map(\.1), among: items, on: console, by: clock)
      let rows = shown.map { number, step in
        (number: number, step: step, words: text.words(for: step))
      }
      try console.output.write(Table(columns, rows: rows, console.style(of: nil)))
    }
    if isDamaged { console.warn("the history is damaged: older steps cannot be read") }
  }

  func notes(on console: Console) -> [Line] {
    undone.isEmpty && done.isEmpty && !isDamaged ? ["The history is empty."] : []
  }

  static let elements = "steps"
  var elements: String { Self.elements }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for (place, step) in done.prefix(limit).enumerated() {
        json.step(step, number: place + 1, clock)
      }
    }
  }

  private var columns: [ReportColumn<(number: String, step: HistoryStep, words: String)>] {
    [
      .init(.init("Step", .trailing), .secondary) { row, _ in row.number },
      .init(.init("When", dropOrder: 1)) { [clock] row, _ in clock.minute(of: row.step.time) },
      .init(.init("Command")) { row, _ in row.step.command },
      .init(.init("What", minimumWidth: 12)) { row, _ in row.words },
    ]
  }
}
