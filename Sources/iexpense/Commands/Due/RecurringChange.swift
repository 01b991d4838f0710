import ExpenseCore

/// What is to change of something that recurs, from the next one on.
enum RecurringChange {
  case amount(EnteredAmount)
  case skip
  case next(DateText)
  case until(DateSpanText)
  case end
}

extension RecurringChange {
  /// Makes the change.
  ///
  /// - Throws: `RecurringError`, `ListDamage`, `UsageError`, `AmountTextError` or `DateTextError`.
  func carryOut(
    on number: Int, of document: inout ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws -> DueListing {
    var numbered = try document.numberedRules(in: session.defaults.path).chosen([number])[0]
    let currency = session.currency(ofFile: document.currency).currency
    switch self {
    case .amount(let entered):
      _ = try numbered.nextDay
      let (rule, locale) = (numbered.rule, session.locale)
      numbered.rule.amount = try entered.amount(in: currency, locale: locale)
      numbered.rule.note = entered.note(
        instead: rule.note, of: rule.amount, in: currency, locale: locale)
    case .skip: numbered.rule = numbered.rule.done(through: try numbered.nextDay)
    case .next(let text):
      let next = numbered.rule.day(
        notBefore: try text.resolve(today: today), besides: document.items)
      if let until = numbered.rule.until, next > until {
        throw UsageError.wrong(
          "'\(numbered.rule.name)' ends on \(until), before it comes again",
          "'iexpense due \(number) --until DATE' says a later end.")
      }
      numbered.rule.next = next
    case .until(let text):
      let day = try text.resolveComing(today: today).upperBound
      try numbered.rule.checkEnd(day)
      numbered.rule.until = day
    case .end: if numbered.rule.nextDay != nil { numbered.rule = numbered.rule.ended }
    }
    document.put(numbered.rule)
    return try DueListing(
      [numbered], among: document.items, currency: currency, today: today, isSaved: true)
  }
}

extension NumberedRule {
  /// The next of its days.
  ///
  /// - Throws: `RecurringError.ended`.
  fileprivate var nextDay: CalendarDate {
    get throws(RecurringError) {
      guard let day = rule.nextDay else { throw .ended(self) }
      return day
    }
  }
}

extension RecurringRule {
  /// The first of its days that is not before that one, and whose expense is not there.
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
  func checkEnd(_ day: CalendarDate) throws(UsageError) {
    guard day < from else { return }
    throw .wrong("'--until' is before the first day, \(from)", "Name a day from then on.")
  }
}
