import ExpenseCore

/// Advice for a refused line: the names that misspelt words probably mean, the expenses that words
/// name in place of rows, the options that words mean, or the valid forms.
///
/// The error says by its data which word it is about. An option is only offered if the line can be
/// read with it; no line is run.
final class Mistake {
  /// The meaning of a wrong word of a line.
  struct Answer {
    /// The names that it may mean, and the word.
    var names: [String] = []
    var word = ""
    /// The words to write in its place.
    var written: [String] = []
    var sentence: String?
    /// Lines that the sentence announces.
    var list: [String] = []
    /// The line with it; nil if there are several.
    var line: [String]?
  }

  /// Reads a line without running it, with the words of a file if there is one, and throws its error.
  typealias Check = (_ line: [String], _ source: ItemSource?) throws -> Void

  private static let mostAnswers = 3
  private static let mostWords = 100

  let words: [String]
  let error: any ExplainedError
  let grammar: Grammar
  let session: Session?
  let check: Check
  let command: CommandDescription?
  let arguments: ParsedArguments
  var operands: [String] { arguments.operands }
  let options: [OptionDescription]
  private(set) lazy var source = session.flatMap { try? ItemSource(of: $0) }
  /// The place of the wrong word among the operands.
  private var place: Int? {
    operands.firstIndex { $0.lowercased() == error.message.word?.lowercased() }
  }

  init(
    _ words: [String], refused error: any ExplainedError, by grammar: Grammar, in session: Session?,
    check: @escaping Check
  ) {
    (self.words, self.error, self.grammar, self.check) = (words, error, grammar, check)
    self.session = session
    let line = LineReader(words, by: grammar)
    command = line.command
    options = command?.options ?? []
    arguments = line.arguments
  }

  /// The error's message with advice.
  func message() -> Message {
    let answers = answers(most: Self.mostAnswers)
    guard let first = answers.first else {
      if let error = place.flatMap(dayError) { return error.message(of: isEntry ? .day : .span) }
      var message = error.message
      message.cure = message.cure ?? sentence
      return message
    }
    var message = error.message
    (message.meant, message.list) = (first.names, first.list)
    let names = answers.dropFirst().filter { !$0.names.isEmpty }
      .map { "\($0.names.quotedChoices) for '\($0.word)'" }
    let written = answers.flatMap(\.written).map(ShellLine.quoted).joined(separator: " ")
    // A list follows its sentence.
    let sentences = (answers.dropFirst() + [first]).compactMap(\.sentence)
    let cures =
      (names.isEmpty ? [] : ["And \(names.joined(separator: ", "))."])
      + (written.isEmpty ? [] : ["Write \(written)."]) + sentences
    if !cures.isEmpty { message.cure = cures.joined(separator: " ") }
    return message
  }

  /// The answer to the wrong word, and those to the words that are wrong after it.
  private func answers(most: Int) -> [Answer] {
    guard let answer else { return [] }
    let next = most > 1 ? answer.line.flatMap(mistake) : nil
    let others = next?.answers(most: most - 1) ?? []
    return [answer] + others.prefix { $0.list.isEmpty && ($0.line != nil || !$0.names.isEmpty) }
  }

  /// The mistake of another line; nil if that can be read.
  func mistake(in line: [String]) -> Mistake? {
    guard line.count <= Self.mostWords else { return nil }
    do { try check(line, source) } catch {
      let other = Mistake(line, refused: error.explained, by: grammar, in: session, check: check)
      other.source = source
      return other
    }
    return nil
  }

  var answer: Answer? {
    let places = place.map { $0..<$0 + 1 } ?? operands.indices
    if let value = places.lazy.compactMap(longerValue).first { return value }
    guard let word = error.message.word, error.message.offered.isEmpty,
      place.flatMap(dayError) == nil
    else { return nil }
    // A day that can be read needs no other words.
    let mayHaveUse = words.count <= Self.mostWords && !(error is DateTextError)
    if mayHaveUse, let use = withoutDashes() ?? place.flatMap(use) { return use }
    let names = names
    if let first = names.first, !isBeforeCommand(word), place == nil || !isFiller(word) {
      // With one name the rest of the line can be read.
      let line = names.count == 1 ? words.replacing(word, with: first) : nil
      return Answer(names: Array(names.prefix(Self.mostAnswers)), word: word, line: line)
    }
    return mayHaveUse ? otherUse(from: place) : nil
  }

  var sentence: String? {
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
    case UsageError.surplusOperand:
      let places = (place.map { [$0 - 1, $0] } ?? []).filter { place in
        place >= 0 && reading([], for: place..<place + 1).map { mistake(in: $0) == nil } == true
      }
      return places.isEmpty ? nil : "Leave \(places.map { operands[$0] }.quotedChoices) out."
    case UsageError.missingOperand(let name):
      guard let operand = command.operands.first(where: { $0.name == name }) else { return nil }
      return operand.value.shape.forms
        ?? (operands.isEmpty ? nil : "\(name): \(operand.summary).")
    default: return nil
    }
  }

  /// Tells whether the word is an option of the command that follows it.
  private func isBeforeCommand(_ word: String) -> Bool {
    guard let command, case UsageError.unknownOption = error else { return false }
    return command.options.contains { $0.words.contains(word) }
  }
}

extension [String] {
  /// The line with another word for one, or for the name or the value in `--name=value`; nil if the
  /// word is not on it.
  fileprivate func replacing(_ word: String, with name: String) -> [String]? {
    let place = firstIndex { $0 == word || $0.hasPrefix("\(word)=") || $0.hasSuffix("=\(word)") }
    return place.map { self[..<$0] + [self[$0].replacing(word, with: name)] + self[($0 + 1)...] }
  }
}
