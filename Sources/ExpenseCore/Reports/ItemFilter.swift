/// Conditions on items; one that is nil or empty matches all.
package struct ItemFilter: Equatable, Sendable {
  /// The types, of which an item must have one, ignoring case.
  package var types: [ExpenseType] = []
  /// The categories, of which an item must be in one or in a subcategory, ignoring case and
  /// diacritics; an empty one matches items without a category.
  package var categories: [String] = []
  /// The tags, all of which an item must have, ignoring case and diacritics; an empty one matches
  /// items without tags.
  package var tags: [String] = []
  /// The claims, of which a Business item must be in one, ignoring case and diacritics.
  package var claims: [String] = []
  /// The claim states, of which an item must have one unless it is in one of the claims; nil matches
  /// items that are not Business.
  package var claimStates: [ClaimState?] = []
  /// The texts, each of which must occur in a searched member, at the beginning of a word.
  package var texts: [TextPattern] = []
  /// The spans of days, of which one must contain the item's day.
  ///
  /// Items without a date match no condition on days but `wantsUndated`.
  package var spans: [ClosedRange<CalendarDate>] = []
  /// True if items without a date match, and no others without `spans`.
  package var wantsUndated = false
  /// The earliest day.
  package var since: CalendarDate?
  /// The latest day.
  package var until: CalendarDate?
  /// The amounts, of which an item must have one, in the file's currency.
  package var amounts: [Amount] = []
  /// The smallest amount in the file's currency; refunds are negative.
  package var minimum: Amount?
  /// The largest amount in the file's currency.
  package var maximum: Amount?
  /// The tiers, of which the amount must be in one.
  package var tiers: [Tier] = []
  /// True if the item must have no receipt.
  package var lacksReceipt = false
  /// The filters that an item must not match.
  package var leftOut: [ItemFilter] = []
  /// The currency of the amounts, which decides on the tiers.
  package var currency: Currency
  /// The day on which months begin, which decides on periods.
  package var monthStart: MonthStart

  /// Creates a filter that matches all items.
  ///
  /// - Parameters:
  ///   - currency: the currency of the amounts.
  ///   - monthStart: the day on which months begin.
  package init(in currency: Currency = .usd, months monthStart: MonthStart = .calendar) {
    (self.currency, self.monthStart) = (currency, monthStart)
  }

  /// True if the filter matches all items.
  package var isEmpty: Bool { self == ItemFilter(in: currency, months: monthStart) }

  /// Adds a condition, or if it is left out, the condition that items must not match it.
  package mutating func add(leftOut: Bool = false, _ condition: (inout ItemFilter) -> Void) {
    guard leftOut else { return condition(&self) }
    var filter = ItemFilter(in: currency, months: monthStart)
    condition(&filter)
    self.leftOut.append(filter)
  }
}

// MARK: Parts

extension ItemFilter {
  /// The conditions of each kind as filters of their own; all of them have to hold.
  package var parts: [ItemFilter] {
    func part(_ condition: (inout ItemFilter) -> Void) -> ItemFilter {
      var part = ItemFilter(in: currency, months: monthStart)
      condition(&part)
      return part
    }
    let kinds = [
      part { $0.types = types }, part { $0.categories = categories },
      part { ($0.claims, $0.claimStates) = (claims, claimStates) },
      part { ($0.minimum, $0.maximum) = (minimum, maximum) }, part { $0.amounts = amounts },
      part { $0.tiers = tiers }, part { $0.lacksReceipt = lacksReceipt },
      part {
        ($0.spans, $0.wantsUndated, $0.since, $0.until) = (spans, wantsUndated, since, until)
      },
    ]
    let others =
      tags.map { tag in part { $0.tags = [tag] } }
      + texts.map { text in part { $0.texts = [text] } }
      + leftOut.map { filter in part { $0.leftOut = [filter] } }
    return (kinds + others).filter { !$0.isEmpty }
  }
}

// MARK: Days

extension ItemFilter {
  /// True if there is a condition on days.
  var hasDays: Bool { since != nil || until != nil || !spans.isEmpty || wantsUndated }

  /// The days that match, in spans that neither overlap nor touch, the earliest first; nil if there
  /// is no condition on days.
  package var days: [ClosedRange<CalendarDate>]? {
    guard hasDays else { return nil }
    let (first, last) = (since ?? .first, until ?? .last)
    guard first <= last else { return [] }
    let wanted = (spans.isEmpty && !wantsUndated ? [first...last] : spans).filter {
      $0.overlaps(first...last)
    }
    .map { $0.clamped(to: first...last) }.sorted { $0.lowerBound < $1.lowerBound }
    return wanted.reduce(into: []) { joined, span in
      guard let before = joined.last,
        span.lowerBound <= before.upperBound.adding(days: 1) ?? .last
      else { return joined.append(span) }
      joined[joined.count - 1] =
        before.lowerBound...max(before.upperBound, span.upperBound)
    }
  }

  /// The first day that matches; nil if there is none or the days are unbounded.
  package var firstDay: CalendarDate? {
    days?.first.map(\.lowerBound).flatMap { $0 == .first ? nil : $0 }
  }

  /// The last day that matches; nil if there is none or the days are unbounded.
  package var lastDay: CalendarDate? {
    days?.last.map(\.upperBound).flatMap { $0 == .last ? nil : $0 }
  }
}

// MARK: Matching

extension ItemFilter {
  /// The items that match a filter.
  package struct Matches: Equatable, Sendable {
    /// The rows of the items, from 1, ascending.
    package var rows: [Int] = []
    /// The number of items without a date that match all conditions except those on days.
    package var undatedCount = 0
  }

