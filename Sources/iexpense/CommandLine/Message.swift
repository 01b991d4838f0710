import ExpenseCore

/// The sentences of an error for the person at the shell.
///
/// The texts are unescaped; output escapes them.
struct Message: Equatable {
  /// The first line: what is wrong, in lower case, without a full stop, values in '…'.
  var cause: String
  /// The second line: what to write instead, as sentences.
  var cure: String?
  /// Lines that the cause or the cure announces: candidates, bad records.
  var list: [String] = []
  /// The command lines that the cure offers, as words.
  var offered: [[String]] = []
  /// The word of the line that it is about; nil if it is about no single word.
  var word: String?
  /// The names that may stand in the word's place.
  var choices: [String] = []
  /// The names that the word probably means.
  var meant: [String] = []

  /// The cause, with the names that are meant: `unknown command 'lst'; did you mean 'list'?`.
  var firstLine: String {
    meant.isEmpty ? cause : "\(cause); did you mean \(meant.quotedChoices)?"
  }

  var sentences: [String] { [firstLine, cure].compactMap(\.self) }
}

/// An error with sentences for a person and a status for the shell.
protocol ExplainedError: Error {
  var exitCode: ExitCode { get }
  var message: Message { get }
}

extension [String] {
  /// The texts as a choice: `'45' or '3'`.
  var quotedChoices: String { map { "'\($0)'" }.formattedAsChoices }
}

/// An error that nobody catches: a status, a cause, and what to do about it.
struct Refusal: ExplainedError, Equatable {
  let exitCode: ExitCode
  let message: Message

  /// - Parameter exitCode: by default that of a request that is understood but not possible.
  init(
    _ cause: String, _ cure: String? = nil, list: [String] = [], offered: [[String]] = [],
    exitCode: ExitCode = .impossible, about word: String? = nil, choices: [String] = []
  ) {
    self.exitCode = exitCode
    message = Message(
      cause: cause, cure: cure, list: list, offered: offered, word: word, choices: choices)
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
  /// The error itself if it has sentences, else an unexpected error.
  var explained: any ExplainedError { self as? any ExplainedError ?? UnexpectedError() }
}

/// The statuses that the program ends with, most of them from BSD's `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// Understood, but not possible: no such row, nothing to undo, answered no.
  case impossible = 1
  case usage = 64
  /// A data file or an imported record that is not valid.
  case badData = 65
  /// An input file that cannot be opened, or is not a regular file.
  case noInput = 66
  /// An inconsistency inside the program; nothing changed.
  case inconsistency = 70
  /// The directory of a named file is missing.
  case missingDirectory = 73
  case inputOutput = 74
  /// Others held the file too long; trying again may help.
  case tryAgain = 75
  case forbidden = 77
  case badSetting = 78
}
