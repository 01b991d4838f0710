import ExpenseCore

struct ClaimCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "claim", synonyms: ["claims", "reimburse", "reimbursement", "owed", "invoice"],
    purpose: .look, summary: "Show what is owed for work, and hand it in",
    details: [
      """
      Business expenses are open until they are put into a claim, and claimed until they are paid \
      back. 'claim' alone shows the claims, the open expenses, and the sum still owed; 'claim oct' \
      the expenses of one claim; 'claim open' those in no claim. 'iexpense export -o oct.html \
      --claim oct' writes the page to hand in.
      """,
      """
      Rows and ids put these expenses into the claim, --open all open ones, and filters the open \
      ones that match. --repaid marks the claim, or these rows of it, as paid back. --reopen \
      undoes that; in a claim that was not paid back, it takes the expenses out.
      """,
      """
      Each such command is one step to undo; more than three expenses ask first, and if they \
      cannot ask, they need --yes. Personal expenses and those of another claim are refused, and \
      so are additions to a repaid claim.
      """,
    ],
    operands: [name.description, [ItemSelector].operand.description],
    options: options,
    usual: ["open", "repaid", "reopen", "on", "tag", "yes"],
    exclusive: [[open.description, repaid.description, reopen.description]],
    examples: [
      .init(line: "claim", explanation: "Show what is open, claimed and repaid"),
      .init(line: "claim open", explanation: "Show the expenses in no claim yet"),
      .init(line: "claim oct --on october", explanation: "Claim October's open expenses"),
      .init(line: "claim ghent --tag ghent", explanation: "Claim a trip"),
      .init(line: "claim oct 3 5-7", explanation: "Claim these rows"),
      .init(line: "claim oct --repaid 2026-11-15", explanation: "Mark it as paid back"),
    ],
    changing: [[ItemSelector].operand.description.parameterName] + options.map(\.name))

  static let name = Operand<String?>.optional(
    .claim, "The name of the claim", parameter: "name")
  private static let options =
    [open.description, repaid.description, reopen.description] + FilterOptions.descriptions + [
      CommonOptions.dryRun.description, CommonOptions.yes.description, jsonOption,
    ]
  static let open = Flag("open", "Put all open expenses into it")
  static let repaid = Option<DaysText>("repaid", .day, "The day on which it was paid back")
  static let reopen = Flag("reopen", "Undo --repaid, or else take expenses out of the claim")

  /// The name of the claim; nil for all claims and for open expenses.
  private let name: String?
  private let showsOpen: Bool
  private let choice: ClaimChoice
  private let action: ClaimAction?
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = try arguments.value(of: Self.name)
    showsOpen = word?.folded == ClaimState.open.rawValue
    name = showsOpen ? nil : word
    choice = try ClaimChoice(arguments)
    options = PlanOptions(arguments)
    action =
      if let day = try arguments.value(of: Self.repaid) {
        .settle(day)
      } else if arguments.has(Self.reopen) {
        .reopen
      } else {
        choice.isEmpty && !arguments.has(Self.open) ? nil : .claim
      }
    guard name != nil || action == nil && options.isEmpty else {
      if let word { throw .wrong("'\(word)' means expenses in no claim, and cannot be a name") }
      throw .missingOperand(Self.name.description.name)
    }
    if !choice.selectors.isEmpty, arguments.has(Self.open) {
      throw .exclusive(["ROW|ID", "--open"])
    }
    if action == nil, !options.isEmpty {
      throw .wrong("no expenses to claim are named", "Name rows or ids, or use filters or --open.")
    }
  }

  func run(in session: Session) throws -> Outcome {
    let action = try action?.resolved(today: session.clock.today())
    guard let action, let name else {
      let source = try ItemSource(of: session)
      return name == nil && !showsOpen
        ? try ClaimListing(of: source, session)
        : try ClaimItems(of: name, in: source, session)
    }
    let selectors = choice.selectors
    return try options.carryOut(
      as: Self.description.name, action.verb, selectors,
      mostItems: selectors.isEmpty ? nil : selectors.mostItems, in: session
    ) { try ClaimPlan(name, action, on: choice, of: $0, in: session) }
  }
}

/// The expenses that a line names by rows, ids or filters.
struct ClaimChoice {
  let selectors: [ItemSelector]
  let filters: FilterOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selectors = try arguments.value(of: [ItemSelector].operand)
    try selectors.checkLast()
    filters = try FilterOptions(arguments)
    if !selectors.isEmpty, !filters.isEmpty {
      throw .wrong("rows or ids cannot be combined with filters", "Leave one of them out.")
    }
  }

  var isEmpty: Bool { selectors.isEmpty && filters.isEmpty }
}

enum ClaimAction {
  case claim
  case settle(DaysText)
  case reopen

  enum Resolved: Equatable {
    case claim
    case settle(CalendarDate)
    case reopen
  }

  fileprivate func resolved(today: @autoclosure () throws -> CalendarDate) throws -> Resolved {
    switch self {
    case .claim: .claim
    case .settle(let day): .settle(try day.day(today: today()))
    case .reopen: .reopen
    }
  }
}

extension ClaimAction.Resolved {
  /// The verb in a question.
  fileprivate var verb: String {
    switch self {
    case .claim: "Claim"
    case .settle: "Settle"
    case .reopen: "Reopen"
    }
  }
}

extension Syntax<String> {
  /// The name of a claim, which must not look like a row.
  static var claim: Syntax {
    Syntax(
      "CLAIM", .text, completion: .claims,
      glossary: ["CLAIM": "The name of a claim such as oct, in any case."]
    ) { (word, _) throws(UsageError) in
      let name = try TypedText.check(word, for: "the claim").trimmed
      guard !name.isEmpty else { throw .wrong("the name of the claim is empty") }
      guard name.folded != "last", !ItemSelector.mayBeRows(name) else {
        throw .wrong("'\(name)' is a row, not a name", "Write iexpense claim NAME \(name).")
      }
      guard !["list", "add"].contains(name.folded) else {
        throw .wrong(
          "'\(name)' cannot be the name of a claim",
          "'iexpense claim' lists the claims; 'iexpense claim NAME 3 5-7' adds rows to one.")
      }
      return name
    }
  }
}
