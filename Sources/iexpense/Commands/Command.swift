/// A subcommand: what is said of it, its arguments in their shape, and what it does.
protocol Command: SendableMetatype {
  /// What parser, help, completions and manual know of it.
  static var description: CommandDescription { get }

  /// Reads the shape of the arguments; no file is opened for it.
  ///
  /// - Throws: `UsageError`.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does what the command is for.
  ///
  /// - Returns: what there is to show, for a renderer to show it.
  /// - Throws: an `ExplainedError`, `StoreError` for example.
  func run(in context: Context) throws -> any CommandResult
}
