import ExpenseCore

/// Goes through the words of a line, and gathers what they say.
struct LineReader {
  let grammar: Grammar
  /// The command, once a word has named it.
  private(set) var command: CommandDescription?
  /// Tells whether the word in the command's place names no command.
  private(set) var isLost = false
  private(set) var arguments = ParsedArguments()
  /// Tells whether help is asked for in its long form, by which the whole page is meant.
  private(set) var wantsWholePage = false
  /// Tells whether `--` was read.
  private(set) var optionsEnded = false
  /// The option whose value the next word is.
  private(set) var waiting: WaitingOption?

  /// An option that has no value yet.
  struct WaitingOption {
    let option: OptionDescription
    /// The word as it was typed.
    let word: String
  }

  init(grammar: Grammar) {
    self.grammar = grammar
  }

  /// Reads the next word of the line.
  mutating func read(_ word: String) throws(UsageError) {
    if let given = waiting {
      waiting = nil
      guard !ShellLine.isOption(word) else { throw .missingValue(option: given.word) }
      try arguments.add(given.option, value: word)
    } else if !optionsEnded, ShellLine.isOptionWithDash(word) {
      throw .unknownOption(word)
    } else if optionsEnded || !ShellLine.isOption(word) {
      try readOperand(word)
    } else if word == "--" {
      optionsEnded = true
    } else if word.utf8.starts(with: "--".utf8) {
      try readLong(word)
    } else {
      try readShort(word)
    }
  }

  /// Reads the next word of a line that may be wrong; a wrong word is ignored.
  mutating func readLeniently(_ word: String) {
    if ShellLine.isOption(word) { waiting = nil }
    try? read(word)
  }

  /// The arguments of a line, as far as they are right.
  static func arguments(in words: [String], of grammar: Grammar) -> ParsedArguments {
    var reader = LineReader(grammar: grammar)
    for word in words { reader.readLeniently(word) }
    return reader.arguments
  }

  /// The command that a line names; nil if it names none.
  static func command(in words: [String], of grammar: Grammar) -> CommandDescription? {
    var reader = LineReader(grammar: grammar)
    for word in words { reader.readLeniently(word) }
    return reader.command
  }

  /// Ends the line.
  ///
  /// - Throws: `UsageError.missingValue` where the last option still waits for its value.
  func finish() throws(UsageError) {
    if let waiting { throw .missingValue(option: waiting.word) }
  }

  private mutating func readOperand(_ word: String) throws(UsageError) {
    if command != nil {
      arguments.operands.append(word)
    } else {
      command = grammar.findCommand(word)
      isLost = command == nil
      if isLost { throw .unknownCommand(word) }
      arguments.commandWords = [word]
    }
  }

  private mutating func readLong(_ word: String) throws(UsageError) {
    let (name, value) = Self.split(word)
    guard let option = option(named: name) else {
      throw .unknownOption("--" + name)
    }
    if option.name == grammar.help.description.name { wantsWholePage = true }
    guard option.takesValue else {
      if value != nil { throw .unexpectedValue(option: "--" + name) }
      return try arguments.add(option, value: nil)
    }
    if value != nil || option.isValueOptional {
      try arguments.add(option, value: value)
    } else {
      waiting = WaitingOption(option: option, word: "--" + name)
    }
  }

  private mutating func readShort(_ word: String) throws(UsageError) {
    // An option with one dash for two is no group of letters.
    let name = Self.split("-\(word)").name
    if name.utf8.count > 1, option(named: name) != nil { throw .unknownOption("-\(name)") }
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = option(lettered: letter) else {
        let isAlone = letters.isEmpty && word.unicodeScalars.count == 2
        throw .unknownOption(
          "-\(letter)", in: isAlone ? nil : word, cure: cure(forValueLike: word))
      }
      if !option.takesValue {
        try arguments.add(option, value: nil)
      } else if letters.isEmpty {
        waiting = WaitingOption(option: option, word: "-\(letter)")
      } else if letters.first == "=" {
        let value = String(letters.dropFirst())
        throw .wrong(
          "'=' does not belong between '-\(letter)' and its value",
          "Write -\(letter) \(value) or --\(option.name)=\(value).")
      } else {
        try checkAttached(String(letters), to: option, letter, in: word)
        return try arguments.add(option, value: String(letters))
      }
    }
  }
}

extension LineReader {
  /// Refuses a value that any word could be and that stands in one word with its letter: `-coffee` is
  /// hardly `-c offee`.
  private func checkAttached(
    _ value: String, to option: OptionDescription, _ letter: Unicode.Scalar, in word: String
  ) throws(UsageError) {
    guard case .category? = option.value?.shape else { return }
    let other =
      command?.takesFilters == true ? ", or not:\(word.dropFirst()) to leave that out" : ""
    throw .ambiguous(
      "'\(word)' could be '-\(letter) \(value)'", cure: "Write -\(letter) \(value)\(other).")
  }

  /// The sentence for `-KWD 5`, which is read as letters of options.
  private func cure(forValueLike word: String) -> String? {
    guard word.contains(where: { $0.isUppercase || $0.isNumber }) else { return nil }
    return command?.options.lazy.compactMap { $0.dashHint }.first
  }

  /// The option of that name that may stand here.
  func option(named name: String) -> OptionDescription? {
    grammar.options(of: command).first { $0.name == name }
  }

  /// The option of that letter that may stand here.
  func option(lettered letter: Unicode.Scalar) -> OptionDescription? {
    grammar.options(of: command).first { $0.short == letter }
  }

  /// The name of `--name` or `--name=value`, and the value where there is a `=`.
  static func split(_ word: String) -> (name: String, value: String?) {
    let rest = word.utf8.dropFirst(2)
    guard let mark = rest.firstIndex(of: UInt8(ascii: "=")) else {
      return (String(Substring(rest)), nil)
    }
    return (
      String(Substring(rest[..<mark])), String(Substring(rest[rest.index(after: mark)...]))
    )
  }
}
