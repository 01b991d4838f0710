/// What a command came to.
///
/// Its renderers are apart from it: a command knows of no table and no JSON.
protocol CommandResult {
  /// Shows it to a person, on the context's streams.
  func show(in context: Context) throws

  /// What a person should know beside it, for standard error.
  ///
  /// - Throws: what is wrong with a setting that shapes it.
  func notes(in context: Context) throws -> [String]

  /// Whether the file was changed: from then on nothing can fail any more, not even the message.
  var isSaved: Bool { get }

  /// The status that the program ends with once the result is shown.
  var exitCode: ExitCode { get }
}

extension CommandResult {
  func notes(in context: Context) throws -> [String] { [] }

  var isSaved: Bool { false }
  var exitCode: ExitCode { .done }
}

/// A result that is one table, for spreadsheets.
protocol TableResult: CommandResult {
  /// Writes it as comma-separated values.
  func write(to csv: inout CSVOutput)
}

/// A result that programs read too.
protocol DataResult: CommandResult {
  /// Writes it as one JSON document.
  func write(to json: inout JSONOutput)
}
