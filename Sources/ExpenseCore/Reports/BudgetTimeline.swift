/// The budgets of one scope in the order of their first days; each is in effect until the next one
/// begins, but for periods that have one of their own.
package struct BudgetTimeline: Sendable {
  private let budgets: [Budget]
  /// The budgets for single periods, one for each.
  private let singles: [Budget]
  /// The key of the scope.
  fileprivate let key: [UInt8]
  private let months: MonthStart

  fileprivate init(
    _ budgets: [Budget], _ singles: [Budget], of key: [UInt8], months: MonthStart
  ) {
    (self.budgets, self.singles, self.key, self.months) = (budgets, singles, key, months)
  }

  /// The budget in effect on a day; nil if there is none.
  ///
  /// That of a single period rolls if the one around it does.
  package func budget(on day: CalendarDate) -> Budget? {
    let standing = standing(on: day)
    let single = singles.first { $0.every.number(of: day, months: months) == $0.from }
    guard var single else { return standing }
    single.rolls = standing?.rolls == true && standing?.every == single.every
    return single
  }

  /// The budget in effect on a day, leaving those for single periods aside; nil if there is none.
  package func standing(on day: CalendarDate) -> Budget? {
    place(on: day).flatMap { budgets[$0].amount == nil ? nil : budgets[$0] }
  }

  /// The period around a day of the budget in effect on it; nil if there is none.
  package func period(on day: CalendarDate) -> BudgetPeriod? {
    guard let budget = budget(on: day), let amount = budget.amount else { return nil }
    let number = budget.every.number(of: day, months: months)
    let earlier = carried(into: number, of: budget, from: place(on: day))
    return BudgetPeriod(
      budget: budget, amount: amount, number: number,
      days: budget.every.days(of: number, months: months), carry: earlier.carry,
      rolled: earlier.rolled.flatMap { amounts(in: $0.numbers, usually: $0.amount, budget.every) },
      daysBefore: earlier.rolled.last.map {
        budget.days(of: $0.numbers.lowerBound..<number, months)
      }
    )
  }

  /// The periods that contain some days, each once.
  fileprivate func periods(holding days: Set<CalendarDate>) -> [BudgetPeriod] {
    let periods = days.sorted().compactMap(period)
    return periods.indices.filter { $0 == 0 || periods[$0].days != periods[$0 - 1].days }
      .map { periods[$0] }
  }

  /// The first later budget that differs in amount, rhythm or rolling; nil if there is none.
  package func next(after budget: Budget) -> Budget? {
    let start = firstDay(of: budget)
    return budgets.first {
      firstDay(of: $0) > start
        && ($0.amount, $0.every, $0.rolls) != (budget.amount, budget.every, budget.rolls)
    }
  }

  private func place(on day: CalendarDate) -> Int? {
    budgets.lastIndex { firstDay(of: $0) <= day }
  }

  private func firstDay(of budget: Budget) -> CalendarDate { budget.firstDay(months: months) }

  /// The amounts and numbers of the periods whose rest is carried into one, the latest first.
  ///
  /// These are those since the budget has been rolling without a break. If an amount to carry was set since, only
  /// those from there on, and that amount.
  private func carried(
    into number: Int, of budget: Budget, from place: Int?
  ) -> (carry: Amount, rolled: [(amount: Amount, numbers: Range<Int>)]) {
    guard budget.rolls, let place else { return (.zero, []) }
    let start = (singles + budgets)
      .filter { $0.carry != nil && $0.every == budget.every && $0.from <= number }
      .max { $0.from < $1.from }
    let first = start?.from ?? .min
    var (rolled, end) = ([(amount: Amount, numbers: Range<Int>)](), number)
    for standing in budgets[...place].reversed() {
      guard standing.rolls, standing.every == budget.every, let amount = standing.amount else {
        break
      }
      let begin = max(standing.from, first)
      if begin < end { rolled.append((amount, begin..<end)) }
      end = min(end, begin)
      if end == first { return (start?.carry ?? .zero, rolled) }
    }
    return (.zero, rolled)
  }

  /// The amounts of some periods, with the number of periods that have each.
  private func amounts(
    in numbers: Range<Int>, usually amount: Amount, _ every: CalendarPeriod
  ) -> [(amount: Amount, count: Int)] {
    let own = singles.filter { $0.every == every && numbers.contains($0.from) }
      .compactMap(\.amount)
    return own.map { ($0, 1) } + [(amount, numbers.count - own.count)]
  }
}

/// A period of a budget, with the earlier periods whose rest is carried into it.
package struct BudgetPeriod: Sendable {
  package let budget: Budget
  /// The amount for the period, without what is carried over.
  package let amount: Amount
  package let number: Int
  package let days: ClosedRange<CalendarDate>
  /// The amount that is carried over besides the rest of earlier periods.
  let carry: Amount
  /// The amounts of the earlier periods whose rest is carried over, each with the number of periods
  /// that have it.
  let rolled: [(amount: Amount, count: Int)]
  /// The days of those periods; nil if there are none.
  let daysBefore: ClosedRange<CalendarDate>?
}

extension Budget {
  /// The days of a range of periods, which must not be empty.
  fileprivate func days(of numbers: Range<Int>, _ months: MonthStart) -> ClosedRange<CalendarDate> {
    let first = every.days(of: numbers.lowerBound, months: months).lowerBound
    return first...max(first, every.days(of: numbers.upperBound - 1, months: months).upperBound)
  }

  /// The first day of its first period.
  package func firstDay(months: MonthStart) -> CalendarDate {
    every.days(of: from, months: months).lowerBound
  }
}

extension [Budget] {
  /// The budgets of a scope, ignoring case and diacritics.
  package func of(_ scope: Budget.Scope) -> [Budget] {
    var folding = TextFolding()
    let key = scope.key(&folding)
    return filter { $0.scope.key(&folding) == key }
  }

  /// The periods in which some expenses count, each once.
  package func periods(holding items: [ExpenseItem], months: MonthStart) -> [BudgetPeriod] {
    var folding = TextFolding()
    var days: [[UInt8]: Set<CalendarDate>] = [:]
    for item in items {
      guard let date = item.date else { continue }
      for key in Budget.Scope.keys(of: item, &folding) { days[key, default: []].insert(date) }
    }
    return timelines(months: months).flatMap { timeline in
      days[timeline.key].map(timeline.periods) ?? []
    }
  }

  /// The budgets by scope: for everything, for types, for categories by name.
  ///
  /// If several begin on the same day, the last one in the file counts.
  package func timelines(months: MonthStart) -> [BudgetTimeline] {
    var folding = TextFolding()
    return Dictionary(grouping: self) { $0.scope.key(&folding) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { key, budgets in
        let standing = budgets.filter { !$0.isSingle }
        let days = standing.map { $0.firstDay(months: months) }
        let order = days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
        let places = order.indices.filter {
          $0 + 1 == order.count || days[order[$0]] < days[order[$0 + 1]]
        }
        let singles = budgets.reversed().filter { $0.isSingle && $0.amount != nil }
          .uniqued { [$0.every.rawValue, String($0.from)] }
        return BudgetTimeline(
          places.map { standing[order[$0]] }, singles, of: key, months: months)
      }
  }
}