  /// Finds the items that match.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in order.
  ///   - searched: the folded texts of the items, if they are available.
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
    var conditions = Conditions(of: self)
    // Items are accessed by index, because binding one to a variable would copy it. Days come first,
    // because they cost the least and leave the fewest.
    for index in places {
      let isUndated = conditions.days != nil && !wantsUndated && items[index].date == nil
      guard isUndated || conditions.daysHold(for: items[index]),
        conditions.holdExceptDays(for: items[index])
      else { continue }
      if isUndated { matches.undatedCount += 1 } else { matches.rows.append(index + 1) }
    }
    return matches
  }
}

/// The conditions of a filter, prepared for many items.
private struct Conditions {
  private let filter: ItemFilter
  let days: [ClosedRange<CalendarDate>]?
  private var types: TypeCondition
  private var text: TextConditions
  private var leftOut: [Conditions]

  init(of filter: ItemFilter) {
    self.filter = filter
    days = filter.days
    types = TypeCondition(filter.types)
    text = TextConditions(of: filter)
    leftOut = filter.leftOut.map(Conditions.init)
  }

  mutating func holdExceptDays(for item: borrowing ExpenseItem) -> Bool {
    guard hold(forMoneyOf: item), types.holds(for: item.type),
      text.isEmpty || text.hold(for: item)
    else { return false }
    for place in leftOut.indices
    where leftOut[place].daysHold(for: item) && leftOut[place].holdExceptDays(for: item) {
      return false
    }
    return true
  }

  func daysHold(for item: borrowing ExpenseItem) -> Bool {
    guard let days else { return true }
    guard let date = item.date else { return filter.wantsUndated }
    return days.contains { $0.contains(date) }
  }

  /// Tests the conditions that cost almost nothing.
  private func hold(forMoneyOf item: borrowing ExpenseItem) -> Bool {
    if let minimum = filter.minimum, item.amount < minimum { return false }
    if let maximum = filter.maximum, item.amount > maximum { return false }
    if !filter.tiers.isEmpty, !filter.tiers.contains(item.amount.tier(in: filter.currency)) {
      return false
    }
    if filter.lacksReceipt, item.receipt != nil { return false }
    return filter.amounts.isEmpty || filter.amounts.contains(item.amount)
  }
}

/// The condition on the type, which a file may spell in several ways.
private struct TypeCondition {
  private let wanted: [String]
  /// The types seen so far, and whether each is wanted; there are few.
  private var known: [(type: ExpenseType, holds: Bool)] = []

  init(_ types: [ExpenseType]) { wanted = types.map(\.folded) }

  mutating func holds(for type: ExpenseType) -> Bool {
    guard !wanted.isEmpty else { return true }
    if let found = known.first(where: { $0.type == type }) { return found.holds }
    known.append((type, wanted.contains(type.folded)))
    return known[known.count - 1].holds
  }
}

/// The conditions on texts, folded once.
private struct TextConditions {
  private let categories: CategoryCondition
  private let tags: [[UInt8]]
  private let claims: [[UInt8]]
  private let claimStates: [ClaimState?]
  private let texts: [TextPattern]
  private let searched = ItemMember.all.filter(\.isSearched)
  private var folding: TextFolding
  private var buffer: [UInt8] = []

  init(of filter: ItemFilter) {
    var folding = TextFolding()
    categories = CategoryCondition(filter.categories, &folding)
    tags = filter.tags.map { Tags.key(of: $0, &folding) }
    claims = filter.claims.map { folding.folded($0) }
    claimStates = filter.claimStates
    texts = filter.texts
    self.folding = folding
  }

  var isEmpty: Bool {
    categories.isEmpty && tags.isEmpty && claims.isEmpty && claimStates.isEmpty && texts.isEmpty
  }

  mutating func hold(for item: borrowing ExpenseItem) -> Bool {
    if !categories.isEmpty {
      folding.fold(item.category ?? "", into: &buffer)
      guard categories.holds(for: buffer) else { return false }
    }
    if !tags.isEmpty {
      let own = item.tags.isEmpty ? [[]] : item.tags.map { Tags.key(of: $0, &folding) }
      guard tags.allSatisfy(own.contains) else { return false }
    }
    if !claims.isEmpty || !claimStates.isEmpty, !claimStates.contains(item.claimState) {
      guard !claims.isEmpty, item.claimState != nil else { return false }
      folding.fold(item.claimName ?? "", into: &buffer)
      guard claims.contains(buffer) else { return false }
    }
    for text in texts where !isFound(text, in: item) { return false }
    return true
  }

  private mutating func isFound(_ pattern: TextPattern, in item: borrowing ExpenseItem) -> Bool {
    for place in searched.indices {
      for text in searched[place].texts(of: item) where holds(text, pattern) { return true }
    }
    return false
  }

  private mutating func holds(_ text: String, _ pattern: TextPattern) -> Bool {
    folding.fold(text, into: &buffer)
    return pattern.matches(buffer, from: .beginningOfWord)
  }
}

/// Folded categories, each including its subcategories.
private struct CategoryCondition {
  private let paths: [[UInt8]]

  init(_ categories: [String], _ folding: inout TextFolding) {
    paths = categories.map { folding.folded(CategoryPath.withoutEndSlash($0)) }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// Returns true if a folded category is one of them or a subcategory of one.
  func holds(for category: [UInt8]) -> Bool {
    paths.contains { category == $0 || CategoryPath.lies(category, in: $0) }
  }
}
