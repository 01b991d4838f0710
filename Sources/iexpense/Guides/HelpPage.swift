import ExpenseCore

/// The help page of one command or topic, or the overview of all.
struct HelpPage: CommandResult {
  struct PageLine {
    let text: String
    var isHeading = false

    static let blank = PageLine(text: "")
  }

  enum Subject {
    case overview
    case command(CommandDescription)
    /// The short help of a command.
    case brief(CommandDescription)
    case topic(HelpTopic)
  }

  private let subject: Subject
  private let grammar: Grammar
  /// The greatest width of a line, in cells.
  private var width = 80

  init(of subject: Subject, in grammar: Grammar) {
    (self.subject, self.grammar) = (subject, grammar)
  }

  /// The lines, not wider than the page unless a single word is.
  var lines: [PageLine] {
    switch subject {
    case .overview: overview
    case .command(let command): page(of: command)
    case .brief(let command): brief(of: command)
    case .topic(let topic): page(of: topic)
    }
  }

  func show(on console: Console) throws {
    var page = self
    if console.output.isTerminal { page.width = min(width, console.output.width) }
    for line in page.lines {
      try console.write("\(line.text, line.isHeading ? .heading : .plain)")
    }
  }
}

// MARK: The overview

extension HelpPage {
  private var overview: [PageLine] {
    var lines = paragraph("Track personal and business expenses from the shell.")
    lines += section("Examples", Self.examples)
    lines += Self.heading("Usage") + usage("iexpense COMMAND [OPTION...] [OPERAND...]")
    let groups = grammar.commandsByPurpose
    let room = Self.width(of: groups.flatMap(\.1).map(Self.words))
    for (purpose, commands) in groups {
      let entries = commands.map { (Self.words(of: $0), $0.summary) }
      lines += section(purpose.rawValue, entries, room: room)
    }
    lines += section("Options of every command", grammar.globalOptions.map(Self.row))
    lines.append(.blank)
    lines += paragraph("Run 'iexpense help COMMAND' for a command's options and examples.")
    let topics = grammar.topics.map(\.name).formattedAsChoices
    return lines + paragraph("'iexpense help TOPIC' explains what they share: \(topics).")
  }

  private static func words(of command: CommandDescription) -> String {
    command.words.joined(separator: ", ")
  }

  /// The lines of an ordinary day.
  private static let examples = [
    ("iexpense add Lunch 12.50", "Add an expense of today"),
    ("iexpense list", "See them all, with their rows"),
    ("iexpense sections", "See personal and business, with totals"),
    ("iexpense delete 3", "Delete the one in row 3"),
  ]
}

// MARK: The page of a command

extension HelpPage {
  private func page(of command: CommandDescription) -> [PageLine] {
    let topics = command.topics(among: grammar.topics)
    let own = command.without(topics)
    var lines = paragraph(command.summary + ".") + examples(command.examples)
    lines += Self.heading("Usage") + usage(command.usage)
    for details in own.details { lines += [.blank] + paragraph(details) }
    lines += section("Operands", command.operands.map { ($0.name, $0.summary) })
    lines += section("Options", own.options.map(Self.row))
    let words = [own].glossary.filter { word, _ in
      !topics.contains { $0.glossary.keys.contains(word) }
    }
    lines += section("How to write them", words)
    lines += section("See also", topics.map { ("iexpense help \($0.name)", $0.summary) })
    if !command.aliases.isEmpty {
      lines += [.blank] + paragraph("Also called \(command.aliases.joined(separator: ", ")).")
    }
    lines += [.blank] + paragraph("'iexpense help' lists the options of every command.")
    return lines
  }

  private func examples(_ examples: [CommandDescription.Example]) -> [PageLine] {
    var lines = examples.isEmpty ? [] : Self.heading("Examples")
    for example in examples {
      lines += paragraph("\(example.explanation):", indent: "  ")
      // An example is on one line, however long, so that it can be copied.
      lines.append(PageLine(text: "    iexpense \(example.line)"))
    }
    return lines
  }

  private func page(of topic: HelpTopic) -> [PageLine] {
    var lines = paragraph(topic.summary + ".") + examples(topic.examples)
    for details in topic.details { lines += [.blank] + paragraph(details) }
    lines += section("Options", topic.options.map(Self.row))
    var words = topic.glossary
    for value in topic.options.compactMap(\.value) {
      for (word, text) in value.glossary where !isExplainedElsewhere(word, than: topic) {
        words[word] = text
      }
    }
    let entries = words.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return lines + section("How to write them", entries)
  }

