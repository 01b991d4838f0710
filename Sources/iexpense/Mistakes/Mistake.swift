import ExpenseCore

/// Advice for a refused line: the line, name or option that was probably meant, the expenses that
/// its words name, or the valid forms.
struct Mistake {
  private let words: [String]
  private let error: any ExplainedError
  private let meant: MeantLines
  private let command: CommandDescription?
  private let arguments: ParsedArguments

  /// Creates the advice for a line.
  ///
  /// - Parameters:
  ///   - words: the words of the line.
  ///   - attempt: runs a line without saving anything, and returns whether it has an effect.
  init(
    _ words: [String], refused error: any ExplainedError, by grammar: Grammar,
    attempt: @escaping ([String]) throws -> Bool
  ) {
    (self.words, self.error) = (words, error)
    meant = MeantLines(grammar: grammar, attempt: attempt)
    command = LineReader.command(in: words, of: grammar)
    arguments = LineReader.arguments(in: words, of: grammar)
  }

  /// The error's message with advice.
  ///
  /// - Parameter session: the session of the line as far as it is valid.
  func message(in session: Session?) -> Message {
    var message = error.message
    guard error.mayBeMistyped, message.offered.isEmpty else { return message }
    message.offered = meant.lines(for: words, refused: error)
    if !message.offered.isEmpty {
      message.cure = Message.heading(of: message.offered)
    } else if let found = namedExpenses(message.cause, in: session) {
      (message.cure, message.list) = (found.cure, found.list)
    } else if let option = optionOfWords(message.cause) {
      message.cure = "Write \(option.map(ShellLine.quoted).joined(separator: " "))."
    } else if saysFormsAlone(message),
      let words = optionOfDays(message.cause)
    {
      message.cure = words
    }
    message.cure = message.cure ?? sentence
    return message
  }

  /// Tells whether nothing is said but what an operand looks like.
  private func saysFormsAlone(_ message: Message) -> Bool {
    guard let cure = message.cure else { return true }
    return command?.operands.contains { $0.value.shape.forms == cure } == true
  }

  private var sentence: String? {
    if let command, case UsageError.unknownOption(let word, _, _) = error,
      command.options.contains(word)
    {
      return "It goes after the name of the command: iexpense \(command.name) \(word)"
    }
    if let name = meant.name(for: words, refused: error) {
      return Suggestion.sentence(offering: name)
    }
    guard error.exitCode == .usage, let command else { return nil }
    switch error {
    case UsageError.missingValue(let word):
      let option = meant.grammar.options(of: command).first { $0.words.contains(word) }
      return option?.value.map { "Write \(word) \($0.placeholder)." }
    case UsageError.unknownOption(let word, _, _) where word.hasPrefix("--not-"):
      return option(named: String(word.dropFirst("--not-".count)), of: command).flatMap { option in
        option.value.map {
          "Write not: in front of the value: --\(option.name) not:\($0.placeholder)."
        }
      }
    case UsageError.missingOperand(let name):
      let operand = command.operands.first { $0.name == name }
      return operand?.value.shape.forms
    default: return nil
    }
  }
}

extension [OptionDescription] {
  fileprivate func contains(_ word: String) -> Bool { contains { $0.words.contains(word) } }
}

// MARK: Words with another meaning

extension Mistake {
  private static let mostRows = 5

  /// The expenses that words name in place of rows: `delete lunch`, `edit rent 850`.
  private func namedExpenses(_ cause: String, in session: Session?) -> Message? {
    guard case .row? = command?.operands.first?.value.shape, let first = arguments.operands.first,
      cause.lowercased().contains("'\(first.lowercased())'"),
      let session, let source = try? ItemSource(of: session)
    else { return nil }
    let names = arguments.operands.prefix { !$0.contains(where: \.isNumber) }
    let text = names.joined(separator: " ")
    guard let pattern = TextPattern(text) else { return nil }
    let currency = session.currency(ofFile: source.currency).currency
    var filter = ItemFilter(in: currency)
    filter.texts = [pattern]
    let rows = filter.matches(in: source.items).rows
    guard !rows.isEmpty else { return nil }
    let shown = Candidates(
      rows.suffix(Self.mostRows), of: source.items, session.console.style(of: currency))
    let newest = rows.count > Self.mostRows ? "The newest of \(rows.count) rows" : "Rows"
    return Message(cause: cause, cure: "\(newest) with '\(text)':", list: shown.lines)
  }

  /// The option that words name together with its value: `note with anna`, `note:lunch`.
  private func optionOfWords(_ cause: String) -> [String]? {
    guard let command else { return nil }
    var operands = arguments.operands[...]
    // The words of a long name, up to the amount, are skipped.
    if command.operands.first?.count == .several {
      operands = operands.drop { !EnteredAmount.looksLikeAmount($0) }.dropFirst()
    }
    for place in operands.indices {
      let parts = operands[place].split(separator: ":", maxSplits: 1).map(String.init)
      guard let option = option(named: parts.first, of: command) else { continue }
      var values = Array(operands[place...].dropFirst())
      if case .text? = option.value?.shape {
        values = Array(values.prefix { self.option(named: $0, of: command) == nil })
      } else {
        values = Array(values.prefix(1))
      }
      let typed = parts.count == 2 ? [operands[place]] : [operands[place]] + values
      let value = parts.count == 2 ? parts[1] : values.joined(separator: " ")
      guard !value.isEmpty, typed.contains(where: { cause.contains("'\($0)'") }),
        let range = words.firstRange(of: typed)
      else { continue }
      let words = ShellLine.option(option.name, value)
      var line = self.words
      line.replaceSubrange(range, with: words)
      if (try? meant.attempt(line)) != nil { return words }
    }
    return nil
  }

  /// The option of a word that is one of its choices, or the options of days for a word of days, if the
  /// command takes none in its place: `budget food 300 week`, `budget food 300 october`.
  private func optionOfDays(_ cause: String) -> String? {
    guard let command, !command.takesFilters,
      !command.operands.contains(where: \.value.shape.isOfDays),
      let place = arguments.operands.firstIndex(where: { cause.contains("'\($0)'") })
    else { return nil }
    let operands = arguments.operands
    if let option = command.options.first(where: { $0.value?.shape.takes(operands[place]) == true })
    {
      return "Write --\(option.name) \(operands[place])."
    }
    let neighbours = [place..<place + 1, place..<place + 2, max(0, place - 1)..<place + 1]
    let texts = neighbours.map { operands[$0.clamped(to: operands.indices)].joined(separator: " ") }
    let options = command.options.filter { $0.value?.shape.isOfDays == true }
    guard !options.isEmpty,
      texts.contains(where: { !$0.allSatisfy(\.isNumber) && (try? DateSpanText($0)) != nil })
    else { return nil }
    return "Days go after \(options.map { "--\($0.name)" }.formattedAsChoices)."
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
