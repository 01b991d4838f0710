/// Budgets, each with the money spent and left in a period.
package struct BudgetReport: Equatable, Sendable {
  /// One budget in one period.
  package struct Status: Equatable, Sendable {
    package let budget: Budget
    /// The number of the period.
    package let number: Int
    package let days: ClosedRange<CalendarDate>
    /// The number of days that are gone, today included.
    package let daysGone: Int
    /// The amount for the period, without what is carried into it.
    package let amount: Amount
    /// The rest of the periods before, less than nothing if more was spent; nothing unless the
    /// budget rolls.
    package let carried: Amount
    /// All there is: the amount and what is carried.
    package let available: Amount
    /// The sum of what was spent; refunds count.
    package let spent: Amount
    /// The rest, with what is carried; less than nothing if more was spent.
    package let left: Amount
    /// The sum of what recurs in the period and was not added yet.
    package let due: Amount
    /// The rest for each day that is not gone, today included, less what is due; nil if nothing is
    /// left, or the period is over.
    ///
    /// Shown, it is rounded down.
    package let perDay: Ratio?
    /// Tells whether a larger part is spent than of the days is gone.
    package let isAhead: Bool

    /// Tells whether more was spent than there was.
    package var isOver: Bool { left.isNegative }
    /// The name of the period: `2026-11`, `2026-W47`.
    package var title: String { budget.every.title(of: number) }
    /// The number of days of the period.
    package var dayCount: Int { days.dayCount }
  }

  /// The budgets in their order: for everything, for types, for categories by name.
  package let budgets: [Status]
  /// The number of expenses that they would count, had these a date: they are of no period.
  package let undatedCount: Int
}

extension BudgetReport {
  /// Finds how the budgets stand that hold on a day, each in its period around it.
  ///
  /// - Parameters:
  ///   - budgets: all those of the file.
  ///   - start: on which day months begin.
  ///   - items: all items of the file.
  ///   - rules: what recurs.
  /// - Throws: `AmountOutOfRange` where a sum has no exact representation.
  package init(
    _ budgets: [Budget], on day: CalendarDate, months start: MonthStart, of items: [ExpenseItem],
    and rules: [RecurringRule] = [], today: CalendarDate
  ) throws(AmountOutOfRange) {
    try self.init(
      budgets.timelines(months: start).compactMap { $0.period(on: day) }, of: items, and: rules,
      today: today)
  }

  /// Finds how budgets stand in some of their periods, in one pass over the expenses.
  ///
  /// - Parameters:
  ///   - items: all items of the file.
  ///   - rules: what recurs.
  /// - Throws: `AmountOutOfRange` where a sum has no exact representation.
  package init(
    _ periods: [BudgetPeriod], of items: [ExpenseItem], and rules: [RecurringRule] = [],
    today: CalendarDate
  ) throws(AmountOutOfRange) {
    let spending = Spending(of: items, in: periods)
    let last = periods.map(\.days.upperBound).max() ?? .first
    let missing = rules.isEmpty ? [] : rules.daysMissing(through: last, among: items)
    let due = zip(rules, missing).flatMap { rule, days in days.map { rule.item(on: $0) } }
    let coming = Spending(of: due, in: periods)
    budgets = try periods.indices.map { (place) throws(AmountOutOfRange) in
      try Status(
        periods[place], spent: spending.sums[place], due: coming.sums[place].within, today: today)
    }
    undatedCount = spending.undatedCount
  }
}

extension BudgetReport.Status {
  fileprivate init(
    _ period: BudgetPeriod, spent sums: Spending.Sums, due: AmountSum, today: CalendarDate
  ) throws(AmountOutOfRange) {
    var given = AmountSum()
    for (amount, numbers) in period.rolled {
      for _ in numbers { given.add(amount) }
    }
    (budget, number, days, amount) = (period.budget, period.number, period.days, period.amount)
    let (gone, count) = (days.daysGone(on: today), days.dayCount)
    carried = try given.amount - sums.before.amount
    available = try amount + carried
    spent = try sums.within.amount
    left = try available - spent
    self.due = try due.amount
    let free = try left - self.due
    let daysLeft = today > days.upperBound ? 0 : count - max(gone, 1) + 1
    perDay = free > .zero && daysLeft > 0 ? Ratio(of: free, over: daysLeft) : nil
    isAhead = Self.isLarger(spent, of: available, than: gone, of: count)
    daysGone = gone
  }

  /// Tells whether a larger part is spent than of the days is gone; no day gone is no part.
  private static func isLarger(
    _ spent: Amount, of amount: Amount, than gone: Int, of days: Int
  ) -> Bool {
    let (spent, amount) = (Int128(spent.tenThousandths), Int128(amount.tenThousandths))
    return gone > 0 && spent * Int128(days) > amount * Int128(gone)
  }
}

extension ClosedRange<CalendarDate> {
  /// The number of days.
  fileprivate var dayCount: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch + 1 }

  /// The number of days that are gone, today included.
  fileprivate func daysGone(on today: CalendarDate) -> Int {
    today < lowerBound ? 0 : (lowerBound...Swift.min(today, upperBound)).dayCount
  }
}

/// The sums spent in some periods of budgets, and before them, found in one pass over the expenses.
private struct Spending {
  struct Sums {
    /// The sum spent in the period.
    var within = AmountSum()
    /// The sum spent in the periods whose rest it carries.
    var before = AmountSum()
  }

  /// In the order of the periods.
  private(set) var sums: [Sums]
  /// The number of expenses that would count for any of them, had they a date.
  private(set) var undatedCount = 0

  init(of items: [ExpenseItem], in periods: [BudgetPeriod]) {
    sums = periods.map { _ in Sums() }
    let firsts = periods.map { $0.daysBefore?.lowerBound ?? $0.days.lowerBound }
    guard let first = firsts.min(), let last = periods.map(\.days.upperBound).max() else { return }
    var folding = TextFolding()
    let places = Dictionary(grouping: periods.indices) { periods[$0].budget.scope.key(&folding) }
    for item in items where item.date.map({ first <= $0 && $0 <= last }) ?? true {
      let found = Budget.Scope.keys(of: item, &folding).compactMap { places[$0] }.joined()
      guard let date = item.date else {
        undatedCount += found.isEmpty ? 0 : 1
        continue
      }
      for place in found {
        if periods[place].days.contains(date) {
          sums[place].within.add(item.amount)
        } else if periods[place].daysBefore?.contains(date) == true {
          sums[place].before.add(item.amount)
        }
      }
    }
  }
}
