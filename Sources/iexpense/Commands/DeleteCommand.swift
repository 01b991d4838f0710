import ExpenseCore

/// `delete`: takes items out of the file.
struct DeleteCommand: Command {
  static let description = CommandDescription(
    name: "delete", aliases: ["rm"], synonyms: ["remove", "del", "erase", "drop", "clear"],
    purpose: .correct, summary: "Delete expenses",
    details: [
      """
      A row is what list shows; an id may be cut short to four characters or more. All words are \
      looked up before anything is deleted, and either all of it is deleted or nothing.
      """,
      """
      More than three items, --type and --all ask before they delete; where nobody can be asked \
      they need --yes.
      """,
    ],
    operands: [
      OperandDescription(
        name: "ROW|ROW-ROW|ID", summary: "What to delete", count: .optionalMany,
        completion: .items)
    ],
    options: [
      name.description, CommonOptions.type.description, all.description,
      CommonOptions.dryRun.description, CommonOptions.yes.description,
      CommonOptions.json.description,
    ],
    exclusive: [["name", "type", "all"]],
    examples: [
      .init(line: "delete 3", explanation: "Delete the item in row 3"),
      .init(line: "delete 2 5-7 8f7a2c", explanation: "Delete several in one go"),
      .init(line: "delete --name Lunch", explanation: "Delete the only item of that name"),
      .init(line: "delete --type business --dry-run", explanation: "Show what would go"),
    ])

  static let name = Option.text(
    "name", "NAME", "Delete the only item of this name", completion: .names)
  static let all = Flag("all", "Delete everything")

  private enum Selection {
    case selectors([ItemSelector])
    case name(String)
    case type(TypeWord)
    case all
  }

  private let selection: Selection
  private let isPlan: Bool
  private let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isPlan = arguments.has(CommonOptions.dryRun)
    isAgreed = arguments.has(CommonOptions.yes)
    let name = try arguments.value(of: Self.name)
    let type = try arguments.value(of: CommonOptions.type)
    let option =
      name != nil ? "--name" : type != nil ? "--type" : arguments.has(Self.all) ? "--all" : nil
    if let option, !arguments.operands.isEmpty { throw .exclusive(["ROW|ID", option]) }
    if let name {
      selection = .name(name)
    } else if let type {
      selection = .type(TypeWord(text: type))
    } else if option != nil {
      selection = .all
    } else {
      guard !arguments.operands.isEmpty else { throw .nothingSelected }
      var selectors: [ItemSelector] = []
      for word in arguments.operands { selectors.append(try ItemSelector(word)) }
      selection = .selectors(selectors)
    }
  }

  func run(in context: Context) throws -> any CommandResult {
    let expenses = try Expenses(defaults: context.defaults)
    let items = expenses.items
    let rows = try rows(in: items)
    let result = DeletedItems(
      items: items, rows: rows,
      currency: try context.currency(settled: expenses.currency).currency, isPlan: isPlan)
    guard !isPlan, !rows.isEmpty else { return result }
    try agree(on: rows.count, in: context)
    try context.change(expenses, as: Self.description.name) { fresh in
      try Self.remove(rows.map { items[$0 - 1] }, from: &fresh)
    }
    return result
  }
}

extension DeleteCommand {
  /// The rows selected, ascending, each once.
  private func rows(in items: [ExpenseItem]) throws -> [Int] {
    switch selection {
    case .all: return Array(1..<items.count + 1)
    case .type(let word):
      let type = try word.resolve(in: items)
      return items.indices.filter { items[$0].type == type }.map { $0 + 1 }
    case .name(let name):
      let rows = items.indices.filter { items[$0].name == name }.map { $0 + 1 }
      guard !rows.isEmpty else { throw ItemConflict.noSuchName(name) }
      guard rows.count == 1 else {
        throw ItemConflict.ambiguousName(name, Candidate.list(rows, of: items))
      }
      return rows
    case .selectors(let selectors):
      var rows: Set<Int> = []
      for selector in selectors { rows.formUnion(try selector.rows(in: items)) }
      return rows.sorted()
    }
  }

  /// The most items that go without a question: undo brings them back.
  private static let mostUnasked = 3

  private func agree(on count: Int, in context: Context) throws {
    switch selection {
    case .name: return
    case .selectors where count <= Self.mostUnasked: return
    default: break
    }
    try context.agree(to: "Delete \(count.counted("expense"))", isAgreed: isAgreed)
  }

  /// Takes those items out, where each is still there and still what it was.
  private static func remove(_ chosen: [ExpenseItem], from items: inout [ExpenseItem]) throws {
    try items.checkUnchanged(chosen)
    let ids = Set(chosen.map(\.id))
    items.removeAll { ids.contains($0.id) }
  }
}
