// A recurring expense has the same id wherever it is added. Merging treats one that only one side
// has like any other item: it is removed only if the base has it. So a day that one side skipped
// and the other added is kept, and reported.

/// Days of a recurring expense that one side skipped and the other added.
package struct KeptDays: Equatable, Sendable {
  package let rule: RecurringRule
  /// The days in ascending order.
  package let days: [CalendarDate]
}

/// The recurring expenses of the three versions in a merge.
struct RecurringMerge {
  private let base, ours, theirs: [RecurringRule]

  init(_ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument) {
    func rules(_ document: ExpenseDocument) -> [RecurringRule] {
      (try? document.recurringRules()) ?? []
    }
    (self.base, self.ours, self.theirs) = (rules(base), rules(ours), rules(theirs))
  }

  /// The expenses that both sides added and that differ, in the form in which their rule made them,
  /// so that they can serve as the base of what either side edited.
  func occurrences(addedTo items: ItemVersions) -> [ExpenseItem] {
    guard !ours.isEmpty, !theirs.isEmpty else { return [] }
    let (known, others) = (items.base.byID, items.theirs.byID)
    return items.ours.compactMap { item in
      guard known[item.id] == nil, let other = others[item.id], other != item,
        let (our, day) = ours.occurrence(item) ?? ours.occurrence(other),
        let their = theirs.first(where: { $0.id == our.id })
      else { return nil }
      if let rule = base.first(where: { $0.id == our.id }) { return rule.item(on: day) }
      // If both sides made the rule in different ways, it does not tell what their expenses were.
      return our.item(on: day) == their.item(on: day) ? our.item(on: day) : nil
    }
  }

  /// The days that one side skipped and the other added, by rule in our order.
  func daysKept(of items: ItemVersions) -> [KeptDays] {
    guard !ours.isEmpty, !theirs.isEmpty else { return [] }
    let (known, mine, others) = (items.base.byID, items.ours.byID, items.theirs.byID)
    func kept(
      _ side: [ExpenseItem], _ other: [ExpenseItem.ID: ExpenseItem], _ rules: [RecurringRule]
    )
      -> [(RecurringRule, CalendarDate)]
    {
      side.filter { known[$0.id] == nil && other[$0.id] == nil }
        .compactMap(rules.occurrence).filter { $0.day < $0.rule.next }.map { ($0.rule, $0.day) }
    }
    let all = kept(items.ours, others, theirs) + kept(items.theirs, mine, ours)
    return ours.compactMap { rule in
      let days = all.filter { $0.0.id == rule.id }.map(\.1).sorted()
      return days.isEmpty ? nil : KeptDays(rule: rule, days: days)
    }
  }
}

extension [RecurringRule] {
  /// The rule that made an expense, and its day; nil if no rule made it or its day was changed.
  fileprivate func occurrence(_ item: ExpenseItem) -> (rule: RecurringRule, day: CalendarDate)? {
    guard let day = item.date, ContentID.made(item.id) else { return nil }
    let rule = first {
      $0.day(notBefore: day) == day && ContentID.of(day, ofRule: $0.id) == item.id
    }
    return rule.map { ($0, day) }
  }
}
