import ExpenseCore

extension DamagedDocument {
  /// The sentences for this fault.
  ///
  /// - Parameter path: the data file as it was named.
  func message(in path: String) -> Message {
    let item = row.map { " (item \($0))" } ?? ""
    return Message(
      cause: "\(path):\(line):\(column): \(problem.sentence)\(item)", cure: problem.cure)
  }
}

extension DamagedDocument.Problem {
  /// What is wrong, in lower case.
  var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .syntax(let problem): problem.sentence
    case .amountTooFine(let text): "the amount '\(text)' has more than four digits after the point"
    case .amountOutOfRange(let text):
      "the amount '\(text)' has more than twelve digits before the point"
    case .wrongShape(let member, let expected): "'\(member)' is not \(expected.words)"
    case .noSuchDate(let text): "the date '\(text)' does not exist"
    case .missingMember(let name): "the item has no '\(name)'"
    case .malformedID(let text): "'\(text)' is not an id"
    case .duplicateID(let id, let row): "the id '\(id)' is that of item \(row) too"
    case .unknownCurrency(let code): "'\(code)' is not a currency code of ISO 4217"
    case .severalCurrencies(let first, let other):
      "the amount is in \(other.code), and others in \(first.code)"
    case .newerFormat(let format): "format \(format), written by a newer iexpense"
    }
  }

  /// What to do about it.
  fileprivate var cure: String? {
    switch self {
    case .empty: "Remove the file to start anew, or bring it back from a backup."
    case .syntax(.conflictMarkers):
      "Resolve the conflict in git first; 'iexpense help merge' makes git do it."
    case .newerFormat: "Update iexpense. Nothing was changed."
    case .severalCurrencies: "A file's amounts are in one currency: give each a file of its own."
    case .wrongShape: "'iexpense import' also reads other shapes. Nothing was changed."
    default: "It is left as it is; 'iexpense doctor --salvage NEW' rescues what can be read."
    }
  }
}

extension JSONProblem {
  /// What is wrong, in lower case.
  fileprivate var sentence: String {
    switch self {
    case .nulBytes: "the file holds NUL bytes, as a crash of the system leaves them"
    case .conflictMarkers: "git conflict markers"
    case .byteOrderMark: "a byte order mark, which JSON must not have"
    case .invalidUTF8: "not valid UTF-8"
    case .unexpected(let scalar, let expected):
      "expected \(expected.words), found '\(SafeText.escaped(String(scalar)))'"
    case .truncated(let expected): "expected \(expected.words), found the end of the file"
    case .tooDeep: "nested deeper than 64"
    case .duplicateKey(let key): "the key '\(key)' stands twice"
    case .trailingComma: "a comma with nothing behind it"
    case .trailingBytes: "something follows the end of the document"
    case .malformedNumber(let text): "'\(text)' is not a number of JSON"
    case .invalidEscape: "an escape that JSON does not have"
    case .loneSurrogate: "half a surrogate pair"
    case .controlCharacter: "a control character that is not escaped"
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var words: String {
    switch self {
    case .objectOrArray: "an object or an array"
    case .value: "a value"
    case .object: "an item"
    case .key: "a key"
    case .keyOrEndOfObject: "a key or '}'"
    case .colon: "':'"
    case .commaOrEndOfObject: "',' or '}'"
    case .commaOrEndOfArray: "',' or ']'"
    case .closingQuote: "'\"'"
    case .digit: "a digit"
    case .literal(let word): "'\(word)'"
    }
  }
}

extension DamagedDocument.Shape {
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .day: "a day such as \"2026-11-21\""
    case .array: "an array"
    case .words: "an array of texts"
    case .formatNumber: "a format number"
    }
  }
}

extension ExpenseItem {
  /// The name as a person is shown it: a blank one would be taken for a fault of the program.
  var shownName: String { name.isBlank ? "(no name)" : name }
}

extension AmountOutOfRange: ExplainedError {
  var exitCode: ExitCode { .badData }
  var message: Message { Message(cause: "the total is out of range") }
}
