import ExpenseCore

// Notes on an item after the answer

extension Line {
  static func notes(
    on fields: EnteredFields, of item: ExpenseItem, today: CalendarDate
  ) -> [Line] {
    var notes: [Line] = []
    if let typed = fields.date, let day = item.date {
      notes += [farDay(day, from: today)].compactMap(\.self)
      if let coming = typed.nearerComing(today: today) {
        notes.append("The day is \(day.description); the coming one is \(coming.description).")
      }
    }
    return notes + [fields.amount?.markNote].compactMap(\.self)
  }

  /// A note on a day more than a year ahead or fifty years back, which may be mistyped.
  static func farDay(_ date: CalendarDate, from today: CalendarDate) -> Line? {
    guard let distance = date.farDistance(from: today) else { return nil }
    return "The day is \(date.inWords), \(distance)."
  }

  /// One note on such days among many expenses.
  static func farDays(_ dates: some Sequence<CalendarDate>, from today: CalendarDate) -> Line? {
    let far = dates.filter { $0.farDistance(from: today) != nil }
    guard let first = far.first, let distance = first.farDistance(from: today) else { return nil }
    let others = far.count == 1 ? "" : ", and \((far.count - 1).counted("other")) like it"
    return "An expense is of \(first.inWords), \(distance)\(others)."
  }
}

extension CalendarDate {
  fileprivate var inWords: String { "\(day) \(MonthNames.inEnglish[month - 1]) \(year)" }

  /// The distance in words, if the day is more than a year ahead or fifty years back.
  fileprivate func farDistance(from today: CalendarDate) -> String? {
    let isAhead = (year, month, day) > (today.year + 1, today.month, today.day)
    let isBack = (year, month, day) < (today.year - 50, today.month, today.day)
    return isAhead ? "more than a year ahead" : isBack ? "more than fifty years back" : nil
  }
}

extension EnteredAmount {
  /// A note on a mark in a sum that could be a grouping mark; nil if there is none.
  var markNote: Line? {
    guard case .sum(let sum) = self, let number = sum.undecidedNumber else { return nil }
    return "Read the mark in '\(number)' as a decimal mark, as in every sum."
  }
}
