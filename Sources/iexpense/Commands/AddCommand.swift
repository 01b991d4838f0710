import ExpenseCore
import Foundation

/// `add`: puts one expense into the file.
struct AddCommand: Command {
  static let description = CommandDescription(
    name: "add", synonyms: ["new", "create", "insert", "buy", "spend", "log"], purpose: .record,
    summary: "Add an expense",
    details: [
      """
      Without a name or an amount, on a terminal, a form asks for everything that is not on the \
      line: Enter takes what stands in brackets, Ctrl-C leaves without saving. The type is \
      Personal unless told otherwise, the date today.
      """,
      """
      Write amounts bare, 12.50 or 12,50: in "$12.50" the shell replaces $1 by nothing. A refund is \
      a negative amount.
      """,
      """
      With --id a script may try again: an item that is there with the same content is left alone.
      """,
    ],
    operands: [
      OperandDescription(
        name: "NAME", summary: "What it was", count: .optional, completion: .names),
      OperandDescription(name: "AMOUNT", summary: "What it cost", count: .optional),
      OperandDescription(
        name: "TYPE", summary: "Personal or Business", count: .optional, completion: .types),
    ],
    options: [
      CommonOptions.name.description, CommonOptions.amount.description,
      CommonOptions.type.description, CommonOptions.date.description,
      CommonOptions.category.description, id.description, currency.description,
      CommonOptions.json.description,
    ],
    examples: [
      .init(line: "add Lunch 12.50", explanation: "Add a personal expense of today"),
      .init(line: "add 'Train to Ghent' 48 business", explanation: "Add a business expense"),
      .init(
        line: "add Groceries 63,20 -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "add 'Shoes, returned' -59.90", explanation: "Write a refund"),
    ])

  static let id = Option<UUID>("id", "UUID", "Add only if this id is not there yet") {
    (word) throws(UsageError) in
    guard let id = UUID(uuidString: word) else { throw .notAnID(word) }
    return id
  }
  static let currency = Option<Currency>("currency", "CODE", "The currency of a new file, ISO 4217")
  {
    (word) throws(UsageError) in try CommonOptions.readCurrency(word)
  }

  private let entry: Entry

  init(_ arguments: ParsedArguments) throws(UsageError) {
    entry = try Entry(arguments)
  }

  func run(in context: Context) throws -> any CommandResult {
    try entry.checkIsComplete(in: context)
    if entry.isComplete, let added = try entry.append(in: context) { return added }
    let expenses = try Expenses(defaults: context.defaults)
    let entry = try self.entry.completed(for: expenses, in: context)
    let date = try entry.day(in: context)
    return try context.change(expenses, as: Self.description.name) { items in
      try entry.add(to: &items, of: expenses, on: date, in: context)
    }
  }
}

// MARK: What is to be added

extension AddCommand {
  /// The words that make an item, each in its shape.
  struct Entry {
    var name: String?
    var amount: AmountText?
    var type: TypeWord?
    var date: DateText?
    var category: String?
    let id: UUID?
    let currency: Currency?
    /// What the form asked for the amount in.
    var askedCurrency: Currency?

    init(_ arguments: ParsedArguments) throws(UsageError) {
      name = try arguments.value(of: CommonOptions.name)
      amount = try arguments.value(of: CommonOptions.amount)
      type = try arguments.value(of: CommonOptions.type).map(TypeWord.init)
      date = try arguments.value(of: CommonOptions.date)
      category = try arguments.value(of: CommonOptions.category)
      id = try arguments.value(of: AddCommand.id)
      currency = try arguments.value(of: AddCommand.currency)
      try takeOperands(arguments.operands)
    }

