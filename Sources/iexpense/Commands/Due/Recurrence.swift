import ExpenseCore

/// What `add --every` makes of an item: the rule by which it recurs.
struct Recurrence {
  /// The rule as it is to be, under the number that it has or will have.
  let numbered: NumberedRule
  /// Whether the first day is to be added now.
  let addsItem: Bool
  /// Whether the file has no such rule yet, or it has ended.
  let isNew: Bool

  /// Finds the rule by what it says, and gives the item the id of its day.
  ///
  /// - Parameter said: what the line says of the item.
  /// - Throws: a `Refusal` where it recurs otherwise already, `ListDamage`, `UsageError` or
  ///   `DateTextError`.
  init(
    of item: inout ExpenseItem, _ said: EnteredFields, _ every: Rhythm, until: DateSpanText?,
    in document: ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws {
    let first = item.date ?? today
    let last = try until?.resolveComing(today: today).upperBound
    var rule = RecurringRule(id: "", item, every: every, from: first, until: last)
    if let last { try rule.checkEnd(last, saidBy: AddCommand.until.description.name) }
    let rules = try document.numberedRules(in: session.defaults.path)
    let alike = rules.filter { $0.rule.kind == rule.kind }
    let line = item
    let going = alike.filter { $0.rule.nextDay != nil }
    let same = going.first {
      $0.rule.agrees(with: rule)
        && said.agree($0.rule.item(on: first), line, in: [.category, .tags, .note])
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
      id: ended?.rule.id ?? document.newID(named: rule.contentName, in: RecurringRule.listName),
      item, every: every, from: first, until: last)
    item.id = ContentID.of(first, ofRule: rule.id)
    // One that has ended goes on where it was.
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
    if isGuess { listing.told = [.guessedCurrency] }
    return listing
  }
}

extension RecurringRule {
  /// What the id of a new rule is made of, so that it is the same in every clone.
  fileprivate var contentName: String {
    "\(type.rawValue)\n\(every)\n\(from)\n\(kind[0])"
  }

  /// Whether they have the first day, the amount, and the end where one is said.
  fileprivate func agrees(with other: RecurringRule) -> Bool {
    from == other.from && amount == other.amount && (other.until == nil || until == other.until)
  }
}

extension Refusal {
  /// It recurs from another day or at another amount.
  fileprivate static func recursAlready(_ numbered: NumberedRule) -> Refusal {
    let (number, rule) = (numbered.number, numbered.rule)
    return Refusal(
      "'\(rule.name)' recurs \(rule.every.inWords) already, from \(rule.from) at \(rule.amount)",
      """
      'iexpense due \(number)' with --amount, -c or --end=DATE changes what comes; after \
      'iexpense due \(number) --end' this line begins it anew.
      """)
  }
}
