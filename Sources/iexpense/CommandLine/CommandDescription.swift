/// All that is said of a command, once: the parser, the help pages, the completions and the manual
/// are made from it.
struct CommandDescription: Sendable {
  /// The task that a person has; the overview lists the commands by this.
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
  var aliases: [String] = []
  /// Words that people try and that it does not answer to: they lead to a suggestion.
  var synonyms: [String] = []
  let purpose: Purpose
  /// One line, without a full stop.
  let summary: String
  /// Paragraphs for its help page.
  @MadeOnDemand var details: [String] = []
  @MadeOnDemand var operands: [OperandDescription] = []
  @MadeOnDemand var options: [OptionDescription] = []
  /// Names of the options that most lines need; none for the first.
  @MadeOnDemand var usual: [String] = []
  /// Options of which only one may stand on a line.
  @MadeOnDemand var exclusive: [[OptionDescription]] = []
  @MadeOnDemand var examples: [Example]
  /// The commands that the first operand may name, as it does after `watch`: the options and operands
  /// of the one it names then apply.
  @MadeOnDemand var inner: [CommandDescription] = []
  /// Tells whether only the completion scripts call it: it is in no list.
  var isHidden = false

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

  /// Tells whether its words filter.
  var takesFilters: Bool {
    operands.contains { if case .filter = $0.value.shape { true } else { false } }
  }

  /// The command's own option of that name.
  func option(named name: String) -> OptionDescription? {
    options.first { $0.name == name }
  }
}

extension CommandDescription {
  /// The topics that tell some of what there is to say of the command.
  func topics(among all: [HelpTopic]) -> [HelpTopic] {
    let names = Set(options.map(\.name))
    let words = Set([self].glossary.map { $0.word })
    return all.filter { topic in
      (!topic.options.isEmpty && topic.options.allSatisfy { names.contains($0.name) })
        || topic.glossary.keys.contains(where: words.contains)
    }
  }

  /// The description without what topics tell.
  func without(_ topics: [HelpTopic]) -> CommandDescription {
    let (details, options) = (details, options)
    let names = Set(options.map(\.name))
    let shared = topics.filter { topic in topic.options.allSatisfy { names.contains($0.name) } }
    var own = self
    let told = Set(topics.flatMap(\.details))
    own._details = MadeOnDemand(wrappedValue: details.filter { !told.contains($0) })
    let explained = Set(shared.flatMap(\.options).map(\.name))
    own._options = MadeOnDemand(wrappedValue: options.filter { !explained.contains($0.name) })
    return own
  }
}

extension [CommandDescription] {
  /// The words of their usage, each once with how it is written, in the order of the alphabet.
  var glossary: [(word: String, text: String)] {
    let values = flatMap { $0.operands.map(\.value) + $0.options.compactMap(\.value) }
    let texts = Dictionary(values.flatMap(\.glossary)) { first, _ in first }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// An operand: a word, or several, told apart by place.
struct OperandDescription: Sendable {
  /// The number of words.
  enum Count: Sendable {
    case one, optional, many
    /// As many as stand before the next operand; the command tells all of its operands apart.
    case several
  }

  let value: ValueDescription
  let summary: String
  let count: Count

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
  /// The description of its value; nil for a flag.
  var value: ValueDescription?
  /// Tells whether it may stand on a line more than once.
  var repeats = false
  /// Names that people try and that it does not have: they lead to a suggestion.
  var synonyms: [String] = []
  /// A sentence for a value that was probably read as letters of options.
  var dashHint: String?

  /// Tells whether it may stand without its value, which then follows only a `=`.
  var isValueOptional = false

  /// Tells whether a value may follow it.
  var takesValue: Bool { value != nil }

  /// What follows its name in usage lines: ` DATE`, `[=DATE]`; nothing for a flag.
  var valueText: String {
    value.map { isValueOptional ? "[=\($0.placeholder)]" : " \($0.placeholder)" } ?? ""
  }

  /// The words that stand for it, `-t` and `--type`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