    /// Gives the words that stand by their place to the fields that no option named.
    private mutating func takeOperands(_ operands: [String]) throws(UsageError) {
      var rest = operands[...]
      if name == nil, let word = rest.popFirst() { name = try TypedText.name(word) }
      if amount == nil, let word = rest.popFirst() {
        do throws(UsageError) {
          amount = try CommonOptions.readAmount(word)
        } catch {
          throw rest.isEmpty ? error : .unquotedName(operands)
        }
      }
      if type == nil, let word = rest.popFirst() {
        if (try? AmountText(word)) != nil { throw .unquotedName(operands) }
        type = TypeWord(text: try TypedText.check(word, for: "the type"))
      }
      if !rest.isEmpty { throw .unquotedName(operands) }
    }
  }
}

extension AddCommand.Entry {
  /// The day that was named, if one was.
  fileprivate func day(in context: Context) throws -> CalendarDate? {
    try date?.resolve(today: context.today)
  }

  /// Adds the item behind the others where that is all there is to do; nil where nothing was done.
  fileprivate func append(in context: Context) throws -> AddedItem? {
    let date = try day(in: context)
    var added: AddedItem?
    let warnings = try Expenses.append(AddCommand.description.name, to: context.defaults) {
      outline, settled in
      let currency = try agreed(with: settled)
      let item = try makeItem(in: currency, among: outline.types.map(\.type), on: date, in: context)
      let id = ItemID(item.id)
      added = AddedItem(
        item: item, row: outline.count + 1,
        shortID: id.shownPrefix(sharing: outline.ids.longestSharedPrefix(with: id)),
        currency: currency, currencyIsGuess: false, wasPresent: false)
      return item
    }
    guard let warnings else { return nil }
    context.passOn(warnings)
    return added
  }

  /// Adds the item, or finds that it is there.
  fileprivate func add(
    to items: inout [ExpenseItem], of expenses: Expenses, on date: CalendarDate?,
    in context: Context
  ) throws -> AddedItem {
    let (currency, isGuess) = try settleCurrency(of: expenses, isEmpty: items.isEmpty, in: context)
    if let askedCurrency, askedCurrency != currency {
      throw CurrencyConflict(file: currency, wanted: askedCurrency)
    }
    let item = try makeItem(in: currency, among: items.lazy.map(\.type), on: date, in: context)
    if id != nil, let index = items.firstIndex(where: { $0.id == item.id }) {
      let present = items[index]
      guard present.name.isIdentical(to: item.name), present.amount == item.amount,
        type == nil || present.type == item.type, date == nil || present.date == date,
        category == nil || present.category ?? "" == category
      else { throw ItemConflict.differentContent(present, row: index + 1) }
      return AddedItem(
        item: present, row: index + 1, shortID: ShortIDs(of: items).text(of: present.id),
        currency: currency, currencyIsGuess: false, wasPresent: true)
    }
    items.append(item)
    expenses.currency = currency
    return AddedItem(
      item: item, row: items.count, shortID: ShortIDs(of: items).text(of: item.id),
      currency: currency, currencyIsGuess: isGuess, wasPresent: false)
  }

  /// The item, in a currency and among the types of the file.
  private func makeItem(
    in currency: Currency, among types: some Sequence<ExpenseType>, on date: CalendarDate?,
    in context: Context
  ) throws -> ExpenseItem {
    guard let name, let amount else { throw UsageError.missingOperand("AMOUNT") }
    let exact = try amount.amount(in: currency, locale: context.locale)
    return ExpenseItem(
      id: id ?? UUID(), name: name, type: try type?.resolve(among: types) ?? .personal,
      amount: exact, date: try date ?? context.today,
      category: category?.isEmpty == true ? nil : category)
  }

  /// The file's currency, which the first item settles.
  func settleCurrency(
    of expenses: Expenses, isEmpty: Bool, in context: Context
  ) throws -> (currency: Currency, isGuess: Bool) {
    if let settled = expenses.currency, !isEmpty { return (try agreed(with: settled), false) }
    return try context.currency(settled: currency ?? expenses.currency)
  }

  /// The currency that is settled, if no other was asked for.
  private func agreed(with settled: Currency) throws(CurrencyConflict) -> Currency {
    guard currency == nil || currency == settled else {
      throw CurrencyConflict(file: settled, wanted: currency ?? settled)
    }
    return settled
  }
}
