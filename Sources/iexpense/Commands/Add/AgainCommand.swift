import ExpenseCore

struct AgainCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "again", synonyms: ["repeat", "copy", "duplicate", "same"], purpose: .record,
    summary: "Add an expense like the last of its name",
    details: [
      """
      The amount, the type, the category and the tags are those of the newest expense of that \
      name, by date and then by row, unless the line has others; case and accents do not matter. \
      The date is today by default.
      """
    ],
    operands: [
      OperandDescription(
        value: Syntax.word("NAME", .name).description,
        summary: "The name whose newest expense is repeated",
        count: .several),
      Operand.optional(.entered, "What it cost this time").description,
    ] + AddCommand.Entry.trailingOperands,
    options: AddCommand.Entry.options,
    examples: [
      .init(line: "again Coffee", explanation: "Add the same coffee, today"),
      .init(line: "again Train to Ghent 52 yesterday", explanation: "With another amount and day"),
    ])

  private let arguments: ParsedArguments
  private let entry: AddCommand.Entry

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    entry = try AddCommand.Entry(arguments, of: Self.description.name)
    guard entry.fields.name != nil else { throw .missingOperand("NAME") }
  }

  var fields: EnteredFields { entry.fields }

  func run(in session: Session) throws -> Outcome {
    let today = try session.clock.today()
    try entry.checkDay(today: today)
    // Without a file nothing is locked and no directories are created.
    guard try ExpenseFile(session.defaults).exists() else {
      throw Refusal.noSuchName(entry.fields.name ?? "", among: [])
    }
    let added = try session.save(as: Self.description.name, namesUndo: false) { document in
      let items = document.items
      let entry = try AddCommand.Entry(arguments, of: Self.description.name) {
        items.newest(named: $0) != nil
      }
      let name = entry.fields.name ?? ""
      guard let last = items.newest(named: name) else {
        try entry.words.checkName(among: items)
        throw Refusal.noSuchName(name, among: items)
      }
      let filled = try entry.filled(from: last).resolved(among: items)
      try filled.checkRepeatedAmount(in: document.currency)
      return try filled.add(to: &document, today: today, in: session)
    }
    return added
  }
}

extension AddCommand.Entry {
  /// Refuses to repeat an amount with more fraction digits than its currency has.
  fileprivate func checkRepeatedAmount(in currency: Currency?) throws(UsageError) {
    guard fields.amount == nil, fields.paid == nil, let amount = model?.amount, let currency,
      let name = fields.name,
      let rounded = Ratio(of: amount, over: 1).amount(digits: currency.minorDigits),
      rounded != amount
    else { return }
    throw .wrong(
      "\(amount), the last amount of '\(name)', has more decimals than \(currency.code) allows",
      "Name the amount, such as \(rounded.decimal(minimumFractionDigits: currency.minorDigits)).")
  }

  /// The entry completed from an item, with the spelling of the item's name.
  fileprivate func filled(from item: ExpenseItem) -> AddCommand.Entry {
    var entry = self
    (entry.model, entry.fields[.name]) = (item, .text(item.name))
    return entry
  }
}
