/// Budgets with the money spent and left in a period each.
package struct BudgetReport: Equatable, Sendable {
  /// One budget in one period.
  package struct Status: Equatable, Sendable {
    package let budget: Budget
    /// The number of the period.
    package let number: Int
    package let days: ClosedRange<CalendarDate>
    /// The number of days that have begun, including today.
    package let daysGone: Int
    /// The amount for the period, without what is carried over.
    package let amount: Amount
    /// The rest of the periods before, negative if they were overspent; zero unless the budget
    /// rolls.
    package let carried: Amount
    /// The amount plus what is carried over.
    package let available: Amount
    /// The sum of the expenses, minus refunds.
    package let spent: Amount
    /// The rest of what is available, negative if more was spent.
    package let left: Amount
    /// The sum of recurring expenses that are due in the period and not added yet.
    package let due: Amount
    /// The rest after what is due, divided by the days from today to the period's end; nil if
    /// nothing is left or the period is over.
    ///
    /// It is rounded down for display.
    package let perDay: Ratio?
    /// True if the share of money spent is larger than the share of days that have begun.
    package let isAhead: Bool

    /// True if more was spent than was available.
    package var isOver: Bool { left.isNegative }
    /// The name of the period: `2026-11`, `2026-W47`.
    package var title: String { budget.every.title(of: number) }
    package var dayCount: Int { days.dayCount }
  }

  /// The budgets in order: for everything, for types, for categories by name.
  package let budgets: [Status]
  /// The number of expenses without a date that would count for one of the budgets.
  package let undatedCount: Int
}

extension BudgetReport {
  /// Computes the budgets in effect on a day, each for its period around that day.
  ///
  /// - Parameters:
  ///   - budgets: all budgets of the file.
  ///   - start: the day on which months begin.
  ///   - items: all items of the file.
  ///   - rules: the recurring expenses.
  /// - Throws: `AmountOutOfRange` if a sum is out of range.
  package init(
    _ budgets: [Budget], on day: CalendarDate, months start: MonthStart, of items: [ExpenseItem],
    and rules: [RecurringRule] = [], today: CalendarDate
  ) throws(AmountOutOfRange) {
    try self.init(
      budgets.timelines(months: start).compactMap { $0.period(on: day) }, of: items, and: rules,
      today: today)
  }

  /// Computes budgets for some of their periods, in one pass over the expenses.
  ///
  /// - Parameters:
  ///   - items: all items of the file.
  ///   - rules: the recurring expenses.
  /// - Throws: `AmountOutOfRange` if a sum is out of range.
  package init(
    _ periods: [BudgetPeriod], of items: [ExpenseItem], and rules: [RecurringRule] = [],
    today: CalendarDate
  ) throws(AmountOutOfRange) {
    let spending = Spending(of: items, in: periods)
    let last = periods.map(\.days.upperBound).max() ?? .first
    let missing = rules.daysDue(through: last, among: items).map(\.missing)
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
    given.add(period.carry)
    for (amount, count) in period.rolled {
      for _ in 0..<count { given.add(amount) }
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

  /// Returns true if the share of money spent is larger than the share of days; false before the
  /// first day.
  private static func isLarger(
    _ spent: Amount, of amount: Amount, than gone: Int, of days: Int
  ) -> Bool {
    let (spent, amount) = (Int128(spent.tenThousandths), Int128(amount.tenThousandths))
    return gone > 0 && spent * Int128(days) > amount * Int128(gone)
  }
}

extension ClosedRange<CalendarDate> {
  fileprivate var dayCount: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch + 1 }

  /// The number of days that have begun, including today.
  fileprivate func daysGone(on today: CalendarDate) -> Int {
    today < lowerBound ? 0 : (lowerBound...Swift.min(today, upperBound)).dayCount
  }
}

/// The sums spent in and before some periods of budgets, found in one pass over the expenses.
private struct Spending {
  struct Sums {
    /// The sum spent in the period.
    var within = AmountSum()
    /// The sum spent in the earlier periods whose rest is carried over.
    var before = AmountSum()
  }

  /// The sums in the order of the periods.
  private(set) var sums: [Sums]
  /// The number of expenses without a date that would count for one of the periods.
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
