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

// MARK: One of several

/// A result that is one of several.
protocol ChosenResult: CommandResult {
  var result: any CommandResult { get }
}

extension ChosenResult {
  func show(on console: Console) throws { try result.show(on: console) }
  func notes(on console: Console) -> [Line] { result.notes(on: console) }
  var isSaved: Bool { result.isSaved }
  var exitCode: ExitCode { result.exitCode }
  func next(in session: Session) throws -> (any CommandResult)? { try result.next(in: session) }
}

/// One of several results that programs read too.
struct AnyDataResult: ChosenResult, DataResult {
  private let data: any DataResult
  var result: any CommandResult { data }

  init(_ data: any DataResult) { self.data = data }

  func write(to json: inout JSONOutput) { data.write(to: &json) }
}

/// One of several results that are tables.
struct AnyTableResult: ChosenResult, DataResult, TableResult {
  private let table: any DataResult & TableResult
  var result: any CommandResult { table }

  init(_ table: any DataResult & TableResult) { self.table = table }

  func write(to json: inout JSONOutput) { table.write(to: &json) }
  func write(to records: inout some RecordWriter) { table.write(to: &records) }
}
