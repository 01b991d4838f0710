import ExpenseCore

/// A description of the values of an option or an operand.
struct ValueDescription: Sendable {
  @Deferred var placeholder: String
  @Deferred var shape: Shape
  /// The words that a shell can offer.
  @Deferred var completion: ValueCompletion
  /// The words of the placeholder with their explanations.
  @Deferred var glossary: [String: String] = [:]
}

/// The words that a shell can offer for a value.
enum ValueCompletion: Sendable {
  /// All valid words.
  case choices([String])
  /// Valid words, perhaps among others.
  case known([CompletionCandidate])
  case files
  case commandsAndTopics
  /// Words from the data file.
  case stored(@Sendable (StoredWords) -> [CompletionCandidate])

  static let none = known([])

  /// Valid words without explanations, perhaps among others.
  static func words(_ words: [String]) -> ValueCompletion {
    known(words.map { CompletionCandidate(word: $0) })
  }

  /// The candidates to offer; a value may begin as typed already.
  func candidates(
    for beginning: String, in items: @autoclosure () -> [ExpenseItem]
  ) -> [CompletionCandidate] {
    switch self {
    case .choices(let words): words.map { CompletionCandidate(word: $0) }
    case .known(let candidates): candidates
    case .files, .commandsAndTopics: []
    case .stored(let find):
      find(StoredWords(items: items(), beginning: beginning))
    }
  }
}

/// The data file as completion searches it.
struct StoredWords {
  let items: [ExpenseItem]
  /// The typed part of the value.
  let beginning: String
}

/// A word that a shell may offer, with its explanation.
struct CompletionCandidate: Equatable, Sendable {
  let word: String
  var text = ""
}

/// A value that is built each time it is read, because most runs need one command's description
/// only.
@propertyWrapper
struct Deferred<Value>: Sendable {
  private let make: @Sendable () -> Value

  var wrappedValue: Value { make() }

  init(wrappedValue: @autoclosure @escaping @Sendable () -> Value) {
    make = wrappedValue
  }
}
