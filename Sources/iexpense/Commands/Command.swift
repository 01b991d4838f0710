import ExpenseCore

/// A subcommand: what is said of it, its arguments in their shape, and what it does.
protocol Command: SendableMetatype {
  /// What it finds or does.
  ///
  /// An option for a format of output is made from this type, which has to have that look.
  associatedtype Outcome: CommandResult

  /// What parser, help, completions and manual know of it.
  static var description: CommandDescription { get }

  /// Reads the shape of the arguments; no file is opened for it.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Whether the command needs settings that are right; help has to work whatever they are.
  static var needsSettings: Bool { get }

  /// Does what the command is for.
  ///
  /// - Returns: what there is to show.
  /// - Throws: an `ExplainedError`, `StoreError` for example.
  func run(in session: Session) throws -> Outcome
}

extension Command {
  static var needsSettings: Bool { true }
}

/// A command that shows what the file holds, once or, under `watch`, again and again.
protocol Report: Command {
  /// The names of the options that change the file, where the command can do that too.
  static var changing: Set<String> { get }

  /// Finds what is wrong with the line for which no file is needed.
  ///
  /// - Throws: an `ExplainedError`.
  func check(in session: Session) throws

  /// What there is to show of what the file holds.
  ///
  /// - Throws: an `ExplainedError`.
  func result(of source: ItemSource, in session: Session) throws -> Outcome
}

extension Report {
  static var changing: Set<String> { [] }

  func run(in session: Session) throws -> Outcome {
    try check(in: session)
    return try result(of: ItemSource(of: session), in: session)
  }
}
