import ExpenseCore

/// `edit`: gives one expense other content.
struct EditCommand: Command {
  static let description = CommandDescription(
    name: "edit", synonyms: ["change", "modify", "update", "set", "rename", "fix", "correct"],
    purpose: .correct, summary: "Change an expense",
    details: [
      """
      Only what is named changes, and the id never does. --category= takes the category away. \
      Undo brings back what was there before.
      """
    ],
    operands: [
      OperandDescription(name: "ROW|ID", summary: "What to change", completion: .items)
    ],
    options: [
      CommonOptions.name.description, CommonOptions.amount.description,
      CommonOptions.type.description, CommonOptions.date.description,
      CommonOptions.category.description, CommonOptions.json.description,
    ],
    examples: [
      .init(line: "edit 3 --amount 14", explanation: "Correct the amount in row 3"),
      .init(line: "edit 8f7a2c -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "edit 3 --category=", explanation: "Take the category away"),
    ])

  private let selector: ItemSelector
  private let name: String?
  private let amount: AmountText?
  private let type: TypeWord?
  private let date: DateText?
  private let category: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.operands.first ?? ""
    selector = try ItemSelector(word)
    if case .rows(let rows) = selector, rows.lowerBound < rows.upperBound {
      throw .severalItems(word)
    }
    name = try arguments.value(of: CommonOptions.name)
    amount = try arguments.value(of: CommonOptions.amount)
    type = try arguments.value(of: CommonOptions.type).map(TypeWord.init)
    date = try arguments.value(of: CommonOptions.date)
    category = try arguments.value(of: CommonOptions.category)
    let isNamed = name != nil || amount != nil || type != nil || date != nil || category != nil
    guard isNamed else { throw .nothingToChange }
  }

  func run(in context: Context) throws -> any CommandResult {
    let expenses = try Expenses(defaults: context.defaults)
    // Without such an item there is no reason to take the lock, and to make directories for it.
    _ = try selector.rows(in: expenses.items)
    return try context.change(expenses, as: Self.description.name) { items in
      let row = try selector.rows(in: items).lowerBound
      let before = items[row - 1]
      let (currency, isGuess) = try context.currency(settled: expenses.currency)
      let after = try edited(before, among: items, currency, in: context)
      let result = EditedItem(
        before: before, after: after, row: row, shortID: ShortIDs(of: items).text(of: before.id),
        currency: currency, currencyIsGuess: isGuess)
      if result.isSaved {
        items[row - 1] = after
        expenses.currency = currency
      }
      return result
    }
  }

  /// The item with what is to change.
  private func edited(
    _ item: ExpenseItem, among items: [ExpenseItem], _ currency: Currency, in context: Context
  ) throws -> ExpenseItem {
    var item = item
    if let name { item.name = name }
    if let amount { item.amount = try amount.amount(in: currency, locale: context.locale) }
    if let type { item.type = try type.resolve(in: items) }
    if let date { item.date = try date.resolve(today: context.today) }
    if let category { item.category = category.isEmpty ? nil : category }
    return item
  }
}
