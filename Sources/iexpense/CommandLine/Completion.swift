import ExpenseCore

/// What the last word of a line that is being typed could become.
struct Completion {
  /// Words that a shell may offer, or where it finds them.
  enum Values {
    case candidates([CompletionCandidate])
    case files
    /// Those that the data file holds, given its items and what is typed of the value.
    case stored(@Sendable ([ExpenseItem], String) -> [CompletionCandidate])
  }

  /// What stands in front of the value in the same word: `--type=`, `-rt`; mostly nothing.
  private(set) var lead = ""
  /// What is typed of the value.
  private(set) var beginning: String
  /// What the value could be: all of these.
  private(set) var values: [Values] = []
  /// What the words before it say.
  let arguments: ParsedArguments

  /// Reads a line by the same rules as the parser.
  ///
  /// - Parameter words: those behind the program's name; the last one is being typed.
  init(of words: [String], grammar: Grammar) {
    var reader = LineReader(grammar: grammar)
    for word in words.dropLast() { reader.readLeniently(word) }
    arguments = reader.arguments
    beginning = words.last ?? ""
    let word = beginning
    if let waiting = reader.waiting, !LineReader.isOption(word) {
      values = grammar.values(of: waiting.option.value)
    } else if reader.optionsEnded || !word.utf8.starts(with: "-".utf8) {
      values = reader.operandValues
    } else if !findAttachedValue(of: word, in: reader) {
      values = [.candidates(reader.optionCandidates(begunAs: word))]
    }
  }

  /// Finds the value in `--type=Personal` and `-tPersonal`; false where the word has none.
  private mutating func findAttachedValue(of word: String, in reader: LineReader) -> Bool {
    let option: OptionDescription?
    if word.utf8.starts(with: "--".utf8) {
      guard case (let name, let value?) = LineReader.split(word) else { return false }
      option = reader.option(named: name)
      (lead, beginning) = ("--\(name)=", value)
    } else {
      var letters = word.unicodeScalars.dropFirst()
      var last: OptionDescription?
      while last?.value == nil, let letter = letters.popFirst() {
        last = reader.option(lettered: letter)
        if last == nil { return false }
      }
      guard !letters.isEmpty else { return false }
      option = last
      (lead, beginning) = (String(word.unicodeScalars.dropLast(letters.count)), String(letters))
    }
    values = reader.grammar.values(of: option?.value)
    return true
  }
}

/// A word that a shell may offer, and what is said of it.
struct CompletionCandidate: Equatable, Sendable {
  let word: String
  var text = ""
}

extension Grammar {
  /// What the value of an option could be.
  fileprivate func values(of value: ValueDescription?) -> [Completion.Values] {
    switch value?.completion {
    case nil, .none?: []
    case .choices(let words), .words(let words):
      [.candidates(words.map { CompletionCandidate(word: $0) })]
    case .commands: [.candidates(commandCandidates)]
    case .files: [.files]
    case .stored(let find): [.stored(find)]
    }
  }

  /// The words that call a command.
  fileprivate var commandCandidates: [CompletionCandidate] {
    shownCommands.flatMap { command in
      command.words.map { CompletionCandidate(word: $0, text: command.summary) }
    }
  }
}

extension LineReader {
  /// What the next operand could be; an option where no operand is left.
  fileprivate var operandValues: [Completion.Values] {
    guard let command else { return isLost ? [] : [.candidates(grammar.commandCandidates)] }
    var operands = command.operands[...]
    var count = arguments.operands.count
    if let inner = innerCommand {
      operands = inner.operands[...]
      count -= 1
    }
    // Behind a name of any number of words the others stand in any order.
    if operands.first?.count == .several, count > 0 {
      return operands.dropFirst().flatMap { grammar.values(of: $0.value) }
    }
    if count < operands.count { return grammar.values(of: operands[count].value) }
    if let last = operands.last, last.count == .many { return grammar.values(of: last.value) }
    return optionsEnded ? [] : [.candidates(optionCandidates(begunAs: ""))]
  }

  /// The command that the first operand names, under a command that shows what others do.
  private var innerCommand: CommandDescription? {
    guard let word = arguments.operands.first else { return nil }
    return command?.inner.first { $0.words.contains(word) }
  }

  /// The options that may still be added to the line.
  ///
  /// - Parameter word: what is typed of one; a group of flags stands for itself.
  fileprivate func optionCandidates(begunAs word: String) -> [CompletionCandidate] {
    let isGroup = word.utf8.count > 1 && !word.utf8.starts(with: "--".utf8)
    if isGroup { return [CompletionCandidate(word: word)] }
    let excluded = (command?.exclusive ?? []).filter { $0.contains(where: arguments.contains) }
    let inner = innerCommand
    let own = (command?.options ?? []).filter {
      inner?.option(named: $0.name) != nil || inner == nil
    }
    let possible = (own + grammar.globalOptions).filter { option in
      (option.repeats || !arguments.contains(option.name))
        && !excluded.contains { $0.contains(option.name) }
    }
    return possible.flatMap { option in
      option.words.map { CompletionCandidate(word: $0, text: option.summary) }
    }
  }
}
