import ExpenseCore

/// The syntax of one kind of value on a command line: its help, its reading, and the words that a
/// shell offers.
///
/// Options and operands share it, so that everything about a kind of value is in one place.
struct Syntax<Value>: Sendable {
  /// The description for help, completion and the manual, built only when they ask for it.
  let description: ValueDescription
  /// Reads a word that was typed for an argument.
  ///
  /// - Throws: `UsageError` if the word is no such value.
  let read: @Sendable (_ word: String, _ argument: Argument) throws(UsageError) -> Value

  /// Creates a syntax.
  ///
  /// - Parameters:
  ///   - placeholder: the name of a value in usage lines: `TYPE`, `auto|always|never`.
  ///   - completion: the words that a shell offers; by default those of the shape.
  ///   - glossary: the words of the placeholder with their explanations.
  init(
    _ placeholder: @autoclosure @escaping @Sendable () -> String,
    _ shape: @autoclosure @escaping @Sendable () -> Shape,
    completion: @autoclosure @escaping @Sendable () -> ValueCompletion? = nil,
    glossary: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    read: @escaping @Sendable (String, Argument) throws(UsageError) -> Value
  ) {
    description = ValueDescription(
      placeholder: placeholder(), shape: shape(), completion: completion() ?? shape().completion,
      glossary: glossary())
    self.read = Self.naming(read)
  }

  /// The reading, whose errors say which word they are about.
  private static func naming(
    _ read: @escaping @Sendable (String, Argument) throws(UsageError) -> Value
  ) -> @Sendable (String, Argument) throws(UsageError) -> Value {
    { (word, argument) throws(UsageError) in
      do throws(UsageError) { return try read(word, argument) } catch { throw error.about(word) }
    }
  }
}

extension Syntax {
  /// Creates a syntax that is written like another one and has other values.
  init<Other>(
    like syntax: Syntax<Other>,
    read: @escaping @Sendable (String, Argument) throws(UsageError) -> Value
  ) {
    (description, self.read) = (syntax.description, Self.naming(read))
  }

  /// Creates a syntax that also checks the values of another one.
  init(
    _ syntax: Syntax, check: @escaping @Sendable (String, Value) throws(UsageError) -> Void
  ) {
    description = syntax.description
    read = { (word, argument) throws(UsageError) in
      let value = try syntax.read(word, argument)
      try check(word, value)
      return value
    }
  }
}

// MARK: Kinds of values

extension Syntax {
  /// One of a few words, each with its value.
  ///
  /// - Parameter placeholder: the name in usage lines; nil to show the words themselves.
  static func choice(
    _ placeholder: String? = nil,
    among values: @autoclosure @escaping @Sendable () -> [(word: String, value: Value)],
    ignoringCase: Bool = false
  ) -> Syntax where Value: Sendable {
    @Sendable func words() -> [String] { values().map(\.word) }
    return Syntax(placeholder ?? words().joined(separator: "|"), .choice(words())) {
      (typed, argument) throws(UsageError) in
      let word = ignoringCase ? typed.lowercased() : typed
      guard let found = values().first(where: { $0.word == word }) else {
        throw .unknownChoice(typed, for: argument, choices: words())
      }
      return found.value
    }
  }
}

extension Syntax where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: Syntax { choice(nil) }

  /// One of the cases, with a name of its own in usage lines.
  static func choice(_ placeholder: String?) -> Syntax {
    choice(placeholder, among: Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension Syntax<String> {
  static func word(
    _ placeholder: String, _ shape: Shape = .text, completion: ValueCompletion? = nil
  ) -> Syntax {
    Syntax(placeholder, shape, completion: completion) { (word, _) throws(UsageError) in word }
  }

  static func text(_ placeholder: String, _ shape: Shape = .text) -> Syntax {
    Syntax(placeholder, shape) { (word, argument) throws(UsageError) in
      try TypedText.check(word, for: argument.name)
    }
  }

  /// Text without control characters; a blank one is read as empty.
  static func textOrNone(
    _ placeholder: String, _ shape: Shape = .text, completion: ValueCompletion? = nil
  ) -> Syntax {
    Syntax(placeholder, shape, completion: completion) { (word, argument) throws(UsageError) in
      try TypedText.check(word, for: argument.name).withSingleBlanks
    }
  }

  /// A path; any character may be in one.
  static var path: Syntax {
    Syntax("PATH", .path) { (word, argument) throws(UsageError) in
      guard !word.isEmpty else { throw .emptyValue(of: argument) }
      return word
    }
  }

  /// The path of a file; standard streams are refused.
  static var file: Syntax {
    Syntax("PATH", .path) { (word, argument) throws(UsageError) in
      guard word != "-" else { throw .notAStream(argument) }
      return try path.read(word, argument)
    }
  }
}

extension String {
  /// The text; nil if it is empty, which clears a category or a note.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension Syntax<Int> {
  static var count: Syntax { wholeNumber(.count) }

  static func number(in list: String) -> Syntax { wholeNumber(.number(in: list)) }

  private static func wholeNumber(_ shape: Shape) -> Syntax {
    Syntax("N", shape) { (word, argument) throws(UsageError) in
      guard let count = number(word) else {
        throw .wrong(
          "invalid number '\(word)' for '\(argument.name)'", "Write a whole number, 1 or more.")
      }
      return count
    }
  }

  /// A whole number from 1 on; one that is too large for Int is the largest Int.
  static func number(_ word: String) -> Int? {
    let word = word.withPlainDigits
    guard !word.isEmpty, word.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    let number = Int(word) ?? .max
    return number > 0 ? number : nil
  }
}
