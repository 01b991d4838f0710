import ExpenseCore

/// Advice for a refused line: the names that misspelt words probably mean, the expenses that words
/// name in place of rows, the options that words mean, or the valid forms.
///
/// The error says by its data which word it is about. An option is only offered if the line can be
/// read with it; no line is run.
final class Mistake {
  /// The most misspelt words that are named.
  private static let mostNames = 3
  /// The most words of a line that is read again.
  static let mostWords = 100

  let words: [String]
  let error: any ExplainedError
  let grammar: Grammar
  private let meant: MeantNames
  /// The session of the line as far as it is valid.
  let session: Session?
  /// Parses a line, and throws its error.
  let check: ([String]) throws -> Void
  let command: CommandDescription?
  let arguments: ParsedArguments
  var operands: [String] { arguments.operands }
  let options: [OptionDescription]
  private(set) lazy var source = session.flatMap { try? ItemSource(of: $0) }

  /// Creates the advice for a line.
  ///
  /// - Parameters:
  ///   - words: the words of the line.
  ///   - check: parses a line without running it, and throws its error.
  init(
    _ words: [String], refused error: any ExplainedError, by grammar: Grammar, in session: Session?,
    check: @escaping ([String]) throws -> Void
  ) {
    (self.words, self.error, self.grammar, self.check) = (words, error, grammar, check)
    self.session = session
    meant = MeantNames(grammar: grammar)
    let line = LineReader(words, by: grammar)
    command = line.command
    options = command?.options ?? []
    arguments = line.arguments
  }

  /// The error's message with advice.
  func message() -> Message {
    var message = error.message
    let place = operands.firstIndex { $0.lowercased() == message.word?.lowercased() }
    let places = place.map { $0..<$0 + 1 } ?? operands.indices
    if let value = places.lazy.compactMap(longerValue).first {
      message.cure = value
      return message
    }
    guard let word = message.word, message.offered.isEmpty else {
      message.cure = message.cure ?? sentence
      return message
    }
    if let error = place.flatMap(dayError) { return error.message(of: isEntry ? .day : .span) }
    // A day that can be read needs no other words.
    let mayHaveUse = words.count <= Self.mostWords && !(error is DateTextError)
    let corrections = corrections
    if mayHaveUse, let use = withoutDashes ?? place.flatMap(use) {
      message.cure = use
    } else if let first = corrections.first, !isBeforeCommand(word),
      place == nil || !isFiller(word)
    {
      message.meant = first.names
      let others = corrections.dropFirst().map { "\($0.names.quotedChoices) for '\($0.word)'" }
      if !others.isEmpty { message.cure = "And \(others.joined(separator: ", "))." }
    } else if mayHaveUse, let use = otherUse(from: place) {
      (message.cure, message.list) = use
    }
    if message.meant.isEmpty { message.cure = message.cure ?? sentence }
    return message
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
      return options.named(String(word.dropFirst("--not-".count))).flatMap { option in
        option.value.map {
          "Write not: in front of the value: --\(option.name) not:\($0.placeholder)."
        }
      }
    case UsageError.surplusOperand where options.named("note") != nil:
      return TrailingWords.otherPlaces
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
    let parts = map { $0 == word ? [$0] : $0.split(separator: "=", maxSplits: 1).map(String.init) }
    guard let place = parts.firstIndex(where: { $0.contains(word) }) else { return nil }
    var line = self
    line[place] = parts[place].map { $0 == word ? name : $0 }.joined(separator: "=")
    return line
  }
}
