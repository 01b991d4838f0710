/// The words of one command line, told apart: what belongs to which option and operand.
struct ParsedArguments {
  /// The words that call the command, as they were typed.
  var commandWords: [String] = []
  /// The words that belong to no option, in their order.
  var operands: [String] = []
  /// The options with their values; few, so they are searched one by one.
  private var options: [GivenOption] = []
  private var givenOperands: [GivenOperand] = []

  private struct GivenOption {
    let option: OptionDescription
    let value: String?
  }

  private struct GivenOperand {
    let name: String
    let words: [String]
  }

  /// The names of the options on the line, in their order.
  var optionNames: [String] { options.map(\.option.name) }

  /// Whether the option of that name stands on the line, with or without a value.
  func contains(_ name: String) -> Bool {
    options.contains { $0.option.name == name }
  }

  /// Whether the option stands on the line.
  func has<Value>(_ option: Option<Value>) -> Bool { contains(option.description.name) }

  /// Whether the flag stands on the line.
  func has(_ flag: Flag) -> Bool {
    contains(flag.description.name)
  }

  /// The option's value, read; nil where the option does not stand on the line.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).first
  }

  /// The option's values, read, in the order of the line; of one that does not repeat there is one.
  func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for given in options where given.option.name == option.description.name {
      if let word = given.value { values.append(try option.read(word)) }
    }
    return values
  }

  /// What was typed for an option, nil for a flag; as often as it stands on the line.
  func words(of option: OptionDescription) -> [String?] {
    options.filter { $0.option.name == option.name }.map(\.value)
  }

  /// The operand's value, read.
  func value<Value>(of operand: Operand<Value>) throws(UsageError) -> Value {
    let found = givenOperands.first { $0.name == operand.description.name }
    return try operand.read(found?.words ?? [])
  }

  /// Adds an option.
  ///
  /// - Throws: `UsageError.repeated` where it stood on the line before, and may stand there once.
  mutating func add(_ option: OptionDescription, value: String?) throws(UsageError) {
    guard option.repeats || !contains(option.name) else { throw .repeated(option: option.name) }
    options.append(GivenOption(option: option, value: value))
  }

  /// The options as they can be typed again, all or those whose names are wanted.
  func optionWords(where isWanted: (String) -> Bool = { _ in true }) -> [String] {
    options.filter { isWanted($0.option.name) }.flatMap { given in
      let word = given.option.words[0]
      return given.value.map { ShellLine.option(given.option.name, as: word, $0) } ?? [word]
    }
  }

  /// Checks which options exclude each other, and gives each operand its words, unless the command
  /// tells these apart by itself.
  mutating func assign(to description: CommandDescription) throws(UsageError) {
    if options.count > 1 {
      for names in description.exclusive {
        let present = names.filter(contains)
        if present.count > 1 { throw .exclusive(present.map { "--\($0)" }) }
      }
    }
    if description.operands.contains(where: { $0.count == .several }) { return }
    var rest = operands[...]
    givenOperands = []
    for operand in description.operands {
      let words = operand.count == .many ? rest : rest.prefix(1)
      if operand.count == .one, words.isEmpty { throw .missingOperand(operand.name) }
      givenOperands.append(GivenOperand(name: operand.name, words: Array(words)))
      rest = rest.dropFirst(words.count)
    }
    if let word = rest.first { throw .surplusOperand(word) }
  }
}
