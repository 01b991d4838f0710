/// The help page of one command, or the overview of all.
struct HelpPage: CommandResult {
  /// A line of a page.
  struct Line {
    let text: String
    var isHeading = false

    static let blank = Line(text: "")
  }

  /// The widest line of a page, in cells.
  static let width = 80

  /// The lines, of which none is wider than `width`.
  let lines: [Line]

  /// The page of a command, or the overview for nil.
  init(of topic: CommandDescription?, in grammar: Grammar) {
    lines = topic.map(Self.page) ?? Self.overview(of: grammar)
  }

  func show(on console: Console) throws {
    for line in lines {
      try console.write("\(line.text, line.isHeading ? .heading : .plain)")
    }
  }

  /// The page without styles.
  var text: String { lines.map { $0.text + "\n" }.joined() }
}

// MARK: The overview

extension HelpPage {
  private static func overview(of grammar: Grammar) -> [Line] {
    var lines = [Line(text: "Track personal and business expenses from the shell."), .blank]
    lines.append(Line(text: "Examples", isHeading: true))
    lines += columns(examples)
    lines += [.blank, Line(text: "Usage", isHeading: true)]
    lines.append(Line(text: "  iexpense COMMAND [OPTION...] [OPERAND...]"))
    let groups = grammar.commandsByPurpose
    let room = width(of: groups.flatMap(\.1).map(Self.words))
    for (purpose, commands) in groups {
      lines += [.blank, Line(text: purpose.rawValue, isHeading: true)]
      lines += columns(commands.map { (words(of: $0), $0.summary) }, room: room)
    }
    lines += [.blank, Line(text: "Options of every command", isHeading: true)]
    lines += columns(grammar.globalOptions.map(row))
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
  private static func page(of command: CommandDescription) -> [Line] {
    var lines = [Line(text: command.summary + "."), .blank]
    lines.append(Line(text: "Examples", isHeading: true))
    for example in command.examples {
      lines.append(Line(text: "  \(example.explanation):"))
      lines.append(Line(text: "    iexpense \(example.line)"))
    }
    lines += [.blank, Line(text: "Usage", isHeading: true)]
    lines += TextWrap.lines(of: command.usage, width: width - 4).enumerated().map { place, text in
      Line(text: (place == 0 ? "  " : "    ") + text)
    }
    for details in command.details { lines += [.blank] + paragraph(details) }
    lines += section("Operands", command.operands.map { ($0.name, $0.summary) })
    lines += section("Options", command.options.map(row))
    lines += section("How to write them", command.glossary.map { ($0.word, $0.text) })
    if !command.aliases.isEmpty {
      lines += [.blank] + paragraph("Also called \(command.aliases.joined(separator: ", ")).")
    }
    lines += [.blank] + paragraph("'iexpense help' lists the options of every command.")
    return lines
  }

  /// A heading and its entries; nothing where there are none.
  private static func section(_ title: String, _ entries: [(String, String)]) -> [Line] {
    guard !entries.isEmpty else { return [] }
    return [.blank, Line(text: title, isHeading: true)] + columns(entries)
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
  static func paragraph(_ text: String) -> [Line] {
    TextWrap.lines(of: text, width: width).map { Line(text: $0) }
  }

  /// Entries in two columns: a word, and what is said of it.
  ///
  /// A word wider than its column has a line of its own.
  ///
  /// - Parameter room: the cells of the first column; nil for as many as its words need.
  static func columns(_ entries: [(word: String, text: String)], room: Int? = nil) -> [Line] {
    let column = (room ?? width(of: entries.map(\.word))) + 4
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
}
