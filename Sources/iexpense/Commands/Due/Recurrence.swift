import ExpenseCore

/// What `add --every` makes of an item: the rule by which it recurs.
struct Recurrence {
  /// The rule as it is to be, under the number that it has or will have.
  let numbered: NumberedRule
  /// Whether the first day is to be added now.
  let addsItem: Bool
  /// Whether the file has no such rule yet, or it has ended.
  let isNew: Bool

  /// Finds the rule, and gives the item the id of its day.
  ///
  /// - Parameter said: what the line says of the item.
  /// - Throws: `RecurringError.present`, `ListDamage`, `UsageError` or `DateTextError`.
  init(
    of item: inout ExpenseItem, _ said: EnteredFields, _ every: Rhythm, until: DateSpanText?,
    in document: ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws {
    let first = item.date ?? today
    let last = try until?.resolveComing(today: today).upperBound
    var rule = RecurringRule(
      id: item.ruleID(every, from: first), item, every: every, from: first, until: last)
    if let last { try rule.checkEnd(last) }
    item.id = ContentID.of(first, ofRule: rule.id)
    let rules = try document.numberedRules(in: session.defaults.path)
    let others = rules.filter { $0.rule.nextDay != nil && $0.rule.kind == rule.kind }
    let line = item
    let same = others.first {
      $0.rule.agrees(with: rule)
        && said.agree($0.rule.item(on: first), line, in: [.category, .tags, .note])
    }
    if let other = same {
      (numbered, addsItem, isNew) = (other, false, false)
      return
    }
    if let other = others.first { throw RecurringError.present(other) }
    isNew = true
    // One that has ended goes on where it was.
    if let ended = rules.first(where: { $0.rule.id == rule.id }) {
      rule.next = ended.rule.next
      (numbered, addsItem) = (NumberedRule(number: ended.number, rule: rule), false)
      return
    }
    addsItem = first <= today
    guard addsItem || item.paid == nil && item.receipt == nil else {
      throw UsageError.wrong(
        "'--paid' and '--receipt' belong to one expense, and none is added before \(first)",
        "Leave them out, and 'edit' the expense when it is there.")
    }
    numbered = NumberedRule(
      number: rules.count + 1, rule: addsItem ? rule.done(through: first) : rule)
  }

  /// Puts the rule into the file.
  func keep(in document: inout ExpenseDocument, _ currency: Currency) {
    guard isNew else { return }
    document.put(numbered.rule)
    document.currency = currency
  }

  /// The rule alone, for a line that adds no item.
  func listing(
    among items: [ExpenseItem], _ currency: Currency, isGuess: Bool, today: CalendarDate
  ) throws -> DueListing {
    var listing = try DueListing(
      [numbered], among: items, currency: currency, today: today, isSaved: isNew)
    listing.currencyIsGuess = isGuess
    return listing
  }
}

extension ExpenseItem {
  /// The id of the rule by which it recurs: the same in every clone.
  fileprivate func ruleID(_ every: Rhythm, from first: CalendarDate) -> String {
    var folding = TextFolding()
    let name = String(decoding: folding.folded(name), as: UTF8.self)
    return ContentID.of(
      named: "\(type.rawValue)\n\(every)\n\(first)\n\(name)", in: RecurringRule.listName)
  }
}

extension RecurringRule {
  /// What a line of `add` knows it by: two rules of one kind speak of one expense.
  var kind: [String] {
    var folding = TextFolding()
    let name = String(decoding: folding.folded(name), as: UTF8.self)
    return [name, type.rawValue, every.description]
  }

  /// Whether they have the first day, the amount, and the end where one is said.
  fileprivate func agrees(with other: RecurringRule) -> Bool {
    from == other.from && amount == other.amount && (other.until == nil || until == other.until)
  }
}
