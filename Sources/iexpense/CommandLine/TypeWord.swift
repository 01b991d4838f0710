import ExpenseCore

/// A type as typed: in any case; for the standard ones their first letter is enough.
struct TypeWord: Equatable {
  let text: String

  /// The type that the word stands for.
  ///
  /// - Parameter items: those of the file, whose types it may name in full.
  /// - Throws: `UnknownType`.
  func resolve(in items: [ExpenseItem]) throws(UnknownType) -> ExpenseType {
    try resolve(among: items.lazy.map(\.type))
  }

  /// The type that the word stands for.
  ///
  /// - Parameter types: those of the file, which it may name in full.
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

  /// Tells whether the word is probably one of them, misspelled or cut short.
  var isSlip: Bool {
    Suggestion.nearest(to: word, among: known) != nil
      || known.contains { $0.lowercased().hasPrefix(word.lowercased()) }
  }
}

extension UnknownType: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message { Message(cause: "unknown type '\(word)'", choices: known) }
}
