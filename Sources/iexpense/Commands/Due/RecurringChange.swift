import ExpenseCore

/// A change of a recurring expense from its next day on.
enum RecurringChange {
  case skip
  /// Ends after that day, or at once if it is nil.
  case end(DaysText?)
  case terms(RecurringTerms)
}

/// The changes of a line to the expenses to come: their days, and members of an expense.
struct RecurringTerms {
  private let next: DaysText?
  private let every: Rhythm?
  private let entered: EnteredFields

  /// The members that a recurring expense has.
  static let fields: [ItemField] = [.name, .amount, .type, .category, .tags, .note]

  /// Reads the options; nil if there are none.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    next = try arguments.value(of: DueCommand.next)
    every = try arguments.value(of: DueCommand.every)
    entered = try EnteredFields(arguments)
    if next == nil, every == nil, entered.isEmpty { return nil }
  }
}

extension RecurringChange {
  /// Makes the change.
  ///
  /// - Throws: a `Refusal`, `ListDamage`, `UsageError`, `AmountTextError` or `DateTextError`.
  func carryOut(
    on selector: RuleSelector, of document: inout ExpenseDocument, today: CalendarDate,
    _ session: Session
  ) throws -> DueListing {
    let rules = try document.numberedRules(in: session.defaults.path)
    let before = try rules.chosen([selector])[0]
    let currency = session.currency(ofFile: document.currency).currency
    var after = before
    switch self {
    case .skip:
      try before.checkGoesOn()
      after.rule = before.rule.nextDay.map(before.rule.done) ?? before.rule
    case .end(let text?):
      let day = try text.days(today: today, from: today).upperBound
      try before.rule.checkEnd(day, inOption: DueCommand.end.description.name)
      after.rule.until = day
    case .end(nil): if before.rule.nextDay != nil { after.rule = before.rule.ended }
    case .terms(let terms):
      let context = EntryContext(
        types: document.items.map(\.type) + rules.map(\.rule.type), currency: currency,
        locale: session.locale, today: today, defaults: try session.defaults)
      after.rule = try terms.changed(before, document.items, in: context)
      try after.checkIsNew(among: rules)
    }
    document.put(after.rule)
    var listing = try DueListing(
      [after], among: document.items, currency: currency, today: today, isSaved: true)
    listing.remarks =
      after.rule == before.rule
      ? [.unchanged]
      : Line.daysBroughtBack(from: before.rule, to: after.rule, among: document.items)
    return listing
  }
}

extension RecurringTerms {
  /// The rule with these terms.
  fileprivate func changed(
    _ numbered: NumberedRule, _ items: [ExpenseItem], in context: EntryContext<[ExpenseType]>
  ) throws -> RecurringRule {
    if next == nil { try numbered.checkGoesOn() }
    var rule = numbered.rule
    let item = try entered.change(in: context)(rule.item(on: rule.nextDay ?? rule.from))
    (rule.name, rule.type, rule.amount) = (item.name, item.type, item.amount)
    (rule.category, rule.tags, rule.note) = (item.category, item.tags, item.note)
    let day = try next?.days(today: context.today, from: context.today).lowerBound
    let isOnRhythm = day.map { rule.day(notBefore: $0) == $0 } ?? true
    if every != nil || !isOnRhythm {
      // The next day is of the rhythm before.
      rule.from = day ?? rule.nextDay ?? rule.next
      rule.next = rule.from
      rule.every = every ?? rule.every
    }
    if let day { rule.next = rule.day(notBefore: day, besides: items) }
    if let until = rule.until, rule.next > until {
      throw UsageError.wrong(
        "'\(rule.name)' ends on \(until), before it comes again",
        "'iexpense due \(numbered.number) --end=DATE' sets a later end.")
    }
    return rule
  }
}

extension NumberedRule {
  /// Refuses a rule that another one is like, because `add` could not tell them apart.
  fileprivate func checkIsNew(among rules: [NumberedRule]) throws(Refusal) {
    let other = rules.first {
      $0.number != number && $0.rule.nextDay != nil && $0.rule.kind == rule.kind
    }
    guard let other, rules[number - 1].rule.kind != rule.kind else { return }
    throw Refusal(
      "'\(other.rule.name)' recurs \(other.rule.every.inWords) already",
      "'iexpense due \(other.number) --end' ends the other one.")
  }

  /// Refuses a change of the next day of a rule that has ended.
  fileprivate func checkGoesOn() throws(Refusal) {
    guard rule.nextDay == nil else { return }
    throw Refusal(
      "'\(rule.name)' has ended",
      "'iexpense due \(number) --end=DATE' with a later day continues it.")
  }
}

extension Line {
  /// A note on earlier days without an expense in the file that are due again.
  fileprivate static func daysBroughtBack(
    from before: RecurringRule, to after: RecurringRule, among items: [ExpenseItem]
  ) -> [Line] {
    guard let last = before.next.adding(days: -1) else { return [] }
    let days = [after].daysDue(through: last, among: items)[0].missing
      .filter { before.day(notBefore: $0) == $0 }
    guard let first = days.first else { return [] }
    let come = days.count == 1 ? "comes" : "come"
    return [
      "\(days.count.counted("day")) deleted or left out before now \(come) back, from \(first.description) on."
    ]
  }
}

extension RecurringRule {
  /// The first of the rule's days on or after another one that has no expense yet.
  func day(
    notBefore first: CalendarDate, besides items: [ExpenseItem]
  ) -> CalendarDate {
    let known = Set(items.map(\.id))
    var day = day(notBefore: first)
    while let there = day, known.contains(ContentID.of(there, ofRule: id)) {
      day = there.adding(days: 1).flatMap { self.day(notBefore: $0) }
    }
    return day ?? .last
  }

  /// Refuses an end before the first day.
  ///
  /// - Parameter option: the option that sets the end.
  func checkEnd(_ day: CalendarDate, inOption option: String) throws(UsageError) {
    guard day < from else { return }
    throw .wrong("'--\(option)' is before the first day, \(from)", "Name a day from then on.")
  }
}
