/// An option whose values are of one type.
struct Option<Value>: Sendable {
  let description: OptionDescription
  private let syntax: Syntax<Value>

  /// An option with its name, its letter, and how its value is written.
  ///
  /// - Parameters:
  ///   - repeats: whether it may stand on a line again and again, each time with a value.
  ///   - synonyms: names that people try for it.
  ///   - isValueOptional: whether it may stand without its value.
  ///   - dashHint: what to say where a value was probably read as letters of options.
  init(
    _ name: String, short: Unicode.Scalar? = nil, _ syntax: Syntax<Value>, _ summary: String,
    repeats: Bool = false, synonyms: [String] = [], isValueOptional: Bool = false,
    dashHint: String? = nil
  ) {
    description = OptionDescription(
      name: name, short: short, summary: summary, value: syntax.description,
      repeats: repeats, synonyms: synonyms, dashHint: dashHint, isValueOptional: isValueOptional)
    self.syntax = syntax
  }

  /// The value that a word stands for.
  func read(_ word: String) throws(UsageError) -> Value {
    try read(word, for: .option(description.name))
  }

  /// The value that a word stands for which was typed elsewhere, in a form for example.
  func read(_ word: String, for argument: Argument) throws(UsageError) -> Value {
    try syntax.read(word, argument)
  }
}

/// An option without a value.
struct Flag: Sendable {
  let description: OptionDescription

  init(_ name: String, short: Unicode.Scalar? = nil, _ summary: String) {
    description = OptionDescription(name: name, short: short, summary: summary)
  }
}

/// One word, or several, that stand by their place: what is read from them is of one type.
struct Operand<Value>: Sendable {
  let description: OperandDescription
  /// Reads the words that stand in the operand's place.
  let read: @Sendable ([String]) throws(UsageError) -> Value

  /// Words that are read one by one, and what they come to together.
  private init<Word>(
    _ syntax: Syntax<Word>, _ summary: String, _ count: OperandDescription.Count,
    _ value: @escaping @Sendable ([Word]) throws(UsageError) -> Value
  ) {
    let description = OperandDescription(
      value: syntax.description, summary: summary, count: count)
    self.description = description
    read = { (words) throws(UsageError) in
      try value(
        words.map { (word) throws(UsageError) in
          try syntax.read(word, .operand(description.name))
        })
    }
  }

  /// A word that has to be there.
  static func required(_ syntax: Syntax<Value>, _ summary: String) -> Operand {
    Operand(syntax, summary, .one) { (values) throws(UsageError) in
      guard let value = values.first else {
        throw .missingOperand(syntax.description.placeholder)
      }
      return value
    }
  }

  /// A word that may be there.
  static func optional<Word>(
    _ syntax: Syntax<Word>, _ summary: String
  ) -> Operand where Value == Word? {
    Operand(syntax, summary, .optional) { $0.first }
  }

  /// As many words as there are.
  static func many<Word>(
    _ syntax: Syntax<Word>, _ summary: String
  ) -> Operand where Value == [Word] {
    Operand(syntax, summary, .many) { $0 }
  }
}
