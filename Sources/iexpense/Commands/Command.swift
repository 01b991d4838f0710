import ExpenseCore

/// A subcommand: its description, its parsed arguments, and its action.
protocol Command: SendableMetatype {
  /// The type of its results: `any CommandResult`, or of those that programs read too `any DataResult`
  /// or `any TableResult`.
  ///
  /// An option for a format of output is made from this type, which has to have that look.
  associatedtype Outcome

  /// The description for parser, help, completions and manual.
  static var description: CommandDescription { get }

  /// Parses the arguments without opening a file.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Tells whether the command needs valid settings; help works with any.
  static var needsSettings: Bool { get }

  /// Runs the command.
  ///
  /// - Returns: the result to show.
  /// - Throws: an `ExplainedError`, such as `StoreError`.
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

/// A command that shows a report on the file, once or repeatedly under `watch`.
protocol Report: Command {
  /// The options that change the file, if the command can do that too.
  static var changing: [OptionDescription] { get }

  /// Checks the line as far as that needs no file.
  ///
  /// - Throws: an `ExplainedError`.
  func check(in session: Session) throws

  /// Makes the report on a file.
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
