import ExpenseCore
import Foundation

struct AddCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: name,
    synonyms: ["new", "create", "insert", "buy", "spend", "log", "pay", "paid", "spent", "bought"],
    purpose: .record,
    summary: "Add an expense",
    details: [
      """
      Without a name or an amount, on a terminal, a form asks for everything that is not on the \
      line: Enter accepts the value in brackets, Tab completes, the up arrow goes back, Ctrl-C \
      leaves without saving. The type is Personal by default, the date today.
      """,
      """
      Write amounts bare, 12.50 or 12,50: in "$12.50" the shell replaces $1 by nothing. A refund is \
      a negative amount. The words before the amount are the name; quote one that holds a number. \
      After it, in any order: a type, a day, a category that the file has, by its path or the last \
      part of it, and tags ('#rome').
      """,
      """
      With --every it recurs: its day is the first, all others are counted from it, and 'iexpense \
      due' shows, adds and changes those to come.
      """,
      """
      With --id a script can be repeated: an item that is already there, with the same content, is \
      left alone.
      """,
    ],
    operands: [
      OperandDescription(
        value: Syntax.name.description, summary: "The name, in one word or more",
        count: .several),
      Operand.optional(.entered, "What it cost").description,
    ] + Entry.trailingOperands,
    options: Entry.options,
    usual: ["type", "date", "category", "tag", "note"],
    examples: [
      .init(line: "add Lunch 12.50", explanation: "Add a personal expense of today"),
      .init(line: "add Train to Ghent 48 business", explanation: "Add a business expense"),
      .init(
        line: "add Groceries 63,20 -c food -d yesterday", explanation: "Give a category and a day"),
      .init(line: "add Dinner 84/3 last fri", explanation: "Calculate your share"),
      .init(line: "add 'Shoes, returned' -59.90", explanation: "Add a refund"),
      .init(
        line: "add Rent 850 -c home -d 2026-11-01 --every month",
        explanation: "Make the rent recur each month"),
    ])

  static let name = "add"
  static let id = Option("id", .id, "Add only if no item has this id")
  static let currency = Option("currency", .currency, "The currency of a new file, ISO 4217")

  static let every = Option(
    "every", .rhythm, "Make it recur; 'iexpense due' adds it on its days")
  static let until = Option<DaysText>("until", .period, "The last day on which it recurs")

  private let entry: Entry
  private let wantsJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    entry = try Entry(arguments, of: Self.name)
    wantsJSON = arguments.has(Self.jsonOption)
  }

  var fields: EnteredFields { entry.fields }
  var isComplete: Bool { entry.isComplete }

  func check(by source: ItemSource, in session: Session) throws {
    _ = try entry.resolved(among: source.items)
  }

  func run(in session: Session) throws -> Outcome {
    let added = try add(entry, in: session)
    guard !entry.isComplete, !wantsJSON else { return added }
    return followed(added)
  }

  /// Adds further expenses with a form each, as long as the user wants.
  private func followed(_ added: any DataResult) -> any DataResult {
    guard var item = added as? AddedItem else { return added }
    item.addOther = { session in
      followed(try add(try Entry(ParsedArguments(), of: Self.name), in: session))
    }
    return item
  }

  private func add(_ entry: Entry, in session: Session) throws -> any DataResult {
    let today = try session.clock.today()
    try entry.checkDay(today: today)
    let entry = try entry.completed(in: session)
    return try session.save(as: Self.name, namesUndo: false) { document in
      try entry.resolved(among: document.items).add(to: &document, today: today, in: session)
    }
  }
}
