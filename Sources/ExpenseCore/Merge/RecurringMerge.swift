// An expense that recurs has the same id wherever it is added, and the day up to which its rule is done
// with is in the file. So where both sides went past a day and only one has its expense, the other
// deleted it, or left it out. That is told from an expense that only one side knows by giving the base
// what the rule made of that day: then it is merged as everything that was there before, untouched it
// stays away, and edited it is kept and told.

extension ExpenseDocument {
  /// The document with the expenses of the days that both sides were done with since, where they do
  /// not agree on one, as its rule made it.
  func withOccurrences(of ours: ExpenseDocument, _ theirs: ExpenseDocument) -> ExpenseDocument {
    let (old, ourRules, theirRules) = (rulesByID, ours.rulesByID, theirs.rulesByID)
    guard !ourRules.isEmpty, !theirRules.isEmpty else { return self }
    let (mine, others, known) = (ours.items.byID, theirs.items.byID, items.byID)
    var base = self
    for our in ourRules.values.sorted(by: { ExactText($0.id) < ExactText($1.id) }) {
      guard let their = theirRules[our.id],
        let last = min(our.next, their.next).adding(days: -1)
      else { continue }
      let rule = old[our.id] ?? our.begun
      // A rule that both sides made, each in its own way, says of neither's expenses what they were.
      guard old[our.id] != nil || our.makesTheSame(as: their) else { continue }
      base.items += rule.withoutEnd.days(through: last).lazy.map { rule.item(on: $0) }
        .filter { known[$0.id] == nil && mine[$0.id] != others[$0.id] }
    }
    return base
  }

  private var rulesByID: [String: RecurringRule] {
    let rules = (try? recurringRules()) ?? []
    return Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension RecurringRule {
  /// The rule before any of its days was done with.
  fileprivate var begun: RecurringRule {
    var rule = self
    rule.next = from
    return rule
  }

  /// Whether the expenses of both rules are the same on each day.
  fileprivate func makesTheSame(as other: RecurringRule) -> Bool {
    item(on: from) == other.item(on: from)
  }

  fileprivate var withoutEnd: RecurringRule {
    var rule = self
    rule.until = nil
    return rule
  }
}
