import ExpenseCore

/// A subcommand: its description, its parsed arguments, and its action.
protocol Command: SendableMetatype {
  /// The type of its results: `any CommandResult`, or `any DataResult` or `any TableResult` if
  /// programs can read them too.
  ///
  /// The options for output formats depend on this type, which must support them.
  associatedtype Outcome

  /// The description for parser, help, completions and manual.
  static var description: CommandDescription { get }

  /// Parses the arguments without opening a file.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Tells whether the command needs valid settings; help works with any.
  static var needsSettings: Bool { get }

  /// Checks the words whose meaning depends on the file, as far as that changes nothing.
  ///
  /// - Throws: an `ExplainedError`.
  func check(by source: ItemSource, in session: Session) throws

  /// Runs the command.
  ///
  /// - Returns: the result to show.
  /// - Throws: an `ExplainedError`, such as `StoreError`.
  func run(in session: Session) throws -> Outcome

  /// Converts the result to one that can be shown.
  static func shown(_ outcome: Outcome) -> any CommandResult
}

extension Command {
  static var needsSettings: Bool { true }

  func check(by source: ItemSource, in session: Session) throws {}

  /// Runs the command and returns the result to show.
  func shown(in session: Session) throws -> any CommandResult { Self.shown(try run(in: session)) }
}

extension Command where Outcome == any CommandResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }
}

extension Command where Outcome == any DataResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }

  static var jsonOption: OptionDescription { OutputFormat.json.option }
}

extension Command where Outcome == any TableResult {
  static func shown(_ outcome: Outcome) -> any CommandResult { outcome }

  static var formatOptions: [OptionDescription] { OutputFormat.options }
}

/// A command that shows a report on the file, once or repeatedly under `watch`.
protocol Report: Command {
  /// The options that change the file instead of showing a report.
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

  func check(in session: Session) throws {}

  func check(by source: ItemSource, in session: Session) throws {
    // A line that changes the file has no report.
    do { _ = try result(of: source, in: session) } catch is UnexpectedError {}
  }

  /// Makes the report on a file, as a result to show.
  func shown(of source: ItemSource, in session: Session) throws -> any CommandResult {
    Self.shown(try result(of: source, in: session))
  }

  func run(in session: Session) throws -> Outcome {
    try check(in: session)
    return try result(of: ItemSource(of: session), in: session)
  }
}
