/// All that is said of a command, once: the parser, the help pages, the completions and the manual
/// are made from it.
struct CommandDescription: Sendable {
  /// What a person wants to do with it; the overview lists the commands by this.
  enum Purpose: String, CaseIterable, Sendable {
    case record = "Write expenses down"
    case look = "Look at them"
    case correct = "Correct them"
    case exchange = "Exchange them with other programs"
    case keep = "Look after the file"
    case learn = "Find your way"
  }

  /// The word that calls it.
  let name: String
  /// Other words that call it.
  let aliases: [String]
  /// Words that people try and that it does not answer to: they lead to a suggestion.
  let synonyms: [String]
  let purpose: Purpose
  /// One line, without a full stop.
  let summary: String
  /// Whether it is for programs of ours only, and stays out of every list.
  let isHidden: Bool

  // Made only where they are asked for: a run has one command, and help for none of the others.
  private let makeDetails: @Sendable () -> [String]
  private let makeOperands: @Sendable () -> [OperandDescription]
  private let makeOptions: @Sendable () -> [OptionDescription]
  private let makeExclusive: @Sendable () -> [[String]]
  private let makeExamples: @Sendable () -> [Example]
  private let makeInner: @Sendable () -> [CommandDescription]

  /// Paragraphs for its help page.
  var details: [String] { makeDetails() }
  var operands: [OperandDescription] { makeOperands() }
  var options: [OptionDescription] { makeOptions() }
  /// Names of options of which only one may stand on a line.
  var exclusive: [[String]] { makeExclusive() }
  var examples: [Example] { makeExamples() }
  /// Commands of which the first operand names one, whose options and operands then hold.
  var inner: [CommandDescription] { makeInner() }

  init(
    name: String, aliases: [String] = [], synonyms: [String] = [], purpose: Purpose,
    summary: String, details: @autoclosure @escaping @Sendable () -> [String] = [],
    operands: @autoclosure @escaping @Sendable () -> [OperandDescription] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionDescription] = [],
    exclusive: @autoclosure @escaping @Sendable () -> [[String]] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    inner: @autoclosure @escaping @Sendable () -> [CommandDescription] = [], isHidden: Bool = false
  ) {
    (self.name, self.aliases, self.synonyms) = (name, aliases, synonyms)
    (self.purpose, self.summary, self.isHidden) = (purpose, summary, isHidden)
    (makeDetails, makeOperands, makeOptions) = (details, operands, options)
    (makeExclusive, makeExamples, makeInner) = (exclusive, examples, inner)
  }

  /// A command line and what it does.
  struct Example: Sendable {
    /// The line without the program's name.
    let line: String
    let explanation: String
  }

  /// The words that call it.
  var words: [String] { [name] + aliases }

  /// The line that says how its words are put together.
  var usage: String {
    (["iexpense", name] + (options.isEmpty ? [] : ["[OPTION...]"]) + operands.map(\.usage))
      .joined(separator: " ")
  }

  /// How the words of its usage are written, in the order of the alphabet.
  var glossary: [GlossaryEntry] { [self].glossary }

  /// The command's own option of that name.
  func option(named name: String) -> OptionDescription? {
    options.first { $0.name == name }
  }
}

extension [CommandDescription] {
  /// How the words of their usage are written, each once, in the order of the alphabet.
  var glossary: [GlossaryEntry] {
    let values = flatMap { $0.operands.map(\.value) + $0.options.compactMap(\.value) }
    let entries = values.flatMap(\.glossary).map { ($0.word, $0) }
    return Dictionary(entries) { first, _ in first }.values.sorted { $0.word < $1.word }
  }
}

/// A word that stands by its place.
struct OperandDescription: Sendable {
  /// How many words it has.
  enum Count: Sendable {
    case one, optional, many
    /// As many as stand before the next operand.
    case several
  }

  let value: ValueDescription
  let summary: String
  let count: Count

  init(_ value: ValueDescription, _ summary: String, _ count: Count) {
    self.value = value
    self.summary = summary
    self.count = count
  }

  /// As messages name it: `NAME`, `ROW|ID`.
  var name: String { value.placeholder }

  /// As usage lines show it: `[NAME]`, `[ROW|ID...]`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name)...]"
    case .several: "\(name)..."
    }
  }
}

/// An option with or without a value.
struct OptionDescription: Sendable {
  /// Without the dashes.
  let name: String
  var short: Unicode.Scalar?
  let summary: String
  /// Says what is known of its value, when somebody asks; nil for a flag.
  var describeValue: (@Sendable () -> ValueDescription)?
  /// Whether it may stand on a line more than once.
  var repeats = false
  /// What to say where a value was probably read as letters of options.
  var dashHint: String?

  /// Whether a value follows it.
  var takesValue: Bool { describeValue != nil }

  /// What is known of its value; nil for a flag.
  var value: ValueDescription? { describeValue?() }

  /// The words that stand for it, `-t` and `--type`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
