/// What items have to be like; a condition that is nil holds for all.
package struct ItemFilter: Equatable, Sendable {
  /// The type, whatever its case.
  package var type: ExpenseType?
  /// The category, whatever its case and diacritics, and with it all that lies in it by `/`; empty
  /// for items without one.
  package var category: String?
  /// Tags that all have to be there, whatever their case and diacritics.
  package var tags: [String] = []
  /// A text that is in the name, the category, a tag or the note, whatever its case and
  /// diacritics.
  package var search: String?
  /// The first day.
  ///
  /// Items without a date match no condition on days.
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
  package let currency: Currency

  /// A filter that everything passes.
  ///
  /// - Parameter currency: what the amounts are in.
  package init(in currency: Currency = .usd) { self.currency = currency }

  /// Whether everything passes.
  package var isEmpty: Bool { self == ItemFilter(in: currency) }

  /// Whether there is a condition on days.
  var hasDays: Bool { since != nil || until != nil }
}

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
  /// - Parameter items: all items of the file, in its order.
  package func matches(in items: [ExpenseItem]) -> Matches {
    var matches = Matches()
    guard !isEmpty else {
      matches.rows = Array(1..<items.count + 1)
      return matches
    }
    var text = TextConditions(of: self)
    var types = TypeCondition(type)
    for (index, item) in items.enumerated()
    where hasFields(of: item) && types.holds(for: item.type)
      && (text.isEmpty || text.hold(for: item))
    {
      if hasDays, item.date == nil {
        matches.undatedCount += 1
      } else if !hasDays || item.date.map(hasDay) == true {
        matches.rows.append(index + 1)
      }
    }
    return matches
  }

  /// Whether the conditions hold that cost nothing to look at.
  private func hasFields(of item: ExpenseItem) -> Bool {
    if let minimum, item.amount < minimum { return false }
    if let maximum, item.amount > maximum { return false }
    if let tier, item.amount.tier(in: currency) != tier { return false }
    return true
  }

  private func hasDay(_ date: CalendarDate) -> Bool {
    if let since, date < since { return false }
    if let until, date > until { return false }
    return true
  }
}

/// The condition on the type: a file may spell one in several ways.
private struct TypeCondition {
  private let wanted: String?
  /// The types that were met, and whether each is the one; there are few.
  private var known: [(type: ExpenseType, holds: Bool)] = []

  init(_ type: ExpenseType?) { wanted = type?.rawValue.lowercased() }

  mutating func holds(for type: ExpenseType) -> Bool {
    guard let wanted else { return true }
    if let found = known.first(where: { $0.type == type }) { return found.holds }
    known.append((type, type.rawValue.lowercased() == wanted))
    return known[known.count - 1].holds
  }
}

/// The conditions on text, folded once.
private struct TextConditions {
  private let category: [UInt8]?
  private let tags: [[UInt8]]
  private let needle: [UInt8]?
  private let searched = ItemMember.all.filter(\.isSearched)
  private var folding: TextFolding
  private var buffer: [UInt8] = []

  init(of filter: ItemFilter) {
    var folding = TextFolding()
    category = filter.category.map { folding.folded(CategoryPath.withoutEndSlash($0)) }
    tags = filter.tags.map { Tags.key(of: $0, &folding) }
    needle = filter.search.map { folding.folded($0) }
    self.folding = folding
  }

  var isEmpty: Bool { category == nil && needle == nil && tags.isEmpty }

  mutating func hold(for item: ExpenseItem) -> Bool {
    if let category {
      folding.fold(item.category ?? "", into: &buffer)
      if buffer != category, !CategoryPath.lies(buffer, in: category) { return false }
    }
    if !tags.isEmpty {
      let own = item.tags.map { Tags.key(of: $0, &folding) }
      guard tags.allSatisfy(own.contains) else { return false }
    }
    guard let needle else { return true }
    for place in searched.indices {
      switch searched[place].kind {
      case .text: if let text = searched[place].text.get(item), holds(text, needle) { return true }
      case .words:
        for word in searched[place].words.get(item) where holds(word, needle) { return true }
      case .id, .amount, .day: continue
      }
    }
    return false
  }

  private mutating func holds(_ text: String, _ needle: [UInt8]) -> Bool {
    folding.fold(text, into: &buffer)
    return buffer.contains(run: needle)
  }
}
