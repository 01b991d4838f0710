import ExpenseCore

/// The parts of a new expense that do not come from its line, and notes on them.
struct InferredParts {
  var rule: Int?
  var rate: ExpenseItem?
  /// Tells whether the category is that of the last expense of the same name.
  var categoryIsRemembered = false
  var categoryNote: Line?
  /// The type of the last expense of the same name, if it is another one and the line names none.
  var typeBefore: ExpenseType?
  /// The row of an expense with the same name, amount, type and day.
  var rowOfSame: Int?
  /// Notes on the entries and the occurrence that it may be.
  var twins: [Line] = []
}

/// The result of `add` and `again`: the new item, or the one with its id that exists already.
struct AddedItem: DataResult {
  let item: ExpenseItem
  let row: Int
  let shortID: String
  let currency: Currency
  let currencyIsGuess: Bool
  /// Tells whether the item existed already, so that nothing was changed.
  let wasPresent: Bool
  let fields: EnteredFields
  let inferred: InferredParts
  let today: CalendarDate
  let recurring: RecurringRule?
  /// Adds another expense with a form; nil after a line that needed none.
  var addOther: ((Session) throws -> any CommandResult)?

  var isSaved: Bool { !wasPresent }
  var isConfirmation: Bool { true }

  func show(on console: Console) throws {
    let inferred = wasPresent ? InferredParts() : inferred
    let style = console.style(of: currency)
    let origin = [
      fields.amount?.sum, item.paid, inferred.rate.map(\.asRate),
      item.amount.isNegative ? "refund" : nil,
    ].compactMap(\.self)
    let money =
      style.text(item.amount) + (origin.isEmpty ? "" : " (\(origin.joined(separator: ", ")))")
    var rest = item.type.rawValue
    if let date = item.date, date != today { rest += "  \(date)" }
    if let category = item.category, !category.isEmpty {
      rest += "  \(SafeText.escapedWithMarks(category))"
    }
    if inferred.categoryIsRemembered { rest += " (as last time)" }
    for tag in item.tags { rest += "  #\(SafeText.escapedWithMarks(Tags.bare(tag)))" }
    if let rule = inferred.rule { rest += " (rule \(rule))" }
    let verb = wasPresent ? "Already present:" : "Added"
    try console.write(
      "\(verb) \(item.safeName)  \(money, style.colour(of: item.amount))  \(rest)  \(shortID)")
  }

  func notes(on console: Console) -> [Line] {
    guard isSaved else { return [] }
    var notes: [Line] = currencyIsGuess ? [.guessedCurrency] : []
    if let recurring, let next = recurring.nextDay {
      notes.append(
        "It recurs \(recurring.every.inWords), next on \(next.description). 'iexpense due' shows what is due."
      )
    }
    notes += Line.notes(on: fields, of: item, today: today)
    notes += [inferred.categoryNote].compactMap(\.self)
    if let row = inferred.rowOfSame {
      notes.append("Row \(row) has the same name, amount, type and day.")
    }
    notes += inferred.twins
    if let type = inferred.typeBefore {
      let word =
        ExpenseType.standard.contains(type) ? type.rawValue.prefix(1).lowercased() : type.rawValue
      let line = ShellLine.text(["edit", shortID, "-t", word])
      notes.append("The last '\(item.name)' was \(type.rawValue): '\(line)' if this one is.")
    }
    return notes
  }

  /// Asks whether to add another expense; without an answer it ends.
  func next(in session: Session) throws -> (any CommandResult)? {
    guard let addOther, (try? session.confirm("Another?")) == true else { return nil }
    do { return try addOther(session) } catch let error as any ExplainedError {
      // The earlier expense is saved, so this error is only a warning.
      session.console.warn(Line(error.message.cause))
      return nil
    }
  }

  func write(to json: inout JSONOutput) {
    json.item(item, row: row, currency)
  }
}
