/// An option whose values are of one type.
struct Option<Value>: Sendable {
  let description: OptionDescription
  private let syntax: Syntax<Value>

  init(
    _ name: String, short: Unicode.Scalar? = nil, _ syntax: Syntax<Value>, _ summary: String,
    repeats: Bool = false, isValueOptional: Bool = false
  ) {
    description = OptionDescription(
      name: name, short: short, summary: summary, value: syntax.description,
      repeats: repeats, isValueOptional: isValueOptional)
    self.syntax = syntax
  }

  func read(_ word: String) throws(UsageError) -> Value {
    try read(word, for: .option(description.name))
  }

  /// Reads the option's value from a word that was typed elsewhere, such as in a form.
  func read(_ word: String, for argument: Argument) throws(UsageError) -> Value {
    try syntax.read(word, argument)
  }
}

/// An option without a value.
struct Flag: Sendable {
  let description: OptionDescription

  init(
    _ name: String, short: Unicode.Scalar? = nil, _ summary: String,
    isForPeople: Bool = false
  ) {
    description = OptionDescription(
      name: name, short: short, summary: summary, isForPeople: isForPeople)
  }
}

/// An operand whose words are read to a value of one type.
struct Operand<Value>: Sendable {
  let description: OperandDescription
  let read: @Sendable ([String]) throws(UsageError) -> Value

  /// Creates an operand whose words are read one by one and then combined.
  private init<Word>(
    _ syntax: Syntax<Word>, _ summary: String, _ count: OperandDescription.Count,
    _ parameter: String? = nil,
    _ value: @escaping @Sendable ([Word]) throws(UsageError) -> Value
  ) {
    let description = OperandDescription(
      value: syntax.description, summary: summary, count: count, parameter: parameter)
    self.description = description
    read = { (words) throws(UsageError) in
      try value(
        words.map { (word) throws(UsageError) in
          try syntax.read(word, .operand(description.name))
        })
    }
  }

  /// One word, without which the line is refused.
  static func required(_ syntax: Syntax<Value>, _ summary: String) -> Operand {
    Operand(syntax, summary, .one) { (values) throws(UsageError) in
      guard let value = values.first else {
        throw .missingOperand(syntax.description.placeholder)
      }
      return value
    }
  }

  static func optional<Word>(
    _ syntax: Syntax<Word>, _ summary: String, parameter: String? = nil
  ) -> Operand where Value == Word? {
    Operand(syntax, summary, .optional, parameter) { $0.first }
  }

  static func many<Word>(
    _ syntax: Syntax<Word>, _ summary: String, parameter: String? = nil
  ) -> Operand where Value == [Word] {
    Operand(syntax, summary, .many, parameter) { $0 }
  }
}
