/// The one description of a command: the parser, the help pages, the completions and the manual are
/// made from it.
struct CommandDescription: Sendable {
  /// The task that a command serves; the overview groups the commands by it.
  enum Purpose: String, CaseIterable, Sendable {
    case record = "Write expenses down"
    case look = "Look at them"
    case correct = "Correct them"
    case exchange = "Exchange them with other programs"
    case keep = "Look after the file"
    case learn = "Find your way"
  }

  let name: String
  var aliases: [String] = []
  /// Words that people try instead; they lead to a suggestion.
  var synonyms: [String] = []
  let purpose: Purpose
  /// One line, without a full stop.
  let summary: String
  @Deferred var details: [String] = []
  @Deferred var operands: [OperandDescription] = []
  @Deferred var options: [OptionDescription] = []
  /// Names of the options that most lines need, for the short help; if empty, the first ones.
  @Deferred var usual: [String] = []
  /// Groups of options of which a line may have only one.
  @Deferred var exclusive: [[OptionDescription]] = []
  @Deferred var examples: [Example]
  /// The commands that the first operand may name, as after `watch`; the options and operands of
  /// the named one then apply.
  @Deferred var inner: [CommandDescription] = []
  /// Names of the options and operands with which a line changes the file; nil if every line does.
  @Deferred var changing: [String]? = nil
  /// Hides the command from every list: only the completion scripts call it.
  var isHidden = false

  struct Example: Sendable {
    let line: String
    let explanation: String
  }

  var words: [String] { [name] + aliases }

  var usage: String {
    (["iexpense", name] + (options.isEmpty ? [] : ["[OPTION...]"]) + operands.map(\.usage))
      .joined(separator: " ")
  }

  var takesFilters: Bool {
    operands.contains { if case .filter = $0.value.shape { true } else { false } }
  }

  func option(named name: String) -> OptionDescription? {
    options.first { $0.name == name }
  }
}

extension CommandDescription {
  /// The topics that explain options or words of the command.
  func topics(among all: [HelpTopic]) -> [HelpTopic] {
    let names = Set(options.map(\.name))
    let words = Set([self].glossary.map { $0.word })
    return all.filter { topic in
      (!topic.options.isEmpty && topic.options.allSatisfy { names.contains($0.name) })
        || topic.glossary.keys.contains(where: words.contains)
    }
  }

  /// The description without the details and options that topics explain.
  func without(_ topics: [HelpTopic]) -> CommandDescription {
    let (details, options) = (details, options)
    let names = Set(options.map(\.name))
    let shared = topics.filter { topic in topic.options.allSatisfy { names.contains($0.name) } }
    var own = self
    let sharedDetails = Set(topics.flatMap(\.details))
    own._details = Deferred(wrappedValue: details.filter { !sharedDetails.contains($0) })
    let explained = Set(shared.flatMap(\.options).map(\.name))
    own._options = Deferred(wrappedValue: options.filter { !explained.contains($0.name) })
    return own
  }
}

extension [CommandDescription] {
  /// The words of the placeholders with their explanations, each once, in alphabetical order.
  var glossary: [(word: String, text: String)] {
    let values = flatMap { $0.operands.map(\.value) + $0.options.compactMap(\.value) }
    let texts = Dictionary(values.flatMap(\.glossary)) { first, _ in first }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// An operand: one or more words, identified by their place.
struct OperandDescription: Sendable {
  enum Count: Sendable {
    case one, optional, many
    /// One or more; the command itself divides the words among its operands.
    case several
  }

  let value: ValueDescription
  let summary: String
  let count: Count
  /// The name as a parameter of a tool; nil for that of the placeholder.
  var parameter: String?

  /// The name in messages: `NAME`, `ROW|ID`.
  var name: String { value.placeholder }

  /// The name as a parameter of a tool: `category`, `rows`.
  var parameterName: String {
    let word = name.prefix { $0 != "|" }.lowercased()
    return parameter ?? (count == .many ? "\(word)s" : word)
  }

  /// The form in usage lines: `[NAME]`, `[ROW|ID...]`.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name)...]"
    case .several: "\(name)..."
    }
  }
}

struct OptionDescription: Sendable {
  let name: String
  var short: Unicode.Scalar?
  let summary: String
  var value: ValueDescription?
  var repeats = false

  /// Keeps the option from assistants, because undo cannot take back what it does.
  var isForPeople = false
  /// Allows the option without its value; a value must then follow a `=`.
  var isValueOptional = false

  var takesValue: Bool { value != nil }

  /// Names that people try instead, in every command; they lead to a suggestion.
  var synonyms: [String] { Self.otherNames[name] ?? [] }

  /// Other names of options, choices and labels.
  static let otherNames = [
    "Business": ["work", "job", "office", "company"], "Personal": ["private", "mine"],
    "amount": ["price", "cost"], "category": ["cat", "categories"], "date": ["on", "when"],
    "csv": ["excel", "spreadsheet"], "day": ["daily"],
    "delete": ["remove", "end"], "end": ["remove", "delete", "stop", "cancel"],
    "high": ["biggest", "largest", "highest", "big", "large", "expensive"],
    "every": ["per", "a", "each"], "limit": ["top", "last", "first", "newest", "latest"],
    "low": ["smallest", "cheapest", "lowest", "small", "cheap"],
    "max": ["under", "below", "less", "<", "<="], "min": ["over", "above", "more", ">", ">="],
    "html": ["pdf", "page"], "month": ["monthly"], "name": ["rename", "names"],
    "no category": ["uncategorized", "uncategorised"],
    "no date": ["undated"], "no tags": ["untagged"], "note": ["comment"], "on": ["month"],
    "open": ["unclaimed"], "per": ["every"], "quarter": ["quarterly"],
    "remove": ["delete", "end", "none"], "repaid": ["paid"], "reverse": ["desc", "descending"],
    "since": ["from", "begin"],
    "sort": ["by", "order", "sorted"], "until": ["to", "till", "end"],
    "versus": ["vs", "compare", "compared", "against"], "tag": ["tags"],
    "week": ["weekly"],
    "year": ["yearly", "annual", "annually"],
  ]

  /// The placeholder as it follows the name in usage lines: ` DATE`, `[=DATE]`; empty for a flag.
  var valueText: String {
    value.map { isValueOptional ? "[=\($0.placeholder)]" : " \($0.placeholder)" } ?? ""
  }

  /// The option with its value, as it can be typed.
  ///
  /// - Parameter word: its typed form; by default its name.
  func words(with value: String?, as word: String? = nil) -> [String] {
    let word = word ?? "--\(name)"
    guard let value else { return [word] }
    return isValueOptional ? ["\(word)=\(value)"] : ShellLine.option(name, as: word, value)
  }

  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension [OptionDescription] {
  /// The option with that name, or else the one that is also called that.
  func named(_ word: String) -> OptionDescription? {
    let word = word.lowercased()
    return first { $0.name == word } ?? first { $0.synonyms.contains(word) }
  }

  /// The option of the key in `tag:rome` and `>100`, with its value.
  func pair(in word: String) -> (option: OptionDescription, value: String)? {
    let sign = word.prefix { "<=>".contains($0) }
    let key = sign.isEmpty ? word.prefix { $0 != ":" } : sign
    let value = word.dropFirst(key.count + (sign.isEmpty ? 1 : 0))
    guard !value.isEmpty, let option = named(String(key)) else { return nil }
    return (option, String(value))
  }
}