  private func isExplainedElsewhere(_ word: String, than topic: HelpTopic) -> Bool {
    grammar.topics.contains { $0.name != topic.name && $0.glossary.keys.contains(word) }
  }

  private static func row(of option: OptionDescription) -> (String, String) {
    let indent = option.short == nil ? "    " : ""
    return (indent + option.words.joined(separator: ", ") + option.valueText, option.summary)
  }
}

// MARK: The short page

extension HelpPage {
  /// The length of the short help, so that it fits on one screen.
  private static let mostLines = 24
  private static let mostExamples = 5

  private func brief(of command: CommandDescription) -> [PageLine] {
    let start = paragraph(command.summary + ".") + usage(command.usage)
    let end =
      Self.heading("Examples")
      + command.examples.prefix(Self.mostExamples).map { PageLine(text: "  iexpense \($0.line)") }
      + [.blank] + paragraph("'iexpense help \(command.name)' explains all of it.")
    return start + options(of: command, lines: Self.mostLines - start.count - end.count) + end
  }

  /// The options that most lines need, as many as fit.
  private func options(of command: CommandDescription, lines room: Int) -> [PageLine] {
    let usual = command.usual.compactMap(command.option(named:))
    var rows = (usual.isEmpty ? command.options : usual).map(Self.row)
    while !rows.isEmpty {
      let lines = section("Options", rows)
      if lines.count <= room { return lines }
      rows.removeLast()
    }
    return []
  }
}

extension Grammar {
  /// The commands that people use, grouped by purpose.
  var commandsByPurpose: [(CommandDescription.Purpose, [CommandDescription])] {
    CommandDescription.Purpose.allCases.compactMap { purpose in
      let commands = shownCommands.filter { $0.purpose == purpose }
      return commands.isEmpty ? nil : (purpose, commands)
    }
  }
}

extension HelpPage {
  /// The text in as many lines as it needs.
  private func paragraph(_ text: String, indent: String = "") -> [PageLine] {
    TextWrap.lines(of: text, width: width - indent.count).map { PageLine(text: indent + $0) }
  }

  private static func heading(_ title: String) -> [PageLine] {
    [.blank, PageLine(text: title, isHeading: true)]
  }

  /// A heading and its entries; nothing if there are none.
  private func section(
    _ title: String, _ entries: [(String, String)], room: Int? = nil
  ) -> [PageLine] {
    entries.isEmpty ? [] : Self.heading(title) + columns(entries, room: room)
  }

  private func usage(_ usage: String) -> [PageLine] {
    TextWrap.lines(of: usage, width: width - 4).enumerated().map { place, text in
      PageLine(text: (place == 0 ? "  " : "    ") + text)
    }
  }

  /// Entries in two columns: a word and its explanation.
  ///
  /// A word wider than its column has its own line; on a narrow page every word has.
  ///
  /// - Parameter room: the width of the first column; nil for the width of its words.
  private func columns(_ entries: [(word: String, text: String)], room: Int?) -> [PageLine] {
    let wide = (room ?? Self.width(of: entries.map(\.word))) + 4
    let column = width - wide < Self.narrowestText ? 6 : wide
    var lines: [PageLine] = []
    for (word, text) in entries {
      let start = "  \(word)"
      let room = column - DisplayWidth.cells(of: start)
      var rest = TextWrap.lines(of: text, width: width - column)[...]
      if room >= 2, let first = rest.popFirst() {
        lines.append(PageLine(text: start + String(repeating: " ", count: room) + first))
      } else {
        lines.append(PageLine(text: start))
      }
      lines += rest.map { PageLine(text: String(repeating: " ", count: column) + $0) }
    }
    return lines
  }

  /// The width of a column of words, not counting those that are too wide.
  static func width(of words: [String]) -> Int {
    words.map(DisplayWidth.cells).filter { $0 <= widestWord }.max() ?? widestWord
  }

  /// The widest word that the column is widened for.
  private static let widestWord = 30

  /// The minimum width of the explanations beside a column of words.
  private static let narrowestText = 30
}
