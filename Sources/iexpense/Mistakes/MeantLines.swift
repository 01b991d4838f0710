import ExpenseCore

/// Finds the lines that a refused one probably means.
///
/// It corrects a command, an option or a choice that is misspelled or has another name here, and
/// hyphens that a phone replaced by dashes: at most one of each kind. It moves, drops and invents
/// no word, and offers a line only if a trial run of it has an effect.
struct MeantLines {
  /// The most words on a line that is corrected.
  private static let mostWords = 100
  private static let mostLines = 3

  let grammar: Grammar
  /// Runs a line without saving anything, and returns whether it has an effect.
  let attempt: ([String]) throws -> Bool

  private enum Kind { case command, option, choice, dash }

  /// The lines to offer; empty if none is certain.
  ///
  /// - Parameter error: the error of the refused line.
  func lines(for words: [String], refused error: any Error) -> [[String]] {
    guard words.count <= Self.mostWords else { return [] }
    let lines = mended(words, error, after: [])
    return Array(lines.uniqued(by: \.self).prefix(Self.mostLines))
  }

  /// The name of the command or option that was probably meant; nil unless there is exactly one.
  func name(for words: [String], refused error: any Error) -> String? {
    guard words.count <= Self.mostWords else { return nil }
    let names: [String] =
      switch error {
      case UsageError.unknownCommand(let word): commands(like: word)
      case UsageError.unknownOption(let word, let group, _):
        options(like: group ?? word, in: words).map { "--\($0)" }
      default: []
      }
    return names.count == 1 ? names[0] : nil
  }

  private func mended(_ line: [String], _ error: any Error, after done: Set<Kind>) -> [[String]] {
    for (kind, lines) in candidates(for: line, error) where !done.contains(kind) {
      let meant = lines.prefix(Self.mostLines).flatMap { line in
        do { return try attempt(line) ? [line] : [] } catch {
          return mended(line, error, after: done.union([kind]))
        }
      }
      if !meant.isEmpty { return meant }
    }
    return []
  }

  private func candidates(for line: [String], _ error: any Error) -> [(Kind, [[String]])] {
    let plain = line.map(\.withHyphens)
    let named: (Kind, [[String]])? =
      switch error {
      case UsageError.unknownCommand(let word):
        (.command, replaced(word, in: line, by: commands(like: word)))
      case UsageError.unknownOption(let word, let group, _):
        (.option, withOption(like: group ?? word, line))
      case UsageError.unknownChoice(let word, _, let choices):
        (.choice, replaced(word, in: line, by: self.choices(like: word, among: choices)))
      case let error as UnknownType:
        (.choice, replaced(error.word, in: line, by: choices(like: error.word, among: error.known)))
      default: nil
      }
    return (plain == line ? [] : [(.dash, [plain])]) + (named.map { [$0] } ?? [])
  }
}

// MARK: Names

extension MeantLines {
  private func commands(like word: String) -> [String] {
    let commands = grammar.shownCommands
    return meaning(
      of: word, among: commands.flatMap(\.words),
      synonyms: commands.map { ($0.name, $0.synonyms) }
    ).uniqued { grammar.findCommand($0)?.name }
  }

  /// The names of the options that a word may mean.
  private func options(like word: String, in line: [String]) -> [String] {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    // A word that excludes something is not an option that selects it.
    guard name.count > 1, !name.hasPrefix("not-") else { return [] }
    let options = grammar.options(of: LineReader.command(in: line, of: grammar))
      .filter { $0.name != CommonOptions.yes.description.name }
    return meaning(
      of: name, among: options.map(\.name), synonyms: options.map { ($0.name, $0.synonyms) })
  }

  private func withOption(like word: String, _ line: [String]) -> [[String]] {
    guard let place = line.firstIndex(where: { $0 == word || $0.hasPrefix("\(word)=") }) else {
      return []
    }
    let value = line[place].firstIndex(of: "=").map { line[place][$0...] } ?? ""
    return options(like: word, in: line).map { line.with("--\($0)\(value)", at: place) }
  }

  /// The choices that a word may mean; other names of an option also name the choice of that name.
  private func choices(like word: String, among choices: [String]) -> [String] {
    let options = grammar.commands.flatMap(\.options).filter { choices.contains($0.name) }
    return meaning(of: word, among: choices, synonyms: options.map { ($0.name, $0.synonyms) })
      .uniqued(by: \.self)
  }

  /// The names that a word may mean: other names, names in another case, the only one that begins
  /// with it, or else the nearest; a word with a digit is not corrected.
  private func meaning(
    of word: String, among names: [String], synonyms: [(name: String, words: [String])]
  ) -> [String] {
    let typed = word.lowercased()
    let named = names.filter { $0.lowercased() == typed }
    if !named.isEmpty { return named }
    let others = synonyms.filter { $0.words.contains(typed) }.map(\.name)
    if !others.isEmpty { return others }
    let begun = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
    if begun.count == 1 { return begun }
    return word.contains(where: \.isNumber) ? [] : Suggestion.allNearest(to: word, among: names)
  }

  /// The lines in which a name replaces a word, or the value in `--option=word`.
  private func replaced(_ word: String, in line: [String], by names: [String]) -> [[String]] {
    let places = line.indices.filter { line[$0] == word || line[$0].hasSuffix("=\(word)") }
    return names.flatMap { name in
      places.map { line.with(line[$0].dropLast(word.count) + name, at: $0) }
    }
  }
}

extension [String] {
  fileprivate func with(_ word: String, at place: Int) -> [String] {
    var line = self
    line[place] = word
    return line
  }
}

extension String {
  /// The word with hyphens in place of dashes; text with blanks is unchanged.
  fileprivate var withHyphens: String {
    guard contains(where: { "–—".contains($0) }), !contains(where: \.isWhitespace) else {
      return self
    }
    let isLong = first == "—"
    return (isLong ? "--" : "")
      + dropFirst(isLong ? 1 : 0).map { "–—".contains($0) ? "-" : String($0) }.joined()
  }
}
