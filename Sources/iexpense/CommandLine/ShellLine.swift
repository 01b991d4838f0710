import ExpenseCore

/// A command line of this program, as messages offer it.
enum ShellLine {
  /// The line of those words, each quoted if a shell needs it.
  static func text(_ words: [String]) -> String {
    (["iexpense"] + words.map(quoted)).joined(separator: " ")
  }

  /// The word, quoted if a shell needs it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy(\.isPlainInShell)
    return isPlain && !word.isEmpty ? word : inQuotes(word)
  }

  static func inQuotes(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

  /// An option with its value, in one word if the value alone would be read as an option.
  ///
  /// - Parameter word: the typed form of the option; by default its name with two dashes.
  static func option(_ name: String, as word: String? = nil, _ value: String) -> [String] {
    isOption(value) ? ["--\(name)=\(value)"] : [word ?? "--\(name)", value]
  }

  /// Tells whether the word would be an option with hyphens in place of its en or em dashes.
  static func isOptionWithDash(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    guard let first = scalars.first, ["–", "—"].contains(first) else { return false }
    return isOption("-" + String(scalars.drop { "–—-".unicodeScalars.contains($0) }))
  }

  /// Tells whether the word has the form of an option: `-` and then a letter or another `-`.
  static func isOption(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return second == UInt8(ascii: "-") || second.isASCIILetter
  }
}

extension Unicode.Scalar {
  /// Tells whether the scalar needs no quotes in any shell.
  var isPlainInShell: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self)
      || "_-+./:=@%,".unicodeScalars.contains(self)
  }
}

extension Message {
  static func heading(of lines: [[String]]) -> String {
    lines.count == 1 ? "Did you mean" : "Write one of these"
  }

  /// The lines after the cause: the cure, the offered lines and the list.
  var advice: [String] {
    let lines = offered.map(ShellLine.text)
    if lines.count == 1 { return ["\(cure.map { "\($0): " } ?? "")\(lines[0])"] + list }
    let cure = cure.map { lines.isEmpty ? $0 : "\($0):" }
    return [cure].compactMap(\.self) + lines.map { "  \($0)" } + list
  }
}
