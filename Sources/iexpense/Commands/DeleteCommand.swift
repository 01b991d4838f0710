import ExpenseCore

struct DeleteCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "delete", aliases: ["rm"], synonyms: ["remove", "del", "erase", "drop", "clear"],
    purpose: .correct, summary: "Delete expenses",
    details: [
      """
      Rows are the numbers that list shows; of an id, four or more characters are enough. Either \
      everything named is deleted, or nothing.
      """,
      """
      More than three items, --type and --all ask before they delete; if they cannot ask, they \
      need --yes.
      """,
    ],
    operands: [[ItemSelector].operand.description],
    options: [
      name.description, CommonOptions.type.description, all.description,
      CommonOptions.dryRun.description, CommonOptions.yes.description,
      jsonOption,
    ],
    exclusive: [[name.description, CommonOptions.type.description, all.description]],
    examples: [
      .init(line: "delete 3", explanation: "Delete the item in row 3"),
      .init(line: "delete 2 5-7 8f7a2c", explanation: "Delete several in one go"),
      .init(line: "delete --name Lunch", explanation: "Delete the only item of that name"),
      .init(line: "delete --type business --dry-run", explanation: "Show what would be deleted"),
    ])

  static let name = Option(
    "name", .text("NAME", .name), "Delete the only item of this name")
  static let all = Flag("all", "Delete everything")

  private enum Selection {
    case selectors([ItemSelector])
    case name(String)
    case type(TypeWord)
    case all
  }

  private let selection: Selection
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = PlanOptions(arguments)
    let name = try arguments.value(of: Self.name)
    let type = try arguments.value(of: CommonOptions.type)
    let option =
      name != nil ? "--name" : type != nil ? "--type" : arguments.has(Self.all) ? "--all" : nil
    if let option, !arguments.operands.isEmpty { throw .exclusive(["ROW|ID", option]) }
    if let name {
      selection = .name(name)
    } else if let type {
      selection = .type(type)
    } else if option != nil {
      selection = .all
    } else {
      let selectors = try arguments.value(of: [ItemSelector].operand)
      guard !selectors.isEmpty else {
        throw .wrong(
          "nothing to delete is named", "Name rows or ids, or use --name, --type or --all.")
      }
      try selectors.checkLast()
      selection = .selectors(selectors)
    }
  }

  func run(in session: Session) throws -> Outcome {
    // All items of a type, or of the file, are never deleted without a question.
    let (selectors, mostItems, mostUnasked): ([ItemSelector], Int, Int) =
      switch selection {
      case .name: ([], 1, PlanOptions.mostUnasked)
      case .selectors(let selectors): (selectors, selectors.mostItems, PlanOptions.mostUnasked)
      case .type, .all: ([], .max, 0)
      }
    return try options.carryOut(
      as: Self.description.name, "Delete", selectors, mostItems: mostItems,
      mostUnasked: mostUnasked, in: session
    ) { (document) throws -> DeletedItems in
      let items = document.items
      let currency = session.currency(ofFile: document.currency).currency
      let rows = try rows(in: items) { session.console.style(of: currency) }
      return DeletedItems(
        chosen: rows.map { PlacedItem(row: $0, item: items[row: $0]) }, ids: ShortIDs(of: items),
        count: items.count, currency: currency)
    }
  }

  /// The selected rows, each once, in ascending order.
  private func rows(in items: [ExpenseItem], style: () -> CurrencyStyle) throws -> [Int] {
    switch selection {
    case .all: return Array(1..<items.count + 1)
    case .type(let word):
      var filter = ItemFilter()
      filter.types = [try word.resolve(among: items.lazy.map(\.type))]
      return filter.matches(in: items).rows
    case .name(let name):
      let rows = items.rows(named: name)
      guard !rows.isEmpty else {
        throw Refusal.noSuchName(name, among: items)
      }
      guard rows.count == 1 else {
        throw Refusal.ambiguousName(name, Candidates(rows, of: items, style()))
      }
      return rows
    case .selectors(let selectors): return try selectors.rows(in: items, style: style)
    }
  }
}

/// The planned or finished deletions of `delete`.
struct DeletedItems: ItemPlan {
  /// The items with their rows before the deletion, in ascending order.
  let chosen: [PlacedItem]
  /// The ids and the number of all items before the deletion.
  let ids: ShortIDs
  let count: Int
  let currency: Currency
  /// Tells whether nothing has been deleted yet.
  private(set) var isPlan = true

  var subjects: [ExpenseItem] { chosen.map(\.item) }
  var isSaved: Bool { !isPlan }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    guard !chosen.isEmpty else { return }
    let items = document.items
    var kept: [ExpenseItem] = []
    kept.reserveCapacity(items.count - chosen.count)
    var start = 0
    for place in try items.places(of: chosen).sorted() {
      kept += items[start..<place]
      start = place + 1
    }
    document.items = (kept + items[start...]).remembering(chosen.map(\.item))
    isPlan = false
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    let verb = isPlan ? "Would delete" : "Deleted"
    for item in chosen.map(\.item) {
      try console.write(Line(verb, item, shortID: ids.text(of: item.id), style))
    }
  }

  func notes(on console: Console) -> [Line] {
    guard !chosen.isEmpty else { return ["Nothing to delete."] }
    guard isSaved else { return [] }
    let numbers = renumbered.map { Line($0, isUrgent: true) }
    return [numbers].compactMap(\.self)
      + Line.claimsTouched(by: chosen.map { ($0.item, nil) })
  }

  /// The new numbers of rows after deleted ones: `105 is now 104`, and that of the last row if it
  /// moved by another distance; nil if there are none.
  private var renumbered: String? {
    let deleted = Set(chosen.map(\.row))
    guard let first = chosen.first?.row,
      let next = (first...count).first(where: { !deleted.contains($0) }),
      let last = (next...count).last(where: { !deleted.contains($0) })
    else { return nil }
    let end = count - deleted.count
    return "\(next) is now \(first)" + (last - end == next - first ? "" : ", \(last) is now \(end)")
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for place in chosen { json.item(place.item, row: place.row, currency) }
    }
  }
}
