import ExpenseCore

/// The parts of a new expense that its line does not say, and notes on them.
struct GivenParts {
  /// The number of the rule that gave it something.
  var rule: Int?
  /// The item whose rate its amount was worked out at.
  var rate: ExpenseItem?
  /// True if its category is that of the last one of its name.
  var categoryIsRemembered = false
  /// A note on its new category.
  var categoryNote: Line?
  /// The type of the last one of its name, if that is another and the line says none.
  var typeBefore: ExpenseType?
  /// The row of one with its name, amount, type and day.
  var rowOfSame: Int?
}

/// The item that `add` or `again` put into the file, or found there.
struct AddedItem: DataResult {
  let item: ExpenseItem
  /// Its row, from 1.
  let row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// True if nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// True if the very item was there before, and nothing was changed.
  let wasPresent: Bool
  /// The values on the line or in the form.
  let fields: EnteredFields
  let given: GivenParts
  let today: CalendarDate
  /// The rule by which it recurs.
  let recurring: RecurringRule?
  /// Adds another one, after a form; nil after a line that said all.
  var addOther: ((Session) throws -> any CommandResult)?

  var isSaved: Bool { !wasPresent }

  func show(on console: Console) throws {
    guard !console.isQuiet else { return }
    let given = wasPresent ? GivenParts() : given
    let style = console.style(of: currency)
    let origin = [
      fields.amount?.sum, item.paid, given.rate.map(\.asRate),
      item.amount.isNegative ? "refund" : nil,
    ].compactMap(\.self)
    let money =
      style.text(item.amount) + (origin.isEmpty ? "" : " (\(origin.joined(separator: ", ")))")
    var rest = item.type.rawValue
    if let date = item.date, date != today { rest += "  \(date)" }
    if let category = item.category, !category.isEmpty {
      rest += "  \(SafeText.escapedWithMarks(category))"
    }
    if given.categoryIsRemembered { rest += " (as last time)" }
    for tag in item.tags { rest += "  #\(SafeText.escapedWithMarks(Tags.bare(tag)))" }
    if let rule = given.rule { rest += " (rule \(rule))" }
    let verb = wasPresent ? "Already present:" : "Added"
    try console.write(
      "\(verb) \(item.safeName)  \(money, style.colour(of: item.amount))  \(rest)  \(shortID)")
  }

  func notes(on console: Console) -> [Line] {
    guard isSaved else { return [] }
    var notes: [Line] = currencyIsGuess ? [.guessedCurrency] : []
    if let recurring, let next = recurring.nextDay {
      notes.append(
        "It comes \(recurring.every.inWords), next on \(next.description). 'iexpense due' shows what is due."
      )
    }
    notes += Line.notes(on: fields, of: item, today: today)
    notes += [given.categoryNote].compactMap(\.self)
    if let row = given.rowOfSame {
      notes.append("Row \(row) is the same: name, amount, type and day.")
    }
    if let type = given.typeBefore {
      let word =
        ExpenseType.standard.contains(type) ? type.rawValue.prefix(1).lowercased() : type.rawValue
      let line = ShellLine.text(["edit", shortID, "-t", word])
      notes.append("The last '\(item.name)' was \(type.rawValue): '\(line)' if this one is.")
    }
    return notes
  }

  /// Asks whether there is another one; nobody who answers is none.
  func next(in session: Session) throws -> (any CommandResult)? {
    guard let addOther, (try? session.confirm("Another?")) == true else { return nil }
    do { return try addOther(session) } catch let error as any ExplainedError {
      // The one before is saved: why no other follows is only told.
      session.console.warn(Line(error.message.cause))
      return nil
    }
  }

  func write(to json: inout JSONOutput) {
    json.item(item, row: row, currency)
  }
}
