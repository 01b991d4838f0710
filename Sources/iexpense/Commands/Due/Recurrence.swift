import ExpenseCore

/// The rule of an expense that `add --every` lets recur.
struct Recurrence {
  /// The new or existing rule with its number.
  let numbered: NumberedRule
  /// Tells whether the expense of the first day is added now.
  let addsItem: Bool
  /// Tells whether the rule is new, or had ended.
  let isNew: Bool

  /// Finds or creates the rule, and gives the item the id of its day.
  ///
  /// - Parameter fields: the values on the line.
  /// - Throws: a `Refusal` if the expense recurs already in another way, `ListDamage`, `UsageError`
  ///   or `DateTextError`.
  init(
    of item: inout ExpenseItem, _ fields: EnteredFields, _ every: Rhythm, until: DaysText?,
    in document: ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws {
    let first = item.date ?? today
    let last = try until?.days(today: today, from: today).upperBound
    var rule = RecurringRule(id: "", item, every: every, from: first, until: last)
    if let last { try rule.checkEnd(last, inOption: AddCommand.until.description.name) }
    let rules = try document.numberedRules(in: session.defaults.path)
    let alike = rules.filter { $0.rule.kind == rule.kind }
    let line = item
    let going = alike.filter { $0.rule.nextDay != nil }
    let same = going.first {
      $0.rule.agrees(with: rule)
        && fields.agree($0.rule.item(on: first), line, in: [.category, .tags, .note])
    }
    if let other = same {
      item.id = ContentID.of(first, ofRule: other.rule.id)
      (numbered, addsItem, isNew) = (other, false, false)
      return
    }
    if let other = going.first { throw Refusal.recursAlready(other) }
    isNew = true
    let ended = alike.first { $0.rule.from == first }
    rule = RecurringRule(
      id: ended?.rule.id ?? document.newID(named: rule.contentName, in: .recurring),
      item, every: every, from: first, until: last)
    item.id = ContentID.of(first, ofRule: rule.id)
    // A rule that had ended continues after its last day.
    if let ended {
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

  func keep(in document: inout ExpenseDocument, _ currency: Currency) {
    guard isNew else { return }
    document.put(numbered.rule)
    document.currency = currency
  }

  /// The result of a line that adds no item.
  func listing(
    among items: [ExpenseItem], _ currency: Currency, isGuess: Bool, today: CalendarDate
  ) throws -> DueListing {
    var listing = try DueListing(
      [numbered], among: items, currency: currency, today: today, isSaved: isNew)
    if isGuess { listing.remarks = [.guessedCurrency] }
    return listing
  }
}

extension RecurringRule {
  /// The content from which the id of a new rule is made, so that it is the same in every clone.
  fileprivate var contentName: String {
    "\(type.rawValue)\n\(every)\n\(from)\n\(kind[0])"
  }

  /// Tells whether first day, amount, and end (if the other has one) are equal.
  fileprivate func agrees(with other: RecurringRule) -> Bool {
    from == other.from && amount == other.amount && (other.until == nil || until == other.until)
  }
}

extension Refusal {
  /// The expense recurs already, from another day or with another amount.
  fileprivate static func recursAlready(_ numbered: NumberedRule) -> Refusal {
    let (number, rule) = (numbered.number, numbered.rule)
    return Refusal(
      "'\(rule.name)' recurs \(rule.every.inWords) already, from \(rule.from) at \(rule.amount)",
      """
      'iexpense due \(number)' changes what comes, with --amount, --next, --end=DATE and others; after 'iexpense \
      due \(number) --end' this line begins it again.
      """)
  }
}
