import ExpenseCore

/// Advice for a refused line: the names that misspelt words probably mean, the expenses that words
/// name in place of rows, the option that words mean, or the valid forms.
///
/// The error says by its data which word it is about; no line is made, and none is run.
struct Mistake {
  /// The most misspelt words that are named.
  private static let mostNames = 3
  /// The most words of a line that is read again for another misspelt word.
  private static let mostWords = 100

  private let words: [String]
  private let error: any ExplainedError
  private let grammar: Grammar
  private let meant: MeantNames
  /// Parses a line, and throws its error.
  private let check: ([String]) throws -> Void
  private let command: CommandDescription?
  private let arguments: ParsedArguments

  /// Creates the advice for a line.
  ///
  /// - Parameters:
  ///   - words: the words of the line.
  ///   - check: parses a line without running it, and throws its error.
  init(
    _ words: [String], refused error: any ExplainedError, by grammar: Grammar,
    check: @escaping ([String]) throws -> Void
  ) {
    (self.words, self.error, self.grammar, self.check) = (words, error, grammar, check)
    meant = MeantNames(grammar: grammar)
    command = LineReader.command(in: words, of: grammar)
    arguments = LineReader.arguments(in: words, of: grammar)
  }

  /// The error's message with advice.
  ///
  /// - Parameter session: the session of the line as far as it is valid.
  func message(in session: Session?) -> Message {
    var message = error.message
    guard let word = message.word, message.offered.isEmpty else {
      message.cure = message.cure ?? sentence
      return message
    }
    let corrections = corrections
    if let option = optionOfWords(word, behind: false) {
      message.cure = "Write \(option.map(ShellLine.quoted).joined(separator: " "))."
    } else if let first = corrections.first, !isBeforeCommand(word) {
      message.meant = first.names
      let others = corrections.dropFirst().map { "\($0.names.quotedChoices) for '\($0.word)'" }
      if !others.isEmpty { message.cure = "And \(others.joined(separator: ", "))." }
    } else if let option = optionOfWords(word, behind: true) {
      message.cure = "Write \(option.map(ShellLine.quoted).joined(separator: " "))."
    } else if word != arguments.operands.first, saysFormsAlone(message),
      let words = optionOfDays(word)
    {
      message.cure = words
    } else if let found = namedExpenses(message, in: session) {
      (message.cure, message.list) = (found.cure, found.list)
    } else if let use = lineOfOtherCommand(in: session) {
      message.cure = use
    }
    if message.meant.isEmpty { message.cure = message.cure ?? sentence }
    return message
  }

  /// Tells whether nothing is said but what an operand looks like.
  private func saysFormsAlone(_ message: Message) -> Bool {
    guard let cure = message.cure else { return true }
    return command?.operands.contains { $0.value.shape.forms == cure } == true
  }

  private var sentence: String? {
    guard error.exitCode == .usage, let command else { return nil }
    switch error {
    case UsageError.unknownOption(let word, _, _) where isBeforeCommand(word):
      return "It goes after the name of the command: iexpense \(command.name) \(word)"
    case UsageError.missingValue(let word):
      let option = grammar.options(of: command).first { $0.words.contains(word) }
      return option?.value.map { "Write \(word) \($0.placeholder)." }
    case UsageError.unknownOption(let word, _, _) where word.hasPrefix("--not-"):
      return option(named: String(word.dropFirst("--not-".count)), of: command).flatMap { option in
        option.value.map {
          "Write not: in front of the value: --\(option.name) not:\($0.placeholder)."
        }
      }
    case UsageError.missingOperand(let name):
      return command.operands.first { $0.name == name }?.value.shape.forms
    default: return nil
    }
  }

  /// Tells whether the word is an option of the command that follows it.
  private func isBeforeCommand(_ word: String) -> Bool {
    guard let command, case UsageError.unknownOption = error else { return false }
    return command.options.contains { $0.words.contains(word) }
  }
}

// MARK: Misspelt words

