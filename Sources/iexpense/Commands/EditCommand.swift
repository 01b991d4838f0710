import ExpenseCore

struct EditCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "edit", synonyms: ["change", "modify", "update", "set", "fix", "correct"],
    purpose: .correct, summary: "Change expenses",
    details: [
      """
      Only what the options name changes; the id never does. --category= and --note= clear theirs, \
      --untag removes one tag. Undo brings back the old values.
      """,
      """
      Several expenses get the same change in one step. More than three ask first; if they cannot \
      ask, they need --yes. iexpense edit $(iexpense list --search uber --ids) -c travel changes \
      all that a filter finds.
      """,
      """
      With one expense and no change, the form of add opens with its values; an emptied line \
      clears category, tags or note.
      """,
    ],
    operands: [[ItemSelector].operand.description],
    options: changes + [
      CommonOptions.dryRun.description, CommonOptions.yes.description,
      jsonOption,
    ],
    examples: [
      .init(line: "edit 3 --amount 14", explanation: "Correct the amount in row 3"),
      .init(line: "edit 8f7a2c -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "edit 3-7 last -c travel", explanation: "Give several a category"),
      .init(line: "edit 3 --category=", explanation: "Remove the category"),
    ])

  static let changes = ItemField.all.flatMap { [$0.option, $0.removal].compactMap(\.self) }

  private let selectors: [ItemSelector]
  let fields: EnteredFields
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: [ItemSelector].operand)
    guard !selectors.isEmpty else { throw .missingOperand("ROW|ID") }
    try selectors.checkLast(before: CommonOptions.amount.description)
    fields = try EnteredFields(arguments)
    guard !fields.isEmpty || selectors.mostItems == 1 else { throw Self.missingChange }
    options = PlanOptions(arguments)
  }

  private static var missingChange: UsageError {
    .wrong(
      "no change is given", "Use \(changes.map { "--\($0.name)" }.formattedAsChoices).")
  }

  func run(in session: Session) throws -> Outcome {
    guard fields.isEmpty else { return try carryOut(fields, selectors, in: session) }
    guard session.mayFill else { throw Self.missingChange }
    let document = try ExpenseFile(session.defaults).read().document
    let currency = session.currency(ofFile: document.currency).currency
    let rows = try selectors.rows(in: document.items) { session.console.style(of: currency) }
    let item = document.items[rows[0] - 1]
    var form = try ItemForm(fields, editing: item, in: document, currency, session)
    try session.fill(&form)
    // By now, `last` may name another item.
    return try carryOut(form.fields, [.id(item.id)], of: item, in: session)
  }

  /// Carries out the change.
  ///
  /// - Parameter item: the item that the form showed, which must not have changed since.
  private func carryOut(
    _ fields: EnteredFields, _ selectors: [ItemSelector], of item: ExpenseItem? = nil,
    in session: Session
  ) throws -> Outcome {
    try options.carryOut(
      as: Self.description.name, "Change", selectors, mostItems: selectors.mostItems, in: session
    ) { try edited($0, fields, selectors, of: item, in: session) }
  }

  private func edited(
    _ document: ExpenseDocument, _ fields: EnteredFields, _ selectors: [ItemSelector],
    of item: ExpenseItem?, in session: Session
  ) throws -> EditedItems {
    let items = document.items
    let (currency, isGuess) = session.currency(ofFile: document.currency)
    let rows = try selectors.rows(in: items) { session.console.style(of: currency) }
    if let item, items[rows[0] - 1] != item { throw Refusal.changedMeanwhile(item) }
    let isOne = selectors.count == 1 && selectors[0].mostItems == 1
    let today = try session.clock.today()
    var fields = fields
    let categoryNote = try fields.readCategory(among: items)
    let apply = try fields.change(
      in: EntryContext(
        types: items.lazy.map(\.type), currency: currency, locale: session.locale, today: today,
        defaults: try session.defaults))
    let changes = rows.map {
      ItemChange(row: $0, before: items[row: $0], after: apply(items[row: $0]))
    }
    return EditedItems(
      changes: changes, ids: ShortIDs(of: items), currency: currency, currencyIsGuess: isGuess,
      isOne: isOne,
      fields: fields, categoryNote: categoryNote,
      namesLeft: Line.categoriesLeftInLists(by: changes, in: document), today: today)
  }
}

/// The planned or finished changes of `edit`.
struct EditedItems: ItemPlan {
  /// The named items, by row.
  let changes: [ItemChange]
  let ids: ShortIDs
  let currency: Currency
  let currencyIsGuess: Bool
  /// Tells whether the line names a single item.
  let isOne: Bool
  /// Tells whether nothing has been changed yet.
  private(set) var isPlan = true
  let fields: EnteredFields
  let categoryNote: Line?
  /// Notes on categories that only other lists have now.
  let namesLeft: [Line]
  let today: CalendarDate

  var changed: [ItemChange] { changes.filter { $0.before != $0.after } }

  /// Tells whether any item was changed.
  var isSaved: Bool { !isPlan && !changed.isEmpty }

  var subjects: [ExpenseItem] { changed.map(\.before) }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    guard !changed.isEmpty else { return }
    try document.apply(changes)
    document.currency = currency
    isPlan = false
  }

  func show(on console: Console) throws {
    if isOne, !isPlan { return try showTable(on: console) }
    let style = console.style(of: currency)
    for item in changed {
      let words = StepText.words(
        from: item.before, to: item.after, shortID: ids.text(of: item.after.id), style)
      try console.write("\(isPlan ? "Would change" : "Changed") \(words)")
    }
  }

  private func showTable(on console: Console) throws {
    let items = changes.flatMap { [$0.before, $0.after] }
    let columns = ItemColumn.populated(by: ItemRows(all: items), isLong: true)
      .filter { $0 != .row }
    let style = console.style(of: currency)
    let titles = columns.map { column in
      let texts = items.map { column.text(of: $0, style) }
      return column.table.narrowed(to: Self.narrowest, isChanged: texts[0] != texts[1])
    }
    var table = Table([.init("")] + titles)
    for (title, item) in zip(["Before", "After"], items) {
      table.append(item, row: 0, columns, style, ids, titled: title)
    }
    try console.output.write(table)
  }

  /// The minimum width of columns, less than usual because the titles of the rows need room.
  private static let narrowest = 8

  func notes(on console: Console) -> [Line] {
    guard let new = changed.first?.after else {
      return ["Nothing changed: \(isOne ? "it is" : "they are") like that already."]
    }
    let same = changes.count - changed.count
    var notes: [Line] = same > 0 ? ["\(same.counted("expense")) like that already."] : []
    guard isSaved else { return notes }
    if currencyIsGuess { notes.append(.guessedCurrency) }
    if let sum = fields.amount?.sum {
      notes.append("\(console.style(of: currency).text(new.amount)) (\(sum))")
    }
    notes += Line.notes(on: fields, of: new, today: today)
    notes += namesLeft + [categoryNote].compactMap(\.self)
    return notes + Line.claimsTouched(by: changes.map { ($0.before, $0.after) })
  }

  func write(to json: inout JSONOutput) {
    guard isOne, let item = changes.first else {
      return json.array { json in
        for item in changes { json.item(item.after, row: item.row, currency) }
      }
    }
    json.item(item.after, row: item.row, currency)
  }
}
