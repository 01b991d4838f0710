import ExpenseCore

/// `currency`: shows the file's currency, or puts all its amounts under another.
struct CurrencyCommand: Command {
  static let description = CommandDescription(
    name: "currency", purpose: .keep, summary: "Show the currency, or relabel all amounts",
    details: [
      """
      All amounts of a file are in one currency, which the first item settles. Relabelling changes \
      what the amounts are called and no number: 12.50 stays 12.50.
      """
    ],
    operands: [
      OperandDescription(name: "CODE", summary: "The new code of ISO 4217", count: .optional)
    ],
    options: [CommonOptions.yes.description, CommonOptions.json.description],
    examples: [
      .init(line: "currency", explanation: "Show the file's currency"),
      .init(line: "currency EUR --yes", explanation: "Say that all amounts are euros"),
    ])

  private let wanted: Currency?
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isAgreed = arguments.has(CommonOptions.yes)
    guard let word = arguments.operands.first else {
      wanted = nil
      return
    }
    wanted = try CommonOptions.readCurrency(word)
  }

  func run(in context: Context) throws -> any CommandResult {
    let expenses = try Expenses(defaults: context.defaults)
    let present = try context.currency(settled: expenses.currency).currency
    guard let wanted, wanted != expenses.currency else {
      return CurrencyReport(currency: present, previous: nil, count: expenses.items.count)
    }
    let (old, count) = (expenses.currency, expenses.items.count)
    if count > 0 {
      let deed = "Relabel \(count.counted("amount")) from \(present.code) to \(wanted.code)"
      try context.agree(to: deed, isAgreed: isAgreed)
    }
    return try context.change(expenses, as: Self.description.name) { items in
      guard isAgreed || expenses.currency == old && items.count == count else {
        throw StoreError.changedSinceLoaded(path: expenses.defaults.path)
      }
      let previous = expenses.currency ?? present
      expenses.currency = wanted
      return CurrencyReport(currency: wanted, previous: previous, count: items.count)
    }
  }
}
