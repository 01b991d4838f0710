/// The sentences on one error, for the person at the shell.
///
/// The texts are raw: whoever shows them escapes them.
struct Message: Equatable {
  /// The first line: what is wrong, in lower case, without a full stop, values in '…'.
  var cause: String
  /// The second line: what to write instead, as sentences.
  var cure: String?
  /// Lines that the cause or the cure announces: candidates, bad records.
  var list: [String] = []
  /// The words of the lines that the cure announces.
  var offered: [[String]] = []

  /// The cause and the cure.
  var sentences: [String] { [cause, cure].compactMap(\.self) }
}

/// An error that a person is told of: in a few sentences, and a status for the shell.
protocol ExplainedError: Error {
  /// The status that the program ends with.
  var exitCode: ExitCode { get }
  /// The sentences.
  var message: Message { get }
  /// Tells whether a mistyped line may be the cause, so that a repair is looked for.
  var mayBeMistyped: Bool { get }
}

extension ExplainedError {
  var mayBeMistyped: Bool { exitCode == .usage }
}

/// An error that nobody catches: a status, a cause, and what to do about it.
struct Refusal: ExplainedError, Equatable {
  let exitCode: ExitCode
  let message: Message
  let mayBeMistyped: Bool

  /// A refusal with its sentences.
  ///
  /// - Parameters:
  ///   - exitCode: the status; what was understood but is not possible unless told otherwise.
  ///   - list: lines that the cause or the cure announces.
  ///   - offered: the words of the lines that the cure announces.
  ///   - mayBeMistyped: whether a mistyped line may be the cause; a wrong use may be unless told
  ///     otherwise.
  init(
    _ cause: String, _ cure: String? = nil, list: [String] = [], offered: [[String]] = [],
    exitCode: ExitCode = .impossible, mayBeMistyped: Bool? = nil
  ) {
    self.exitCode = exitCode
    self.mayBeMistyped = mayBeMistyped ?? (exitCode == .usage)
    message = Message(cause: cause, cure: cure, list: list, offered: offered)
  }
}

/// An error without a message of its own: a fault of the program.
struct UnexpectedError: ExplainedError {
  var exitCode: ExitCode { .inconsistency }
  var message: Message {
    Message(cause: "something went wrong inside", cure: "Nothing was changed.")
  }
}

extension Error {
  /// The error with its sentences.
  var explained: any ExplainedError { self as? any ExplainedError ?? UnexpectedError() }
}

/// The statuses that the program ends with, those of BSD's `sysexits.h` among them.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// Understood, but not possible: no such row, nothing to undo, answered no.
  case impossible = 1
  /// A command line that is wrong.
  case usage = 64
  /// A data file or an imported record that is not valid.
  case badData = 65
  /// An input file that cannot be opened, or is none.
  case noInput = 66
  /// An inconsistency caught inside; nothing changed.
  case inconsistency = 70
  /// The directory of a named file is missing.
  case missingDirectory = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Others held the file too long; trying again may help.
  case tryAgain = 75
  /// The system forbids it.
  case forbidden = 77
  /// A setting in the environment is wrong.
  case badSetting = 78
}
