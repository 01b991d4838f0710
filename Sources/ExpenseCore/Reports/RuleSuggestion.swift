/// A rule that says what was done by hand so far.
package struct RuleSuggestion: Equatable, Sendable {
  /// What names are looked for.
  package let pattern: String
  /// The category that all of them were given.
  package let category: String
  /// How many were given it.
  package let count: Int

  /// How often a category has to be given.
  private static let leastCount = 3

  /// The patterns that were given the same category at least three times and nothing else, most first:
  /// the first word of names where that is enough, else whole names.
  ///
  /// - Parameter rules: names that one of these matches need no other.
  package static func all(for items: [ExpenseItem], besides rules: ExpenseRules) -> [RuleSuggestion]
  {
    var (rules, folding) = (rules, TextFolding())
    // In order, so that the names that begin with a text are side by side.
    let names = items.map { (item: $0, folded: folding.folded($0.name)) }
      .sorted { $0.folded.lexicographicallyPrecedes($1.folded) }
    let open = names.filter { rules.place(of: $0.item.name) == nil && $0.item.category != nil }
    let words = Dictionary(grouping: open) { $0.folded.prefix { $0 != 0x20 }.map { $0 } }
    var found: [RuleSuggestion] = []
    for (word, group) in words where group.count >= leastCount {
      if let suggestion = suggestion("^", group, word, "", of: names) {
        found.append(suggestion)
      } else {
        for (name, group) in Dictionary(grouping: group, by: \.folded) {
          if let suggestion = suggestion("^", group, name, "$", of: names) {
            found.append(suggestion)
          }
        }
      }
    }
    return found.sorted { ($1.count, $0.pattern) < ($0.count, $1.pattern) }
  }

  private typealias Named = (item: ExpenseItem, folded: [UInt8])

  /// The suggestion for names that hold a text at their start, if all that do have one category.
  private static func suggestion(
    _ start: String, _ group: [Named], _ folded: [UInt8], _ end: String, of names: [Named]
  ) -> RuleSuggestion? {
    let text = String(decoding: folded, as: UTF8.self)
    guard group.count >= leastCount, text.count >= 3, !text.contains("|"), !text.contains("$"),
      let pattern = RulePattern(start + text + end)
    else { return nil }
    let first = names.partitioningIndex { !$0.folded.lexicographicallyPrecedes(folded) }
    let matching = names[first...].prefix { $0.folded.starts(with: folded) }
      .filter { pattern.matches($0.folded) }
    let given = matching.compactMap(\.item.category)
    var folding = TextFolding()
    guard let category = given.first, given.count >= leastCount,
      Set(given.map { folding.folded($0) }).count == 1
    else { return nil }
    return RuleSuggestion(pattern: pattern.text, category: category, count: given.count)
  }
}
