/// A recurring expense and the days on which it is due.
package struct RecurringRule: Equatable, Sendable {
  /// An id, unique among the file's rules.
  package let id: String
  /// The name of the expense.
  package var name: String
  /// The type of the expense.
  package var type: ExpenseType
  /// The cost each time.
  package var amount: Amount
  /// The category; nil if there is none.
  package var category: String?
  package var tags: [String]
  /// The note; nil if there is none.
  package var note: String?
  /// The rhythm in which it is due.
  package var every: Rhythm
  /// The first day, from which all others are counted.
  package var from: CalendarDate
  /// The day before which every due day was added or skipped.
  package var next: CalendarDate
  /// The last day on which it can be due; nil if it does not end.
  package var until: CalendarDate?

  /// Creates a rule for expenses like an item, of which no day was added yet.
  package init(
    id: String, _ item: ExpenseItem, every: Rhythm, from: CalendarDate, until: CalendarDate?
  ) {
    (self.id, name, type, amount) = (id, item.name, item.type, item.amount)
    (category, tags, note) = (item.category, item.tags, item.note)
    (self.every, self.from, next, self.until) = (every, from, from, until)
  }
}

extension RecurringRule {
  /// The next day on which it is due; nil if the rule has ended.
  package var nextDay: CalendarDate? {
    guard let day = day(notBefore: next) else { return nil }
    return until.map { day > $0 } ?? false ? nil : day
  }

  /// The first due day on or after a day, whatever the rule's end; nil after the year 9999.
  package func day(notBefore day: CalendarDate) -> CalendarDate? {
    every.day(every.number(notBefore: day, from: from), from: from)
  }

  /// The due days up to and including one, without those that were added or skipped.
  package func days(through last: CalendarDate) -> RecurringDays {
    let end = until.map { min($0, last) } ?? last
    let start = every.number(notBefore: next, from: from)
    var after = every.number(notBefore: end, from: from)
    if every.day(after, from: from).map({ $0 <= end }) ?? false { after += 1 }
    return RecurringDays(rule: self, numbers: start..<max(start, after))
  }

  /// All its days up to and including one, also those that were added or skipped.
  package func allDays(through last: CalendarDate) -> RecurringDays {
    var rule = self
    (rule.next, rule.until) = (from, nil)
    return rule.days(through: last)
  }

  /// The expense for one of the days, with the same id wherever it is made.
  ///
  /// - Parameter amount: the cost that time; nil for the usual cost.
  package func item(on day: CalendarDate, at amount: Amount? = nil) -> ExpenseItem {
    ExpenseItem(
      id: ContentID.of(day, ofRule: id), name: name, type: type, amount: amount ?? self.amount,
      date: day, category: category, tags: tags, note: note)
  }

  /// The rule after all its days up to one were added or skipped.
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

  /// The rule after it ended, with no further day.
  package var ended: RecurringRule {
    var rule = self
    rule.until = next.adding(days: -1)
    return rule
  }
}

extension RecurringRule {
  /// The name, type and rhythm by which `add` recognizes a rule: two rules that have not ended and
  /// agree in these are for one expense.
  package var kind: [String] {
    [name.folded, type.folded, every.description]
  }
}

extension [RecurringRule] {
  /// The cost of the rules that have not ended, in a year of 365 days and in a month, which is a
  /// twelfth of it.
  ///
  /// - Parameter digits: the number of digits after the decimal point to which each result is
  ///   rounded once.
  /// - Returns: nil if a result is out of range.
  package func cost(digits: Int) -> (month: Amount, year: Amount)? {
    let going = filter { $0.nextDay != nil }
    // The number of years in which each comes a whole number of times.
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

  /// The greatest common divisor, by Euclid's algorithm.
  private static func divisor(of one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(of: other, one % other)
  }
}

/// The due days of a rule in ascending order, each computed on access, so that counting them is
/// cheap.
package struct RecurringDays: RandomAccessCollection, Sendable {
  fileprivate let rule: RecurringRule
  fileprivate let numbers: Range<Int>

  /// The first index, 0.
  package var startIndex: Int { 0 }

  /// The number of days.
  package var endIndex: Int { numbers.count }

  /// The day at an index.
  package subscript(position: Int) -> CalendarDate {
    rule.every.day(numbers.lowerBound + position, from: rule.from) ?? .last
  }
}
