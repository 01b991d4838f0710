import ExpenseCore
import Foundation

/// `add`: puts one expense into the file.
struct AddCommand: Command {
  static let description = CommandDescription(
    name: name,
    synonyms: ["new", "create", "insert", "buy", "spend", "log", "pay", "paid", "spent", "bought"],
    purpose: .record,
    summary: "Add an expense",
    details: [
      """
      Without a name or an amount, on a terminal, a form asks for everything that is not on the \
      line: Enter takes what stands in brackets, Tab completes, the up arrow goes back, Ctrl-C \
      leaves without saving. The type is Personal unless told otherwise, the date today.
      """,
      """
      Write amounts bare, 12.50 or 12,50: in "$12.50" the shell replaces $1 by nothing. A refund is \
      a negative amount. The words before the amount are the name; quote one that holds a number.
      """,
      """
      With --every it recurs: the day of the line is the first, from which all others are counted, \
      and 'iexpense due' shows, adds and changes what comes.
      """,
      """
      With --id a script may try again: an item that is there with the same content is left alone.
      """,
    ],
    operands: [
      OperandDescription(
        value: Syntax.name.description, summary: "What it was, in one word or more",
        count: .several),
      Operand.optional(.entered, "What it cost").description,
      Operand.optional(.type, "Personal or Business").description,
      Operand.optional(.day, "The day, before the type or behind it").description,
    ],
    options: Entry.options,
    usual: ["type", "date", "category", "tag", "note"],
    examples: [
      .init(line: "add Lunch 12.50", explanation: "Add a personal expense of today"),
      .init(line: "add Train to Ghent 48 business", explanation: "Add a business expense"),
      .init(
        line: "add Groceries 63,20 -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "add Dinner 84/3 fri", explanation: "Let it work out your share"),
      .init(line: "add 'Shoes, returned' -59.90", explanation: "Write a refund"),
      .init(
        line: "add Rent 850 -c home -d 2026-11-01 --every month",
        explanation: "Let the rent come each month"),
    ])

  static let name = "add"
  static let id = Option("id", .id, "Add only if this id is not there yet")
  static let currency = Option("currency", .currency, "The currency of a new file, ISO 4217")

  static let every = Option(
    "every", .rhythm, "Let it recur; 'iexpense due' adds it on its days")
  static let until = Option<DateSpanText>("until", .period, "The last day on which it recurs")

  private let entry: Entry
  private let wantsJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    entry = try Entry(arguments, of: Self.name)
    wantsJSON = arguments.contains(AnyDataResult.jsonOption.name)
  }

  var fields: EnteredFields { entry.fields }
  var isComplete: Bool { entry.isComplete }

  func run(in session: Session) throws -> AnyDataResult {
    var added = try add(entry, in: session)
    guard !entry.isComplete, !wantsJSON else { return added }
    // One form after the other, until it is enough.
    let empty = try Entry(ParsedArguments(), of: Self.name)
    while var item = added.result as? AddedItem {
      guard item.isFollowed(in: session) else { return AnyDataResult(item) }
      do { added = try add(empty, in: session) } catch let error as any ExplainedError {
        // The one before is saved: why no other follows is only told.
        session.console.warn(Line(error.message.cause))
        return AnyDataResult(item)
      }
    }
    return added
  }

  private func add(_ entry: Entry, in session: Session) throws -> AnyDataResult {
    let entry = try entry.completed(in: session)
    let today = try session.clock.today()
    try entry.checkDay(today: today)
    return try session.save(as: Self.name) { document in
      try (entry.withTypeInName(among: document.items) ?? entry)
        .add(to: &document, today: today, in: session)
    }
  }
}
