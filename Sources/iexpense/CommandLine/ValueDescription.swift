import ExpenseCore

/// A description of the values of an option or an operand.
struct ValueDescription: Sendable {
  @MadeOnDemand var placeholder: String
  @MadeOnDemand var shape: Shape
  /// The words that a shell can offer.
  @MadeOnDemand var completion: ValueCompletion
  /// The words of the placeholder, and how what they stand for is written.
  @MadeOnDemand var glossary: [String: String] = [:]
}

/// The words that a shell can offer for one that is typed.
enum ValueCompletion: Sendable {
  /// All the words that it takes.
  case choices([String])
  /// Words that it takes, perhaps among others.
  case known([CompletionCandidate])
  case files
  /// The commands, and what several of them share.
  case commandsAndTopics
  /// Words of the data file.
  case stored(@Sendable (StoredWords) -> [CompletionCandidate])

  static let none = known([])

  /// Words that it takes among others, of which nothing is said.
  static func words(_ words: [String]) -> ValueCompletion {
    known(words.map { CompletionCandidate(word: $0) })
  }

  /// The words to offer.
  ///
  /// - Parameters:
  ///   - beginning: what is typed of the value.
  ///   - items: those of the data file.
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

/// The data file as completion looks for words in it.
struct StoredWords {
  let items: [ExpenseItem]
  /// The typed beginning of the value.
  let beginning: String
}

/// A word that a shell may offer, and what is said of it.
struct CompletionCandidate: Equatable, Sendable {
  let word: String
  var text = ""
}

/// A value that is made each time it is asked for: most runs need one command's description only.
@propertyWrapper
struct MadeOnDemand<Value>: Sendable {
  private let make: @Sendable () -> Value

  var wrappedValue: Value { make() }

  init(wrappedValue: @autoclosure @escaping @Sendable () -> Value) {
    make = wrappedValue
  }
}
