import ExpenseCore

struct JoinCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "join", synonyms: ["unite", "pair"], purpose: .correct,
    summary: "Make one expense of two entries of it",
    details: [
      """
      An expense that was typed, or recurs, and its payment from the bank become one: the first \
      keeps its id, name, type and what else it has, and takes amount and day of the payment. No \
      later import, 'due --add' or merge brings the payment back. Of two alike in origin the one \
      named first stays as it is. It is one step to undo.
      """
    ],
    operands: [items.description], options: [CommonOptions.dryRun.description, jsonOption],
    examples: [
      .init(
        line: "join 45 120", explanation: "The typed expense in row 45 is the payment in row 120"),
      .init(line: "join last 7 --dry-run", explanation: "Show what would become of them"),
    ])

  static let items = Operand<[ItemSelector]>.many(.item, "Two entries of one expense")

  private let selectors: [ItemSelector]
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: Self.items)
    options = PlanOptions(arguments)
    guard selectors.count == 2, selectors.allSatisfy({ $0.mostItems == 1 }) else {
      throw .wrong("two entries are joined at a time", "Name two rows or ids.")
    }
  }

  func run(in session: Session) throws -> Outcome {
    guard try ExpenseFile(session.defaults).exists() else {
      throw Refusal.noSuchRow("1", count: 0)
    }
    return try options.carryOut(
      as: Self.description.name, "Join", mostItems: 2, in: session
    ) { (document) throws -> JoinedItems in
      let currency = session.currency(ofFile: document.currency).currency
      let rows = try selectors.map { selector in
        try selector.rows(in: document.items) { session.console.style(of: currency) }.lowerBound
      }
      return try JoinedItems(rows, of: document, currency)
    }
  }
}

/// The planned or finished result of `join`.
struct JoinedItems: ItemPlan {
  /// The entries before, the one that stays first.
  private let before: [PlacedItem]
  private let after: ExpenseItem
  private let ids: ShortIDs
  let currency: Currency
  private var isPlan = true

  /// - Throws: a `Refusal` if the two cannot be joined.
  init(_ rows: [Int], of document: ExpenseDocument, _ currency: Currency) throws(Refusal) {
    guard rows[0] != rows[1] else { throw Refusal("row \(rows[0]) is one entry already") }
    let rules = (try? document.recurringRules()) ?? []
    do throws(Twins.JoinProblem) {
      let join = try Twins(document.items, rules).join(rows[0], rows[1])
      before = [join.row, join.gone].map { PlacedItem(row: $0, item: document.items[row: $0]) }
      after = join.item
    } catch {
      throw Refusal(error)
    }
    (ids, self.currency) = (ShortIDs(of: document.items), currency)
  }

  var subjects: [ExpenseItem] { before.map(\.item) }
  var isSaved: Bool { !isPlan }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    let places = try document.items.places(of: before)
    var items = document.items
    items[places[0]] = after
    items.remove(at: places[1])
    document.items = items
    isPlan = false
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    for place in before {
      try console.write(
        Line(
          isPlan ? "Would join" : "Joined", place.item, shortID: ids.text(of: place.item.id), style)
      )
    }
    try console.write(Line("to", after, shortID: ids.text(of: after.id), style))
  }

  func write(to json: inout JSONOutput) {
    let gone = before[1].row < before[0].row ? 1 : 0
    json.item(after, row: before[0].row - gone, currency)
  }
}

extension Refusal {
  fileprivate init(_ problem: Twins.JoinProblem) {
    switch problem {
    case .claims(let one, let other):
      self.init(
        "one is in the claim '\(one)' and the other in '\(other)'",
        "Take one out of its claim first: 'iexpense claim NAME --reopen'.")
    case .split(let row, let siblings):
      let rows = siblings.map { "row \($0)" }.joined(separator: ", ")
      self.init("row \(row) is split: it belongs with \(rows)", "Only whole entries can be joined.")
    }
  }
}
