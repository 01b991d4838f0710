import ExpenseCore

/// A change of a recurring expense from its next day on.
enum RecurringChange {
  case amount(EnteredAmount)
  case category(String?)
  case skip
  case next(DateText)
  /// Ends after that day, or at once if it is nil.
  case end(DateSpanText?)
}

extension RecurringChange {
  /// Makes the change.
  ///
  /// - Throws: a `Refusal`, `ListDamage`, `UsageError`, `AmountTextError` or `DateTextError`.
  func carryOut(
    on number: Int, of document: inout ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws -> DueListing {
    let before = try document.numberedRules(in: session.defaults.path).chosen([number])[0]
    let currency = session.currency(ofFile: document.currency).currency
    let rule = try changed(before, document.items, today, currency, session.locale)
    document.put(rule)
    var listing = try DueListing(
      [NumberedRule(number: number, rule: rule)], among: document.items, currency: currency,
      today: today, isSaved: true)
    listing.remarks =
      rule == before.rule
      ? ["Nothing changed: it is like that already."]
      : Line.daysBroughtBack(from: before.rule, to: rule, among: document.items)
        + [.undo]
    return listing
  }

  private func changed(
    _ numbered: NumberedRule, _ items: [ExpenseItem], _ today: CalendarDate,
    _ currency: Currency, _ locale: MoneyLocale
  ) throws -> RecurringRule {
    var rule = numbered.rule
    switch self {
    case .amount(let entered):
      try numbered.checkGoesOn()
      rule.amount = try entered.amount(in: currency, locale: locale)
      rule.note = entered.note(
        instead: rule.note, of: numbered.rule.amount, in: currency, locale: locale)
    case .category(let category):
      try numbered.checkGoesOn()
      rule.category = category
    case .skip:
      try numbered.checkGoesOn()
      rule = rule.nextDay.map(rule.done) ?? rule
    case .next(let text):
      rule.next = rule.day(notBefore: try text.resolve(today: today), besides: items)
      if let until = rule.until, rule.next > until {
        throw UsageError.wrong(
          "'\(rule.name)' ends on \(until), before it comes again",
          "'iexpense due \(numbered.number) --end=DATE' sets a later end.")
      }
    case .end(let text?):
      let day = try text.resolveComing(today: today).upperBound
      try rule.checkEnd(day, inOption: DueCommand.end.description.name)
      rule.until = day
    case .end(nil): if rule.nextDay != nil { rule = rule.ended }
    }
    return rule
  }
}

extension NumberedRule {
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
