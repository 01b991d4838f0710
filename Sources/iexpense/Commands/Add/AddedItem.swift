import ExpenseCore

/// The item that `add` or `again` put into the file, or found there.
struct AddedItem: DataResult {
  let item: ExpenseItem
  /// Its row, from 1.
  let row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// Whether the very item was there before, and nothing was changed.
  let wasPresent: Bool
  /// The amount as it was entered.
  let amount: EnteredAmount?
  /// The item whose rate its amount was worked out at.
  let rate: ExpenseItem?
  let today: CalendarDate
  /// The number of the rule that gave it something.
  let rule: Int?
  /// Whether its category is that of the last one of its name.
  let categoryIsRemembered: Bool
  /// The type of the last one of its name, where that is another and the line says none.
  let typeBefore: ExpenseType?
  /// The rule by which it recurs.
  let recurring: RecurringRule?

  /// Whether it was shown before another was asked for.
  private(set) var isShown = false

  var isSaved: Bool { !wasPresent }

  /// Shows it, and asks whether there is another one; nobody who answers is none.
  mutating func isFollowed(in session: Session) -> Bool {
    do {
      try show(on: session.console)
      for note in notes(on: session.console) { try session.console.note(note) }
      try session.console.output.flush()
      isShown = true
      return try session.confirm("Another?")
    } catch {
      // It is saved, whatever can be shown.
      return false
    }
  }

  func show(on console: Console) throws {
    guard !console.isQuiet, !isShown else { return }
    let style = console.style(of: currency)
    let origin = [amount?.sum, item.paid, rate.map(\.asRate)].compactMap(\.self)
    let money =
      style.text(item.amount) + (origin.isEmpty ? "" : " (\(origin.joined(separator: ", ")))")
    var rest = item.type.rawValue
    if let date = item.date, date != today { rest += "  \(date)" }
    if let category = item.category, !category.isEmpty {
      rest += "  \(SafeText.escapedWithMarks(category))"
    }
    if categoryIsRemembered { rest += " (as last time)" }
    for tag in item.tags { rest += "  #\(SafeText.escapedWithMarks(Tags.bare(tag)))" }
    if let rule { rest += " (rule \(rule))" }
    let verb = wasPresent ? "Already present:" : "Added"
    try console.write(
      "\(verb) \(item.safeName)  \(money, style.colour(of: item.amount))  \(rest)  \(shortID)")
  }

  func notes(on console: Console) -> [Line] {
    guard isSaved, !isShown else { return [] }
    var notes: [Line] = currencyIsGuess ? [.guessedCurrency] : []
    if let recurring, let next = recurring.nextDay {
      notes.append(
        "It comes \(recurring.every.inWords), next on \(next.description). 'iexpense due' shows what is due."
      )
    }
    if let date = item.date, let note = Line.farDay(date, from: today) { notes.append(note) }
    if let note = amount?.markNote { notes.append(note) }
    if let typeBefore {
      let name = typeBefore.rawValue
      let word = ExpenseType.standard.contains(typeBefore) ? name.prefix(1).lowercased() : name
      let line = ShellLine.text(["edit", shortID, "-t", word])
      notes.append("The last '\(item.name)' was \(typeBefore.rawValue): '\(line)' if this one is.")
    }
    return notes
  }

  func write(to json: inout JSONOutput) {
    json.item(item, row: row, currency)
  }
}

extension Line {
  /// What a person should know of a day more than a year ahead or fifty back: it may be mistyped.
  static func farDay(_ date: CalendarDate, from today: CalendarDate) -> Line? {
    guard let distance = date.farDistance(from: today) else { return nil }
    return "The day is \(date.inWords), \(distance)."
  }

  /// The same of the days of many expenses.
  static func farDays(_ dates: some Sequence<CalendarDate>, from today: CalendarDate) -> Line? {
    let far = dates.filter { $0.farDistance(from: today) != nil }
    guard let first = far.first, let distance = first.farDistance(from: today) else { return nil }
    let others = far.count == 1 ? "" : ", and \((far.count - 1).counted("other")) like it"
    return "An expense is of \(first.inWords), \(distance)\(others)."
  }
}

extension CalendarDate {
  fileprivate var inWords: String { "\(day) \(MonthNames.inEnglish[month - 1]) \(year)" }

  /// How far away the day is, if that is more than a year ahead or fifty back.
  fileprivate func farDistance(from today: CalendarDate) -> String? {
    let isAhead = (year, month, day) > (today.year + 1, today.month, today.day)
    let isBack = (year, month, day) < (today.year - 50, today.month, today.day)
    return isAhead ? "more than a year ahead" : isBack ? "more than fifty years back" : nil
  }
}

extension EnteredAmount {
  /// How a mark of a sum was read that might group in another place; nil where there is none.
  var markNote: Line? {
    guard case .sum(let sum) = self, let number = sum.undecidedNumber else { return nil }
    return "Took the mark in '\(number)' as a decimal one, as in every sum."
  }
}
