import ExpenseCore

/// Reads the words of a line one by one and collects the arguments.
struct LineReader {
  let grammar: Grammar
  private(set) var command: CommandDescription?
  private(set) var namesNoCommand = false
  private(set) var arguments = ParsedArguments()
  /// Tells whether `--help` was read, which asks for the whole page; `-h` asks for the short one.
  private(set) var wantsWholePage = false
  private(set) var optionsEnded = false
  private(set) var waiting: (option: OptionDescription, word: String)?

  init(grammar: Grammar) {
    self.grammar = grammar
  }

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

  /// Reads a line that may be wrong; wrong words are ignored.
  init(_ words: [String], by grammar: Grammar) {
    self.init(grammar: grammar)
    for word in words { readLeniently(word) }
  }

  /// - Throws: `UsageError.missingValue` if the last option has no value.
  func finish() throws(UsageError) {
    if let waiting { throw .missingValue(option: waiting.word) }
  }

  private mutating func readOperand(_ word: String) throws(UsageError) {
    if command != nil {
      arguments.operands.append(word)
    } else {
      command = grammar.findCommand(word)
      namesNoCommand = command == nil
      if namesNoCommand { throw .unknownCommand(word) }
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
      waiting = (option, "--" + name)
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
        waiting = (option, "-\(letter)")
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
  /// Refuses a category attached to its letter: `-coffee` hardly means `-c offee`.
  private func checkAttached(
    _ value: String, to option: OptionDescription, _ letter: Unicode.Scalar, in word: String
  ) throws(UsageError) {
    guard case .category? = option.value?.shape else { return }
    let other =
      command?.takesFilters == true ? ", or not:\(word.dropFirst()) to leave that out" : ""
    throw .unknownOption(word, cure: "Write -\(letter) \(value)\(other).")
  }

  /// The cure for `-KWD 5`, which is read as letters of options.
  private func cure(forValueLike word: String) -> String? {
    guard word.contains(where: { $0.isUppercase || $0.isNumber }), option(named: "amount") != nil
    else { return nil }
    return "An amount that starts with '-' and a letter goes after '--', or in --amount=."
  }

  func option(named name: String) -> OptionDescription? {
    grammar.options(of: command).first { $0.name == name }
  }

  func option(lettered letter: Unicode.Scalar) -> OptionDescription? {
    grammar.options(of: command).first { $0.short == letter }
  }

  /// The name in `--name` or `--name=value`, and the value if there is a `=`.
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
