/// What an imported record, or an item that is added without them, gets by its name: a type, a
/// category, tags, or a better name.
package struct ExpenseRule: Sendable {
  /// What names are looked for.
  package let pattern: RulePattern
  /// The type that is given; nil for none.
  package var type: ExpenseType?
  /// The category that is given; nil for none.
  package var category: String?
  package var tags: [String] = []
  /// The name that imported records are given; nil for none.
  package var name: String?
  /// Whether imported records are left out.
  package var skips = false

  /// A rule that does nothing yet.
  package init(_ pattern: RulePattern) {
    self.pattern = pattern
  }

  /// Whether the rule gives anything.
  package var isEmpty: Bool {
    type == nil && category == nil && tags.isEmpty && name == nil && !skips
  }
}

/// Names, by what is found in them: in any case, accents or not; `|` is or, and `^` and `$` hold an
/// alternative to the start and the end.
package struct RulePattern: Sendable {
  private struct Alternative {
    let text: [UInt8]
    let isAtStart: Bool
    let isAtEnd: Bool
  }

  /// As it was typed.
  package let text: String
  private let alternatives: [Alternative]

  /// The most bytes of a pattern: each name is searched for each alternative.
  package static let mostBytes = 1_000

  /// The pattern of that text; nil if one of its alternatives is empty, or it is longer than
  /// `mostBytes`.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    var folding = TextFolding()
    self.text = text
    alternatives = text.split(separator: "|", omittingEmptySubsequences: false).map { part in
      let (start, end) = (part.hasPrefix("^"), part.hasSuffix("$"))
      let word = part.dropFirst(start ? 1 : 0).dropLast(end ? 1 : 0)
      return Alternative(text: folding.folded(String(word)), isAtStart: start, isAtEnd: end)
    }
    guard !alternatives.contains(where: { $0.text.allSatisfy { $0 == 0x20 } }) else { return nil }
  }

  /// Whether a folded name matches the pattern.
  func matches(_ name: [UInt8]) -> Bool {
    alternatives.contains { alternative in
      let word = alternative.text
      switch (alternative.isAtStart, alternative.isAtEnd) {
      case (true, true): return name == word
      case (true, false): return name.starts(with: word)
      case (false, true): return name.suffix(word.count).elementsEqual(word)
      case (false, false): return name.contains(run: word)
      }
    }
  }
}

/// The rules of a file, in their order.
package struct ExpenseRules: Sendable {
  /// The rules; one that a newer version wrote and this one cannot read is nil, and matches nothing.
  package let rules: [ExpenseRule?]
  private var folding = TextFolding()
  private var known: [String: Int?] = [:]

  package init(_ rules: [ExpenseRule?]) {
    self.rules = rules
  }

  /// The place of the first rule that matches a name; nil where none does.
  package mutating func place(of name: String) -> Int? {
    guard !rules.isEmpty else { return nil }
    if let place = known[name] { return place }
    let folded = folding.folded(name)
    let place = rules.firstIndex { $0?.pattern.matches(folded) == true }
    known[name] = .some(place)
    return place
  }

  /// How many of the items each rule matches.
  package mutating func counts(in items: [ExpenseItem]) -> [Int] {
    var counts = [Int](repeating: 0, count: rules.count)
    for item in items {
      let folded = folding.folded(item.name)
      for (place, rule) in rules.enumerated() where rule?.pattern.matches(folded) == true {
        counts[place] += 1
      }
    }
    return counts
  }

  /// Gives an item what its rule has and it has not; tells the place of the rule where that changed
  /// anything.
  ///
  /// - Parameter mayType: whether nothing said the item's type.
  package mutating func complete(_ item: inout ExpenseItem, mayType: Bool) -> Int? {
    guard let place = place(of: item.name), let rule = rules[place] else { return nil }
    let old = item
    if mayType, let type = rule.type { item.type = type }
    if item.category?.isEmpty ?? true, let category = rule.category { item.category = category }
    if item.tags.isEmpty { item.tags = rule.tags }
    return item == old ? nil : place
  }
}
