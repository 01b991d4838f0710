import ExpenseCore

/// The types, categories, tags and claims of a file, found in any case, with or without accents.
final class FileWords {
  private let items: [ExpenseItem]
  /// The file, whose budgets, rules and recurring expenses have words too; nil if only items count.
  private let document: ExpenseDocument?
  /// The folded texts of the items, if several searches are expected.
  let searched: SearchedTexts?
  private var folding = TextFolding()
  private(set) lazy var types = items.lazy.map(\.type).uniqued(by: \.self)
  private lazy var known = KnownCategories(of: items)
  private lazy var names = folded(items.lazy.map(\.name).filter { $0.contains(" ") })
  /// The most words in a name, or in the path or the last part of a category.
  private(set) lazy var mostWords: Int =
    (known.words + names.values).map { $0.split(separator: " ").count }.max() ?? 0
  /// The types, categories, tags and names, and the words of names, for those near a misspelt word.
  private(set) lazy var ownWords: [String] = {
    let names = items.lazy.map(\.name).uniqued(by: \.self)
    let words = (types.map(\.rawValue) + known.words + tags.values).sorted() + names
    let parts = names.flatMap { $0.split(separator: " ").map(String.init) }
    return (words + parts.filter { $0.count > 3 })
      .uniqued(by: \.folded)
  }()
  private lazy var tags = folded(items.lazy.flatMap(\.tags).map(Tags.bare))
  private lazy var claims = folded(items.lazy.compactMap(\.claimName))

  init(
    of items: [ExpenseItem], beside document: ExpenseDocument? = nil,
    searched: SearchedTexts? = nil
  ) {
    (self.items, self.document, self.searched) = (items, document, searched)
  }

  private func folded(_ words: some Sequence<String>) -> [[UInt8]: String] {
    Dictionary(words.uniqued(by: \.self).map { (folding.folded($0), $0) }) { first, _ in first }
  }
}

extension FileWords {
  /// The categories that a word names: the one with that path, or else all that end with it.
  func categories(named word: String) -> [String] {
    known.named(word).sorted()
  }

  /// Refuses a category that the file does not have; none in a file without expenses.
  func checkHasCategory(_ word: String) throws(Refusal) {
    guard !items.isEmpty, categories(named: word).isEmpty else { return }
    throw Refusal("no category is named '\(word)'", about: word, choices: known.words.sorted())
  }

  /// Tells whether the file may have a tag; any in a file without expenses.
  func mayHaveTag(_ word: String) -> Bool {
    items.isEmpty || hasTag(word) || texts.contains { Tags.areSame([$0], [word]) }
  }

  func hasTag(_ word: String) -> Bool { tags[folding.folded(Tags.bare(word))] != nil }

  func claim(named word: String) -> String? { claims[folding.folded(word)] }

  func hasName(_ text: String) -> Bool { names[folding.folded(text)] != nil }
}

// MARK: Words that the file does not have

extension FileWords {
  /// Tells whether an expense, a budget, a rule or a recurring expense has the text; true in a file
  /// without expenses.
  func has(_ pattern: TextPattern, in currency: Currency) -> Bool {
    items.isEmpty || count(pattern, in: currency) > 0
      || count(pattern, in: currency, among: texts.map { ExpenseItem(name: $0, amount: 1) }) > 0
  }

  private var texts: [String] {
    guard let document else { return [] }
    let budgets = ((try? document.budgets()) ?? []).filter { $0.scope != .everything }
      .map(\.scope.title)
    let rules = document.rules.rules.compactMap(\.self)
      .flatMap { [$0.category, $0.name].compactMap(\.self) + $0.tags }
    let recurring = ((try? document.recurringRules()) ?? [])
      .flatMap { [$0.name, $0.category, $0.note].compactMap(\.self) + $0.tags }
    return budgets + rules + recurring
  }

  /// The refusal of a word that is no filter in this file, with all words that may stand there.
  func refusal(of word: String, in currency: Currency) -> Refusal {
    let cause = "nothing in the file has '\(word)'"
    if let pattern = TextPattern(word), let (wide, found) = wider(pattern, in: currency) {
      return Refusal(cause, "'\(wide)' would find \(found).", about: word)
    }
    let others =
      tags.values.sorted().map { "#\($0)" } + FilterLabel.allCases.map(\.rawValue)
      + DayNames.ofLine.words + claims.values.sorted()
    return Refusal(cause, Shape.filter.forms, about: word, choices: ownWords + others)
  }

  private func count(
    _ pattern: TextPattern, in currency: Currency, among others: [ExpenseItem]? = nil
  ) -> Int {
    var filter = ItemFilter(in: currency)
    filter.texts = [pattern]
    return filter.matches(in: others ?? items, by: others == nil ? searched : nil).rows.count
  }

  /// The pattern that looks inside words too, and how many expenses it finds; nil if none.
  private func wider(_ pattern: TextPattern, in currency: Currency) -> (String, count: Int)? {
    let wide = pattern.text.split(separator: "|").map { $0.hasPrefix("^") ? "\($0)" : "*\($0)" }
      .joined(separator: "|")
    guard let found = TextPattern(wide).map({ count($0, in: currency) }), found > 0 else {
      return nil
    }
    return (wide, found)
  }

  /// Sentences on the categories, tags, claims and texts of a filter that nothing in the file has,
  /// with the nearest that exist.
  func sentences(onUnknownOf filter: ItemFilter) -> [String] {
    ([filter] + filter.leftOut).flatMap { filter -> [String] in
      let names = [
        ("category", filter.categories.filter { categories(named: $0).isEmpty }, known.words),
        ("tag", filter.tags.filter { !hasTag($0) }, Array(tags.values)),
        ("claim", filter.claims.filter { claim(named: $0) == nil }, Array(claims.values)),
      ].flatMap { kind, words, known in
        words.filter { !$0.isEmpty }
          .map { "No \(kind) is named '\($0)'" + Self.end($0, near: known.sorted()) }
      }
      return names + filter.texts.compactMap { sentence(onUnknown: $0, in: filter.currency) }
    }.uniqued(by: \.self)
  }

  private static func end(_ word: String, near known: [String]) -> String {
    Suggestion.nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? "."
  }

  private func sentence(onUnknown pattern: TextPattern, in currency: Currency) -> String? {
    guard count(pattern, in: currency) == 0 else { return nil }
    if let (wide, found) = wider(pattern, in: currency) {
      return "No word begins with '\(pattern.text)'; '\(wide)' would find \(found)."
    }
    return "No expense contains the text '\(pattern.text)'"
      + Self.end(pattern.text, near: ownWords)
  }
}
