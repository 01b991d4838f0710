/// The words of a command line, assigned to options and operands.
struct ParsedArguments {
  /// The words that call the command, as they were typed.
  var commandWords: [String] = []
  var operands: [String] = []
  /// The options with their values; there are few, so a linear search is enough.
  private var options: [GivenOption] = []
  private var givenOperands: [(name: String, places: Range<Int>)] = []

  private struct GivenOption {
    let option: OptionDescription
    let value: String?
    /// The number of operands before it.
    var place: Int

    /// The option as it can be typed again.
    var words: [String] { option.words(with: value, as: option.words[0]) }
  }

  var optionNames: [String] { options.map(\.option.name) }

  /// Tells whether the option of that name is on the line, with or without a value.
  func contains(_ name: String) -> Bool {
    options.contains { $0.option.name == name }
  }

  func has(_ option: OptionDescription) -> Bool { contains(option.name) }

  func has<Value>(_ option: Option<Value>) -> Bool { contains(option.description.name) }

  func has(_ flag: Flag) -> Bool {
    contains(flag.description.name)
  }

  /// The option's value; nil if the option is not on the line.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).first
  }

  /// The option's values in the order of the line; at most one if it does not repeat.
  func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for given in options where given.option.name == option.description.name {
      if let word = given.value { values.append(try option.read(word)) }
    }
    return values
  }

  /// The typed values of an option, nil for a flag; one for each time it is on the line.
  func words(of option: OptionDescription) -> [String?] {
    options.filter { $0.option.name == option.name }.map(\.value)
  }

  func value<Value>(of operand: Operand<Value>) throws(UsageError) -> Value {
    try operand.read(Array(operands[places(of: operand)]))
  }

  /// The operand's values, in groups that no option interrupts.
  func runs<Word>(of operand: Operand<[Word]>) throws(UsageError) -> [[Word]] {
    let (places, starts) = (places(of: operand), Set(options.map(\.place)))
    var runs: [[String]] = []
    for place in places {
      if runs.isEmpty || starts.contains(place) { runs.append([]) }
      runs[runs.count - 1].append(operands[place])
    }
    return try runs.map { (words) throws(UsageError) in try operand.read(words) }
  }

  private func places<Value>(of operand: Operand<Value>) -> Range<Int> {
    givenOperands.first { $0.name == operand.description.name }?.places ?? 0..<0
  }

  /// The option right before the operand at that place, and its value; nil if there is no such
  /// option or it has no value.
  func option(before place: Int) -> (option: OptionDescription, value: String)? {
    options.last { $0.place == place }.flatMap { given in given.value.map { (given.option, $0) } }
  }

  /// - Throws: `UsageError.repeated` if it is on the line already and may not repeat.
  mutating func add(_ option: OptionDescription, value: String?) throws(UsageError) {
    guard option.repeats || !contains(option.name) else { throw .repeated(option: option.name) }
    options.append(GivenOption(option: option, value: value, place: operands.count))
  }

  func removing(_ isUnwanted: (_ name: String, _ value: String?) -> Bool) -> ParsedArguments {
    var rest = self
    rest.options.removeAll { isUnwanted($0.option.name, $0.value) }
    return rest
  }

  mutating func moveOperandToCommandWords() {
    commandWords.append(operands.removeFirst())
    for index in options.indices { options[index].place = max(0, options[index].place - 1) }
  }

  /// The options as they can be typed again, all or those whose names are wanted.
  func optionWords(where isWanted: (String) -> Bool = { _ in true }) -> [String] {
    options.filter { isWanted($0.option.name) }.flatMap(\.words)
  }

  /// The operands and options that are wanted, as they can be typed again, in the order of the line.
  func words(
    operands isOperandWanted: (String) -> Bool,
    options isOptionWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    let wanted = options.filter { isOptionWanted($0.option.name) }
    return (0...operands.count).flatMap { place in
      wanted.filter { $0.place == place }.flatMap(\.words)
        + operands.dropFirst(place).prefix(1).filter(isOperandWanted)
    }
  }

  /// Refuses options that exclude each other, and assigns the words to the operands, unless the
  /// command does that itself.
  mutating func assign(to description: CommandDescription) throws(UsageError) {
    try checkDays()
    if options.count > 1 {
      for options in description.exclusive {
        let present = options.filter(has)
        if present.count > 1 { throw .exclusive(present.map { "--\($0.name)" }) }
      }
    }
    if description.operands.contains(where: { $0.count == .several }) { return }
    var rest = operands[...]
    givenOperands = []
    for operand in description.operands {
      let words = operand.count == .many ? rest : rest.prefix(1)
      if operand.count == .one, words.isEmpty { throw .missingOperand(operand.name) }
      givenOperands.append((operand.name, words.indices))
      rest = rest.dropFirst(words.count)
    }
    if let word = rest.first { throw .surplusOperand(word) }
  }
}

extension ParsedArguments {
  /// Refuses a day in several words of which only the first belongs to an option: `--on october
  /// 2025`.
  private func checkDays() throws(UsageError) {
    for place in operands.indices {
      guard let (option, value) = option(before: place), option.value?.shape.isOfDays == true
      else { continue }
      let more = [2, 1].map { operands[place...].prefix($0).joined(separator: " ") }
      guard let word = more.first(where: { (try? DaysText("\(value) \($0)")) != nil }) else {
        continue
      }
      throw .wrong(
        "'\(word)' may belong to '--\(option.name) \(value)'",
        "Write --\(option.name) \(ShellLine.inQuotes("\(value) \(word)")).")
    }
  }
}
