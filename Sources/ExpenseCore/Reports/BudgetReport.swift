/// What the budgets of a month come to.
package struct BudgetReport: Equatable, Sendable {
  /// What one budget comes to.
  package struct Status: Equatable, Sendable {
    package let budget: Budget
    /// How much there is for the month.
    package let amount: Amount
    /// The sum of what was spent; refunds count.
    package let spent: Amount
    /// What is left; less than nothing where more was spent.
    package let left: Amount
    /// What recurs comes to in the month that was not added yet.
    package let due: Amount
    /// What is left for each day that is not gone, today included, less what is due; nil where nothing
    /// is left, or the month is over.
    ///
    /// Shown, it is rounded down.
    package let perDay: Ratio?
    /// Whether a larger part is spent than of the days is gone.
    package let isAhead: Bool

    /// Whether more was spent than there was.
    package var isOver: Bool { left.isNegative }
  }

  package let days: ClosedRange<CalendarDate>
  /// How many of them are gone, today included.
  package let daysGone: Int
  /// The budgets that hold in the month: for everything, for types, for categories by name.
  package let budgets: [Status]
  /// How many expenses they would count, had these a date: they are of no month.
  package let undatedCount: Int

  /// How many days the month has.
  package var dayCount: Int { days.upperBound.day }
}

extension BudgetReport {
  /// Adds up what was spent in a month.
  ///
  /// - Parameters:
  ///   - budgets: all those of the file.
  ///   - month: a day of the month.
  ///   - items: all items of the file.
  ///   - rules: what recurs.
  /// - Throws: `AmountOutOfRange` where a sum has no exact representation.
  package init(
    _ budgets: [Budget], in month: CalendarDate, of items: [ExpenseItem],
    and rules: [RecurringRule] = [], today: CalendarDate
  ) throws(AmountOutOfRange) {
    let days = CalendarPeriod.month.days(around: month)
    let count = days.upperBound.day
    daysGone = today < days.lowerBound ? 0 : days.contains(today) ? today.day : count
    self.days = days
    let daysLeft = today > days.upperBound ? 0 : count - max(daysGone, 1) + 1
    var statuses: [Status] = []
    let holding = budgets.holding(in: days.lowerBound)
    let spending = Spending(of: items, in: days, for: holding)
    let missing = rules.daysMissing(through: days.upperBound, among: items)
    let due = zip(rules, missing).flatMap { rule, missing in
      missing.filter(days.contains).map { rule.item(on: $0) }
    }
    let coming = Spending(of: due, in: days, for: holding)
    for (place, budget) in holding.enumerated() {
      guard let amount = budget.amount else { continue }
      let (spent, due) = (try spending.sums[place].amount, try coming.sums[place].amount)
      let left = try amount - spent
      let free = try left - due
      statuses.append(
        Status(
          budget: budget, amount: amount, spent: spent, left: left, due: due,
          perDay: free > .zero && daysLeft > 0 ? Ratio(of: free, over: daysLeft) : nil,
          isAhead: Self.isLarger(spent, of: amount, than: daysGone, of: count)))
    }
    self.budgets = statuses
    undatedCount = spending.undatedCount
  }

  /// Whether a larger part is spent than of the days is gone; no day gone is no part.
  private static func isLarger(
    _ spent: Amount, of amount: Amount, than gone: Int, of days: Int
  ) -> Bool {
    let (spent, amount) = (Int128(spent.tenThousandths), Int128(amount.tenThousandths))
    return gone > 0 && spent * Int128(days) > amount * Int128(gone)
  }
}

/// What was spent for each of some budgets, found in one walk along the expenses.
private struct Spending {
  /// In the order of the budgets.
  private(set) var sums: [AmountSum]
  /// How many expenses would count for any of them, had they a date.
  private(set) var undatedCount = 0

  /// - Parameter budgets: one for each scope.
  init(of items: [ExpenseItem], in days: ClosedRange<CalendarDate>, for budgets: [Budget]) {
    sums = Array(repeating: AmountSum(), count: budgets.count)
    guard !budgets.isEmpty else { return }
    var folding = TextFolding()
    var places: [[UInt8]: Int] = [:]
    for (place, budget) in budgets.enumerated() { places[budget.scope.key(&folding)] = place }
    for item in items where item.date.map(days.contains) ?? true {
      let found = Budget.Scope.keys(of: item, &folding).compactMap { places[$0] }
      guard item.date != nil else {
        undatedCount += found.isEmpty ? 0 : 1
        continue
      }
      for place in found { sums[place].add(item.amount) }
    }
  }
}

extension [Budget] {
  /// Those for a scope, whatever the case and diacritics of a category.
  package func of(_ scope: Budget.Scope) -> [Budget] {
    var folding = TextFolding()
    let key = scope.key(&folding)
    return filter { $0.scope.key(&folding) == key }
  }

  /// Those that hold in a month, one for each scope: of its budgets, the last one begun.
  ///
  /// - Parameter month: its first day.
  package func holding(in month: CalendarDate) -> [Budget] {
    var folding = TextFolding()
    var holding: [[UInt8]: Budget] = [:]
    for budget in self where budget.from <= month {
      let key = budget.scope.key(&folding)
      if let other = holding[key], other.from > budget.from { continue }
      holding[key] = budget
    }
    return holding.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
      .filter { $0.amount != nil }
  }
}

extension Budget.Scope {
  /// The key by which scopes are compared and sorted.
  func key(_ folding: inout TextFolding) -> [UInt8] {
    switch self {
    case .everything: []
    case .type(let type): [1] + Self.key(of: type)
    case .category(let category): [2] + folding.folded(CategoryPath.withoutEndSlash(category))
    }
  }

  /// The keys of all scopes that an expense is in: everything, its type, its category and those that
  /// its category lies in.
  fileprivate static func keys(of item: ExpenseItem, _ folding: inout TextFolding) -> [[UInt8]] {
    let category = folding.folded(item.category ?? "")
    return [[], [1] + key(of: item.type), [2] + category]
      + CategoryPath.parents(of: category).map { [2] + $0 }
  }

  /// Standard types come first; what `ItemFilter` takes for one type has one key.
  private static func key(of type: ExpenseType) -> [UInt8] {
    let word = type.rawValue.lowercased()
    let place = ExpenseType.standard.firstIndex { $0.rawValue.lowercased() == word }
    return [UInt8(place ?? ExpenseType.standard.count)] + Array(word.utf8)
  }

  /// A text that is equal for two scopes that are the same, whatever the case and diacritics.
  package var folded: String {
    var folding = TextFolding()
    return String(decoding: key(&folding), as: UTF8.self)
  }

  /// Whether it is a category, or one that lies in it.
  package func lies(in category: String) -> Bool {
    var folding = TextFolding()
    let (path, parent) = (key(&folding), Budget.Scope.category(category).key(&folding))
    return path == parent || CategoryPath.lies(path, in: parent)
  }

  /// What chooses its expenses.
  package var filter: ItemFilter {
    var filter = ItemFilter()
    switch self {
    case .everything: break
    case .type(let type): filter.types = [type]
    case .category(let category): filter.categories = [category]
    }
    return filter
  }
}
