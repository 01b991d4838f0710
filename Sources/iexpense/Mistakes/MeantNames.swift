import ExpenseCore

// Names of commands, options and choices that a misspelt word probably means

extension Mistake {
  /// The names for the wrong word, the likeliest first; empty if none is near.
  var names: [String] {
    switch error {
    case UsageError.unknownCommand(let word):
      let commands = grammar.shownCommands
      let words = commands.map { ($0.name, $0.aliases + $0.synonyms) }
      return Self.meaning(of: word, among: words)
    case UsageError.unknownOption(let word, let group, _): return options(like: group ?? word)
    default:
      let message = error.message
      // Other names of an option also name the choice of that name.
      let choices = message.choices.map { ($0, OptionDescription.otherNames[$0] ?? []) }
      guard let word = message.word else { return [] }
      let names = Self.meaning(of: word, among: choices)
      // A name of the file may be meant by a word of it.
      guard names.isEmpty, error is Refusal, word.count > 2 else { return names }
      return TextPattern(word).map { message.choices.filter($0.isFound) } ?? []
    }
  }

  /// The options that a word may mean, with their dashes.
  private func options(like word: String) -> [String] {
    // A dash too few or of another kind is misspelt too.
    let name = String(word.drop { "-–—".contains($0) }.prefix { $0 != "=" })
      .replacing("–", with: "-").replacing("—", with: "-")
    let yes = CommonOptions.yes.description.name
    // A misspelt word is never taken for a yes, but one with a dash too few is one.
    let options = grammar.options(of: command).filter { $0.name != yes || name == yes }
    if name.count == 1, !word.hasPrefix("-") {
      return options.contains { $0.short == name.unicodeScalars.first } ? ["-\(name)"] : []
    }
    // A word that excludes something is not an option that selects it.
    guard name.count > 1, !name.hasPrefix("not-") else { return [] }
    return Self.meaning(of: name, among: options.map { ($0.name, $0.synonyms) }).map { "--\($0)" }
  }

  /// The names that a word may mean: names in another case, other names, the only one that begins
  /// with it, or else the nearest of all; a word with a digit is not corrected.
  private static func meaning(
    of word: String, among all: [(name: String, others: [String])]
  ) -> [String] {
    let typed = word.lowercased()
    let names = all.map(\.name).uniqued(by: \.self)
    let named = names.filter { $0.lowercased() == typed }
    if !named.isEmpty { return named }
    func called(_ word: String) -> [String] {
      all.filter { $0.others.contains(word) }.map(\.name).uniqued(by: \.self)
    }
    let others = called(typed)
    if !others.isEmpty { return others }
    let begun = names.filter { typed.count > 1 && $0.lowercased().hasPrefix(typed) }
    if begun.count == 1 { return begun }
    guard !word.contains(where: \.isNumber) else { return [] }
    let near = Suggestion.allNearest(to: word, among: names)
    // Other names are many, so only the nearest of them count.
    let other = Suggestion.nearest(
      to: word, among: all.flatMap(\.others), most: min(1, typed.count / 4))
    return near.isEmpty ? other.map(called) ?? [] : near.uniqued(by: \.self)
  }
}
