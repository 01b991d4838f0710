import ExpenseCore

/// A command that shows what the file holds, once or, under `watch`, again and again.
protocol Report: Command {
  /// Finds what can be wrong without a look at the file.
  ///
  /// - Throws: an `ExplainedError`.
  func check(in context: Context) throws

  /// What there is to show of the expenses as they are now.
  ///
  /// - Throws: an `ExplainedError`.
  func result(for expenses: Expenses, in context: Context) throws -> any CommandResult
}

extension Report {
  func run(in context: Context) throws -> any CommandResult {
    try check(in: context)
    return try result(for: Expenses(defaults: context.defaults), in: context)
  }
}
