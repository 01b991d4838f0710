/// What items have to be like; a condition that is nil or empty holds for all.
package struct ItemFilter: Equatable, Sendable {
  /// The types of which an item has one, whatever its case.
  package var types: [ExpenseType] = []
  /// The categories of which an item has one, whatever the case and diacritics; all that lies in one
  /// by `/` is in it, and an empty one stands for items without a category.
  package var categories: [String] = []
  /// The categories that no item may have, understood as those above.
  package var categoriesLeftOut: [String] = []
  /// Tags that all have to be there, whatever their case and diacritics.
  package var tags: [String] = []
  /// Tags that no item may have; an empty one leaves out the items without tags.
  package var tagsLeftOut: [String] = []
  /// The claims of which a Business item is in one, whatever the case and diacritics; an empty one
  /// stands for Business items that are in none.
  package var claims: [String] = []
  /// Texts that all have to be in the name, the category, a tag or the note, whatever their case
  /// and diacritics.
  package var texts: [String] = []
  /// Spans of days of which one has to hold the item's.
  ///
  /// Items without a date match no condition on days.
  package var spans: [ClosedRange<CalendarDate>] = []
  /// The first day.
  package var since: CalendarDate?
  /// The last day.
  package var until: CalendarDate?
  /// The least amount, in the file's currency; a refund is less than nothing.
  package var minimum: Amount?
  /// The greatest amount, in the file's currency.
  package var maximum: Amount?
  /// The tier.
  package var tier: Tier?
  /// What the amounts are in, which decides where the tiers begin.
  package var currency: Currency

  /// A filter that everything passes.
  ///
  /// - Parameter currency: what the amounts are in.
  package init(in currency: Currency = .usd) { self.currency = currency }

  /// Whether everything passes.
  package var isEmpty: Bool { self == ItemFilter(in: currency) }
}

// MARK: Days

extension ItemFilter {
  /// Whether there is a condition on days.
  var hasDays: Bool { since != nil || until != nil || !spans.isEmpty }

  /// The days that pass, in spans that neither overlap nor touch, the earliest first; nil if there is
  /// no condition on days.
  package var days: [ClosedRange<CalendarDate>]? {
    guard hasDays else { return nil }
    let (first, last) = (since ?? .first, until ?? .last)
    guard first <= last else { return [] }
    let wanted = (spans.isEmpty ? [first...last] : spans).filter { $0.overlaps(first...last) }
      .map { $0.clamped(to: first...last) }.sorted { $0.lowerBound < $1.lowerBound }
    return wanted.reduce(into: []) { joined, span in
      guard let before = joined.last,
        span.lowerBound <= before.upperBound.adding(days: 1) ?? .last
      else { return joined.append(span) }
      joined[joined.count - 1] =
        before.lowerBound...max(before.upperBound, span.upperBound)
    }
  }

  /// The first day that passes; nil if the days have no beginning.
  package var firstDay: CalendarDate? {
    days?.first.map(\.lowerBound).flatMap { $0 == .first ? nil : $0 }
  }

  /// The last day that passes; nil if the days have no end.
  package var lastDay: CalendarDate? {
    days?.last.map(\.upperBound).flatMap { $0 == .last ? nil : $0 }
  }
}

// MARK: Matching

extension ItemFilter {
  /// The items that pass.
  package struct Matches: Equatable, Sendable {
    /// Their rows, from 1, ascending.
    package var rows: [Int] = []
    /// How many would have passed if they had a date.
    package var undatedCount = 0
  }

  /// Finds the items that pass.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - searched: their texts, where somebody has them at hand.
  package func matches(in items: [ExpenseItem], by searched: SearchedTexts? = nil) -> Matches {
    guard let searched, !texts.isEmpty else { return matches(in: items, at: items.indices) }
    var others = self
    others.texts = []
    return others.matches(in: items, at: searched.places(holding: texts))
  }

  private func matches(in items: [ExpenseItem], at places: some Sequence<Int>) -> Matches {
    var matches = Matches()
    guard !isEmpty else {
      matches.rows = places.map { $0 + 1 }
      return matches
    }
    var text = TextConditions(of: self)
    var types = TypeCondition(types)
    let days = days
    // By its place: an item that is taken out of the list is copied.
    for index in places
    where hasFields(of: items[index]) && types.holds(for: items[index].type)
      && (text.isEmpty || text.hold(for: items[index]))
    {
      if let days {
        guard let date = items[index].date else {
          matches.undatedCount += 1
          continue
        }
        guard days.contains(where: { $0.contains(date) }) else { continue }
      }
      matches.rows.append(index + 1)
    }
    return matches
  }

