/// What a command found or did, and how that is shown: to a person, and to programs.
protocol CommandResult {
  /// Shows it to a person.
  ///
  /// - Throws: an error of the streams, or what keeps the result from being added up.
  func show(on console: Console) throws

  /// What a person should know beside it, for standard error.
  func notes(on console: Console) -> [Line]

  /// Whether the file was changed: a message that cannot be shown is then only a warning.
  var isSaved: Bool { get }

  /// The status that the program ends with once the result is shown.
  var exitCode: ExitCode { get }
}

extension CommandResult {
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

/// Something was changed that a sentence says all about.
struct Done: CommandResult {
  let sentence: Line

  var isSaved: Bool { true }

  func show(on console: Console) throws { try console.note(sentence) }
}
