import ExpenseCore

/// Finds the names that a misspelt word of a line probably means: of a command, an option or a
/// choice, by its spelling or by another name that people have for it.
struct MeantNames {
  let grammar: Grammar

  /// The names, the likeliest first; empty if none is near.
  ///
  /// - Parameter error: the error of the line, which says by its data which word it is about.
  func names(for error: any Error, in line: [String]) -> [String] {
    switch error {
    case UsageError.unknownCommand(let word): commands(like: word)
    case UsageError.unknownOption(let word, let group, _):
      options(like: group ?? word, in: line)
    default:
      error.explained.message.word.map {
        choices(like: $0, among: error.explained.message.choices)
      } ?? []
    }
  }

  private func commands(like word: String) -> [String] {
    let commands = grammar.shownCommands
    return meaning(
      of: word, among: commands.flatMap(\.words),
      synonyms: commands.map { ($0.name, $0.synonyms) }
    ).uniqued { grammar.findCommand($0)?.name }
  }

  /// The options that a word may mean, with their dashes.
  private func options(like word: String, in line: [String]) -> [String] {
    // A dash too few or of another kind is misspelt too.
    let name = String(word.drop { "-–—".contains($0) }.prefix { $0 != "=" })
      .replacing("–", with: "-").replacing("—", with: "-")
    let yes = CommonOptions.yes.description.name
    // A misspelt word is never taken for a yes, but one with a dash too few is one.
    let options = grammar.options(of: LineReader(line, by: grammar).command)
      .filter { $0.name != yes || name == yes }
    if name.count == 1, !word.hasPrefix("-") {
      return options.contains { $0.short == name.unicodeScalars.first } ? ["-\(name)"] : []
    }
    // A word that excludes something is not an option that selects it.
    guard name.count > 1, !name.hasPrefix("not-") else { return [] }
    return meaning(
      of: name, among: options.map(\.name), synonyms: options.map { ($0.name, $0.synonyms) }
    ).map { "--\($0)" }
  }

  /// The choices that a word may mean; other names of an option also name the choice of that name.
  private func choices(like word: String, among choices: [String]) -> [String] {
    meaning(
      of: word, among: choices,
      synonyms: choices.map { ($0, OptionDescription.otherNames[$0] ?? []) }
    ).uniqued(by: \.self)
  }

  /// The names that a word may mean: names in another case, other names, the only one that begins
  /// with it, or else the nearest; a word with a digit is not corrected.
  private func meaning(
    of word: String, among names: [String], synonyms: [(name: String, words: [String])]
  ) -> [String] {
    let typed = word.lowercased()
    let named = names.filter { $0.lowercased() == typed }
    if !named.isEmpty { return named }
    let others = synonyms.filter { $0.words.contains(typed) }.map(\.name)
    if !others.isEmpty { return others }
    let begun = names.filter { typed.count > 1 && $0.lowercased().hasPrefix(typed) }.uniqued(
      by: \.self)
    if begun.count == 1 { return begun }
    return word.contains(where: \.isNumber) ? [] : Suggestion.allNearest(to: word, among: names)
  }
}
