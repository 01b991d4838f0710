import ExpenseCore

/// `edit`: gives expenses other content.
struct EditCommand: Command {
  typealias Outcome = EditedItems

  static let description = CommandDescription(
    name: "edit", synonyms: ["change", "modify", "update", "set", "rename", "fix", "correct"],
    purpose: .correct, summary: "Change expenses",
    details: [
      """
      Only what is named changes, and the id never does. --category= and --note= take theirs \
      away, --untag one tag. Undo brings back what was there before.
      """,
      """
      Several expenses get the same change in one step. More than three ask first; where nobody can \
      be asked they need --yes. iexpense edit $(iexpense list \
      --search uber --ids) -c travel changes all that a filter finds.
      """,
      """
      One expense without a change opens the form of add with its values in their lines; an emptied \
      line takes category, tags or note away.
      """,
    ],
    operands: [[ItemSelector].operand.description],
    options: changes + [
      CommonOptions.dryRun.description, CommonOptions.yes.description,
      Outcome.jsonOption,
    ],
    examples: [
      .init(line: "edit 3 --amount 14", explanation: "Correct the amount in row 3"),
      .init(line: "edit 8f7a2c -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "edit 3-7 last -c travel", explanation: "Give several a category"),
      .init(line: "edit 3 --category=", explanation: "Take the category away"),
    ])

  static let untag = Option(
    "untag", .text("TAG", .tag), "Take this tag away; repeats", repeats: true)
  /// The options that say what changes.
  static let changes = ItemField.all.flatMap { [$0.option, $0.removal].compactMap(\.self) }

  private let selectors: [ItemSelector]
  let fields: EnteredFields
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: [ItemSelector].operand)
    guard !selectors.isEmpty else { throw .missingOperand("ROW|ID") }
    try selectors.checkLast()
    fields = try EnteredFields(arguments)
    guard !fields.isEmpty || selectors.mostItems == 1 else { throw Self.nothingSaid }
    options = PlanOptions(arguments)
  }

  private static var nothingSaid: UsageError {
    .wrong(
      "nothing said to change", "Use \(changes.map { "--\($0.name)" }.formattedAsChoices).")
  }

  func run(in session: Session) throws -> Outcome {
    guard fields.isEmpty else { return try carryOut(fields, selectors, in: session) }
    guard session.mayAsk else { throw Self.nothingSaid }
    let document = try ExpenseFile(session.defaults).read().document
    let currency = session.currency(ofFile: document.currency).currency
    let rows = try selectors.rows(in: document.items) { session.console.style(of: currency) }
    let item = document.items[rows[0] - 1]
    var form = try ItemForm(fields, editing: item, in: document, currency, session)
    try session.fill(&form)
    // Another may be the last by now.
    return try carryOut(form.fields, [.id(item.id)], of: item, in: session)
  }

  /// - Parameter item: what the form showed, which is not to be another by now.
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
    if let item, items[rows[0] - 1] != item { throw ItemConflict.changedMeanwhile(item) }
    let isOne = selectors.count == 1 && selectors[0].mostItems == 1
    let today = try session.clock.today()
    let apply = try fields.change(
      in: EntryContext(
        types: items.lazy.map(\.type), currency: currency, locale: session.locale, today: today,
        defaults: try session.defaults))
    return EditedItems(
      changes: rows.map { ItemChange(row: $0, before: items[$0 - 1], after: apply(items[$0 - 1])) },
      ids: ShortIDs(of: items), currency: currency, currencyIsGuess: isGuess, isOne: isOne,
      sum: fields.amount?.sum, markNote: fields.amount?.markNote, today: today)
  }
}

/// The items that `edit` changed, or would.
struct EditedItems: ItemPlan {
  /// Those that were named, by row.
  let changes: [ItemChange]
  /// The ids of all items.
  let ids: ShortIDs
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// Whether the line names one item, and no list of them.
  let isOne: Bool
  /// Whether nothing is done yet.
  private(set) var isPlan = true
  /// The sum that an amount was typed as.
  let sum: String?
  /// What is to be said of the marks in it.
  let markNote: Line?
  let today: CalendarDate

  /// Those that were not yet what was asked for.
  var changed: [ItemChange] { changes.filter { $0.before != $0.after } }

  /// False where all already were what was asked for.
  var isSaved: Bool { !isPlan && !changed.isEmpty }

  var subjects: [ExpenseItem] { changed.map(\.before) }

  mutating func apply(to document: inout ExpenseDocument) throws(ItemConflict) {
    guard !changed.isEmpty else { return }
    try document.apply(changes)
    document.currency = currency
    isPlan = false
  }

  func show(on console: Console) throws {
    guard !changed.isEmpty else {
      let words = isOne ? "it is" : "they are"
      return try console.note("Nothing changed: \(words) like that already.")
    }
    guard isPlan || !console.isQuiet else { return }
    if isOne, !isPlan { return try showTable(on: console) }
    let style = console.style(of: currency)
    for item in changed {
      let words = StepText.words(
        from: item.before, to: item.after, shortID: ids.text(of: item.after.id), style)
      try console.write("\(isPlan ? "Would change" : "Changed") \(words)")
    }
    let same = changes.count - changed.count
    if same > 0 { try console.note("\(same.counted("expense")) like that already.") }
    if !isPlan { try console.note("Undo with 'iexpense undo'.") }
  }

  private func showTable(on console: Console) throws {
    let items = changes.flatMap { [$0.before, $0.after] }
    let columns = ItemColumn.used(by: items, rows: 1...items.count, isLong: true).filter {
      $0 != .row
    }
    let style = console.style(of: currency)
    let titles = columns.map { column in
      let texts = items.map { column.text(of: $0, style) }
      return column.table.narrowed(to: Self.narrowest, isChanged: texts[0] != texts[1])
    }
    var table = Table([.init("")] + titles)
    for (title, item) in zip(["Before", "After"], items) {
      table.append(title, .secondary)
      table.append(item, row: 0, columns, style, ids)
    }
    try console.output.write(table)
  }

  /// The fewest cells that a column keeps; the titles of the rows take some of the room.
  private static let narrowest = 8

  func notes(on console: Console) -> [Line] {
    guard isSaved, let new = changed.first?.after else { return [] }
    var notes: [Line] = currencyIsGuess ? [.guessedCurrency] : []
    if let sum { notes.append("\(console.style(of: currency).text(new.amount)) (\(sum))") }
    if let markNote { notes.append(markNote) }
    if changed[0].before.date != new.date,
      let note = new.date.flatMap({ Line.farDay($0, from: today) })
    {
      notes.append(note)
    }
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
