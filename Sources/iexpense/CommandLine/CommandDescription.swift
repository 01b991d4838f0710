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
  var aliases: [String] = []
  /// Words that people try and that it does not answer to: they lead to a suggestion.
  var synonyms: [String] = []
  let purpose: Purpose
  /// One line, without a full stop.
  let summary: String
  /// Paragraphs for its help page.
  var details: [String] = []
  var operands: [OperandDescription] = []
  var options: [OptionDescription] = []
  /// Names of options of which only one may stand on a line.
  var exclusive: [[String]] = []
  let examples: [Example]
  /// Whether it is for programs of ours only, and stays out of every list.
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

  /// The option of that name, its own or a global one.
  func option(named name: String) -> OptionDescription? {
    Optional(self).allOptions.first { $0.name == name }
  }
}

extension CommandDescription? {
  /// The options that may stand on the line: the command's own, where one is known, and the global
  /// ones.
  var allOptions: [OptionDescription] { (self?.options ?? []) + GlobalOptions.descriptions }
}

/// A word that stands by its place.
struct OperandDescription: Sendable {
  /// How many words it takes.
  enum Count: Sendable {
    case one, optional, many, optionalMany

    var isRequired: Bool { self == .one || self == .many }
    var isRepeatable: Bool { self == .many || self == .optionalMany }
  }

  /// As usage lines show it: `NAME`, `ROW|ID`.
  let name: String
  let summary: String
  var count = Count.one
  var completion = ValueCompletion.none

  /// The name as usage lines show it: `[NAME]`, `[ROW|ID...]`.
  var usage: String {
    let words = count.isRepeatable ? "\(name)..." : name
    return count.isRequired ? words : "[\(words)]"
  }
}

/// An option with or without a value.
struct OptionDescription: Sendable {
  /// Without the dashes.
  let name: String
  var short: Character?
  let summary: String
  /// Nil for a flag.
  var value: ValueDescription?

  /// The words that stand for it, `-t` and `--type`.
  var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

/// The value that an option takes.
struct ValueDescription: Sendable {
  /// What usage lines call it; nil where they show the choices.
  var name: String?
  var completion = ValueCompletion.none

  /// As usage lines show it: `TYPE`, `auto|always|never`.
  var placeholder: String {
    if let name { return name }
    guard case .choices(let words) = completion else { return "VALUE" }
    return words.joined(separator: "|")
  }
}

/// What a shell can offer for a word.
enum ValueCompletion: Sendable, Equatable {
  case none
  case choices([String])
  case files
  case types
  case categories
  /// Names of expenses.
  case names
  case items
  case commands
}
