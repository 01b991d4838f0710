/// The outcome of a command, and its looks: for a person, and for programs.
protocol CommandResult {
  /// Shows it to a person.
  ///
  /// - Throws: an error of the streams, or what keeps the result from being added up.
  func show(on console: Console) throws

  /// Notes for a person, which are printed after the answer, on standard error.
  func notes(on console: Console) -> [Line]

  /// True if the file was changed: a message that cannot be shown is then only a warning.
  var isSaved: Bool { get }

  /// The status that the program ends with once the result is shown.
  var exitCode: ExitCode { get }

  /// Goes on after the result was shown, if there is more to do; what comes of that is shown too.
  func next(in session: Session) throws -> (any CommandResult)?
}

extension CommandResult {
  func next(in session: Session) throws -> (any CommandResult)? { nil }

  func notes(on console: Console) -> [Line] { [] }

  var isSaved: Bool { false }
  var exitCode: ExitCode { .done }
}

/// A text that the program prints about itself: the manual page, a completion script, and what that
/// asks for.
struct Guide: CommandResult {
  let text: String

  func show(on console: Console) throws {
    try console.output.write(text)
  }
}
