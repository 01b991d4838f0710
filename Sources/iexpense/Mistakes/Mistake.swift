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
    if let first = corrections.first, !isBeforeCommand(word) {
      message.meant = first.names
      let others = corrections.dropFirst().map { "\($0.names.quotedChoices) for '\($0.word)'" }
      if !others.isEmpty { message.cure = "And \(others.joined(separator: ", "))." }
    } else if let found = namedExpenses(message, in: session) {
      (message.cure, message.list) = (found.cure, found.list)
    } else if let option = optionOfWords(word) {
      message.cure = "Write \(option.map(ShellLine.quoted).joined(separator: " "))."
    } else if saysFormsAlone(message), let words = optionOfDays(word) {
      message.cure = words
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

  /// The expenses that words name in place of rows: `delete lunch`, `edit rent 850`.
  private func namedExpenses(_ message: Message, in session: Session?) -> Message? {
    guard case .row? = command?.operands.first?.value.shape,
      message.word?.lowercased() == arguments.operands.first?.lowercased(),
      let session, let source = try? ItemSource(of: session)
    else { return nil }
    let names = arguments.operands.prefix { !$0.contains(where: \.isNumber) }
    let text = names.joined(separator: " ")
    guard let pattern = TextPattern(text) else { return nil }
    let currency = source.currency
    var filter = ItemFilter(in: currency)
    filter.texts = [pattern]
    let rows = filter.matches(in: source.items).rows
    guard !rows.isEmpty else { return nil }
    let shown = Candidates(
      rows.suffix(Self.mostRows), of: source.items, session.console.style(of: currency))
    let newest = rows.count > Self.mostRows ? "The newest of \(rows.count) rows" : "Rows"
    return Message(cause: message.cause, cure: "\(newest) with '\(text)':", list: shown.lines)
  }

  /// The option that words name together with its value, of which one is wrong: `note with anna`,
  /// `note:lunch`, `min 20`.
  private func optionOfWords(_ word: String) -> [String]? {
    let operands = arguments.operands
    guard let command, let wrong = operands.firstIndex(of: word) else { return nil }
    for place in [wrong - 1, wrong] where place >= 0 {
      let parts = operands[place].split(separator: ":", maxSplits: 1).map(String.init)
      guard let option = option(named: parts.first, of: command) else { continue }
      if parts.count == 2 { return ShellLine.option(option.name, parts[1]) }
      var values = Array(operands[(place + 1)...])
      if case .text? = option.value?.shape {
        values = Array(values.prefix { self.option(named: $0, of: command) == nil })
      } else {
        values = Array(values.prefix(1))
      }
      if !values.isEmpty { return ShellLine.option(option.name, values.joined(separator: " ")) }
    }
    return nil
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
    if words.dropFirst().contains(where: EnteredAmount.looksLikeAmount),
      (try? check(adding)) != nil
    {
      return "'\(ShellLine.text(adding))' adds it."
    }
    var arguments = LineReader.arguments(in: listing, of: grammar)
    guard let session, (try? check(listing)) != nil, (try? arguments.assign(to: list)) != nil,
      let source = try? ItemSource(of: session),
      let found = try? FilterOptions(arguments).select(from: source, in: session), found.count > 0
    else { return nil }
    return "'\(ShellLine.text(listing))' shows what it finds."
  }

  private func option(
    named word: String?, of command: CommandDescription
  ) -> OptionDescription? {
    guard let word = word?.lowercased() else { return nil }
    return command.options.first {
      $0.takesValue && ($0.name == word || $0.synonyms.contains(word))
    }
  }
}
