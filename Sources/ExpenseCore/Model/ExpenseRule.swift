/// A rule by which an imported record, or an item that is added without them, gets by its name a type, a
/// category, tags, or a better name.
package struct ExpenseRule: Sendable {
  /// The pattern of names.
  package let pattern: TextPattern
  /// The type that is given; nil for none.
  package var type: ExpenseType?
  /// The category that is given; nil for none.
  package var category: String?
  package var tags: [String] = []
  /// The name that imported records are given; nil for none.
  package var name: String?
  /// Tells whether imported records are left out.
  package var skips = false

  /// A rule that does nothing yet.
  package init(_ pattern: TextPattern) {
    self.pattern = pattern
  }

  /// Tells whether a folded name holds the pattern.
  func matches(_ name: [UInt8]) -> Bool { pattern.matches(name, from: .anywhere) }

  /// Tells whether the rule gives anything.
  package var isEmpty: Bool {
    type == nil && category == nil && tags.isEmpty && name == nil && !skips
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

  /// The place of the first rule that matches a name; nil if none does.
  package mutating func place(of name: String) -> Int? {
    guard !rules.isEmpty else { return nil }
    if let place = known[name] { return place }
    let folded = folding.folded(name)
    let place = rules.firstIndex { $0?.matches(folded) == true }
    known[name] = .some(place)
    return place
  }

  /// Counts the items that each rule matches.
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
