/// The result of a command, with its forms for people and for programs.
protocol CommandResult {
  /// Prints the result for a person.
  ///
  /// - Throws: an error of the streams, or of a sum that is out of range.
  func show(on console: Console) throws

  /// The notes for a person, printed after the answer on standard error.
  func notes(on console: Console) -> [Line]

  /// Tells whether the file was changed: output that fails is then only a warning.
  var isSaved: Bool { get }

  /// Tells whether `show` only confirms a change, and prints nothing with `--quiet`.
  var isConfirmation: Bool { get }

  /// The exit status after the result is shown.
  var exitCode: ExitCode { get }

  /// Continues after the result was shown; returns another result to show, or nil if the command is
  /// done.
  func next(in session: Session) throws -> (any CommandResult)?
}

extension CommandResult {
  func next(in session: Session) throws -> (any CommandResult)? { nil }

  func notes(on console: Console) -> [Line] { [] }

  var isSaved: Bool { false }
  var isConfirmation: Bool { isSaved }
  var exitCode: ExitCode { .done }
}

extension Console {
  /// Prints a result for a person.
  func show(_ result: any CommandResult) throws {
    if !isQuiet || !result.isConfirmation { try result.show(on: self) }
  }
}

/// A text that the program prints about itself: the manual page, a completion script, or the answer
/// to such a script.
struct Guide: CommandResult {
  let text: String

  func show(on console: Console) throws {
    try console.output.write(text)
  }
}
