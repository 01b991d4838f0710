import ExpenseCore

/// An error in a command line, found before any file is opened.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  /// The option, and the group of letters that it is part of.
  case unknownOption(String, in: String? = nil, cure: String? = nil)
  case missingValue(option: String)
  case emptyValue(of: Argument)
  case unexpectedValue(option: String)
  case repeated(option: String)
  case exclusive([String])
  case missingOperand(String)
  case surplusOperand(String)
  case unknownChoice(String, for: Argument, choices: [String])
  /// An option whose file cannot be a standard stream.
  case notAStream(Argument)
  /// A word that its syntax refuses, or words that do not go together.
  case refused(Message)

  /// A refusal with the sentences of a command or a syntax.
  ///
  /// - Parameter word: the word of the line that it is about.
  static func wrong(_ cause: String, _ cure: String? = nil, about word: String? = nil) -> UsageError
  {
    .refused(Message(cause: cause, cure: cure, word: word))
  }

  /// The same error, about that word if it has none.
  func about(_ word: String) -> UsageError {
    guard case .refused(var message) = self, message.word == nil else { return self }
    message.word = word
    return .refused(message)
  }
}

extension UsageError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    switch self {
    case .refused(let message): message
    case .unknownChoice(let word, _, let choices):
      Message(cause: cause, choices: choices, about: word)
    case .unknownCommand(let word), .unknownOption(let word, _, _), .surplusOperand(let word):
      Message(cause: cause, cure: cure, word: word)
    default: Message(cause: cause, cure: cure)
    }
  }

  private var cause: String {
    switch self {
    case .unknownCommand(let word): "unknown command '\(word)'"
    case .unknownOption(let option, let group, _):
      "unknown option '\(option)'\(group.map { " in '\($0)'" } ?? "")"
    case .missingValue(let option): "option '\(option)' needs a value"
    case .emptyValue(let argument): "the value of option '\(argument.name)' is empty"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .repeated(let option): "option '--\(option)' is given more than once"
    case .exclusive(let names):
      "\(names.map { "'\($0)'" }.joined(separator: " and ")) do not go together"
    case .missingOperand(let name): "missing \(name)"
    case .surplusOperand(let word): "unexpected word '\(word)'"
    case .unknownChoice(let word, .option(let name), _): "unknown value '\(word)' for '--\(name)'"
    case .unknownChoice(let word, .operand(let name), _): "unknown \(name.lowercased()) '\(word)'"
    case .notAStream(let argument): "option '\(argument.name)' needs a file, and '-' is not one"
    case .refused(let message): message.cause
    }
  }

  private var cure: String? {
    switch self {
    case .unknownOption(_, _, let cure): cure
    case .notAStream: "For a file of that name write './-'."
    default: nil
    }
  }
}

enum Argument: Equatable, Sendable {
  case option(String)
  case operand(String)

  /// The name in messages.
  var name: String {
    switch self {
    case .option(let name): "--\(name)"
    case .operand(let name): name
    }
  }
}