  /// Whether the conditions hold that cost nothing to look at.
  private func hasFields(of item: borrowing ExpenseItem) -> Bool {
    if let minimum, item.amount < minimum { return false }
    if let maximum, item.amount > maximum { return false }
    if let tier, item.amount.tier(in: currency) != tier { return false }
    return true
  }
}

/// The condition on the type: a file may spell one in several ways.
private struct TypeCondition {
  private let wanted: [String]
  /// The types that were met, and whether each is wanted; there are few.
  private var known: [(type: ExpenseType, holds: Bool)] = []

  init(_ types: [ExpenseType]) { wanted = types.map { $0.rawValue.lowercased() } }

  mutating func holds(for type: ExpenseType) -> Bool {
    guard !wanted.isEmpty else { return true }
    if let found = known.first(where: { $0.type == type }) { return found.holds }
    known.append((type, wanted.contains(type.rawValue.lowercased())))
    return known[known.count - 1].holds
  }
}

/// The conditions on text, folded once.
private struct TextConditions {
  private let categories: CategoryCondition
  private let categoriesLeftOut: CategoryCondition
  private let tags: [[UInt8]]
  private let tagsLeftOut: [[UInt8]]
  private let claims: [[UInt8]]
  private let texts: [[UInt8]]
  private let searched = ItemMember.all.filter(\.isSearched)
  private var folding: TextFolding
  private var buffer: [UInt8] = []

  init(of filter: ItemFilter) {
    var folding = TextFolding()
    categories = CategoryCondition(filter.categories, &folding)
    categoriesLeftOut = CategoryCondition(filter.categoriesLeftOut, &folding)
    tags = filter.tags.map { Tags.key(of: $0, &folding) }
    tagsLeftOut = filter.tagsLeftOut.map { Tags.key(of: $0, &folding) }
    claims = filter.claims.map { folding.folded($0) }
    texts = filter.texts.map { folding.folded($0) }
    self.folding = folding
  }

  var isEmpty: Bool {
    categories.isEmpty && categoriesLeftOut.isEmpty && tags.isEmpty && tagsLeftOut.isEmpty
      && claims.isEmpty && texts.isEmpty
  }

  mutating func hold(for item: borrowing ExpenseItem) -> Bool {
    if !categories.isEmpty || !categoriesLeftOut.isEmpty {
      folding.fold(item.category ?? "", into: &buffer)
      if !categories.isEmpty, !categories.holds(for: buffer) { return false }
      if categoriesLeftOut.holds(for: buffer) { return false }
    }
    if !tags.isEmpty || !tagsLeftOut.isEmpty {
      let own = item.tags.isEmpty ? [[]] : item.tags.map { Tags.key(of: $0, &folding) }
      guard tags.allSatisfy(own.contains), !tagsLeftOut.contains(where: own.contains) else {
        return false
      }
    }
    if !claims.isEmpty {
      guard item.claimState != nil else { return false }
      folding.fold(item.claimName ?? "", into: &buffer)
      guard claims.contains(buffer) else { return false }
    }
    for text in texts where !isFound(text, in: item) { return false }
    return true
  }

  private mutating func isFound(_ needle: [UInt8], in item: borrowing ExpenseItem) -> Bool {
    for place in searched.indices {
      for text in searched[place].texts(of: item) where holds(text, needle) { return true }
    }
    return false
  }

  private mutating func holds(_ text: String, _ needle: [UInt8]) -> Bool {
    folding.fold(text, into: &buffer)
    return buffer.contains(run: needle)
  }
}

/// Categories, folded, each with what lies in it.
private struct CategoryCondition {
  private let paths: [[UInt8]]

  init(_ categories: [String], _ folding: inout TextFolding) {
    paths = categories.map { folding.folded(CategoryPath.withoutEndSlash($0)) }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// Whether a folded category is one of them, or lies in one.
  func holds(for category: [UInt8]) -> Bool {
    paths.contains { category == $0 || CategoryPath.lies(category, in: $0) }
  }
}
