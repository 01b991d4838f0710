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
      line: Enter takes what stands in brackets, Tab completes, the up arrow goes back, Ctrl-C \
      leaves without saving. The type is Personal unless told otherwise, the date today.
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
      Operand.optional(.name, "What it was").description,
      Operand.optional(.amount, "What it cost").description,
      Operand.optional(.type, "Personal or Business").description,
    ],
    options: [
      CommonOptions.name.description, CommonOptions.amount.description,
      CommonOptions.type.description, CommonOptions.date.description,
      CommonOptions.category.description, CommonOptions.tag.description,
      CommonOptions.note.description, id.description, currency.description,
      CommonOptions.json.description,
    ],
    examples: [
      .init(line: "add Lunch 12.50", explanation: "Add a personal expense of today"),
      .init(line: "add 'Train to Ghent' 48 business", explanation: "Add a business expense"),
      .init(
        line: "add Groceries 63,20 -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "add 'Shoes, returned' -59.90", explanation: "Write a refund"),
    ])

  static let id = Option("id", .id, "Add only if this id is not there yet")
  static let currency = Option("currency", .currency, "The currency of a new file, ISO 4217")

  private let entry: Entry

  init(_ arguments: ParsedArguments) throws(UsageError) {
    entry = try Entry(arguments)
  }

  func run(in session: Session) throws -> any CommandResult {
    try entry.checkIsComplete(in: session)
    let entry = try self.entry.completed(in: session)
    let date = try entry.day(in: session)
    return try session.save(as: Self.description.name) { document in
      try entry.add(to: &document, on: date, in: session)
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
    let tags: [String]
    let note: String?
    let id: UUID?
    let currency: Currency?
    /// What the form asked for the amount in.
    var askedCurrency: Currency?

    init(_ arguments: ParsedArguments) throws(UsageError) {
      name = try arguments.value(of: CommonOptions.name)
      amount = try arguments.value(of: CommonOptions.amount)
      type = try arguments.value(of: CommonOptions.type)
      date = try arguments.value(of: CommonOptions.date)
      category = try arguments.value(of: CommonOptions.category)
      tags = Tags.adding(try arguments.values(of: CommonOptions.tag), to: [])
      note = try arguments.value(of: CommonOptions.note)
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
          amount = try Syntax.amount.read(word, .operand("AMOUNT"))
        } catch {
          throw rest.isEmpty ? error : Self.unquotedName(operands)
        }
      }
      if type == nil, let word = rest.popFirst() {
        if (try? AmountText(word)) != nil { throw Self.unquotedName(operands) }
        type = TypeWord(text: try TypedText.check(word, for: "the type"))
      }
      if !rest.isEmpty { throw Self.unquotedName(operands) }
    }

    private static func unquotedName(_ words: [String]) -> UsageError {
      .wrong(
        "too many words: \(words.map { "'\($0)'" }.joined(separator: " "))",
        "Quote names that hold spaces, and choose Personal or Business as TYPE.")
    }
  }
}

extension AddCommand.Entry {
  /// The day that was named, if one was.
  fileprivate func day(in session: Session) throws -> CalendarDate? {
    try date?.resolve(today: session.clock.today())
  }

  /// Adds the item, or finds that it is there.
  fileprivate func add(
    to document: inout ExpenseDocument, on date: CalendarDate?, in session: Session
  ) throws -> AddedItem {
    let items = document.items
    let (currency, isGuess) = try settleCurrency(of: document, in: session)
    if let askedCurrency, askedCurrency != currency {
      throw CurrencyConflict(file: currency, wanted: askedCurrency)
    }
    let item = try makeItem(in: currency, among: items.lazy.map(\.type), on: date, in: session)
    if id != nil, let index = items.firstIndex(where: { $0.id == item.id }) {
      let present = items[index]
      guard present.name.isIdentical(to: item.name), present.amount == item.amount,
        type == nil || present.type == item.type, date == nil || present.date == date,
        category == nil || present.category ?? "" == category,
        tags.isEmpty || Tags.areSame(present.tags, tags),
        note == nil || present.note ?? "" == note
      else { throw ItemConflict.differentContent(present, row: index + 1) }
      return AddedItem(
        item: present, row: index + 1, shortID: ShortIDs.text(of: present.id, among: items),
        currency: currency, currencyIsGuess: false, wasPresent: true)
    }
    document.items.append(item)
    document.currency = currency
    return AddedItem(
      item: item, row: items.count + 1,
      shortID: ShortIDs.text(of: item.id, among: items),
      currency: currency, currencyIsGuess: isGuess, wasPresent: false)
  }

  /// The item, in a currency and among the types of the file.
  private func makeItem(
    in currency: Currency, among types: some Sequence<ExpenseType>, on date: CalendarDate?,
    in session: Session
  ) throws -> ExpenseItem {
    guard let name, let amount else { throw UsageError.missingOperand("AMOUNT") }
    let exact = try amount.amount(in: currency, locale: session.locale)
    return ExpenseItem(
      id: id ?? UUID(), name: name, type: try type?.resolve(among: types) ?? .personal,
      amount: exact, date: try date ?? session.clock.today(),
      category: category?.isEmpty == true ? nil : category, tags: tags,
      note: note?.isEmpty == true ? nil : note)
  }

  /// The file's currency, which the first item settles.
  func settleCurrency(
    of document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    if let settled = document.currency, !document.items.isEmpty {
      return (try agreed(with: settled), false)
    }
    return session.currency(settled: currency ?? document.currency)
  }

  /// The currency that is settled, if no other was asked for.
  private func agreed(with settled: Currency) throws(CurrencyConflict) -> Currency {
    guard currency == nil || currency == settled else {
      throw CurrencyConflict(file: settled, wanted: currency ?? settled)
    }
    return settled
  }
}
