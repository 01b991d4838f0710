/// How the budgets of a month stand.
public struct BudgetReport: Equatable, Sendable {
  /// How one budget stands.
  public struct Status: Equatable, Sendable {
    /// The budget.
    public let budget: Budget
    /// How much there is for the month.
    public let amount: Amount
    /// The sum of what was spent; refunds count.
    public let spent: Amount
    /// What is left; less than nothing where more was spent.
    public let left: Amount
    /// What is left for each day that is not gone, today included; nil where nothing is left, or the
    /// month is over.
    ///
    /// Shown, it is rounded down.
    public let perDay: Ratio?
    /// Whether a larger part is spent than of the days is gone.
    public let isAhead: Bool

    /// Whether more was spent than there was.
    public var isOver: Bool { left.isNegative }
  }

  /// The days of the month.
  public let days: ClosedRange<CalendarDate>
  /// How many of them are gone, today included.
  public let daysGone: Int
  /// The budgets that hold in the month: for everything, for types, for categories by name.
  public let budgets: [Status]
  /// How many expenses they would count, had these a date: they are of no month.
  public let undatedCount: Int

  /// How many days the month has.
  public var dayCount: Int { days.upperBound.day }
}

extension BudgetReport {
  /// Adds up what was spent in a month.
  ///
  /// - Parameters:
  ///   - budgets: all those of the file.
  ///   - month: a day of the month.
  ///   - items: all items of the file.
  /// - Throws: `AmountOutOfRange` where a sum has no exact representation.
  public init(
    _ budgets: [Budget], in month: CalendarDate, of items: [ExpenseItem], today: CalendarDate
  ) throws(AmountOutOfRange) {
    let days = CalendarPeriod.month.days(around: month)
    let count = days.upperBound.day
    daysGone = today < days.lowerBound ? 0 : days.contains(today) ? today.day : count
    self.days = days
    let daysLeft = today > days.upperBound ? 0 : count - max(daysGone, 1) + 1
    var statuses: [Status] = []
    for budget in budgets.holding(in: days.lowerBound) {
      guard let amount = budget.amount else { continue }
      let spent = try budget.scope.spent(of: items, in: days)
      let left = try amount - spent
      statuses.append(
        Status(
          budget: budget, amount: amount, spent: spent, left: left,
          perDay: left > .zero && daysLeft > 0 ? Ratio(of: left, over: daysLeft) : nil,
          isAhead: Self.isLarger(spent, of: amount, than: daysGone, of: count)))
    }
    self.budgets = statuses
    let undated = items.filter { $0.date == nil }
    undatedCount = Set(statuses.flatMap { $0.budget.scope.filter.matches(in: undated).rows }).count
  }

  /// Whether a larger part is spent than of the days is gone; no day gone is no part.
  private static func isLarger(
    _ spent: Amount, of amount: Amount, than gone: Int, of days: Int
  ) -> Bool {
    let (spent, amount) = (Int128(spent.tenThousandths), Int128(amount.tenThousandths))
    return gone > 0 && spent * Int128(days) > amount * Int128(gone)
  }
}

extension [Budget] {
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

  /// Whether both are for the same, whatever the case and diacritics of a category.
  package func isSame(as other: Budget.Scope) -> Bool { folded == other.folded }

  /// What chooses its expenses.
  package var filter: ItemFilter {
    var filter = ItemFilter()
    switch self {
    case .everything: break
    case .type(let type): filter.type = type
    case .category(let category): filter.category = category
    }
    return filter
  }

  fileprivate func spent(
    of items: [ExpenseItem], in days: ClosedRange<CalendarDate>
  ) throws(AmountOutOfRange) -> Amount {
    var filter = filter
    (filter.since, filter.until) = (days.lowerBound, days.upperBound)
    return try GroupedItems(items: items, rows: filter.matches(in: items).rows).total
  }
}