extension Mistake {
  /// The misspelt words of the line with the names that they may mean.
  private var corrections: [(word: String, names: [String])] {
    var (line, error, found) = (words, error as any Error, [(word: String, names: [String])]())
    while found.count < Self.mostNames, let word = error.explained.message.word {
      let names = meant.names(for: error, in: line)
      guard !names.isEmpty else { break }
      found.append((word, Array(names.prefix(Self.mostNames))))
      // With one name the rest of the line can be read.
      guard names.count == 1, line.count <= Self.mostWords,
        let next = line.replacing(word, with: names[0])
      else { break }
      line = next
      do {
        try check(line)
        break
      } catch let other { error = other }
    }
    return found
  }
}

extension [String] {
  /// The line with another word for one, or for the name or the value in `--name=value`; nil if the
  /// word is not on it.
  fileprivate func replacing(_ word: String, with name: String) -> [String]? {
    guard
      let place = firstIndex(where: {
        $0 == word || $0.hasPrefix("\(word)=") || $0.hasSuffix("=\(word)")
      })
    else { return nil }
    var line = self
    line[place] =
      self[place].hasSuffix("=\(word)")
      ? self[place].dropLast(word.count) + name : name + self[place].dropFirst(word.count)
    return line
  }
}

// MARK: Words with another meaning

extension Mistake {
  private static let mostRows = 5

