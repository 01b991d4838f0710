import ExpenseCore

// Two budgets that have the same scope after one was renamed. Up to the end of the other one, that
// one applies; from then on, the renamed one:
//
//   eating     200 from 2025-01   none from 2026-03
//   food       300 from 2025-06                       350 from 2026-09
//   together   200 from 2025-01   300 from 2026-03    350 from 2026-09

extension ExpenseDocument {
  /// Joins budgets that have the same scope after a renaming.
  ///
  /// - Parameters:
  ///   - renamed: the ids of the renamed records.
  ///   - before: the file before the renaming.
  /// - Returns: the renamed budgets of past periods, which the others replace.
  /// - Throws: a `Refusal` if both budgets apply now or later, or `ListDamage`.
  mutating func joinBudgets(
    _ renamed: Set<ExactText>, of before: ExpenseDocument, today: CalendarDate, _ path: String
  ) throws -> [Budget] {
    let budgets = try renamed.isEmpty ? [] : budgets(in: path)
    let isRenamed = { (budget: Budget) in renamed.contains(ExactText(budget.id)) }
    var replaced: [Budget] = []
    for scope in budgets.filter(isRenamed).map(\.scope).uniqued(by: \.folded) {
      let same = budgets.of(scope).filter { !$0.isSingle }.sorted {
        $0.firstDay(monthStart) < $1.firstDay(monthStart)
      }
      let (ours, theirs) = (same.filter(isRenamed), same.filter { !isRenamed($0) })
      guard let end = theirs.last else { continue }
      if ours.holdNowOrLater(today, monthStart), theirs.holdNowOrLater(today, monthStart) {
        let former = try before.budgets(in: path).first { $0.id == ours[0].id }
        throw Refusal.bothHaveBudgets(former?.scope ?? scope, scope)
      }
      replaced += try join(ours, after: end)
    }
    return replaced
  }

  /// Ends the budgets that hold now or later for a category and what lies in it.
  ///
  /// - Returns: the number of budgets that ended.
  mutating func endBudgets(
    in category: String, today: CalendarDate, _ path: String
  ) throws(ListDamage) -> Int {
    let budgets = try budgets(in: path)
    let scopes = budgets.map(\.scope).filter { $0.lies(in: category) }.uniqued(by: \.folded)
    return scopes.count { scope in
      let same = budgets.of(scope).sorted { $0.firstDay(monthStart) < $1.firstDay(monthStart) }
      guard same.holdNowOrLater(today, monthStart) else { return false }
      let every = (same.last { $0.firstDay(monthStart) <= today } ?? same[0]).every
      let number = every.number(of: today, months: monthStart)
      let known = same.first { $0.every == every && $0.from == number }?.id
      let id = known ?? scope.id(every, from: number, besides: budgets)
      _ = put(Budget(id: id, scope: scope, every: every, amount: nil, from: number), among: same)
      return true
    }
  }

  /// Lets budgets continue at the end of another; if that has no end, they are all removed.
  private mutating func join(_ budgets: [Budget], after end: Budget) throws -> [Budget] {
    var records = self[.budgets]
    let first = end.firstDay(monthStart)
    let early = budgets.filter { end.amount != nil || $0.firstDay(monthStart) < first }
    var ids = Set(early.map { ExactText($0.id) })
    if end.amount == nil {
      let isFollowed = budgets.contains { $0.firstDay(monthStart) == first }
      if !isFollowed, let last = early.last, last.amount != nil,
        let place = records.firstIndex(where: { $0.id == ExactText(last.id) }),
        let begin = records.first(where: { $0.id == ExactText(end.id) })
      {
        records[place] = try records[place].beginning(with: begin)
        ids.remove(ExactText(last.id))
        ids.insert(ExactText(end.id))
      }
      if isFollowed { ids.insert(ExactText(end.id)) }
    }
    records.removeAll { ids.contains($0.id) }
    self[.budgets] = records
    return early.filter { $0.amount != nil }
  }
}

extension Record {
  /// The budget with the first period of another one.
  ///
  /// - Throws: a `Refusal` if their periods have different lengths.
  fileprivate func beginning(with other: Record) throws(Refusal) -> Record {
    guard member("every") == other.member("every") else {
      throw Refusal(
        "the two budgets have periods of different lengths",
        "'iexpense budget' with its amount sets the current budget again, from this period on.")
    }
    let members = members.map { $0.isNamed("from") ? other.member("from") ?? $0 : $0 }
    return Record(members) ?? self
  }
}

extension [Budget] {
  /// Tells whether one of the budgets, sorted by their beginning, applies on a day or begins after
  /// it.
  fileprivate func holdNowOrLater(_ today: CalendarDate, _ months: MonthStart) -> Bool {
    let now = last { $0.firstDay(months) <= today }
    return now?.amount != nil || contains { $0.firstDay(months) > today && $0.amount != nil }
  }
}

extension Budget {
  /// The first day on which the budget applies.
  fileprivate func firstDay(_ months: MonthStart) -> CalendarDate {
    every.days(of: from, months: months).lowerBound
  }
}

extension Refusal {
  fileprivate static func bothHaveBudgets(
    _ former: Budget.Scope, _ new: Budget.Scope
  ) -> Refusal {
    let words =
      switch former {
      case .everything: [] as [String]
      case .type(let type): ["-t", type.rawValue]
      case .category(let category): [category]
      }
    return Refusal(
      "\(former.words) and \(new.words) both have a budget",
      "To end one: \(ShellLine.text(["budget"] + words + ["--remove"]))")
  }
}
