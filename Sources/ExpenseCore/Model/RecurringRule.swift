/// An expense that comes again and again: what it is, and on which days.
package struct RecurringRule: Equatable, Sendable {
  /// What tells it from the others.
  package let id: String
  /// What the expense is called.
  package let name: String
  /// The type of the expense.
  package let type: ExpenseType
  /// What it costs each time.
  package var amount: Amount
  /// Its category; nil for none.
  package var category: String?
  /// Its tags.
  package var tags: [String]
  /// Its note; nil for none.
  package var note: String?
  /// How often it comes.
  package let every: Rhythm
  /// The first day, from which all others are counted.
  package let from: CalendarDate
  /// Every day before this one is done with: added, or left out.
  package var next: CalendarDate
  /// The last day that may be one; nil for no end.
  package var until: CalendarDate?

  /// A rule of those parts, of which no day is done with.
  package init(
    id: String, _ item: ExpenseItem, every: Rhythm, from: CalendarDate, until: CalendarDate?
  ) {
    (self.id, name, type, amount) = (id, item.name, item.type, item.amount)
    (category, tags, note) = (item.category, item.tags, item.note)
    (self.every, self.from, next, self.until) = (every, from, from, until)
  }
}

extension RecurringRule {
  /// The next of its days; nil where it has ended.
  package var nextDay: CalendarDate? {
    guard let day = day(notBefore: next) else { return nil }
    return until.map { day > $0 } ?? false ? nil : day
  }

  /// The first of its days that is not before that one, whatever its end; nil after the year 9999.
  package func day(notBefore day: CalendarDate) -> CalendarDate? {
    every.day(every.number(notBefore: day, from: from), from: from)
  }

  /// Its days up to one, without those that are done with.
  package func days(through last: CalendarDate) -> RecurringDays {
    let end = until.map { min($0, last) } ?? last
    let start = every.number(notBefore: next, from: from)
    var after = every.number(notBefore: end, from: from)
    if every.day(after, from: from).map({ $0 <= end }) ?? false { after += 1 }
    return RecurringDays(rule: self, numbers: start..<max(start, after))
  }

  /// The expense that it is on one of its days, the same wherever it is made.
  ///
  /// - Parameter amount: what it costs that time; nil for what it always costs.
  package func item(on day: CalendarDate, at amount: Amount? = nil) -> ExpenseItem {
    ExpenseItem(
      id: ContentID.of(day, ofRule: id), name: name, type: type, amount: amount ?? self.amount,
      date: day, category: category, tags: tags, note: note)
  }

  /// The rule with all its days up to one done with.
  package func done(through day: CalendarDate) -> RecurringRule {
    var rule = self
    let following = day.adding(days: 1).flatMap(self.day)
    if let following {
      rule.next = max(following, next)
    } else {
      (rule.next, rule.until) = (.last, day.adding(days: -1))
    }
    return rule
  }

  /// The rule without any day that is not done with.
  package var ended: RecurringRule {
    var rule = self
    rule.until = next.adding(days: -1)
    return rule
  }
}

extension RecurringRule {
  /// What a line of `add` knows it by: two rules of one kind, of which none has ended, speak of one
  /// expense.
  package var kind: [String] {
    var folding = TextFolding()
    let name = String(decoding: folding.folded(name), as: UTF8.self)
    return [name, type.rawValue, every.description]
  }
}

extension [RecurringRule] {
  /// What those that have not ended cost in a year of 365 days, and in a month, which is a twelfth of it.
  ///
  /// - Parameter digits: how many digits after the point each is rounded to, once.
  /// - Returns: nil if that is out of range.
  package func cost(digits: Int) -> (month: Amount, year: Amount)? {
    let going = filter { $0.nextDay != nil }
    // A number of years in which each comes a whole number of times.
    var years = 1
    for step in going.map(\.every.timesInYears.years) {
      years *= step / Self.divisor(of: years, step)
      guard years < 1_000_000_000 else { return nil }
    }
    let total = going.reduce(Int128(0)) { total, rule in
      let (times, step) = rule.every.timesInYears
      return total + Int128(rule.amount.tenThousandths) * Int128(times * (years / step))
    }
    guard let year = Ratio(ofTenThousandths: total, over: Int128(years)).amount(digits: digits),
      let month = Ratio(ofTenThousandths: total, over: Int128(12 * years)).amount(digits: digits)
    else { return nil }
    return (month, year)
  }

  /// The greatest common divisor (Euclid).
  private static func divisor(of one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(of: other, one % other)
  }

  /// The days of each up to one that are neither done with nor among the items of a file.
  package func daysMissing(
    through last: CalendarDate, among items: [ExpenseItem]
  ) -> [[CalendarDate]] {
    let days = map { rule in
      rule.days(through: last).map { (day: $0, id: ContentID.of($0, ofRule: rule.id)) }
    }
    let wanted = Set(days.joined().lazy.map(\.id))
    let there = wanted.isEmpty ? [] : Set(items.lazy.map(\.id).filter(wanted.contains))
    return days.map { days in days.filter { !there.contains($0.id) }.map(\.day) }
  }
}

/// Days of a rule, ascending: they are counted without being worked out.
package struct RecurringDays: RandomAccessCollection, Sendable {
  fileprivate let rule: RecurringRule
  fileprivate let numbers: Range<Int>

  /// 0.
  package var startIndex: Int { 0 }

  /// How many there are.
  package var endIndex: Int { numbers.count }

  /// One of them.
  package subscript(position: Int) -> CalendarDate {
    rule.every.day(numbers.lowerBound + position, from: rule.from) ?? .last
  }
}