  /// The expenses that words find as filters in place of rows: `delete lunch yesterday`, `edit rent
  /// 850`.
  private func namedExpenses(_ message: Message, in session: Session?) -> Message? {
    guard takesRows, let session, let word = message.word?.lowercased(),
      let start = arguments.operands.firstIndex(where: { $0.lowercased() == word })
    else { return nil }
    guard let source = try? ItemSource(of: session) else { return nil }
    let words = arguments.operands[start...].prefix(Self.mostFilters)
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let found = found(by: Array(words.prefix(count)), in: source, session) else { continue }
      let shown = Candidates(
        found.rows.suffix(Self.mostRows), of: found.items,
        session.console.style(of: found.currency))
      let isMore = found.count > Self.mostRows
      let heading = isMore ? "The newest of \(found.count) rows" : "Rows"
      let text = words.prefix(count).joined(separator: " ")
      return Message(cause: message.cause, cure: "\(heading) with '\(text)':", list: shown.lines)
    }
    return nil
  }

  /// The most words that are read as filters.
  private static let mostFilters = 8

  /// Tells whether an operand names rows, or what recurs.
  private var takesRows: Bool {
    command?.operands.contains { operand in
      switch operand.value.shape {
      case .row: true
      case .number(let list): list == FileList.recurring.key
      default: false
      }
    } == true
  }

  /// The expenses that words find as filters; nil if the words are none, or find none.
  private func found(
    by filters: [String], in source: ItemSource, _ session: Session
  ) -> ItemSelection? {
    let list = ListCommand.description
    let line = [list.name] + filters
    var arguments = LineReader.arguments(in: line, of: grammar)
    guard (try? check(line)) != nil, (try? arguments.assign(to: list)) != nil,
      let found = try? FilterOptions(arguments).select(from: source, in: session), found.count > 0
    else { return nil }
    return found
  }

  /// The options that words name with their values, of which the first is wrong: `note with anna`,
  /// `tag:rome cat:food`, `min 20`, `>100`.
  ///
  /// - Parameter isBehind: whether the wrong word is the value, because its key is a filter too.
  private func optionOfWords(_ word: String, behind isBehind: Bool) -> [String]? {
    let operands = arguments.operands
    guard let command, let wrong = operands.firstIndex(of: word) else { return nil }
    let place = isBehind ? wrong - 1 : wrong
    if case UsageError.unknownChoice = error { return nil }
    guard place >= 0, let (option, value) = key(operands[place], of: command) else {
      return isBehind ? nil : file(word, of: command)
    }
    if let value {
      let others = operands[(place + 1)...].compactMap { key($0, of: command) }
      return ([(option, value)] + others.compactMap { other in other.1.map { (other.0, $0) } })
        .flatMap { ShellLine.option($0.0.name, $0.1) }
    }
    if option.name == Filter.until.description.name, let span = spanEnding(at: place) {
      return [span]
    }
    return words(for: option, from: operands[(place + 1)...])
  }

  /// The option of the key in `tag:rome` and `>100`, with its value, or of a word that is its name.
  private func key(
    _ word: String, of command: CommandDescription
  ) -> (OptionDescription, String?)? {
    if let option = option(named: word, of: command) { return (option, nil) }
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let sign = String(word.prefix { "<>".contains($0) })
    let (name, value) =
      parts.count == 2 ? (parts[0], parts[1]) : (sign, String(word.dropFirst(sign.count)))
    guard let option = option(named: name, of: command), option.takesValue, !value.isEmpty else {
      return nil
    }
    return (option, value)
  }

  /// The option with the words after its name as its value: all for a free text, those that are days
  /// together, else one.
  private func words(
    for option: OptionDescription, from rest: ArraySlice<String>
  ) -> [String]? {
    guard let value = option.value else { return rest.isEmpty ? ["--\(option.name)"] : nil }
    guard !rest.isEmpty else { return ["--\(option.name)", value.placeholder] }
    if case .text = value.shape {
      return ShellLine.option(option.name, rest.joined(separator: " "))
    }
    let days = [3, 2].lazy.map { rest.prefix($0).joined(separator: "-") }
      .first { value.shape.isOfDays && (try? DaysText($0)) != nil }
    return ShellLine.option(option.name, days ?? rest.prefix(1).joined())
  }

  /// The span of `october to november`, whose `to` is at that place.
  private func spanEnding(at place: Int) -> String? {
    guard place > 0 else { return nil }
    let ends = [arguments.operands[place - 1]] + arguments.operands[(place + 1)...].prefix(1)
    let text = ends.joined(separator: "..")
    return ends.count == 2 && (try? DaysText(text, .days)) != nil ? text : nil
  }

  /// The option for a word that is written like the name of a file: `export november out.csv`.
  private func file(_ word: String, of command: CommandDescription) -> [String]? {
    guard let dot = word.lastIndex(of: "."), word[dot...].count > 2, word[dot...].count < 6,
      word[dot...].dropFirst().allSatisfy(\.isLetter),
      let option = command.options.first(where: {
        if case .path? = $0.value?.shape { true } else { false }
      })
    else { return nil }
    return ShellLine.option(option.name, word)
  }

  /// The option of a word that is one of its choices, or the options of days for a word of days, if the
  /// command takes none in its place: `budget food 300 week`, `budget food 300 october`.
  private func optionOfDays(_ word: String) -> String? {
    guard let command, !command.takesFilters,
      !command.operands.contains(where: \.value.shape.isOfDays),
      let place = arguments.operands.firstIndex(of: word)
    else { return nil }
    let operands = arguments.operands
    if let option = command.options.first(where: { $0.value?.shape.takes(word) == true }) {
      return "Write --\(option.name) \(word)."
    }
    let neighbours = [place..<place + 1, place..<place + 2, max(0, place - 1)..<place + 1]
    let texts = neighbours.map { operands[$0.clamped(to: operands.indices)].joined(separator: " ") }
    let options = command.options.filter { $0.value?.shape.isOfDays == true }
    guard !options.isEmpty,
      texts.contains(where: { !$0.allSatisfy(\.isNumber) && (try? DaysText($0)) != nil })
    else { return nil }
    return "Days go after \(options.map { "--\($0.name)" }.formattedAsChoices)."
  }

  /// The use of a line without a command: the command that stands further along it, `add` for one
  /// with an amount, or `list` for filters that find something.
  private func lineOfOtherCommand(in session: Session?) -> String? {
    guard case UsageError.unknownCommand = error, words.count <= Self.mostWords else { return nil }
    if let command = words.dropFirst().first(where: { grammar.findCommand($0) != nil }) {
      return "'\(command)' goes first."
    }
    let (add, list) = (AddCommand.name, ListCommand.description)
    let (adding, listing) = ([add] + words, [list.name] + words)
    let added = LineReader.arguments(in: adding, of: grammar)
    if words.dropFirst().contains(where: EnteredAmount.looksLikeAmount),
      (try? check(adding)) != nil, (try? AddCommand(added))?.isCertain == true
    {
      return "'\(ShellLine.text(adding))' adds it."
    }
    guard let session, let source = try? ItemSource(of: session),
      found(by: words, in: source, session) != nil
    else { return nil }
    return "'\(ShellLine.text(listing))' shows what it finds."
  }

  private func option(
    named word: String?, of command: CommandDescription
  ) -> OptionDescription? {
    guard let word = word?.lowercased() else { return nil }
    return command.options.first { $0.name == word }
      ?? command.options.first { $0.synonyms.contains(word) }
  }
}
