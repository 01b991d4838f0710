import ExpenseCore

/// The types, categories, tags and claims of a file, found in any case, with or without accents.
final class FileWords {
  private let items: [ExpenseItem]
  /// The folded texts of the items, if several searches are expected.
  let searched: SearchedTexts?
  private var folding = TextFolding()
  /// The types, each once.
  private(set) lazy var types = items.lazy.map(\.type).uniqued(by: \.self)
  private lazy var known = KnownCategories(of: items)
  /// The most words in the path or the last part of a category.
  private(set) lazy var mostWordsOfCategories: Int =
    known.words.map { $0.split(separator: " ").count }.max() ?? 0
  private lazy var tags = folded(items.lazy.flatMap(\.tags).map(Tags.bare))
  private lazy var claims = folded(items.lazy.compactMap(\.claimName))

  init(of items: [ExpenseItem], searched: SearchedTexts? = nil) {
    (self.items, self.searched) = (items, searched)
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

  func hasTag(_ word: String) -> Bool { tags[folding.folded(Tags.bare(word))] != nil }

  /// The categories that a filter's value names; an empty one, or the label in reports, is none.
  func categories(from value: String) -> [String] {
    let known = categories(named: value)
    guard known.isEmpty else { return known }
    return [Self.isLabel(value, "No category") ? "" : value]
  }

  /// The tag that a filter's value names.
  func tag(from value: String) -> String {
    !hasTag(value) && Self.isLabel(value, "No tag") ? "" : value
  }

  /// The claim that a filter's value names; `open` is none.
  func claim(from value: String) -> String {
    claims[folding.folded(value)] ?? (Self.isLabel(value, "Open") ? "" : value)
  }

  private static func isLabel(_ value: String, _ label: String) -> Bool {
    value.folded == label.folded
  }
}

// MARK: Words that the file does not have

extension FileWords {
  /// Sentences on the categories, tags, claims and texts of a filter that nothing in the file has,
  /// with the nearest that exist.
  func sentences(onUnknownOf filter: ItemFilter) -> [String] {
    ([filter] + filter.leftOut).flatMap { filter -> [String] in
      let categories = filter.categories.filter {
        !$0.isEmpty && self.categories(named: $0).isEmpty
      }
      let tags = filter.tags.filter { !$0.isEmpty && !hasTag($0) }
      let claims = filter.claims.filter { !$0.isEmpty && self.claims[folding.folded($0)] == nil }
      var sentences = categories.map { Self.sentence("category", $0, near: known.words) }
      sentences += tags.map { Self.sentence("tag", $0, near: Array(self.tags.values)) }
      sentences += claims.map { Self.sentence("claim", $0, near: Array(self.claims.values)) }
      sentences += filter.texts.compactMap { sentence(onUnknown: $0, in: filter.currency) }
      return sentences
    }.uniqued(by: \.self)
  }

  private static func sentence(_ kind: String, _ word: String, near known: [String]) -> String {
    "No \(kind) is named '\(word)'" + end(Suggestion.nearest(to: word, among: known.sorted()))
  }

  private static func end(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "."
  }

  private func sentence(onUnknown pattern: TextPattern, in currency: Currency) -> String? {
    func count(_ pattern: TextPattern) -> Int {
      var filter = ItemFilter(in: currency)
      filter.texts = [pattern]
      return filter.matches(in: items, by: searched).rows.count
    }
    guard count(pattern) == 0 else { return nil }
    let wide = pattern.text.split(separator: "|").map { $0.hasPrefix("^") ? "\($0)" : "*\($0)" }
      .joined(separator: "|")
    if let found = TextPattern(wide).map(count), found > 0 {
      return "No word begins with '\(pattern.text)'; '\(wide)' would find \(found)."
    }
    let words = types.map(\.rawValue) + known.words + tags.values
    let nearest =
      Suggestion.nearest(to: pattern.text, among: words.sorted())
      ?? Suggestion.nearest(
        to: pattern.text, among: items.lazy.map(\.name).uniqued(by: \.self))
    return "No expense contains the text '\(pattern.text)'" + Self.end(nearest)
  }
}
