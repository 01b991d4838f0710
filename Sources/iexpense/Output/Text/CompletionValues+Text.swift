import ExpenseCore

extension CompletionValues: CommandResult {
  /// A value to a line, behind a tab what is said of it.
  ///
  /// A value that would have to be shown escaped could not be typed either, and is left out, as is an
  /// empty one, in whose place a shell would take what is said of it.
  func show(in context: Context) throws {
    for value in values where !value.word.isEmpty && SafeText.escaped(value.word) == value.word {
      let text = value.text.isEmpty ? "" : "\t\(SafeText.escaped(value.text))"
      try context.output.writeLine(value.word + text)
    }
  }
}
