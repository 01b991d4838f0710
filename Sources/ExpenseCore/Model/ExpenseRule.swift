/// A rule that sets type, category, tags or a better name of imported records, and of added items
/// that lack them, by their name.
package struct ExpenseRule: Sendable {
  /// The pattern that names must match.
  package let pattern: TextPattern
  /// The type to set; nil if the rule sets none.
  package var type: ExpenseType?
  /// The category to set; nil if the rule sets none.
  package var category: String?
  package var tags: [String] = []
  /// The name to set on imported records; nil if the rule sets none.
  package var name: String?
  /// True if imported records that match are left out.
  package var skips = false

  /// Creates a rule that sets nothing yet.
  package init(_ pattern: TextPattern) {
    self.pattern = pattern
  }

  /// Returns true if a folded name contains the pattern.
  func matches(_ name: [UInt8]) -> Bool { pattern.matches(name, from: .anywhere) }

  /// True if the rule sets nothing and skips nothing.
  package var isEmpty: Bool {
    type == nil && category == nil && tags.isEmpty && name == nil && !skips
  }
}

/// The rules of a file, in order.
package struct ExpenseRules: Sendable {
  /// The rules; nil for one of a newer version that this one cannot read, which matches nothing.
  package let rules: [ExpenseRule?]
  private var folding = TextFolding()
  private var known: [String: Int?] = [:]

  package init(_ rules: [ExpenseRule?]) {
    self.rules = rules
  }

  /// The index of the first rule that matches a name; nil if none does.
  package mutating func place(of name: String) -> Int? {
    guard !rules.isEmpty else { return nil }
    if let place = known[name] { return place }
    let folded = folding.folded(name)
    let place = rules.firstIndex { $0?.matches(folded) == true }
    known[name] = .some(place)
    return place
  }

  /// The number of items that each rule matches.
  package mutating func counts(in items: [ExpenseItem]) -> [Int] {
    var counts = [Int](repeating: 0, count: rules.count)
    for item in items {
      let folded = folding.folded(item.name)
      for (place, rule) in rules.enumerated() where rule?.matches(folded) == true {
        counts[place] += 1
      }
    }
    return counts
  }

  /// Fills in what an item lacks from the first matching rule; returns the index of the rule if it
  /// changed anything.
  ///
  /// - Parameter mayType: true if the item's type was left open.
  package mutating func complete(_ item: inout ExpenseItem, mayType: Bool) -> Int? {
    guard let place = place(of: item.name), let rule = rules[place] else { return nil }
    let old = item
    if mayType, let type = rule.type { item.type = type }
    if item.category?.isEmpty ?? true, let category = rule.category { item.category = category }
    if item.tags.isEmpty { item.tags = rule.tags }
    return item == old ? nil : place
  }
}
