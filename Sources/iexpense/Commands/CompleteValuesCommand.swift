import ExpenseCore

/// `complete-values`: what the data file holds, for completion scripts to offer.
///
/// It never asks, never writes, and has nothing to say of a file that cannot be read: a shell in the
/// middle of a line is no place for messages.
struct CompleteValuesCommand: Command {
  static let description = CommandDescription(
    name: "complete-values", purpose: .learn, summary: "List values for a completion script",
    operands: [
      OperandDescription(
        name: "KIND", summary: "One of \(kinds.joined(separator: ", "))",
        completion: .choices(kinds)),
      OperandDescription(name: "PREFIX", summary: "How rows and ids begin", count: .optional),
    ],
    examples: [.init(line: "complete-values types", explanation: "List the types in use")],
    isHidden: true)

  /// What is listed.
  enum Kind: String, CaseIterable {
    case types, categories, names, items

    /// The kind that completes such a value; nil where the file holds none of it.
    init?(_ completion: ValueCompletion) {
      switch completion {
      case .none, .choices, .files, .commands: return nil
      case .types: self = .types
      case .categories: self = .categories
      case .names: self = .names
      case .items: self = .items
      }
    }
  }

  private static let kinds = Kind.allCases.map(\.rawValue)

  private let kind: Kind?
  private let prefix: String

  init(_ arguments: ParsedArguments) {
    kind = arguments.operands.first.flatMap(Kind.init)
    prefix = arguments.operands.dropFirst().first ?? ""
  }

  func run(in context: Context) -> any CommandResult {
    guard let kind, let defaults = try? context.defaults,
      let expenses = try? Expenses(defaults: defaults)
    else { return CompletionValues(values: []) }
    return CompletionValues(
      values: CompletionValues.values(of: kind, in: expenses.items, startingWith: prefix))
  }
}
