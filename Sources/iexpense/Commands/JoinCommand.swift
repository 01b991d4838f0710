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
      """,
      """
      With --two they stay as they are, and are two expenses for good: 'doctor', 'merge' and all \
      others that ask about such pairs no longer do.
      """,
    ],
    operands: [items.description],
    options: [two.description, CommonOptions.dryRun.description, jsonOption],
    examples: [
      .init(
        line: "join 45 120", explanation: "The typed expense in row 45 is the payment in row 120"),
      .init(line: "join 45 121 --two", explanation: "These are two expenses: never ask again"),
      .init(line: "join last 7 --dry-run", explanation: "Show what would become of them"),
    ])

  static let items = Operand<[ItemSelector]>.many(.item, "Two entries of one expense")
  static let two = Flag("two", "They are two expenses: remember it, and ask no more")

  private let selectors: [ItemSelector]
  private let areTwo: Bool
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: Self.items)
    // The last two rows are two entries as well; of more rows only the last one and that row are.
    if case .rows(2...2, _)? = selectors.last { try selectors.checkLast() }
    areTwo = arguments.has(Self.two)
    options = PlanOptions(arguments)
    guard selectors.count == 2, selectors.allSatisfy({ $0.mostItems == 1 }) else {
      throw .wrong("two entries are joined at a time", "Name two rows or ids.")
    }
  }

  func run(in session: Session) throws -> Outcome {
    guard try ExpenseFile(session.defaults).exists() else {
      throw Refusal.noSuchRow("1", count: 0)
    }
    if areTwo { return try carryOut(TwoEntries.init, in: session) }
    return try carryOut(JoinedItems.init, in: session)
  }

  private func carryOut<Plan: ItemPlan>(
    _ plan: (Pair) throws -> Plan, in session: Session
  ) throws -> Plan {
    try options.carryOut(as: Self.description.name, "Join", mostItems: 2, in: session) {
      (document) throws -> Plan in
      let currency = session.currency(ofFile: document.currency).currency
      let rows = try selectors.map { selector in
        try selector.rows(in: document.items) { session.console.style(of: currency) }.lowerBound
      }
      guard rows[0] != rows[1] else { throw Refusal("row \(rows[0]) is one entry already") }
      return try plan(Pair(rows: rows, document: document, currency: currency))
    }
  }

  /// Two different rows of a file.
  struct Pair {
    let rows: [Int]
    let document: ExpenseDocument
    let currency: Currency
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
  private var next = NextPairs()

  /// - Throws: a `Refusal` if the two cannot be joined.
  init(_ pair: JoinCommand.Pair) throws(Refusal) {
    let document = pair.document
    do throws(Twins.JoinProblem) {
      let join = try document.twins.join(pair.rows[0], pair.rows[1])
      before = [join.row, join.gone].map { PlacedItem(row: $0, item: document.items[row: $0]) }
      after = join.item
    } catch {
      throw Refusal(error)
    }
    (ids, currency) = (ShortIDs(of: document.items), pair.currency)
  }

  var subjects: [ExpenseItem] { before.map(\.item) }
  var isSaved: Bool { !isPlan }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    let places = try document.items.places(of: before)
    let old = document.twins
    var items = document.items
    items[places[0]] = after
    items.remove(at: places[1])
    document.items = items
    next = NextPairs(in: document, since: old)
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

  func notes(on console: Console) -> [Line] {
    let style = console.style(of: currency)
    let (kept, gone) = (before[0].item, before[1].item)
    let leaves: [Line] =
      after.amount == kept.amount && gone.amount != kept.amount
      ? ["The \(style.text(gone.amount)) of '\(gone.safeName)' is in no total any more."] : []
    return leaves + next.notes(style)
  }

  func write(to json: inout JSONOutput) {
    let gone = before[1].row < before[0].row ? 1 : 0
    json.item(after, row: before[0].row - gone, currency)
  }
}

/// The planned or finished result of `join --two`.
struct TwoEntries: ItemPlan {
  /// The entries, the one that is remembered last.
  private let pair: [PlacedItem]
  private let isKnown: Bool
  private let ids: ShortIDs
  let currency: Currency
  private var isPlan = true
  private var next = NextPairs()

  init(_ pair: JoinCommand.Pair) {
    let items = pair.document.items
    self.pair = pair.rows.sorted().map { PlacedItem(row: $0, item: items[row: $0]) }
    isKnown = self.pair[0].item.isApart(from: self.pair[1].item)
    (ids, currency) = (ShortIDs(of: items), pair.currency)
  }

  var subjects: [ExpenseItem] { pair.map(\.item) }
  var isSaved: Bool { !isPlan && !isKnown }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    isPlan = false
    guard !isKnown else { return }
    let places = try document.items.places(of: pair)
    let old = document.twins
    document.items.separate(places[0], places[1], (try? document.recurringRules()) ?? [])
    // Two of one day are alike, but the bank has not moved one.
    let (first, second) = (pair[0].item, pair[1].item)
    let isMoved = first.account == second.account && first.date != second.date
    next = NextPairs(in: document, since: old, lacking: isMoved ? pair[0].row : nil)
  }

  func show(on console: Console) throws {
    guard isPlan || !isKnown else { return }
    let style = console.style(of: currency)
    for place in pair {
      try console.write(
        Line(
          isPlan ? "Would keep" : "Kept", place.item, shortID: ids.text(of: place.item.id), style))
    }
  }

  func notes(on console: Console) -> [Line] {
    isKnown ? [.unchanged] : next.notes(console.style(of: currency))
  }

  func write(to json: inout JSONOutput) {
    json.item(pair[0].item, row: pair[0].row, currency)
  }
}

/// The pairs that are told after an answer about another one.
private struct NextPairs {
  private var pairs: [(row: Int, other: Int)] = []
  private var items: [ExpenseItem] = []

  init() {}

  /// - Parameter row: that of a payment, if the answer was about another one of its account.
  init(in document: ExpenseDocument, since old: Twins, lacking row: Int? = nil) {
    let twins = document.twins
    pairs = twins.nextPairs(since: old) + (row.map(twins.movedPairs(lacking:)) ?? [])
    if !pairs.isEmpty { items = document.items }
  }

  func notes(_ style: CurrencyStyle) -> [Line] { Line.perhapsOne(pairs, of: items, style) }
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
