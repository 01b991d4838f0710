import ExpenseCore

/// A line of this program to type in a shell, as messages offer it.
enum ShellLine {
  /// The line of those words, each quoted where a shell needs it.
  static func text(_ words: [String]) -> String {
    (["iexpense"] + words.map(quoted)).joined(separator: " ")
  }

  /// The word, quoted where a shell needs it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "_-+./:=@%,".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension ParsedArguments {
  /// The line with other operands, and all of its options.
  ///
  /// - Parameter more: an option that is added, and its value.
  func line(
    _ command: String, _ operands: [String], adding more: (option: String, value: String)? = nil
  ) -> String {
    let added = more.map { more in
      LineReader.isOption(more.value)
        ? ["--\(more.option)=\(more.value)"] : ["--\(more.option)", more.value]
    }
    let options = optionWords + (added ?? [])
    return operands.contains(where: LineReader.isOption)
      ? ShellLine.text([command] + options + ["--"] + operands)
      : ShellLine.text([command] + operands + options)
  }
}

extension Message {
  /// A message that offers one line, or a choice of lines.
  init(_ cause: String, _ cure: String, offering lines: String...) {
    self.init(
      cause: cause, cure: lines.count == 1 ? "\(cure): \(lines[0])" : "\(cure):",
      list: lines.count == 1 ? [] : lines.map { "  \($0)" })
  }
}
