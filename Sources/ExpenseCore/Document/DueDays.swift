extension [RecurringRule] {
  /// For each rule, the due days up to and including one that are not in the file, and those that
  /// an imported payment probably paid, with its row.
  package func daysDue(
    through last: CalendarDate, among items: [ExpenseItem]
  ) -> [(missing: [CalendarDate], paid: [(day: CalendarDate, row: Int)])] {
    let missing = daysMissing(through: last, among: items)
    var due = missing.map { (missing: $0, paid: [(day: CalendarDate, row: Int)]()) }
    let all = missing.joined()
    guard let first = all.min(), let end = all.max() else { return due }
    // The payment may also be an expense that is already in the file.
    let span = PaymentMatching.reach(of: first.daysSinceEpoch...end.daysSinceEpoch)
    let found = DatedExpenses(among: items, self, days: span).all
    let (payments, others) = (found.filter(\.isImported), found.filter { !$0.isImported })
    guard let newest = payments.map(\.amount.day).max() else { return due }
    let days = zip(indices, missing).flatMap { rule, days in
      days.prefix { $0.daysSinceEpoch + PaymentMatching.days.lowerBound <= newest }
        .map { (rule: rule, day: $0) }
    }
    let pairs = PaymentMatching.pairs(
      of: payments.map(\.amount),
      with: others.map(\.amount)
        + days.map { DatedAmount(amount: self[$0.rule].amount, day: $0.day.daysSinceEpoch) })
    for pair in pairs where pair.expense >= others.count {
      let (rule, day) = days[pair.expense - others.count]
      due[rule].missing.removeAll { $0 == day }
      due[rule].paid.append((day, payments[pair.payment].place + 1))
    }
    return due
  }
}
