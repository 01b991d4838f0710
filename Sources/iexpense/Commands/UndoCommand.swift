import ExpenseCore

struct UndoCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "undo", synonyms: ["revert", "back", "undelete", "restore"], purpose: .correct,
    summary: "Take back the last changes",
    details: [
      """
      One command is one step, however many expenses it changed. Several steps are undone \
      together, or none of them.
      """,
      """
      If an expense was changed since, by another program too, it is never overwritten, and \
      nothing is undone.
      """,
    ],
    operands: [HistoryMove.steps.description], options: HistoryMove.options,
    examples: [
      .init(line: "undo", explanation: "Take back the last change"),
      .init(line: "undo 3 --dry-run", explanation: "Show what the last three changes were"),
    ])

  private let move: HistoryMove

  init(_ arguments: ParsedArguments) throws(UsageError) {
    move = try HistoryMove(arguments)
  }

  func run(in session: Session) throws -> Outcome {
    try move.run(.undo, in: session)
  }
}

struct RedoCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "redo", purpose: .correct,
    summary: "Do again what undo took back",
    details: [
      """
      Steps that were undone can be done again until another change is made. Several are redone \
      together, or none of them.
      """
    ],
    operands: [HistoryMove.steps.description], options: HistoryMove.options,
    examples: [
      .init(line: "redo", explanation: "Do again what the last undo took back"),
      .init(line: "redo 2", explanation: "Do two steps again"),
    ])

  private let move: HistoryMove

  init(_ arguments: ParsedArguments) throws(UsageError) {
    move = try HistoryMove(arguments)
  }

  func run(in session: Session) throws -> Outcome {
    try move.run(.redo, in: session)
  }
}

/// The arguments of `undo` and `redo`: the number of steps, and whether only to show them.
struct HistoryMove {
  static let steps = Operand.optional(
    Syntax("N", .count) { (word, _) throws(UsageError) in
      guard let count = Syntax<Int>.number(word) else {
        throw .wrong(
          "invalid number of steps '\(word)'",
          "Write how many, 1 for the last; 'iexpense history' numbers them.")
      }
      return count
    }, "How many steps; 1 by default", parameter: "steps")
  static let limit = Option("limit", short: "n", .count, "How many steps, as N says")
  static let options = [
    limit.description, CommonOptions.dryRun.description, UndoCommand.jsonOption,
  ]

  private let count: Int
  private let isPlan: Bool

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` if the number is not a whole number from 1 on.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let (steps, limit) = try (arguments.value(of: Self.steps), arguments.value(of: Self.limit))
    if steps != nil, limit != nil { throw .exclusive(["N", "--limit"]) }
    count = steps ?? limit ?? 1
    isPlan = arguments.has(CommonOptions.dryRun)
  }

  /// Moves along the history of the file, or only plans it.
  ///
  /// - Throws: `HistoryError`, `StoreError`, or the error of a setting.
  func run(_ direction: HistoryDirection, in session: Session) throws -> MovedSteps {
    let file = ExpenseFile(try session.defaults)
    if isPlan {
      let snapshot = try file.read()
      return MovedSteps(
        direction: direction, steps: try file.plan(direction, by: count, from: snapshot),
        items: snapshot.document.items, isPlan: true, clock: session.clock)
    }
    if try !file.exists() {
      // Without steps nothing is locked and no directories are created. If the steps need the file,
      // it may only be missing for a moment.
      do {
        _ = try file.plan(direction, by: count, from: file.read())
      } catch HistoryError.conflict {}
    }
    let saved = try file.move(direction, by: count)
    session.console.printWarnings(saved.warnings)
    return MovedSteps(
      direction: direction, steps: saved.result, items: saved.snapshot.document.items,
      isPlan: false, clock: session.clock)
  }
}

/// The planned or finished steps of `undo` and `redo`.
struct MovedSteps: DataResult {
  let direction: HistoryDirection
  /// The steps in the order of undoing or redoing.
  let steps: [HistoryStep]
  /// The items after the steps; for a plan, the current ones.
  let items: [ExpenseItem]
  /// Tells whether only the plan was asked for.
  let isPlan: Bool
  /// The clock, for the current day.
  let clock: Clock

  var isSaved: Bool { !isPlan }

  func show(on console: Console) throws {
    let title =
      switch (direction, isPlan) {
      case (.undo, false): "Undone"
      case (.undo, true): "Would undo"
      case (.redo, false): "Redone"
      case (.redo, true): "Would redo"
      }
    var text = StepText(of: steps, among: items, on: console, by: clock)
    for step in steps {
      try console.write("\(title): \(step.command)  \(text.words(for: step))")
    }
  }

  func notes(on console: Console) -> [Line] {
    steps.allSatisfy(\.isIntact)
      ? [] : ["Another program has written the file since; what it changed stays."]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.objects(direction == .undo ? "undone" : "redone", of: steps) { step, json in
        let counts = step.change.counts
        json.member("command", step.command)
        json.member("removed", counts.removed)
        json.member("inserted", counts.inserted)
        json.member("replaced", counts.replaced)
      }
    }
  }
}
