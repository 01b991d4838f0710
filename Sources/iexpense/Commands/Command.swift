import ExpenseCore

/// A subcommand: what is said of it, its arguments in their shape, and what it does.
protocol Command: SendableMetatype {
  /// The type of its results: `any CommandResult`, or of those that programs read too `any DataResult`
  /// or `any TableResult`.
  ///
  /// An option for a format of output is made from this type, which has to have that look.
  associatedtype Outcome

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

  /// The result as what is shown.
  static func shown(_ outcome: Outcome) -> any CommandResult
}

extension Command {
  static var needsSettings: Bool { true }

  /// Does what the command is for.
  ///
  /// - Returns: what is shown of it.
  func shown(in session: Session) throws -> any CommandResult { Self.shown(try run(in: session)) }
}

extension Command where Outcome == any CommandResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }
}

extension Command where Outcome == any DataResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }

  /// The option that asks for JSON.
  static var jsonOption: OptionDescription { OutputFormat.json.option }
}

extension Command where Outcome == any TableResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }

  /// The options that ask for a format.
  static var formatOptions: [OptionDescription] { OutputFormat.options }
}

/// A command that shows what the file holds, once or, under `watch`, again and again.
protocol Report: Command {
  /// The options that change the file, if the command can do that too.
  static var changing: [OptionDescription] { get }

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
  static var changing: [OptionDescription] { [] }

  /// The result for what the file holds, as what is shown.
  func shown(of source: ItemSource, in session: Session) throws -> any CommandResult {
    Self.shown(try result(of: source, in: session))
  }

  func run(in session: Session) throws -> Outcome {
    try check(in: session)
    return try result(of: ItemSource(of: session), in: session)
  }
}
