import ExpenseCore

/// A type as typed: case does not matter, and a standard type may be its first letter.
struct TypeWord: Equatable {
  let text: String

  /// Resolves the word to a type.
  ///
  /// - Parameter types: the types of the file; the word may name one of them in full.
  /// - Throws: `UnknownType`.
  func resolve(among types: some Sequence<ExpenseType>) throws(UnknownType) -> ExpenseType {
    let word = ExpenseType(rawValue: text).folded
    let standard = ExpenseType.standard
    if let exact = standard.first(where: { $0.folded == word }) { return exact }
    if let written = types.first(where: { $0.rawValue == text }) { return written }
    if let likely = types.first(where: { $0.folded == word }) { return likely }
    if let type = Self.letters[word] { return type }
    let known = (standard + types).uniqued(by: \.self)
    throw UnknownType(word: text, known: known.map(\.rawValue))
  }

  private static let letters: [String: ExpenseType] = ["p": .personal, "b": .business]
}

/// A type that neither the program nor the file knows.
struct UnknownType: Error, Equatable {
  let word: String
  let known: [String]
}

extension UnknownType: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message { Message(cause: "unknown type '\(word)'", choices: known, about: word) }
}
