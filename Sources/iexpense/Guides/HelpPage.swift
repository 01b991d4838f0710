/// The help page of one command, or the overview of all.
struct HelpPage: CommandResult {
  private let topic: CommandDescription?

  /// The page of a command, or the overview for nil.
  init(of topic: CommandDescription?) {
    self.topic = topic
  }

  func show(in context: Context) throws {
    let palette = context.output.palette
    for line in topic.map(Self.page) ?? Self.overview() {
      try context.output.writeLine(line.isHeading ? palette.styled(line.text, .heading) : line.text)
    }
  }

  /// The page without colour.
  var text: String {
    (topic.map(Self.page) ?? Self.overview()).map { $0.text + "\n" }.joined()
  }
}

// MARK: Lines

extension HelpPage {
  private struct Line {
    let text: String
    var isHeading = false
  }

  /// The widest line of a page, in cells.
  static let width = 80

  private static func overview() -> [Line] {
    var lines = [
      Line(text: "Track personal and business expenses from the shell."), Line(text: ""),
      Line(text: "Usage: iexpense COMMAND [OPTION...] [OPERAND...]"),
    ]
    let shown = CommandRegistry.standard.commands.map { $0.description }.filter { !$0.isHidden }
    for purpose in CommandDescription.Purpose.allCases {
      let commands = shown.filter { $0.purpose == purpose }
      guard !commands.isEmpty else { continue }
      lines += section(purpose.rawValue, commands.map { ($0.name, $0.summary) })
    }
    lines += section("Options for every command", GlobalOptions.descriptions.map(row))
    lines += [
      Line(text: ""), Line(text: "Run 'iexpense help COMMAND' for its options and examples."),
    ]
    return lines
  }

  private static func page(of command: CommandDescription) -> [Line] {
    var lines = [Line(text: command.summary + "."), Line(text: "")]
    lines.append(Line(text: "Examples", isHeading: true))
    for example in command.examples {
      lines += [
        Line(text: "  \(example.explanation):"), Line(text: "    iexpense \(example.line)"),
      ]
    }
    lines += [
      Line(text: ""), Line(text: "Usage", isHeading: true), Line(text: "  \(usage(of: command))"),
    ]
    for paragraph in command.details {
      lines.append(Line(text: ""))
      lines += wrap(paragraph, width: width).map { Line(text: $0) }
    }
    if !command.operands.isEmpty {
      lines += section("Operands", command.operands.map { ($0.name, $0.summary) })
    }
    if !command.options.isEmpty { lines += section("Options", command.options.map(row)) }
    if !command.aliases.isEmpty {
      lines += [
        Line(text: ""), Line(text: "Also called \(command.aliases.joined(separator: ", "))."),
      ]
    }
    return lines
  }

  private static func usage(of command: CommandDescription) -> String {
    let operands = command.operands.map { operand in
      let name = operand.count.isRepeatable ? "\(operand.name)..." : operand.name
      return operand.count.isRequired ? name : "[\(name)]"
    }
    return
      (["iexpense", command.name] + (command.options.isEmpty ? [] : ["[OPTION...]"]) + operands)
      .joined(separator: " ")
  }

  private static func row(of option: OptionDescription) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    return ("\(short)--\(option.name)\(value)", option.summary)
  }

  /// A heading and its entries in two columns.
  private static func section(_ title: String, _ entries: [(String, String)]) -> [Line] {
    let column = min(entries.map(\.0.count).max() ?? 0, 30) + 4
    var lines = [Line(text: ""), Line(text: title, isHeading: true)]
    for (name, summary) in entries {
      let start = "  \(name)"
      let wrapped = wrap(summary, width: width - column)
      if start.count + 2 <= column, let first = wrapped.first {
        let gap = String(repeating: " ", count: column - start.count)
        lines.append(Line(text: start + gap + first))
      } else {
        lines.append(Line(text: start))
        lines += wrapped.prefix(1).map { Line(text: String(repeating: " ", count: column) + $0) }
      }
      lines += wrapped.dropFirst().map {
        Line(text: String(repeating: " ", count: column) + $0)
      }
    }
    return lines
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
