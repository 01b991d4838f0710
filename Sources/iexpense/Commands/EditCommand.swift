import ExpenseCore

/// `edit`: gives one expense other content.
struct EditCommand: Command {
  static let description = CommandDescription(
    name: "edit", synonyms: ["change", "modify", "update", "set", "rename", "fix", "correct"],
    purpose: .correct, summary: "Change an expense",
    details: [
      """
      Only what is named changes, and the id never does. --category= and --note= take theirs \
      away, --untag one tag. Undo brings back what was there before.
      """
    ],
    operands: [item.description],
    options: [
      CommonOptions.name.description, CommonOptions.amount.description,
      CommonOptions.type.description, CommonOptions.date.description,
      CommonOptions.category.description, CommonOptions.tag.description, untag.description,
      CommonOptions.note.description, CommonOptions.json.description,
    ],
    examples: [
      .init(line: "edit 3 --amount 14", explanation: "Correct the amount in row 3"),
      .init(line: "edit 8f7a2c -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "edit 3 --category=", explanation: "Take the category away"),
    ])

  static let untag = RepeatingOption(
    "untag", .text("TAG", completion: .tags), "Take this tag away; repeats")
  static let item = Operand.required(one, "What to change")

  /// A row or an id, and no run of rows.
  private static let one = Syntax<ItemSelector>(.item("ROW|ID")) {
    (word, selector) throws(UsageError) in
    if case .rows(let rows) = selector, rows.lowerBound < rows.upperBound {
      throw .wrong("'\(word)' is more than one expense", "Name one row, or one id.")
    }
  }

  private let selector: ItemSelector
  private let name: String?
  private let amount: AmountText?
  private let type: TypeWord?
  private let date: DateText?
  private let category: String?
  private let tags: [String]
  private let goneTags: [String]
  private let note: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = try arguments.value(of: Self.item)
    name = try arguments.value(of: CommonOptions.name)
    amount = try arguments.value(of: CommonOptions.amount)
    type = try arguments.value(of: CommonOptions.type)
    date = try arguments.value(of: CommonOptions.date)
    category = try arguments.value(of: CommonOptions.category)
    tags = try arguments.values(of: CommonOptions.tag)
    goneTags = try arguments.values(of: Self.untag)
    note = try arguments.value(of: CommonOptions.note)
    guard Self.changes.contains(where: arguments.contains) else {
      throw .wrong(
        "nothing said to change", "Use \(Self.changes.map { "--\($0)" }.formattedAsChoices).")
    }
  }

  /// The options that say what changes.
  private static let changes = description.options.map(\.name).filter { $0 != "json" }

  func run(in session: Session) throws -> any CommandResult {
    // Without a file there is no reason to take the lock, and to make directories for it.
    if try !ExpenseFile(session.defaults).exists() { _ = try selector.rows(in: []) }
    return try session.save(as: Self.description.name) { document in
      let items = document.items
      let row = try selector.rows(in: items).lowerBound
      let before = items[row - 1]
      let (currency, isGuess) = session.currency(settled: document.currency)
      let after = try edited(before, among: items, currency, in: session)
      let result = EditedItem(
        before: before, after: after, row: row, shortID: ShortIDs.text(of: before.id, among: items),
        currency: currency, currencyIsGuess: isGuess)
      if result.isSaved {
        document.items[row - 1] = after
        document.currency = currency
      }
      return result
    }
  }

  /// The item with what is to change.
  private func edited(
    _ item: ExpenseItem, among items: [ExpenseItem], _ currency: Currency, in session: Session
  ) throws -> ExpenseItem {
    var item = item
    if let name { item.name = name }
    if let amount { item.amount = try amount.amount(in: currency, locale: session.locale) }
    if let type { item.type = try type.resolve(in: items) }
    if let date { item.date = try date.resolve(today: session.clock.today()) }
    if let category { item.category = category.isEmpty ? nil : category }
    item.tags = Tags.adding(tags, to: Tags.removing(goneTags, from: item.tags))
    if let note { item.note = note.isEmpty ? nil : note }
    return item
  }
}

/// The item that `edit` changed.
struct EditedItem: DataResult {
  let before: ExpenseItem
  let after: ExpenseItem
  /// Its row, from 1.
  let row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool

  /// False where it already was what was asked for.
  var isSaved: Bool { before != after }

  func show(on console: Console) throws {
    guard isSaved else { return try console.note("Nothing changed: it is like that already.") }
    guard !console.isQuiet else { return }
    let style = console.style(of: currency)
    let columns = ItemColumn.used(by: [before, after]).filter { $0 != .row }
    let titles = [.init("")] + columns.map { $0.table.narrowed(to: Self.narrowest) }
    var cells = ItemCells(Table(titles), style: style) { $1.append(contentsOf: shortID.utf8) }
    for (title, item) in [("Before", before), ("After", after)] {
      cells.append(title: title)
      cells.append(item, row: row, columns)
    }
    try console.output.write(cells.table)
  }

  /// The fewest cells that a column keeps; the titles of the rows take some of the room.
  private static let narrowest = 8

  func notes(on console: Console) -> [Line] {
    isSaved && currencyIsGuess ? [.guessedCurrency] : []
  }

  func write(to json: inout JSONOutput) {
    json.item(after, row: row, currency)
  }
}
