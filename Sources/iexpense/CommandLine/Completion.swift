import ExpenseCore

/// A completion of the last word of a line.
struct Completion {
  /// The part of the word before the value: `--type=`, `-rt`; usually empty.
  private(set) var lead = ""
  private(set) var beginning: String
  /// The kinds of values that fit; the candidates of all of them are offered.
  let values: [ValueCompletion]
  let arguments: ParsedArguments

  /// Reads a line by the same rules as the parser.
  ///
  /// - Parameter words: the words after the program's name; the last one is being typed.
  init(of words: [String], grammar: Grammar) {
    let reader = LineReader(words.dropLast(), by: grammar)
    arguments = reader.arguments
    let word = words.last ?? ""
    beginning = word
    let values: [ValueCompletion]
    if let waiting = reader.waiting, !ShellLine.isOption(word) {
      values = reader.values(of: waiting.option)
    } else if reader.optionsEnded || !word.utf8.starts(with: "-".utf8) {
      values = reader.operandValues
    } else if let (option, value) = reader.attachedValue(in: word) {
      (lead, beginning) = (String(word.unicodeScalars.dropLast(value.unicodeScalars.count)), value)
      values = reader.values(of: option)
    } else {
      values = [.known(reader.optionCandidates(begunAs: word))]
    }
    self.values = values.map { value in
      guard case .commandsAndTopics = value else { return value }
      return .known(grammar.commandCandidates + grammar.topicCandidates)
    }
  }
}

extension Grammar {
  var commandCandidates: [CompletionCandidate] {
    shownCommands.flatMap { command in
      command.words.map { CompletionCandidate(word: $0, text: command.summary) }
    }
  }

  fileprivate var topicCandidates: [CompletionCandidate] {
    topics.map { CompletionCandidate(word: $0.name, text: $0.summary) }
  }
}

extension LineReader {
  /// The option and the value in `--type=Personal` and `-tPersonal`; nil if the word has no value.
  fileprivate func attachedValue(
    in word: String
  ) -> (option: OptionDescription?, value: String)? {
    if word.utf8.starts(with: "--".utf8) {
      let (name, value) = Self.split(word)
      return value.map { (option(named: name), $0) }
    }
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst(), !letters.isEmpty {
      guard let option = option(lettered: letter) else { return nil }
      if option.takesValue { return (option, String(letters)) }
    }
    return nil
  }

  /// The values of an option; if the first operand names an inner command, those of its option.
  fileprivate func values(of option: OptionDescription?) -> [ValueCompletion] {
    let own = option.flatMap { innerCommand?.option(named: $0.name) } ?? option
    return [own?.value?.completion ?? .none]
  }

  /// The values of the next operand; an option if no operand is left.
  fileprivate var operandValues: [ValueCompletion] {
    guard let command else { return namesNoCommand ? [] : [.known(grammar.commandCandidates)] }
    var operands = command.operands[...]
    var count = arguments.operands.count
    if let inner = innerCommand {
      operands = inner.operands[...]
      count -= 1
    }
    // The words after a name of several words may come in any order.
    if operands.first?.count == .several, count > 0 {
      return operands.dropFirst().map(\.value.completion)
    }
    if count < operands.count {
      // The name of an inner command may be left out, so the operand after it is possible too.
      let last = count == 0 && innerCommand == nil && !command.inner.isEmpty ? 1 : count
      return operands[...last].dropFirst(count).map(\.value.completion)
    }
    if let last = operands.last, last.count == .many { return [last.value.completion] }
    return optionsEnded ? [] : [.known(optionCandidates(begunAs: ""))]
  }

  private var innerCommand: CommandDescription? {
    guard let word = arguments.operands.first else { return nil }
    return command?.inner.first { $0.words.contains(word) }
  }

  /// The options that may still be added to the line.
  ///
  /// - Parameter word: the typed part of an option; a group of flags is offered as it is.
  fileprivate func optionCandidates(begunAs word: String) -> [CompletionCandidate] {
    let isGroup = word.utf8.count > 1 && !word.utf8.starts(with: "--".utf8)
    if isGroup { return [CompletionCandidate(word: word)] }
    let excluded = (command?.exclusive ?? []).filter { $0.contains(where: arguments.has) }
    let options = command?.options ?? []
    let own = innerCommand.map { inner in options.compactMap { inner.option(named: $0.name) } }
    let possible = ((own ?? options) + grammar.globalOptions).filter { option in
      (option.repeats || !arguments.contains(option.name))
        && !excluded.joined().contains { $0.name == option.name }
    }
    return possible.flatMap { option in
      option.words.map { CompletionCandidate(word: $0, text: option.summary) }
    }
  }
}
