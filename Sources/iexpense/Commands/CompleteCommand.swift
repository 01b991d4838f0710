import ExpenseCore

/// `complete`: prints the completions of the last word, for completion scripts.
///
/// It asks nothing, writes nothing, and stays silent about a file that cannot be read: messages
/// would disturb a shell in the middle of a line.
struct CompleteCommand: Command {
  typealias Outcome = any CommandResult

  static let description = CommandDescription(
    name: "complete", purpose: .learn, summary: "Answer a completion script",
    operands: [line.description],
    options: [bash.description],
    examples: [.init(line: "complete -- list --so", explanation: "See what --so could become")],
    isHidden: true)

  static let line = Operand.many(
    .word("WORD"), "The words of the line; the last one is being typed")
  static let bash = Option(
    "bash", .word("END"), "WORD is a whole line of bash, and answers replace END")

  static let needsSettings = false

  private let words: [String]
  private let bashLine: BashLine?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let replaced = try arguments.value(of: Self.bash)
    let words = try arguments.value(of: Self.line)
    bashLine = replaced.map { BashLine(words.joined(separator: " "), replacing: $0) }
    self.words = bashLine?.words ?? words
  }

  func run(in session: Session) -> Outcome {
    let completion = Completion(of: words, grammar: session.grammar)
    if case .files? = completion.values.first {
      return Guide(text: "\tfiles\t\(completion.lead)\n")
    }
    let candidates = completion.values.flatMap {
      $0.candidates(
        for: completion.beginning, in: items(of: completion.arguments, in: session))
    }
    return answers(candidates, to: completion)
  }

  /// The items of the file that the line names; empty if it cannot be read.
  private func items(of arguments: ParsedArguments, in session: Session) -> [ExpenseItem] {
    let named = try? arguments.value(of: GlobalOptions.file)
    let defaults = named.map(session.defaultsAsTyped) ?? (try? session.defaults)
    guard let defaults, let content = try? ExpenseFile(defaults).read() else { return [] }
    return content.document.items
  }

  /// The lines of the answer: the candidates that begin as typed, or if there are none, those that
  /// do in another case.
  ///
  /// Leaves out words that would be escaped, because they cannot be typed, and empty ones, because
  /// a shell would read the explanation in their place.
  private func answers(_ candidates: [CompletionCandidate], to completion: Completion) -> Guide {
    let typable = candidates.filter {
      !$0.word.isEmpty && SafeText.escaped($0.word) == $0.word
    }
    var lines = typable.compactMap { line(for: $0, to: completion, ignoringCase: false) }
    if lines.isEmpty {
      lines = typable.compactMap { line(for: $0, to: completion, ignoringCase: true) }
    }
    return Guide(text: lines.map { "\($0)\n" }.joined())
  }

  private func line(
    for candidate: CompletionCandidate, to completion: Completion, ignoringCase: Bool
  ) -> String? {
    let word = completion.lead + candidate.word
    let answer = bashLine.map { $0.answer(for: word, ignoringCase: ignoringCase) } ?? word
    guard let answer else { return nil }
    return candidate.text.isEmpty ? answer : "\(answer)\t\(SafeText.escaped(candidate.text))"
  }
}
