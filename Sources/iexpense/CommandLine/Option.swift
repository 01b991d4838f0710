/// An option whose value is of one type: its description, and how the value is read.
struct Option<Value>: Sendable {
  let description: OptionDescription
  let read: @Sendable (String) throws(UsageError) -> Value

  /// An option that takes a value; one without a placeholder shows its choices.
  init(
    _ name: String, short: Character? = nil, _ placeholder: String?, _ summary: String,
    completion: ValueCompletion = .none,
    read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    description = OptionDescription(
      name: name, short: short, summary: summary,
      value: ValueDescription(name: placeholder, completion: completion))
    self.read = read
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// An option whose value is one of a few words.
  static func choice(
    _ name: String, short: Character? = nil, _ summary: String
  ) -> Option {
    let choices = Value.allCases.map(\.rawValue)
    return Option(
      name, short: short, nil, summary, completion: .choices(choices)
    ) { (word) throws(UsageError) in
      guard let value = Value(rawValue: word) else {
        throw .unknownChoice(word, option: name, choices: choices)
      }
      return value
    }
  }
}

extension Option<String> {
  /// An option that takes text as typed.
  static func text(
    _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String,
    completion: ValueCompletion = .none
  ) -> Option {
    Option(name, short: short, placeholder, summary, completion: completion) {
      (word) throws(UsageError) in try TypedText.check(word, for: "--\(name)")
    }
  }

  /// An option that takes a path; any character may be in one.
  static func path(_ name: String, short: Character? = nil, _ summary: String) -> Option {
    Option(name, short: short, "PATH", summary, completion: .files) { (word) throws(UsageError) in
      guard !word.isEmpty else { throw .emptyValue(option: "--\(name)") }
      return word
    }
  }

  /// The option for the path of a file that no standard stream can be.
  static func file(_ name: String, _ summary: String) -> Option {
    let path = path(name, summary)
    return Option(name, "PATH", summary, completion: .files) { (word) throws(UsageError) in
      guard word != "-" else { throw .notAStream(option: name) }
      return try path.read(word)
    }
  }
}

/// An option without a value.
struct Flag: Sendable {
  let description: OptionDescription

  init(_ name: String, short: Character? = nil, _ summary: String) {
    description = OptionDescription(name: name, short: short, summary: summary)
  }
}
