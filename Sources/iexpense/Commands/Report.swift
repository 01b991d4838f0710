import ExpenseCore

/// A command that shows what the file holds, once or, under `watch`, again and again.
protocol Report: Command {
  /// Which items are shown.
  var filters: FilterOptions { get }

  /// What there is to show of them.
  ///
  /// - Throws: an `ExplainedError`.
  func result(of selection: ItemSelection) throws -> any CommandResult
}

extension Report {
  func run(in context: Context) throws -> any CommandResult {
    try result(of: filters.select(in: context))
  }
}
