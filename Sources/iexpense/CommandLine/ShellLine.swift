import ExpenseCore

/// A line of this program to type in a shell, as messages offer it.
enum ShellLine {
  /// The line of those words, each quoted where a shell needs it.
  static func text(_ words: [String]) -> String {
    (["iexpense"] + words.map(quoted)).joined(separator: " ")
  }

  /// The word, quoted where a shell needs it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy(\.isPlainInShell)
    return isPlain && !word.isEmpty ? word : inQuotes(word)
  }

  /// The word in quotes, whether or not a shell needs them.
  static func inQuotes(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

  /// An option with its value: one word where the value alone would be read as an option.
  ///
  /// - Parameter word: what stands for the option; its name with two dashes where nothing is said.
  static func option(_ name: String, as word: String? = nil, _ value: String) -> [String] {
    LineReader.isOption(value) ? ["--\(name)=\(value)"] : [word ?? "--\(name)", value]
  }
}

extension Unicode.Scalar {
  /// Whether no shell needs a quote around this.
  var isPlainInShell: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self)
      || "_-+./:=@%,".unicodeScalars.contains(self)
  }
}

extension ParsedArguments {
  /// The words of the line with other operands, all of its options, and one more.
  ///
  /// - Parameters:
  ///   - more: an option that is added, and its value.
  func line(
    _ command: String, _ operands: [String], adding more: (option: String, value: String)
  ) -> [String] {
    let options = optionWords() + ShellLine.option(more.option, more.value)
    return operands.contains(where: LineReader.isOption)
      ? [command] + options + ["--"] + operands : [command] + operands + options
  }
}

extension Message {
  /// What is in front of lines that were probably meant.
  static func heading(of lines: [[String]]) -> String {
    lines.count == 1 ? "Did you mean" : "Write one of these"
  }

  /// What is written beside the cause.
  var advice: [String] {
    let lines = offered.map(ShellLine.text)
    if lines.count == 1 { return ["\(cure.map { "\($0): " } ?? "")\(lines[0])"] + list }
    let cure = cure.map { lines.isEmpty ? $0 : "\($0):" }
    return [cure].compactMap(\.self) + lines.map { "  \($0)" } + list
  }
}
