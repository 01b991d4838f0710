/// The help page of one command, or the overview of all.
struct HelpPage: CommandResult {
  /// A line of a page.
  struct Line {
    let text: String
    var isHeading = false

    static let blank = Line(text: "")
  }

  private let topic: CommandDescription?
  private let grammar: Grammar
  /// The widest line of the page, in cells.
  private var width = 80

  /// The page of a command, or the overview for nil.
  init(of topic: CommandDescription?, in grammar: Grammar) {
    (self.topic, self.grammar) = (topic, grammar)
  }

  /// The lines, none wider than the page unless a word is.
  var lines: [Line] { topic.map(page) ?? overview }

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
  private var overview: [Line] {
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
    return lines
  }

  private static func words(of command: CommandDescription) -> String {
    command.words.joined(separator: ", ")
  }

  /// What a day with the program looks like.
  private static let examples = [
    ("iexpense add Lunch 12.50", "Add an expense of today"),
    ("iexpense list", "See them all, with their rows"),
    ("iexpense sections", "See personal and business, with totals"),
    ("iexpense delete 3", "Delete the one in row 3"),
  ]
}

// MARK: The page of a command

extension HelpPage {
  private func page(of command: CommandDescription) -> [Line] {
    var lines = paragraph(command.summary + ".") + Self.heading("Examples")
    for example in command.examples {
      lines += paragraph("\(example.explanation):", indent: "  ")
      // What is to be copied stands on one line, however long.
      lines.append(Line(text: "    iexpense \(example.line)"))
    }
    lines += Self.heading("Usage") + usage(command.usage)
    for details in command.details { lines += [.blank] + paragraph(details) }
    lines += section("Operands", command.operands.map { ($0.name, $0.summary) })
    lines += section("Options", command.options.map(Self.row))
    lines += section("How to write them", [command].glossary)
    if !command.aliases.isEmpty {
      lines += [.blank] + paragraph("Also called \(command.aliases.joined(separator: ", ")).")
    }
    lines += [.blank] + paragraph("'iexpense help' lists the options of every command.")
    return lines
  }

  private static func row(of option: OptionDescription) -> (String, String) {
    let indent = option.short == nil ? "    " : ""
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    return (indent + option.words.joined(separator: ", ") + value, option.summary)
  }
}

extension Grammar {
  /// The commands people use, by what they want to do.
  var commandsByPurpose: [(CommandDescription.Purpose, [CommandDescription])] {
    CommandDescription.Purpose.allCases.compactMap { purpose in
      let commands = shownCommands.filter { $0.purpose == purpose }
      return commands.isEmpty ? nil : (purpose, commands)
    }
  }
}

extension HelpPage {
  /// The text in as many lines as it needs.
  private func paragraph(_ text: String, indent: String = "") -> [Line] {
    TextWrap.lines(of: text, width: width - indent.count).map { Line(text: indent + $0) }
  }

  private static func heading(_ title: String) -> [Line] {
    [.blank, Line(text: title, isHeading: true)]
  }

  /// A heading and its entries; nothing where there are none.
  private func section(
    _ title: String, _ entries: [(String, String)], room: Int? = nil
  ) -> [Line] {
    entries.isEmpty ? [] : Self.heading(title) + columns(entries, room: room)
  }

  private func usage(_ usage: String) -> [Line] {
    TextWrap.lines(of: usage, width: width - 4).enumerated().map { place, text in
      Line(text: (place == 0 ? "  " : "    ") + text)
    }
  }

  /// Entries in two columns: a word, and what is said of it.
  ///
  /// A word wider than its column has a line of its own, and each has one where the page is narrow.
  ///
  /// - Parameter room: the cells of the first column; nil for as many as its words need.
  private func columns(_ entries: [(word: String, text: String)], room: Int?) -> [Line] {
    let wide = (room ?? Self.width(of: entries.map(\.word))) + 4
    let column = width - wide < Self.narrowestText ? 6 : wide
    var lines: [Line] = []
    for (word, text) in entries {
      let start = "  \(word)"
      let room = column - DisplayWidth.cells(of: start)
      var rest = TextWrap.lines(of: text, width: width - column)[...]
      if room >= 2, let first = rest.popFirst() {
        lines.append(Line(text: start + String(repeating: " ", count: room) + first))
      } else {
        lines.append(Line(text: start))
      }
      lines += rest.map { Line(text: String(repeating: " ", count: column) + $0) }
    }
    return lines
  }

  /// The cells that a column of words needs, where those that are too wide do not count.
  static func width(of words: [String]) -> Int {
    words.map(DisplayWidth.cells).filter { $0 <= widestWord }.max() ?? widestWord
  }

  /// The widest word that others make room for.
  private static let widestWord = 30

  /// The fewest cells in which a text is read beside a column of words.
  private static let narrowestText = 30
}
